/** Those who come with one booking, each by name: named, and cancelled or moved alone (docs/decisions/0083). */
import type { Booking, BookingAct, BookingFee, ExtendedBooking, Message, NamedParticipant } from '@openhours/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestService } from '../../support/business.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { counterFaults } from '../../support/seats.ts';
import { outcome, type TestAnswer } from '../../support/server.ts';
import { bookingOf, dataOf } from './answers.ts';
import { confirmed, openSeatCalls, rules, type SeatCalls } from './seat-calls.ts';

let calls: SeatCalls;
let server: SeatCalls['server'];
let business: SeatCalls['business'];
/** A class of twelve that asks who comes, and how old they are. */
let camp: TestService;
/** An appointment of 30 a person, half of which is due when it is cancelled. */
let lesson: TestService;

const payment = {
  rateType: 'FIXED',
  fixed: { price: { value: '30.05' } },
  options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
} as const;
const half = { enabled: true, cancellationWindows: [{ percentage: '50', startInMinutes: 60 * 1440 }] };

beforeAll(async () => {
  calls = await openSeatCalls();
  ({ server, business } = calls);
  const feeing = { ...rules, cancellationFeePolicy: half };
  camp = await business.addService({
    name: 'Camp',
    type: 'CLASS',
    resourceIds: [],
    defaultCapacity: 12,
    rules: { ...feeing, participantsPolicy: { maxParticipantsPerBooking: 10 } },
    payment,
  });
  lesson = await business.addService({ name: 'Lesson', rules: feeing, payment });
  await ask(camp, { asksNames: true, asksBirthDates: true, leastAge: 6, mostAge: 12 });
});
afterAll(() => server.stop());
afterEach(async () => expect(await counterFaults(server)).toEqual([]));

async function ask({ serviceId }: TestService, participantNaming: object): Promise<void> {
  const path = `/v1/participants/services/${serviceId}`;
  const { body } = await server.send('GET', path, { headers: business.owner });
  const answer = await server.send('PUT', path, {
    body: { participantNaming, revision: body.revision },
    headers: business.owner,
  });
  expect(outcome(answer)).toBe('200 OK');
}

function violationsOf({ body }: TestAnswer): readonly { readonly field: string; readonly violatedRule: string }[] {
  const { details } = body as {
    details: { validationError: { fieldViolations: { field: string; violatedRule: string }[] } };
  };
  return details.validationError.fieldViolations;
}

const bornYearsAgo = (years: number) => `${new Date(server.now()).getUTCFullYear() - years}-01-01`;
const people = (...names: string[]) => names.map((name) => ({ name, birthDate: bornYearsAgo(9) }));
const contactDetails = { firstName: 'Guardian', email: 'guardian@example.com' };

/** The camp for so many, of whom these are named. */
async function camped(total: number, names: readonly string[], eventId?: string): Promise<Booking> {
  const answer = await calls.join(eventId ?? (await calls.newSession(camp, { capacity: 12 })), total, {
    booking: { ...confirmed, contactDetails },
    request: { namedParticipants: people(...names) },
  });
  return bookingOf(answer);
}

async function namedOf({ id }: Booking): Promise<NamedParticipant[]> {
  const { body } = await server.send('POST', '/v2/extended-bookings/query', {
    body: { query: { filter: { id } }, withNamedParticipants: true },
    headers: business.owner,
  });
  const [found] = body.extendedBookings as ExtendedBooking[];
  return found?.namedParticipants ?? [];
}
const namesOf = async (booking: Booking) => (await namedOf(booking)).map(({ name }) => name);
async function idsOf(booking: Booking, ...names: string[]): Promise<string[]> {
  const named = await namedOf(booking);
  return names.map((name) => named.find((each) => each.name === name)?.id ?? newId());
}
async function read({ id }: Booking): Promise<Booking> {
  const { body } = await server.send('POST', '/v2/extended-bookings/query', {
    body: { query: { filter: { id } } },
    headers: business.owner,
  });
  const [found] = body.extendedBookings as ExtendedBooking[];
  return (found as ExtendedBooking).booking;
}
const on = (
  verb: string,
  { id, revision }: Booking,
  body: object,
  headers: Record<string, string> = business.owner,
): Promise<TestAnswer> =>
  server.send('POST', `/v1/participants/bookings/${id}/${verb}`, { body: { revision, ...body }, headers });
const cancel = (booking: Booking, participantIds: readonly string[], body: object = {}) =>
  on('cancel', booking, { participantIds, ...body });
const move = (booking: Booking, participantIds: readonly string[], slot: object, body: object = {}) =>
  on('reschedule', booking, { participantIds, slot, ...body });
async function historyOf({ id }: Booking): Promise<BookingAct[]> {
  const { body } = await server.send('GET', `/v1/bookings/${id}/history`, { headers: business.owner });
  return body.acts as BookingAct[];
}
async function feeOf({ id }: Booking): Promise<string | undefined> {
  const { body } = await server.send('GET', `/v1/booking-fees?bookingIds=${id}`, { headers: business.owner });
  return (body.bookingFees as BookingFee[])[0]?.cancellationFee.price.value;
}
async function tokenOf({ id }: Booking): Promise<string> {
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner });
  return body.token as string;
}
async function priceOf(booking: Booking): Promise<string | undefined> {
  const acts = await historyOf(booking);
  return acts.find(({ after }) => after?.price !== undefined)?.after?.price?.amount;
}

describe('who comes', () => {
  const asVisitor = async (total: number, namedParticipants: object[] | undefined) =>
    calls.join(await calls.newSession(camp, { capacity: 12 }), total, {
      booking: { contactDetails },
      request: namedParticipants === undefined ? {} : { namedParticipants },
      as: await server.caller('visitor'),
    });

  it('is named by customers one by one, without an address; an empty line is refused, not left out', async () => {
    const booking = bookingOf(await asVisitor(2, people('Mia', 'Tom')));
    expect(booking.totalParticipants).toBe(2);
    expect(await namedOf(booking)).toMatchObject([
      { name: 'Mia', birthDate: bornYearsAgo(9) },
      { name: 'Tom', birthDate: bornYearsAgo(9) },
    ]);
    for (const [total, named, field] of [
      [2, people('Mia', ' '), 'namedParticipants[1].name'],
      [2, people('Mia'), 'namedParticipants'],
      [1, people('Mia', 'Tom'), 'namedParticipants'],
      [1, undefined, 'namedParticipants'],
      [1, [{ name: 'Mia' }], 'namedParticipants[0].birthDate'],
      [1, [{ name: 'Mia', birthDate: '2019-02-30' }], 'namedParticipants[0].birthDate'],
      [1, [{ name: 'Mia', birthDate: bornYearsAgo(-3) }], 'namedParticipants[0].birthDate'],
    ] as const) {
      const refused = await asVisitor(total, named === undefined ? undefined : [...named]);
      expect(refused.status, refused.text).toBe(400);
      expect(violationsOf(refused).map((each) => each.field)).toEqual([field]);
    }
  });

  it('is within the ages on the day of the visit, unless the business books', async () => {
    const tooYoung = [...people('Mia'), { name: 'Ben', birthDate: bornYearsAgo(4) }];
    const refused = await asVisitor(2, tooYoung);
    expect(outcome(refused)).toBe('428 PARTICIPANT_AGE_NOT_ALLOWED');
    expect(dataOf(refused)).toEqual({ participants: [1], leastAge: 6, mostAge: 12 });
    const eventId = await calls.newSession(camp, { capacity: 12 });
    const atTheDesk = await calls.join(eventId, 2, { request: { namedParticipants: tooYoung } });
    expect(outcome(atTheDesk)).toBe('200 OK');
  });

  it('is plain text, at most fifty, and nobody is of another booking or twice', async () => {
    const [mia] = people('Mia');
    expect(await namesOf(bookingOf(await asVisitor(1, [{ ...mia, name: '\u202eMia\u2066' }])))).toEqual(['Mia']);
    const many = Array.from({ length: 10_000 }, () => mia as object);
    expect((await asVisitor(10, many)).status).toBe(413);
    expect((await asVisitor(10, many.slice(0, 51))).status).toBe(400);
    const other = await camped(1, ['Else']);
    const booking = await camped(3, ['Mia', 'Tom']);
    const [theirs] = await idsOf(other, 'Else');
    const [own] = await idsOf(booking, 'Mia');
    expect(outcome(await cancel(booking, [theirs ?? '']))).toBe('404 PARTICIPANT_NOT_FOUND');
    expect((await cancel(booking, [own ?? '', own ?? ''])).status).toBe(400);
    expect((await cancel(booking, [])).status).toBe(400);
    expect((await cancel(booking, [], { withoutName: 2 })).status).toBe(400);
    expect((await read(booking)).totalParticipants).toBe(3);
  });

  it('is not asked where the service does not ask: what customers send is not kept', async () => {
    const answer = await calls.join(await calls.newSession(), 1, {
      booking: { contactDetails },
      request: { namedParticipants: [{ name: 'Mia' }] },
      as: await server.caller('visitor'),
    });
    expect(await namedOf(bookingOf(answer))).toEqual([]);
  });

  it('is said anew as a whole by the link, from a known revision, and keeps the ids', async () => {
    const booking = await camped(2, ['Mia', 'Tom']);
    const token = await tokenOf(booking);
    const [mia, tom] = await namedOf(booking);
    const put = (namedParticipants: object[], revision = booking.revision) =>
      server.send('PUT', `/v1/anonymous-bookings/${token}/participants`, { body: { revision, namedParticipants } });
    expect((await put([{ ...mia, answers: {} }])).status).toBe(400);
    const { answers: _none, age: _age, ...same } = mia as NamedParticipant;
    const answer = await put([same, { id: tom?.id, name: 'Thomas', birthDate: bornYearsAgo(8) }]);
    expect(outcome(answer)).toBe('200 OK');
    expect(answer.body.namedParticipants).toMatchObject([
      { id: mia?.id, name: 'Mia' },
      { id: tom?.id, name: 'Thomas', birthDate: bornYearsAgo(8) },
    ]);
    expect(outcome(await put([same]))).toBe('409 BOOKING_REVISION_MISMATCH');
  });

  it('is no fewer than are named: who of them does not come, the number alone does not say', async () => {
    const booking = await camped(3, ['Mia', 'Tom']);
    const update = (total: number) => calls.act('update_number_of_participants', booking, { totalParticipants: total });
    expect(outcome(await update(1))).toBe('428 VALIDATION_FAILURE');
    expect(outcome(await update(2))).toBe('200 OK');
  });

  it('answers alone what each is asked, and whoever books does not', async () => {
    const form = await server.send('POST', '/v1/booking-forms', {
      body: {
        form: {
          name: 'Camp',
          fields: [
            { label: 'Allergies', valueType: 'SHORT_TEXT', required: true, ofEachParticipant: true },
            { label: 'How did you hear of us', valueType: 'SHORT_TEXT' },
          ],
        },
      },
      headers: business.owner,
    });
    expect(outcome(form)).toBe('200 OK');
    const asking = await business.addService({
      name: 'Asking',
      type: 'CLASS',
      resourceIds: [],
      rules,
    });
    const path = `/_api/bookings/v2/services/${asking.serviceId}`;
    const { body: had } = await server.send('GET', path, { headers: business.owner });
    const given = await server.send('PATCH', path, {
      body: {
        service: {
          id: asking.serviceId,
          revision: (had.service as { revision: string }).revision,
          form: { id: (form.body.form as { id: string }).id },
        },
      },
      headers: business.owner,
    });
    expect(outcome(given)).toBe('200 OK');
    await ask(asking, { asksNames: true, asksBirthDates: false });
    const join = async (namedParticipants: object[]) =>
      calls.join(await calls.newSession(asking), 2, {
        booking: { contactDetails },
        request: { namedParticipants },
        as: await server.caller('visitor'),
      });
    const refused = await join([{ name: 'Mia', answers: { allergies: 'Nuts' } }, { name: 'Tom' }]);
    expect(violationsOf(refused)).toMatchObject([
      { field: 'namedParticipants[1].answers.allergies', violatedRule: 'REQUIRED_FIELD' },
    ]);
    const booking = bookingOf(
      await join([
        { name: 'Mia', answers: { allergies: 'Nuts' } },
        { name: 'Tom', answers: { allergies: 'None' } },
      ]),
    );
    expect((await namedOf(booking)).map(({ answers }) => answers.map(({ label, value }) => [label, value]))).toEqual([
      [['Allergies', 'Nuts']],
      [['Allergies', 'None']],
    ]);
  });
});

describe('cancelling some of those who come', () => {
  it('leaves the others, also those whom nobody named, and frees the places at once', async () => {
    const eventId = await calls.newSession(camp, { capacity: 12 });
    const booking = await camped(4, ['Mia', 'Tom'], eventId);
    const answer = await cancel(booking, await idsOf(booking, 'Mia', 'Tom'));
    expect(outcome(answer)).toBe('200 OK');
    const { booking: staying, canceledBooking } = answer.body as { booking: Booking; canceledBooking: Booking };
    expect(staying).toMatchObject({ id: booking.id, status: 'CONFIRMED', totalParticipants: 2, revision: '2' });
    expect(canceledBooking).toMatchObject({
      status: 'CANCELED',
      totalParticipants: 2,
      dividedFromBookingId: booking.id,
      canceledDate: expect.any(String),
    });
    expect(await namesOf(staying)).toEqual([]);
    expect(await namesOf(canceledBooking)).toEqual(['Mia', 'Tom']);
    expect(await calls.count(eventId)).toEqual({ taken: 2, overbooked: 0 });
    // The others, at last.
    const all = await on('cancel', staying, { participantIds: [], withoutName: 2 });
    expect(all.body).toMatchObject({ booking: { id: booking.id, status: 'CANCELED' } });
    expect(all.body).not.toHaveProperty('canceledBooking');
    expect(await calls.count(eventId)).toEqual({ taken: 0, overbooked: 0 });
  });

  it('costs what is told before, and both prices are together what was agreed', async () => {
    const booking = await camped(3, ['Mia', 'Tom', 'Zoe']);
    const token = await tokenOf(booking);
    const { body } = await server.send('GET', `/v1/anonymous-bookings/${token}/participants`, {});
    expect(body).toMatchObject({ divisible: true, participantNaming: { asksNames: true, leastAge: 6 } });
    const told = new Map(
      (body.cancellationFees as { participants: number; price: { value: string } }[]).map((each) => [
        each.participants,
        each.price.value,
      ]),
    );
    expect([...told.keys()]).toEqual([1, 2, 3]);
    const [tom] = await idsOf(booking, 'Tom');
    const answer = await server.send('POST', `/v1/anonymous-bookings/${token}/participants/cancel`, {
      body: { revision: booking.revision, participantIds: [tom] },
    });
    expect(outcome(answer)).toBe('200 OK');
    const { booking: staying, canceledBooking } = answer.body as { booking: Booking; canceledBooking: Booking };
    expect(await feeOf(canceledBooking)).toBe(told.get(1));
    expect(await feeOf(staying)).toBe(told.get(2));
    expect([await priceOf(canceledBooking), await priceOf(staying)]).toEqual(['30.05', '60.10']);
    // What was lost on the way is sent again, and nobody else goes.
    const again = await server.send('POST', `/v1/anonymous-bookings/${token}/participants/cancel`, {
      body: { revision: booking.revision, participantIds: [tom] },
    });
    expect(outcome(again)).toBe('409 BOOKING_REVISION_MISMATCH');
    expect((await read(booking)).totalParticipants).toBe(2);
  });

  it('says in both histories where they went and whence they came', async () => {
    const booking = await camped(2, ['Mia', 'Tom']);
    const { booking: staying, canceledBooking } = (await cancel(booking, await idsOf(booking, 'Mia'))).body as {
      booking: Booking;
      canceledBooking: Booking;
    };
    expect((await historyOf(staying))[0]).toMatchObject({
      kind: 'DIVIDED',
      before: { totalParticipants: 2 },
      after: { totalParticipants: 1, dividedBookingId: canceledBooking.id },
    });
    expect(await historyOf(canceledBooking)).toMatchObject([
      { kind: 'DIVIDED', after: { dividedFromBookingId: booking.id, status: 'CANCELED' } },
    ]);
  });

  it('keeps the time of an appointment for those who stay', async () => {
    const booking = await business.booked({
      service: lesson,
      booking: { ...confirmed, totalParticipants: 2, contactDetails },
      request: { namedParticipants: [{ name: 'Mia' }, { name: 'Tom' }] },
    } as Parameters<typeof business.booked>[0]);
    const { booking: staying, canceledBooking } = (await cancel(booking, await idsOf(booking, 'Tom'))).body as {
      booking: Booking;
      canceledBooking: Booking;
    };
    expect(await business.occupancyOf(staying.id)).toHaveLength(1);
    expect(await business.occupancyOf(canceledBooking.id)).toEqual([]);
    expect(await business.eventStatusOf(staying)).toBe('CONFIRMED');
    expect(await feeOf(canceledBooking)).toMatch(/^15\.0[23]$/);
  });

  it('is of courses, too, and of a place in line; what is booked together is left alone', async () => {
    const course = await calls.newCourse(2);
    const enrolled = bookingOf(await calls.enrol(course.scheduleId, 2));
    const left = await on('cancel', enrolled, { participantIds: [], withoutName: 1 });
    expect(outcome(left)).toBe('200 OK');
    expect(await calls.count(course.scheduleId)).toEqual({ taken: 1, overbooked: 0 });
    expect(outcome(await on('reschedule', enrolled, { participantIds: [], withoutName: 1, slot: {} }))).not.toBe(
      '200 OK',
    );
  });

  it('is told as one who does not come: the visit stays in the calendar, under its id and a later sequence', async () => {
    const booking = await camped(2, ['Mia', 'Tom']);
    await settleDeliveries(server);
    const answer = await cancel(booking, await idsOf(booking, 'Mia'), {
      participantNotification: { notifyParticipants: true },
    });
    const { canceledBooking } = answer.body as { canceledBooking: Booking };
    await settleDeliveries(server);
    const { body } = await server.send('GET', '/v1/outbox/messages?limit=100', { headers: business.owner });
    const about = (body.messages as Message[]).filter(
      ({ relatedId }) => relatedId === booking.id || relatedId === canceledBooking.id,
    );
    const told = about.filter(({ type }) => !type.startsWith('BUSINESS_') && !type.startsWith('STAFF_'));
    expect(told.map(({ type }) => type)).toContain('BOOKING_CANCELED_FOR_SOME');
    expect(told.map(({ type }) => type)).not.toContain('BOOKING_CANCELED');
    const row = await server.database.serverReader.first(
      statement<{ text: string; calendar: string }>(
        `select text, calendar from message where site_id = $1 and type = 'BOOKING_CANCELED_FOR_SOME' and related_id = $2`,
        [server.siteId, booking.id],
      ),
    );
    expect(row?.text).toContain('Cancelled for: Mia');
    expect(row?.text).toContain('Who comes: Tom');
    const file = row?.calendar.replaceAll('\r\n ', '') ?? '';
    expect(file).toContain('METHOD:REQUEST');
    expect(file).toContain(`UID:${booking.id}`);
    expect(file).toContain('SEQUENCE:1');
    expect(file).not.toContain('CANCELLED');
  });
});

describe('moving some of those who come', () => {
  it('gives them a booking of their own in the other session, and the others keep theirs', async () => {
    const [from, to] = [await calls.newSession(camp, { capacity: 12 }), await calls.newSession(camp, { capacity: 12 })];
    const booking = await camped(4, ['Mia', 'Tom'], from);
    const answer = await move(booking, await idsOf(booking, 'Mia'), { eventId: to });
    expect(outcome(answer)).toBe('200 OK');
    const { booking: staying, movedBooking } = answer.body as { booking: Booking; movedBooking: Booking };
    expect(staying).toMatchObject({ id: booking.id, totalParticipants: 3, revision: '2', status: 'CONFIRMED' });
    expect(staying.bookedEntity.slot?.eventId).toBe(from);
    expect(movedBooking).toMatchObject({ totalParticipants: 1, status: 'CONFIRMED', dividedFromBookingId: booking.id });
    expect(movedBooking.bookedEntity.slot?.eventId).toBe(to);
    expect([await namesOf(staying), await namesOf(movedBooking)]).toEqual([['Tom'], ['Mia']]);
    expect(await calls.count(from)).toEqual({ taken: 3, overbooked: 0 });
    expect(await calls.count(to)).toEqual({ taken: 1, overbooked: 0 });
    expect([await priceOf(staying), await priceOf(movedBooking)]).toEqual(['90.15', '30.05']);
    expect((await historyOf(movedBooking))[0]).toMatchObject({
      kind: 'DIVIDED',
      after: { dividedFromBookingId: booking.id },
    });
  });

  it('needs places there, and is refused into the session where they are', async () => {
    const full = await calls.newSession(camp, { capacity: 1 });
    const from = await calls.newSession(camp, { capacity: 12 });
    const booking = await camped(3, ['Mia', 'Tom'], from);
    const both = await idsOf(booking, 'Mia', 'Tom');
    expect(outcome(await move(booking, both, { eventId: full }))).toBe('428 SESSION_CAPACITY_EXCEEDED');
    expect(outcome(await move(booking, both, { eventId: from }))).toBe('428 VALIDATION_FAILURE');
    expect(await calls.count(from)).toEqual({ taken: 3, overbooked: 0 });
    expect(await read(booking)).toMatchObject({ totalParticipants: 3, revision: '1' });
  });

  it('takes another time of an appointment, where the first is in the way as anybody’s', async () => {
    const slot = business.slot(lesson);
    const booking = await business.booked({
      service: lesson,
      slot,
      booking: { ...confirmed, totalParticipants: 2, contactDetails },
      request: { namedParticipants: [{ name: 'Mia' }, { name: 'Tom' }] },
    } as Parameters<typeof business.booked>[0]);
    const some = await idsOf(booking, 'Tom');
    expect(outcome(await move(booking, some, booking.bookedEntity.slot ?? {}))).toBe('428 SLOT_NOT_AVAILABLE');
    const elsewhere = business.slot(lesson);
    const answer = await move(booking, some, elsewhere);
    expect(outcome(answer)).toBe('200 OK');
    const { booking: staying, movedBooking } = answer.body as { booking: Booking; movedBooking: Booking };
    expect(staying.startDate).toBe(booking.startDate);
    expect(movedBooking.startDate).not.toBe(booking.startDate);
    expect(await business.occupancyOf(staying.id)).toHaveLength(1);
    expect(await business.occupancyOf(movedBooking.id)).toHaveLength(1);
    expect(await business.eventStatusOf(staying)).toBe('CONFIRMED');
    expect(await business.eventStatusOf(movedBooking)).toBe('CONFIRMED');
  });

  it('keeps the ages on the new day when a customer moves them by the link', async () => {
    await ask(camp, { asksNames: true, asksBirthDates: true, leastAge: 6, mostAge: 8 });
    const to = await calls.newSession(camp, { capacity: 12 });
    const booking = await camped(2, ['Mia', 'Tom']);
    const token = await tokenOf(booking);
    const refused = await server.send('POST', `/v1/anonymous-bookings/${token}/participants/reschedule`, {
      body: { revision: booking.revision, participantIds: await idsOf(booking, 'Mia'), slot: { eventId: to } },
    });
    expect(outcome(refused)).toBe('428 PARTICIPANT_AGE_NOT_ALLOWED');
    await ask(camp, { asksNames: true, asksBirthDates: true, leastAge: 6, mostAge: 12 });
  });
});

it('is decided by the row under its lock: many who cancel and move at once lose nobody', async () => {
  const [from, to] = [await calls.newSession(camp, { capacity: 12 }), await calls.newSession(camp, { capacity: 12 })];
  const names = Array.from({ length: 8 }, (_, index) => `Child ${index}`);
  const booking = await camped(10, names, from);
  const ids = await idsOf(booking, ...names);
  const answers = await Promise.all(
    ids.map((id, index) => (index % 2 === 0 ? cancel(booking, [id]) : move(booking, [id], { eventId: to }))),
  );
  // One of them had the revision that all have read.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const [index, id] of ids.entries()) {
    const now = await read(booking);
    await (index % 2 === 0 ? cancel(now, [id]) : move(now, [id], { eventId: to }));
  }
  expect((await read(booking)).totalParticipants).toBe(2);
  expect(await namesOf(booking)).toEqual([]);
  expect(await calls.count(from)).toEqual({ taken: 2, overbooked: 0 });
  expect(await calls.count(to)).toEqual({ taken: 4, overbooked: 0 });
});
