/** Splitting masters: one ends before a date, another one goes on from it (services sheet 11.2). */
import { fail } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatLocal, type LocalMs, nextOccurrence, parseLocal, zoneOf } from '../../../time/index.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import { type EventContext, presentEvent } from '../present.ts';
import { type EventRow, eventTable, moveInstances } from '../repository/events.ts';
import { localOf, ruleOf, timesAt } from '../rules/recurrence.ts';
import { lockForChange } from './events.ts';
import { lockTaken, renewFrames } from './ground.ts';
import { type CalendarParts, recordEvent } from './record.ts';

/** A master as it was, and the two that it has become. */
export interface SplitMaster {
  readonly before: EventRow;
  readonly ending: EventRow;
  readonly starting: EventRow;
}

/** Collects the split of a master before an occurrence of it; `columns` are what the new one has, its times included. */
export function splitMaster(
  tx: Transaction,
  before: EventRow,
  { columns, first, nowMs }: { readonly first: LocalMs; readonly columns: Partial<EventRow>; readonly nowMs: number },
): SplitMaster {
  const ending = eventTable.update(tx, before, { rule_until: formatLocal(first - 1000), updated_at: nowMs });
  const made: EventRow = {
    ...before,
    ...columns,
    id: newId(),
    revision: 1,
    rule_version: 1,
    history: [],
    created_at: nowMs,
    updated_at: nowMs,
  };
  const starting = { ...made, guard_capacity: made.capacity };
  eventTable.insert(tx, starting);
  return { before, ending, starting };
}

/** Records what a split has made. */
export function recordSplit(
  tx: Transaction,
  act: Act,
  { before, ending, starting }: SplitMaster,
  eventContext: EventContext,
  parts: CalendarParts,
): void {
  recordEvent(tx, act, { after: starting }, eventContext, parts);
  const body = {
    updatedRecurringEventEndingBeforeSplit: presentEvent(ending, eventContext),
    newRecurringEventStartingFromSplit: presentEvent(starting, eventContext),
  };
  recordEvent(
    tx,
    act,
    { before, after: ending, actionEvents: [{ slug: 'recurring_split', body }] },
    eventContext,
    parts,
  );
}

/**
 * Splits a master: the old one ends before the date, a new one goes on from it. Instances that are rows keep their ids
 * and go to the half in which their master had put them.
 */
export async function splitRecurringEvent(
  tx: Transaction,
  act: Act,
  input: { readonly recurringEventId: string; readonly splitLocalDate: string },
  parts: CalendarParts,
): Promise<Omit<SplitMaster, 'before'>> {
  const { row: before, schedule, schedules } = await lockForChange(tx, act, input.recurringEventId);
  if (before.recurrence_type !== 'MASTER') {
    throw fail('FAILED_PRECONDITION', 'Only a recurring event can be split', { eventId: before.id });
  }
  const split = parseLocal(input.splitLocalDate) as LocalMs;
  const next = nextOccurrence(ruleOf(before), zoneOf(before.time_zone).toLocal(act.nowMs));
  const first = nextOccurrence(ruleOf(before), split);
  if (next === undefined || split <= next || first === undefined) {
    throw fail('FAILED_PRECONDITION', 'splitLocalDate must be later than the next event, and an event must follow it', {
      ...(next === undefined ? {} : { nextLocalDate: formatLocal(next) }),
    });
  }
  await lockTaken(tx, [before], schedules);
  const columns = timesAt(first, localOf(before.local_end) - localOf(before.local_start), before.time_zone);
  const halves = splitMaster(tx, before, { columns, first, nowMs: act.nowMs });
  moveInstances(tx, before.id, halves.starting.id, formatLocal(first));
  await renewFrames(tx, act, [schedule.id], parts, { datesChanged: false });
  recordSplit(tx, act, halves, await readEventContext(tx, [before], zonesOf(act)), parts);
  return halves;
}
