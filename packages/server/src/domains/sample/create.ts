/**
 * The small business that an empty server starts with (OPENHOURS_SAMPLE_DATA): a studio with two people, appointments,
 * a class, a course and those who booked them, so that the first page somebody opens shows what the product does.
 */
import {
  bookingDecisions,
  bookings,
  calendarEvents,
  locations,
  type NewServiceInput,
  services,
  weekdayNames,
} from '@openhours/contract';
import type { Act, Site } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { formatInstant, hourMs, weekMs } from '../../time/index.ts';
import type { Availability } from '../availability/index.ts';
import { type BookingsParts, createBooking, markBookingAsPending } from '../bookings/index.ts';
import { addWorkingHours, createEvent, expandSessions } from '../calendar/index.ts';
import { describeDefaultLocation } from '../locations/index.ts';
import { createPolicy } from '../policies/index.ts';
import { createService, type ServicesParts } from '../services/index.ts';
import { assignWorkingHours, createStaffMember } from '../staff/index.ts';
import { planSample, type SampleAppointment, type SamplePerson, sampleHours, sampleLengths } from './rules/plan.ts';
import type { SampleWords } from './rules/wording.ts';
import { sampleWordsOf } from './rules/words.ts';
import { priceOf, samplePlaceOf } from './rules.ts';

export interface SampleCreationParts extends ServicesParts, BookingsParts {}

/** Given names alone, at addresses to which nothing is ever sent. Whoever comes alone is in no group at that time. */
const customers = {
  alone: ['Alex', 'Robin', 'Sam', 'Noa', 'Kim', 'Luca'],
  together: ['Mika', 'Charlie', 'Nour', 'Toni', 'Sascha', 'Dani'],
} as const;

const seatsOfYoga = 10;
const yogaParticipants = [6, 3];
const seatsOfCourse = 8;
const courseParticipants = 3;

/**
 * Fills a new site that has its default location, business hours and policy, in the name of its owner, who need not be
 * stored yet. In the transaction that makes the site, or a later one.
 */
export async function createSampleBusiness(
  tx: Transaction,
  site: Site,
  ownerUserId: string,
  nowMs: number,
  parts: SampleCreationParts,
): Promise<void> {
  // What the reactions to the new site have collected must be there to be read.
  await tx.flush();
  const words = sampleWordsOf(site.language);
  const act: ActOfSample = (operation) => ({
    site,
    caller: {
      kind: 'user',
      userId: ownerUserId,
      role: 'OWNER',
      resourceId: undefined,
      accountOwner: true,
      sessionId: newId(),
    },
    reach: 'all',
    nowMs,
    requestId: newId(),
    operation,
  });
  const byServer = { site, caller: undefined, requestId: undefined, nowMs };
  await describeDefaultLocation(tx, { ...byServer, operation: locations.updateLocation }, samplePlaceOf(words), parts);
  const policyId = createSamplePolicy(tx, words, nowMs);
  const people = {
    mara: createPerson(tx, 'mara', words, site.timeZone, nowMs),
    theo: createPerson(tx, 'theo', words, site.timeZone, nowMs),
  };
  const offer = (service: NewServiceInput) =>
    createService(
      tx,
      { ...byServer, operation: services.createService },
      { service: { bookingPolicy: { id: policyId }, ...service }, root: 'service', violations: [] },
      parts,
    );
  const appointment = (what: SampleAppointment, price: number | undefined, rest: NewServiceInput = {}) =>
    offer({
      type: 'APPOINTMENT',
      ...words[what],
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      schedule: {
        availabilityConstraints: {
          sessionDurations: [sampleLengths[what].minutes],
          timeBetweenSessions: sampleLengths[what].buffer,
        },
      },
      payment: paymentOf(price, site.currency),
      staffMemberIds: [people.mara, people.theo],
      ...rest,
    });
  const group = (type: 'CLASS' | 'COURSE', what: 'yoga' | 'course', price: number, defaultCapacity: number) =>
    offer({
      type,
      ...words[what],
      defaultCapacity,
      onlineBooking: { enabled: true },
      payment: paymentOf(price, site.currency),
    });
  const massage = await appointment('massage', 65);
  const sports = await appointment('sports', 95);
  const talk = await appointment('talk', undefined, {
    onlineBooking: { enabled: true, requireManualApproval: true },
  });
  const yoga = await group('CLASS', 'yoga', 16, seatsOfYoga);
  const course = await group('COURSE', 'course', 120, seatsOfCourse);
  await tx.flush();

  const plan = planSample(nowMs, site.timeZone);
  const hold = async (event: Omit<NewEvent, 'start' | 'end'>, { start, end }: { start: string; end: string }) => {
    await createEvent(
      tx,
      act(calendarEvents.createEvent),
      { ...event, start: { localDate: start }, end: { localDate: end } },
      parts,
    );
    await tx.flush();
  };
  for (const { weekday, ...times } of plan.yoga) {
    await hold(
      {
        scheduleId: yoga.schedule_id,
        type: 'CLASS',
        recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: [weekdayNames[weekday - 1] ?? 'MONDAY'] },
        resources: [{ id: people.mara }],
      },
      times,
    );
  }
  for (const times of plan.course) {
    await hold({ scheduleId: course.schedule_id, type: 'COURSE', resources: [{ id: people.theo }] }, times);
  }

  const book = await bookInto(tx, act, words, parts);
  const offered = { massage, sports, talk };
  for (const { what, by, startMs, endMs, isRequest } of plan.visits) {
    const slot = {
      serviceId: offered[what].id,
      startDate: formatInstant(startMs),
      endDate: formatInstant(endMs),
      timezone: site.timeZone,
      resource: { id: people[by] },
    };
    await book({ slot }, isRequest);
  }
  const sessions = await expandSessions(tx, [yoga.schedule_id], nowMs, nowMs + weekMs, { nowMs });
  for (const [at, count] of yogaParticipants.entries()) {
    const session = sessions[at];
    for (let seat = 0; session !== undefined && seat < count; seat += 1) {
      await book({ slot: { serviceId: yoga.id, eventId: session.id } });
    }
  }
  for (let seat = 0; seat < courseParticipants; seat += 1) {
    await book({ schedule: { scheduleId: course.schedule_id, serviceId: course.id } });
  }
}

type NewEvent = Parameters<typeof createEvent>[2];

type ActOfSample = (operation: Act['operation']) => Act;

function createSamplePolicy(tx: Transaction, { policy }: SampleWords, nowMs: number): string {
  return createPolicy(tx, {
    name: policy.name,
    rules: {
      customPolicyDescription: { enabled: true, description: policy.description },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 1440 },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 1440 },
    },
    nowMs,
  });
}

const givenNames: Readonly<Record<SamplePerson, string>> = { mara: 'Mara', theo: 'Theo' };

/** Somebody who works there, with hours of their own; answers the resource. */
function createPerson(tx: Transaction, who: SamplePerson, words: SampleWords, timeZone: string, nowMs: number): string {
  const { resourceId, eventsScheduleId } = createStaffMember(tx, {
    name: givenNames[who],
    description: words[who],
    nowMs,
  });
  const { weekdays, ranges } = sampleHours[who];
  for (const weekday of weekdays) {
    for (const [from, to] of ranges) {
      // Since before yesterday's visits, and so that the days of this week that are over do not look closed.
      const hours = { scheduleId: eventsScheduleId, weekday, timeZone, sinceMs: nowMs - weekMs, nowMs };
      addWorkingHours(tx, { ...hours, startOfDayMs: from * hourMs, endOfDayMs: to * hourMs });
    }
  }
  assignWorkingHours(tx, resourceId, eventsScheduleId, nowMs);
  return resourceId;
}

function paymentOf(price: number | undefined, currency: string): NonNullable<NewServiceInput['payment']> {
  return price === undefined
    ? { rateType: 'NO_FEE', options: { inPerson: true } }
    : { rateType: 'FIXED', fixed: { price: { value: priceOf(price, currency) } }, options: { inPerson: true } };
}

/**
 * Books for one sample customer after the other, as the business does it by telephone: whatever the hour and the
 * policies, and nobody is told.
 */
async function bookInto(
  tx: Transaction,
  act: ActOfSample,
  { sampleMark }: SampleWords,
  parts: SampleCreationParts,
): Promise<(bookedEntity: BookedEntity, isRequest?: boolean) => Promise<void>> {
  await tx.flush();
  const stillParts = { ...parts, availability: await stillAvailability(tx, parts.availability) };
  const participantNotification = { notifyParticipants: false };
  const counts = { alone: 0, together: 0 };
  return async (bookedEntity, isRequest = false) => {
    const way = bookedEntity.slot?.resource === undefined ? 'together' : 'alone';
    const names = customers[way];
    const firstName = names[counts[way] % names.length] as string;
    counts[way] += 1;
    const booking = await createBooking(
      tx,
      act(bookings.createBooking),
      {
        booking: {
          bookedEntity,
          totalParticipants: 1,
          contactDetails: { firstName, lastName: sampleMark, email: `${firstName.toLowerCase()}@example.com` },
          bookingSource: { platform: 'WEB', actor: 'BUSINESS' },
          ...(isRequest ? {} : { status: 'CONFIRMED' }),
        },
        participantNotification,
        sendSmsReminder: false,
        flowControlSettings: { skipAvailabilityValidation: true },
      },
      stillParts,
    );
    await tx.flush();
    if (isRequest) {
      const input = { bookingId: booking.id, revision: String(booking.revision), participantNotification };
      await markBookingAsPending(tx, act(bookingDecisions.markBookingAsPending), input, stillParts);
      await tx.flush();
    }
  };
}

type BookedEntity = Parameters<typeof createBooking>[2]['booking']['bookedEntity'];

/**
 * The catalogue as this transaction has made it. It is nobody else's before the commit, so that the one in memory, which
 * another connection would read, knows nothing of it; and it does not change any more.
 */
async function stillAvailability(tx: Transaction, availability: Availability): Promise<Availability> {
  const catalogue = await availability.current(tx);
  return {
    ...availability,
    snapshot: async () => catalogue,
    current: async () => catalogue,
    lockVersion: async () => catalogue.version,
  };
}
