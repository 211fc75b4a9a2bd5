/**
 * The small business that an empty server starts with (OPENHOURS_SAMPLE_DATA): a studio with two people, appointments,
 * a class with a waitlist, a course and those who booked them, with pictures of all, so that the first page somebody
 * opens shows what the product does.
 */
import {
  calendarEvents,
  locations,
  type NewServiceInput,
  resources,
  services,
  siteProperties,
  weekdayNames,
} from '@openhours/contract';
import { accountOwnerCaller } from '../../auth/caller.ts';
import type { Act, Site } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { formatInstant, hourMs, weekMs } from '../../time/index.ts';
import type { BookingsParts } from '../bookings/index.ts';
import { addWorkingHours, createEvent, expandSessions } from '../calendar/index.ts';
import type { CalendarsParts } from '../identity/index.ts';
import { describeDefaultLocation } from '../locations/index.ts';
import type { MediaParts } from '../media/index.ts';
import { createPolicy } from '../policies/index.ts';
import { createService, type ServicesParts } from '../services/index.ts';
import { changeProperties, updateProperties } from '../site/index.ts';
import { assignWorkingHours, createResourceOf, createResourceType, createStaffMember } from '../staff/index.ts';
import { type Book, bookInto } from './book.ts';
import { type AddedPicture, addSamplePicture, type SamplePicture } from './pictures.ts';
import {
  planSample,
  type SampleAppointment,
  type SamplePerson,
  type SamplePlan,
  type SampleSession,
  sampleHours,
  sampleLengths,
} from './rules/plan.ts';
import type { SampleWords } from './rules/wording.ts';
import { sampleWordsOf } from './rules/words.ts';
import { priceOf, samplePlaceOf } from './rules.ts';

export type SampleCreationParts = ServicesParts & BookingsParts & MediaParts & CalendarsParts;

/** The next session is full, and somebody waits for it. */
const seatsOfYoga = 6;
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
  const actOf: ActOfSample = (operation) => ({
    site,
    caller: accountOwnerCaller(ownerUserId),
    reach: 'all',
    nowMs,
    requestId: newId(),
    operation,
  });
  const making: Making = { tx, site, nowMs, words, actOf, parts };
  await describeDefaultLocation(tx, byServer(making, locations.updateLocation), samplePlaceOf(words), parts);
  const pictures = await addPictures(tx, nowMs, parts);
  await describeSite(making, pictures);
  const people = {
    mara: createPerson(making, 'mara', pictures.mara),
    theo: createPerson(making, 'theo', pictures.theo),
  };
  const offered = await createOffers(making, people, pictures);
  const plan = planSample(nowMs, site.timeZone);
  await createSessions(making, plan, people, offered, await createRooms(making));
  const book = await bookInto(making);
  await bookVisits(book, plan, people, offered, site.timeZone);
  await bookSeats(making, book, offered);
}

const picturesOfSample = [
  'mara',
  'theo',
  'stones',
  'ball',
  'cups',
  'sunrise',
  'spine',
  'harbour',
  'logo',
] as const satisfies readonly SamplePicture[];

type Pictures = Readonly<Record<(typeof picturesOfSample)[number], AddedPicture>>;

async function addPictures(tx: Transaction, nowMs: number, parts: SampleCreationParts): Promise<Pictures> {
  const added = await Promise.all(
    picturesOfSample.map(async (name) => [name, await addSamplePicture(tx, name, nowMs, parts)] as const),
  );
  await tx.flush();
  return Object.fromEntries(added) as Pictures;
}

/** What the business says of itself, with its sign and a picture of the house. */
async function describeSite(making: Making, { harbour, logo }: Pictures): Promise<void> {
  const { tx, words, parts } = making;
  const properties = { description: words.about, logo: logo.identifier, picture: harbour.identifier };
  const paths = Object.keys(properties).map((name) => [name]);
  await updateProperties(
    tx,
    byServer(making, siteProperties.updateSiteProperties),
    (row) => changeProperties(row, { properties, paths, root: 'properties' }),
    parts,
  );
  await tx.flush();
}

/** What all steps of the making stand on. */
interface Making {
  readonly tx: Transaction;
  readonly site: Site;
  readonly nowMs: number;
  readonly words: SampleWords;
  readonly actOf: ActOfSample;
  readonly parts: SampleCreationParts;
}

type ActOfSample = (operation: Act['operation']) => Act;

/** Their resources. */
type People = Readonly<Record<SamplePerson, string>>;

/** Their resources too. */
type Rooms = Readonly<Record<'hall' | 'garden', string>>;

type Offered = Readonly<Record<SampleAppointment | 'yoga' | 'course', Awaited<ReturnType<typeof createService>>>>;

/** What nobody asked for and the server does by itself. */
function byServer<Operation>({ site, nowMs }: Making, operation: Operation) {
  return { site, caller: undefined, requestId: undefined, nowMs, operation };
}

/** Three appointments that both people give, a class and a course, with the policies of the sample. */
async function createOffers(making: Making, people: People, pictures: Pictures): Promise<Offered> {
  const { tx, site, words, nowMs, parts } = making;
  const policyId = createSamplePolicy(tx, words, nowMs);
  const classPolicyId = createClassPolicy(tx, words, nowMs);
  const offer = (service: NewServiceInput) =>
    createService(
      tx,
      byServer(making, services.createService),
      { service: { bookingPolicy: { id: policyId }, ...service }, root: 'service', violations: [] },
      parts,
    );
  const appointment = (
    what: SampleAppointment,
    price: number | undefined,
    picture: AddedPicture,
    rest: NewServiceInput = {},
  ) =>
    offer({
      type: 'APPOINTMENT',
      ...words[what],
      media: mediaOf(picture),
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
  const group = (what: 'yoga' | 'course', price: number, picture: AddedPicture, rest: NewServiceInput) =>
    offer({
      ...words[what],
      media: mediaOf(picture),
      onlineBooking: { enabled: true },
      payment: paymentOf(price, site.currency),
      ...rest,
    });
  const offered = {
    massage: await appointment('massage', 65, pictures.stones),
    sports: await appointment('sports', 95, pictures.ball),
    talk: await appointment('talk', undefined, pictures.cups, {
      onlineBooking: { enabled: true, requireManualApproval: true },
    }),
    yoga: await group('yoga', 16, pictures.sunrise, {
      type: 'CLASS',
      defaultCapacity: seatsOfYoga,
      bookingPolicy: { id: classPolicyId },
    }),
    course: await group('course', 120, pictures.spine, { type: 'COURSE', defaultCapacity: seatsOfCourse }),
  };
  await tx.flush();
  return offered;
}

function mediaOf({ image }: AddedPicture): NonNullable<NewServiceInput['media']> {
  return { items: [{ image }], mainMedia: { image } };
}

type NewEvent = Parameters<typeof createEvent>[2];

/** The class each week, and the dates of the course, each with whoever leads it and its room. */
async function createSessions(
  { tx, actOf, parts }: Making,
  plan: SamplePlan,
  people: People,
  { yoga, course }: Offered,
  rooms: Rooms,
): Promise<void> {
  const hold = async (
    { start, end, by }: SampleSession,
    roomId: string,
    event: Pick<NewEvent, 'scheduleId' | 'type' | 'recurrenceRule'>,
  ) => {
    await createEvent(
      tx,
      actOf(calendarEvents.createEvent),
      {
        ...event,
        start: { localDate: start },
        end: { localDate: end },
        resources: [{ id: people[by] }, { id: roomId }],
      },
      parts,
    );
    await tx.flush();
  };
  for (const session of plan.yoga) {
    const days = [weekdayNames[session.weekday - 1] ?? 'MONDAY'];
    const recurrenceRule = { frequency: 'WEEKLY', interval: 1, days } as const;
    await hold(session, rooms.hall, { scheduleId: yoga.schedule_id, type: 'CLASS', recurrenceRule });
  }
  for (const session of plan.course) {
    await hold(session, rooms.garden, { scheduleId: course.schedule_id, type: 'COURSE' });
  }
}

async function bookVisits(
  book: Book,
  { visits }: SamplePlan,
  people: People,
  offered: Offered,
  timezone: string,
): Promise<void> {
  for (const { what, by, startMs, endMs, isRequest } of visits) {
    const slot = {
      serviceId: offered[what].id,
      startDate: formatInstant(startMs),
      endDate: formatInstant(endMs),
      timezone,
      resource: { id: people[by] },
    };
    await book({ slot }, isRequest ? 'requested' : 'booked');
  }
}

/** Those who come to the next sessions of the class, and to the course. */
async function bookSeats({ tx, nowMs }: Making, book: Book, { yoga, course }: Offered): Promise<void> {
  const sessions = await expandSessions(tx, [yoga.schedule_id], nowMs, nowMs + weekMs, { nowMs });
  for (const [at, count] of yogaParticipants.entries()) {
    const session = sessions[at];
    for (let seat = 0; session !== undefined && seat < count; seat += 1) {
      await book({ slot: { serviceId: yoga.id, eventId: session.id } });
    }
  }
  const [full] = sessions;
  if (full !== undefined) {
    await book({ slot: { serviceId: yoga.id, eventId: full.id } }, 'waiting');
  }
  for (let seat = 0; seat < courseParticipants; seat += 1) {
    await book({ schedule: { scheduleId: course.schedule_id, serviceId: course.id } });
  }
}

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

function createClassPolicy(tx: Transaction, { classPolicy }: SampleWords, nowMs: number): string {
  return createPolicy(tx, {
    name: classPolicy.name,
    rules: {
      customPolicyDescription: { enabled: true, description: classPolicy.description },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 180 },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 180 },
      waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 60 },
    },
    nowMs,
  });
}

const givenNames: Readonly<Record<SamplePerson, string>> = { mara: 'Mara', theo: 'Theo' };

/** Somebody who works there, with hours of their own; answers the resource. */
function createPerson(
  { tx, words, nowMs, site: { timeZone } }: Making,
  who: SamplePerson,
  { image }: AddedPicture,
): string {
  const { resourceId, eventsScheduleId } = createStaffMember(tx, {
    name: givenNames[who],
    description: words[who],
    mainMedia: { image },
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

/** Where the class and the course are held; whoever comes alone is received where there is room. */
async function createRooms({ tx, actOf, words: { rooms }, parts }: Making): Promise<Rooms> {
  const input = { resourceType: { name: rooms.kind } };
  const { id: typeId } = await createResourceType(tx, actOf(resources.createResourceType), input, parts);
  await tx.flush();
  const standing = { root: 'resource', inBulk: false };
  const room = async (name: string) =>
    (await createResourceOf(tx, actOf(resources.createResource), { name, typeId }, standing, parts)).id;
  return { hall: await room(rooms.hall), garden: await room(rooms.garden) };
}

function paymentOf(price: number | undefined, currency: string): NonNullable<NewServiceInput['payment']> {
  return price === undefined
    ? { rateType: 'NO_FEE', options: { inPerson: true } }
    : { rateType: 'FIXED', fixed: { price: { value: priceOf(price, currency) } }, options: { inPerson: true } };
}
