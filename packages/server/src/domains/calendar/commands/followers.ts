/** Events that follow what they inherit from: their schedule, or the zone of the site. */
import type { Transaction } from '../../../db/transaction.ts';
import { lockComingInstances } from '../repository/coming-events.ts';
import type { EventRow } from '../repository/events.ts';
import { type ChangeContext, type ChangedEvent, changeMaster, changeRow, tellChanges } from './change.ts';

/**
 * Changes events that follow, masters with their rows; `columnsFor` says what each becomes. All rows must be locked. Those
 * of many schedules are one act, told together.
 */
export async function changeFollowers(
  tx: Transaction,
  events: readonly EventRow[],
  columnsFor: (row: EventRow) => Partial<EventRow>,
  contextOf: (row: EventRow) => ChangeContext,
  telling: Pick<ChangeContext, 'act' | 'notification' | 'parts'>,
): Promise<void> {
  const masterIds = events.filter((row) => row.recurrence_type === 'MASTER').map((row) => row.id);
  const coming = masterIds.length === 0 ? [] : await lockComingInstances(tx, masterIds, telling.act.nowMs);
  const instancesOf = new Map<string | null, EventRow[]>(masterIds.map((id) => [id, []]));
  for (const row of coming) {
    instancesOf.get(row.recurring_event_id)?.push(row);
  }
  const changes = events.flatMap((row): readonly ChangedEvent[] =>
    row.recurrence_type === 'MASTER'
      ? changeMaster(tx, row, columnsFor(row), instancesOf.get(row.id) ?? [], contextOf(row))
      : [changeRow(tx, row, columnsFor(row), contextOf(row))],
  );
  await tellChanges(tx, changes, telling);
}
