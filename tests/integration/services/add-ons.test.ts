/**
 * Add-ons and the groups of services: their limits, what is refused, and what each change tells (services sheet 1.13
 * and 8.6).
 */
import type { AddOn, AddOnGroup, Service } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { outcome, type TestAnswer } from '../../support/server.ts';
import { openShop, type Shop, violationsIn } from './support.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.stop());

const create = (addOn: object) => shop.post('/v1/add-ons', { addOn });
const remove = (id: string) => shop.server.send('DELETE', `/v1/add-ons/${id}`, { headers: shop.owner });
const change = (addOn: Readonly<Record<string, unknown>> & { readonly id: string }, more: object = {}) =>
  shop.server.send('PATCH', `/v1/add-ons/${addOn.id}`, { headers: shop.owner, body: { addOn, ...more } });
const ofGroups = (verb: string, body: object, as?: Record<string, string>) =>
  shop.post(`/v2/services/add-on-groups/${verb}`, body, as);

async function entityOf<Entity>(call: Promise<TestAnswer>, name: string): Promise<Entity> {
  const answer = await call;
  expect(answer.status, answer.text).toBe(200);
  return answer.body[name] as Entity;
}
const created = (addOn: object = { name: 'Tea', maxQuantity: 1 }) => entityOf<AddOn>(create(addOn), 'addOn');
const createdGroup = (serviceId: string, addOnGroup: object = { name: 'Drinks' }) =>
  entityOf<AddOnGroup>(ofGroups('create', { serviceId, addOnGroup }), 'addOnGroup');
const newService = (): Promise<Service> => shop.created(shop.appointment());
const withIds = (count: number) => Promise.all(Array.from({ length: count }, () => created().then(({ id }) => id)));

describe('an add-on', () => {
  test.each([
    ['a missing name', { maxQuantity: 1 }, ['addOn.name REQUIRED_FIELD']],
    ['a name of 101 letters', { name: 'x'.repeat(101), maxQuantity: 1 }, ['addOn.name MAX_LENGTH']],
    ['a duration of nothing', { name: 'x', durationInMinutes: 0 }, ['addOn.durationInMinutes MIN']],
    ['more than a day', { name: 'x', durationInMinutes: 1441 }, ['addOn.durationInMinutes MAX']],
    ['none of it', { name: 'x', maxQuantity: 0 }, ['addOn.maxQuantity MIN']],
    ['ten thousand', { name: 'x', maxQuantity: 10_000 }, ['addOn.maxQuantity MAX']],
    ['both kinds', { name: 'x', durationInMinutes: 5, maxQuantity: 1 }, ['addOn.maxQuantity ONE_OF_ALIGNMENT']],
    [
      'another currency than the site’s',
      { name: 'x', maxQuantity: 1, price: { value: '5', currency: 'USD' } },
      ['addOn.price.currency OTHER'],
    ],
    ['a price in words', { name: 'x', maxQuantity: 1, price: { value: 'five' } }, ['addOn.price.value FORMAT']],
    [
      'a tag of six letters',
      { name: 'x', maxQuantity: 1, tags: { tags: { tagIds: ['sixsix'] } } },
      ['addOn.tags.tags.tagIds[0] MAX_LENGTH'],
    ],
  ])('with %s is refused', async (_what, addOn, violations) => {
    const answer = await create(addOn);
    expect(answer.status).toBe(400);
    expect(violationsIn(answer)).toEqual(violations);
  });

  test('changes what a mask lists; what it does not list stays, what is not sent is cleared', async () => {
    const { id } = await created({ name: 'Tea', maxQuantity: 1, price: { value: '2' } });
    const first = { id, revision: '1', name: 'Never', maxQuantity: 4 };
    const masked = await entityOf<AddOn>(change(first, { fieldMask: 'maxQuantity,price' }), 'addOn');
    expect(masked).toMatchObject({ name: 'Tea', maxQuantity: 4, revision: '2' });
    expect(masked).not.toHaveProperty('price');
    const nameless = await change({ id, revision: '2' }, { mask: 'name' });
    expect(violationsIn(nameless)).toEqual(['addOn.name MIN_LENGTH']);
  });

  test('is the business’s to write, and everybody’s to read', async () => {
    const { id } = await created();
    const as = { headers: shop.visitor };
    expect((await shop.server.send('GET', `/v1/add-ons/${id}`, as)).status).toBe(200);
    const addOn = { name: 'Mine', maxQuantity: 1 };
    expect((await shop.post('/v1/add-ons', { addOn }, shop.visitor)).status).toBe(403);
    expect((await shop.server.send('DELETE', `/v1/add-ons/${id}`, as)).status).toBe(403);
    const { id: serviceId } = await newService();
    expect((await ofGroups('create', { serviceId, addOnGroup: { name: 'x' } }, shop.visitor)).status).toBe(403);
    expect((await ofGroups('list-add-on-groups-by-service-id', { serviceId }, shop.visitor)).status).toBe(200);
  });

  test('that is unknown is not found', async () => {
    const id = newId();
    expect(outcome(await shop.server.send('GET', `/v1/add-ons/${id}`, { headers: shop.owner }))).toBe('404 NOT_FOUND');
    expect(outcome(await change({ id, revision: '1', name: 'x' }))).toBe('404 NOT_FOUND');
    expect(outcome(await remove(id))).toBe('404 NOT_FOUND');
  });
});

describe('the groups of a service', () => {
  test('stand in the order in which they were made, and each change is one of the service', async () => {
    const service = await newService();
    const [first, second] = await withIds(2);
    const drinks = await createdGroup(service.id, { name: ' Drinks ', addOnIds: [second, first, second] });
    expect(drinks).toEqual({ id: drinks.id, name: 'Drinks', addOnIds: [second, first] });
    const snacks = await createdGroup(service.id, { name: 'Snacks', prompt: 'Hungry?', maxNumberOfAddOns: 2 });
    const read = await shop.read(service.id);
    expect(read).toMatchObject({
      revision: '3',
      addOnGroups: [drinks, snacks],
      addOnDetails: [{ addOnId: second }, { addOnId: first }],
    });
    const events = await shop.eventsOf(service.id);
    expect(events.map(({ type, sequence }) => [type.split('_').at(-1), sequence])).toEqual([
      ['created', 10],
      ['updated', 20],
      ['updated', 30],
    ]);
    expect(events[1]?.modifiedFields).toEqual({ addOnGroups: [], addOnDetails: [] });
    expect(events[2]?.body).toEqual(read);
  });

  test('change in what is said, and lose what is null or what a mask lists alone', async () => {
    const { id: serviceId } = await newService();
    const [addOnId] = await withIds(1);
    const said = { name: 'Drinks', prompt: 'Thirsty?', maxNumberOfAddOns: 2, addOnIds: [addOnId] };
    const { id } = await createdGroup(serviceId, said);
    const update = (addOnGroup: object, more: object = {}) =>
      entityOf<AddOnGroup>(ofGroups('update', { serviceId, addOnGroup: { id, ...addOnGroup }, ...more }), 'addOnGroup');
    expect(await update({ name: 'Tea' })).toEqual({ ...said, id, name: 'Tea' });
    expect(await update({ prompt: null })).toEqual({ id, name: 'Tea', maxNumberOfAddOns: 2, addOnIds: [addOnId] });
    expect(await update({ name: 'Never' }, { mask: 'maxNumberOfAddOns' })).toEqual({
      id,
      name: 'Tea',
      addOnIds: [addOnId],
    });
    expect(await update({ addOnIds: [] })).toEqual({ id, name: 'Tea', addOnIds: [] });
    const nameless = await ofGroups('update', { serviceId, addOnGroup: { id, name: null } });
    expect(violationsIn(nameless)).toEqual(['addOnGroup.name REQUIRED_FIELD']);
  });

  test('change from a known revision of their service where one is said', async () => {
    const { id: serviceId } = await newService();
    const { id } = await createdGroup(serviceId);
    const update = (name: string, revision: string) =>
      ofGroups('update', { serviceId, addOnGroup: { id, name }, revision });
    const stale = await update('Never', '1');
    expect(outcome(stale)).toBe('409 INVALID_REVISION');
    expect(await shop.read(serviceId)).toMatchObject({ revision: '2', addOnGroups: [{ name: 'Drinks' }] });
    await entityOf(update('Teas', '2'), 'addOnGroup');
    expect(await shop.read(serviceId)).toMatchObject({ revision: '3', addOnGroups: [{ name: 'Teas' }] });
  });

  test('are at most three, of at most seven add-ons that there are', async () => {
    const { id: serviceId } = await newService();
    const ids = await withIds(8);
    const { id: groupId } = await createdGroup(serviceId, { name: 'Full', addOnIds: ids.slice(0, 7) });
    const tooMany = await ofGroups('create', { serviceId, addOnGroup: { name: 'x', addOnIds: ids } });
    expect(violationsIn(tooMany)).toEqual(['addOnGroup.addOnIds MAX_SIZE']);
    for (const [addOnIds, violation] of [
      [ids, 'addOnIds MAX_SIZE'],
      [[], 'addOnIds MIN_SIZE'],
      [[ids[0], newId()], 'addOnIds OTHER'],
    ] as const) {
      expect(violationsIn(await ofGroups('set-add-ons-for-group', { serviceId, groupId, addOnIds }))).toEqual([
        violation,
      ]);
    }
    await createdGroup(serviceId);
    await createdGroup(serviceId);
    const fourth = await ofGroups('create', { serviceId, addOnGroup: { name: 'x' } });
    expect(outcome(fourth)).toBe('428 ADD_ON_GROUP_LIMIT_REACHED');
    expect((await shop.read(serviceId)).addOnGroups).toHaveLength(3);
  });

  test('and a subscription exclude each other', async () => {
    const payment = {
      rateType: 'SUBSCRIPTION',
      subscription: {
        amountPerBillingCycle: { value: '20' },
        totalPayments: 3,
        recurringStartDate: '2027-01-01T00:00:00.000Z',
      },
      options: { online: true },
    };
    const paid = await shop.created(shop.session('COURSE', { payment }));
    const refused = await ofGroups('create', { serviceId: paid.id, addOnGroup: { name: 'x' } });
    expect(outcome(refused)).toBe('428 SUBSCRIPTION_SERVICE_NOT_SUPPORTED');
    const plain = await shop.created(shop.session('COURSE'));
    await createdGroup(plain.id);
    const answer = await shop.update(plain.id, { revision: '2', payment });
    expect(violationsIn(answer)).toEqual(['service.payment.rateType OTHER INVALID_PAYMENT_TYPE']);
  });

  test('are copied with their service, under ids of their own', async () => {
    const { id: serviceId } = await newService();
    const [addOnId] = await withIds(1);
    const group = await createdGroup(serviceId, { name: 'Drinks', addOnIds: [addOnId] });
    const copy = await entityOf<Service>(shop.post('/v2/services/clone', { sourceServiceId: serviceId }), 'service');
    expect(copy.addOnGroups).toEqual([{ ...group, id: expect.any(String) }]);
    expect(copy.addOnGroups[0]?.id).not.toBe(group.id);
    const changed = await ofGroups('update', { serviceId: copy.id, addOnGroup: { id: group.id, name: 'x' } });
    expect(outcome(changed)).toBe('404 GROUP_NOT_ON_SERVICE');
  });

  test('find their services by an add-on', async () => {
    const { id: serviceId } = await newService();
    const [addOnId] = await withIds(1);
    await createdGroup(serviceId, { name: 'Drinks', addOnIds: [addOnId] });
    const filter = { 'addOnDetails.addOnId': { $hasSome: [addOnId] } };
    const answer = await shop.post('/v2/services/query', { query: { filter } });
    expect((answer.body.services as Service[]).map(({ id }) => id)).toEqual([serviceId]);
  });
});

describe('deleted add-ons', () => {
  test('leave every group, and each service says so once', async () => {
    const [first, second, third] = await withIds(3);
    const service = await newService();
    const other = await newService();
    await createdGroup(service.id, { name: 'One', addOnIds: [first, second] });
    await createdGroup(service.id, { name: 'Two', addOnIds: [second, third] });
    await createdGroup(other.id, { name: 'Three', addOnIds: [third] });
    const answer = await shop.post('/v1/bulk/add-ons/delete', { addOnIds: [first, second] });
    expect(answer.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 0 });
    const after = await shop.read(service.id);
    expect(after.addOnGroups.map(({ name, addOnIds }) => [name, addOnIds])).toEqual([
      ['One', []],
      ['Two', [third]],
    ]);
    expect(after.addOnDetails).toEqual([{ addOnId: third }]);
    expect(after.revision).toBe('4');
    expect(await shop.eventsOf(service.id)).toHaveLength(4);
    expect((await shop.read(other.id)).revision).toBe('2');
    expect((await remove(third as string)).body).toEqual({});
    expect((await shop.read(other.id)).addOnGroups[0]?.addOnIds).toEqual([]);
  });
});

test('a change of an add-on shows on its services at once, without one of theirs', async () => {
  const { id: serviceId } = await newService();
  const { id } = await created({ name: 'Stones', durationInMinutes: 10 });
  await createdGroup(serviceId, { name: 'Extras', addOnIds: [id] });
  expect((await shop.read(serviceId)).addOnDetails).toEqual([{ addOnId: id, durationInMinutes: 10 }]);
  await entityOf(change({ id, revision: '1', durationInMinutes: 20 }), 'addOn');
  expect(await shop.read(serviceId)).toMatchObject({
    revision: '2',
    addOnDetails: [{ addOnId: id, durationInMinutes: 20 }],
  });
});

test('a site has at most 500', async () => {
  const { database, siteId } = shop.server;
  await database.serverReader.all(
    statement(
      `insert into add_on (site_id, id, name, max_quantity, created_at, updated_at)
       select $1, gen_random_uuid(), 'Full', 1, $2::timestamptz, $2::timestamptz from generate_series(1, 500)`,
      [siteId, new Date(shop.server.now()).toISOString()],
    ),
  );
  expect(outcome(await create({ name: 'One more', maxQuantity: 1 }))).toBe('428 ADD_ON_LIMIT_REACHED');
  const bulk = await shop.post('/v1/bulk/add-ons/create', { addOns: [{ name: 'One more', maxQuantity: 1 }] });
  expect(bulk.body.results).toMatchObject([{ itemMetadata: { error: { code: 'ADD_ON_LIMIT_REACHED' } } }]);
});
