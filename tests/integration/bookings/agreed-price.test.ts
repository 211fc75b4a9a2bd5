/**
 * What a booking costs is agreed when it is made, over HTTP (docs/decisions/0066): a service that costs something else
 * by now changes no fee, and only another time, person, length or number of people changes what was agreed.
 */
import type { Booking, BookingAct, BookingFee, PriceInfo } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { type Classroom, openClassroom } from '../../support/classes.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import type { NewService } from '../../support/site-catalogue.ts';
import { openMultiServices } from './multi-service-calls.ts';

let server: TestServer;
let business: Business;
let classroom: Classroom;

const options = { online: false, inPerson: true, deposit: false, pricingPlan: false };
const fixed = (value: string): NewService['payment'] => ({ rateType: 'FIXED', fixed: { price: { value } }, options });
const varied: NewService['payment'] = { rateType: 'VARIED', varied: { defaultPrice: { value: '30' } }, options };
const free: NewService['payment'] = { rateType: 'NO_FEE', options };
/** Half the price whenever it is cancelled, all of it for not coming. */
const rules = {
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 5 },
  waitlistPolicy: { enabled: true, capacity: 6, reservationTimeInMinutes: 10 },
  customPolicyDescription: { enabled: true, description: 'Half the price.' },
  saveCreditCardPolicy: { enabled: true },
  cancellationFeePolicy: {
    enabled: true,
    cancellationWindows: [{ percentage: '50', startInMinutes: 90 * 1440 }, { percentage: '100' }],
  },
};

beforeAll(async () => {
  server = await startTestServer({ startsAtMs: mondayMorningMs });
  business = await openBusiness(server);
  classroom = openClassroom(server, business);
});
afterAll(() => server.stop());

let count = 0;
function serviceAt(payment: NewService['payment'], more: Partial<NewService> = {}): Promise<TestService> {
  count += 1;
  return business.addService({ name: `Agreed ${count}`, payment, rules, ...more });
}
const classAt = (payment: NewService['payment']) => serviceAt(payment, { type: 'CLASS', resourceIds: [] });

async function send(method: string, path: string, body: object = {}, headers = business.owner) {
  const answer = await server.send(method, path, { body, headers });
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body;
}
const get = async (path: string) => {
  const answer = await server.send('GET', path, { headers: business.owner });
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body;
};

/** The service asks something else from now on. */
async function askNow({ serviceId }: TestService, payment: NewService['payment']): Promise<void> {
  const { service } = (await get(`/v2/services/${serviceId}`)) as { service: { revision: string } };
  await send('PATCH', `/v2/services/${serviceId}`, { service: { revision: service.revision, payment } });
}
async function addOption({ serviceId }: TestService, type: string, prices: [choice: object, value: string][]) {
  const id = newId();
  await send('POST', '/v1/serviceOptionsAndVariants', {
    serviceOptionsAndVariants: {
      serviceId,
      options: { values: [{ id, type }] },
      variants: {
        values: prices.map(([choice, value]) => ({ choices: [{ optionId: id, ...choice }], price: { value } })),
      },
    },
  });
  return id;
}

const confirmed = { status: 'CONFIRMED' };
const booked = (service: TestService, booking: object = {}, slot?: Record<string, unknown>) =>
  business.booked({ service, booking: { ...confirmed, ...booking }, ...(slot === undefined ? {} : { slot }) });
const bookedIn = (service: TestService, eventId: string, booking: object = {}) => booked(service, booking, { eventId });
async function feeOf({ id }: Pick<Booking, 'id'>): Promise<string | undefined> {
  const { bookingFees } = (await get(`/v1/booking-fees?bookingIds=${id}`)) as { bookingFees: BookingFee[] };
  return bookingFees[0]?.cancellationFee.price.value;
}
async function priceOf({ id }: Pick<Booking, 'id'>): Promise<PriceInfo> {
  return (await send('POST', '/v2/pricing/calculate', { bookings: [{ id }] })).priceInfo as PriceInfo;
}
const act = async (verb: string, { id, revision }: Booking, body: object = {}) =>
  (await send('POST', `/v2/bookings/${id}/${verb}`, { revision, ...body })).booking as Booking;
const tokenOf = async ({ id }: Booking) => (await get(`/v1/anonymous-bookings/${id}/token`)).token as string;

describe('a service that costs something else by now', () => {
  it('asks the fee that was agreed, ahead and once it is due, and says the price that was agreed', async () => {
    const service = await serviceAt(fixed('90'));
    const booking = await booked(service);
    const missed = await booked(service);
    await askNow(service, fixed('500'));
    await setEnd(server, missed, server.now() + minuteMs);
    expect(await feeOf(booking)).toBe('45.00');
    const linked = await server.send('GET', `/v1/anonymous-bookings/${await tokenOf(booking)}?fields=BOOKING_FEES`);
    const ahead = linked.body.cancellationFees as { price: { value: string } }[];
    expect(ahead.map(({ price }) => price.value)).toEqual(['45.00', '90.00']);
    expect(await priceOf(booking)).toMatchObject({
      calculatedPrice: 90,
      bookingLineItems: [{ pricePerParticipant: 90 }],
    });
    await act('cancel', booking);
    await send('POST', '/v2/attendance/set', { attendance: { bookingId: missed.id, status: 'NOT_ATTENDED' } });
    expect([await feeOf(booking), await feeOf(missed)]).toEqual(['45.00', '90.00']);
    // Whoever books now agrees to what it costs now.
    expect(await feeOf(await booked(service))).toBe('250.00');
  });

  it('asks the same once it is free, costs words or is gone; and nothing of what was free', async () => {
    const [nowFree, nowWords, gone, wasFree] = await Promise.all([
      serviceAt(fixed('90')),
      serviceAt(fixed('90')),
      serviceAt(fixed('90')),
      serviceAt(free),
    ]);
    const bookings: Booking[] = [];
    for (const service of [nowFree, nowWords, gone, wasFree]) {
      bookings.push(await booked(service));
    }
    await askNow(nowFree, free);
    await askNow(nowWords, { rateType: 'CUSTOM', custom: { description: 'By agreement' }, options });
    await send('DELETE', `/v2/services/${gone.serviceId}?preserveFutureSessionsWithParticipants=true`);
    await askNow(wasFree, fixed('90'));
    expect(await Promise.all(bookings.map(feeOf))).toEqual(['45.00', '45.00', '45.00', undefined]);
    expect((await Promise.all(bookings.map(priceOf))).map(({ calculatedPrice }) => calculatedPrice)).toEqual([
      90, 90, 90, 0,
    ]);
  });

  it('changes nothing of a request that is confirmed, nor of a place in line that is given', async () => {
    const asking = await serviceAt(fixed('90'), { manualApproval: true });
    const yoga = await classAt(fixed('20'));
    const eventId = await classroom.newSession(yoga, { capacity: 1 });
    const request = await business.booked({ service: asking });
    const first = await bookedIn(yoga, eventId);
    const registered = await send(
      'POST',
      '/bookings/v1/waitlist/register',
      {
        booking: {
          bookedEntity: { slot: { eventId } },
          totalParticipants: 1,
          contactDetails: { firstName: 'Grace', email: 'grace@waits.test' },
        },
      },
      await server.caller('visitor'),
    );
    const waiting = registered.booking as Booking;
    await askNow(asking, fixed('500'));
    await askNow(yoga, fixed('500'));
    const pending = await act('mark_booking_as_pending', request);
    await act('confirm', pending);
    await act('cancel', first);
    await send('POST', '/v1/waitlist/enroll', { token: await tokenOf(waiting) }, {});
    expect([await feeOf(request), await feeOf(waiting)]).toEqual(['45.00', '10.00']);
  });

  it('changes nothing of a course, a session, or what is booked together', async () => {
    const course = await classroom.newCourse(5, rules);
    await askNow(course, fixed('80'));
    const inCourse = await booked(course, { bookedEntity: { schedule: { scheduleId: course.scheduleId } } });
    const yoga = await classAt(fixed('20'));
    const inSession = await bookedIn(yoga, await classroom.newSession(yoga), { totalParticipants: 3 });
    const [cut, colour] = [await serviceAt(fixed('60')), await serviceAt(fixed('40'))];
    const visits = openMultiServices(server, business);
    const made = await visits.created(visits.slots([cut, colour]), { booking: confirmed });
    for (const service of [course, yoga, cut, colour]) {
      await askNow(service, fixed('500'));
    }
    expect(await Promise.all([inCourse, inSession, ...made.bookings].map(feeOf))).toEqual([
      '40.00',
      '30.00',
      '30.00',
      '20.00',
    ]);
    const linked = await server.send(
      'GET',
      `/v1/anonymous-multi-service-bookings/${await tokenOf(made.bookings[0]!)}?fields=BOOKING_FEES`,
    );
    const ahead = linked.body.cancellationFees as { price: { value: string } }[];
    expect(ahead.map(({ price }) => price.value)).toEqual(['30.00', '50.00', '100.00']);
  });

  it('changes the price for who comes besides no more than for who came before', async () => {
    const yoga = await classAt(fixed('20'));
    const booking = await bookedIn(yoga, await classroom.newSession(yoga, { capacity: 5 }), { totalParticipants: 2 });
    await askNow(yoga, fixed('500'));
    const three = await act('update_number_of_participants', booking, { totalParticipants: 3 });
    expect(await feeOf(three)).toBe('30.00');
    expect(await priceOf(three)).toMatchObject({
      calculatedPrice: 60,
      bookingLineItems: [{ pricePerParticipant: 20 }],
    });
  });

  it('is what a booking costs that was made before prices were kept', async () => {
    const service = await serviceAt(fixed('90'));
    const booking = await booked(service);
    await server.database.transact(server.siteId, async (tx) =>
      tx.write(
        statement(`update booking set details = details - 'agreedPrice' where site_id = $1 and id = $2`, [
          server.siteId,
          booking.id,
        ]),
      ),
    );
    await askNow(service, fixed('70'));
    expect([await feeOf(booking), (await priceOf(booking)).calculatedPrice]).toEqual(['35.00', 70]);
  });
});

describe('what decides the price', () => {
  /** At noon so many days ahead, which nothing else is booked on. */
  const atNoon = (days: number, hours: number) => {
    const startMs = Math.floor(server.now() / dayMs + days) * dayMs + 12 * hourMs;
    return { startDate: new Date(startMs).toISOString(), endDate: new Date(startMs + hours * hourMs).toISOString() };
  };

  it('stands as it was agreed: with whom, how long, which choice, with its add-ons', async () => {
    const byPerson = await serviceAt(varied, { resourceIds: [business.ada.resourceId, business.ben.resourceId] });
    await addOption(byPerson, 'STAFF_MEMBER', [
      [{ staffMemberId: business.ada.resourceId }, '70'],
      [{ staffMemberId: business.ben.resourceId }, '30'],
    ]);
    const withAda = await booked(byPerson, {}, business.slot(byPerson, { resource: { id: business.ada.resourceId } }));
    const withBen = await booked(byPerson, {}, business.slot(byPerson, { resource: { id: business.ben.resourceId } }));
    const byLength = await serviceAt(varied, { sessionDurations: [60, 120] });
    await addOption(byLength, 'DURATION', [
      [{ duration: { minutes: 60 } }, '45'],
      [{ duration: { minutes: 120 } }, '80'],
    ]);
    const long = await booked(byLength, {}, business.slot(byLength, atNoon(24, 2)));
    await askNow(byPerson, fixed('500'));
    await askNow(byLength, fixed('500'));
    expect(await Promise.all([withAda, withBen, long].map(feeOf))).toEqual(['35.00', '15.00', '40.00']);
  });

  it('changes it where it changes: moved to another length it costs what that costs now, at another time what was agreed', async () => {
    const service = await serviceAt(varied, { sessionDurations: [60, 120] });
    await addOption(service, 'DURATION', [
      [{ duration: { minutes: 60 } }, '45'],
      [{ duration: { minutes: 120 } }, '80'],
    ]);
    const booking = await booked(service, {}, business.slot(service, atNoon(21, 1)));
    const { serviceVariants } = (await get(`/v1/serviceOptionsAndVariants/service_id/${service.serviceId}`)) as {
      serviceVariants: { id: string; variants: { values: object[] } };
    };
    const { id, variants } = serviceVariants;
    await send('PATCH', `/v1/serviceOptionsAndVariants/${id}`, {
      serviceOptionsAndVariants: {
        ...serviceVariants,
        variants: { values: variants.values.map((each, index) => ({ ...each, price: { value: `${100 + index}` } })) },
      },
    });
    const moved = await act('reschedule', booking, { slot: business.slot(service, atNoon(22, 1)) });
    expect(await feeOf(moved)).toBe('22.50');
    const longer = await act('reschedule', moved, { slot: business.slot(service, atNoon(23, 2)) });
    expect(await feeOf(longer)).toBe('50.50');
    // The history tells what each act made of it, by whom: the first move nothing.
    const { acts } = (await get(`/v1/bookings/${booking.id}/history`)) as { acts: BookingAct[] };
    expect(acts.map(({ before, after }) => [before?.price, after?.price])).toEqual([
      [
        { amount: '45.00', currency: 'USD' },
        { amount: '101.00', currency: 'USD' },
      ],
      [undefined, undefined],
      [undefined, { amount: '45.00', currency: 'USD' }],
    ]);
    expect(acts[0]).toMatchObject({ kind: 'RESCHEDULED', actor: { type: 'PERSON' } });
  });

  it('is told with who comes besides, and words as words', async () => {
    const [yoga, words] = [
      await classAt(fixed('20')),
      await classAt({ rateType: 'CUSTOM', custom: { description: 'By agreement' }, options }),
    ];
    const booking = await bookedIn(yoga, await classroom.newSession(yoga));
    const agreed = await bookedIn(words, await classroom.newSession(words));
    await act('update_number_of_participants', booking, { totalParticipants: 2 });
    const historyOf = async ({ id }: Booking) =>
      ((await get(`/v1/bookings/${id}/history`)) as { acts: BookingAct[] }).acts;
    expect((await historyOf(booking))[0]).toMatchObject({
      kind: 'NUMBER_OF_PARTICIPANTS_UPDATED',
      before: { price: { amount: '20.00', currency: 'USD' } },
      after: { price: { amount: '40.00', currency: 'USD' } },
    });
    expect((await historyOf(agreed))[0]?.after?.price).toEqual({ words: 'By agreement' });
  });

  it('changes it where the business moves the session to a dearer time', async () => {
    const yoga = await classAt(varied);
    await addOption(yoga, 'DATE_TIME', [
      [
        {
          dateTime: {
            ruleType: 'HOURS_AND_DAYS',
            hoursAndDaysRule: {
              days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
              startTime: '18:00',
              endTime: '22:00',
            },
          },
        },
        '40',
      ],
    ]);
    const eventId = await classroom.newSession(yoga);
    const booking = await bookedIn(yoga, eventId, { totalParticipants: 2 });
    expect(await feeOf(booking)).toBe('30.00');
    const { event } = (await get(`/calendar/v3/events/${eventId}`)) as {
      event: { revision: string; start: { localDate: string } };
    };
    const day = event.start.localDate.slice(0, 10);
    await send('PATCH', `/calendar/v3/events/${eventId}`, {
      event: {
        revision: event.revision,
        start: { localDate: `${day}T19:00:00` },
        end: { localDate: `${day}T20:00:00` },
      },
    });
    expect(await feeOf(booking)).toBe('40.00');
  });

  it('waits for who serves it, where anybody will do', async () => {
    const service = await serviceAt(varied, { resourceIds: [business.ben.resourceId] });
    await addOption(service, 'STAFF_MEMBER', [[{ staffMemberId: business.ben.resourceId }, '70']]);
    const request = await business.booked({ service });
    expect((await priceOf(request)).calculatedPrice).toBe(30);
    const given = await act('confirm', request);
    expect([(await priceOf(given)).calculatedPrice, await feeOf(given)]).toEqual([70, '35.00']);
  });
});

test('a site that has another currency by now asks what its services ask in it', async () => {
  const own = await startTestServer({ startsAtMs: mondayMorningMs });
  try {
    const shop = await openBusiness(own);
    const service = await shop.addService({ name: 'Massage', payment: fixed('90'), rules });
    const { id } = await shop.booked({ service, booking: confirmed });
    const fee = async () => {
      const answer = await own.send('GET', `/v1/booking-fees?bookingIds=${id}`, { headers: shop.owner });
      return (answer.body.bookingFees as BookingFee[])[0]?.cancellationFee.price;
    };
    expect(await fee()).toMatchObject({ value: '45.00', currency: 'USD' });
    const changed = await own.send('PATCH', '/site-properties/v4/properties', {
      headers: shop.owner,
      body: { properties: { paymentCurrency: 'JPY' }, fields: { paths: ['paymentCurrency'] } },
    });
    expect(outcome(changed), changed.text).toBe('200 OK');
    expect(await fee()).toMatchObject({ value: '45', currency: 'JPY' });
  } finally {
    await own.stop();
  }
});
