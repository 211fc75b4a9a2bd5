/** An audit row as the wire entity. */
import type { AuditEntry } from '@openhours/contract';
import type { AuditRow } from '../../db/audit.ts';
import { formatInstant } from '../../time/index.ts';

/** `userNames`: of the people among those who acted. */
export function presentAuditEntry(row: AuditRow, userNames: ReadonlyMap<string, string>): AuditEntry {
  const name = row.actor_type === 'user' ? userNames.get(row.actor_id ?? '') : undefined;
  return {
    id: row.id,
    date: formatInstant(row.at),
    actor: {
      type: row.actor_type,
      ...(row.actor_id === null ? {} : { id: row.actor_id }),
      ...(name === undefined ? {} : { name }),
    },
    operation: row.operation,
    entityType: row.entity_type,
    entityId: row.entity_id,
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
    ...(row.before === null ? {} : { before: row.before }),
    ...(row.after === null ? {} : { after: row.after }),
  };
}
