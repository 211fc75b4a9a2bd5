/**
 * Somebody books a series on the form, without script (docs/decisions/0077): every date is shown as it is free, others are
 * taken or left out, all that is chosen is booked or nothing, and one code confirms all of it.
 */
import { type Booking, type Message, weekdayNames } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import type { FormState } from '../../../packages/web/src/pages/state/booking.ts';
import type { ManageState } from '../../../packages/web/src/pages/state/visit.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { openMassageBusiness } from '../../support/massage-business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { contentOf, formWith, openPage, postForm, type ShownForm, wordsOf } from '../../support/without-script.ts';

const mondayMs = Date.parse('2026-11-23T06:00:00Z');
let mailServer: TestMailServer;
let server: TestServer;
let serviceId: string;
let slug: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    withPages: true,
    startsAtMs: mondayMs,
    clockRunsOn: true,
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
  });
  await openMassageBusiness(server);
  const { services } = await (await server.client('apiKey')).services.queryServices({});
  serviceId = services[0]?.id as string;
  slug = services[0]?.mainSlug.name as string;
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function offer(isOffered: boolean): Promise<void> {
  const { bookings } = await server.client('apiKey');
  const { revision } = await bookings.getRecurringOffer({});
  await bookings.updateRecurringOffer({ recurringOffer: { isOffered, mostOccurrences: 10 }, revision });
}

/** The day of next week, by its place in the week. */
const dayAt = (index: number) => new Date(mondayMs + (7 + index) * dayMs).toISOString().slice(0, 10);
const openForm = (start: string, of = slug) => openPage(server.url, `/booking-form?service=${of}&start=${start}`);
const post = (form: ShownForm, typed: Readonly<Record<string, string>>) => postForm(server.url, form, typed);
const repeatOf = (page: { readonly html: string }) => contentOf<FormState>(page).repeat;

async function bookByKey(localStart: string): Promise<void> {
  const { bookings } = await server.client('apiKey');
  await bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: { serviceId, startDate: `${localStart}:00`, endDate: `${localStart.slice(0, 14)}50:00` },
      },
      totalParticipants: 1,
      status: 'CONFIRMED',
      contactDetails: { firstName: 'Ada', email: 'ada@customers.test' },
    },
  });
}

async function bookingsOf(email: string): Promise<Booking[]> {
  const { bookings } = await server.client('apiKey');
  const { extendedBookings } = await bookings.queryExtendedBookings({
    query: { filter: { 'contactDetails.email': email }, sort: [{ fieldName: 'startDate', order: 'ASC' }] },
  });
  return extendedBookings.map(({ booking }) => booking as Booking);
}

async function messagesTo(email: string, count: number): Promise<Message[]> {
  const { notifications } = await server.client('apiKey');
  return eventually(
    async () => (await notifications.listMessages({})).messages.filter(({ to }) => to === email),
    (found) => found.length >= count,
  );
}

describe('the form of an appointment', () => {
  it('says nothing of coming again until that is offered', async () => {
    await offer(false);
    expect(wordsOf(await openForm(`${dayAt(0)}T09:00`))).not.toContain('Repeat');
    await offer(true);
    expect(wordsOf(await openForm(`${dayAt(0)}T09:00`))).toContain('Every two weeks');
  });

  it('shows every date, books those that are chosen, and tells of all in one message', async () => {
    await offer(true);
    const email = 'weekly@customers.test';
    const [start, taken] = [`${dayAt(1)}T10:00`, `${dayAt(15)}T10:00`];
    await bookByKey(taken);
    const who = { name: 'Wanda Weekly', email };
    const checked = await post(formWith(await openForm(start), 'email'), { ...who, repeat: 'week', times: '4' });
    const dates = repeatOf(checked)?.dates ?? [];
    expect(dates.map(({ isFree, time }) => [time.day, isFree])).toEqual([
      [dayAt(1), true],
      [dayAt(8), true],
      [dayAt(15), false],
      [dayAt(22), true],
    ]);
    expect(wordsOf(checked)).toContain('Free: 3 of 4 dates');
    expect(wordsOf(checked)).toContain('Book 3 appointments');
    expect(await bookingsOf(email)).toEqual([]);

    const instead = dates[2]?.nearest[0]?.value ?? '';
    const booked = await post(formWith(checked, 'email'), { 'date-2': instead, 'date-3': '' });
    expect(booked.address).toMatch(/booking=/);
    const made = await bookingsOf(email);
    const starts = [dates[0]?.value, dates[1]?.value, instead].map((value) => value?.split('/')[0]);
    expect(made.map(({ startDate }) => startDate)).toEqual(starts);
    expect(new Set(made.map(({ recurringGroupId }) => recurringGroupId)).size).toBe(1);
    expect(made.every(({ status }) => status === 'CONFIRMED')).toBe(true);
    const told = await messagesTo(email, 1);
    expect(told).toHaveLength(1);
    for (const words of [
      'December 1, 2026',
      'December 8, 2026',
      'until Monday, November 30',
      'until Monday, December 7',
    ]) {
      expect(told[0]?.text).toContain(words);
    }
  });

  it('books nothing where one of the dates is taken meanwhile, and keeps what was typed and chosen', async () => {
    const email = 'late@customers.test';
    const who = { name: 'Lara Late', email };
    const start = `${dayAt(2)}T11:00`;
    const checked = await post(formWith(await openForm(start), 'email'), { ...who, repeat: 'two-weeks', times: '3' });
    await bookByKey(`${dayAt(16)}T11:00`);
    const again = await post(formWith(checked, 'email'), {});
    expect(again.status).toBe(409);
    expect(wordsOf(again)).toContain('Nothing is booked yet');
    expect(again.html).toContain(email);
    expect(repeatOf(again)?.dates.map(({ chosen }) => chosen !== '')).toEqual([true, false, true]);
    expect(await bookingsOf(email)).toEqual([]);
    const booked = await post(formWith(again, 'email'), {});
    expect(booked.address).toMatch(/booking=/);
    expect(await bookingsOf(email)).toHaveLength(2);
  });

  it('goes on with the other dates where the first is taken meanwhile', async () => {
    const email = 'first@customers.test';
    const start = `${dayAt(3)}T16:00`;
    const who = { name: 'Fina First', email };
    const checked = await post(formWith(await openForm(start), 'email'), { ...who, repeat: 'week', times: '3' });
    await bookByKey(start);
    const again = await post(formWith(checked, 'email'), {});
    expect(again.status).toBe(409);
    expect(wordsOf(again)).toContain('Nothing is booked yet');
    expect(repeatOf(again)?.dates.map(({ chosen, isFree, why }) => [chosen !== '', isFree, why])).toEqual([
      [false, false, 'taken'],
      [true, true, undefined],
      [true, true, undefined],
    ]);
    await post(formWith(again, 'email'), {});
    expect((await bookingsOf(email)).map(({ startDate }) => startDate?.slice(0, 10))).toEqual([dayAt(10), dayAt(17)]);
  });

  it('says that only one can be booked where the business offers no more meanwhile', async () => {
    const email = 'off@customers.test';
    const start = `${dayAt(3)}T17:00`;
    const who = { name: 'Olaf Off', email };
    const checked = await post(formWith(await openForm(start), 'email'), { ...who, repeat: 'week', times: '3' });
    await offer(false);
    const again = await post(formWith(checked, 'email'), {});
    await offer(true);
    expect(wordsOf(again)).toContain('Only one appointment at a time can be booked now');
    expect(await bookingsOf(email)).toEqual([]);
  });

  it('says of a day without hours that nothing is offered then, and not that somebody has the time', async () => {
    const owner = await server.client('OWNER');
    const { resources } = await owner.resources.queryResources({});
    const scheduleId = resources.find(({ name }) => name === 'Mara')?.eventsSchedule?.scheduleId as string;
    const { week } = (await owner.calendar.getWorkingHours({ scheduleId })).workingHours;
    const keep = (specialDays: { date: string; ranges: [] }[]) =>
      owner.calendar.setWorkingHours({ scheduleId, workingHours: { week, specialDays, daysOff: [] } });
    await keep([{ date: dayAt(7), ranges: [] }]);
    const who = { name: 'Nora None', email: 'none@customers.test' };
    const asked = { ...who, repeat: 'week', times: '3' };
    const checked = await post(formWith(await openForm(`${dayAt(0)}T17:00`), 'email'), asked);
    expect(repeatOf(checked)?.dates.map(({ why }) => why)).toEqual([undefined, 'not-offered', undefined]);
    expect(wordsOf(checked)).toContain('Not offered at');
    await keep([]);
  });

  it('keeps the hour of the clock when that changes', async () => {
    const email = 'spring@customers.test';
    const who = { name: 'Susi Spring', email };
    const checked = await post(formWith(await openForm('2027-03-23T10:00'), 'email'), {
      ...who,
      repeat: 'week',
      times: '2',
    });
    await post(formWith(checked, 'email'), {});
    expect((await bookingsOf(email)).map(({ endDate, startDate }) => [startDate, endDate])).toEqual([
      ['2027-03-23T09:00:00.000Z', '2027-03-23T09:50:00.000Z'],
      ['2027-03-30T08:00:00.000Z', '2027-03-30T08:50:00.000Z'],
    ]);
  });

  it('keeps whole days over a change of the clock', async () => {
    const owner = await server.client('OWNER');
    const { staffMember } = await owner.staff.createStaffMember({ staffMember: { name: 'Rune' } });
    const { resources } = await owner.resources.queryResources({});
    const scheduleId = resources.find(({ id }) => id === staffMember.resourceId)?.eventsSchedule?.scheduleId as string;
    const week = weekdayNames.map((day) => ({ day, start: '00:00', end: '24:00' }));
    await owner.calendar.setWorkingHours({ scheduleId, workingHours: { week, specialDays: [], daysOff: [] } });
    await owner.staff.assignWorkingHoursSchedule({ staffMemberId: staffMember.id, scheduleId });
    const { service } = await owner.services.createService({
      service: {
        type: 'APPOINTMENT',
        name: 'Retreat',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        schedule: {
          availabilityConstraints: {
            durationRange: { unitType: 'DAY', dayOptions: { minDurationInDays: 1, maxDurationInDays: 1 } },
          },
        },
        payment: { rateType: 'FIXED', fixed: { price: { value: '65.00' } }, options: { inPerson: true } },
        staffMemberIds: [staffMember.resourceId as string],
      },
    });
    const email = 'days@customers.test';
    const who = { name: 'Dana Days', email };
    const form = await openForm('2027-03-14T00:00', service.mainSlug.name);
    const checked = await post(formWith(form, 'email'), { ...who, repeat: 'week', times: '4' });
    expect(repeatOf(checked)?.dates.map(({ isFree }) => isFree)).toEqual([true, true, true, true]);
    await post(formWith(checked, 'email'), {});
    expect((await bookingsOf(email)).map(({ endDate, startDate }) => [startDate, endDate])).toEqual([
      ['2027-03-13T23:00:00.000Z', '2027-03-14T23:00:00.000Z'],
      ['2027-03-20T23:00:00.000Z', '2027-03-21T23:00:00.000Z'],
      ['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
      ['2027-04-03T22:00:00.000Z', '2027-04-04T22:00:00.000Z'],
    ]);
  });

  it('asks for two dates at least', async () => {
    const who = { name: 'Olga Once', email: 'once@customers.test' };
    const start = `${dayAt(3)}T14:00`;
    const checked = await post(formWith(await openForm(start), 'email'), { ...who, repeat: 'month', times: '2' });
    const few = await post(formWith(checked, 'email'), { 'date-1': '' });
    expect(few.status).toBe(422);
    expect(wordsOf(few)).toContain('Choose at least two dates');
  });

  it('has one code for all of it where bookings are confirmed by mail', async () => {
    const { bookings } = await server.client('apiKey');
    const { revision } = await bookings.getCustomerVerification({});
    const customerVerification = { confirmation: 'BY_EMAIL', captcha: 'OFF' } as const;
    await bookings.updateCustomerVerification({ customerVerification, revision });
    const email = 'coded@customers.test';
    const who = { name: 'Cora Coded', email };
    const start = `${dayAt(4)}T15:00`;
    const checked = await post(formWith(await openForm(start), 'email'), { ...who, repeat: 'week', times: '3' });
    const waiting = await post(formWith(checked, 'email'), {});
    expect(waiting.html).toContain('Confirm your booking');
    expect((await bookingsOf(email)).map(({ status }) => status)).toEqual(['CREATED', 'CREATED', 'CREATED']);
    const told = await messagesTo(email, 1);
    const codes = told.filter(({ type }) => type === 'BOOKING_VERIFICATION');
    expect(codes).toHaveLength(1);
    const code = /Your code: (\d{3} \d{3})/.exec(codes[0]?.text ?? '')?.[1] ?? '';
    expect(code).toMatch(/^\d{3} \d{3}$/);
    await post(formWith(waiting, 'code'), { code });
    expect((await bookingsOf(email)).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    const all = await messagesTo(email, 2);
    expect(all.map(({ type }) => type).toSorted()).toEqual(['BOOKING_CONFIRMED', 'BOOKING_VERIFICATION']);
  });
});

describe('the page of one of a series', () => {
  it('names all dates, and cancels this one and those that follow', async () => {
    const { bookings } = await server.client('apiKey');
    const { revision } = await bookings.getCustomerVerification({});
    await bookings.updateCustomerVerification({
      customerVerification: { confirmation: 'AT_ONCE', captcha: 'OFF' },
      revision,
    });
    const email = 'managed@customers.test';
    const who = { name: 'Mona Managed', email };
    const start = `${dayAt(1)}T16:00`;
    const checked = await post(formWith(await openForm(start), 'email'), { ...who, repeat: 'week', times: '4' });
    const confirmation = await post(formWith(checked, 'email'), {});
    expect(wordsOf(confirmation)).toContain('Dates');
    const [, second] = await bookingsOf(email);
    const { token } = await bookings.getAnonymousActionToken({ bookingId: second?.id ?? '' });
    const page = await openPage(server.url, `/manage/${token}`);
    expect(contentOf<ManageState>(page).series?.map(({ isThis }) => isThis)).toEqual([false, true, false, false]);
    const question = await openPage(server.url, `/manage/${token}/cancel`);
    expect(wordsOf(question)).toContain('And those that follow: 2');
    expect(question.html).toContain('name="scope"');
    const done = await post(formWith(question, 'ticket'), { scope: 'following' });
    expect(done.address).toContain('cancelled');
    expect((await bookingsOf(email)).map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CANCELED',
      'CANCELED',
      'CANCELED',
    ]);
  });

  it('cancels nothing at a cost that it has not said, and says how many dates stay', async () => {
    const { bookings, policies, services } = await server.client('apiKey');
    const { bookingPolicy } = await policies.createBookingPolicy({
      bookingPolicy: {
        name: 'Fees',
        cancellationPolicy: { enabled: true },
        customPolicyDescription: { enabled: true, description: 'Late cancellations cost half the price.' },
        saveCreditCardPolicy: { enabled: true },
        cancellationFeePolicy: {
          enabled: true,
          cancellationWindows: [{ percentage: '50', startInMinutes: 14 * 1440 }],
        },
      },
    });
    const { service } = await services.getService({ serviceId });
    await services.updateService({
      service: { id: serviceId, revision: service.revision, bookingPolicy: { id: bookingPolicy.id } },
    });
    const email = 'costing@customers.test';
    const who = { name: 'Mona Managed', email };
    const checked = await post(formWith(await openForm(`${dayAt(2)}T16:00`), 'email'), {
      ...who,
      repeat: 'week',
      times: '4',
    });
    await post(formWith(checked, 'email'), {});
    const [first, second] = await bookingsOf(email);
    const { token } = await bookings.getAnonymousActionToken({ bookingId: first?.id ?? '' });
    // The first costs half; the second will in half an hour.
    const costsMs = Date.parse(second?.startDate ?? '') - 14 * dayMs;
    await server.setClock(costsMs - 1_800_000);
    const question = await openPage(server.url, `/manage/${token}/cancel`);
    expect(wordsOf(question)).toContain('And those that follow: 3');
    expect(wordsOf(question)).not.toContain('stay booked');
    await server.setClock(costsMs + 1_800_000);
    const asked = await post(formWith(question, 'ticket'), { scope: 'following' });
    expect(asked.status).toBe(409);
    expect(new Set((await bookingsOf(email)).map(({ status }) => status))).toEqual(new Set(['CONFIRMED']));
    expect(wordsOf(asked)).toContain('And those that follow: 2');
    expect(wordsOf(asked)).toContain('1 more date stays booked');
    await post(formWith(asked, 'ticket'), { scope: 'following' });
    expect((await bookingsOf(email)).map(({ status }) => status)).toEqual([
      'CANCELED',
      'CONFIRMED',
      'CANCELED',
      'CANCELED',
    ]);
  });
});
