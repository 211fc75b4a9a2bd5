/**
 * Attributes over plain HTTP: what is refused, what goes with what, limits, races, and what the audit log tells
 * (services sheet 8.5).
 */
import { attributeDefinitions, attributeValues, maxAttributeDefinitions } from '@openhours/contract';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { violatedRules } from '../../support/violations.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
});
afterAll(() => server.stop());

const send = (method: string, path: string, body?: unknown, headers = business.owner) =>
  server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
const definitionsPath = '/_api/attributes/v1/attribute-definitions';
const valuesPath = '/_api/attributes/v1/attribute-values';

interface Definition {
  readonly id: string;
  readonly revision: string;
}

async function define(name: string, more: object = {}): Promise<Definition> {
  const attributeDefinition = { name, valueType: 'BOOL', defaultValue: { boolDefault: false }, ...more };
  const answer = await send('POST', definitionsPath, { attributeDefinition });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.attributeDefinition as Definition;
}

const colours = {
  valueType: 'STRING',
  stringConfig: { allowedValues: ['Red', 'Green'] },
  defaultValue: { stringDefault: 'Red' },
};

async function setYes(entityId: string, definitionId: string): Promise<void> {
  const values = [{ attributeDefinitionId: definitionId, boolData: true }];
  const answer = await send('POST', `${valuesPath}/${entityId}/bulk-upsert`, { values });
  expect(answer.body, answer.text).toMatchObject({ bulkActionMetadata: { totalSuccesses: 1 } });
}

async function entitiesWith(definitionId: string): Promise<string[]> {
  const query = { filter: { attributeDefinitionId: definitionId } };
  const { body } = await send('POST', `${valuesPath}/query`, { query });
  return (body.attributeValues as { entityId: string }[]).map(({ entityId }) => entityId).toSorted();
}

describe('the wire', () => {
  test.each(['', '/_api/attributes', '/attributes'])('has the declared shape at the prefix "%s"', async (prefix) => {
    const { id } = await define(`Shaped ${prefix.replaceAll('/', ' ')}`, colours);
    const { serviceId } = await business.addService({ name: 'Shaped' });
    const set = await send('POST', `${prefix}/v1/attribute-values/${serviceId}/bulk-upsert`, {
      values: [{ attributeDefinitionId: id, stringData: 'Green' }],
      returnEntity: true,
    });
    expect(Compile(attributeValues.bulkUpsertAttributeValues.output).Check(set.body)).toBe(true);
    const read = await send('GET', `${prefix}/v1/attribute-definitions/${id}`);
    expect(Compile(attributeDefinitions.getAttributeDefinition.output).Check(read.body)).toBe(true);
    const listed = await send('GET', `${prefix}/v1/attribute-values/${serviceId}`);
    expect(Compile(attributeValues.listEntityAttributes.output).Check(listed.body)).toBe(true);
    expect(listed.body.entityAttributes).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    ['a name of 41', { name: 'n'.repeat(41) }, 'attributeDefinition.name', 'MAX_LENGTH'],
    ['no name', { name: undefined }, 'attributeDefinition.name', 'REQUIRED_FIELD'],
    ['another type', { valueType: 'DATE' }, 'attributeDefinition.valueType', 'INVALID_ENUM_VALUE'],
    [
      '51 values',
      { ...colours, stringConfig: { allowedValues: Array.from({ length: 51 }, (_, index) => `v${index}`) } },
      'attributeDefinition.stringConfig.allowedValues',
      'MAX_SIZE',
    ],
    [
      'a number of more than 32 bits',
      { valueType: 'NUMBER', numberConfig: { min: 0, max: 2 ** 31 }, defaultValue: { numberDefault: 1 } },
      'attributeDefinition.numberConfig.max',
      'MAX',
    ],
    [
      'a tag of six',
      { tags: { publicTags: { tagIds: ['abcdef'] } } },
      'attributeDefinition.tags.publicTags.tagIds[0]',
      'MAX_LENGTH',
    ],
    ['no default', { defaultValue: {} }, 'attributeDefinition.defaultValue', 'REQUIRED_ONE_OF_FIELD'],
    ['values of a yes or no', { stringConfig: colours.stringConfig }, 'attributeDefinition.stringConfig', 'OTHER'],
  ])('refuses %s', async (_, more, field, rule) => {
    const attributeDefinition = { name: 'Refused', valueType: 'BOOL', defaultValue: { boolDefault: true }, ...more };
    const answer = await send('POST', definitionsPath, { attributeDefinition });
    expect(violatedRules(answer)).toEqual([[field, rule]]);
  });

  test('tells what is wrong with the form of a value by the value, and sets the others', async () => {
    const { id } = await define('Formless', colours);
    const entityId = business.ada.resourceId;
    const answer = await send('POST', `${valuesPath}/${entityId}/bulk-upsert`, {
      values: [
        { attributeDefinitionId: id, stringData: 'x'.repeat(41) },
        { attributeDefinitionId: 'none' },
        'nothing',
        { attributeDefinitionId: id, stringData: 'Red', boolData: true },
        { attributeDefinitionId: id, stringData: 'Red' },
        { attributeDefinitionId: id, stringData: 'Green' },
      ],
      returnEntity: true,
    });
    const results = answer.body.results as {
      action?: string;
      itemMetadata: { error?: { code: string } };
      item?: { stringData: string };
    }[];
    expect(
      results.map(({ itemMetadata: { error }, action, item }) => error?.code ?? [action, item?.stringData]),
    ).toEqual([...Array(4).fill('INVALID_ARGUMENT'), ['INSERT', 'Red'], ['UPDATE', 'Green']]);
  });

  test('refuses a call about no value, about 51, and a page of more than a hundred', async () => {
    const path = `${valuesPath}/${business.ada.resourceId}`;
    const value = { attributeDefinitionId: newId(), boolData: true };
    for (const [body, rule] of [
      [{}, 'REQUIRED_FIELD'],
      [{ values: [] }, 'MIN_SIZE'],
      [{ values: Array(51).fill(value) }, 'MAX_SIZE'],
    ] as const) {
      expect(violatedRules(await send('POST', `${path}/bulk-upsert`, body))).toEqual([['values', rule]]);
    }
    expect(violatedRules(await send('GET', `${path}?paging.limit=101`))).toEqual([['paging.limit', 'MAX']]);
  });

  test('pages the values of one service, the first that were set first, at most fifty at once', async () => {
    const { serviceId } = await business.addService({ name: 'Rich' });
    const made: Definition[] = [];
    for (let index = 0; index < 52; index += 1) {
      made.push(await define(`Many ${index}`));
    }
    for (const part of [made.slice(0, 50), made.slice(50)]) {
      const values = part.map(({ id }) => ({ attributeDefinitionId: id, boolData: true }));
      await send('POST', `${valuesPath}/${serviceId}/bulk-upsert`, { values });
    }
    interface Page {
      readonly entityAttributes: readonly { readonly attributeDefinition: Definition }[];
      readonly pagingMetadata: { readonly hasNext: boolean; readonly cursors?: { readonly next?: string } };
    }
    const page = async (query: string) =>
      (await send('GET', `${valuesPath}/${serviceId}${query}`)).body as unknown as Page;
    const first = await page('?paging.limit=100');
    const next = first.pagingMetadata.cursors?.next as string;
    const second = await page(`?paging.cursor=${encodeURIComponent(next)}`);
    expect([first, second].map(({ pagingMetadata }) => pagingMetadata.hasNext)).toEqual([true, false]);
    expect(
      [first, second].map(({ entityAttributes }) => entityAttributes.map((each) => each.attributeDefinition.id)),
    ).toEqual([made.slice(0, 50), made.slice(50)].map((part) => part.map(({ id }) => id)));
    for (const { id } of made) {
      await send('DELETE', `${definitionsPath}/${id}`);
    }
  });

  test('sets by a mask what it lists, and clears what is listed and not sent', async () => {
    const made = await define('Masked', { visibility: false, tags: { publicTags: { tagIds: ['a'] } } });
    const change = (revision: string, fields: object, mask: object) =>
      send('PATCH', `${definitionsPath}/${made.id}`, {
        attributeDefinition: { id: made.id, revision, ...fields },
        ...mask,
      });
    const first = await change(
      '1',
      { name: 'Never', visibility: true },
      { fieldMask: 'attributeDefinition.visibility' },
    );
    expect(first.body.attributeDefinition).toMatchObject({ name: 'Masked', visibility: true });
    const second = await change('2', { name: 'Never' }, { mask: { paths: ['tags'] } });
    expect(second.body.attributeDefinition).toMatchObject({ name: 'Masked', tags: { publicTags: { tagIds: [] } } });
    expect(violatedRules(await change('3', {}, { mask: 'name' }))).toEqual([
      ['attributeDefinition.name', 'MIN_LENGTH'],
    ]);
  });
});

describe('values go', () => {
  test('with their definition', async () => {
    const { id } = await define('Short lived');
    await setYes(business.ada.resourceId, id);
    expect((await send('DELETE', `${definitionsPath}/${id}`)).body).toEqual({});
    expect(await entitiesWith(id)).toEqual([]);
    expect((await define('Short lived')).id).not.toBe(id);
  });

  test('with a service, alone, among many or with its category', async () => {
    const { id } = await define('Of services');
    const { category } = (await send('POST', '/v2/categories', { category: { name: 'Going' } })).body as {
      category: { id: string };
    };
    const added = async (name: string) => (await business.addService({ name })).serviceId;
    const [alone, among, inCategory, kept] = [await added('A'), await added('B'), await added('C'), await added('D')];
    for (const entityId of [alone, among, inCategory, kept]) {
      await setYes(entityId, id);
    }
    const { service } = (await send('GET', `/v2/services/${inCategory}`)).body as { service: { revision: string } };
    const moved = { id: inCategory, revision: service.revision, category: { id: category.id } };
    expect((await send('PATCH', `/v2/services/${inCategory}`, { service: moved })).status).toBe(200);
    expect((await send('DELETE', `/v2/services/${alone}`)).status).toBe(200);
    expect((await send('POST', '/v2/bulk/services/delete', { ids: [among] })).status).toBe(200);
    expect((await send('DELETE', `/bookings/v1/categories/${category.id}?deleteServices=true`)).status).toBe(200);
    expect(await entitiesWith(id)).toEqual([kept]);
    expect((await send('GET', `${valuesPath}/${alone}`)).status).toBe(404);
  });

  test('with a resource, a staff member or a whole type', async () => {
    const { id } = await define('Of resources');
    const made = async (path: string, body: object, name: string) =>
      (await send('POST', path, body)).body[name] as { id: string; resourceId: string };
    const type = await made('/v2/resources/resource-types', { resourceType: { name: 'Boats' } }, 'resourceType');
    const room = (name: string) => made('/v2/resources', { resource: { name, typeId: type.id } }, 'resource');
    const [alone, ofType] = [await room('One'), await room('Two')];
    const person = await made('/v1/staff-members', { staffMember: { name: 'Leaves' } }, 'staffMember');
    for (const entityId of [alone.id, ofType.id, person.resourceId, business.ben.resourceId]) {
      await setYes(entityId, id);
    }
    expect((await send('DELETE', `/v2/resources/${alone.id}`)).status).toBe(200);
    expect((await send('DELETE', `/v2/resources/resource-types/${type.id}`)).status).toBe(200);
    expect((await send('DELETE', `/v1/staff-members/${person.id}`)).status).toBe(200);
    expect(await entitiesWith(id)).toEqual([business.ben.resourceId]);
  });

  test('not with a copy of a service: that begins without any', async () => {
    const { id } = await define('Not cloned');
    const { serviceId } = await business.addService({ name: 'Original' });
    await setYes(serviceId, id);
    await send('POST', '/v2/services/clone', { sourceServiceId: serviceId });
    expect(await entitiesWith(id)).toEqual([serviceId]);
  });
});

test('writes are for those who manage services', async () => {
  const { id } = await define('Guarded');
  const attributeDefinition = { id, revision: '1', name: 'Mine' };
  for (const kind of ['visitor', 'member', 'FRONT_DESK'] as const) {
    const headers = await server.caller(kind);
    const statuses = [
      await send('POST', definitionsPath, { attributeDefinition: { name: 'Mine', ...colours } }, headers),
      await send('PATCH', `${definitionsPath}/${id}`, { attributeDefinition }, headers),
      await send('DELETE', `${definitionsPath}/${id}`, undefined, headers),
      await send(
        'POST',
        `${valuesPath}/${business.ada.resourceId}/bulk-delete`,
        { attributeDefinitionIds: [id] },
        headers,
      ),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403]);
  }
});

test('whoever works for the business sees what customers do not', async () => {
  const { id } = await define('Inner', { visibility: false });
  const seen = async (kind: 'visitor' | 'FRONT_DESK' | 'STAFF') =>
    (await send('GET', `${definitionsPath}/${id}`, undefined, await server.caller(kind))).status;
  expect([await seen('visitor'), await seen('FRONT_DESK'), await seen('STAFF')]).toEqual([404, 200, 200]);
});

test('of rivals for one name one wins', async () => {
  const attributeDefinition = { name: 'Wanted', ...colours };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send('POST', definitionsPath, { attributeDefinition })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
});

test('values that are set at once for the same are one', async () => {
  const { id } = await define('At once');
  const { serviceId } = await business.addService({ name: 'At once' });
  await Promise.all(Array.from({ length: 20 }, () => setYes(serviceId, id)));
  const { body } = await send('GET', `${valuesPath}/${serviceId}`);
  expect(body.entityAttributes).toMatchObject([{ attributeValue: { revision: '20' } }]);
});

test('a value that is set while its service is deleted stays with nothing', async () => {
  const { id } = await define('Raced');
  for (let round = 0; round < 5; round += 1) {
    const { serviceId } = await business.addService({ name: `Raced ${round}` });
    const values = [{ attributeDefinitionId: id, boolData: true }];
    const [set, deleted] = await Promise.all([
      send('POST', `${valuesPath}/${serviceId}/bulk-upsert`, { values }),
      send('DELETE', `/v2/services/${serviceId}`),
    ]);
    expect([200, 404]).toContain(set.status);
    expect(deleted.status).toBe(200);
  }
  expect(await entitiesWith(id)).toEqual([]);
});

test('the audit log tells of definitions and of values', async () => {
  const { id } = await define('Audited');
  const entityId = business.ada.resourceId;
  await setYes(entityId, id);
  await send('POST', `${valuesPath}/${entityId}/bulk-delete`, { attributeDefinitionIds: [id] });
  const entries = await server.database.serverReader.all(
    statement<{ operation: string; entity_type: string; before: object | null; after: object | null }>(
      `select operation, entity_type, before, after from audit_entry
       where site_id = $1 and (entity_id = $2 or coalesce(after, before) ->> 'attributeDefinitionId' = $2) order by id`,
      [server.siteId, id],
    ),
  );
  expect(entries).toMatchObject([
    { entity_type: 'attributeDefinition', before: null, after: { name: 'Audited' } },
    { entity_type: 'attributeValue', before: null, after: { entityId, boolData: true } },
    { entity_type: 'attributeValue', before: { entityId, boolData: true }, after: null },
  ]);
});

test('a site has at most two hundred', async () => {
  await server.database.serverReader.all(
    statement(
      `insert into attribute_definition (site_id, id, revision, name, name_folded, value_type, visible, default_bool,
         tag_ids, private_tag_ids, created_at, updated_at)
       select $1, gen_random_uuid(), 1, 'Full ' || number, 'full ' || number, 'BOOL', true, false, '{}', '{}',
         $2::timestamptz, $2::timestamptz
       from generate_series(1, $3::integer) as number returning id`,
      [server.siteId, new Date(server.now()).toISOString(), maxAttributeDefinitions],
    ),
  );
  const answer = await send('POST', definitionsPath, { attributeDefinition: { name: 'One more', ...colours } });
  expect([answer.status, answer.code]).toEqual([428, 'FAILED_PRECONDITION']);
});
