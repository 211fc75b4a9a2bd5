/** setServiceLocations: the list that replaces all, and the entries that stay (services sheet 1.9). */
import type { Service } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { TestAnswer } from '../../support/server.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

const set = (id: string, body: object): Promise<TestAnswer> => shop.post(`/v2/services/${id}/locations`, body);
const serviceOf = (answer: TestAnswer) => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body.service as Service;
};
const business = (id: string) => ({ type: 'BUSINESS', business: { id } });
const street = { streetAddress: { name: 'Hafenweg', number: '12' }, city: 'Hamburg', country: 'DE' };

describe('a list of places', () => {
  test('is filled from the locations, with an address for each, and replaces the one before', async () => {
    const { id } = await shop.created(
      shop.appointment({ name: 'Placed', locations: [{ custom: { address: street } }, business(shop.branchId)] }),
    );
    const before = await shop.read(id);
    expect(before.locations).toEqual([
      {
        id: expect.any(String),
        type: 'CUSTOM',
        custom: { id: expect.any(String), address: street },
        calculatedAddress: street,
      },
      {
        id: expect.any(String),
        type: 'BUSINESS',
        business: {
          id: shop.branchId,
          name: 'Branch',
          default: false,
          address: { formattedAddress: '2 Side Street' },
        },
        calculatedAddress: { formattedAddress: '2 Side Street' },
      },
    ]);
    const after = serviceOf(
      await set(id, {
        locations: [
          { type: 'CUSTOMER' },
          { ...business(shop.branchId), business: { id: shop.branchId, name: 'Mine' } },
        ],
      }),
    );
    expect(after.revision).toBe('2');
    expect(after.locations).toEqual([{ id: expect.any(String), type: 'CUSTOMER' }, before.locations[1]]);
    expect(await shop.read(id)).toEqual(after);
    const [, told] = await shop.eventsOf(id);
    expect(told).toMatchObject({
      type: 'wix.bookings.services.v2.service_updated',
      modifiedFields: { locations: before.locations },
    });
    expect(serviceOf(await set(id, {})).locations).toEqual([]);
  });

  test('keeps the ids of entries that it had, by id, business, address or kind', async () => {
    const { id } = await shop.created(
      shop.appointment({
        name: 'Kept',
        locations: [business(shop.mainLocationId), { custom: { address: street } }, { type: 'CUSTOMER' }],
      }),
    );
    const [main, custom, customer] = (await shop.read(id)).locations;
    const again = serviceOf(
      await set(id, {
        locations: [{ type: 'CUSTOMER' }, { custom: { address: street } }, business(shop.mainLocationId)],
      }),
    );
    expect(again.locations).toEqual([customer, custom, main]);
    const moved = serviceOf(
      await set(id, {
        locations: [
          { id: custom?.id, custom: { address: { city: 'Bremen' } } },
          { id: newId(), type: 'CUSTOMER' },
        ],
      }),
    );
    expect(moved.locations.map((each) => each.id)).toEqual([custom?.id, customer?.id]);
    expect(moved.locations[0]).toMatchObject({ calculatedAddress: { city: 'Bremen' } });
  });

  test('may mix kinds, and hold a hundred entries', async () => {
    const { id } = await shop.created(shop.appointment({ name: 'Mixed' }));
    const kinds = [
      business(shop.mainLocationId),
      business(shop.branchId),
      { custom: { address: street } },
      { type: 'CUSTOMER' },
    ];
    expect(serviceOf(await set(id, { locations: kinds })).locations).toHaveLength(4);
    const many = Array.from({ length: 101 }, () => ({ type: 'CUSTOMER' }));
    expect(violationsIn(await set(id, { locations: many }))).toEqual(['locations MAX_SIZE']);
  });
});

describe('what a list may not be', () => {
  test.each([
    ['an unknown location', [business(newId())], ['locations[0].business OTHER INVALID_BUSINESS_LOCATION']],
    ['an archived one', [business('ARCHIVED')], ['locations[0].business OTHER INVALID_BUSINESS_LOCATION']],
    ['one twice', [business('MAIN'), business('MAIN')], ['locations[1].business OTHER INVALID_BUSINESS_LOCATIONS']],
    ['no address', [{ type: 'CUSTOM' }], ['locations[0] REQUIRED_FIELD INVALID_CUSTOM_LOCATION']],
    [
      'two custom ones',
      [{ custom: { address: street } }, { custom: { address: { city: 'B' } } }],
      ['locations[1] OTHER INVALID_CUSTOM_LOCATION'],
    ],
    [
      'two of the customer',
      [{ type: 'CUSTOMER' }, { type: 'CUSTOMER' }],
      ['locations[1] OTHER INVALID_CUSTOMER_LOCATION'],
    ],
    [
      'both arms',
      [{ ...business('MAIN'), custom: { address: street } }],
      ['locations[0] ONE_OF_ALIGNMENT INVALID_BUSINESS_LOCATION'],
    ],
    ['a kind nobody knows', [{ type: 'MOON' }], ['locations[0].type INVALID_ENUM_VALUE INVALID_UNKNOWN_LOCATION']],
  ])('%s', async (_what, locations, told) => {
    const { id } = await shop.created(shop.appointment({ name: 'Refused' }));
    const known = JSON.stringify(locations)
      .replaceAll('MAIN', shop.mainLocationId)
      .replaceAll('ARCHIVED', shop.archivedId);
    const answer = await set(id, { locations: JSON.parse(known) });
    expect(answer.status).toBe(400);
    expect(violationsIn(answer)).toEqual(told);
    expect((await shop.read(id)).revision).toBe('1');
  });

  test.each([
    ['CLASS', [{ type: 'CUSTOMER' }], ['locations[0] OTHER INVALID_CUSTOMER_LOCATION']],
    ['COURSE', [{ type: 'CUSTOMER' }], ['locations[0] OTHER INVALID_CUSTOMER_LOCATION']],
    ['COURSE', [{ custom: { address: street } }, business('MAIN')], ['locations MAX_SIZE INVALID_LOCATIONS']],
  ] as const)('a %s at %j', async (type, locations, told) => {
    const { id } = await shop.created(shop.session(type, { name: 'Sessions' }));
    const answer = await set(id, {
      locations: JSON.parse(JSON.stringify(locations).replace('MAIN', shop.mainLocationId)),
    });
    expect(violationsIn(answer)).toEqual(told);
  });

  test('one whose sessions would move to a place that is not in it', async () => {
    const { id } = await shop.created(shop.session('CLASS', { name: 'Moving', locations: [business(shop.branchId)] }));
    const moving = (moveToLocationOptions: object | undefined) =>
      set(id, {
        locations: [business(shop.mainLocationId)],
        removedLocationSessionsAction: { action: 'MOVE_TO_LOCATION', moveToLocationOptions },
      });
    const field = 'removedLocationSessionsAction.moveToLocationOptions.newLocation';
    expect(violationsIn(await moving(undefined))).toEqual([`${field} REQUIRED_FIELD`]);
    expect(violationsIn(await moving({ newLocation: business(shop.branchId) }))).toEqual([`${field} OTHER`]);
    expect((await moving({ newLocation: business(shop.mainLocationId) })).status).toBe(200);
  });

  test('one of an unknown service, or by somebody who may not', async () => {
    expect((await set(newId(), { locations: [] })).status).toBe(404);
    const { id } = await shop.created(shop.appointment({ name: 'Guarded' }));
    expect((await shop.post(`/v2/services/${id}/locations`, {}, shop.visitor)).status).toBe(403);
  });
});
