/**
 * What goes while very many services name it: they go on without it, or go with it, behind the answer, batch by batch
 * (services sheet 1.5, 4 and 9; docs/decisions/0054).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { endedJob, jobStartedBy, jobsOf, readJob } from '../../support/jobs.ts';
import { type HeldShop, openHeldShop } from './held-shop.ts';
import { plantMany, type Shop } from './support.ts';

let held: HeldShop;
let shop: Shop;
beforeAll(async () => {
  held = await openHeldShop({ mostInAct: 20 });
  ({ shop } = held);
});
afterAll(() => held.close());

const updated = 'wix.bookings.services.v2.service_updated';

/** Adds services like another one, so many that no act changes them all at once. */
async function copies(serviceId: string, count: number): Promise<void> {
  await held.client.query(
    `with made as (
       insert into service
       select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'slug', one.slug || number))).*
       from service as one, generate_series(1, $3::integer) as number where one.site_id = $1 and one.id = $2
       returning id)
     insert into service_location
     select (jsonb_populate_record(place, jsonb_build_object('id', gen_random_uuid(), 'service_id', made.id))).*
     from service_location as place, made where place.site_id = $1 and place.service_id = $2`,
    [shop.server.siteId, serviceId, count],
  );
}

test('a location that very many services name is archived at once, and each of them loses it in its turn', async () => {
  const location = await shop.post('/v1/locations', { location: { name: 'Closing' } });
  const { id: locationId } = location.body.location as { id: string };
  const at = (...ids: string[]) => ids.map((id) => ({ type: 'BUSINESS', business: { id } }));
  const first = await shop.created(
    shop.appointment({ name: 'Placed', locations: at(shop.mainLocationId, locationId) }),
  );
  const alone = await shop.created(shop.appointment({ name: 'Only there', locations: at(locationId) }));
  await copies(first.id, 24);
  const naming = () => held.countOf(`service_location where site_id = $1 and location_id = $2`, locationId);
  expect(await naming()).toBe(26);

  const letGo = await held.hold(15, 'Placed%');
  const answer = await shop.post(`/v1/locations/${locationId}/archive`, {});
  expect([answer.status, (answer.body.location as { archived: boolean }).archived]).toEqual([200, true]);
  const [started] = await jobsOf(shop.server, 'services.removeReferences', shop.owner);
  const reached = await eventually(
    () => readJob(shop.server, started?.id, shop.owner),
    ({ succeeded }) => succeeded === 10,
  );
  expect(reached).toMatchObject({ status: 'RUNNING', total: 26 });
  await letGo();
  expect(await endedJob(shop.server, started?.id, shop.owner)).toMatchObject({
    status: 'DONE',
    total: 26,
    succeeded: 26,
    failed: 0,
  });

  // The only location of a service stays named.
  expect(await naming()).toBe(1);
  expect((await shop.read(alone.id)).revision).toBe('1');
  const changed = await shop.read(first.id);
  expect(changed.locations.map(({ business }) => business?.id)).toEqual([shop.mainLocationId]);
  const told = await held.all<{ count: number }>(
    `select count(*)::integer as count from outbox_event
     where site_id = $1 and type = $2 and entity_id in (
       select id::text from service where site_id = $1 and name = 'Placed') group by entity_id`,
    updated,
  );
  expect(told).toEqual(Array.from({ length: 25 }, () => ({ count: 1 })));
  expect(
    await held.countOf(
      `audit_entry where site_id = $1 and operation = 'locations.archiveLocation' and entity_type = 'service'`,
    ),
  ).toBe(25);
});

test('of a form and of a room that few name, services let go in the same act', async () => {
  const form = await shop.post('/v1/booking-forms', { form: { name: 'Short' } });
  const { id } = form.body.form as { id: string };
  const service = await shop.created(shop.appointment({ name: 'Asks', form: { id } }));
  const before = (await jobsOf(shop.server, 'services.removeReferences', shop.owner)).length;
  expect((await shop.server.send('DELETE', `/v1/booking-forms/${id}`, { headers: shop.owner })).status).toBe(200);
  expect((await shop.read(service.id)).form?.id).not.toBe(id);
  expect(await jobsOf(shop.server, 'services.removeReferences', shop.owner)).toHaveLength(before);
});

test('a form, a resource and an add-on that very many name are gone at once, and let go of batch by batch', async () => {
  const form = await shop.post('/v1/booking-forms', { form: { name: 'Long' } });
  const { id } = form.body.form as { id: string };
  const room = await shop.post('/v2/resources', { resource: { name: 'Attic', typeId: shop.roomType } });
  const { id: roomId } = room.body.resource as { id: string };
  const first = await shop.created(
    shop.appointment({
      name: 'All of it',
      form: { id },
      serviceResources: [{ resourceType: { id: shop.roomType }, resourceIds: { values: [shop.room, roomId] } }],
    }),
  );
  const addOn = await shop.post('/v1/add-ons', { addOn: { name: 'Tea', maxQuantity: 1 } });
  const { id: addOnId } = addOn.body.addOn as { id: string };
  await shop.post('/v2/services/add-on-groups/create', {
    serviceId: first.id,
    addOnGroup: { name: 'Drinks', addOnIds: [addOnId] },
  });
  await copies(first.id, 25);
  const remove = (path: string) => shop.server.send('DELETE', path, { headers: shop.owner });
  for (const path of [`/v1/booking-forms/${id}`, `/v2/resources/${roomId}`, `/v1/add-ons/${addOnId}`]) {
    const started = await jobStartedBy(shop.server, 'services.removeReferences', shop.owner, async () => {
      const answer = await remove(path);
      expect(answer.status, answer.text).toBe(200);
    });
    expect(await endedJob(shop.server, started.id, shop.owner)).toMatchObject({
      status: 'DONE',
      succeeded: 26,
      failed: 0,
    });
  }
  expect(await held.countOf(`service where site_id = $1 and form_id = $2`, id)).toBe(0);
  expect(
    await held.countOf(`service where site_id = $1 and resource_requirements::text like '%' || $2 || '%'`, roomId),
  ).toBe(0);
  expect(await held.countOf(`service where site_id = $1 and add_on_groups::text like '%' || $2 || '%'`, addOnId)).toBe(
    0,
  );
  expect((await shop.read(first.id)).revision).toBe('5');
});

test('a category takes very many services with it, each deleted once as by a call of its own', async () => {
  const made = await shop.post('/v2/categories', { category: { name: 'Huge' } });
  const { id: categoryId } = made.body.category as { id: string };
  await plantMany(shop, 'Huge', 24);
  await held.all(`update service set category_id = $2 where site_id = $1 and name like 'Huge %'`, categoryId);
  const linked = () =>
    held.countOf(`service where site_id = $1 and category_id = $2 and deleted_at is null`, categoryId);
  const letGo = await held.hold(15, 'Huge %');
  const answer = await shop.server.send('DELETE', `/bookings/v1/categories/${categoryId}?deleteServices=true`, {
    headers: shop.owner,
  });
  expect([answer.status, answer.body]).toEqual([200, { id: categoryId }]);
  const [started] = await jobsOf(shop.server, 'categories.deleteCategory', shop.owner);
  await eventually(
    () => readJob(shop.server, started?.id, shop.owner),
    ({ succeeded }) => succeeded === 10,
  );
  // Those whose turn is still to come are linked to a category that is gone, as when they stay.
  expect(await linked()).toBe(14);
  await letGo();
  expect(await endedJob(shop.server, started?.id, shop.owner)).toMatchObject({
    status: 'DONE',
    succeeded: 24,
    failed: 0,
  });
  expect(await linked()).toBe(0);
  expect(
    await held.countOf(
      `outbox_event where site_id = $1 and type = 'wix.bookings.services.v2.service_deleted' and entity_id in (
         select id::text from service where site_id = $1 and category_id = $2)`,
      categoryId,
    ),
  ).toBe(24);
});
