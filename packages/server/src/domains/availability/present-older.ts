/**
 * Slots in the spelling of the older calls (bookings sheet 6), as parts of JSON between which the times are written.
 * Pure.
 */
import type { SlotAvailability } from '@openhours/contract';
import { type EpochMs, formatInstant, formatLocal, minuteMs, type Zone } from '../../time/index.ts';
import { violationFlags } from '../policies/index.ts';
import type { CatalogueResource, CatalogueService, OfferedLocation } from './rules/catalogue.ts';
import { type EntriesQuery, olderTypeOf } from './rules/entries-request.ts';
import type { SeatsVerdict } from './rules/judge-session.ts';
import type { ClassSession } from './sessions.ts';
import { waitlistOf } from './waiting.ts';

/** The part before the start, and the part after the end. */
export interface EntryText {
  readonly head: string;
  readonly tail: string;
}

/** A location in the older spelling. */
export function olderLocation(location: OfferedLocation): NonNullable<SlotAvailability['slot']['location']> {
  return {
    ...(location.id === undefined ? {} : { id: location.id }),
    ...(location.name === undefined ? {} : { name: location.name }),
    ...(location.formattedAddress === undefined ? {} : { formattedAddress: location.formattedAddress }),
    locationType: olderTypeOf[location.type],
  };
}

/** What an entry of an appointment says besides its times. */
export function textOfAppointment(
  service: CatalogueService,
  location: OfferedLocation,
  { id, name }: CatalogueResource,
  isFree: boolean,
  bits: number,
  query: EntriesQuery,
): EntryText {
  return {
    head: headOf({
      serviceId: service.id,
      scheduleId: service.scheduleId,
      timezone: query.dayZone.name,
      resource: { id, name },
      location: olderLocation(location),
    }),
    tail: tailOf({
      bookable: isFree && bits === 0,
      totalSpots: 1,
      openSpots: isFree ? 1 : 0,
      bookingPolicyViolations: violationFlags(bits),
    }),
  };
}

/** The same of a session of a class. */
export function textOfSession(
  each: ClassSession,
  {
    location,
    resource,
    verdict,
    waiting,
  }: {
    readonly location: OfferedLocation | undefined;
    readonly resource: CatalogueResource | undefined;
    readonly verdict: SeatsVerdict;
    readonly waiting: ReadonlyMap<string, number>;
  },
  query: EntriesQuery,
): EntryText {
  const { session, service } = each;
  const waitlist = waitlistOf(each, waiting);
  return {
    head: headOf({
      sessionId: session.id,
      serviceId: service.id,
      scheduleId: service.scheduleId,
      timezone: query.dayZone.name,
      ...(resource === undefined ? {} : { resource: { id: resource.id, name: resource.name } }),
      ...(location === undefined ? {} : { location: olderLocation(location) }),
      eventId: session.id,
    }),
    tail: tailOf({
      bookable: verdict.bookable,
      totalSpots: verdict.totalCapacity,
      openSpots: verdict.remainingCapacity,
      ...(waitlist === undefined
        ? {}
        : { waitingList: { totalSpots: waitlist.capacity, openSpots: waitlist.remaining } }),
      bookingPolicyViolations: violationFlags(verdict.violations),
      locked: verdict.bookableCapacity < verdict.remainingCapacity,
    }),
  };
}

/** Everything up to the start; the times come last, where they are written. */
function headOf(slot: Record<string, unknown>): string {
  return `{"slot":${JSON.stringify(slot).slice(0, -1)},"startDate":"`;
}

function tailOf(facts: Record<string, unknown>): string {
  return `"},${JSON.stringify({ locked: false, ...facts, isFromV2: false }).slice(1)}`;
}

/** `2026-12-01T09:00:00+01:00` in a zone, else the instant with `Z`. */
export function makeOffsetFormat(zone: Zone | undefined): (instant: EpochMs) => string {
  if (zone === undefined) {
    return formatInstant;
  }
  const offsets = new Map<number, string>();
  return (instant) => {
    const offsetMs = zone.offsetAt(instant);
    let offset = offsets.get(offsetMs);
    if (offset === undefined) {
      const minutes = Math.round(Math.abs(offsetMs) / minuteMs);
      const two = (value: number) => String(value).padStart(2, '0');
      offset = `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
      offsets.set(offsetMs, offset);
    }
    return formatLocal(instant + offsetMs) + offset;
  };
}
