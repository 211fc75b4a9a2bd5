/** The sessions of schedules within stretches of time: single events, and instances of masters made by arithmetic. */
import type { Reader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import type { EventRow } from './repository/events.ts';
import { readEventsBetween, readEventsWithin, type Stretch } from './repository/events-within.ts';
import { type AsOf, type HeldSeats, readHeldOfSchedules } from './repository/seat-holds.ts';
import { instancesBetween } from './rules/recurrence.ts';
import { instanceKeyOf, type Session, sessionOf, takenInstances } from './sessions.ts';

/**
 * The sessions of schedules that meet [fromMs, toMs), by start and id: single events, and instances of masters made by
 * arithmetic, with their seats as they are. Cancelled ones are left out unless asked for. One wait. `types` default:
 * CLASS.
 */
export async function expandSessions(
  reader: Reader,
  scheduleIds: readonly string[],
  fromMs: EpochMs,
  toMs: EpochMs,
  asOf: AsOf,
  types: readonly EventRow['type'][] = ['CLASS'],
  includeCancelled = false,
): Promise<Session[]> {
  const [rows, held] = await Promise.all([
    readEventsBetween(reader, scheduleIds, types, fromMs, toMs),
    readHeldOfSchedules(reader, scheduleIds, asOf),
  ]);
  return sessionsAmong(rows, held, [{ fromMs, toMs }], includeCancelled);
}

/** The same of several stretches of time, in their order and apart from each other; what lies between them is not made. */
export async function expandSessionsWithin(
  reader: Reader,
  scheduleIds: readonly string[],
  stretches: readonly Stretch[],
  asOf: AsOf,
  types: readonly EventRow['type'][],
): Promise<Session[]> {
  const [rows, held] = await Promise.all([
    readEventsWithin(reader, scheduleIds, types, stretches),
    readHeldOfSchedules(reader, scheduleIds, asOf),
  ]);
  return sessionsAmong(rows, held, stretches, false);
}

function sessionsAmong(
  rows: readonly EventRow[],
  held: ReadonlyMap<string, HeldSeats>,
  stretches: readonly Stretch[],
  includeCancelled: boolean,
): Session[] {
  const taken = takenInstances(rows);
  const sessions = rows
    .filter((row) => row.recurrence_type !== 'MASTER')
    .filter((row) => stretches.some(({ fromMs, toMs }) => row.start_at < toMs && row.end_at > fromMs))
    .filter((row) => includeCancelled || row.status === 'CONFIRMED')
    .map((row) => sessionOf(row, held.get(row.id)));
  for (const master of rows.filter((row) => row.recurrence_type === 'MASTER')) {
    let untilMs = Number.NEGATIVE_INFINITY;
    for (const { fromMs, toMs } of stretches) {
      for (const instance of instancesBetween(master, fromMs, toMs)) {
        // What reaches over the time between two stretches is in both.
        if (instance.start_at >= untilMs && !taken.has(instanceKeyOf(instance))) {
          sessions.push(sessionOf(instance));
        }
      }
      untilMs = toMs;
    }
  }
  return sessions.sort((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
