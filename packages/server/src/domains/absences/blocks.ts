/**
 * What keeps the time of an absence from being booked: blocked time in the calendar of a person or a room, a closed day of a
 * place or the business. Both are what they are everywhere; whoever changes them there changes the absence
 * (`consumer.ts`). Neither says why: what an event of the calendar says goes on to whoever hears of events, and stays in the
 * audit log.
 */
import { isDeepStrictEqual } from 'node:util';
import { fail } from '@openhours/contract';
import { daysAndTimesOf } from '@openhours/contract/closed-days/stretches';
import type { Act } from '../../call.ts';
import type { Transaction } from '../../db/transaction.ts';
import { dayMs, formatLocal, minuteMs, parseLocal, zoneOf } from '../../time/index.ts';
import {
  type CalendarParts,
  cancelEvent,
  createEvent,
  readSessions,
  type Session,
  updateEvent,
} from '../calendar/index.ts';
import {
  createClosedDay,
  deleteClosedDay,
  findClosedDay,
  type PublicHolidays,
  updateClosedDay,
} from '../closed-days/index.ts';
import { readResources } from '../staff/index.ts';
import type { AbsenceRow } from './repository.ts';

export interface BlockParts extends CalendarParts {
  readonly publicHolidays: PublicHolidays;
}

type Block = Pick<AbsenceRow, 'event_id' | 'closed_day_id'>;

/** Blocks the time; answers by what. */
export async function writeBlock(tx: Transaction, act: Act, row: AbsenceRow, parts: BlockParts): Promise<Block> {
  if (row.resource_id === null) {
    const said = { ...closedDayOf(row), ...(row.location_id === null ? {} : { locationId: row.location_id }) };
    const closedDay = await createClosedDay(tx, act, said, parts);
    return { event_id: null, closed_day_id: closedDay.id };
  }
  const [resource] = await readResources(tx, [row.resource_id]);
  if (resource === undefined) {
    throw fail('RESOURCE_NOT_FOUND', 'The site has no resource with this id', { resourceId: row.resource_id });
  }
  const event = await createEvent(
    tx,
    act,
    {
      scheduleId: resource.events_schedule_id,
      type: 'DEFAULT',
      transparency: 'OPAQUE',
      ...timesOf(row),
      timeZone: row.time_zone,
    },
    parts,
  );
  return { event_id: event.id, closed_day_id: null };
}

const timesOf = (row: AbsenceRow) => ({
  start: { localDate: row.local_start },
  end: { localDate: row.local_end },
  allDay: row.all_day,
});

/** The days of a closure with the times of the first and the last, where it is not closed for all of these. */
function daysOf(localStart: string, localEnd: string) {
  const { endTime = null, startTime = null, ...days } = daysAndTimesOf({ localStart, localEnd });
  return { ...days, startTime, endTime };
}

/** What an absence says of its closed day, its place aside; whether it is every year is said there alone. */
function closedDayOf(row: AbsenceRow) {
  return {
    name: row.notice ?? '',
    translations: row.translations.map(({ language, notice }) => ({ language, name: notice ?? '' })),
    ...daysOf(row.local_start, row.local_end),
  };
}

const gone = () => fail('FAILED_PRECONDITION', 'What blocked the time of the absence is gone from the calendar');

async function findBlock(tx: Transaction, eventId: string, nowMs: number): Promise<Session | undefined> {
  const session = (await readSessions(tx, [eventId], { nowMs })).get(eventId);
  return session?.status === 'CONFIRMED' ? session : undefined;
}

/** What is said otherwise than before; undefined: nothing. */
function differing<Said extends object>(before: Said, after: Said): Partial<Said> | undefined {
  const entries = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof Said]),
  );
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<Said>);
}

/**
 * Lets what blocks the time follow the absence, by what was changed of that alone: what else is said there may have been
 * changed there since.
 */
export async function changeBlock(
  tx: Transaction,
  act: Act,
  { after, before }: { readonly before: AbsenceRow; readonly after: AbsenceRow },
  parts: BlockParts,
): Promise<void> {
  if (after.event_id === null) {
    const said = differing(closedDayOf(before), closedDayOf(after));
    if (said !== undefined) {
      const closedDay = await findClosedDay(tx, after.closed_day_id as string);
      if (closedDay === undefined) {
        throw gone();
      }
      await updateClosedDay(tx, act, { ...said, id: closedDay.id, revision: String(closedDay.revision) }, parts);
    }
    return;
  }
  if (differing(timesOf(before), timesOf(after)) === undefined) {
    return;
  }
  const block = await findBlock(tx, after.event_id, act.nowMs);
  if (block === undefined) {
    throw gone();
  }
  const event = { id: block.id, revision: String(block.revision), ...timesOf(after) };
  await updateEvent(tx, act, { event, mask: undefined, notification: {} }, parts);
}

/** Gives the time back from now on; answers until when it was blocked, undefined where that is all of it. */
export async function endBlock(
  tx: Transaction,
  act: Act,
  row: AbsenceRow,
  parts: BlockParts,
): Promise<Pick<AbsenceRow, 'local_end' | 'end_at' | 'all_day'> | undefined> {
  return row.event_id === null ? endClosedDay(tx, act, row, parts) : endEvent(tx, act, row, parts);
}

async function endClosedDay(tx: Transaction, act: Act, row: AbsenceRow, parts: BlockParts) {
  const zone = zoneOf(row.time_zone);
  // A whole day is either closed or not: the one on which it is ended is open again.
  const stepMs = row.all_day ? dayMs : minuteMs;
  const until = Math.floor(zone.toLocal(act.nowMs) / stepMs) * stepMs;
  const closedDay = await findClosedDay(tx, row.closed_day_id as string);
  const hasPast = (parseLocal(row.local_start) as number) < until;
  if (closedDay !== undefined && hasPast) {
    const { endTime, lastDate } = daysOf(row.local_start, formatLocal(until));
    const said = { id: closedDay.id, revision: String(closedDay.revision), lastDate, endTime };
    await updateClosedDay(tx, act, said, parts);
  } else if (closedDay !== undefined) {
    await deleteClosedDay(tx, act, closedDay.id, parts);
  }
  return hasPast ? { local_end: formatLocal(until), end_at: zone.toInstant(until), all_day: row.all_day } : undefined;
}

async function endEvent(tx: Transaction, act: Act, row: AbsenceRow, parts: BlockParts) {
  const zone = zoneOf(row.time_zone);
  const block = await findBlock(tx, row.event_id as string, act.nowMs);
  // Events know no seconds.
  const now = Math.floor(zone.toLocal(act.nowMs) / minuteMs) * minuteMs;
  const hasPast = (parseLocal(row.local_start) as number) < now;
  if (block !== undefined && hasPast) {
    const end = { localDate: formatLocal(now) };
    const event = { id: block.id, revision: String(block.revision), end, allDay: false };
    await updateEvent(tx, act, { event, mask: undefined, notification: {} }, parts);
  } else if (block !== undefined) {
    await cancelEvent(tx, act, { eventId: block.id, notification: {} }, parts);
  }
  return hasPast ? { local_end: formatLocal(now), end_at: zone.toInstant(now), all_day: false } : undefined;
}
