/**
 * The sessions of classes and courses that lie within an absence, with who could hold them, or which rooms are free, and on
 * which of the next days they could be instead.
 */
import { staffResourceTypeId, type VisitOfAbsence } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { dayMs, formatInstant, zoneOf } from '../../time/index.ts';
import { type Catalogue, closureDuring, isAtWorkAndFree } from '../availability/index.ts';
import {
  type AbsencePeriod,
  asPlanned,
  bookedMinutes,
  countWaitingForSessions,
  dayAround,
  daysBefore,
  daysBehind,
  mostStarts,
  mostSubstitutes,
  type VisitsOfAbsence,
} from '../bookings/index.ts';
import { type Occupied, readOccupancy } from '../calendar/index.ts';
import { type CandidateParts, listCandidates } from '../substitutes/index.ts';

export type SessionWithin = VisitsOfAbsence['sessions'][number];

interface Asked {
  readonly period: AbsencePeriod;
  readonly catalogue: Catalogue;
  readonly nowMs: number;
  /** Time that is suggested for other visits. */
  readonly planned: readonly Occupied[];
}

export async function presentSessions(
  reader: Reader,
  sessions: readonly SessionWithin[],
  asked: Asked,
  parts: CandidateParts,
): Promise<VisitOfAbsence[]> {
  const ids = sessions.map(({ session }) => session.id);
  const waiting = ids.length === 0 ? undefined : await countWaitingForSessions(reader, ids);
  const planned = [...asked.planned];
  const told: VisitOfAbsence[] = [];
  for (const each of sessions) {
    const { participants, service, session } = each;
    const starts = await startsOfSession(reader, each, { ...asked, planned });
    planned.push(...takenBy(session, starts[0]).map(asPlanned));
    told.push({
      kind: service.type,
      bookings: [],
      eventId: session.id,
      revision: String(session.revision),
      title: session.title ?? service.name,
      startDate: formatInstant(session.startMs),
      endDate: formatInstant(session.endMs),
      participants,
      waiting: waiting?.get(session.id) ?? 0,
      substitutes: await substitutesOfSession(reader, each, asked, parts),
      starts: starts.map(formatInstant),
    });
  }
  return told;
}

/** What a session takes at another time; nothing at none. */
function takenBy({ endMs, resourceIds, startMs }: SessionWithin['session'], atMs: number | undefined) {
  return atMs === undefined
    ? []
    : resourceIds.map((resourceId) => ({ resourceId, startMs: atMs, endMs: atMs + endMs - startMs }));
}

/** Who does the class otherwise comes first, then who has the least to do that day. */
export async function substitutesOfSession(
  reader: Reader,
  within: SessionWithin,
  asked: Asked,
  parts: CandidateParts,
): Promise<VisitOfAbsence['substitutes']> {
  const { period, catalogue, nowMs } = asked;
  if (period.resourceId === undefined) {
    return [];
  }
  const { session } = within;
  const day = dayAround(catalogue, session.startMs);
  const typeId = catalogue.resources.get(period.resourceId)?.typeId;
  const found =
    typeId === staffResourceTypeId
      ? await peopleFor(reader, within, nowMs, parts)
      : await roomsFor(reader, within, asked, typeId);
  const occupied = await readOccupancy(
    reader,
    found.map(({ resourceId }) => resourceId),
    day.startMs,
    day.endMs,
    nowMs,
  );
  return found
    .filter(({ resourceId }) => resourceId !== period.resourceId)
    .map((each) => ({ ...each, bookedMinutes: bookedMinutes(occupied, each.resourceId, day) }))
    .toSorted((a, b) => Number(b.serves) - Number(a.serves) || a.bookedMinutes - b.bookedMinutes)
    .slice(0, mostSubstitutes);
}

async function peopleFor(reader: Reader, { service, session }: SessionWithin, nowMs: number, parts: CandidateParts) {
  const target = {
    title: session.title ?? service.name,
    startMs: session.startMs,
    endMs: session.endMs,
    isOff: false,
    holderIds: session.resourceIds,
    serviceId: service.id,
    seriesId: session.recurringEventId,
    scheduleId: session.scheduleId,
  };
  const candidates = await listCandidates(reader, target, { bookingId: undefined, nowMs }, parts);
  return candidates.filter(({ free }) => free).map(({ name, resourceId, serves }) => ({ resourceId, name, serves }));
}

async function roomsFor(
  reader: Reader,
  { session }: SessionWithin,
  { catalogue, nowMs }: Asked,
  typeId: string | undefined,
) {
  const rooms = [...catalogue.resources.values()].filter(
    (each) => each.typeId === typeId && !session.resourceIds.includes(each.id),
  );
  const ids = rooms.map(({ id }) => id);
  const occupied = await readOccupancy(reader, ids, session.startMs, session.endMs, nowMs);
  return rooms
    .filter(({ id }) => isAtWorkAndFree(catalogue, id, session, occupied))
    .map(({ id: resourceId, name }) => ({ resourceId, name, serves: true }));
}

/** At the same time of another day, when all who hold it are at work and free and its place is open; the nearest first. */
export async function startsOfSession(
  reader: Reader,
  { locationId, session }: SessionWithin,
  { period, catalogue, nowMs, planned }: Asked,
): Promise<number[]> {
  const zone = zoneOf(session.timeZone);
  const local = zone.toLocal(session.startMs);
  const lengthMs = session.endMs - session.startMs;
  const days = Math.ceil((period.endMs - period.startMs) / dayMs);
  const most = days + daysBehind;
  const stretches = Array.from({ length: 2 * most + 1 }, (_, index) => index - most)
    .filter((day) => day !== 0)
    .map((day) => ({ startMs: zone.toInstant(local + day * dayMs) }))
    .map(({ startMs }) => ({ startMs, endMs: startMs + lengthMs }))
    .filter(({ endMs, startMs }) => startMs > nowMs && (endMs <= period.startMs || startMs >= period.endMs))
    .filter(
      ({ startMs }) => startMs >= period.startMs - daysBefore * dayMs && startMs <= period.endMs + daysBehind * dayMs,
    )
    .toSorted((a, b) => Math.abs(a.startMs - session.startMs) - Math.abs(b.startMs - session.startMs));
  const occupied = [...(await readAround(reader, session.resourceIds, stretches, nowMs)), ...planned];
  return stretches
    .filter(
      (stretch) =>
        closureDuring(catalogue.closed, locationId, stretch) === undefined &&
        session.resourceIds.every((id) => isAtWorkAndFree(catalogue, id, stretch, occupied)),
    )
    .slice(0, mostStarts)
    .map(({ startMs }) => startMs);
}

async function readAround(
  reader: Reader,
  resourceIds: readonly string[],
  stretches: readonly { readonly startMs: number; readonly endMs: number }[],
  nowMs: number,
): Promise<Occupied[]> {
  if (stretches.length === 0 || resourceIds.length === 0) {
    return [];
  }
  const from = Math.min(...stretches.map(({ startMs }) => startMs));
  const to = Math.max(...stretches.map(({ endMs }) => endMs));
  return readOccupancy(reader, resourceIds, from, to, nowMs);
}
