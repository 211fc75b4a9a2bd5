/**
 * Absences over HTTP: what is booked then is listed with what could be done about it, one act blocks the time and does what
 * was decided about each visit, and what blocks the time is that of the calendar and of closed days.
 */
import type { Absence, Booking, CalendarEvent, ClosedDay, JobItem, Message, VisitOfAbsence } from '@openhours/contract';
import { addDays } from '@openhours/contract/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createAbsencesConsumer } from '../../../packages/server/src/domains/absences/consumer.ts';
import { absenceTable } from '../../../packages/server/src/domains/absences/repository.ts';
import type { RecordedEvent } from '../../../packages/server/src/events/consumer.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type Person, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { eventually } from '../../support/eventually.ts';
import { endedJob } from '../../support/jobs.ts';
import { plantRoom } from '../../support/rooms.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';
import { openMultiServices } from '../bookings/multi-service-calls.ts';
import { outboxOf } from '../events/support.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;
/** Done by Ada and Ben. */
let haircut: TestService;
let yoga: TestService;
/** Cannot be cancelled by its policy, and costs when it is. */
let strict: TestService;
let staff: Record<string, string>;
let desk: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: 'UTC' } });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
  const both = [business.ada.resourceId, business.ben.resourceId];
  haircut = await business.addService({ name: 'Haircut', resourceIds: both });
  strict = await business.addService({
    name: 'Strict',
    resourceIds: both,
    rules: { cancellationPolicy: { enabled: false } },
  });
  yoga = await business.addService({ name: 'Yoga', type: 'CLASS', resourceIds: [] });
  [staff, desk] = [await signIn(business.ada), await server.caller('FRONT_DESK')];
});
afterAll(() => server.stop());

async function signIn({ resourceId }: Person): Promise<Record<string, string>> {
  const nowMs = server.now();
  const user = { email: `${newId()}@example.com`, role: 'STAFF', resourceId } as const;
  const subjectId = await plantUser(server.database, server.siteId, user, nowMs);
  const subject = { subjectType: 'USER', subjectId } as const;
  return { authorization: await plantToken(server.database, server.assembly.auth, server, subject, nowMs) };
}

const path = '/v1/absences';
const send = (method: string, where: string, body?: object, headers = business.owner): Promise<TestAnswer> =>
  server.send(method, where, { headers, ...(body === undefined ? {} : { body }) });

async function asked<Answer>(method: string, where: string, body?: object, headers = business.owner): Promise<Answer> {
  const answer = await send(method, where, body, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Answer;
}

/** Behind those of classes and of what is booked together. */
let next = 60;
/** A day of which no other test knows. */
function freshDay(): string {
  next += 3;
  return new Date(server.now() + next * dayMs).toISOString().slice(0, 10);
}

/** One on which the business is open by its own hours, too. */
function freshWeekday(): string {
  const day = freshDay();
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? freshWeekday() : day;
}

const wholeDay = (day: string) => ({
  localStart: `${day}T00:00:00`,
  localEnd: `${addDays(day, 1)}T00:00:00`,
  allDay: true,
});
const time = (day: string) => ({ localStart: `${day}T00:00:00`, localEnd: `${addDays(day, 1)}T00:00:00` });
const absent = (day: string, more: object = {}) => ({ resourceId: business.ada.resourceId, ...wholeDay(day), ...more });

const addRoom = (name: string, typeId: string) => plantRoom(server, name, typeId);

let customers = 0;
function book(
  day: string,
  hour: number,
  {
    service = haircut,
    person = business.ada,
    asksForApproval = false,
  }: { service?: TestService; person?: Person; asksForApproval?: boolean } = {},
): Promise<Booking> {
  const startMs = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  customers += 1;
  return business.booked({
    service,
    slot: {
      serviceId: service.serviceId,
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(startMs + hourMs).toISOString(),
      resource: { id: person.resourceId },
    },
    ...(asksForApproval ? { request: { asksForApproval } } : {}),
    booking: {
      ...(asksForApproval ? {} : { status: 'CONFIRMED' }),
      contactDetails: { firstName: 'Grace', email: `grace${customers}@customers.test` },
    },
  });
}

interface Preview {
  readonly count: number;
  readonly visits: VisitOfAbsence[];
}
const preview = (day: string, who: object = { resourceId: business.ada.resourceId }, headers = business.owner) =>
  asked<Preview>('POST', `${path}/preview`, { ...who, ...time(day) }, headers);

interface Made {
  readonly absence: Absence;
  readonly jobId?: string;
  readonly undecided: number;
}
const make = (absence: object, decisions: object[] = [], more: object = {}, headers = business.owner) =>
  asked<Made>('POST', path, { absence, decisions, ...more }, headers);
const telling = { participantNotification: { notifyParticipants: true, message: 'Ada is ill.' } };

const decided = (kind: string, { bookings, multiServiceBookingId }: VisitOfAbsence, more: object = {}) => ({
  kind,
  ...(multiServiceBookingId === undefined ? {} : { multiServiceBookingId }),
  bookings: bookings.map(({ bookingId, revision }) => ({ bookingId, revision })),
  ...more,
});

async function now({ id }: Pick<Booking, 'id'>): Promise<Booking> {
  const { extendedBookings } = await asked<{ extendedBookings: { booking: Booking }[] }>(
    'POST',
    '/v2/extended-bookings/query',
    { query: { filter: { id } } },
  );
  return extendedBookings[0]!.booking;
}

async function itemsOf(jobId: string): Promise<JobItem[]> {
  return (await asked<{ items: JobItem[] }>('GET', `/v1/jobs/${jobId}/items`)).items;
}

async function messagesAbout(relatedId: string): Promise<Message[]> {
  await settleDeliveries(server);
  const { messages } = await asked<{ messages: Message[] }>('GET', `/v1/outbox/messages?relatedId=${relatedId}`);
  return messages.filter(({ type }) => type.startsWith('BOOKING_') && type !== 'BOOKING_CONFIRMED');
}

async function startsOn(day: string, service = haircut): Promise<string[]> {
  const { timeSlots } = await asked<{ timeSlots: { localStartDate: string }[] }>(
    'POST',
    '/_api/service-availability/v2/time-slots',
    { serviceId: service.serviceId, fromLocalDate: `${day}T00:00:00`, toLocalDate: `${addDays(day, 1)}T00:00:00` },
  );
  return timeSlots.map(({ localStartDate }) => localStartDate);
}

const eventOf = async (eventId: string) =>
  (await asked<{ event: CalendarEvent }>('GET', `/calendar/v3/events/${eventId}`)).event;

interface Shown {
  readonly message?: { readonly subject: string; readonly text: string };
}

/** Keeps Ben away on a day, so that Ada alone could serve. */
const withoutBen = (day: string) => make({ resourceId: business.ben.resourceId, ...wholeDay(day) });

describe('one act', () => {
  test('gives away, moves and cancels what was chosen, tells each customer once, and blocks the time', async () => {
    const day = freshDay();
    const [given, moved, gone, left] = [
      await book(day, 8),
      await book(day, 10),
      await book(day, 12, { service: strict }),
      await book(day, 14),
    ];
    const seen = await preview(day);
    expect(seen.count).toBe(4);
    const [first, second, third] = seen.visits as [VisitOfAbsence, VisitOfAbsence, VisitOfAbsence];
    expect(first.substitutes.map(({ resourceId }) => resourceId)).toEqual([business.ben.resourceId]);
    expect(second.starts[0]!.slice(0, 10)).not.toBe(day);

    const { absence, jobId, undecided } = await make(
      absent(day, { reason: 'Migraine', notice: 'Ada is away.' }),
      [
        decided('SUBSTITUTE', first, { substituteId: business.ben.resourceId }),
        decided('MOVE', second, { startDate: second.starts[0] }),
        decided('CANCEL', third),
      ],
      telling,
    );
    expect(undecided).toBe(1);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({
      status: 'DONE',
      total: 3,
      succeeded: 3,
      failed: 0,
    });
    expect((await now(given)).bookedEntity.slot?.resource?.id).toBe(business.ben.resourceId);
    expect((await now(given)).startDate).toBe(given.startDate);
    expect((await now(moved)).startDate).toBe(second.starts[0]);
    const cancelled = await now(gone);
    expect(cancelled.status).toBe('CANCELED');
    expect(await now(left)).toEqual(left);

    for (const [booking, type] of [
      [given, 'BOOKING_RESCHEDULED'],
      [moved, 'BOOKING_RESCHEDULED'],
      [gone, 'BOOKING_CANCELED'],
    ] as const) {
      const messages = await messagesAbout(booking.id);
      expect(messages.map((message) => message.type)).toEqual([type]);
    }
    expect(await messagesAbout(left.id)).toEqual([]);

    const block = await eventOf(absence.eventId!);
    expect(block).toMatchObject({ type: 'DEFAULT', allDay: true, transparency: 'OPAQUE' });
    await withoutBen(day);
    expect(await startsOn(day)).toEqual([]);
    expect((await asked<{ absence: Absence }>('GET', `${path}/${absence.id}`)).absence.decisions).toHaveLength(3);
    const events = await business.eventsOf(absence.id);
    expect(events.map(({ type }) => type)).toEqual(['openhours.absences.v1.absence_created']);
    expect(JSON.stringify(events)).not.toContain('Migraine');
  });

  test('names the best and the nearest by itself, and one job goes on with what others left', async () => {
    const day = freshDay();
    const [one, two] = [await book(day, 8), await book(day, 10)];
    const seen = await preview(day);
    const decisions = seen.visits.map((visit, index) => decided(index === 0 ? 'SUBSTITUTE' : 'MOVE', visit));
    const { jobId } = await make(absent(day), decisions);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 2 });
    expect((await now(one)).bookedEntity.slot?.resource?.id).toBe(business.ben.resourceId);
    expect((await now(two)).startDate!.slice(0, 10)).not.toBe(day);
  });

  test('suggests each free start once, and none outside what is open', async () => {
    const day = freshDay();
    const alone = await business.addService({ name: 'Alone', resourceIds: [business.ada.resourceId] });
    await book(day, 18, { service: alone });
    await book(day, 19, { service: alone });
    const { visits } = await preview(day);
    const nearest = visits.map(({ starts }) => starts[0]);
    expect(new Set(nearest).size).toBe(2);
    expect(visits.every(({ substitutes }) => substitutes.length === 0)).toBe(true);
  });

  test('touches nothing that it does not concern: of another day, of somebody else, in another place', async () => {
    const day = freshDay();
    const otherDay = await book(addDays(day, 1), 8);
    const ofBen = await book(day, 8, { person: business.ben });
    const eventId = await classroom.newSession(yoga, {
      from: `${day}T10:00:00`,
      resource_ids: [business.ben.resourceId],
      resource_transparencies: ['OPAQUE'],
      resource_roles: ['WRITER'],
    });
    const named = ({ id, revision }: Booking) => ({ kind: 'CANCEL', bookings: [{ bookingId: id, revision }] });
    const decisions = [named(otherDay), named(ofBen), { kind: 'CANCEL', eventId }];
    const { jobId } = await make(absent(day), decisions, telling);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 0, failed: 3 });
    const codes = (await itemsOf(jobId!)).map(({ code }) => code);
    expect(codes.sort()).toEqual(['FAILED_PRECONDITION', 'FAILED_PRECONDITION', 'SESSION_NOT_FOUND']);
    expect([(await now(otherDay)).status, (await now(ofBen)).status]).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect((await eventOf(eventId)).status).toBe('CONFIRMED');
  });

  test('what is booked together counts as one visit', async () => {
    const multi = openMultiServices(server, business);
    const day = freshDay();
    const slots = multi.slots([haircut, haircut]).map((slot, index) => ({
      ...slot,
      startDate: `${day}T${10 + index}:00:00.000Z`,
      endDate: `${day}T${11 + index}:00:00.000Z`,
      resource: { id: business.ada.resourceId },
    }));
    await multi.created(slots, { booking: { status: 'CONFIRMED' } });
    await book(day, 14);
    const { count, visits } = await preview(day);
    expect([count, visits.length]).toEqual([2, 2]);
    expect((await make(absent(day))).undecided).toBe(2);
    const { undecided } = await make(absent(day), [decided('CANCEL', visits[0]!)]);
    expect(undecided).toBe(1);
  });

  test('is done once, however often it is called', async () => {
    const day = freshDay();
    const booking = await book(day, 9);
    const { visits } = await preview(day);
    const body = { absence: absent(day), decisions: [decided('CANCEL', visits[0]!)], ...telling };
    const headers = { ...business.owner, 'idempotency-key': newId() };
    const answers = await Promise.all([send('POST', path, body, headers), send('POST', path, body, headers)]);
    expect(answers.map(outcome)).toEqual(['200 OK', '200 OK']);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    const { absence, jobId } = answers[0]!.body as unknown as Made;
    await endedJob(server, jobId!, business.owner);
    expect(await messagesAbout(booking.id)).toHaveLength(1);
    // A second act about the same visit finds it changed and leaves it.
    const again = await asked<Made>('POST', `${path}/${absence.id}/decide`, { decisions: body.decisions, ...telling });
    expect(await endedJob(server, again.jobId!, business.owner)).toMatchObject({ succeeded: 0, failed: 1 });
    expect(await itemsOf(again.jobId!)).toMatchObject([{ status: 'FAILED', code: 'BOOKING_REVISION_MISMATCH' }]);
    expect(await messagesAbout(booking.id)).toHaveLength(1);
  });

  test('calls off what is booked together as one, with one message, and what waits for an answer', async () => {
    const multi = openMultiServices(server, business);
    const slots = multi.slots([haircut, haircut]);
    const withAda = slots.map((slot) => ({ ...slot, resource: { id: business.ada.resourceId } }));
    const together = await multi.created(withAda, {
      booking: { contactDetails: { firstName: 'Joan', email: 'joan@customers.test' }, status: 'CONFIRMED' },
    });
    const day = slots[0]!.startDate.slice(0, 10);
    const careful = await business.addService({ name: 'Careful', manualApproval: true });
    const asking = await book(day, 19, { service: careful, asksForApproval: true });
    const { visits } = await preview(day);
    const [joined, pending] = visits as [VisitOfAbsence, VisitOfAbsence];
    expect(joined).toMatchObject({
      multiServiceBookingId: together.id,
      bookings: [{ isWithin: true }, { isWithin: true }],
    });
    expect(pending.bookings[0]).toMatchObject({ bookingId: asking.id, status: 'PENDING' });
    const { jobId } = await make(
      absent(day),
      visits.map((visit) => decided('CANCEL', visit)),
      telling,
    );
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ total: 2, succeeded: 2 });
    const after = await multi.now(together.id);
    expect(after.bookings.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
    const messages = (await Promise.all(after.bookings.map(({ id }) => messagesAbout(id)))).flat();
    expect(messages.map(({ type }) => type)).toEqual(['BOOKING_CANCELED']);
    expect((await now(asking)).status).toBe('CANCELED');
  });

  test('gives what is booked together to somebody else, and moves it as a whole', async () => {
    const multi = openMultiServices(server, business);
    const day = freshDay();
    const slots = multi.slots([haircut, haircut]).map((slot, index) => ({
      ...slot,
      startDate: `${day}T${10 + index}:00:00.000Z`,
      endDate: `${day}T${11 + index}:00:00.000Z`,
      resource: { id: business.ada.resourceId },
    }));
    const together = await multi.created(slots, { booking: { status: 'CONFIRMED' } });
    const { visits } = await preview(day);
    const { absence, jobId } = await make(absent(day), [
      decided('SUBSTITUTE', visits[0]!, { substituteId: business.ben.resourceId }),
    ]);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 1, failed: 0 });
    const given = await multi.now(together.id);
    expect(given.bookings.map(({ bookedEntity }) => bookedEntity.slot?.resource?.id)).toEqual([
      business.ben.resourceId,
      business.ben.resourceId,
    ]);
    // Ben falls ill, too: now there is nobody, and the whole of it moves.
    const ben = { resourceId: business.ben.resourceId };
    const [seen] = (await preview(day, ben)).visits as [VisitOfAbsence];
    expect(seen.substitutes).toEqual([]);
    const moved = await make({ ...ben, ...wholeDay(day) }, [decided('MOVE', seen, { startDate: seen.starts[0] })]);
    expect(await endedJob(server, moved.jobId!, business.owner)).toMatchObject({ succeeded: 1, failed: 0 });
    const elsewhere = await multi.now(together.id);
    expect(elsewhere.bookings[0]!.startDate).toBe(seen.starts[0]);
    expect(Date.parse(elsewhere.bookings[1]!.startDate!) - Date.parse(elsewhere.bookings[0]!.startDate!)).toBe(hourMs);
    expect(absence.status).toBe('ACTIVE');
  });

  test.each([
    ['who was chosen', true],
    ['whoever is best at the moment', false],
  ])('of what is booked together with two people the part of the one who is away goes to %s', async (_, isNamed) => {
    const multi = openMultiServices(server, business);
    const day = freshDay();
    const slots = multi.slots([haircut, haircut]).map((slot, index) => ({
      ...slot,
      startDate: `${day}T${10 + index}:00:00.000Z`,
      endDate: `${day}T${11 + index}:00:00.000Z`,
      resource: { id: [business.ada, business.ben][index]!.resourceId },
    }));
    const contactDetails = { firstName: 'Joan', email: `with-two-${isNamed}@customers.test` };
    const { id } = await multi.created(slots, { booking: { contactDetails, status: 'CONFIRMED' } });
    const together = await multi.now(id);
    const [seen] = (await preview(day)).visits as [VisitOfAbsence];
    expect(seen.bookings.map(({ isWithin }) => isWithin)).toEqual([true, false]);
    const chosen = isNamed ? { substituteId: business.ben.resourceId } : {};
    const { jobId } = await make(absent(day), [decided('SUBSTITUTE', seen, chosen)], telling);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 1, failed: 0 });
    const given = await multi.now(id);
    expect(given.bookings.map(({ bookedEntity }) => bookedEntity.slot?.resource?.id)).toEqual([
      business.ben.resourceId,
      business.ben.resourceId,
    ]);
    expect(given.bookings.map(({ startDate }) => startDate)).toEqual(
      together.bookings.map(({ startDate }) => startDate),
    );
    expect(given.bookings[1]).toEqual(together.bookings[1]);
    const messages = (await Promise.all(given.bookings.map((each) => messagesAbout(each.id)))).flat();
    expect(messages.map(({ type }) => type)).toEqual(['BOOKING_RESCHEDULED']);
  });
});

test('of a room beside a person another one is taken, and its customer is told nothing', async () => {
  const typeId = newId();
  const rooms = [await addRoom('Blue', typeId), await addRoom('Red', typeId)];
  const massage = await business.addService({ name: 'Massage', resourceIds: [business.ada.resourceId, ...rooms] });
  const day = freshWeekday();
  const booking = await book(day, 12, { service: massage });
  const roomOf = async () =>
    (await business.occupancyOf(booking.id)).map(({ resourceId }) => resourceId).find((id) => rooms.includes(id));
  const lost = await roomOf();
  const other = rooms.find((id) => id !== lost);
  const { visits } = await preview(day, { resourceId: lost });
  expect(visits[0]!.substitutes.map(({ resourceId }) => resourceId)).toEqual([other]);
  const { jobId } = await make({ resourceId: lost, ...wholeDay(day) }, [decided('SUBSTITUTE', visits[0]!)], telling);
  expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 1, failed: 0 });
  expect(await roomOf()).toBe(other);
  expect((await now(booking)).bookedEntity.slot?.resource?.id).toBe(business.ada.resourceId);
  expect(await messagesAbout(booking.id)).toEqual([]);
});

describe('rooms beside a person', () => {
  let typeId: string;
  let rooms: string[];
  let massage: TestService;
  beforeAll(async () => {
    typeId = newId();
    rooms = [await addRoom('North', typeId), await addRoom('South', typeId), await addRoom('West', typeId)];
    massage = await business.addService({
      name: 'Massage in a room',
      resourceIds: [business.ada.resourceId, business.ben.resourceId, ...rooms],
    });
  });

  const roomOf = async ({ id }: Pick<Booking, 'id'>) =>
    (await business.occupancyOf(id)).map(({ resourceId }) => resourceId).find((each) => rooms.includes(each)) as string;
  const messageOf = (body: object) => asked<Shown>('POST', `${path}/preview-message`, body);

  test('the one that is chosen is taken, customers are told nothing, and no message is shown', async () => {
    const day = freshWeekday();
    const booking = await book(day, 12, { service: massage });
    const lost = await roomOf(booking);
    const others = rooms.filter((id) => id !== lost);
    const { visits } = await preview(day, { resourceId: lost });
    const [visit] = visits as [VisitOfAbsence];
    expect(visit.substitutes.map(({ resourceId }) => resourceId).toSorted()).toEqual(others.toSorted());
    // Not the one that would be taken by itself.
    const chosen = visit.substitutes[1]!.resourceId;
    const asksOf = { kind: 'SUBSTITUTE', bookingId: booking.id };
    expect((await messageOf({ ...asksOf, substituteId: chosen })).message).toBeUndefined();
    expect((await messageOf(asksOf)).message).toBeUndefined();
    expect((await messageOf({ ...asksOf, substituteId: business.ben.resourceId })).message?.text).toContain('Ben');
    const decisions = [decided('SUBSTITUTE', visit, { substituteId: chosen })];
    const { jobId } = await make({ resourceId: lost, ...wholeDay(day) }, decisions, telling);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 1, failed: 0 });
    expect(await roomOf(booking)).toBe(chosen);
    expect((await now(booking)).bookedEntity.slot?.resource?.id).toBe(business.ada.resourceId);
    expect(await messagesAbout(booking.id)).toEqual([]);
  });

  test('one that is taken by then, or is none of its type, leaves the visit as it is, and why is told', async () => {
    const day = freshWeekday();
    const booking = await book(day, 12, { service: massage });
    const lost = await roomOf(booking);
    const { visits } = await preview(day, { resourceId: lost });
    const other = await book(day, 12, { service: massage, person: business.ben });
    const taken = await roomOf(other);
    expect(taken).not.toBe(lost);
    for (const substituteId of [taken, business.ben.resourceId]) {
      const { absence, jobId } = await make({ resourceId: lost, ...wholeDay(day) }, [
        decided('SUBSTITUTE', visits[0]!, { substituteId }),
      ]);
      expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 0, failed: 1 });
      expect((await itemsOf(jobId!)).map(({ code }) => code)).toEqual(['SLOT_NOT_AVAILABLE']);
      expect(await roomOf(booking)).toBe(lost);
      await asked('POST', `${path}/${absence.id}/end`, {});
    }
  });

  test('an appointment has another one by a move to where it stands, where that is free', async () => {
    const day = freshWeekday();
    const booking = await book(day, 12, { service: massage });
    const before = await roomOf(booking);
    const other = await book(day, 12, { service: massage, person: business.ben });
    const taken = await roomOf(other);
    const free = rooms.find((id) => ![before, taken].includes(id)) as string;
    const { substitutes } = await asked<{ substitutes: { resourceId: string; free: boolean; serves: boolean }[] }>(
      'POST',
      '/v1/substitute-requests/list-substitutes',
      { bookingId: booking.id, resourceId: before },
    );
    expect(substitutes).toMatchObject([
      { resourceId: free, free: true, serves: true },
      { resourceId: taken, free: false, serves: true },
    ]);
    const slot = {
      serviceId: massage.serviceId,
      startDate: booking.startDate,
      endDate: booking.endDate,
      resource: { id: business.ada.resourceId },
    };
    const move = async (furtherResourceIds: string[], headers = business.owner) => {
      const { revision } = await now(booking);
      const body = {
        revision,
        slot,
        furtherResourceIds,
        flowControlSettings: { ignoreReschedulePolicy: true },
        participantNotification: { notifyParticipants: false },
      };
      return outcome(await send('POST', `/v2/bookings/${booking.id}/reschedule`, body, headers));
    };
    expect(await move([taken])).toBe('428 SLOT_NOT_AVAILABLE');
    expect(await move([business.ben.resourceId])).toMatch(/^400/);
    expect(await move([free, before])).toMatch(/^400/);
    expect(await roomOf(booking)).toBe(before);
    expect(await move([free])).toBe('200 OK');
    expect(await roomOf(booking)).toBe(free);
    expect((await now(booking)).startDate).toBe(booking.startDate);
    expect(await messagesAbout(booking.id)).toEqual([]);
    const unknown = { bookingId: booking.id, resourceId: newId() };
    expect(outcome(await send('POST', '/v1/substitute-requests/list-substitutes', unknown))).toBe(
      '404 RESOURCE_NOT_FOUND',
    );
  });
});

describe('sessions', () => {
  const held = () => ({
    resource_ids: [business.ada.resourceId],
    resource_transparencies: ['OPAQUE'],
    resource_roles: ['WRITER'],
  });
  const seat = (eventId: string, email: string) =>
    business.booked({
      service: yoga,
      slot: { serviceId: yoga.serviceId, eventId },
      booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Alan', email } },
    });

  test.each(['SUBSTITUTE', 'MOVE', 'CANCEL'] as const)('of a class: %s', async (kind) => {
    const eventId = await classroom.newSession(yoga, held() as never);
    const day = (await eventOf(eventId)).start.localDate.slice(0, 10);
    const booking = await seat(eventId, `${kind.toLowerCase()}@customers.test`);
    const { visits } = await preview(day);
    const session = visits.find((visit) => visit.eventId === eventId)!;
    expect(session).toMatchObject({ kind: 'CLASS', participants: 1, waiting: 0 });
    expect(session.substitutes.map(({ resourceId }) => resourceId)).toContain(business.ben.resourceId);
    const { revision } = session;
    const { jobId } = await make(absent(day), [{ kind, eventId, revision }], telling);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 1, failed: 0 });
    const event = await eventOf(eventId);
    const after = await now(booking);
    await settleDeliveries(server);
    if (kind === 'SUBSTITUTE') {
      expect(event.resources.map(({ id }) => id)).not.toContain(business.ada.resourceId);
      expect(after.status).toBe('CONFIRMED');
    } else if (kind === 'MOVE') {
      expect(event.start.utcDate).toBe(session.starts[0]);
      expect((await messagesAbout(booking.id)).map(({ type }) => type)).toEqual(['BOOKING_RESCHEDULED']);
    } else {
      expect(event.status).toBe('CANCELLED');
      expect(after.status).toBe('CANCELED');
      expect((await messagesAbout(booking.id)).map(({ type }) => type)).toEqual(['BOOKING_CANCELED']);
    }
  });

  test('of a course the message shows its dates as they will be; of another room there is none', async () => {
    const course = await classroom.newCourse(9, {}, 31, held() as never);
    const booking = await business.booked({
      service: course,
      booking: {
        bookedEntity: { schedule: { scheduleId: course.scheduleId } },
        status: 'CONFIRMED',
        contactDetails: { firstName: 'Alan', email: 'course@customers.test' },
      },
    });
    const day = booking.startDate!.slice(0, 10);
    const session = (await preview(day)).visits.find(({ kind }) => kind === 'COURSE')!;
    const { eventId, revision } = session;
    const shownOf = async (kind: string, more: object = {}) =>
      (await asked<Shown>('POST', `${path}/preview-message`, { kind, eventId, ...telling, ...more })).message;
    const later = new Date(Date.parse(session.startDate) + 2 * dayMs).toISOString();
    expect((await shownOf('MOVE', { startDate: later }))!.text).toContain('Ada is ill.');
    expect(await shownOf('SUBSTITUTE', { substituteId: business.ben.resourceId })).toBeUndefined();
    const shown = await shownOf('CANCEL');
    const { jobId } = await make(absent(day), [{ kind: 'CANCEL', eventId, revision }], telling);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 1, failed: 0 });
    const [sent, ...others] = await messagesAbout(booking.id);
    expect([sent!.type, others]).toEqual(['BOOKING_RESCHEDULED', []]);
    const { message } = await asked<{ message: Message & { text: string } }>('GET', `/v1/outbox/messages/${sent!.id}`);
    // A link is sealed anew whenever it is written.
    const withoutLink = (text: string) => text.replace(/\/manage\/\S+/, '/manage');
    expect(shown!.subject).toBe(message.subject);
    expect(withoutLink(shown!.text)).toBe(withoutLink(message.text));
  });

  test('another room of a class is nothing that its customers are told of', async () => {
    const typeId = newId();
    const [room, other] = [await addRoom('Hall', typeId), await addRoom('Loft', typeId)];
    const eventId = await classroom.newSession(yoga, {
      resource_ids: [room],
      resource_transparencies: ['OPAQUE'],
      resource_roles: ['WRITER'],
    } as never);
    await seat(eventId, 'room@customers.test');
    const asking = { kind: 'SUBSTITUTE', eventId, ...telling };
    const shownWith = async (substituteId: string) =>
      (await asked<Shown>('POST', `${path}/preview-message`, { ...asking, substituteId })).message;
    expect(await shownWith(other)).toBeUndefined();
    expect((await shownWith(business.ben.resourceId))!.text).toContain('Ada is ill.');
  });

  test('at the same time each is suggested another nearest start', async () => {
    const day = freshWeekday();
    const other = await business.addService({ name: 'Stretching', type: 'CLASS', resourceIds: [] });
    const at = { ...held(), from: `${day}T10:00:00` } as never;
    const ids = [await classroom.newSession(yoga, at), await classroom.newSession(other, at)];
    const sessions = (await preview(day)).visits.filter(({ eventId = '' }) => ids.includes(eventId));
    expect(sessions).toHaveLength(2);
    const nearest = sessions.map(({ starts }) => starts[0]);
    expect(nearest).not.toContain(undefined);
    expect(new Set(nearest).size).toBe(2);
  });

  test('somebody chosen who is busy by now does not get it, and why is told', async () => {
    const eventId = await classroom.newSession(yoga, held() as never);
    const day = (await eventOf(eventId)).start.localDate.slice(0, 10);
    const session = (await preview(day)).visits.find((visit) => visit.eventId === eventId)!;
    await withoutBen(day);
    const { jobId } = await make(absent(day), [
      { kind: 'SUBSTITUTE', eventId, revision: session.revision, substituteId: business.ben.resourceId },
    ]);
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 0, failed: 1 });
    expect(await itemsOf(jobId!)).toMatchObject([{ status: 'FAILED', code: 'SLOT_NOT_AVAILABLE' }]);
    expect((await eventOf(eventId)).resources.map(({ id }) => id)).toEqual([business.ada.resourceId]);
  });
});

describe('a place', () => {
  test('is closed by a closed day that customers read, and what is booked there is decided about', async () => {
    const day = freshDay();
    const booking = await book(day, 11);
    const place = { locationId: business.locationId };
    const { visits } = await preview(day, place);
    expect(visits.map(({ bookings }) => bookings[0]!.bookingId)).toEqual([booking.id]);
    expect(visits[0]!.substitutes).toEqual([]);
    const absence = {
      ...place,
      ...wholeDay(day),
      notice: 'Closed for repairs',
      translations: [{ language: 'de', notice: 'Umbau' }],
    };
    const made = await make(absence, [decided('MOVE', visits[0]!)]);
    expect(await endedJob(server, made.jobId!, business.owner)).toMatchObject({ succeeded: 1 });
    expect((await now(booking)).startDate!.slice(0, 10)).not.toBe(day);
    expect(await startsOn(day)).toEqual([]);
    const { closures } = await asked<{ closures: { closedDayId?: string; name: string }[] }>(
      'GET',
      `/v1/closures?fromDate=${day}&toDate=${day}`,
    );
    expect(closures).toMatchObject([{ closedDayId: made.absence.closedDayId, name: 'Closed for repairs' }]);
    // Whoever takes the closed day away has ended it.
    await asked('DELETE', `/v1/closed-days/${made.absence.closedDayId}`);
    await settleDeliveries(server);
    expect((await asked<{ absence: Absence }>('GET', `${path}/${made.absence.id}`)).absence.status).toBe('ENDED');
  });

  test('what the closed day says by then is taken over, and stays when the absence is changed', async () => {
    const day = freshDay();
    const place = { locationId: business.locationId, ...wholeDay(day), notice: 'Closed for repairs' };
    const { absence } = await make(place);
    const closedDayOf = async () =>
      (await asked<{ closedDay: ClosedDay }>('GET', `/v1/closed-days/${absence.closedDayId}`)).closedDay;
    const absenceNow = async () => (await asked<{ absence: Absence }>('GET', `${path}/${absence.id}`)).absence;
    const translations = [{ language: 'de', name: 'Inventur' }];
    await asked('PATCH', `/v1/closed-days/${absence.closedDayId}`, {
      closedDay: {
        id: absence.closedDayId,
        revision: (await closedDayOf()).revision,
        name: 'Stocktaking',
        translations,
        yearly: true,
        locationId: null,
      },
    });
    await settleDeliveries(server);
    const followed = await absenceNow();
    expect(followed).toMatchObject({
      notice: 'Stocktaking',
      translations: [{ language: 'de', notice: 'Inventur' }],
    });
    expect(followed.locationId).toBeUndefined();
    const known = await closedDayOf();
    const { absence: longer } = await asked<{ absence: Absence }>('PATCH', `${path}/${absence.id}`, {
      revision: followed.revision,
      absence: { localEnd: `${addDays(day, 2)}T00:00:00` },
    });
    const moved = await closedDayOf();
    expect(moved).toMatchObject({ name: 'Stocktaking', translations, yearly: true, lastDate: addDays(day, 1) });
    expect(moved.locationId).toBeUndefined();
    expect(moved.revision).not.toBe(known.revision);
    await asked('PATCH', `${path}/${absence.id}`, { revision: longer.revision, absence: { reason: 'Counting' } });
    expect((await closedDayOf()).revision).toBe(moved.revision);
    await asked('POST', `${path}/${absence.id}/end`, {});
  });

  test('that closes for some hours loses these alone: sessions and visits within, offers, closures and notices', async () => {
    const day = freshWeekday();
    await withoutBen(day);
    const early = await book(day, 9);
    const late = await book(day, 15);
    const place = { locationId: business.locationId };
    const hours = { localStart: `${day}T14:00:00`, localEnd: `${addDays(day, 1)}T00:00:00` };
    const eventId = await classroom.newSession(yoga, { from: `${day}T16:00:00`, resource_ids: [] });
    const { visits } = await asked<Preview>('POST', `${path}/preview`, { ...place, ...hours });
    expect(visits.flatMap(({ bookings }) => bookings.map(({ bookingId }) => bookingId))).toEqual([late.id]);
    expect(visits.map((each) => each.eventId)).toContain(eventId);
    const { absence } = await make({ ...place, ...hours, notice: 'Christmas party' });
    expect(absence).toMatchObject({ ...hours, allDay: false });
    const starts = (await startsOn(day)).map((start) => start.slice(11, 16));
    expect(starts).toContain('13:00');
    expect(starts.filter((start) => start > '13:00')).toEqual([]);
    const closed = { firstDate: day, lastDate: day, startTime: '14:00', name: 'Christmas party' };
    const { closures } = await asked<{ closures: object[] }>('GET', `/v1/closures?fromDate=${day}&toDate=${day}`);
    expect(closures).toMatchObject([closed]);
    expect(closures[0]).not.toHaveProperty('endTime');
    const { notices } = await asked<{ notices: { notice: string }[] }>('GET', '/v1/absence-notices');
    const own = notices.filter(({ notice }) => notice === 'Christmas party');
    expect(own).toMatchObject([{ ...place, ...hours, allDay: false, closedDayId: absence.closedDayId }]);
    expect((await now(early)).status).toBe('CONFIRMED');
    // Whole hours of it again, and then whole days.
    const { absence: shorter } = await asked<{ absence: Absence }>('PATCH', `${path}/${absence.id}`, {
      revision: absence.revision,
      absence: { localEnd: `${day}T17:00:00` },
    });
    expect((await startsOn(day)).map((start) => start.slice(11, 16))).toContain('17:00');
    const { absence: whole } = await asked<{ absence: Absence }>('PATCH', `${path}/${absence.id}`, {
      revision: shorter.revision,
      absence: { ...wholeDay(day) },
    });
    expect(whole.allDay).toBe(true);
    expect(await startsOn(day)).toEqual([]);
    const { closedDay } = await asked<{ closedDay: ClosedDay }>('GET', `/v1/closed-days/${absence.closedDayId}`);
    expect(closedDay).toMatchObject({ firstDate: day, lastDate: day });
    expect(Object.keys(closedDay)).not.toContain('startTime');
    await asked('POST', `${path}/${absence.id}/end`, {});
    expect(await startsOn(day)).not.toEqual([]);
  });

  test('hours that are changed on the closed day are those of the absence, too', async () => {
    const day = freshDay();
    const place = { locationId: business.locationId, ...wholeDay(day), notice: 'Closed for repairs' };
    const { absence } = await make(place);
    await asked('PATCH', `/v1/closed-days/${absence.closedDayId}`, {
      closedDay: { id: absence.closedDayId, revision: '1', startTime: '09:00', endTime: '12:30' },
    });
    await settleDeliveries(server);
    expect((await asked<{ absence: Absence }>('GET', `${path}/${absence.id}`)).absence).toMatchObject({
      localStart: `${day}T09:00:00`,
      localEnd: `${day}T12:30:00`,
      allDay: false,
    });
    await asked('POST', `${path}/${absence.id}/end`, {});
  });

  test('that is closed at this moment is open again when it ends: until now it was closed', async () => {
    const today = new Date(server.now()).toISOString().slice(0, 10);
    const { absence } = await make({
      locationId: business.locationId,
      localStart: `${addDays(today, -1)}T09:00:00`,
      localEnd: `${addDays(today, 1)}T12:00:00`,
      notice: 'Water damage',
    });
    const { absence: ended } = await asked<{ absence: Absence }>('POST', `${path}/${absence.id}/end`, {});
    expect(Date.parse(ended.endDate)).toBeLessThanOrEqual(server.now());
    const { closedDay } = await asked<{ closedDay: ClosedDay }>('GET', `/v1/closed-days/${absence.closedDayId}`);
    expect(closedDay).toMatchObject({ firstDate: addDays(today, -1), startTime: '09:00' });
    expect([today, addDays(today, -1)]).toContain(closedDay.lastDate);
    await asked('DELETE', `/v1/closed-days/${absence.closedDayId}`);
  });

  test('no words for customers are refused', async () => {
    const said = { locationId: business.locationId, ...wholeDay(freshDay()) };
    expect(outcome(await send('POST', path, { absence: said }))).toContain('400');
  });
});

describe('its life', () => {
  test('it is changed and ended, with what blocks its time; what was cancelled stays cancelled', async () => {
    const day = freshDay();
    await withoutBen(day);
    const booking = await book(day, 9);
    const { visits } = await preview(day);
    const { absence, jobId } = await make(absent(day), [decided('CANCEL', visits[0]!)]);
    await endedJob(server, jobId!, business.owner);
    const changed = await asked<{ absence: Absence }>('PATCH', `${path}/${absence.id}`, {
      revision: absence.revision,
      absence: { localStart: `${day}T08:00:00`, localEnd: `${day}T12:00:00`, allDay: false, reason: 'Dentist' },
    });
    expect(changed.absence).toMatchObject({ revision: '2', allDay: false, reason: 'Dentist' });
    expect(await eventOf(absence.eventId!)).toMatchObject({ start: { localDate: `${day}T08:00:00` } });
    expect(await startsOn(day)).toContain(`${day}T12:00:00`);
    expect(await startsOn(day)).not.toContain(`${day}T11:00:00`);
    const late = await send('PATCH', `${path}/${absence.id}`, { revision: '1', absence: { reason: 'Other' } });
    expect(outcome(late)).toBe('409 INVALID_REVISION');
    const ended = await asked<{ absence: Absence }>('POST', `${path}/${absence.id}/end`, {});
    expect(ended.absence.status).toBe('ENDED');
    expect((await eventOf(absence.eventId!)).status).toBe('CANCELLED');
    expect(await startsOn(day)).toContain(`${day}T09:00:00`);
    expect((await now(booking)).status).toBe('CANCELED');
    expect(outcome(await send('POST', `${path}/${absence.id}/end`, {}))).toBe('200 OK');
    expect(
      outcome(await send('POST', `${path}/${absence.id}/decide`, { decisions: [decided('CANCEL', visits[0]!)] })),
    ).toBe('428 FAILED_PRECONDITION');
  });

  test('it follows its blocked time, wherever that is moved or removed', async () => {
    const day = freshDay();
    const { absence } = await make(absent(day));
    const block = await eventOf(absence.eventId!);
    const later = addDays(day, 1);
    await asked('PATCH', `/calendar/v3/events/${block.id}`, {
      event: {
        id: block.id,
        revision: block.revision,
        start: { localDate: `${later}T00:00:00` },
        end: { localDate: `${addDays(later, 1)}T00:00:00` },
      },
    });
    await settleDeliveries(server);
    const { absence: moved } = await asked<{ absence: Absence }>('GET', `${path}/${absence.id}`);
    expect(moved).toMatchObject({ localStart: `${later}T00:00:00`, status: 'ACTIVE' });
    await asked('POST', `/calendar/v3/events/${block.id}/cancel`, {});
    await settleDeliveries(server);
    expect((await asked<{ absence: Absence }>('GET', `${path}/${absence.id}`)).absence.status).toBe('ENDED');
  });

  test('other words for customers leave the blocked time of a person as it is', async () => {
    const { absence } = await make(absent(freshDay(), { notice: 'Ada is away.' }));
    const block = await eventOf(absence.eventId!);
    await asked('PATCH', `${path}/${absence.id}`, { revision: absence.revision, absence: { notice: 'Back soon.' } });
    expect((await eventOf(absence.eventId!)).revision).toBe(block.revision);
  });

  test('what is told late of its blocked time changes nothing that was changed since', async () => {
    const day = freshDay();
    const { absence } = await make(absent(day));
    const moveTo = async (to: string) => {
      const { id, revision } = await eventOf(absence.eventId!);
      const times = { start: { localDate: `${to}T00:00:00` }, end: { localDate: `${addDays(to, 1)}T00:00:00` } };
      await asked('PATCH', `/calendar/v3/events/${id}`, { event: { id, revision, ...times } });
    };
    await moveTo(addDays(day, 1));
    await moveTo(addDays(day, 2));
    await settleDeliveries(server);
    const { absence: moved } = await asked<{ absence: Absence }>('GET', `${path}/${absence.id}`);
    expect(moved.localStart).toBe(`${addDays(day, 2)}T00:00:00`);
    const [first] = (await business.eventsOf(absence.eventId!)).filter(
      ({ type }) => type === 'wix.calendar.v3.event_updated',
    );
    const consumer = createAbsencesConsumer({ recordEvents: outboxOf([]) });
    const late = { ...first!, entityId: absence.eventId!, at: server.now() } as unknown as RecordedEvent;
    expect(consumer.concerns?.(late)).toBe(true);
    await server.database.transact(server.siteId, (tx) => consumer.consume(tx, late));
    expect((await asked<{ absence: Absence }>('GET', `${path}/${absence.id}`)).absence).toEqual(moved);
  });

  test('one that goes on ends now: what is over of it stays', async () => {
    const today = new Date(server.now()).toISOString().slice(0, 10);
    const yesterday = addDays(today, -1);
    const { absence } = await make(absent(yesterday, { localEnd: `${addDays(today, 3)}T00:00:00` }));
    const ended = await asked<{ absence: Absence }>('POST', `${path}/${absence.id}/end`, {});
    expect(Date.parse(ended.absence.endDate)).toBeLessThanOrEqual(server.now());
    const block = await eventOf(absence.eventId!);
    expect(block).toMatchObject({ status: 'CONFIRMED', start: { localDate: `${yesterday}T00:00:00` } });
    expect(block.end.utcDate).toBe(ended.absence.endDate);
  });
});

describe('whose right it is', () => {
  test('staff say it of themselves, cancel and move what is theirs, and see their own alone', async () => {
    const day = freshDay();
    const booking = await book(day, 9);
    const { visits } = await preview(day, undefined, staff);
    expect(visits.map(({ substitutes }) => substitutes)).toEqual([[]]);
    expect(
      outcome(await send('POST', path, { absence: { resourceId: business.ben.resourceId, ...wholeDay(day) } }, staff)),
    ).toBe('403 PERMISSION_DENIED');
    const given = { absence: absent(day), decisions: [decided('SUBSTITUTE', visits[0]!)] };
    expect(outcome(await send('POST', path, given, staff))).toBe('403 PERMISSION_DENIED');
    const { absence, jobId } = await make(absent(day), [decided('CANCEL', visits[0]!)], {}, staff);
    expect(await endedJob(server, jobId!, staff)).toMatchObject({ succeeded: 1 });
    expect((await now(booking)).status).toBe('CANCELED');
    const { absence: other } = await make({ resourceId: business.ben.resourceId, ...wholeDay(day) });
    expect(outcome(await send('GET', `${path}/${other.id}`, undefined, staff))).toBe('404 NOT_FOUND');
    const { absences } = await asked<{ absences: Absence[] }>(
      'POST',
      `${path}/query`,
      { query: { cursorPaging: { limit: 100 } } },
      staff,
    );
    expect(absences.map(({ id }) => id)).toContain(absence.id);
    expect(absences.every(({ resourceId }) => resourceId === business.ada.resourceId)).toBe(true);
  });

  test('how the visits of others are called is told to nobody who may not see them', async () => {
    const day = freshDay();
    const ofBen = await book(day, 9, { person: business.ben });
    const decision = { kind: 'CANCEL', bookings: [{ bookingId: ofBen.id, revision: ofBen.revision }] };
    const { absence, jobId } = await make(absent(day), [decision], {}, staff);
    expect(absence.decisions.map(({ title }) => title)).toEqual(['']);
    expect(await endedJob(server, jobId!, staff)).toMatchObject({ succeeded: 0, failed: 1 });
    expect((await now(ofBen)).status).toBe('CONFIRMED');
  });

  test('the desk speaks of everybody, and closes no place', async () => {
    const day = freshDay();
    await make(absent(day), [], {}, desk);
    const place = { locationId: business.locationId, ...wholeDay(day), notice: 'Closed' };
    expect(outcome(await send('POST', path, { absence: place }, desk))).toBe('403 PERMISSION_DENIED');
  });
});

test('the words for customers are read by anybody, of the service that they concern, without the reason', async () => {
  const visitor = await server.caller('visitor');
  const solo = await business.addService({ name: 'Solo', resourceIds: [business.ben.resourceId] });
  const day = freshDay();
  await make(absent(day, { reason: 'Secret', notice: 'Ada is back on Monday.' }));
  const of = async (service: TestService) =>
    (await send('GET', `/v1/absence-notices?serviceId=${service.serviceId}`, undefined, visitor)).text;
  expect(await of(haircut)).toContain('Ada is back on Monday.');
  expect(await of(haircut)).not.toContain('Secret');
  expect(await of(solo)).not.toContain('Ada is back on Monday.');
});

test('of no service in particular the notices of the business and its places are read, and none of a person', async () => {
  const visitor = await server.caller('visitor');
  const day = freshDay();
  const place = { locationId: business.locationId, ...wholeDay(day) };
  const { absence } = await make({ ...place, notice: 'Our street party' });
  await make(absent(freshDay(), { notice: 'Ada is at a fair.' }));
  const read = async () => (await send('GET', '/v1/absence-notices', undefined, visitor)).text;
  expect(await read()).toContain('Our street party');
  expect(await read()).not.toContain('Ada is at a fair.');
  // Those of people take no room from it, however many they are.
  const away = await server.database.transact(server.siteId, async (tx) => {
    const [row] = await absenceTable.findMany(tx, [absence.id]);
    const ofBen = { resource_id: business.ben.resourceId, location_id: null, notice: 'Away', start_at: server.now() };
    const rows = Array.from({ length: 200 }, () => ({ ...row!, ...ofBen, id: newId() }));
    for (const each of rows) {
      absenceTable.insert(tx, each);
    }
    return rows;
  });
  expect(await read()).toContain('Our street party');
  await server.database.transact(server.siteId, async (tx) => {
    for (const each of away) {
      absenceTable.update(tx, each, { status: 'ENDED' });
    }
  });
  await asked('POST', `${path}/${absence.id}/end`, {});
  expect(await read()).not.toContain('Our street party');
});

test('why somebody is away is in no event and no audit entry, and stands with the absence alone', async () => {
  const day = freshDay();
  const { absence } = await make(absent(day, { reason: 'Sciatica' }));
  const { absence: changed } = await asked<{ absence: Absence }>('PATCH', `${path}/${absence.id}`, {
    revision: absence.revision,
    absence: { reason: 'Lumbago', localEnd: `${addDays(day, 2)}T00:00:00` },
  });
  expect(changed.reason).toBe('Lumbago');
  await asked('POST', `${path}/${absence.id}/end`, {});
  await settleDeliveries(server);
  for (const [table, column] of [
    ['outbox_event', 'entity_id'],
    ['audit_entry', 'entity_id'],
  ] as const) {
    const written = await server.database.serverReader.all<{ of: string; row: string }>(
      statement(`select ${column}::text as of, w::text as row from ${table} w where site_id = $1`, [server.siteId]),
    );
    const of = new Set(written.map((each) => each.of));
    expect([of.has(absence.id), of.has(absence.eventId!)], table).toEqual([true, true]);
    expect(
      written.filter(({ row }) => row.includes('Sciatica') || row.includes('Lumbago')),
      table,
    ).toEqual([]);
  }
  expect(JSON.stringify(await eventOf(absence.eventId!))).not.toMatch(/Sciatica|Lumbago/);
});

test.each([
  ['a person', { resourceId: newId() }, '404 RESOURCE_NOT_FOUND'],
  ['a place', { locationId: newId() }, '400 VALIDATION_ERROR'],
])('%s that is not there has nothing that lies within', async (_, who, refusal) => {
  const body = { ...who, ...time(freshDay()) };
  expect(outcome(await send('POST', `${path}/preview`, body))).toContain(refusal.slice(0, 3));
});

test('of a class what is told of a person is what concerns the sessions that they hold then', async () => {
  const visitor = await server.caller('visitor');
  const pilates = await business.addService({ name: 'Pilates', type: 'CLASS', resourceIds: [] });
  const [before, of, behind] = [freshDay(), freshDay(), freshDay()];
  const ben = { resourceId: business.ben.resourceId };
  await classroom.newSession(pilates, {
    from: `${of}T10:00:00`,
    resource_ids: [business.ben.resourceId],
    resource_transparencies: ['OPAQUE'],
    resource_roles: ['WRITER'],
  });
  for (const [day, notice] of [
    [before, 'Before the class'],
    [of, 'On the day of the class'],
    [behind, 'After the class'],
  ] as const) {
    await make({ ...ben, ...wholeDay(day), notice });
  }
  const { notices } = await asked<{ notices: { notice: string }[] }>(
    'GET',
    `/v1/absence-notices?serviceId=${pilates.serviceId}`,
    undefined,
    visitor,
  );
  const told = notices.map(({ notice }) => notice).filter((notice) => notice.endsWith('the class'));
  expect(told).toEqual(['On the day of the class']);
});

test('the message is shown as it will be sent', async () => {
  const day = freshDay();
  const booking = await book(day, 9);
  const { visits } = await preview(day);
  const shown = await asked<{ message: { subject: string; text: string } }>('POST', `${path}/preview-message`, {
    kind: 'CANCEL',
    bookingId: booking.id,
    ...telling,
  });
  const { jobId } = await make(absent(day), [decided('CANCEL', visits[0]!)], telling);
  await endedJob(server, jobId!, business.owner);
  const [sent] = await messagesAbout(booking.id);
  expect(sent!.subject).toBe(shown.message.subject);
  expect(shown.message.text).toContain('Ada is ill.');
  const now = await asked<{ message: Message & { text: string } }>('GET', `/v1/outbox/messages/${sent!.id}`);
  expect(now.message.text).toBe(shown.message.text);
});

describe('races', () => {
  test('a booking that comes in beside the act is refused, or counted as undecided', async () => {
    for (let round = 0; round < 5; round += 1) {
      const day = freshDay();
      await withoutBen(day);
      const slot = {
        serviceId: haircut.serviceId,
        startDate: `${day}T10:00:00.000Z`,
        endDate: `${day}T11:00:00.000Z`,
      };
      const [made, ...booked] = await Promise.all([
        make(absent(day)),
        ...Array.from({ length: 4 }, () => business.book({ service: haircut, slot, booking: { status: 'CONFIRMED' } })),
      ]);
      const won = booked.filter(({ status }) => status === 200);
      expect(won.length).toBeLessThanOrEqual(1);
      expect(made.undecided).toBe(won.length);
      expect((await asked<Preview>('GET', `${path}/${made.absence.id}/visits`)).count).toBe(won.length);
    }
  });

  test('two acts at once about the same visit: one does it, the other says that it was changed', async () => {
    const day = freshDay();
    const booking = await book(day, 10);
    const { visits } = await preview(day);
    const decisions = [decided('CANCEL', visits[0]!)];
    const made = await Promise.all([make(absent(day), decisions, telling), make(absent(day), decisions, telling)]);
    const jobs = await Promise.all(made.map(({ jobId }) => endedJob(server, jobId!, business.owner)));
    expect(jobs.map(({ succeeded }) => succeeded).toSorted()).toEqual([0, 1]);
    expect((await now(booking)).status).toBe('CANCELED');
    expect(await messagesAbout(booking.id)).toHaveLength(1);
  });

  test('what was changed between the preview and the act is left, and told', async () => {
    const day = freshDay();
    const [one, two] = [await book(day, 8), await book(day, 10)];
    const { visits } = await preview(day);
    await asked('POST', `/v2/bookings/${one.id}/update_extended_fields`, {
      namespace: '@own/fields',
      namespaceData: { since: true },
    });
    const { absence, jobId } = await make(
      absent(day),
      visits.map((visit) => decided('CANCEL', visit)),
      telling,
    );
    expect(await endedJob(server, jobId!, business.owner)).toMatchObject({ succeeded: 1, failed: 1 });
    const failed = (await itemsOf(jobId!)).find(({ status }) => status === 'FAILED')!;
    expect(failed.code).toBe('BOOKING_REVISION_MISMATCH');
    expect(absence.decisions.find(({ id }) => id === failed.id)).toMatchObject({ bookingId: one.id, title: 'Haircut' });
    expect((await now(one)).status).toBe('CONFIRMED');
    expect((await now(two)).status).toBe('CANCELED');
  });

  test('to end it waits for a decision about it that is being written, and is not refused', async () => {
    const { absence } = await make(absent(freshDay()));
    const ending = await server.database.transact(server.siteId, async (tx) => {
      const row = (await absenceTable.lock(tx, absence.id))!;
      absenceTable.update(tx, row, { updated_at: server.now() });
      await tx.flush();
      const answer = send('POST', `${path}/${absence.id}/end`, {});
      const waiting = statement<{ pid: number }>(
        `select pid from pg_locks where locktype = 'transactionid' and not granted`,
        [],
      );
      await eventually(
        () => server.database.serverReader.first(waiting),
        (found) => found !== undefined,
      );
      return { answer };
    });
    expect(outcome(await ending.answer)).toBe('200 OK');
    const { absence: ended } = await asked<{ absence: Absence }>('GET', `${path}/${absence.id}`);
    expect(ended).toMatchObject({ status: 'ENDED', revision: '3' });
  });

  test('two acts over overlapping times block both', async () => {
    const day = freshDay();
    const made = await Promise.all([make(absent(day)), make(absent(day, { localEnd: `${addDays(day, 2)}T00:00:00` }))]);
    await asked('POST', `${path}/${made[0].absence.id}/end`, {});
    await withoutBen(day);
    expect(await startsOn(day)).toEqual([]);
  });
});
