/**
 * Lives the weeks around the start: customers ask for their visits through the calls of the site's own pages, and the
 * business answers them, each call at its own time in the past.
 */
import { bookedLocationTypes, type Client, type PageCalls, staffResourceTypeId } from '@openhours/client';
import type { Booking, InputOf, Operations, TimeSlot } from '@openhours/contract';
import { hourMs, minuteMs } from '../time/index.ts';
import type { DemoDays } from './days.ts';
import { named, type OpenBusiness } from './open-business.ts';
import type { ClockTime, Day, DemoBusiness, DemoCustomer, DemoOutcome, DemoVisit } from './shapes.ts';

type BookingInput = InputOf<Operations['bookings']['createBooking']>['booking'];
type BookedEntity = BookingInput['bookedEntity'];

/** How far from the wanted day a free time or session may be found. */
const searchedDays = 14;

export interface DemoCalls {
  readonly owner: Client;
  /** The calls of the pages, in the name of one customer, the same for every visit of theirs. */
  readonly pagesOf: (who: string) => PageCalls;
  /** Sets the time at which the calls that follow are made, in epoch milliseconds. */
  readonly moveTo: (atMs: number) => void;
}

interface Weeks {
  readonly business: DemoBusiness;
  readonly open: OpenBusiness;
  readonly customers: Readonly<Record<string, DemoCustomer>>;
  readonly days: DemoDays;
  /** The instant of the start: nothing happens after it. */
  readonly nowMs: number;
}

interface Step {
  readonly atMs: number;
  readonly take: () => Promise<void>;
}

/** Takes every step of every visit in the order of time. */
export async function liveThrough(visits: readonly DemoVisit[], weeks: Weeks, calls: DemoCalls): Promise<void> {
  const steps = visits.flatMap((visit, index) => stepsOf(visit, index, weeks, calls));
  for (const { atMs, take } of steps.toSorted((one, other) => one.atMs - other.atMs)) {
    calls.moveTo(atMs);
    await take();
  }
}

/** People book at odd times, in the evening more often than in the morning. */
function askingTime(index: number): ClockTime {
  const minutes = 8 * 60 + ((index * 197) % (14 * 60));
  return `${Math.floor(minutes / 60)}:${minutes % 60}`;
}

/** When the visit was asked for and, hours later, answered; both at least minutes before the start. */
function stepsOf(visit: DemoVisit, index: number, weeks: Weeks, calls: DemoCalls): Step[] {
  const { days, nowMs } = weeks;
  const askedMs = Math.min(days.instant(visit.day - visit.daysBefore, askingTime(index)), nowMs - 2 * hourMs);
  const answeredMs = Math.min(askedMs + (3 + (index % 5)) * hourMs, nowMs - (1 + (index % 50)) * minuteMs);
  const outcome = visit.outcome ?? 'booked';
  let booking: Booking;
  const ask: Step = {
    atMs: askedMs,
    take: async () => {
      booking = await book(visit, outcome, weeks, calls);
    },
  };
  return outcome === 'booked' || outcome === 'asked' || outcome === 'by telephone' || outcome === 'waiting'
    ? [ask]
    : [ask, { atMs: answeredMs, take: () => answer(booking, visit, outcome, weeks, calls) }];
}

async function book(visit: DemoVisit, outcome: DemoOutcome, weeks: Weeks, calls: DemoCalls): Promise<Booking> {
  const { business, customers } = weeks;
  const { visitor, site } = calls.pagesOf(visit.who);
  const bookedEntity = await choose(visit, weeks, visitor);
  const service = named(business.services, visit.what);
  const needsApproval = service.type === 'APPOINTMENT' && service.needsApproval === true;
  const byTelephone = outcome === 'by telephone';
  const { firstName, lastName, phone } = named(customers, visit.who);
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const caller = byTelephone ? calls.owner : needsApproval ? visitor : site;
  if (outcome === 'waiting') {
    const joined = await visitor.bookings.registerToWaitlist({
      booking: {
        bookedEntity,
        totalParticipants: visit.people ?? 1,
        contactDetails: { firstName, lastName, email, ...(phone === undefined ? {} : { phone }) },
        bookingSource: { platform: 'WEB', actor: 'CUSTOMER' },
      },
      participantNotification: { notifyParticipants: true },
    });
    return joined.booking;
  }
  const { booking } = await caller.bookings.createBooking({
    booking: {
      bookedEntity,
      totalParticipants: visit.people ?? 1,
      contactDetails: { firstName, lastName, email, ...(phone === undefined ? {} : { phone }) },
      bookingSource: { platform: 'WEB', actor: byTelephone ? 'BUSINESS' : 'CUSTOMER' },
      ...(needsApproval ? {} : { status: 'CONFIRMED' }),
    },
    participantNotification: { notifyParticipants: true },
    // A form says who answers it, in the words of the details beside it.
    ...(visit.answers === undefined
      ? {}
      : {
          formSubmission: {
            first_name: firstName,
            last_name: lastName,
            email,
            ...(phone === undefined ? {} : { phone }),
            ...visit.answers,
          },
        }),
  });
  return booking;
}

/** The first free time, session or course that fits what is asked for, as the pages would send it. */
async function choose(visit: DemoVisit, weeks: Weeks, visitor: Client, from: Day = visit.day): Promise<BookedEntity> {
  const { business, open } = weeks;
  const service = named(open.services, visit.what);
  if (named(business.services, visit.what).type === 'COURSE') {
    return { schedule: { scheduleId: service.scheduleId, serviceId: service.id } };
  }
  return { slot: await chooseSlot(visit, weeks, visitor, from) };
}

async function chooseSlot(
  visit: DemoVisit,
  { business, open, days }: Weeks,
  visitor: Client,
  from: Day,
): Promise<NonNullable<BookedEntity['slot']>> {
  const service = named(open.services, visit.what);
  const range = {
    fromLocalDate: days.local(from),
    toLocalDate: days.local(from + searchedDays),
  };
  if (named(business.services, visit.what).type === 'CLASS') {
    const { timeSlots } = await visitor.availability.listEventTimeSlots({
      ...range,
      serviceIds: [service.id],
      ...(visit.outcome === 'waiting'
        ? { includeNonBookable: true }
        : { includeNonBookable: false, minBookableCapacity: visit.people ?? 1 }),
    });
    return { serviceId: service.id, eventId: found(visit, timeSlots).eventInfo?.eventId ?? '' };
  }
  const resourceId = visit.with === undefined ? undefined : named(open.people, visit.with);
  const { timeSlots, timeZone } = await visitor.availability.listAvailabilityTimeSlots({
    ...range,
    serviceId: service.id,
    bookable: true,
    ...(resourceId === undefined
      ? {}
      : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [resourceId] }] }),
  });
  const slot = found(visit, timeSlots);
  const { id, locationType = 'BUSINESS' } = slot.location ?? {};
  return {
    serviceId: service.id,
    startDate: slot.localStartDate,
    endDate: slot.localEndDate,
    timezone: timeZone,
    ...(resourceId === undefined ? {} : { resource: { id: resourceId } }),
    ...(id === undefined ? {} : { location: { id, locationType: bookedLocationTypes[locationType] } }),
  };
}

/** The first one late enough in its day, else the first one. */
function found({ who, what, day, from = '00:00' }: DemoVisit, timeSlots: readonly TimeSlot[]): TimeSlot {
  const slot = timeSlots.find(({ localStartDate }) => localStartDate.slice(11, 16) >= from) ?? timeSlots[0];
  if (slot === undefined) {
    throw new Error(`the sample business has no ${what} for ${who} within ${searchedDays} days of day ${day}`);
  }
  return slot;
}

type Answered = Exclude<DemoOutcome, 'booked' | 'asked' | 'by telephone' | 'waiting'>;

/** What the business, or with a link of their own the customer, did about the booking afterwards. */
async function answer(
  { id: bookingId, revision }: Booking,
  visit: DemoVisit,
  outcome: Answered,
  weeks: Weeks,
  { owner, pagesOf }: DemoCalls,
): Promise<void> {
  const participantNotification = {
    notifyParticipants: true,
    ...(visit.words === undefined ? {} : { message: visit.words }),
  };
  switch (outcome) {
    case 'kept':
      await owner.bookings.markBookingAsPending({ bookingId, revision, participantNotification });
      return;
    case 'accepted':
      await owner.bookings.confirmBooking({ bookingId, revision, participantNotification });
      return;
    case 'declined':
      await owner.bookings.declineBooking({ bookingId, revision, participantNotification });
      return;
    case 'cancelled by the business':
      await owner.bookings.cancelBooking({
        bookingId,
        revision,
        participantNotification,
        flowControlSettings: { ignoreCancellationPolicy: true },
      });
      return;
    case 'cancelled by the customer': {
      const { visitor, site } = pagesOf(visit.who);
      const { token } = await site.bookings.getAnonymousActionToken({ bookingId });
      await visitor.bookings.cancelBookingAnonymously({ token, revision });
      return;
    }
    case 'moved':
      await owner.bookings.rescheduleBooking({
        bookingId,
        revision,
        slot: await chooseSlot(visit, weeks, owner, visit.day + 2),
        participantNotification,
        flowControlSettings: { ignoreReschedulePolicy: true },
      });
  }
}
