/** Joining the waitlist of a service of appointments, with what would do (bookings sheet 27.2, docs/decisions/0073). */
import { fail, type InputOf, invalid, mostWishesOfService, type waitlist } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { formatInstant, zoneOf } from '../../../time/index.ts';
import type { Catalogue } from '../../availability/index.ts';
import { managesBookings } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { insertWaitlistEntry } from '../repository/waitlist.ts';
import { countWishes, readLastTurn, readWishesOver, takeTurnToWait } from '../repository/wishes.ts';
import type { BookingRow, WaitedTime } from '../repository.ts';
import {
  askedLocation,
  bookedLocation,
  bookedResource,
  chosenLocation,
  wantedResourceId,
} from '../rules/assignment.ts';
import { draftOf } from '../rules/draft.ts';
import { readIntake } from '../rules/intake.ts';
import { type AskedService, planService, readCommon } from '../rules/new-booking.ts';
import { requireZone } from '../rules/request.ts';
import { columnsOfWish, durationOfWish, slotOfWish } from '../rules/waited-time.ts';
import { readWish, requireNear, requirePossible, type WishBounds } from '../rules/wish.ts';
import { keepAnswers } from './answers.ts';
import { placeOf, requirePerson, requireWaitlist } from './join-waitlist.ts';
import { requireNotOnWaitlist } from './not-on-waitlist.ts';
import { readSuitingStarts } from './offer-time.ts';
import { writeBooking } from './record.ts';

type RegisterToWaitlist = InputOf<typeof waitlist.registerToWaitlist>;

/** True of a request that names neither a session nor a course. */
export function asksForAppointment({ booking: { bookedEntity } }: RegisterToWaitlist): boolean {
  const { schedule, slot } = bookedEntity;
  return schedule === undefined && slot !== undefined && (slot.eventId ?? slot.sessionId) === undefined;
}

/** Puts somebody at the end of the waitlist of a service. Answers their booking and where they stand among whose wishes overlap. */
export async function registerWish(
  tx: Transaction,
  act: Act,
  input: RegisterToWaitlist,
  parts: BookingsParts,
): Promise<{ readonly booking: BookingRow; readonly position: number }> {
  const request = readRequest(input, act);
  const zone = zoneOf(act.site.timeZone);
  const bounds = readWish(request.wish, zone, act.nowMs);
  await takeTurnToWait(tx, request.serviceId);
  const catalogue = await parts.availability.current(tx);
  const plan = planService(catalogue, request, act);
  const { service } = plan;
  const { capacity } = requireWaitlist(service);
  if (!service.onlineBookingEnabled && !managesBookings(act.caller)) {
    throw fail('BOOKING_POLICY_VIOLATION', 'The service cannot be booked online', { policy: 'ONLINE_BOOKING' });
  }
  requireNear(bounds, service.policy.rules, zone, act.nowMs);
  const waited = waitedTimeOf(catalogue, request, plan);
  requirePossible(request.wish, bounds, waited.durationMs, zone, act.nowMs);
  // Who comes is named before the time that they get is taken: until then whoever books answers for all.
  const { namedParticipants: _later, ...asked } = request;
  const intake = readIntake(service.form, asked, act);
  const [contact, others, all, lastTurn] = await Promise.all([
    requirePerson(tx, act, input, intake, parts),
    readWishesOver(tx, service.scheduleId, bounds),
    countWishes(tx, service.scheduleId),
    readLastTurn(tx, service.scheduleId),
  ]);
  await requireNothingFree(tx, { catalogue, service, waited }, bounds, act.nowMs);
  await requireNotOnWaitlist(tx, act, others, contact.id);
  const same = others.reduce((sum, each) => sum + each.total_participants, 0);
  requireRoomFor(request.participants, same, capacity);
  requireRoomFor(request.participants, all, Math.max(capacity, mostWishesOfService));
  const booking = bookingOf(request, act, { ...plan, contact, intake, waited, bounds });
  keepAnswers(tx, act, booking, { form: service.form, intake }, parts);
  writeBooking(tx, act, { before: undefined, after: booking, actionEvents: [] }, parts);
  insertWaitlistEntry(tx, placeOf(booking, lastTurn + 1, act.nowMs, bounds));
  return { booking, position: others.length + 1 };
}

function requireRoomFor(participants: number, waiting: number, capacity: number): void {
  if (waiting + participants > capacity) {
    throw fail('WAITLIST_FULL', 'The waitlist is full', { capacity, waiting });
  }
}

/** The booking that waits, with the bounds of its wish. */
function bookingOf(
  request: WishRequest,
  act: Act,
  {
    bookedAddOns,
    bounds,
    contact,
    intake,
    service,
    waited,
  }: Pick<ReturnType<typeof planService>, 'bookedAddOns' | 'service'> &
    Pick<Parameters<typeof draftOf>[2], 'contact' | 'intake'> & {
      readonly bounds: WishBounds;
      readonly waited: WaitedTime;
    },
): BookingRow {
  const ids = { bookingId: newId(), formSubmissionId: newId() };
  const waits = { ...request, status: 'WAITING_LIST' } as const;
  const of = { service, contact, intake, bookedAddOns };
  const draft = draftOf(ids, waits, of, act, factsOf(request, service, waited, bounds));
  return { ...draft, ...columnsOfWish(waited, bounds), details: { ...draft.details, waitsFor: waited } };
}

function readRequest(input: RegisterToWaitlist, act: Act) {
  const { status: _ignored, ...booking } = input.booking;
  const { slot } = booking.bookedEntity;
  const { wish } = input;
  if (slot?.serviceId === undefined) {
    throw invalid('booking.bookedEntity.slot.serviceId', 'must not be empty', 'REQUIRED_FIELD');
  }
  if (slot.startDate !== undefined || slot.endDate !== undefined) {
    const named = slot.startDate === undefined ? 'endDate' : 'startDate';
    throw invalid(`booking.bookedEntity.slot.${named}`, 'must not be sent: wish says when it could be', 'OTHER');
  }
  if (wish === undefined) {
    throw invalid('wish', 'must not be empty', 'REQUIRED_FIELD');
  }
  if (slot.timezone !== undefined) {
    requireZone(slot.timezone);
  }
  return {
    ...readCommon({ ...input, booking }, act),
    wish,
    slot,
    serviceId: slot.serviceId,
    resourceId: wantedResourceId(slot),
    timeZone: slot.timezone ?? act.site.timeZone,
  };
}

type WishRequest = ReturnType<typeof readRequest> & Omit<AskedService, 'times'>;

/** What is waited for, by names that the service knows. */
function waitedTimeOf(
  catalogue: Catalogue,
  { slot, wish }: WishRequest,
  { bookedAddOns, offered, resourceId, service }: ReturnType<typeof planService>,
): WaitedTime {
  const resource = resourceId === undefined ? undefined : catalogue.resources.get(resourceId);
  if (resourceId !== undefined && (resource === undefined || !offered.includes(resourceId))) {
    throw fail('RESOURCE_NOT_FOUND', 'The service is not served by this resource', { resourceId });
  }
  const wanted = askedLocation(service, slot.location, { letsPass: false });
  const isAsked = wanted.locationId !== undefined || wanted.locationType !== undefined;
  const location = isAsked ? bookedLocation(chosenLocation(service, wanted, undefined), slot.location) : undefined;
  const durationMs = durationOfWish(service, wish.durationInMinutes, addedMinutesOf(bookedAddOns));
  if (durationMs === undefined) {
    throw invalid('wish.durationInMinutes', 'is not a duration of this service', 'OTHER');
  }
  return {
    wish,
    durationMs,
    ...(resource === undefined ? {} : { resource: bookedResource(resource) }),
    ...(location === undefined ? {} : { location }),
  };
}

async function requireNothingFree(
  tx: Transaction,
  of: Parameters<typeof readSuitingStarts>[1],
  bounds: WishBounds,
  nowMs: number,
): Promise<void> {
  const starts = await readSuitingStarts(tx, of, bounds, { nowMs, ownHoldIds: [] });
  if (starts.length > 0) {
    const nearest = starts.slice(0, 4).map(({ endMs, startMs }) => ({
      startDate: formatInstant(startMs),
      endDate: formatInstant(endMs),
    }));
    throw fail('SPOTS_AVAILABLE', 'Times that suit are free: book one instead of waiting', { openSpots: 1, nearest });
  }
}

/** What is booked once there is a time, as its price is reckoned. */
function factsOf(
  { slot, timeZone }: WishRequest,
  service: ReturnType<typeof planService>['service'],
  waited: WaitedTime,
  { fromMs }: WishBounds,
) {
  const { location_id, resource_id } = columnsOfWish(waited, { fromMs, untilMs: fromMs });
  return {
    title: service.name,
    tags: ['INDIVIDUAL'],
    slot: slotOfWish(waited, { allDay: slot.allDay ?? false, resourceSelections: slot.resourceSelections ?? [] }),
    columns: {
      booked: 'SLOT' as const,
      service_type: 'APPOINTMENT' as const,
      event_id: null,
      resource_id,
      location_id,
      start_at: fromMs,
      end_at: fromMs + waited.durationMs,
      buffer_minutes: service.bufferMinutes,
      time_zone: timeZone,
      double_booked: false,
    },
  };
}
