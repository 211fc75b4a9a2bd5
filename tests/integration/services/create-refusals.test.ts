/** What createService refuses, each rule by its name (services sheet 1.2, 2, 2.1 and 2.2). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

/** Each row: what is sent over a good appointment (or class, or course), and what is told. */
const price = (value: string) => ({ price: { value } });
const money = { value: '10' };
const paid = (payment: object) => ({ payment });
const fixed = (more: object = {}, options: object = { inPerson: true }) =>
  paid({ rateType: 'FIXED', fixed: { ...price('25'), ...more }, options });
const constraints = (availabilityConstraints: object) => ({ schedule: { availabilityConstraints } });
const durations = 'service.schedule.availabilityConstraints.sessionDurations';
const range = 'service.schedule.availabilityConstraints.durationRange';
const subscription = {
  amountPerBillingCycle: money,
  totalPayments: 3,
  recurringStartDate: '2027-01-01T00:00:00.000Z',
};

describe.each<[string, readonly (readonly [string, object, readonly string[]])[]]>([
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
  ['PAYMENT_REQUIRED', [['missing', { payment: undefined }, ['service.payment REQUIRED_FIELD PAYMENT_REQUIRED']]]],
  [
    'INVALID_PAYMENT_TYPE',
    [
      ['missing', paid({ fixed: price('5') }), ['service.payment.rateType REQUIRED_FIELD INVALID_PAYMENT_TYPE']],
      ['unknown', paid({ rateType: 'BARTER' }), ['service.payment.rateType INVALID_ENUM_VALUE INVALID_PAYMENT_TYPE']],
    ],
  ],
  [
    'INVALID_RATE',
    [
      [
        'no arm',
        paid({ rateType: 'FIXED', options: { inPerson: true } }),
        ['service.payment.fixed REQUIRED_FIELD INVALID_RATE'],
      ],
      ['no price', fixed({ price: undefined }), ['service.payment.fixed REQUIRED_FIELD INVALID_RATE']],
      ['a price of nothing', fixed(price('0.00')), ['service.payment.fixed DECIMAL_GT INVALID_RATE']],
      ['a negative price', fixed(price('-3')), ['service.payment.fixed DECIMAL_GT INVALID_RATE']],
      ['three places', fixed(price('1.234')), ['service.payment.fixed DECIMAL_MAX_SCALE INVALID_RATE']],
      ['no decimal', fixed(price('ten')), ['service.payment.fixed FORMAT INVALID_RATE']],
      [
        'a deposit above the price',
        fixed({ deposit: { value: '25.01' } }),
        ['service.payment.fixed DECIMAL_LTE INVALID_RATE'],
      ],
      [
        'two arms',
        paid({ rateType: 'FIXED', fixed: price('5'), custom: { description: 'Ask' }, options: { inPerson: true } }),
        ['service.payment.custom ONE_OF_ALIGNMENT INVALID_RATE'],
      ],
      [
        'a price where there is no fee',
        paid({ rateType: 'NO_FEE', fixed: price('5'), options: { inPerson: true } }),
        ['service.payment.fixed ONE_OF_ALIGNMENT INVALID_RATE'],
      ],
      [
        'no default price',
        paid({ rateType: 'VARIED', varied: {}, options: { inPerson: true } }),
        ['service.payment.varied REQUIRED_FIELD INVALID_RATE'],
      ],
      [
        'no words',
        paid({ rateType: 'CUSTOM', custom: {}, options: { inPerson: true } }),
        ['service.payment.custom REQUIRED_FIELD INVALID_RATE'],
      ],
      [
        'too many words',
        paid({ rateType: 'CUSTOM', custom: { description: 'x'.repeat(51) }, options: { inPerson: true } }),
        ['service.payment.custom.description MAX_LENGTH INVALID_RATE'],
      ],
      [
        'a subscription to appointments',
        paid({ rateType: 'SUBSCRIPTION', subscription, options: { online: true } }),
        ['service.payment.subscription OTHER INVALID_RATE'],
      ],
      [
        'one payment',
        paid({
          rateType: 'SUBSCRIPTION',
          subscription: { ...subscription, totalPayments: 1 },
          options: { online: true },
        }),
        ['service.payment.subscription.totalPayments MIN INVALID_RATE'],
      ],
    ],
  ],
  [
    'INVALID_PAYMENT_OPTIONS',
    [
      ['none for a price', fixed({}, {}), ['service.payment.options OTHER INVALID_PAYMENT_OPTIONS']],
      [
        'none for a varied price',
        paid({ rateType: 'VARIED', varied: { defaultPrice: money } }),
        ['service.payment.options OTHER INVALID_PAYMENT_OPTIONS'],
      ],
      [
        'online for words',
        paid({ rateType: 'CUSTOM', custom: { description: 'Ask' }, options: { online: true, inPerson: true } }),
        ['service.payment.options OTHER INVALID_PAYMENT_OPTIONS'],
      ],
      [
        'not in person for words',
        paid({ rateType: 'CUSTOM', custom: { description: 'Ask' } }),
        ['service.payment.options OTHER INVALID_PAYMENT_OPTIONS'],
      ],
      [
        'none where there is no fee',
        paid({ rateType: 'NO_FEE' }),
        ['service.payment.options OTHER INVALID_PAYMENT_OPTIONS'],
      ],
      [
        'a deposit where there is no fee',
        paid({ rateType: 'NO_FEE', options: { inPerson: true, deposit: true } }),
        ['service.payment.options OTHER INVALID_PAYMENT_OPTIONS'],
      ],
      [
        'a deposit without an amount',
        fixed({}, { online: true, deposit: true }),
        ['service.payment.options OTHER INVALID_PAYMENT_OPTIONS'],
      ],
      [
        'a deposit that cannot be paid online',
        fixed({ deposit: money }, { inPerson: true, deposit: true }),
        ['service.payment.options OTHER INVALID_PAYMENT_OPTIONS'],
      ],
    ],
  ],
  [
    'INVALID_MANUAL_APPROVAL_WITH_PRICING_PLANS',
    [
      [
        'both on',
        { ...fixed({}, { pricingPlan: true }), onlineBooking: { enabled: true, requireManualApproval: true } },
        ['service.onlineBooking.requireManualApproval OTHER INVALID_MANUAL_APPROVAL_WITH_PRICING_PLANS'],
      ],
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
    'INVALID_BUSINESS_LOCATION',
    [
      [
        'no id',
        { locations: [{ type: 'BUSINESS' }] },
        ['service.locations[0].business REQUIRED_FIELD INVALID_BUSINESS_LOCATION'],
      ],
      [
        'unknown',
        { locations: [{ type: 'BUSINESS', business: { id: '2f4f1f7a-9c0c-4b6e-8d2f-0f1a2b3c4d5e' } }] },
        ['service.locations[0].business OTHER INVALID_BUSINESS_LOCATION'],
      ],
      [
        'archived',
        { locations: [{ type: 'BUSINESS', business: { id: 'ARCHIVED' } }] },
        ['service.locations[0].business OTHER INVALID_BUSINESS_LOCATION'],
      ],
    ],
  ],
  [
    'INVALID_BUSINESS_LOCATIONS',
    [
      [
        'named twice',
        { locations: ['MAIN', 'BRANCH', 'MAIN'].map((id) => ({ type: 'BUSINESS', business: { id } })) },
        ['service.locations[2].business OTHER INVALID_BUSINESS_LOCATIONS'],
      ],
    ],
  ],
  [
    'INVALID_CUSTOM_LOCATION',
    [
      ['no address', { locations: [{}] }, ['service.locations[0] REQUIRED_FIELD INVALID_CUSTOM_LOCATION']],
      [
        'two',
        {
          locations: ['1 Street', '2 Street'].map((formattedAddress) => ({
            custom: { address: { formattedAddress } },
          })),
        },
        ['service.locations[1] OTHER INVALID_CUSTOM_LOCATION'],
      ],
    ],
  ],
  [
    'INVALID_CUSTOMER_LOCATION',
    [
      [
        'two',
        { locations: [{ type: 'CUSTOMER' }, { type: 'CUSTOMER' }] },
        ['service.locations[1] OTHER INVALID_CUSTOMER_LOCATION'],
      ],
    ],
  ],
  [
    'INVALID_UNKNOWN_LOCATION',
    [
      [
        'a kind nobody knows',
        { locations: [{ type: 'MOON' }] },
        ['service.locations[0].type INVALID_ENUM_VALUE INVALID_UNKNOWN_LOCATION'],
      ],
    ],
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
  test.each(cases)('%s', async (_what, sent, told) => {
    const known: Record<string, string> = {
      ROOM: shop.room,
      ADA: shop.ada,
      ROOMTYPE: shop.roomType,
      UNKNOWN: newId(),
      GONE: shop.goneCategoryId,
      ARCHIVED: shop.archivedId,
      MAIN: shop.mainLocationId,
      BRANCH: shop.branchId,
    };
    const filled = JSON.parse(
      JSON.stringify({ ...shop.appointment(), ...sent }).replaceAll(
        /"staffMemberIds":"ROOM"/g,
        `"staffMemberIds":["${shop.room}"]`,
      ),
      (_key, value: unknown) => (typeof value === 'string' ? (known[value] ?? value) : value),
    );
    const answer = await shop.create(filled);
    expect(answer.status, answer.text).toBe(400);
    expect(violationsIn(answer)).toEqual(told);
  });
});

test.each([
  ['CLASS', constraints({ sessionDurations: [30] }), `${durations} OTHER INVALID_SESSION_DURATION`],
  ['COURSE', constraints({ sessionDurations: [30] }), `${durations} OTHER INVALID_SESSION_DURATION`],
  ['CLASS', { locations: [{ type: 'CUSTOMER' }] }, 'service.locations[0] OTHER INVALID_CUSTOMER_LOCATION'],
  [
    'COURSE',
    { locations: [{ custom: { address: { city: 'Here' } } }, { type: 'BUSINESS', business: { id: 'MAIN' } }] },
    'service.locations MAX_SIZE INVALID_LOCATIONS',
  ],
  [
    'COURSE',
    paid({ rateType: 'SUBSCRIPTION', subscription, options: { online: true, pricingPlan: true } }),
    'service.payment.options OTHER INVALID_PAYMENT_OPTIONS',
  ],
  [
    'COURSE',
    paid({ rateType: 'SUBSCRIPTION', subscription, options: { inPerson: true } }),
    'service.payment.options OTHER INVALID_PAYMENT_OPTIONS',
  ],
  [
    'COURSE',
    paid({
      rateType: 'SUBSCRIPTION',
      subscription: { totalPayments: 3, amountPerBillingCycle: money },
      options: { online: true },
    }),
    'service.payment.subscription.recurringStartDate REQUIRED_FIELD INVALID_RATE',
  ],
] as const)('a %s with %j', async (type, sent, told) => {
  const filled = JSON.parse(JSON.stringify(sent).replace('MAIN', shop.mainLocationId));
  expect(violationsIn(await shop.create(shop.session(type, filled)))).toEqual([told]);
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
