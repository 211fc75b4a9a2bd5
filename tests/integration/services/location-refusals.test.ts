/** What createService refuses of the places of a service, each rule by its name (services sheet 2.2). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, type RefusedService } from './refused-services.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

describe.each<[string, readonly RefusedService[]]>([
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
])('%s', (_rule, cases) => {
  test.each(cases)('%s', (_what, sent, told) => expectRefused(shop, sent, told));
});

test.each([
  ['CLASS', { locations: [{ type: 'CUSTOMER' }] }, 'service.locations[0] OTHER INVALID_CUSTOMER_LOCATION'],
  [
    'COURSE',
    { locations: [{ custom: { address: { city: 'Here' } } }, { type: 'BUSINESS', business: { id: 'MAIN' } }] },
    'service.locations MAX_SIZE INVALID_LOCATIONS',
  ],
] as const)('a %s with %j', async (type, sent, told) => {
  const filled = JSON.parse(JSON.stringify(sent).replace('MAIN', shop.mainLocationId));
  expect(violationsIn(await shop.create(shop.session(type, filled)))).toEqual([told]);
});
