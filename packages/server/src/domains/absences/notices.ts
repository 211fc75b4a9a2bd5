/**
 * What customers are told of absences to come: of a service that of whoever does it, and of where it is offered; without one
 * that of the whole business and its places.
 */
import { fail } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { dayMs, minuteMs } from '../../time/index.ts';
import { type Availability, type CatalogueService, candidatesOf } from '../availability/index.ts';
import { expandSessions } from '../calendar/index.ts';
import { type AbsenceRow, readNotices } from './repository.ts';

/** More notices than that are read by nobody. */
const mostNotices = 20;
/** So many are looked at for those that concern a service. */
const mostLookedAt = 200;

export async function listNotices(
  reader: Reader,
  serviceId: string | undefined,
  nowMs: number,
  { availability }: { readonly availability: Pick<Availability, 'latest'> },
): Promise<AbsenceRow[]> {
  const rows = await readNotices(reader, nowMs, { most: mostLookedAt, ofPeople: serviceId !== undefined });
  if (rows.length === 0) {
    return [];
  }
  const { services } = await availability.latest(reader);
  if (serviceId === undefined) {
    const untilMs = Math.max(...[...services.values()].map((each) => lastBookable(each, nowMs)));
    return rows.filter(({ start_at }) => start_at <= untilMs).slice(0, mostNotices);
  }
  const service = services.get(serviceId);
  if (service === undefined) {
    throw fail('NOT_FOUND', 'The site has no service with this id', { serviceId });
  }
  const bookableUntilMs = lastBookable(service, nowMs);
  const coming = rows.filter(({ start_at }) => start_at <= bookableUntilMs);
  const concerns = await whoConcern(reader, service, coming, nowMs);
  const locationIds = new Set(service.locations.flatMap(({ id }) => id ?? []));
  return coming
    .filter(({ location_id, resource_id, ...row }) =>
      resource_id === null ? location_id === null || locationIds.has(location_id) : concerns({ ...row, resource_id }),
    )
    .slice(0, mostNotices);
}

/** What lies further ahead is told when it comes nearer, however far one can book. */
const longestAheadMs = 366 * dayMs;

/** Nobody can book what begins later, so nothing is told of it yet. */
function lastBookable({ policy }: CatalogueService, nowMs: number): number {
  const { earliestBookingInMinutes, enabled } = policy.rules.limitEarlyBookingPolicy;
  const until = enabled ? nowMs + earliestBookingInMinutes * minuteMs : Number.POSITIVE_INFINITY;
  return Math.min(until, nowMs + longestAheadMs);
}

type OfSomebody = Pick<AbsenceRow, 'start_at' | 'end_at'> & { readonly resource_id: string };

/** Of an appointment whoever does it is; of a class or a course who holds a session while they are away. */
async function whoConcern(
  reader: Reader,
  service: CatalogueService,
  rows: readonly AbsenceRow[],
  nowMs: number,
): Promise<(row: OfSomebody) => boolean> {
  const ofPeople = rows.filter(({ resource_id }) => resource_id !== null);
  if (service.type === 'APPOINTMENT' || ofPeople.length === 0) {
    const candidates = new Set(candidatesOf(service));
    return ({ resource_id }) => candidates.has(resource_id);
  }
  const from = Math.min(...ofPeople.map(({ start_at }) => start_at));
  const to = Math.max(...ofPeople.map(({ end_at }) => end_at));
  const sessions = await expandSessions(reader, [service.scheduleId], from, to, { nowMs }, ['CLASS', 'COURSE']);
  return ({ end_at, resource_id, start_at }) =>
    sessions.some(
      ({ endMs, resourceIds, startMs }) => startMs < end_at && endMs > start_at && resourceIds.includes(resource_id),
    );
}
