/**
 * A type goes with very many resources: they are gone with it at once, and their calendars are cancelled behind the answer,
 * batch by batch (services sheet 5.3; docs/decisions/0054).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { endedJob, jobsOf, readJob } from '../../support/jobs.ts';
import { type HeldShop, openHeldShop } from './held-shop.ts';
import type { Shop } from './support.ts';

let held: HeldShop;
let shop: Shop;
beforeAll(async () => {
  held = await openHeldShop({ mostInAct: 20 });
  ({ shop } = held);
});
afterAll(() => held.close());

async function newType(name: string, count: number): Promise<{ typeId: string; ids: string[] }> {
  const made = await shop.post('/v2/resources/resource-types', { resourceType: { name } });
  const { id: typeId } = made.body.resourceType as { id: string };
  const ids: string[] = [];
  while (ids.length < count) {
    const resources = Array.from({ length: Math.min(50, count - ids.length) }, (_, index) => ({
      name: `${name} ${ids.length + index}`,
      typeId,
    }));
    const answer = await shop.post('/v2/bulk/resources/create', { resources, returnEntity: true });
    expect(answer.status, answer.text).toBe(200);
    ids.push(...(answer.body.results as { item: { id: string } }[]).map(({ item }) => item.id));
  }
  return { typeId, ids: ids.toSorted() };
}

const remove = (typeId: string) =>
  shop.server.send('DELETE', `/v2/resources/resource-types/${typeId}`, { headers: shop.owner });
const jobs = () => jobsOf(shop.server, 'resources.deleteResourceType', shop.owner);
const liveCalendars = (ids: readonly string[]) =>
  held.countOf(`schedule where site_id = $1 and external_id = any ($2::text[]) and status = 'ACTIVE'`, ids);
const told = (ids: readonly string[]) =>
  held.countOf(
    `outbox_event where site_id = $1 and entity_id = any ($2::text[]) and type = 'wix.bookings.resources.v2.resource_deleted'`,
    ids,
  );

test('a type takes few resources with it in the same act', async () => {
  const { typeId, ids } = await newType('Boat', 20);
  expect((await remove(typeId)).status).toBe(200);
  expect([await jobs(), await liveCalendars(ids), await told(ids)]).toEqual([[], 0, 20]);
});

test('very many are gone at once, and each is told of once behind the answer', async () => {
  const { typeId, ids } = await newType('Locker', 24);
  const [listed] = ids;
  const service = await shop.created(
    shop.appointment({
      name: 'Needs a locker',
      serviceResources: [{ resourceType: { id: typeId }, resourceIds: { values: [listed] } }],
    }),
  );
  await held.client.query('begin');
  await held.client.query('select 1 from resource where site_id = $1 and id = $2 for update', [
    shop.server.siteId,
    ids[15],
  ]);
  const answer = await remove(typeId);
  expect([answer.status, answer.body]).toEqual([200, {}]);
  const [started] = await jobs();
  await eventually(
    () => readJob(shop.server, started?.id, shop.owner),
    ({ succeeded }) => succeeded === 10,
  );

  // What is still to come is found by nobody, and what waits for it is not offered.
  expect((await shop.server.send('GET', `/v2/resources/${ids.at(-1)}`, { headers: shop.owner })).status).toBe(404);
  const found = await shop.post('/v2/resources/query', { query: { filter: { id: { $in: ids } } } });
  expect(found.body.resources).toEqual([]);
  expect(await liveCalendars(ids)).toBe(14);
  await held.client.query('rollback');

  expect(await endedJob(shop.server, started?.id, shop.owner)).toMatchObject({ status: 'DONE', total: 24, failed: 0 });
  expect([await liveCalendars(ids), await told(ids)]).toEqual([0, 24]);
  const { serviceResources } = (await shop.read(service.id)) as unknown as {
    serviceResources: { resourceIds: { values: string[] } }[];
  };
  expect(serviceResources[0]?.resourceIds.values).toEqual([]);
});
