/** What one act has recorded of several entities: the events of one type at one moment, each with its own body. */
import type { EventType } from '@openhours/contract';
import { statement } from '../db/statement.ts';
import type { Reader } from '../db/transaction.ts';

export interface RecordedAtOnce {
  readonly entityId: string;
  readonly body: Record<string, unknown>;
}

/** Events that an erasure has emptied are missing: nothing can be told of them any more. */
export function readRecordedAtOnce(
  reader: Reader,
  entityIds: readonly string[],
  { at, type }: { readonly at: number; readonly type: EventType },
): Promise<RecordedAtOnce[]> {
  return reader.all(
    statement<RecordedAtOnce>(
      `select entity_id as "entityId", body from outbox_event
       where site_id = $1 and entity_id = any ($2::text[]) and type = $3 and at = $4 and not triggered_by_anonymize
       order by id`,
      [reader.siteId, entityIds, type, new Date(at)],
    ),
  );
}
