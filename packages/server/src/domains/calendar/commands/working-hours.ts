/**
 * Reading and replacing working hours as one (docs/decisions/0029). What stays as it was keeps its events with their ids;
 * what differs is cancelled, changed or created by the commands of single events, all in one transaction.
 */
import { fail, groupBy, type OpeningHours, type WorkingHours, type WorkingHoursInput } from '@openhours/contract';
import { addDays } from '@openhours/contract/dates';
import type { Act, ReadCall } from '../../../call.ts';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { dayMs, formatLocal, zoneOf } from '../../../time/index.ts';
import { type PublicHolidays, readClosures } from '../../closed-days/index.ts';
import { requireOwn } from '../access.ts';
import { type EventRow, readWorkingHourRows } from '../repository/events.ts';
import { keepHoursSet, readBusinessSchedule, type ScheduleRow, scheduleTable } from '../repository/schedules.ts';
import { zoneOfSchedule } from '../rules/event-input.ts';
import {
  endsOn,
  firstDateOf,
  isLiveMaster,
  keyOf,
  type OpenPiece,
  piecesOn,
  requireWorkingHours,
  specialDaysOf,
  versionOf,
  weeklyOf,
  weekOn,
} from '../rules/working-hours.ts';
import { cancelEvent } from './cancel.ts';
import { createEvent, updateEvent } from './events.ts';
import type { CalendarParts } from './record.ts';
import { scheduleNotFound } from './schedules.ts';

type Asking = Pick<Act, 'caller' | 'reach' | 'site' | 'nowMs'>;

interface Found {
  readonly schedule: ScheduleRow;
  readonly timeZone: string;
  readonly today: string;
  readonly hours: readonly EventRow[];
  readonly daysOff: readonly EventRow[];
}

function isDayOff(row: EventRow): boolean {
  return (
    row.type === 'DEFAULT' &&
    row.recurrence_type === 'NONE' &&
    row.all_day &&
    !row.transparent &&
    row.status === 'CONFIRMED'
  );
}

async function find(reader: Reader, act: Asking, scheduleId: string): Promise<Found> {
  const schedule = await scheduleTable.find(reader, scheduleId);
  if (schedule === undefined || schedule.status === 'CANCELLED') {
    throw scheduleNotFound(scheduleId);
  }
  requireOwn(act as Act, undefined, schedule);
  if (schedule.owner_type !== 'BUSINESS' && schedule.owner_type !== 'RESOURCE') {
    throw fail('INVALID_SCHEDULE', 'Only schedules of the business, of staff and of rooms have working hours', {
      scheduleId,
    });
  }
  return readRowsOf(reader, act, schedule);
}

async function readRowsOf(reader: Reader, act: Pick<Asking, 'site' | 'nowMs'>, schedule: ScheduleRow): Promise<Found> {
  const timeZone = zoneOfSchedule(schedule, act.site.timeZone);
  const today = formatLocal(zoneOf(timeZone).toLocal(act.nowMs)).slice(0, 10);
  const rows = await readWorkingHourRows(reader, schedule.id, act.nowMs - dayMs);
  return {
    schedule,
    timeZone,
    today,
    hours: rows.filter((row) => row.type === 'WORKING_HOURS'),
    daysOff: rows.filter((row) => isDayOff(row) && row.local_end.slice(0, 10) > today),
  };
}

/** The last of the days that an event of whole days takes. */
function lastDateOf(row: EventRow): string {
  return addDays(row.local_end.slice(0, 10), -1);
}

function present({ schedule, timeZone, today, hours, daysOff }: Found): WorkingHours {
  return {
    scheduleId: schedule.id,
    version: versionOf([...hours, ...daysOff]),
    timeZone,
    preset: schedule.preset_hours,
    week: hours
      .filter((row) => isLiveMaster(row, today))
      .map((row) => ({ place: row.rule_day as number, weekly: weeklyOf(row, today) }))
      .toSorted((a, b) => a.place - b.place || a.weekly.start.localeCompare(b.weekly.start))
      .map(({ weekly }) => weekly),
    specialDays: specialDaysOf(hours, today),
    daysOff: daysOff
      .map((row) => ({
        id: row.id,
        name: row.title ?? schedule.name,
        firstDate: row.local_start.slice(0, 10),
        lastDate: lastDateOf(row),
        resourceIds: [...row.resource_ids],
      }))
      .toSorted((a, b) => a.firstDate.localeCompare(b.firstDate) || a.id.localeCompare(b.id)),
  };
}

/** The working hours of a schedule from today on. */
export async function readWorkingHours(
  reader: Reader,
  call: Pick<ReadCall<unknown>, 'caller' | 'reach' | 'site' | 'nowMs'>,
  scheduleId: string,
): Promise<WorkingHours> {
  return present(await find(reader, call, scheduleId));
}

/** What telling when the business is open stands on. */
export interface OpeningParts {
  readonly publicHolidays: PublicHolidays;
}

/** For so many days closed days are told. */
const daysTold = 400;

/** When the business is open from today on, without what is nobody else's business; never, where it has no schedule. */
export async function readOpeningHours(
  reader: Reader,
  call: Pick<ReadCall<unknown>, 'site' | 'nowMs'>,
  { publicHolidays }: OpeningParts,
): Promise<OpeningHours> {
  const fromDate = formatLocal(zoneOf(call.site.timeZone).toLocal(call.nowMs)).slice(0, 10);
  const [schedule, closures] = await Promise.all([
    readBusinessSchedule(reader),
    readClosures(
      reader,
      { fromDate, toDate: addDays(fromDate, daysTold) },
      { nowMs: call.nowMs, asker: 'CALL', publicHolidays },
    ),
  ]);
  const closed = closures.map(({ kind: _, ...closure }) => closure);
  if (schedule === undefined) {
    return { timeZone: call.site.timeZone, week: [], specialDays: [], closedDays: closed };
  }
  const { daysOff, specialDays, timeZone, week } = present(await readRowsOf(reader, call, schedule));
  const off = daysOff.map(({ firstDate, lastDate }) => ({ firstDate, lastDate }));
  return {
    timeZone,
    week,
    specialDays,
    closedDays: [...off, ...closed].toSorted((a, b) => a.firstDate.localeCompare(b.firstDate)),
  };
}

/** What every step of a replacement stands on. */
interface Replacing {
  readonly tx: Transaction;
  readonly act: Act;
  readonly parts: CalendarParts;
  readonly scheduleId: string;
}

const silent = { notification: {} } as const;

function place(range: { readonly locationId?: string | undefined }) {
  return range.locationId === undefined ? {} : { location: { type: 'BUSINESS' as const, id: range.locationId } };
}

async function replaceWeek(
  { tx, act, parts, scheduleId }: Replacing,
  found: Found,
  week: WorkingHoursInput['week'],
): Promise<void> {
  const live = found.hours.filter((each) => isLiveMaster(each, found.today));
  const spare: ReadonlyMap<string, EventRow[]> = groupBy(live, (row) => keyOf(weeklyOf(row, found.today)));
  const added = week.filter((hours) => spare.get(keyOf(hours))?.shift() === undefined);
  for (const row of [...spare.values()].flat()) {
    await cancelEvent(tx, act, { eventId: row.id, ...silent }, parts);
  }
  for (const [index, hours] of added.entries()) {
    const { start, end } = endsOn(firstDateOf(hours, found.today), hours);
    await createEvent(
      tx,
      act,
      {
        scheduleId,
        type: 'WORKING_HOURS',
        start: { localDate: start },
        end: { localDate: end },
        recurrenceRule: {
          frequency: 'WEEKLY',
          interval: hours.intervalWeeks ?? 1,
          days: [hours.day],
          ...(hours.lastDate === undefined ? {} : { until: { localDate: `${hours.lastDate}T23:59:00` } }),
        },
        ...place(hours),
      },
      parts,
      `workingHours.week[${week.indexOf(added[index] as (typeof week)[number])}]`,
    );
  }
}

/** Brings one day to what it should be: instances that are not wanted are cancelled, what is missing is a single event. */
async function bringDay(
  { tx, act, parts, scheduleId }: Replacing,
  now: readonly OpenPiece[],
  date: string,
  wanted: readonly Omit<OpenPiece, 'eventId'>[],
): Promise<void> {
  const spare = [...now];
  const missing = wanted.filter((range) => {
    const at = spare.findIndex((piece) => keyOf(piece) === keyOf(range));
    if (at >= 0) {
      spare.splice(at, 1);
    }
    return at < 0;
  });
  for (const { eventId } of spare) {
    await cancelEvent(tx, act, { eventId, ...silent }, parts);
  }
  for (const range of missing) {
    const { start, end } = endsOn(date, range);
    await createEvent(
      tx,
      act,
      { scheduleId, type: 'WORKING_HOURS', start: { localDate: start }, end: { localDate: end }, ...place(range) },
      parts,
      'workingHours.specialDays',
    );
  }
}

async function replaceDaysOff(
  { tx, act, parts, scheduleId }: Replacing,
  found: Found,
  wanted: WorkingHoursInput['daysOff'],
): Promise<void> {
  const known = new Map(found.daysOff.map((row) => [row.id, row]));
  const kept = new Set(wanted.flatMap(({ id }) => (id === undefined || !known.has(id) ? [] : [id])));
  for (const row of found.daysOff.filter(({ id }) => !kept.has(id))) {
    await cancelEvent(tx, act, { eventId: row.id, ...silent }, parts);
  }
  for (const [index, day] of wanted.entries()) {
    const row = day.id === undefined ? undefined : known.get(day.id);
    const resourceIds = day.resourceIds ?? row?.resource_ids ?? [];
    const event = {
      title: day.name,
      start: { localDate: `${day.firstDate}T00:00:00` },
      end: { localDate: `${addDays(day.lastDate, 1)}T00:00:00` },
      allDay: true,
      resources: resourceIds.map((id) => ({ id })),
    };
    const root = `workingHours.daysOff[${index}]`;
    if (row === undefined) {
      await createEvent(tx, act, { ...event, scheduleId, type: 'DEFAULT' }, parts, root);
    } else if (
      row.title !== day.name ||
      row.local_start.slice(0, 10) !== day.firstDate ||
      lastDateOf(row) !== day.lastDate ||
      row.resource_ids.join() !== resourceIds.join()
    ) {
      const changes = { ...event, id: row.id, revision: String(row.revision) };
      await updateEvent(tx, act, { event: changes, mask: undefined, ...silent }, parts, root);
    }
  }
}

/** Replaces the working hours of a schedule from today on. */
export async function replaceWorkingHours(
  tx: Transaction,
  act: Act,
  { scheduleId, workingHours: wanted }: { readonly scheduleId: string; readonly workingHours: WorkingHoursInput },
  parts: CalendarParts,
): Promise<WorkingHours> {
  requireWorkingHours(wanted);
  await beginCatalogueWrite(tx);
  const before = await find(tx, act, scheduleId);
  const version = versionOf([...before.hours, ...before.daysOff]);
  if (wanted.version !== undefined && wanted.version !== version) {
    throw fail('INVALID_REVISION', 'The hours have been changed since they were read', { currentRevision: version });
  }
  const replacing: Replacing = { tx, act, parts, scheduleId };
  await replaceWeek(replacing, before, wanted.week);
  await tx.flush();
  const between = await find(tx, act, scheduleId);
  const special = new Map(wanted.specialDays.map(({ date, ranges }) => [date, ranges]));
  // A day that is special no longer, or became so by the new week, returns to its week.
  const dates = new Set([...special.keys(), ...specialDaysOf(between.hours, between.today).map(({ date }) => date)]);
  for (const date of [...dates].filter((each) => each >= between.today).toSorted()) {
    const pieces = piecesOn(between.hours, date);
    await bringDay(replacing, pieces, date, special.get(date) ?? weekOn(between.hours, date));
  }
  await replaceDaysOff(replacing, before, wanted.daysOff);
  keepHoursSet(tx, scheduleId);
  await tx.flush();
  return present(await find(tx, act, scheduleId));
}
