/**
 * Categories through the published SDK in both versions, and over plain HTTP where its types do not reach (services
 * sheet 4).
 */
import { categoriesV2 as sdkCategories, categories as sdkOlder, services as sdkServices } from '@wix/bookings';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const modules = { categories: sdkCategories, older: sdkOlder, services: sdkServices };
const owner = () => sdkClient(server, modules, ownerOf(server));
const asVisitor = () => sdkClient(server, modules, visitorOf(server));
const send = (method: string, path: string, body?: unknown, headers = business.owner) =>
  server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
const codeOf = ({ body }: { body: { details?: { applicationError?: { code?: string } } } }) =>
  body.details?.applicationError?.code;
const eventsOf = async (id: string) => (await business.eventsOf(id)).map(({ type }) => type);
const names = async () => (await owner().older.listCategories({})).categories?.map(({ name }) => name);
const idOf = async (name: string) => {
  const { items } = await owner().categories.queryCategories().eq('name', name).find();
  return items[0]?._id as string;
};
const fqdn = 'wix.bookings.categories.v2.category';
const serviceUpdated = 'wix.bookings.services.v2.service_updated';
const notification = 'com.wixpress.bookings.services.api.v1.CategoryNotification';

describe('a site', () => {
  test('begins with one category, in which services stand of which nobody says another', async () => {
    expect(await names()).toEqual(['Our services']);
    const service = await business.addService({ name: 'Haircut' });
    const id = await idOf('Our services');
    const read = await asVisitor().services.getService(service.serviceId);
    expect(read.category).toMatchObject({ _id: id, name: 'Our services' });
  });

  test('keeps its last category', async () => {
    const answer = await send('DELETE', `/bookings/v2/categories/${await idOf('Our services')}`);
    expect([answer.status, codeOf(answer)]).toEqual([428, 'LAST_CATEGORY_CANNOT_BE_DELETED']);
  });
});

describe('the published SDK', () => {
  test('creates, reads, renames and deletes a category', async () => {
    const { categories } = owner();
    const made = await categories.createCategory({ name: 'Body', extendedFields: { namespaces: { own: { a: 1 } } } });
    expect(made).toMatchObject({ name: 'Body', revision: '1', extendedFields: { namespaces: { own: { a: 1 } } } });
    expect(made._createdDate).toBeInstanceOf(Date);
    const id = made._id as string;
    expect(await asVisitor().categories.getCategory(id)).toEqual(made);
    const renamed = await categories.updateCategory(id, { revision: '1', name: 'Body and soul' });
    expect(renamed).toMatchObject({ name: 'Body and soul', revision: '2', sortOrder: made.sortOrder });
    await expect(categories.updateCategory(id, { revision: '1', name: 'Late' })).rejects.toThrow(/changed since/);
    await categories.deleteCategory(id);
    await expect(categories.getCategory(id)).rejects.toThrow(/no category/);
    expect(await eventsOf(id)).toEqual([
      `${fqdn}_created`,
      notification,
      `${fqdn}_updated`,
      notification,
      `${fqdn}_deleted`,
      notification,
    ]);
  });

  test('finds, sorts, pages and counts', async () => {
    const { categories } = owner();
    for (const name of ['Cuts', 'Care', 'Colour']) {
      await categories.createCategory({ name });
    }
    const found = await asVisitor()
      .categories.queryCategories()
      .startsWith('name', 'c')
      .descending('name')
      .limit(2)
      .find();
    expect(found.items.map(({ name }) => name)).toEqual(['Cuts', 'Colour']);
    expect((await found.next()).items.map(({ name }) => name)).toEqual(['Care']);
    const oldest = await categories.queryCategories().find();
    expect(oldest.items[0]?.name).toBe('Our services');
    expect(await categories.countCategories({ filter: { name: { $startsWith: 'C' } } })).toEqual({ count: 3 });
  });

  test('puts a category first, last and behind another one', async () => {
    const { categories } = owner();
    await categories.moveCategory(await idOf('Colour'), { position: 'FIRST' });
    expect(await names()).toEqual(['Colour', 'Our services', 'Cuts', 'Care']);
    const afterCategoryId = await idOf('Cuts');
    const { category } = await categories.moveCategory(await idOf('Colour'), {
      position: 'AFTER_CATEGORY',
      afterCategoryId,
    });
    expect(category?.name).toBe('Colour');
    expect(await names()).toEqual(['Our services', 'Cuts', 'Colour', 'Care']);
    await categories.moveCategory(await idOf('Our services'), {});
    expect(await names()).toEqual(['Cuts', 'Colour', 'Care', 'Our services']);
    await categories.moveCategory(await idOf('Our services'), { position: 'FIRST' });
  });

  test('speaks of the same categories in its older version', async () => {
    const { older } = owner();
    const { category } = (await older.createCategory({ name: 'Older' })) as unknown as { category: { _id: string } };
    const id = category?._id ?? (await idOf('Older'));
    await older.updateCategory(id, { name: 'Renamed' });
    expect((await asVisitor().older.listCategories({ categoryIds: [id] })).categories).toEqual([
      { _id: id, name: 'Renamed' },
    ]);
    expect((await owner().categories.getCategory(id)).revision).toBe('2');
    expect(await older.deleteCategory(id, { deleteServices: false })).toEqual({ _id: id });
    const gone = await send('PUT', `/bookings/v1/categories/${id}`, { category: { id, name: 'x' } });
    expect([gone.status, codeOf(gone)]).toEqual([404, 'NOT_FOUND']);
  });
});

test('another category of a service is one event of the service', async () => {
  const { categories } = owner();
  const { _id: id } = await categories.createCategory({ name: 'Chosen' });
  const serviceId = await addTo(id as string, 'Regrouped');
  expect((await eventsOf(serviceId)).filter((type) => type === serviceUpdated)).toHaveLength(1);
  expect(await eventsOf(id as string)).toEqual([`${fqdn}_created`, notification]);
});

/** A service that stands in a category; answers its id. */
async function addTo(categoryId: string, name: string): Promise<string> {
  const { serviceId } = await business.addService({ name });
  const { services } = owner();
  const { revision } = await services.getService(serviceId);
  await services.updateService(serviceId, { revision: revision as string, category: { _id: categoryId } });
  return serviceId;
}

test('the name is said in other languages, and what says nothing is left out', async () => {
  const made = await send('POST', '/bookings/v2/categories', {
    category: {
      name: 'Face',
      translations: [
        { language: 'DE', name: ' Gesicht ' },
        { language: 'fr', name: ' ' },
      ],
    },
  });
  const { id, revision } = (made.body as { category: { id: string; revision: string } }).category;
  const read = async () => (await send('GET', `/bookings/v2/categories/${id}`)).body;
  expect(await read()).toMatchObject({ category: { translations: [{ language: 'de', name: 'Gesicht' }] } });
  await send('PATCH', `/bookings/v2/categories/${id}`, { category: { id, revision, translations: null } });
  expect(await read()).not.toHaveProperty('category.translations');
});

describe('services of a category that is deleted', () => {
  test('stay linked to it, and need another one to be changed', async () => {
    const { categories, services } = owner();
    const { _id: id } = await categories.createCategory({ name: 'Short' });
    const serviceId = await addTo(id as string, 'Linked');
    await categories.deleteCategory(id as string);
    const { category, revision } = await services.getService(serviceId);
    expect(category?._id).toBe(id);
    const { items } = await services.queryServices().exists('category.name', true).find();
    expect(items.map(({ name }) => name)).not.toContain('Linked');
    const change = { revision: revision as string, description: 'x' };
    await expect(services.updateService(serviceId, change)).rejects.toThrow(/no category of the site/);
    const other = { ...change, category: { _id: await idOf('Our services') } };
    expect((await services.updateService(serviceId, other)).category?.name).toBe('Our services');
  });

  test('move to another one in the act that deletes it, each told once', async () => {
    const { categories, services } = owner();
    const { _id: id } = await categories.createCategory({ name: 'Closing' });
    const { _id: next } = await categories.createCategory({ name: 'Next' });
    const moved = [await addTo(id as string, 'Moves'), await addTo(id as string, 'Moves too')];
    const before = await Promise.all(moved.map(eventsOf));
    const path = `/bookings/v2/categories/${id}`;
    for (const nowhere of [newId(), id]) {
      const refused = await send('DELETE', `${path}?moveServicesTo=${nowhere}`);
      expect([refused.status, codeOf(refused)]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await send('GET', path)).status).toBe(200);
    expect((await send('DELETE', `${path}?moveServicesTo=${next}`)).body).toEqual({});
    expect((await send('GET', path)).status).toBe(404);
    for (const [index, serviceId] of moved.entries()) {
      expect((await services.getService(serviceId)).category).toMatchObject({ _id: next, name: 'Next' });
      expect(await eventsOf(serviceId)).toEqual([...(before[index] as string[]), serviceUpdated]);
    }
  });

  test('stay where they are when they are more than one act can move', async () => {
    const { categories } = owner();
    const { _id: id } = await categories.createCategory({ name: 'Huge' });
    const serviceId = await addTo(id as string, 'One of many');
    const direct = new pg.Client({ connectionString: server.databaseUrl });
    await direct.connect();
    await direct.query(
      `insert into service
       select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'slug', 'many-' || number))).*
       from service as one, generate_series(1, 500) as number where one.site_id = $1 and one.id = $2`,
      [server.siteId, serviceId],
    );
    const path = `/bookings/v2/categories/${id}?moveServicesTo=${await idOf('Our services')}`;
    const answer = await send('DELETE', path);
    expect([answer.status, codeOf(answer)]).toEqual([428, 'CATEGORY_HAS_TOO_MANY_SERVICES']);
    await direct.end();
    expect((await send('GET', `/bookings/v2/categories/${id}`)).status).toBe(200);
  });

  test('go with it where the older call asks for that', async () => {
    const { categories, older, services } = owner();
    const { _id: id } = await categories.createCategory({ name: 'With all' });
    const serviceId = await addTo(id as string, 'Goes too');
    await older.deleteCategory(id as string, { deleteServices: true });
    await expect(services.getService(serviceId)).rejects.toThrow(/no service/);
    expect(await eventsOf(serviceId)).toContain('wix.bookings.services.v2.service_deleted');
  });
});

describe('refuses', () => {
  test.each([
    ['a name that is missing', {}, 'category.name'],
    ['a blank name', { name: '  ' }, 'category.name'],
    [
      'a language that is there twice',
      {
        name: 'Body',
        translations: [
          { language: 'de', name: 'Körper' },
          { language: 'DE', name: 'Leib' },
        ],
      },
      'category.translations[1].language',
    ],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'category.name'],
  ])('%s', async (_, category, field) => {
    const answer = await send('POST', '/bookings/v2/categories', { category });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`"field":"${field}"`);
  });

  test('a place behind nothing', async () => {
    const id = await idOf('Cuts');
    const path = `/bookings/v2/categories/set-position/${id}`;
    const unnamed = await send('POST', path, { position: 'AFTER_CATEGORY' });
    expect([unnamed.status, unnamed.text.includes('"afterCategoryId"')]).toEqual([400, true]);
    const unknown = await send('POST', path, { position: 'AFTER_CATEGORY', afterCategoryId: newId() });
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'NOT_FOUND']);
  });

  test('writes of visitors', async () => {
    const visitor = await server.caller('visitor');
    expect((await send('POST', '/bookings/v2/categories', { category: { name: 'Mine' } }, visitor)).status).toBe(403);
    expect((await send('DELETE', `/bookings/v1/categories/${newId()}`, undefined, visitor)).status).toBe(403);
  });

  test('more than a hundred', async () => {
    const many = await server.database.serverReader.all(
      statement(
        `insert into service_category (site_id, id, name, sort_order, created_at, updated_at)
         select $1, gen_random_uuid(), 'Full ' || number, 5000000000000 + number, $2::timestamptz, $2::timestamptz
         from generate_series(1, 100) as number returning id`,
        [server.siteId, new Date(server.now()).toISOString()],
      ),
    );
    expect(many).toHaveLength(100);
    const answer = await send('POST', '/bookings/v2/categories', { category: { name: 'One more' } });
    expect([answer.status, codeOf(answer)]).toEqual([428, 'CATEGORY_LIMIT_REACHED']);
  });
});
