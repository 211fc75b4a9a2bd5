/**
 * The limits of bookings and of free times, each one below, at and above its bound (bookings sheet 4 to 7, 9, 10, 13,
 * 21.4).
 */
import { staffResourceTypeId } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { testStartMs } from '../support/clock.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
let serviceId: string;

beforeAll(async () => {
  server = await startTestServer({ startsAtMs: nowMs });
  business = await openBusiness(server);
  ({ serviceId } = await business.addService({ name: 'Haircut' }));
});
afterAll(() => server.stop());

const nowMs = testStartMs();
const many = <Item>(count: number, item: () => Item): Item[] => Array.from({ length: count }, item);
const local = (days: number) => `${new Date(nowMs + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00`;
const range = { fromLocalDate: local(2), toLocalDate: local(3), timeZone: 'UTC' };
const send = (path: string, body: object): Promise<TestAnswer> =>
  server.send('POST', path, { body, headers: business.owner });
const get = (path: string): Promise<TestAnswer> => server.send('GET', path, { headers: business.owner });

const slots = (more: object) => send('/v2/time-slots', { serviceId, ...range, ...more });
const sessions = (more: object) => send('/v2/time-slots/event', { ...range, ...more });
const sequences = (more: object) =>
  send('/v1/availability/multislot', {
    from: range.fromLocalDate,
    to: range.toLocalDate,
    timeZone: 'UTC',
    location: { locationType: 'OWNER_BUSINESS', id: business.locationId },
    slots: [{ serviceId }],
    ...more,
  });
const entries = (slotsPerDay: number) =>
  send('/v1/availability/query', {
    query: { filter: { serviceId, startDate: `${local(2)}Z`, endDate: `${local(3)}Z` } },
    slotsPerDay,
  });
/** A booking that no limit refuses is refused for its session, add-on or choice, which is none. */
const book = (booking: object) =>
  send('/v2/bookings', { booking: { bookedEntity: { slot: { eventId: newId() } }, ...booking } });
const choose = (serviceChoices: object[]) => book({ participantsChoices: { serviceChoices } });
const chooseOne = (choices: object[]) => choose([{ numberOfParticipants: 1, choices }]);
const addOns = (count: number, quantity = 1) =>
  book({ totalParticipants: 1, bookedAddOns: many(count, () => ({ id: newId(), groupId: newId(), quantity })) });
const ofType = (count: number) => ({ resourceTypeId: staffResourceTypeId, resourceIds: many(count, newId) });
const link = (length: number) => get(`/v1/anonymous-bookings/${'x'.repeat(length)}`);
const nothing = () => ({ bookingId: newId() });

/** What is asked, its field, and the smallest and the largest number that pass; null where there is no such bound. */
test.each<[string, string, number | null, number, (count: number) => Promise<TestAnswer>]>([
  [
    'bulk create',
    'createBookingsInfo',
    1,
    40,
    (count) =>
      send('/v2/bulk/bookings/create', {
        createBookingsInfo: many(count, () => ({
          booking: { bookedEntity: { slot: { eventId: newId() } }, totalParticipants: 1 },
        })),
      }),
  ],
  [
    'bulk cancel',
    'bookings.bookingsInfo',
    1,
    100,
    (count) => send('/v2/bulk/bookings/cancel', { bookings: { bookingsInfo: many(count, nothing) } }),
  ],
  [
    'bulk confirmOrDecline',
    'details',
    1,
    300,
    (count) => send('/v2/bulk/bookings/confirmOrDecline', { details: many(count, nothing) }),
  ],
  [
    'pages of extended bookings by cursor',
    'query.cursorPaging.limit',
    1,
    100,
    (limit) => send('/v2/extended-bookings/query', { query: { cursorPaging: { limit } } }),
  ],
  [
    'pages of extended bookings by position',
    'query.paging.limit',
    1,
    100,
    (limit) => send('/v2/extended-bookings/query', { query: { paging: { limit } } }),
  ],
  [
    'policy snapshots',
    'bookingIds',
    null,
    100,
    (count) =>
      get(`/booking-policy-snapshots/v1/policy-snapshots?${many(count, () => `bookingIds=${newId()}`).join('&')}`),
  ],
  ['pages of time slots', 'cursorPaging.limit', 1, 1000, (limit) => slots({ cursorPaging: { limit } })],
  ['slots of a day', 'timeSlotsPerDay', 1, 1000, (timeSlotsPerDay) => slots({ timeSlotsPerDay })],
  [
    'places to look at',
    'locations',
    null,
    5,
    (count) => slots({ locations: many(count, () => ({ locationType: 'CUSTOMER' })) }),
  ],
  [
    'resource types',
    'resourceTypes',
    null,
    8,
    (count) => slots({ resourceTypes: many(count, () => ({ resourceTypeId: newId() })) }),
  ],
  [
    'resources of a type',
    'resourceTypes[0].resourceIds',
    null,
    135,
    (count) => slots({ resourceTypes: [ofType(count)] }),
  ],
  [
    'resource types to name',
    'includeResourceTypeIds',
    null,
    100,
    (count) => slots({ includeResourceTypeIds: many(count, newId) }),
  ],
  ['pages of sessions', 'cursorPaging.limit', 1, 1000, (limit) => sessions({ cursorPaging: { limit } })],
  ['sessions of a day', 'maxSlotsPerDay', 1, 1000, (maxSlotsPerDay) => sessions({ maxSlotsPerDay })],
  ['services of sessions', 'serviceIds', null, 100, (count) => sessions({ serviceIds: many(count, newId) })],
  ['entries of a day', 'slotsPerDay', 1, 1000, entries],
  ['pages of sequences', 'cursorPaging.limit', 1, 100, (limit) => sequences({ cursorPaging: { limit } })],
  ['appointments in a row', 'slots', 1, 6, (count) => sequences({ slots: many(count, () => ({ serviceId })) })],
  [
    'the chosen duration',
    'customerChoices.durationInMinutes',
    1,
    57_600,
    (durationInMinutes) => slots({ customerChoices: { durationInMinutes } }),
  ],
  ['add-ons of a booking', 'booking.bookedAddOns', null, 21, (count) => addOns(count)],
  ['how many of an add-on', 'booking.bookedAddOns[0].quantity', 1, 1000, (quantity) => addOns(1, quantity)],
  [
    'sets of choices',
    'booking.participantsChoices.serviceChoices',
    1,
    20,
    (count) => choose(many(count, () => ({ numberOfParticipants: 1, choices: [] }))),
  ],
  [
    'choices of a set',
    'booking.participantsChoices.serviceChoices[0].choices',
    null,
    5,
    (count) => chooseOne(many(count, () => ({ optionId: newId(), custom: 'red' }))),
  ],
  [
    'minutes of a choice',
    'booking.participantsChoices.serviceChoices[0].choices[0].duration.minutes',
    1,
    44_639,
    (minutes) => chooseOne([{ optionId: newId(), duration: { minutes, name: 'Long' } }]),
  ],
  [
    'letters of the id of a session',
    'booking.bookedEntity.slot.eventId',
    36,
    250,
    (length) => book({ totalParticipants: 1, bookedEntity: { slot: { eventId: 'e'.repeat(length) } } }),
  ],
  ['letters of the token of a link', 'token', 32, 2048, link],
])('%s: %s from %s to %i', async (_what, field, least, most, ask) => {
  /** Whether the number itself is refused, not what is asked with it. */
  const isRefused = async (count: number) => {
    const { text, body, status } = await ask(count);
    const { validationError } = (body.details ?? {}) as {
      validationError?: { fieldViolations: { field: string; violatedRule: string }[] };
    };
    expect(status, text).toBeLessThan(500);
    return (validationError?.fieldViolations ?? []).some(
      (each) => each.field === field && /^(MIN|MAX)/.test(each.violatedRule),
    );
  };
  for (const [count, refused] of [
    ...(least === null
      ? []
      : ([
          [least - 1, true],
          [least, false],
          [least + 1, false],
        ] as const)),
    ...([
      [most - 1, false],
      [most, false],
      [most + 1, true],
    ] as const),
  ] as const) {
    expect([count, await isRefused(count)]).toEqual([count, refused]);
  }
});
