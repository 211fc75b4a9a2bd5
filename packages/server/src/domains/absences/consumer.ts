/**
 * The consumer `absences`: an absence follows what becomes of the blocked time or the closed day by which it is kept free,
 * wherever somebody changes or removes that. An event says only which of them: it may be told late, so what stands then is
 * read and not what the event says.
 */
import { isDeepStrictEqual } from 'node:util';
import { absences, type CalendarEvent, describeEvent } from '@openhours/contract';
import { localTimesOf } from '@openhours/contract/closed-days/stretches';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Consumer, RecordedEvent } from '../../events/consumer.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { formatLocal, parseLocal, type Zone, zoneOf } from '../../time/index.ts';
import { readSessions, type Session } from '../calendar/index.ts';
import { type ClosedDayRow, findClosedDay } from '../closed-days/index.ts';
import { readSiteTimeZone } from '../site/index.ts';
import { record } from './commands.ts';
import { type AbsenceRow, absenceTable, type Block, findBlockedBy, lockBlockedBy } from './repository.ts';
import { zoneOfClosedDay } from './zone.ts';

/** What an event tells of; undefined: nothing that could block the time of an absence. */
function blockOf({ body, entityId, type }: Pick<RecordedEvent, 'type' | 'entityId' | 'body'>): Block | undefined {
  const { entity, slug } = describeEvent(type);
  if (entity === 'closedDay') {
    return slug === 'created' ? undefined : { closedDayId: entityId };
  }
  if (entity !== 'event' || (slug !== 'cancelled' && slug !== 'updated')) {
    return undefined;
  }
  const known = (slug === 'updated' ? body : body['event']) as CalendarEvent | undefined;
  return known?.type === 'DEFAULT' ? { eventId: entityId } : undefined;
}

const ended: Partial<AbsenceRow> = Object.freeze({ status: 'ENDED' });

/** What an absence is by what blocks its time, as that stands. */
async function readFollowed(tx: Transaction, row: AbsenceRow, nowMs: number): Promise<Partial<AbsenceRow>> {
  if (row.event_id === null) {
    const closedDay = await findClosedDay(tx, row.closed_day_id as string);
    return closedDay === undefined ? ended : saidByClosedDay(closedDay, await zoneFollowed(tx, closedDay, row));
  }
  const session = (await readSessions(tx, [row.event_id], { nowMs })).get(row.event_id);
  return session?.status === 'CONFIRMED' ? saidByEvent(session) : ended;
}

/** The clock of the place at which it is closed by now; the one that it had where it is closed where it was. */
async function zoneFollowed(
  tx: Transaction,
  { location_id: locationId }: ClosedDayRow,
  { location_id: before, time_zone }: AbsenceRow,
): Promise<Zone> {
  if (locationId === before) {
    return zoneOf(time_zone);
  }
  const timeZone = (await readSiteTimeZone(tx)) ?? time_zone;
  return zoneOfClosedDay(tx, locationId ?? undefined, { timeZone });
}

/** When it is closed, where, and what customers read of it. */
function saidByClosedDay(closedDay: ClosedDayRow, zone: Zone): Partial<AbsenceRow> {
  const {
    end_time,
    first_date: firstDate,
    last_date: lastDate,
    location_id,
    name,
    start_time,
    translations,
  } = closedDay;
  const { localEnd, localStart } = localTimesOf({
    firstDate,
    lastDate,
    startTime: start_time ?? undefined,
    endTime: end_time ?? undefined,
  });
  return {
    local_start: localStart,
    local_end: localEnd,
    start_at: zone.toInstant(parseLocal(localStart) as number),
    end_at: zone.toInstant(parseLocal(localEnd) as number),
    time_zone: zone.name,
    all_day: start_time === null && end_time === null,
    location_id,
    notice: name,
    translations: translations.map(({ language, name: notice }) => ({
      language,
      ...(notice === undefined ? {} : { notice }),
    })),
  };
}

function saidByEvent({ allDay, endMs, startMs, timeZone }: Session): Partial<AbsenceRow> {
  const zone = zoneOf(timeZone);
  return {
    local_start: formatLocal(zone.toLocal(startMs)),
    local_end: formatLocal(zone.toLocal(endMs)),
    time_zone: timeZone,
    start_at: startMs,
    end_at: endMs,
    all_day: allDay,
  };
}

/** What follows is the server's own doing. */
const operation = { name: 'absences.follow', events: absences.endAbsence.events };

export function createAbsencesConsumer(parts: { readonly recordEvents: RecordEvents }): Consumer {
  return {
    name: 'absences',
    listensTo: (type) => ['event', 'closedDay'].includes(describeEvent(type).entity),
    concerns: (event) => blockOf(event) !== undefined,
    async consume(tx, event) {
      const block = blockOf(event);
      if (block !== undefined) {
        await follow(tx, block, event.at, parts);
      }
    },
  };
}

async function follow(
  tx: Transaction,
  block: Block,
  nowMs: number,
  parts: { readonly recordEvents: RecordEvents },
): Promise<void> {
  if ('closedDayId' in block && (await findBlockedBy(tx, block)) !== undefined) {
    // The first page tells of it, and is kept for as long as the catalogue stays what it is.
    await beginCatalogueWrite(tx);
  }
  const before = await lockBlockedBy(tx, block);
  if (before === undefined) {
    return;
  }
  const changes = await readFollowed(tx, before, nowMs);
  const isChanged = Object.entries(changes).some(
    ([name, value]) => !isDeepStrictEqual(before[name as keyof AbsenceRow], value),
  );
  if (isChanged) {
    const act = { caller: undefined, requestId: undefined, nowMs, operation };
    record(tx, act, before, absenceTable.update(tx, before, { ...changes, updated_at: nowMs }), parts);
  }
}
