/**
 * What createService refuses, each rule by its name (services sheet 1.2, 2 and 2.2); payment and places have files of
 * their own.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { constraints, expectRefused, paid, type RefusedService } from './refused-services.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

const durations = 'service.schedule.availabilityConstraints.sessionDurations';
const range = 'service.schedule.availabilityConstraints.durationRange';

describe.each<[string, readonly RefusedService[]]>([
  [
    'INVALID_SERVICE_NAME',
    [
      ['missing', { name: undefined }, ['service.name REQUIRED_FIELD INVALID_SERVICE_NAME']],
      ['blank', { name: '  ' }, ['service.name REQUIRED_FIELD INVALID_SERVICE_NAME']],
      ['too long', { name: 'x'.repeat(401) }, ['service.name MAX_LENGTH INVALID_SERVICE_NAME']],
      ['no text', { name: 5 }, ['service.name FORMAT INVALID_SERVICE_NAME']],
    ],
  ],
  [
    'INVALID_SERVICE_TYPE',
    [
      ['missing', { type: undefined }, ['service.type REQUIRED_FIELD INVALID_SERVICE_TYPE']],
      ['unknown', { type: 'LESSON' }, ['service.type INVALID_ENUM_VALUE INVALID_SERVICE_TYPE']],
    ],
  ],
  [
    'INVALID_ONLINE_BOOKING',
    [['missing', { onlineBooking: undefined }, ['service.onlineBooking REQUIRED_FIELD INVALID_ONLINE_BOOKING']]],
  ],
  [
    'INVALID_DEFAULT_CAPACITY',
    [
      ['missing', { defaultCapacity: undefined }, ['service.defaultCapacity REQUIRED_FIELD INVALID_DEFAULT_CAPACITY']],
      ['nobody', { defaultCapacity: 0 }, ['service.defaultCapacity MIN INVALID_DEFAULT_CAPACITY']],
      ['a crowd', { defaultCapacity: 1001 }, ['service.defaultCapacity MAX INVALID_DEFAULT_CAPACITY']],
    ],
  ],
  [
    'INVALID_APPOINTMENT_CAPACITY',
    [['two', { defaultCapacity: 2 }, ['service.defaultCapacity OTHER INVALID_APPOINTMENT_CAPACITY']]],
  ],
  [
    'INVALID_SESSION_DURATION',
    [
      ['missing', { schedule: undefined }, [`${durations} REQUIRED_FIELD INVALID_SESSION_DURATION`]],
      ['none', constraints({ sessionDurations: [] }), [`${durations} REQUIRED_FIELD INVALID_SESSION_DURATION`]],
      ['nothing', constraints({ sessionDurations: [30, 0] }), [`${durations}[1] MIN INVALID_SESSION_DURATION`]],
      ['a month', constraints({ sessionDurations: [44_640] }), [`${durations}[0] MAX INVALID_SESSION_DURATION`]],
      [
        'beside a range',
        constraints({
          sessionDurations: [30],
          durationRange: { unitType: 'DAY', dayOptions: { minDurationInDays: 1, maxDurationInDays: 2 } },
        }),
        [`${range} ONE_OF_ALIGNMENT INVALID_SESSION_DURATION`],
      ],
    ],
  ],
  [
    'INVALID_STAFF_MEMBER_IDS',
    [
      ['missing', { staffMemberIds: undefined }, ['service.staffMemberIds REQUIRED_FIELD INVALID_STAFF_MEMBER_IDS']],
      [
        'unknown',
        { staffMemberIds: ['2f4f1f7a-9c0c-4b6e-8d2f-0f1a2b3c4d5e'] },
        ['service.staffMemberIds OTHER INVALID_STAFF_MEMBER_IDS'],
      ],
      ['a room', { staffMemberIds: 'ROOM' }, ['service.staffMemberIds OTHER INVALID_STAFF_MEMBER_IDS']],
    ],
  ],
  [
    'INVALID_CATEGORY',
    [
      [
        'unknown',
        { category: { id: '2f4f1f7a-9c0c-4b6e-8d2f-0f1a2b3c4d5e' } },
        ['service.category.id OTHER INVALID_CATEGORY'],
      ],
      ['deleted', { category: { id: 'GONE' } }, ['service.category.id OTHER INVALID_CATEGORY']],
    ],
  ],
  [
    'INVALID_BOOKING_POLICY',
    [
      [
        'unknown',
        { bookingPolicy: { id: '2f4f1f7a-9c0c-4b6e-8d2f-0f1a2b3c4d5e' } },
        ['service.bookingPolicy.id OTHER INVALID_BOOKING_POLICY'],
      ],
    ],
  ],
  [
    'INVALID_FORM',
    [['unknown', { form: { id: '2f4f1f7a-9c0c-4b6e-8d2f-0f1a2b3c4d5e' } }, ['service.form.id OTHER INVALID_FORM']]],
  ],
  [
    'further resources',
    [
      [
        'resources of another type',
        { serviceResources: [{ resourceType: { id: 'ROOMTYPE' }, resourceIds: { values: ['ADA'] } }] },
        ['service.serviceResources[0].resourceIds.values OTHER'],
      ],
      [
        'a type nobody knows',
        { serviceResources: [{ resourceType: { id: 'UNKNOWN' } }] },
        ['service.serviceResources[0].resourceType.id OTHER'],
      ],
      ['no type', { serviceResources: [{}] }, ['service.serviceResources[0].resourceType.id REQUIRED_FIELD']],
      [
        'one type twice',
        { serviceResources: [{ resourceType: { id: 'ROOMTYPE' } }, { resourceType: { id: 'ROOMTYPE' } }] },
        ['service.serviceResources[1].resourceType.id DISTINCT_VALUES'],
      ],
      ['a primary type it does not need', { primaryResourceType: 'ROOMTYPE' }, ['service.primaryResourceType OTHER']],
    ],
  ],
  [
    'ranges and bounds',
    [
      [
        'two units',
        constraints({
          durationRange: {
            unitType: 'HOUR',
            hourOptions: { minDurationInMinutes: 30, maxDurationInMinutes: 60 },
            dayOptions: { minDurationInDays: 1, maxDurationInDays: 1 },
          },
        }),
        [`${range} ONE_OF_ALIGNMENT`],
      ],
      ['no unit', constraints({ durationRange: {} }), [`${range}.unitType REQUIRED_FIELD`]],
      ['no arm', constraints({ durationRange: { unitType: 'DAY' } }), [`${range}.dayOptions REQUIRED_FIELD`]],
      [
        'an end before the start',
        constraints({
          durationRange: { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 90, maxDurationInMinutes: 60 } },
        }),
        [`${range}.hourOptions.maxDurationInMinutes MIN`],
      ],
      [
        'too short a range',
        constraints({
          durationRange: { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 10, maxDurationInMinutes: 60 } },
        }),
        [`${range}.hourOptions.minDurationInMinutes MIN`],
      ],
      [
        'a long pause',
        constraints({ sessionDurations: [30], timeBetweenSessions: 721 }),
        ['service.schedule.availabilityConstraints.timeBetweenSessions MAX'],
      ],
      ['a long description', { description: 'x'.repeat(7001) }, ['service.description MAX_LENGTH']],
      ['a long tag line', { tagLine: 'x'.repeat(6001) }, ['service.tagLine MAX_LENGTH']],
      ['an id that is none', { form: { id: 'mine' } }, ['service.form.id FORMAT']],
      [
        'six keywords',
        { seoData: { settings: { keywords: Array.from({ length: 6 }, () => ({ term: 'x' })) } } },
        ['service.seoData.settings.keywords MAX_SIZE'],
      ],
      [
        'a tag that heads have not',
        { seoData: { tags: [{ type: 'blink' }] } },
        ['service.seoData.tags[0].type INVALID_ENUM_VALUE'],
      ],
      [
        'a keyword of a long origin',
        { seoData: { settings: { keywords: [{ origin: 'x'.repeat(1001) }] } } },
        ['service.seoData.settings.keywords[0].origin MAX_LENGTH'],
      ],
      [
        'fifty-one durations',
        constraints({ sessionDurations: Array.from({ length: 51 }, () => 30) }),
        [`${durations} MAX_SIZE INVALID_SESSION_DURATION`],
      ],
      [
        'two hundred and twenty-one people',
        { staffMemberIds: Array.from({ length: 221 }, () => newId()) },
        ['service.staffMemberIds MAX_SIZE INVALID_STAFF_MEMBER_IDS'],
      ],
      [
        'nine further types',
        { serviceResources: Array.from({ length: 9 }, () => ({ resourceType: { id: newId() } })) },
        ['service.serviceResources MAX_SIZE'],
      ],
      [
        'a hundred and one rooms',
        {
          serviceResources: [
            { resourceType: { id: 'ROOMTYPE' }, resourceIds: { values: Array.from({ length: 101 }, () => newId()) } },
          ],
        },
        ['service.serviceResources[0].resourceIds.values MAX_SIZE'],
      ],
      [
        'five hundred and one places',
        { locations: Array.from({ length: 501 }, () => ({ type: 'CUSTOMER' })) },
        ['service.locations MAX_SIZE INVALID_LOCATIONS'],
      ],
      [
        'forty-one days',
        constraints({
          durationRange: { unitType: 'DAY', dayOptions: { minDurationInDays: 1, maxDurationInDays: 41 } },
        }),
        [`${range}.dayOptions.maxDurationInDays MAX`],
      ],
      [
        'more than a day of hours',
        constraints({
          durationRange: { unitType: 'HOUR', hourOptions: { minDurationInMinutes: 30, maxDurationInMinutes: 1441 } },
        }),
        [`${range}.hourOptions.maxDurationInMinutes MAX`],
      ],
      [
        'an address for taxes that nobody knows',
        { taxableAddress: { taxableAddressType: 'MOON' } },
        ['service.taxableAddress.taxableAddressType INVALID_ENUM_VALUE'],
      ],
      [
        'add-ons paid some day',
        paid({ rateType: 'NO_FEE', options: { inPerson: true }, addOnOption: 'LATER' }),
        ['service.payment.addOnOption INVALID_ENUM_VALUE'],
      ],
      [
        'a hundred and one pictures',
        { media: { items: Array.from({ length: 101 }, () => ({ image: { id: 'a.jpg' } })) } },
        ['service.media.items MAX_SIZE'],
      ],
    ],
  ],
])('%s', (_rule, cases) => {
  test.each(cases)('%s', (_what, sent, told) => expectRefused(shop, sent, told));
});

test.each([
  ['CLASS', constraints({ sessionDurations: [30] }), `${durations} OTHER INVALID_SESSION_DURATION`],
  ['COURSE', constraints({ sessionDurations: [30] }), `${durations} OTHER INVALID_SESSION_DURATION`],
] as const)('a %s with %j', async (type, sent, told) => {
  expect(violationsIn(await shop.create(shop.session(type, sent)))).toEqual([told]);
});

test('everything that is wrong is told at once, sorted by field', async () => {
  const answer = await shop.create({
    type: 'CLASS',
    name: '',
    description: 'x'.repeat(7001),
    category: { id: newId() },
  });
  expect(answer.status).toBe(400);
  expect(violationsIn(answer)).toEqual([
    'service.category.id OTHER INVALID_CATEGORY',
    'service.defaultCapacity REQUIRED_FIELD INVALID_DEFAULT_CAPACITY',
    'service.description MAX_LENGTH',
    'service.name REQUIRED_FIELD INVALID_SERVICE_NAME',
    'service.onlineBooking REQUIRED_FIELD INVALID_ONLINE_BOOKING',
    'service.payment REQUIRED_FIELD PAYMENT_REQUIRED',
  ]);
  expect(answer.body.message).toContain('"service.name" must not be empty');
});

test('a service without a body, and callers who may not', async () => {
  expect((await shop.post('/v2/services', {})).status).toBe(400);
  expect((await shop.post('/v2/services', { service: shop.appointment() }, shop.visitor)).status).toBe(403);
  expect((await shop.post('/v2/services', { service: shop.appointment() }, {})).status).toBe(401);
  const desk = await shop.server.caller('FRONT_DESK');
  expect((await shop.post('/v2/services', { service: shop.appointment() }, desk)).status).toBe(403);
});
