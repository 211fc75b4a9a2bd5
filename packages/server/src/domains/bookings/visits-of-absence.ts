/**
 * The appointments and sessions that lie within an absence, and of appointments what could become of each: who else is
 * free, and when else it could be (docs/decisions/0072).
 */
import type { VisitOfAbsence } from '@openhours/contract';
import type { Act } from '../../call.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { dayMs, type EpochMs, formatInstant } from '../../time/index.ts';
import { type Availability, type Catalogue, candidatesOf, servedBy } from '../availability/index.ts';
import { type Occupied, readOccupancy, readSessions } from '../calendar/index.ts';
import { isVisible, visibleTo } from './access.ts';
import { claimOfPlace, planOfPlace } from './commands/place.ts';
import type { BookingsParts } from './parts.ts';
import { readMultiServices } from './repository/multi-service.ts';
import { type BookingRow, bookingTable } from './repository.ts';
import {
  asPlanned,
  bookedMinutes,
  mostSubstitutes,
  type PartOfVisit,
  type Stretch,
  searchedAround,
  startsFor,
  substitutesFor,
} from './rules/alternatives.ts';
import { requestedGenderOf, staffSelectionOf } from './rules/assignment.ts';
import { standingOf } from './rules/multi-service.ts';
import { type AbsencePeriod, resourceIdsOf } from './rules/within.ts';
import { contactNameOf, type FoundSession, findVisitsWithin } from './visits-within.ts';

export interface VisitsOfAbsence {
  readonly count: number;
  readonly catalogue: Catalogue;
  /** The soonest of the appointments, ready to be told. */
  readonly appointments: readonly VisitOfAbsence[];
  /** The time that the nearest starts of these would take: it is suggested for nothing else. */
  readonly planned: readonly Occupied[];
  /** All sessions, with how many people have a place in each. */
  readonly sessions: readonly (FoundSession & { readonly participants: number })[];
}

function findWithin(
  reader: Reader,
  period: AbsencePeriod,
  { most, nowMs }: { readonly most: number; readonly nowMs: EpochMs },
  parts: { readonly availability: Pick<Availability, 'latest'> },
) {
  const { endMs, locationId, startMs } = period;
  const periods = [{ startMs: Math.max(startMs, nowMs), endMs, locationId }];
  return findVisitsWithin(reader, { periods, resourceIds: resourceIdsOf(period), limit: most }, nowMs, parts);
}

export async function readVisitsOfAbsence(
  reader: Reader,
  period: AbsencePeriod,
  asked: { readonly nowMs: EpochMs; readonly most: number; readonly ownOnly: boolean },
  parts: Pick<BookingsParts, 'availability'>,
): Promise<VisitsOfAbsence> {
  const { nowMs, ownOnly } = asked;
  const { appointments, catalogue, peopleOf, sessions } = await findWithin(reader, period, asked, parts);
  const visits = await visitsOf(reader, appointments.rows);
  const planned: Occupied[] = [];
  return {
    count: appointments.visits + sessions.length,
    catalogue,
    appointments: await withAlternatives(reader, { period, catalogue, visits, nowMs, ownOnly, planned }),
    planned,
    sessions: sessions.map((each) => ({ ...each, participants: peopleOf(each) })),
  };
}

interface FoundVisit {
  readonly multiServiceBookingId: string | undefined;
  readonly bookings: readonly BookingRow[];
  readonly withinIds: ReadonlySet<string>;
}

/** What is booked together is one visit, with what of it lies elsewhere. */
async function visitsOf(reader: Reader, rows: readonly BookingRow[]): Promise<FoundVisit[]> {
  const togetherIds = [...new Set(rows.flatMap(({ multi_service_booking_id: id }) => id ?? []))];
  const together = togetherIds.length === 0 ? undefined : await readMultiServices(reader, togetherIds);
  const withinIds = new Set(rows.map(({ id }) => id));
  const known = new Set<string>();
  return rows.flatMap((row): FoundVisit[] => {
    const { multi_service_booking_id: id } = row;
    if (id === null) {
      return [{ multiServiceBookingId: undefined, bookings: [row], withinIds }];
    }
    if (known.has(id)) {
      return [];
    }
    known.add(id);
    return [{ multiServiceBookingId: id, bookings: standingOf(together?.get(id) ?? [row]), withinIds }];
  });
}

/** A booking as it would be booked anew by somebody else or at another time. */
function partOfVisit(
  catalogue: Catalogue,
  booking: BookingRow,
  { isWithin, nowMs, ownOnly }: { readonly isWithin: boolean; readonly nowMs: EpochMs; readonly ownOnly: boolean },
): PartOfVisit {
  const claim = claimOfPlace(catalogue, booking, planOfPlace(catalogue, booking, [], nowMs));
  const { resourceSelections } = booking.details.slot;
  const service = claim.service && servedBy(claim.service, requestedGenderOf(resourceSelections));
  return {
    claim: { ...claim, service, resourceId: undefined },
    resourceId: booking.resource_id ?? undefined,
    isChosen: ownOnly || staffSelectionOf(resourceSelections)?.selectionMethod === 'SPECIFIC_RESOURCE',
    isWithin,
  };
}

/** The day of an instant, by the clock of the site. */
export function dayAround({ zone }: Pick<Catalogue, 'zone'>, atMs: EpochMs): Stretch {
  const day = Math.floor(zone.toLocal(atMs) / dayMs) * dayMs;
  return { startMs: zone.toInstant(day), endMs: zone.toInstant(day + dayMs) };
}

async function withAlternatives(
  reader: Reader,
  asked: {
    readonly period: AbsencePeriod;
    readonly catalogue: Catalogue;
    readonly visits: readonly FoundVisit[];
    readonly nowMs: EpochMs;
    /** Whoever asks gives nothing to others, and is told of nobody else. */
    readonly ownOnly: boolean;
    /** What is suggested for one is not suggested for the next: it is added here. */
    readonly planned: Occupied[];
  },
): Promise<VisitOfAbsence[]> {
  const { period, catalogue, nowMs, ownOnly, planned, visits } = asked;
  const parted = visits.map((visit) => ({
    visit,
    parts: visit.bookings.map((row) =>
      partOfVisit(catalogue, row, { isWithin: visit.withinIds.has(row.id), nowMs, ownOnly }),
    ),
  }));
  const candidates = [...new Set(parted.flatMap(({ parts }) => parts.flatMap(candidatesOfPart)))];
  const stretches = searchedAround(period, nowMs);
  const around = await readAll(reader, candidates, stretches, nowMs);
  const told: VisitOfAbsence[] = [];
  for (const { parts, visit } of parted) {
    const isOwn = ownTimeOfVisit(visit);
    const days = parts.map(({ claim }) => dayAround(catalogue, claim.startMs));
    const then = await readAll(reader, candidates, [joined(days)], nowMs);
    const starts = startsFor(catalogue, parts, {
      stretches,
      occupied: [...around.filter((each) => !isOwn(each)), ...planned],
      nowMs,
    });
    planned.push(...(starts[0]?.taking ?? []).map(asPlanned));
    const occupied = then.filter((each) => !isOwn(each));
    told.push({
      ...presentVisit(visit, ownOnly ? period.resourceId : undefined),
      substitutes: ownOnly ? [] : substitutesOf(catalogue, parts, period.resourceId, occupied, days[0] as Stretch),
      starts: starts.map(({ startMs }) => formatInstant(startMs)),
    });
  }
  return told;
}

const candidatesOfPart = ({ claim: { service } }: PartOfVisit) => (service === undefined ? [] : candidatesOf(service));

function ownTimeOfVisit({ bookings }: Pick<FoundVisit, 'bookings'>): (each: Occupied) => boolean {
  const ids = new Set(bookings.map(({ id }) => id));
  return ({ source, sourceId }) => source === 'BOOKING' && ids.has(sourceId);
}

function joined(stretches: readonly Stretch[]): Stretch {
  return {
    startMs: Math.min(...stretches.map(({ startMs }) => startMs)) - dayMs,
    endMs: Math.max(...stretches.map(({ endMs }) => endMs)) + dayMs,
  };
}

async function readAll(
  reader: Reader,
  resourceIds: readonly string[],
  stretches: readonly Stretch[],
  nowMs: EpochMs,
): Promise<Occupied[]> {
  const read = await Promise.all(
    stretches.map(({ endMs, startMs }) => readOccupancy(reader, resourceIds, startMs, endMs, nowMs)),
  );
  return read.flat();
}

/** Who or what has the least to do that day first. */
function substitutesOf(
  catalogue: Catalogue,
  parts: readonly PartOfVisit[],
  absentId: string | undefined,
  occupied: readonly Occupied[],
  day: Stretch,
): VisitOfAbsence['substitutes'] {
  if (absentId === undefined) {
    return [];
  }
  return substitutesFor(catalogue, parts, absentId, occupied)
    .map(({ id: resourceId, name }) => ({
      resourceId,
      name,
      serves: true,
      bookedMinutes: bookedMinutes(occupied, resourceId, day),
    }))
    .toSorted((a, b) => a.bookedMinutes - b.bookedMinutes)
    .slice(0, mostSubstitutes);
}

/** `ownId`: of what is booked together with somebody else only what is theirs is told. */
function presentVisit(
  { bookings: all, multiServiceBookingId, withinIds }: FoundVisit,
  ownId: string | undefined,
): Omit<VisitOfAbsence, 'substitutes' | 'starts'> {
  const bookings = all.filter(
    ({ id, resource_id }) => ownId === undefined || resource_id === ownId || withinIds.has(id),
  );
  const [first] = bookings as [BookingRow, ...BookingRow[]];
  return {
    kind: 'APPOINTMENT',
    ...(multiServiceBookingId === undefined ? {} : { multiServiceBookingId }),
    bookings: bookings.map((row) => ({
      bookingId: row.id,
      revision: String(row.revision),
      status: row.status,
      serviceId: row.service_id,
      title: row.details.title,
      startDate: formatInstant(row.start_at),
      endDate: formatInstant(row.end_at),
      ...(row.resource_id === null ? {} : { resourceId: row.resource_id }),
      isWithin: withinIds.has(row.id),
    })),
    title: first.details.title,
    startDate: formatInstant(first.start_at),
    endDate: formatInstant(Math.max(...bookings.map(({ end_at }) => end_at))),
    ...contactNameOf(first),
    participants: first.total_participants,
    waiting: 0,
  };
}

/** The same of one visit, as it is at this moment: for whoever gives it away or moves it without naming whom or when. */
export async function readAlternativesNow(
  reader: Reader,
  { bookings, withinIds }: Pick<FoundVisit, 'bookings' | 'withinIds'>,
  period: AbsencePeriod,
  { catalogue, nowMs, ownOnly }: { readonly catalogue: Catalogue; readonly nowMs: EpochMs; readonly ownOnly: boolean },
): Promise<VisitOfAbsence | undefined> {
  const visit = { multiServiceBookingId: undefined, bookings, withinIds };
  const [told] = await withAlternatives(reader, { period, catalogue, visits: [visit], nowMs, ownOnly, planned: [] });
  return told;
}

/**
 * Who or what of its type could take the place of one of those whose time an appointment takes, as the business would change
 * it. Undefined: the site has no such booking.
 */
export async function readOthersFor(
  reader: Reader,
  catalogue: Catalogue,
  { bookingId, resourceId }: { readonly bookingId: string; readonly resourceId: string },
  nowMs: EpochMs,
): Promise<readonly string[] | undefined> {
  const row = await bookingTable.find(reader, bookingId);
  if (row === undefined) {
    return undefined;
  }
  const part = partOfVisit(catalogue, row, { isWithin: true, nowMs, ownOnly: false });
  const around = joined([dayAround(catalogue, row.start_at)]);
  const occupied = await readOccupancy(reader, candidatesOfPart(part), around.startMs, around.endMs, nowMs);
  return substitutesFor(catalogue, [part], resourceId, occupied).map(({ id }) => id);
}

/** So many appointments of an absence are looked at to say how many nobody has decided about. */
const mostLookedAt = 1000;

/** How many visits lie within that are none of those that are named, by the ids of their bookings or sessions. */
export async function readUndecided(
  tx: Transaction,
  period: AbsencePeriod,
  decidedIds: ReadonlySet<string>,
  nowMs: EpochMs,
  parts: Pick<BookingsParts, 'availability'>,
): Promise<number> {
  const availability = { latest: () => parts.availability.current(tx) };
  const { appointments, sessions } = await findWithin(tx, period, { nowMs, most: mostLookedAt }, { availability });
  const visitOf = ({ id, multi_service_booking_id: togetherId }: BookingRow) => togetherId ?? id;
  const decided = new Set(appointments.rows.filter(({ id }) => decidedIds.has(id)).map(visitOf));
  const left = sessions.filter(({ session }) => !decidedIds.has(session.id)).length;
  // Those that were not looked at are taken for undecided.
  return appointments.visits - decided.size + left;
}

/**
 * How visits are called and when they begin, by the ids of their bookings or sessions. Those that are gone are missing, and
 * bookings of others for whoever sees only their own.
 */
export async function findVisitTitles(
  tx: Transaction,
  act: Pick<Act, 'caller' | 'nowMs' | 'reach'>,
  { bookingIds, eventIds }: { readonly bookingIds: readonly string[]; readonly eventIds: readonly string[] },
  { availability }: Pick<BookingsParts, 'availability'>,
): Promise<ReadonlyMap<string, { readonly title: string; readonly startMs: EpochMs }>> {
  const [catalogue, visible, rows, sessions] = await Promise.all([
    availability.current(tx),
    visibleTo(tx, act),
    bookingTable.findMany(tx, bookingIds),
    readSessions(tx, eventIds, act),
  ]);
  const names = new Map([...catalogue.services.values()].map(({ name, scheduleId }) => [scheduleId, name]));
  return new Map([
    ...rows
      .filter((row) => isVisible(row, visible))
      .map((row) => [row.id, { title: row.details.title, startMs: row.start_at }] as const),
    ...[...sessions.values()].map(
      ({ id, scheduleId, startMs, title }) => [id, { title: title ?? names.get(scheduleId) ?? '', startMs }] as const,
    ),
  ]);
}
