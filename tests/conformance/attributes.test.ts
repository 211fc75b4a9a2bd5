/** Attributes through the published SDK: their definitions and the values of services and resources (services sheet 8.5). */
import { attributeDefinition as sdkDefinitions, attributeValue as sdkValues } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { endedJob } from '../support/jobs.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
let serviceId: string;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  ({ serviceId } = await business.addService({ name: 'Haircut' }));
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const modules = { definitions: sdkDefinitions, values: sdkValues };
const owner = () => sdkClient(server, modules, ownerOf(server));
const asVisitor = () => sdkClient(server, modules, visitorOf(server));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error) => error.details.applicationError?.code ?? 'INVALID_ARGUMENT',
  );
const fqdn = 'wix.bookings.attributes.v1.attribute_definition';
const eventsOf = async (id: string) => (await business.eventsOf(id)).map(({ type }) => type.replace(`${fqdn}_`, ''));

/** What the typings of the SDK ask of every new definition, whatever its type. */
type NewDefinition = Parameters<ReturnType<typeof owner>['definitions']['createAttributeDefinition']>[0];
const create = async (definition: object) => {
  const made = await owner().definitions.createAttributeDefinition(definition as NewDefinition);
  return { ...made, id: made._id as string, revision: made.revision as string };
};
const colour = (name: string, more: object = {}) =>
  create({
    name,
    valueType: 'STRING',
    stringConfig: { allowedValues: ['Red', 'Green'] },
    defaultValue: { stringDefault: 'Red' },
    ...more,
  });
const capacity = (name: string) =>
  create({ name, valueType: 'NUMBER', numberConfig: { min: 1, max: 10 }, defaultValue: { numberDefault: 4 } });
const parking = (name: string, more: object = {}) =>
  create({ name, valueType: 'BOOL', defaultValue: { boolDefault: false }, ...more });

describe('a definition', () => {
  test('is created, read, changed from a known revision and deleted; each is told once', async () => {
    const made = await colour('Colour', { extendedFields: { namespaces: { own: { a: 1 } } } });
    expect(made).toMatchObject({
      name: 'Colour',
      revision: '1',
      valueType: 'STRING',
      stringConfig: { allowedValues: ['Red', 'Green'] },
      visibility: true,
      defaultValue: { stringDefault: 'Red' },
      tags: { publicTags: { tagIds: [] }, privateTags: { tagIds: [] } },
      extendedFields: { namespaces: { own: { a: 1 } } },
    });
    expect(made._createdDate).toBeInstanceOf(Date);
    const { definitions } = owner();
    expect(await definitions.getAttributeDefinition(made.id)).toMatchObject({ _id: made.id, name: 'Colour' });
    const changed = await definitions.updateAttributeDefinition(made.id, { revision: '1', name: 'Shade' });
    expect(changed).toMatchObject({ name: 'Shade', revision: '2', stringConfig: { allowedValues: ['Red', 'Green'] } });
    expect(await codeOf(definitions.updateAttributeDefinition(made.id, { revision: '1', name: 'Late' }))).toBe(
      'INVALID_REVISION',
    );
    await definitions.deleteAttributeDefinition(made.id);
    expect(await codeOf(definitions.getAttributeDefinition(made.id))).toBe('NOT_FOUND');
    expect(await eventsOf(made.id)).toEqual(['created', 'updated', 'deleted']);
  });

  test('of a number and of a yes or no has what its type has', async () => {
    expect(await capacity('Seats')).toMatchObject({
      valueType: 'NUMBER',
      numberConfig: { min: 1, max: 10 },
      defaultValue: { numberDefault: 4 },
    });
    expect(await parking('Bicycles')).toMatchObject({ valueType: 'BOOL', defaultValue: { boolDefault: false } });
  });

  test('is refused with the codes of the typings', async () => {
    const { definitions } = owner();
    const { id, revision } = await colour('Refused');
    const update = (changes: object) => codeOf(definitions.updateAttributeDefinition(id, { revision, ...changes }));
    const number = (config: object, numberDefault: number) => ({
      name: 'Number',
      valueType: 'NUMBER',
      numberConfig: config,
      defaultValue: { numberDefault },
    });
    const codes = [
      await codeOf(create(number({ min: 2, max: 1 }, 1))),
      await codeOf(create(number({ min: 1, max: 2 }, 3))),
      await codeOf(create({ ...number({ min: 1, max: 2 }, 1), defaultValue: { boolDefault: true } })),
      await codeOf(colour('Unfit', { defaultValue: { stringDefault: 'Blue' } })),
      await codeOf(colour(' REFUSED ')),
      await update({ valueType: 'NUMBER' }),
      await update({ stringConfig: { allowedValues: ['Green'] } }),
    ];
    expect(codes).toEqual([
      'NUMBER_CONFIG_MAX_LESS_THAN_MIN',
      'DEFAULT_VALUE_OUT_OF_RANGE',
      'DEFAULT_VALUE_TYPE_MISMATCH',
      'DEFAULT_VALUE_NOT_IN_ALLOWED_VALUES',
      'DUPLICATE_ATTRIBUTE_NAME',
      'VALUE_TYPE_IMMUTABLE',
      'DEFAULT_VALUE_NO_LONGER_VALID',
    ]);
  });

  test('is found, sorted and paged; the newest first', async () => {
    for (const name of ['Wall', 'Window', 'Door']) {
      await parking(name);
    }
    const found = await asVisitor()
      .definitions.queryAttributeDefinitions()
      .startsWith('name', 'w')
      .ascending('name')
      .limit(1)
      .find();
    expect(found.items.map(({ name }) => name)).toEqual(['Wall']);
    expect((await found.next()).items.map(({ name }) => name)).toEqual(['Window']);
    const dates = (await owner().definitions.queryAttributeDefinitions().find()).items.map((each) =>
      Number(each._createdDate),
    );
    expect(dates.length).toBeGreaterThan(3);
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
    const texts = await owner().definitions.queryAttributeDefinitions().eq('valueType', 'NUMBER').find();
    expect(texts.items.map(({ name }) => name)).toEqual(['Seats']);
  });
});

describe('tags of definitions', () => {
  test('are assigned and taken back, each definition for itself, and told of', async () => {
    const { definitions } = owner();
    const { id } = await parking('Tagged', { tags: { publicTags: { tagIds: ['a', 'b'] } } });
    const change = {
      assignTags: { publicTags: { tagIds: ['b', 'c'] }, privateTags: { tagIds: ['p'] } },
      unassignTags: { publicTags: { tagIds: ['a', 'b'] } },
    };
    const updated = await definitions.bulkUpdateAttributeDefinitionTags([id, newId()], change);
    expect(updated.results?.map((each) => each.itemMetadata?.error?.code)).toEqual([undefined, 'NOT_FOUND']);
    expect(updated.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    const { tags } = await definitions.getAttributeDefinition(id);
    expect(tags).toEqual({ publicTags: { tagIds: ['b', 'c'] }, privateTags: { tagIds: ['p'] } });
    const last = (await business.eventsOf(id)).at(-1);
    expect(last?.type).toBe(`${fqdn}_tags_modified`);
    expect(last?.body).toMatchObject({
      attributeDefinition: { id },
      assignedTags: { publicTags: { tagIds: ['c'] }, privateTags: { tagIds: ['p'] } },
      unassignedTags: { publicTags: { tagIds: ['a'] }, privateTags: { tagIds: [] } },
    });
    expect(await codeOf(definitions.bulkUpdateAttributeDefinitionTags([id], {}))).toBe(
      'EMPTY_ASSIGN_AND_UNASSIGN_LISTS',
    );
    expect(await codeOf(definitions.bulkUpdateAttributeDefinitionTagsByFilter({}, { assignTags: {} }))).toBe(
      'EMPTY_ASSIGN_AND_UNASSIGN_LISTS',
    );
  });

  test('by filter, and found by them', async () => {
    await Promise.all(['Far', 'Near'].map((name) => parking(`By filter ${name}`)));
    const { jobId } = await owner().definitions.bulkUpdateAttributeDefinitionTagsByFilter(
      { name: { $startsWith: 'By filter' } },
      { assignTags: { privateTags: { tagIds: ['found'] } } },
    );
    const job = await endedJob(server, jobId, business.owner);
    expect(job).toMatchObject({ status: 'DONE', total: 2, succeeded: 2 });
    const found = await owner()
      .definitions.queryAttributeDefinitions()
      .hasSome('tags.privateTags.tagIds', ['found'])
      .find();
    expect(found.items).toHaveLength(2);
  });
});

describe('values', () => {
  test('are set, set again, listed with their definitions, and taken away', async () => {
    const [shade, seats] = [await colour('Of the chair'), await capacity('At the table')];
    const { values } = owner();
    const set = await values.bulkUpsertAttributeValues(serviceId, {
      values: [
        { attributeDefinitionId: shade.id, stringData: 'Green' },
        { attributeDefinitionId: seats.id, numberData: 7 },
      ],
      returnEntity: true,
    });
    expect(set.results?.map(({ action, item }) => [action, item?.stringData ?? item?.numberData])).toEqual([
      ['INSERT', 'Green'],
      ['INSERT', 7],
    ]);
    expect(set.results?.[0]?.item).toMatchObject({
      attributeDefinitionId: shade.id,
      entityId: serviceId,
      valueType: 'STRING',
      revision: '1',
    });
    const again = await values.bulkUpsertAttributeValues(serviceId, {
      values: [{ attributeDefinitionId: shade.id, stringData: 'Red' }],
    });
    expect(again.results?.map(({ action, item }) => [action, item])).toEqual([['UPDATE', undefined]]);
    expect(again.results?.[0]?.itemMetadata?._id).toBe(set.results?.[0]?.item?._id);

    const listed = await asVisitor().values.listEntityAttributes(serviceId);
    expect(
      listed.entityAttributes?.map(({ attributeDefinition, attributeValue }) => [
        attributeDefinition?.name,
        attributeValue?.stringData ?? attributeValue?.numberData,
        attributeValue?.revision,
      ]),
    ).toEqual([
      ['Of the chair', 'Red', '2'],
      ['At the table', 7, '1'],
    ]);
    const gone = await values.bulkDeleteAttributeValues(serviceId, [shade.id, shade.id, newId()]);
    expect(gone.results?.map(({ itemMetadata }) => [itemMetadata?.success, itemMetadata?._id])).toEqual([
      [true, set.results?.[0]?.item?._id],
      [true, undefined],
      [true, undefined],
    ]);
    expect(gone.bulkActionMetadata).toMatchObject({ totalSuccesses: 3, totalFailures: 0 });
    expect((await values.listEntityAttributes(serviceId)).entityAttributes).toHaveLength(1);
    await values.bulkDeleteAttributeValues(serviceId, [seats.id]);
  });

  test('are refused one by one with the codes of the typings', async () => {
    const [shade, seats] = [await colour('One by one'), await capacity('Two by two')];
    const { results, bulkActionMetadata } = await owner().values.bulkUpsertAttributeValues(business.ada.resourceId, {
      values: [
        { attributeDefinitionId: shade.id },
        { attributeDefinitionId: shade.id, numberData: 1 },
        { attributeDefinitionId: shade.id, stringData: 'Blue' },
        { attributeDefinitionId: seats.id, numberData: 11 },
        { attributeDefinitionId: newId(), boolData: true },
        { attributeDefinitionId: seats.id, numberData: 10 },
      ],
    });
    expect(results?.map(({ itemMetadata }) => itemMetadata?.error?.code)).toEqual([
      'VALUE_REQUIRED',
      'VALUE_TYPE_MISMATCH',
      'VALUE_NOT_IN_ALLOWED_VALUES',
      'VALUE_OUT_OF_RANGE',
      'ATTRIBUTE_DEFINITION_NOT_FOUND',
      undefined,
    ]);
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 5 });
    const { entityAttributes } = await owner().values.listEntityAttributes(business.ada.resourceId);
    expect(entityAttributes?.map(({ attributeValue }) => attributeValue?.numberData)).toEqual([10]);
  });

  test('belong to a service or a resource of the site', async () => {
    const { id } = await parking('Of nothing');
    const values = [{ attributeDefinitionId: id, boolData: true }];
    const nothing = newId();
    expect(await codeOf(owner().values.bulkUpsertAttributeValues(nothing, { values }))).toBe('NOT_FOUND');
    expect(await codeOf(owner().values.listEntityAttributes(nothing))).toBe('NOT_FOUND');
    expect(await codeOf(owner().values.bulkDeleteAttributeValues(nothing, [id]))).toBe('NOT_FOUND');
  });

  test('are found, sorted and paged by what they are', async () => {
    const { id } = await capacity('Sorted');
    const { values } = owner();
    for (const [entityId, numberData] of [
      [serviceId, 3],
      [business.ada.resourceId, 9],
      [business.ben.resourceId, 6],
    ] as const) {
      await values.bulkUpsertAttributeValues(entityId, { values: [{ attributeDefinitionId: id, numberData }] });
    }
    const query = () => asVisitor().values.queryAttributeValues().eq('attributeDefinitionId', id);
    const sorted = await query().descending('numberData').limit(2).find();
    expect(sorted.items.map(({ numberData }) => numberData)).toEqual([9, 6]);
    expect((await sorted.next()).items.map(({ numberData }) => numberData)).toEqual([3]);
    expect((await query().ge('numberData', 6).find()).items).toHaveLength(2);
  });
});

test('values that a changed definition no longer allows become its default, the others stay', async () => {
  const [shade, seats] = [await colour('Repainted'), await capacity('Rebuilt')];
  const { definitions, values } = owner();
  const [adaId, benId] = [business.ada.resourceId, business.ben.resourceId];
  for (const [entityId, stringData, numberData] of [
    [adaId, 'Green', 10],
    [benId, 'Red', 2],
  ] as const) {
    await values.bulkUpsertAttributeValues(entityId, {
      values: [
        { attributeDefinitionId: shade.id, stringData },
        { attributeDefinitionId: seats.id, numberData },
      ],
    });
  }
  await definitions.updateAttributeDefinition(shade.id, {
    revision: shade.revision,
    stringConfig: { allowedValues: ['Red', 'Blue'] },
    defaultValue: { stringDefault: 'Blue' },
  });
  await definitions.updateAttributeDefinition(seats.id, {
    revision: seats.revision,
    numberConfig: { min: 2, max: 5 },
  });
  const valuesOf = async (id: string) => {
    const { items } = await values.queryAttributeValues().in('attributeDefinitionId', [shade.id, seats.id]).find();
    return items
      .filter(({ entityId }) => entityId === id)
      .map(({ stringData, numberData, revision }) => [stringData ?? numberData, revision])
      .toSorted();
  };
  expect(await valuesOf(adaId)).toEqual([
    [4, '2'],
    ['Blue', '2'],
  ]);
  expect(await valuesOf(benId)).toEqual([
    [2, '1'],
    ['Red', '1'],
  ]);
});

test('customers learn nothing of an attribute that is not visible, nor of private tags', async () => {
  const { id } = await parking('Secret', {
    visibility: false,
    tags: { publicTags: { tagIds: ['open'] }, privateTags: { tagIds: ['inner'] } },
  });
  const entityId = business.ben.resourceId;
  const values = [{ attributeDefinitionId: id, boolData: true }];
  await owner().values.bulkUpsertAttributeValues(entityId, { values });
  const shownTo = async (client: Pick<ReturnType<typeof asVisitor>, 'definitions' | 'values'>) => ({
    read: await codeOf(client.definitions.getAttributeDefinition(id)),
    found: (await client.definitions.queryAttributeDefinitions().eq('name', 'Secret').find()).items.length,
    values: (await client.values.queryAttributeValues().eq('attributeDefinitionId', id).find()).items.length,
    listed: (await client.values.listEntityAttributes(entityId)).entityAttributes?.filter(
      ({ attributeDefinition }) => attributeDefinition?._id === id,
    ).length,
  });
  expect(await shownTo(owner())).toEqual({ read: 'no error', found: 1, values: 1, listed: 1 });
  expect(await shownTo(asVisitor())).toEqual({ read: 'NOT_FOUND', found: 0, values: 0, listed: 0 });

  const { revision } = await owner().definitions.getAttributeDefinition(id);
  await owner().definitions.updateAttributeDefinition(id, { revision: revision as string, visibility: true });
  expect(await shownTo(asVisitor())).toEqual({ read: 'no error', found: 1, values: 1, listed: 1 });
  const { tags } = await asVisitor().definitions.getAttributeDefinition(id);
  expect(tags).toEqual({ publicTags: { tagIds: ['open'] } });
  const query = asVisitor().definitions.queryAttributeDefinitions();
  expect(await codeOf(query.hasSome('tags.privateTags.tagIds', ['inner']).find())).toBe('INVALID_ARGUMENT');
});
