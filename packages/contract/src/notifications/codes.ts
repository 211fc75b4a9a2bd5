/** The codes of this domain: permissions and types of messages. */
import { management, row } from '../permission-rows.ts';

export const notificationsCodes = {
  permissions: {
    /** The log of outgoing messages; secrets in it need a right of their own (identity sheet 5). */
    'MESSAGES.READ': row(management),
    /** Codes and links in messages to members, while they are good; whoever reads them could sign in (identity sheet 5). */
    'OUTBOX.READ_SECRETS': row({ apiKey: 'all', OWNER: 'all' }),
    /** Sending a message once more, or one that only tries whether mail arrives. */
    'MESSAGES.SEND': row(management),
    /** When people are reminded, and what messages say; settings (design 5). */
    'MESSAGES.CONFIGURE': row(management),
    /** Whether messages are delivered: who deals with customers must know; how to mend it is for the management. */
    'MESSAGES.READ_DELIVERY': row({ ...management, FRONT_DESK: 'all', STAFF: 'all' }),
  },
  areas: {
    people: ['OUTBOX.READ_SECRETS'],
    messages: ['MESSAGES.READ', 'MESSAGES.SEND', 'MESSAGES.CONFIGURE'],
  },
  pagePermissions: ['MESSAGES.READ_DELIVERY'],
  errors: {},
  audited: ['message', 'mailSettings', 'reminderSettings', 'topicReminders'],
  events: {},
  /** Says nothing of what the site is for: the one that tries whether mail arrives. */
  messageTypes: ['TEST_MESSAGE'],
} as const;
