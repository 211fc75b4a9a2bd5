/**
 * The consumer `absences`: an absence follows what becomes of the blocked time or the closed day by which it is kept free,
 * wherever somebody changes or removes that.
 */
import { isDeepStrictEqual } from 'node:util';
import { absences, type CalendarEvent, type ClosedDay, describeEvent } from '@openhours/contract';
import type { Transaction } from '../../db/transaction.ts';
import type { Consumer, RecordedEvent } from '../../events/consumer.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { dayMs, formatLocal, parseDay, parseLocal, zoneOf } from '../../time/index.ts';
import { record } from './commands.ts';
import { type AbsenceRow, absenceTable, lockBlockedBy } from './repository.ts';

type Event = Pick<RecordedEvent, 'type' | 'body'>;

/** The event of the calendar that is told of. */
function eventOf({ body, type }: Event): CalendarEvent | undefined {
  const { entity, slug } = describeEvent(type);
  if (entity !== 'event' || (slug !== 'cancelled' && slug !== 'updated')) {
    return undefined;
  }
  return (slug === 'updated' ? body : body['event']) as CalendarEvent | undefined;
}

/** What it changes of an absence; undefined: nothing. */
function changeBy(event: Event): ((row: AbsenceRow) => Partial<AbsenceRow>) | undefined {
  const { entity, slug } = describeEvent(event.type);
  if (entity === 'closedDay' && slug === 'deleted') {
    return () => ({ status: 'ENDED' });
  }
  if (entity === 'closedDay' && slug === 'updated') {
    return (row) => saidByClosedDay(event.body as unknown as ClosedDay, row);
  }
  const known = eventOf(event);
  if (known?.type !== 'DEFAULT') {
    return undefined;
  }
  return slug === 'cancelled' ? () => ({ status: 'ENDED' }) : (row) => timesOfEvent(known, row);
}

/** When it is closed, where, and what customers read of it. */
function saidByClosedDay(
  { firstDate, lastDate, locationId, name, translations = [] }: ClosedDay,
  { time_zone }: AbsenceRow,
): Partial<AbsenceRow> {
  const start = (parseDay(firstDate) as number) * dayMs;
  const end = ((parseDay(lastDate) as number) + 1) * dayMs;
  return {
    ...timesBetween(start, end, time_zone),
    location_id: locationId ?? null,
    notice: name,
    translations: translations.map(({ language, name: notice }) => ({
      language,
      ...(notice === undefined ? {} : { notice }),
    })),
  };
}

function timesOfEvent({ allDay, end, start, timeZone }: CalendarEvent, row: AbsenceRow): Partial<AbsenceRow> {
  const [from, to] = [parseLocal(start.localDate), parseLocal(end.localDate)];
  return from === undefined || to === undefined || timeZone !== row.time_zone
    ? {}
    : { ...timesBetween(from, to, row.time_zone), all_day: allDay };
}

function timesBetween(start: number, end: number, timeZone: string): Partial<AbsenceRow> {
  const zone = zoneOf(timeZone);
  return {
    local_start: formatLocal(start),
    local_end: formatLocal(end),
    start_at: zone.toInstant(start),
    end_at: zone.toInstant(end),
  };
}

/** What follows is the server's own doing. */
const operation = { name: 'absences.follow', events: absences.endAbsence.events };

export function createAbsencesConsumer(parts: { readonly recordEvents: RecordEvents }): Consumer {
  return {
    name: 'absences',
    listensTo: (type) => ['event', 'closedDay'].includes(describeEvent(type).entity),
    concerns: (event) => changeBy(event) !== undefined,
    consume: (tx, event) => follow(tx, event, parts),
  };
}

async function follow(tx: Transaction, event: RecordedEvent, parts: { readonly recordEvents: RecordEvents }) {
  const before = await lockBlockedBy(tx, event.entityId);
  const changes = before === undefined ? undefined : changeBy(event)?.(before);
  if (before === undefined || changes === undefined) {
    return;
  }
  const isChanged = Object.entries(changes).some(
    ([name, value]) => !isDeepStrictEqual(before[name as keyof AbsenceRow], value),
  );
  if (isChanged) {
    const act = { caller: undefined, requestId: undefined, nowMs: event.at, operation };
    record(tx, act, before, absenceTable.update(tx, before, { ...changes, updated_at: event.at }), parts);
  }
}
