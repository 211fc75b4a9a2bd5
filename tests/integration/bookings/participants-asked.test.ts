/** What a service asks of those who come is asked of everybody: in whatever order it is said, and by the clock of the place. */
import type { Booking, ExtendedBooking, NamedParticipant } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import type { TestService } from '../../support/business.ts';
import { outcome, type TestAnswer } from '../../support/server.ts';
import { bookingOf } from './answers.ts';
import { openWaitlist, rules, type WaitlistCalls } from './waitlist-calls.ts';

let calls: WaitlistCalls;
let server: WaitlistCalls['server'];

beforeAll(async () => {
  calls = await openWaitlist();
  ({ server } = calls);
});
afterAll(() => server.stop());

async function ask({ serviceId }: TestService, participantNaming: object): Promise<void> {
  const path = `/v1/participants/services/${serviceId}`;
  const { body } = await server.send('GET', path, { headers: calls.owner });
  const answer = await server.send('PUT', path, {
    body: { participantNaming, revision: body.revision },
    headers: calls.owner,
  });
  expect(outcome(answer)).toBe('200 OK');
}

/** Gives a service a form with a question that each answers by themselves, whose answers are kept so many days. */
async function giveForm({ serviceId }: TestService, answersKeptDays?: number): Promise<void> {
  const fields = [{ label: 'I have read it', valueType: 'CHECK_BOX', required: true, ofEachParticipant: true }];
  const form = await calls.post('/v1/booking-forms', {
    form: { name: 'Asked', fields, ...(answersKeptDays === undefined ? {} : { answersKeptDays }) },
  });
  const path = `/_api/bookings/v2/services/${serviceId}`;
  const { body: had } = await server.send('GET', path, { headers: calls.owner });
  const { revision } = had.service as { revision: string };
  const given = await server.send('PATCH', path, {
    body: { service: { id: serviceId, revision, form: { id: (form.body.form as { id: string }).id } } },
    headers: calls.owner,
  });
  expect(outcome(given)).toBe('200 OK');
}

const bornYearsAgo = (years: number) => `${new Date(server.now()).getUTCFullYear() - years}-01-01`;

async function put(booking: Booking, namedParticipants: object[]): Promise<TestAnswer> {
  const token = await calls.tokenOf(booking);
  const { revision } = (await calls.readAgain(booking)) ?? booking;
  return server.send('PUT', `/v1/anonymous-bookings/${token}/participants`, { body: { revision, namedParticipants } });
}

async function extended({ id }: Booking): Promise<ExtendedBooking> {
  const { body } = await calls.post('/v2/extended-bookings/query', {
    query: { filter: { id } },
    withNamedParticipants: true,
  });
  return (body.extendedBookings as ExtendedBooking[])[0] as ExtendedBooking;
}

describe('a place from a waitlist', () => {
  it('is taken once everybody is named, answers what each is asked, and is of the age', async () => {
    const camp = await calls.business.addService({ name: 'Camp', type: 'CLASS', resourceIds: [], rules });
    await giveForm(camp);
    await ask(camp, { asksNames: true, asksBirthDates: true, leastAge: 6, mostAge: 12 });
    const eventId = await calls.classroom.newSession(camp, { capacity: 2 });
    const first = bookingOf(
      await calls.post('/v2/bookings', {
        booking: {
          bookedEntity: { slot: { eventId } },
          totalParticipants: 2,
          status: 'CONFIRMED',
          contactDetails: { firstName: 'First' },
        },
      }),
    );
    const joined = await calls.post(
      '/bookings/v1/waitlist/register',
      {
        booking: {
          bookedEntity: { slot: { eventId } },
          totalParticipants: 2,
        },
        formSubmission: { first_name: 'Guardian', email: 'guardian@waits.test', i_have_read_it: true },
      },
      calls.visitor(),
    );
    expect(outcome(joined), joined.text).toBe('200 OK');
    const waiting = bookingOf(joined);
    await calls.cancel(first);
    await calls.pass(1);
    expect(await calls.offeredTo(eventId)).toEqual([waiting.id]);
    const unnamed = await calls.enroll(waiting);
    expect(unnamed.status, unnamed.text).toBe(400);
    expect(unnamed.text).toContain('namedParticipants');
    const answers = { i_have_read_it: true };
    const child = (name: string, years: number) => ({ name, birthDate: bornYearsAgo(years), answers });
    expect(outcome(await put(waiting, [child('Mia', 9), child('Ben', 3)]))).toBe('428 PARTICIPANT_AGE_NOT_ALLOWED');
    expect((await put(waiting, [child('Mia', 9), { ...child('Tom', 8), answers: {} }])).status).toBe(400);
    expect(outcome(await put(waiting, [child('Mia', 9), child('Tom', 8)]))).toBe('200 OK');
    const taken = await calls.enroll(waiting);
    expect(outcome(taken)).toBe('200 OK');
    expect(bookingOf(taken).status).toBe('CONFIRMED');
  });
});

describe('a question of each that is required', () => {
  it('is not skipped by naming somebody where nobody is asked', async () => {
    const talk = await calls.business.addService({ name: 'Talk', type: 'CLASS', resourceIds: [], rules });
    await giveForm(talk);
    const eventId = await calls.classroom.newSession(talk, { capacity: 5 });
    const booking = { bookedEntity: { slot: { eventId } }, totalParticipants: 1 };
    const book = (more: object) => calls.post('/v2/bookings', { booking, ...more }, calls.visitor());
    const person = { first_name: 'A', email: 'a@waits.test' };
    const skipped = await book({ formSubmission: person, namedParticipants: [{ name: 'x' }] });
    expect(skipped.status, skipped.text).toBe(400);
    expect(skipped.text).toContain('formSubmission.i_have_read_it');
    const answered = await book({ formSubmission: { ...person, i_have_read_it: true } });
    expect(outcome(answered), answered.text).toBe('200 OK');
  });
});

describe('how old somebody is', () => {
  it('goes by the clock of the place, whatever zone whoever books reads the time in', async () => {
    const lesson = await calls.business.addService({ name: 'Lesson' });
    await ask(lesson, { asksNames: true, asksBirthDates: true, leastAge: 6 });
    const slot = calls.business.slot(lesson);
    const instant = Date.parse(slot.startDate);
    // On the next day six, which it is already far to the east.
    const turnsSix = new Date(instant + dayMs);
    const birthDate = `${turnsSix.getUTCFullYear() - 6}-${turnsSix.toISOString().slice(5, 10)}`;
    const answer = await calls.post(
      '/v2/bookings',
      {
        booking: {
          bookedEntity: { slot: { ...slot, timezone: 'Pacific/Kiritimati' } },
          totalParticipants: 1,
          contactDetails: { firstName: 'A', email: 'b@waits.test' },
        },
        namedParticipants: [{ name: 'Mia', birthDate }],
      },
      calls.visitor(),
    );
    expect(outcome(answer), answer.text).toBe('428 PARTICIPANT_AGE_NOT_ALLOWED');
  });
});

describe('who comes', () => {
  it('is kept as long after the visit as the answers are, also of who is moved alone', async () => {
    const camp = await calls.business.addService({ name: 'Kept', type: 'CLASS', resourceIds: [], rules });
    await giveForm(camp, 30);
    await ask(camp, { asksNames: true, asksBirthDates: false });
    const [from, to] = [
      await calls.classroom.newSession(camp, { capacity: 5 }),
      await calls.classroom.newSession(camp, { capacity: 5 }),
    ];
    const booking = bookingOf(
      await calls.post('/v2/bookings', {
        booking: {
          bookedEntity: { slot: { eventId: from } },
          totalParticipants: 2,
          status: 'CONFIRMED',
          contactDetails: { firstName: 'A', email: 'c@waits.test' },
        },
        namedParticipants: [{ name: 'Mia' }, { name: 'Tom' }],
      }),
    );
    const [mia] = (await extended(booking)).namedParticipants as NamedParticipant[];
    const answer = await calls.post(`/v1/participants/bookings/${booking.id}/reschedule`, {
      revision: booking.revision,
      participantIds: [mia?.id],
      slot: { eventId: to },
    });
    const { movedBooking } = answer.body as { movedBooking: Booking };
    for (const each of [booking, movedBooking]) {
      const row = await server.database.serverReader.first(
        statement<{ expires: Date }>(
          'select expires_at as expires from booking_participant where site_id = $1 and booking_id = $2',
          [server.siteId, each.id],
        ),
      );
      expect(Number(row?.expires)).toBe(Date.parse(each.endDate ?? '') + 30 * dayMs);
    }
  });
});

describe('what cancelling for some costs', () => {
  it('is told of more than fifty, too, at the desk as by the link', async () => {
    const fee = { enabled: true, cancellationWindows: [{ percentage: '50', startInMinutes: 60 * 1440 }] };
    const fair = await calls.business.addService({
      name: 'Fair',
      type: 'CLASS',
      resourceIds: [],
      rules: { ...rules, cancellationFeePolicy: fee, participantsPolicy: { maxParticipantsPerBooking: 60 } },
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '10' } },
        options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
      },
    });
    const eventId = await calls.classroom.newSession(fair, { capacity: 60 });
    const booking = bookingOf(
      await calls.post('/v2/bookings', {
        booking: {
          bookedEntity: { slot: { eventId } },
          totalParticipants: 60,
          status: 'CONFIRMED',
          contactDetails: { firstName: 'A', email: 'd@waits.test' },
        },
        namedParticipants: [{ name: 'Mia' }],
      }),
    );
    const { body } = await server.send(
      'GET',
      `/v1/anonymous-bookings/${await calls.tokenOf(booking)}/participants`,
      {},
    );
    const told = body.cancellationFees as { participants: number; price: { value: string } }[];
    expect(told).toHaveLength(60);
    expect(told[50]).toMatchObject({ participants: 51, price: { value: '255.00' } });
    expect((await extended(booking)).parting).toEqual({ divisible: true, cancellationFees: told });
  });
});
