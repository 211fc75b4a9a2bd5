/** Notifications: what the domains tell people, planned, written, sent and kept, whatever it is about. */
import type { Auth } from '../../auth/auth.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { messageAsked } from '../../messages/notice.ts';
import { memberSecretsEnded, userAddressLeft, userLinkEnded } from '../identity/index.ts';
import { notificationsOperations, type OperationParts } from './operations.ts';
import { createReminding } from './reminding.ts';
import { createSending, type SendingParts } from './sending.ts';
import { testMessageKind } from './test-message.ts';
import { endLinks, endMemberSecrets, withdrawFromAddress } from './withdrawing.ts';
import { writeMessages } from './writing.ts';

export { setTopicReminders } from './commands.ts';
export { type OpenReminders, openReminders, planReminders } from './reminders.ts';
export { type KnownMailSettings, readMailSettings } from './repository/mail-settings.ts';
export {
  dropReminder,
  readTopicReminders,
  remindAnew,
  type TopicReminders,
} from './repository/reminders.ts';
export {
  findLastCalendars,
  forgetMessagesAbout,
  hasBeenSent,
  moveMessagesToContact,
  readWaysTold,
  withdrawAbout,
  withdrawMessages,
} from './repository.ts';
export { kindOf } from './rules/kinds.ts';
export { letGoWhatWaits, type MailTimes, type WritingParts, writeMessages } from './writing.ts';

export interface NotificationsParts extends OperationParts, Omit<SendingParts, 'openMail'> {
  readonly auth: Pick<Auth, 'sealing' | 'sites'>;
  /** Absent: messages are rows and go nowhere. */
  readonly openMail: SendingParts['openMail'] | undefined;
}

/** The domain: the log of messages, what is said of their kinds, reminders, and the way out. */
export function createNotifications({ openMail, ...parts }: NotificationsParts): Domain {
  return {
    name: 'notifications',
    operations: notificationsOperations(parts),
    messageKinds: [testMessageKind],
    reactions: [
      reactTo(messageAsked, (tx, _, notice) => writeMessages(tx, [notice], [], parts)),
      reactTo(userAddressLeft, (tx, _, left) => withdrawFromAddress(tx, left, parts.messageKinds())),
      reactTo(userLinkEnded, (tx, _, { userId }) => endLinks(tx, userId, parts.messageKinds())),
      reactTo(memberSecretsEnded, (tx, _, ended) => endMemberSecrets(tx, ended)),
    ],
    tasks: [
      createReminding(parts.messageKinds),
      ...(openMail === undefined ? [] : [createSending({ ...parts, openMail })]),
    ],
  };
}
export { storedByNotifications } from './stored.ts';
