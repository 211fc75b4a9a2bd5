/** What the tables of messages hold: what was written to whom, for half a year; how mail fares; who is reminded when. */
import { ofContact, ofNobody, type StoredTables, secretOf } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

export const storedByNotifications: StoredTables = Object.freeze<StoredTables>({
  owner: 'notifications',
  tables: {
    message: {
      stays: { retention: 'old-messages' },
      rowsOfContact: ({ entities }) =>
        `contact_id = $2::uuid or related_id in (select entity_id from (${entities}) as named)`,
      // What was written to an address makes nobody of it.
      keepsContact: false,
      erasedWhole: true,
      columns: {
        ...ofNobody(
          'site_id id once type channel status from_address language created_at calendar_turn resend_of useful_until ' +
            'attempt leaves_at sent_at moved_since',
        ),
        ...ofContact(
          'to_address to_address_folded subject text html calendar last_error related_id contact_id calendar_of moved_of moved_from',
        ),
        ...secretOf('user', 'sealed_link'),
      },
    },
    mail_delivery: {
      stays: 'site',
      columns: ofNobody('site_id failures failing_since problem last_error last_sent_at'),
    },
    reminder_setting: {
      stays: 'site',
      columns: ofNobody('site_id revision minutes_before remind_staff updated_at'),
    },
    reminder_override: {
      stays: 'site',
      columns: ofNobody('site_id topic_id revision minutes_before updated_at'),
    },
    mail_setting: {
      stays: 'site',
      columns: ofNobody('site_id revision sender_name reply_to kinds updated_at'),
    },
    reminder: {
      stays: { retention: 'past-reminders' },
      columns: ofNobody('site_id subject_id type topic_id has_occasions occasion_id start_at due_at'),
    },
  },
  retentions: [
    {
      name: 'past-reminders',
      everyMs: 6 * hourMs,
      keptMs: dayMs,
      table: 'reminder',
      key: ['subject_id'],
      isOver: (cutoff) => `start_at <= ${cutoff}`,
    },
    {
      // Codes and links of members are kept only while they are good (identity sheet 5).
      name: 'ended-message-secrets',
      everyMs: hourMs,
      keptMs: 0,
      table: 'message',
      key: ['id'],
      isOver: (cutoff) => `sealed_link is not null and useful_until <= ${cutoff}`,
      clears: ['sealed_link'],
    },
    {
      name: 'old-messages',
      everyMs: 6 * hourMs,
      keptMs: 180 * dayMs,
      table: 'message',
      key: ['id'],
      isOver: (cutoff) => `created_at <= ${cutoff}`,
    },
  ],
});
