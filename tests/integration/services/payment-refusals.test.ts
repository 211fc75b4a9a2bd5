/** What createService refuses of the payment of a service, each rule by its name (services sheet 2.1 and 2.2). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, paid, type RefusedService } from './refused-services.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

const price = (value: string) => ({ price: { value } });
const money = { value: '10' };
const fixed = (more: object = {}, options: object = { inPerson: true }) =>
  paid({ rateType: 'FIXED', fixed: { ...price('25'), ...more }, options });
const subscription = {
  amountPerBillingCycle: money,
  totalPayments: 3,
  recurringStartDate: '2027-01-01T00:00:00.000Z',
};

describe.each<[string, readonly RefusedService[]]>([
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
])('%s', (_rule, cases) => {
  test.each(cases)('%s', (_what, sent, told) => expectRefused(shop, sent, told));
});

test.each([
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
  expect(violationsIn(await shop.create(shop.session(type, sent)))).toEqual([told]);
});
