/** queryServices and countServices: every field, operator, alias and sort (services sheet 1.6). */
import type { Service } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openShop, rewrite, type Shop, violationsIn } from './support.ts';

let shop: Shop;
/** Services by their names; the table below names them. */
const ids: Record<string, string> = {};
const planId = newId();
const addOnId = newId();
beforeAll(async () => {
  shop = await openShop();
  const add = async (service: object) => {
    const { id, name } = await shop.created(service);
    ids[name] = id;
  };
  await add(
    shop.appointment({
      name: 'Anna',
      description: 'Deep tissue',
      tagLine: 'Fifty minutes',
      sortOrder: 2,
      category: { id: shop.categoryId },
      locations: [{ type: 'BUSINESS', business: { id: shop.mainLocationId } }],
    }),
  );
  await add(
    shop.appointment({
      name: 'Bella',
      hidden: true,
      staffMemberIds: [shop.ada, shop.ben],
      bookingPolicy: { id: shop.strictPolicyId },
      payment: { rateType: 'NO_FEE', options: { online: true } },
      onlineBooking: { enabled: false },
      serviceResources: [{ resourceType: { id: shop.roomType }, resourceIds: { values: [shop.room] } }],
      locations: [{ type: 'BUSINESS', business: { id: shop.branchId } }, { type: 'CUSTOMER' }],
    }),
  );
  await add(shop.session('CLASS', { name: 'Clara', locations: [{ custom: { address: { city: 'Here' } } }] }));
  await add(
    shop.session('COURSE', {
      name: 'Dora',
      description: '',
      payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '5' } }, options: { pricingPlan: true } },
    }),
  );
  await shop.updated(ids.Clara!, { description: 'Changed' });
  await shop.post(`/v2/services/${ids.Dora}/slugs/custom`, { slug: 'evening-course' });
  await rewrite(
    shop,
    `update service set first_session_at = '2027-01-10T09:00:00Z', last_session_end_at = '2027-03-10T10:00:00Z',
       pricing_plan_ids = array[$3::uuid], add_on_groups = $4::jsonb where site_id = $1 and id = $2`,
    [ids.Dora, planId, JSON.stringify([{ id: newId(), name: 'Refreshments', addOnIds: [addOnId] }])],
  );
});
afterAll(() => shop.server.stop());

function filled(value: unknown): unknown {
  const known: Record<string, string | undefined> = {
    ...ids,
    ADA: shop.ada,
    BEN: shop.ben,
    ROOM: shop.room,
    MAIN: shop.mainLocationId,
    BRANCH: shop.branchId,
    STRICT: shop.strictPolicyId,
    CATEGORY: shop.categoryId,
    PLAN: planId,
    ADDON: addOnId,
  };
  return JSON.parse(JSON.stringify(value), (_key, text: unknown) =>
    typeof text === 'string' && text.startsWith('#') ? (known[text.slice(1)] ?? text) : text,
  );
}

async function namesOf(query: object): Promise<string[]> {
  const answer = await shop.post('/v2/services/query', { query: filled(query) as object }, shop.visitor);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.services as Service[]).map(({ name }) => name);
}

const all = ['Anna', 'Bella', 'Clara', 'Dora'];

describe('a filter finds', () => {
  test.each<[object, string[]]>([
    [{}, all],
    [{ id: '#Anna' }, ['Anna']],
    [{ id: { $in: ['#Anna', '#Dora'] } }, ['Anna', 'Dora']],
    [{ id: { $nin: ['#Anna', '#Dora'] } }, ['Bella', 'Clara']],
    [{ id: { $ne: '#Anna' } }, ['Bella', 'Clara', 'Dora']],
    [{ appId: '13d21c63-b5ec-5912-8397-c3a5ddb27a97' }, all],
    [{ appId: { $startsWith: '13D2' } }, all],
    [{ name: { $lt: 'Bella' } }, ['Anna']],
    [{ name: { $lte: 'Bella' } }, ['Anna', 'Bella']],
    [{ name: { $gt: 'Clara' } }, ['Dora']],
    [{ name: { $gte: 'Clara' } }, ['Clara', 'Dora']],
    [{ name: { $startsWith: 'BE' } }, ['Bella']],
    [{ name: { $endsWith: 'RA' } }, ['Clara', 'Dora']],
    [{ name: { $contains: 'ELL' } }, ['Bella']],
    [{ name: { $hasSome: ['Anna', 'Nobody'] } }, ['Anna']],
    [{ description: { $contains: 'tissue' } }, ['Anna']],
    [{ description: { $exists: false } }, ['Bella']],
    [{ tagLine: 'Fifty minutes' }, ['Anna']],
    [{ tag_line: { $exists: true } }, ['Anna']],
    [{ sortOrder: { $gte: 2 } }, ['Anna']],
    [{ 'category.id': '#CATEGORY' }, ['Anna']],
    [{ 'category.name': { $startsWith: 'bo' } }, ['Anna']],
    [{ 'category.sortOrder': 2_000_000_000_000 }, ['Anna']],
    [{ 'category.id': { $exists: false } }, []],
    [{ 'form.id': '00000000-0000-0000-0000-000000000000' }, all],
    [{ 'mainSlug.name': 'evening-course' }, ['Dora']],
    [{ 'main_slug.name': { $startsWith: 'evening' } }, ['Dora']],
    [{ 'supportedSlugs.name': 'dora' }, ['Dora']],
    [{ 'supportedSlugs.name': { $hasSome: ['anna', 'evening-course'] } }, ['Anna', 'Dora']],
    [{ 'supportedSlugs.name': { $hasAll: ['dora', 'evening-course'] } }, ['Dora']],
    [{ 'supportedSlugs.name': { $startsWith: 'clar' } }, ['Clara']],
    [{ type: 'CLASS' }, ['Clara']],
    [{ type: { $in: ['CLASS', 'COURSE'] } }, ['Clara', 'Dora']],
    [{ type: { $ne: 'APPOINTMENT' } }, ['Clara', 'Dora']],
    [{ hidden: true }, ['Bella']],
    [{ hidden: { $ne: true } }, ['Anna', 'Clara', 'Dora']],
    [{ 'payment.options.online': true }, ['Bella']],
    [{ 'payment.options.inPerson': true }, ['Anna', 'Clara']],
    [{ 'payment.options.in_person': { $eq: false } }, ['Bella', 'Dora']],
    [{ 'payment.options.pricingPlan': true }, ['Dora']],
    [{ 'payment.options.pricing_plan': { $in: [true] } }, ['Dora']],
    [{ 'payment.rateType': { $in: ['NO_FEE', 'VARIED'] } }, ['Bella', 'Dora']],
    [{ 'payment.pricingPlanIds': { $hasSome: ['#PLAN'] } }, ['Dora']],
    [{ 'onlineBooking.enabled': false }, ['Bella']],
    [{ 'online_booking.enabled': true }, ['Anna', 'Clara', 'Dora']],
    [{ 'schedule.firstSessionStart': { $gte: '2027-01-10T09:00:00.000Z' } }, ['Dora']],
    [{ 'schedule.firstSessionStart': { $gt: '2027-01-10T09:00:00.000Z' } }, []],
    [{ 'schedule.lastSessionEnd': { $lt: '2028-01-01T00:00:00Z' } }, ['Dora']],
    [{ 'schedule.last_session_end': { $exists: false } }, ['Anna', 'Bella', 'Clara']],
    [{ 'locations.business.id': '#MAIN' }, ['Anna']],
    [{ 'locations.business.id': { $hasSome: ['#MAIN', '#BRANCH'] } }, ['Anna', 'Bella']],
    [{ 'locations.business.id': { $hasAll: ['#BRANCH'] } }, ['Bella']],
    [{ 'locations.business.id': { $exists: false } }, ['Clara', 'Dora']],
    [{ 'locations.type': 'CUSTOMER' }, ['Bella']],
    [{ 'locations.type': { $in: ['CUSTOM', 'CUSTOMER'] } }, ['Bella', 'Clara']],
    [{ staffMemberIds: { $hasSome: ['#ADA'] } }, ['Anna', 'Bella']],
    [{ staff_member_ids: { $hasAll: ['#BEN', '#ADA'] } }, ['Bella']],
    [{ staffMemberIds: { $exists: true } }, ['Anna', 'Bella']],
    [{ staffMemberIds: '#BEN' }, ['Bella']],
    [{ 'serviceResources.resourceIds.values': { $hasSome: ['#ROOM'] } }, ['Bella']],
    [{ 'serviceResources.resourceIds.values': { $exists: false } }, ['Anna', 'Clara', 'Dora']],
    [{ 'bookingPolicy.id': '#STRICT' }, ['Bella']],
    [{ 'addOnDetails.addOnId': { $hasSome: ['#ADDON'] } }, ['Dora']],
    [{ createdDate: { $gt: '2020-01-01' } }, all],
    [{ updatedDate: { $lt: '2020-01-01' } }, []],
    [{ $and: [{ type: 'APPOINTMENT' }, { hidden: false }] }, ['Anna']],
    [{ $or: [{ name: 'Anna' }, { type: 'COURSE' }] }, ['Anna', 'Dora']],
    [{ $not: { type: 'APPOINTMENT' } }, ['Clara', 'Dora']],
    [{ $not: [{ name: { $in: ['Anna'] } }] }, ['Bella', 'Clara', 'Dora']],
    [{ name: { $not: { $startsWith: 'a' } } }, ['Bella', 'Clara', 'Dora']],
    [{ type: 'APPOINTMENT', hidden: true }, ['Bella']],
  ])('%j', async (filter, names) => {
    expect(await namesOf({ filter })).toEqual(names);
    const count = await shop.post('/v2/services/count', { filter: filled(filter) }, shop.visitor);
    expect(count.body).toEqual({ count: names.length });
  });

  test('nothing of another site', async () => {
    const stranger = await shop.server.caller('visitor', await shop.server.addSite('Stranger'));
    const found = await shop.post('/v2/services/query', { query: { filter: { id: ids.Anna } } }, stranger);
    expect(found.body.services).toEqual([]);
    expect((await shop.post('/v2/services/count', {}, stranger)).body).toEqual({ count: 0 });
  });
});

describe('a sort', () => {
  test.each<[object[], string[]]>([
    [[], all],
    [[{ fieldName: 'name', order: 'DESC' }], all.toReversed()],
    [
      [{ fieldName: 'type' }, { fieldName: 'name', order: 'DESC' }],
      ['Bella', 'Anna', 'Clara', 'Dora'],
    ],
    [
      [{ fieldName: 'sortOrder', order: 'DESC' }, { fieldName: 'name' }],
      ['Anna', 'Bella', 'Clara', 'Dora'],
    ],
    [
      [{ fieldName: 'category.name', order: 'ASC' }, { fieldName: 'name' }],
      ['Anna', 'Bella', 'Clara', 'Dora'],
    ],
    [[{ fieldName: 'main_slug.name', order: 'DESC' }], ['Dora', 'Clara', 'Bella', 'Anna']],
    [
      [{ fieldName: 'schedule.firstSessionStart', order: 'DESC' }, { fieldName: 'name' }],
      ['Dora', 'Anna', 'Bella', 'Clara'],
    ],
    [
      [{ fieldName: 'payment.options.inPerson', order: 'DESC' }, { fieldName: 'name' }],
      ['Anna', 'Clara', 'Bella', 'Dora'],
    ],
    // Of several values the smallest counts upward and the largest downward.
    [[{ fieldName: 'supportedSlugs.name' }], ['Anna', 'Bella', 'Clara', 'Dora']],
    [[{ fieldName: 'supportedSlugs.name', order: 'DESC' }], ['Dora', 'Clara', 'Bella', 'Anna']],
    [
      [{ fieldName: 'locations.type', order: 'DESC' }, { fieldName: 'name' }],
      ['Bella', 'Clara', 'Anna', 'Dora'],
    ],
    [
      [{ fieldName: 'locations.type' }, { fieldName: 'name' }],
      ['Dora', 'Anna', 'Bella', 'Clara'],
    ],
    [
      [{ fieldName: 'staffMemberIds' }, { fieldName: 'name' }],
      ['Clara', 'Dora', 'Anna', 'Bella'],
    ],
    [
      [{ fieldName: 'serviceResources.resourceIds.values', order: 'DESC' }, { fieldName: 'name' }],
      ['Bella', 'Anna', 'Clara', 'Dora'],
    ],
    [
      [{ fieldName: 'payment.pricingPlanIds', order: 'DESC' }, { fieldName: 'name' }],
      ['Dora', 'Anna', 'Bella', 'Clara'],
    ],
  ])('by %j', async (sort, names) => {
    expect(await namesOf({ sort })).toEqual(names);
    // The same order page by page, by cursor.
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query =
        cursor === undefined ? { sort, cursorPaging: { limit: 1 } } : { cursorPaging: { limit: 1, cursor } };
      const answer = await shop.post('/v2/services/query', { query }, shop.visitor);
      seen.push(...(answer.body.services as Service[]).map(({ name }) => name));
      cursor = (answer.body.pagingMetadata as { cursors: { next?: string } }).cursors.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(names);
  });
});

describe('pages', () => {
  test('by position have a total', async () => {
    const answer = await shop.post('/v2/services/query', { query: { paging: { limit: 2, offset: 1 } } }, shop.visitor);
    expect((answer.body.services as Service[]).map(({ name }) => name)).toEqual(['Bella', 'Clara']);
    expect(answer.body.pagingMetadata).toMatchObject({ count: 2, offset: 1, total: 4, tooManyToCount: false });
  });

  test.each<[object, string]>([
    [{ paging: { limit: 101 } }, 'query.paging.limit MAX'],
    [{ paging: { limit: 0 } }, 'query.paging.limit MIN'],
    [{ filter: { secret: 1 } }, 'query.filter OTHER'],
    [{ filter: { name: { $near: 1 } } }, 'query.filter OTHER'],
    [{ filter: { hidden: 'yes' } }, 'query.filter OTHER'],
    [{ filter: { 'schedule.firstSessionStart': 'soon' } }, 'query.filter OTHER'],
    [{ sort: [{ fieldName: 'media' }] }, 'query.sort OTHER'],
  ])('%j is refused', async (query, told) => {
    const answer = await shop.post('/v2/services/query', { query }, shop.visitor);
    expect([answer.status, violationsIn(answer)]).toEqual([400, [told]]);
  });

  test.each<[object, string, string]>([
    [{ paging: { limit: 5000 } }, 'paging.limit', 'must be at most 100'],
    [{ paging: { limit: -1 } }, 'paging.limit', 'must be at least 1'],
    [{ cursorPaging: { limit: 101 } }, 'cursorPaging.limit', 'must be at most 100'],
    [{ paging: { offset: -1 } }, 'paging.offset', 'must be at least 0'],
  ])('%j is told the bound that holds', async (query, field, description) => {
    const answer = await shop.post('/v2/services/query', { query }, shop.visitor);
    const violatedRule = description.includes('most') ? 'MAX' : 'MIN';
    expect(answer.body.details).toEqual({
      validationError: { fieldViolations: [{ field: `query.${field}`, description, violatedRule, data: {} }] },
    });
  });

  test('sets of fields have no names here', async () => {
    const answer = await shop.post('/v2/services/query', { query: { fieldsets: ['FULL'] } }, shop.visitor);
    expect([answer.status, violationsIn(answer)]).toEqual([400, ['query.fieldsets INVALID_ENUM_VALUE']]);
    expect((await shop.post('/v2/services/query', { query: { fieldsets: [] } }, shop.visitor)).status).toBe(200);
  });

  test('a count refuses what a query refuses, on its own field', async () => {
    expect(violationsIn(await shop.post('/v2/services/count', { filter: { secret: 1 } }))).toEqual(['filter OTHER']);
  });

  test('a cursor that was changed is refused', async () => {
    const answer = await shop.post('/v2/services/query', { query: { cursorPaging: { cursor: 'abc' } } });
    expect(answer.status).toBe(400);
  });
});

describe('conditional fields', () => {
  test('staff and resources are there only when asked for', async () => {
    const ask = (conditionalFields: string[]) =>
      shop.post('/v2/services/query', { query: { filter: { name: 'Bella' } }, conditionalFields }, shop.visitor);
    const [plain] = (await ask([])).body.services as Service[];
    expect(plain).not.toHaveProperty('staffMemberDetails');
    expect(plain).not.toHaveProperty('staffMembers');
    expect(plain?.serviceResources[0]).not.toHaveProperty('resourceDetails');
    const [full] = (await ask(['STAFF_MEMBER_DETAILS', 'RESOURCE_DETAILS', 'DISCOUNT_INFO_DETAILS'])).body
      .services as Service[];
    const staff = [
      { staffMemberId: shop.ada, name: 'Ada' },
      { staffMemberId: shop.ben, name: 'Ben' },
    ];
    expect(full?.staffMemberDetails).toEqual({ staffMembers: staff });
    expect(full?.staffMembers).toEqual(staff.map((each) => ({ id: each.staffMemberId, ...each })));
    expect(full?.serviceResources[0]?.resourceDetails).toEqual({ resources: [{ id: shop.room, name: 'Blue room' }] });
    const unknown = await shop.post('/v2/services/query', { conditionalFields: ['PRICES'] });
    expect(violationsIn(unknown)).toEqual(['conditionalFields[0] INVALID_ENUM_VALUE']);
  });
});
