/**
 * What the tables of the database's own ground hold: clock and jobs, catalogue versions, stored answers, the log of
 * acts.
 */
import { minuteMs } from '../time/index.ts';
import { ofContact, ofNobody, ofUser, ofVisitor, type StoredTables, secretOf } from './stored-tables.ts';

export const storedByDb: StoredTables = Object.freeze<StoredTables>({
  owner: 'db',
  tables: {
    schema_migration: { stays: 'site', columns: ofNobody('number name checksum applied_at') },
    server_clock: { stays: 'site', columns: ofNobody('only_row offset_ms') },
    site_catalogue: { stays: 'site', columns: ofNobody('site_id version') },
    idempotency: {
      stays: { retention: 'expired-idempotency-keys' },
      // Answers name the contact, or what is about the contact.
      rowsOfContact: ({ entities }) => `body is not null and exists (
        select from (${entities}) as named where position(named.entity_id in idempotency.body) > 0)`,
      exported: false,
      columns: {
        ...ofNobody('site_id operation key_hash status created_at expires_at'),
        ...ofVisitor('caller'),
        ...secretOf('contact', 'request_hash'),
        // The key stays used, so that a late repetition books nothing anew.
        ...ofContact('body', `'{}'`),
      },
    },
    audit_entry: {
      stays: 'site',
      rowsOfContact: ({ entities }) => `(entity_type, entity_id) in (${entities})`,
      exported: false,
      columns: {
        ...ofNobody('site_id id at operation entity_type request_id'),
        ...ofUser('actor_type actor_id'),
        ...ofContact('entity_id'),
        ...ofContact('before after', 'null'),
      },
    },
    // Without the person: only that somebody was erased, so that a restored backup can be erased again.
    erasure: {
      stays: 'site',
      // Whoever was erased is nobody any more.
      keepsContact: false,
      columns: { ...ofNobody('site_id id at'), ...ofContact('contact_id') },
    },
  },
  retentions: [
    {
      name: 'expired-idempotency-keys',
      everyMs: 10 * minuteMs,
      keptMs: 0,
      table: 'idempotency',
      key: ['caller', 'operation', 'key_hash'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
  ],
});
