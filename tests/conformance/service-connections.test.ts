/** What services hang on, and services by filter, as the published SDK asks for them (services sheet 1.1 and 1.8). */
import { services as sdkServices } from '@wix/bookings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPolicy } from '../../packages/server/src/domains/policies/index.ts';
import { openShop, type Shop } from '../integration/services/support.ts';
import { endedJob } from '../support/jobs.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  restoreFetch();
  await shop.server.stop();
});

const owner = () => sdkClient(shop.server, { services: sdkServices }, ownerOf(shop.server)).services;
const visitor = () => sdkClient(shop.server, { services: sdkServices }, visitorOf(shop.server)).services;
const business = (id: string) => ({ type: 'BUSINESS', business: { id } });
const newPolicy = (name: string) =>
  shop.server.database.transact(shop.server.siteId, async (tx) => createPolicy(tx, { name, nowMs: shop.server.now() }));

test('queryPolicies shows the five oldest services under each policy and counts all; unused ones stand with 0', async () => {
  const [used, unused] = [await newPolicy('Used'), await newPolicy('Unused')];
  const made: string[] = [];
  for (const index of [1, 2, 3, 4, 5, 6]) {
    made.push((await shop.created(shop.appointment({ name: `Under ${index}`, bookingPolicy: { id: used } }))).id);
  }
  const gone = await shop.created(shop.appointment({ name: 'Gone', bookingPolicy: { id: used } }));
  await shop.server.send('DELETE', `/v2/services/${gone.id}`, { headers: shop.owner });

  const { bookingPolicies } = await visitor().queryPolicies({ filter: { id: { $in: [used, unused] } } });
  const byId = new Map(bookingPolicies!.map((each) => [each.bookingPolicy!._id, each]));
  expect(byId.get(used)).toMatchObject({ bookingPolicy: { name: 'Used' }, totalServiceCount: 6 });
  expect(byId.get(used)!.connectedServices!.map(({ _id }) => _id)).toEqual(made.slice(0, 5));
  expect(byId.get(used)!.connectedServices![0]).toMatchObject({ name: 'Under 1', bookingPolicy: { _id: used } });
  expect(byId.get(unused)).toMatchObject({ connectedServices: [], totalServiceCount: 0 });
});

test('queryPolicies goes by id, page by page and back', async () => {
  const all = await visitor().queryPolicies({});
  const ids = all.bookingPolicies!.map(({ bookingPolicy }) => bookingPolicy!._id!);
  expect(ids).toEqual(ids.toSorted());
  expect(ids.length).toBeGreaterThan(3);
  const seen: string[] = [];
  let cursor: string | undefined;
  let previous: string | undefined;
  do {
    const page = await visitor().queryPolicies({
      cursorPaging: { limit: 2, ...(cursor === undefined ? {} : { cursor }) },
    });
    seen.push(...page.bookingPolicies!.map(({ bookingPolicy }) => bookingPolicy!._id!));
    cursor = page.pagingMetadata?.cursors?.next ?? undefined;
    previous = page.pagingMetadata?.cursors?.prev ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(ids);
  const back = await visitor().queryPolicies({ cursorPaging: { limit: 2, cursor: previous! } });
  const page = back.bookingPolicies!.map(({ bookingPolicy }) => bookingPolicy!._id);
  const last = Math.ceil(ids.length / 2) * 2 - 2;
  expect(page).toEqual(ids.slice(last - 2, last));
  const refused = await shop.post('/v2/services/policies/query', { query: { filter: { colour: 'red' } } });
  expect([refused.status, refused.text.includes('"field":"query.filter"')]).toEqual([400, true]);
});

test('queryLocations names the places of matching services; those without places are at the default one', async () => {
  const [branch, place, home, plain] = [
    await shop.created(shop.appointment({ name: 'At the branch', locations: [business(shop.branchId)] })),
    await shop.created(
      shop.appointment({ name: 'In the park', locations: [{ type: 'CUSTOM', custom: { address: { city: 'Ulm' } } }] }),
    ),
    await shop.created(shop.appointment({ name: 'At home', locations: [{ type: 'CUSTOMER' }] })),
    await shop.created(shop.appointment({ name: 'Anywhere' })),
  ];
  const of = (...services: { id: string }[]) =>
    visitor().queryLocations({ filter: { services: { id: { $in: services.map(({ id }) => id) } } } });
  expect(await of(branch, place)).toMatchObject({
    businessLocations: {
      exists: true,
      locations: [{ _id: shop.branchId, type: 'BUSINESS', business: { _id: shop.branchId, name: 'Branch' } }],
    },
    customLocations: { exists: true },
    customerLocations: { exists: false },
  });
  expect(await of(home)).toMatchObject({
    businessLocations: { exists: false, locations: [] },
    customLocations: { exists: false },
    customerLocations: { exists: true },
  });
  const both = (await of(plain, branch)).businessLocations!.locations!.map(({ _id }) => _id);
  expect(both).toEqual([shop.mainLocationId, shop.branchId].toSorted());
  const one = await visitor().queryLocations({ filter: { businessLocationIds: [shop.branchId] } });
  expect(one.businessLocations!.locations!.map(({ _id }) => _id)).toEqual([shop.branchId]);
  const refused = await shop.post('/v2/services/locations/query', { filter: { services: { colour: 'red' } } });
  expect([refused.status, refused.text.includes('"field":"filter.services"')]).toEqual([400, true]);
});

test('queryCategories names the categories of matching services, deleted ones left out', async () => {
  const inside = await shop.created(shop.appointment({ name: 'Inside', category: { id: shop.categoryId } }));
  const outside = await shop.created(shop.appointment({ name: 'Outside' }));
  const category = { _id: shop.categoryId, name: 'Body', sortOrder: 2_000_000_000_000 };
  // Whoever says none is in the first one.
  const first = { _id: outside.category.id, name: 'Our services', sortOrder: 1_000_000_000_000 };
  const byId = [category, first].toSorted((a, b) => (a._id < b._id ? -1 : 1));
  expect((await visitor().queryCategories()).categories).toEqual(byId);
  const of = async (id: string) => (await visitor().queryCategories({ filter: { services: { id } } })).categories;
  expect(await of(inside.id)).toEqual([category]);
  expect(await of(outside.id)).toEqual([first]);
  expect((await visitor().queryCategories({ filter: { categoryIds: [shop.goneCategoryId] } })).categories).toEqual([]);
});

test('bulkUpdateServicesByFilter changes what the filter finds, each for itself, and answers a job', async () => {
  const [free, priced, other] = [
    await shop.created(shop.appointment({ name: 'Many 1' })),
    await shop.created(shop.session('CLASS', { name: 'Many 2' })),
    await shop.created(shop.appointment({ name: 'Other' })),
  ];
  const { jobId } = await owner().bulkUpdateServicesByFilter(
    { name: { $startsWith: 'Many' } },
    // Only the appointment may have durations: the class is refused and stays as it is.
    { service: { tagLine: 'New', schedule: { availabilityConstraints: { sessionDurations: [20] } } } },
  );
  expect(await endedJob(shop.server, jobId, shop.owner)).toMatchObject({
    kind: 'services.bulkUpdateServicesByFilter',
    status: 'DONE',
    total: 2,
    succeeded: 1,
    failed: 1,
    failures: [
      {
        code: 'INVALID_ARGUMENT',
        field: 'service.schedule.availabilityConstraints.sessionDurations',
        count: 1,
        ids: [priced.id],
      },
    ],
    steps: [{ name: 'items', status: 'DONE' }],
  });
  expect(await shop.read(free.id)).toMatchObject({ tagLine: 'New', revision: '2' });
  expect(await shop.read(priced.id)).toMatchObject({ tagLine: '', revision: '1' });
  expect(await shop.read(other.id)).toMatchObject({ tagLine: '', revision: '1' });
  expect((await shop.eventsOf(free.id)).at(-1)).toMatchObject({
    type: 'wix.bookings.services.v2.service_updated',
    modifiedFields: { tagLine: '', schedule: expect.anything() },
  });
  const masked = await shop.post('/v2/bulk/services/update-by-filter', {
    filter: { id: free.id },
    service: { name: 'Ignored' },
    mask: 'tagLine',
  });
  expect(masked.status, masked.text).toBe(200);
  await endedJob(shop.server, masked.body.jobId, shop.owner);
  expect(await shop.read(free.id)).toMatchObject({ name: 'Many 1', tagLine: '' });
});

test('bulkDeleteServicesByFilter deletes what the filter finds, with their slugs and schedules', async () => {
  const [first, second, other] = [
    await shop.created(shop.appointment({ name: 'Doomed 1' })),
    await shop.created(shop.session('CLASS', { name: 'Doomed 2' })),
    await shop.created(shop.appointment({ name: 'Spared' })),
  ];
  const { jobId } = await owner().bulkDeleteServicesByFilter({ name: { $startsWith: 'Doomed' } });
  const job = await endedJob(shop.server, jobId, shop.owner);
  expect(job).toMatchObject({ status: 'DONE', total: 2, succeeded: 2, failed: 0 });
  for (const { id, schedule } of [first, second]) {
    expect((await shop.server.send('GET', `/v2/services/${id}`, { headers: shop.owner })).status).toBe(404);
    expect((await shop.eventsOf(schedule.id)).at(-1)?.type).toBe('wix.calendar.v3.schedule_cancelled');
  }
  expect((await shop.read(other.id)).id).toBe(other.id);
});

test('by-filter calls need a filter they know, and an owner', async () => {
  for (const [path, more] of [
    ['/v2/bulk/services/update-by-filter', { service: { tagLine: 'x' } }],
    ['/v2/bulk/services/delete-by-filter', {}],
  ] as const) {
    const without = await shop.post(path, more);
    expect([without.status, without.text.includes('"field":"filter"')], without.text).toEqual([400, true]);
    const unknown = await shop.post(path, { ...more, filter: { colour: 'red' } });
    expect([unknown.status, unknown.text.includes('"field":"filter"')]).toEqual([400, true]);
    const byVisitor = await shop.post(path, { ...more, filter: {} }, shop.visitor);
    expect([byVisitor.status, byVisitor.code]).toEqual([403, 'PERMISSION_DENIED']);
  }
});
