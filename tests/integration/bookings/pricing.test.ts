/**
 * What bookings cost, asked before they are made and afterwards; and the choices with which they are made (bookings
 * sheet 4.1 rule 9 and 14).
 */
import type { Booking, PriceInfo } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let visitor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin', OPENHOURS_CURRENCY: 'EUR' },
    startsAtMs: mondayMorningMs,
  });
  business = await openBusiness(server);
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

const inPerson = { online: false, inPerson: true, deposit: false, pricingPlan: false };
const payments = {
  fixed: { rateType: 'FIXED', fixed: { price: { value: '12.50' } }, options: inPerson },
  varied: { rateType: 'VARIED', varied: { defaultPrice: { value: '30' } }, options: inPerson },
  words: { rateType: 'CUSTOM', custom: { description: 'By agreement' }, options: inPerson },
  free: { rateType: 'NO_FEE', options: inPerson },
  deposit: {
    rateType: 'FIXED',
    fixed: { price: { value: '50' }, deposit: { value: '20' } },
    options: { ...inPerson, online: true, deposit: true },
  },
} as const;

const send = (path: string, body: object, headers = visitor) => server.send('POST', path, { headers, body });
const codeOf = ({ body }: { body: { details?: { applicationError?: { code?: string } } } }) =>
  body.details?.applicationError?.code;

async function preview(...bookingLineItems: object[]): Promise<PriceInfo> {
  const answer = await send('/bookings/v2/pricing/preview', { bookingLineItems });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.priceInfo as PriceInfo;
}

async function calculate(body: object): Promise<PriceInfo> {
  const answer = await send('/bookings/v2/pricing/calculate', body, business.owner);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.priceInfo as PriceInfo;
}

/** Gives a service an option; answers its id. */
async function addOption(
  serviceId: string,
  type: string,
  prices: [choice: object, value: string][],
  data: object = {},
) {
  const id = newId();
  const answer = await send(
    '/v1/serviceOptionsAndVariants',
    {
      serviceOptionsAndVariants: {
        serviceId,
        options: { values: [{ id, type, ...data }] },
        variants: {
          values: prices.map(([choice, value]) => ({ choices: [{ optionId: id, ...choice }], price: { value } })),
        },
      },
    },
    business.owner,
  );
  expect(answer.status, answer.text).toBe(200);
  return id;
}

const addAges = (serviceId: string) =>
  addOption(
    serviceId,
    'CUSTOM',
    [
      [{ custom: 'child' }, '10'],
      [{ custom: 'adult' }, '25.50'],
    ],
    { customData: { name: 'Age', choices: ['child', 'adult'] } },
  );

describe('a preview', () => {
  test('is a sum for all who come, or words', async () => {
    const priced = async (payment: keyof typeof payments) => {
      const { serviceId } = await business.addService({ name: `Costs ${payment}`, payment: payments[payment] });
      const { bookingLineItems, ...info } = await preview({ serviceId, serviceChoices: [{ numberOfParticipants: 3 }] });
      return info;
    };
    expect(await priced('fixed')).toEqual({ calculatedPrice: 37.5 });
    expect(await priced('varied')).toEqual({ calculatedPrice: 90 });
    expect(await priced('free')).toEqual({ calculatedPrice: 0 });
    expect(await priced('deposit')).toEqual({ calculatedPrice: 150, deposit: 60 });
    expect(await priced('words')).toEqual({
      priceDescription: 'By agreement',
      priceDescriptionInfo: { original: 'By agreement' },
    });
  });

  test('tells what each group pays, in the newer way and in the older one', async () => {
    const { serviceId } = await business.addService({ name: 'By age', payment: payments.varied });
    const optionId = await addAges(serviceId);
    const child = [{ optionId, custom: 'Child' }];
    const info = await preview({
      serviceId,
      serviceChoices: [
        { numberOfParticipants: 2, choices: child },
        { numberOfParticipants: 1, choices: [{ optionId, custom: 'adult' }] },
        { numberOfParticipants: 1 },
      ],
    });
    expect(info.calculatedPrice).toBe(75.5);
    const [item] = info.bookingLineItems;
    expect(item).toMatchObject({ serviceId, numberOfParticipants: 4 });
    expect(item?.serviceChoices?.map(({ pricePerParticipant }) => pricePerParticipant)).toEqual([10, 25.5, 30]);
    expect(item).not.toHaveProperty('pricePerParticipant');
    const older = await preview({ serviceId, numberOfParticipants: 2, choices: child });
    expect(older).toMatchObject({
      calculatedPrice: 20,
      bookingLineItems: [{ numberOfParticipants: 2, pricePerParticipant: 10, choices: child }],
    });
  });

  test('goes by who serves it, how long it is and when it begins on the clock of the business', async () => {
    const priced = async (type: string, prices: [object, string][], item: object, data: object = {}) => {
      const { serviceId } = await business.addService({ name: `By ${type}`, payment: payments.varied });
      await addOption(serviceId, type, prices, data);
      return (await preview({ serviceId, numberOfParticipants: 1, ...item })).calculatedPrice;
    };
    const { resourceId } = business.ada;
    expect(await priced('STAFF_MEMBER', [[{ staffMemberId: resourceId }, '70']], { resourceId })).toBe(70);
    const lengths: [object, string][] = [
      [{ duration: { minutes: 60 } }, '45'],
      [{ duration: { minutes: 90 } }, '60'],
    ];
    const at = {
      localStartDate: '2026-12-01T10:00:00',
      localEndDate: '2026-12-01T11:30:00',
      timeZone: 'Europe/Berlin',
    };
    expect(await priced('DURATION', lengths, at)).toBe(60);
    const evening: [object, string][] = [
      [
        {
          dateTime: {
            ruleType: 'HOURS_AND_DAYS',
            hoursAndDaysRule: { days: ['TUESDAY'], startTime: '18:00', endTime: '22:00' },
          },
        },
        '40',
      ],
    ];
    // Noon in New York is evening in Berlin.
    const noon = {
      localStartDate: '2026-12-01T12:00:00',
      localEndDate: '2026-12-01T13:00:00',
      timeZone: 'America/New_York',
    };
    expect(await priced('DATE_TIME', evening, noon)).toBe(40);
    expect(await priced('DATE_TIME', evening, { ...noon, timeZone: 'Europe/Berlin' })).toBe(30);
  });

  test('is refused where nobody can say it', async () => {
    const [first, second] = [
      await business.addService({ name: 'First', payment: payments.varied }),
      await business.addService({ name: 'Second', payment: payments.fixed }),
    ];
    const refused = async (...bookingLineItems: object[]) => {
      const answer = await send('/v2/pricing/preview', { bookingLineItems });
      return [answer.status, codeOf(answer)];
    };
    const numberOfParticipants = 1;
    expect(await refused({ numberOfParticipants })).toEqual([400, 'INVALID_SERVICE_ID']);
    expect(
      await refused(
        { serviceId: first.serviceId, numberOfParticipants },
        { serviceId: second.serviceId, numberOfParticipants },
      ),
    ).toEqual([400, 'INVALID_SERVICE_ID']);
    expect(await refused({ serviceId: newId(), numberOfParticipants })).toEqual([404, 'FAILED_RESOLVING_SERVICE']);
    expect(await refused({ serviceId: first.serviceId })).toEqual([400, 'NUMBER_OF_PARTICIPANTS_NOT_FOUND']);
    const choices = [{ optionId: newId(), duration: { minutes: 45 } }];
    expect(await refused({ serviceId: first.serviceId, numberOfParticipants, choices })).toEqual([
      400,
      'INVALID_DURATION_CHOICE',
    ]);
    const times = { localStartDate: '2026-12-01T12:00:00', localEndDate: '2026-12-01T13:00:00', timeZone: 'Nowhere' };
    expect(await refused({ serviceId: first.serviceId, numberOfParticipants, ...times })).toEqual([
      400,
      'INVALID_TIME_ZONE',
    ]);
  });
});

describe('the price of bookings', () => {
  const confirmed = { status: 'CONFIRMED' };

  test('is that of what was booked, several of them together', async () => {
    const service = await business.addService({ name: 'Booked', payment: payments.varied });
    await addOption(service.serviceId, 'STAFF_MEMBER', [[{ staffMemberId: business.ada.resourceId }, '70']]);
    const other = await business.addService({ name: 'Also booked', payment: payments.fixed });
    const bookings = [
      await business.booked({ service, booking: confirmed }),
      await business.booked({ service: other, booking: confirmed }),
    ];
    expect(await calculate({ bookings })).toMatchObject({
      calculatedPrice: 82.5,
      bookingLineItems: [
        { serviceId: service.serviceId, resourceId: business.ada.resourceId, pricePerParticipant: 70 },
        { serviceId: other.serviceId, pricePerParticipant: 12.5 },
      ],
    });
    expect((await calculate({ booking: bookings[1], bookings: [bookings[0]] })).calculatedPrice).toBe(70);
    expect((await calculate({ booking: bookings[1] })).calculatedPrice).toBe(12.5);
    // What was agreed when it was booked, whatever the service asks now, and whatever else is said of it.
    await server.send('PATCH', `/v2/services/${other.serviceId}`, {
      headers: business.owner,
      body: { service: { revision: '1', payment: { fixed: { price: { value: '15' } } } } },
    });
    const [, second] = bookings;
    expect((await calculate({ booking: second })).calculatedPrice).toBe(12.5);
    expect((await calculate({ booking: { ...second, totalParticipants: 2 } })).calculatedPrice).toBe(12.5);
    expect((await calculate({ booking: { ...second, id: undefined } })).calculatedPrice).toBe(15);
  });

  test('of a course is that of its service, named by the schedule alone', async () => {
    const course = await openClassroom(server, business).newCourse(5, {});
    const bookedEntity = { schedule: { scheduleId: course.scheduleId } };
    expect((await calculate({ bookings: [{ bookedEntity, totalParticipants: 2 }] })).calculatedPrice).toBe(0);
  });

  test('is refused where nobody can say it', async () => {
    const words = await business.addService({ name: 'In words', payment: payments.words });
    const figures = await business.addService({ name: 'In figures', payment: payments.fixed });
    const refused = async (body: object) => {
      const answer = await send('/v2/pricing/calculate', body, business.owner);
      return [answer.status, codeOf(answer)];
    };
    const of = ({ serviceId }: TestService) => ({ bookedEntity: { slot: { serviceId } }, totalParticipants: 1 });
    expect(await refused({})).toEqual([400, 'INVALID_BOOKING']);
    expect(await refused({ bookings: [] })).toEqual([400, 'INVALID_BOOKING']);
    expect(await refused({ booking: { totalParticipants: 1 } })).toEqual([400, 'INVALID_BOOKING']);
    expect(await refused({ bookings: [of(words), of(figures)] })).toEqual([400, 'INVALID_BOOKING']);
    expect(await refused({ booking: { bookedEntity: of(words).bookedEntity } })).toEqual([
      400,
      'NUMBER_OF_PARTICIPANTS_NOT_FOUND',
    ]);
    expect(await refused({ booking: of({ ...words, serviceId: newId() }) })).toEqual([404, 'FAILED_RESOLVING_SERVICE']);
    const byVisitor = await send('/v2/pricing/calculate', { booking: of(figures) });
    expect(byVisitor.status).toBe(403);
  });
});

describe('choices of a booking', () => {
  const choosing = (...serviceChoices: object[]) => ({
    totalParticipants: undefined,
    participantsChoices: { serviceChoices },
  });

  test('are those of the variants, are answered, and cost what they say', async () => {
    const service = await business.addService({
      name: 'Chosen',
      payment: payments.varied,
      rules: { participantsPolicy: { maxParticipantsPerBooking: 5 } },
    });
    const optionId = await addAges(service.serviceId);
    const group = (custom: string, numberOfParticipants: number) => ({
      numberOfParticipants,
      choices: [{ optionId, custom }],
    });
    const booking = await business.booked({
      service,
      booking: { ...choosing(group('child', 2), group('Adult', 1)), status: 'CONFIRMED' },
    });
    expect(booking.participantsChoices?.serviceChoices).toEqual([group('child', 2), group('Adult', 1)]);
    expect(booking).not.toHaveProperty('totalParticipants');
    expect((await calculate({ booking })).calculatedPrice).toBe(45.5);
    const refused = await business.book({ service, booking: choosing(group('senior', 1)) });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'INVALID_SERVICE_CHOICES']);
    const without = await business.addService({ name: 'Without', payment: payments.varied });
    const another = await business.book({ service: without, booking: choosing(group('child', 1)) });
    expect([another.status, codeOf(another)]).toEqual([400, 'INVALID_SERVICE_CHOICES']);
  });

  test('of a length are as long as the visit, and follow it when it moves', async () => {
    const service = await business.addService({
      name: 'By length',
      payment: payments.varied,
      rules: { reschedulePolicy: { enabled: true } },
    });
    const optionId = await addOption(service.serviceId, 'DURATION', [
      [{ duration: { minutes: 60 } }, '45'],
      [{ duration: { minutes: 120 } }, '80'],
    ]);
    const lasting = (minutes: number) =>
      choosing({ numberOfParticipants: 1, choices: [{ optionId, duration: { minutes } }] });
    const wrong = await business.book({ service, booking: lasting(120) });
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'INVALID_SERVICE_CHOICES']);
    const booking = await business.booked({ service, booking: { ...lasting(60), status: 'CONFIRMED' } });
    expect((await calculate({ booking })).calculatedPrice).toBe(45);
    const { endDate, ...slot } = business.slot(service);
    const longer = { ...slot, endDate: new Date(Date.parse(slot.startDate) + 2 * 3_600_000).toISOString() };
    const answer = await send(
      `/v2/bookings/${booking.id}/reschedule`,
      { slot: longer, revision: booking.revision },
      business.owner,
    );
    expect(answer.status, answer.text).toBe(200);
    const moved = answer.body.booking as Booking;
    expect(moved.participantsChoices).toEqual(lasting(120).participantsChoices);
    expect((await calculate({ booking: moved })).calculatedPrice).toBe(80);
  });
});
