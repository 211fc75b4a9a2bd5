/** What the tables of webhooks hold: where events go, what went there in 30 days, and the keys that sign it. */
import { ofContact, ofNobody, type StoredTables, secretOf } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

/** How long a key is published after the last token that it has signed. */
export const publishedForMs = 30 * dayMs;

export const storedByWebhooks: StoredTables = Object.freeze<StoredTables>({
  owner: 'webhooks',
  tables: {
    webhook_endpoint: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision url event_types description status disabled_reason failing_since created_at updated_at',
      ),
    },
    webhook_delivery: {
      stays: { retention: 'old-webhook-deliveries' },
      exported: false,
      // What was told lies in the outbox, which is emptied by itself.
      columns: ofNobody(
        'site_id id endpoint_id event_id event_type entity_id is_test status attempts earlier_attempts response_status ' +
          'problem next_attempt_at created_at updated_at',
      ),
    },
    webhook_attempt: {
      stays: { retention: 'old-webhook-deliveries' },
      exported: false,
      rowsOfContact: ({ entities }) =>
        `delivery_id in (select id from webhook_delivery
           where site_id = $1 and entity_id in (select entity_id from (${entities}) as named))`,
      columns: {
        ...ofNobody('site_id delivery_id number attempted_at duration_ms response_status problem'),
        // Whoever was told may have answered with what they were told.
        ...ofContact('response_excerpt', 'null'),
      },
    },
    webhook_key: {
      stays: { retention: 'old-webhook-keys' },
      exported: false,
      columns: {
        ...ofNobody('site_id id public_part created_at retired_at'),
        ...secretOf('nobody', 'sealed_part'),
      },
    },
  },
  retentions: [
    {
      name: 'old-webhook-deliveries',
      everyMs: 6 * hourMs,
      keptMs: 30 * dayMs,
      table: 'webhook_delivery',
      key: ['id'],
      isOver: (cutoff) => `created_at <= ${cutoff} and status <> 'PENDING'`,
    },
    {
      name: 'old-webhook-keys',
      everyMs: 6 * hourMs,
      keptMs: publishedForMs,
      table: 'webhook_key',
      key: ['id'],
      isOver: (cutoff) => `retired_at <= ${cutoff}`,
    },
  ],
});
