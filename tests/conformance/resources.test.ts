/**
 * Resources and their types through the published SDK, and over plain HTTP where it does not reach (services sheet 5.2
 * and 5.3).
 */
import { staffResourceTypeId } from '@openhours/contract';
import { resources as sdkResources, resourceTypes as sdkTypes } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
let visitor: Record<string, string>;
let roomType: string;
let businessSchedule: string;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  visitor = await server.caller('visitor');
  roomType = (await types().createResourceType({ name: 'Rooms' }))._id as string;
  const row = await server.database.serverReader.first(
    statement<{ id: string }>(`select id from schedule where site_id = $1 and owner_type = 'BUSINESS'`, [
      server.siteId,
    ]),
  );
  businessSchedule = row!.id;
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const modules = { resources: sdkResources, types: sdkTypes };
const owner = () => sdkClient(server, modules, ownerOf(server)).resources;
const types = () => sdkClient(server, modules, ownerOf(server)).types;
const asVisitor = () => sdkClient(server, modules, visitorOf(server));
const send = (method: string, path: string, body?: unknown, headers = business.owner) =>
  server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
const rulesOf = (answer: TestAnswer) =>
  (
    answer.body as { details: { validationError: { fieldViolations: { ruleName?: string }[] } } }
  ).details.validationError.fieldViolations.map(({ ruleName }) => ruleName);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error) => error.details.applicationError?.code ?? 'INVALID_ARGUMENT',
  );
const slugsOf = async (id: string) => (await business.eventsOf(id)).map(({ type }) => type.split('_').at(-1));
const scheduleStatus = async (id: string) =>
  (
    await server.database.serverReader.first(
      statement<{ status: string }>('select status from schedule where site_id = $1 and id = $2', [server.siteId, id]),
    )
  )?.status;

describe('resources through the SDK', () => {
  test('is created with its calendar, everywhere and at all times unless said', async () => {
    const made = await owner().createResource({ name: 'Blue room', typeId: roomType });
    expect(made).toMatchObject({
      name: 'Blue room',
      revision: '1',
      typeId: roomType,
      locationOptions: { availableInAllLocations: true },
      workingHoursSchedules: { values: [] },
    });
    expect(await scheduleStatus(made.eventsSchedule?.scheduleId as string)).toBe('ACTIVE');
    expect(await asVisitor().resources.getResource(made._id as string)).toEqual(made);
    expect(await slugsOf(made._id as string)).toEqual(['created']);
    const calendarId = made.eventsSchedule!.scheduleId!;
    expect((await business.eventsOf(calendarId)).map(({ type }) => type)).toEqual(['wix.calendar.v3.schedule_created']);
  });

  test('changes from a known revision; the type stays', async () => {
    const made = await owner().createResource({ name: 'Old name', typeId: roomType });
    const changed = await owner().updateResource(made._id as string, {
      revision: made.revision as string,
      name: 'New name',
      locationOptions: {
        availableInAllLocations: false,
        specificLocationOptions: {
          availableInBusinessLocations: true,
          businessLocations: [{ locationId: business.branchId }],
        },
      },
      typeId: newId(),
    });
    expect(changed).toMatchObject({
      name: 'New name',
      revision: '2',
      typeId: roomType,
      locationOptions: {
        availableInAllLocations: false,
        specificLocationOptions: { businessLocations: [{ locationId: business.branchId }] },
      },
    });
    expect(await codeOf(owner().updateResource(made._id as string, { revision: '1', name: 'Late' }))).toBe(
      'INVALID_REVISION',
    );
    expect(await slugsOf(made._id as string)).toEqual(['created', 'updated']);
  });

  test('follows working hours, and takes along those that nobody shares when it goes', async () => {
    const made = await owner().createResource({
      name: 'With hours',
      typeId: roomType,
      workingHoursSchedules: { values: [{ scheduleId: businessSchedule, shared: true }] },
    });
    expect(made.workingHoursSchedules?.values).toEqual([{ scheduleId: businessSchedule, shared: true }]);
    await owner().deleteResource(made._id as string);
    expect(await scheduleStatus(businessSchedule)).toBe('ACTIVE');
    expect(await scheduleStatus(made.eventsSchedule?.scheduleId as string)).toBe('CANCELLED');
    expect(await codeOf(owner().getResource(made._id as string))).toBe('NOT_FOUND');
    expect(await slugsOf(made._id as string)).toEqual(['created', 'deleted']);
  });

  test('in bulk: each for itself, in the order of the request', async () => {
    const created = await owner().bulkCreateResources(
      [{ name: 'Bulk 1', typeId: roomType }, { name: ' ' }, { name: 'Bulk 2', typeId: roomType }],
      { returnEntity: true },
    );
    expect(created.results?.map((each) => each.itemMetadata?.success)).toEqual([true, false, true]);
    expect(created.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 });
    expect(created.results?.[0]?.item).toMatchObject({ name: 'Bulk 1' });
    const [one, other] = [created.results?.[0]?.item, created.results?.[2]?.item];
    const updated = await owner().bulkUpdateResources([
      { resource: { _id: one?._id as string, revision: '1', name: 'Bulk one' } },
      { resource: { _id: other?._id as string, revision: '7', name: 'Stale' } },
    ]);
    expect(updated.results?.map((each) => each.itemMetadata?.error?.code)).toEqual([undefined, 'INVALID_REVISION']);
    expect(updated.results?.[0]).not.toHaveProperty('item');
    const deleted = await owner().bulkDeleteResources([one?._id as string, newId()]);
    expect(deleted.results?.map((each) => each.itemMetadata?.error?.code)).toEqual([undefined, 'NOT_FOUND']);
    expect(await codeOf(owner().getResource(one?._id as string))).toBe('NOT_FOUND');
  });

  test('in bulk an item that is malformed leaves the others alone', async () => {
    const post = async (path: string, body: object) => {
      const answer = await send('POST', `/v2/bulk/resources/${path}`, body);
      const results = (answer.body.results ?? []) as {
        itemMetadata: { id: string; error?: { data: { fieldViolations: { field: string }[] } } };
      }[];
      return results.map(({ itemMetadata: { id, error } }) => ({
        id,
        fields: error?.data.fieldViolations.map(({ field }) => field),
      }));
    };
    const created = await post('create', { resources: [{ name: 'x'.repeat(41) }, 'none', { name: 'Bulk 3' }] });
    expect(created.map(({ fields }) => fields)).toEqual([['resources[0].name'], ['resources[1]'], undefined]);
    const id = created[2]?.id;
    const updated = await post('update', {
      resources: [
        {},
        { resource: { id } },
        { resource: { id, revision: '1', name: 5 } },
        { resource: { id, revision: '1' } },
      ],
    });
    expect(updated.map(({ fields }) => fields)).toEqual([
      ['resources[0].resource'],
      ['resources[1].resource.revision'],
      ['resources[2].resource.name'],
      undefined,
    ]);
    expect(updated.map((each) => each.id)).toEqual([undefined, id, id, id]);
  });

  test('queries, searches and counts, those of staff too', async () => {
    const made = await owner().createResource({ name: 'Quiet garden hut', typeId: roomType });
    const found = await asVisitor().resources.queryResources().eq('typeId', roomType).limit(100).find();
    expect(found.items.map(({ _id }) => _id)).toContain(made._id);
    const staff = await asVisitor().resources.queryResources().eq('typeId', staffResourceTypeId).find();
    expect(staff.items.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Ben']);
    const searched = await asVisitor().resources.searchResources({ search: { expression: 'gard' } });
    expect(searched.resources?.map(({ name }) => name)).toEqual(['Quiet garden hut']);
    for (const order of ['ASC', 'DESC'] as const) {
      const sorted = await asVisitor().resources.searchResources({ sort: [{ fieldName: 'name', order }] });
      const names = sorted.resources?.map(({ name }) => name ?? '') ?? [];
      expect(names.length).toBeGreaterThan(2);
      expect(names).toEqual(order === 'ASC' ? names.toSorted() : names.toSorted().reverse());
    }
    expect(await asVisitor().resources.countResources({ filter: { typeId: staffResourceTypeId } })).toEqual({
      count: 2,
    });
    expect(await asVisitor().resources.countResources({ search: { expression: 'quiet hut', mode: 'AND' } })).toEqual({
      count: 1,
    });
  });
});

describe('rules by their names', () => {
  const specific = (more: object) => ({ locationOptions: { specificLocationOptions: more } });

  test.each<[string, object]>([
    ['RESOURCE_NAME_IS_REQUIRED', { name: undefined }],
    ['RESOURCE_LOCATION_ID_IS_REQUIRED', specific({ availableInBusinessLocations: true, businessLocations: [{}] })],
    [
      'RESOURCE_SPECIFIC_LOCATION_OPTIONS_NOT_ALLOWED',
      { locationOptions: { availableInAllLocations: true, specificLocationOptions: {} } },
    ],
    ['RESOURCE_SPECIFIC_LOCATION_OPTIONS_MUST_BE_SET', { locationOptions: { availableInAllLocations: false } }],
    ['RESOURCE_WORKING_HOURS_SCHEDULE_ID_IS_REQUIRED', { workingHoursSchedules: { values: [{ shared: true }] } }],
    ['RESOURCE_WORKING_HOURS_SHARED_IS_REQUIRED', { workingHoursSchedules: { values: [{ scheduleId: newId() }] } }],
  ])('%s', async (ruleName, resource) => {
    const answer = await send('POST', '/bookings/v2/resources', { resource: { name: 'Rule', ...resource } });
    expect(answer.status, answer.text).toBe(400);
    expect(rulesOf(answer)).toEqual([ruleName]);
  });

  test('RESOURCE_AVAILABLE_IN_BUSINESS_LOCATION_MUST_BE_TRUE', async () => {
    const listed = specific({ businessLocations: [{ locationId: business.branchId }] });
    const answer = await send('POST', '/bookings/v2/resources', { resource: { name: 'Rule', ...listed } });
    expect(rulesOf(answer)).toEqual(['RESOURCE_AVAILABLE_IN_BUSINESS_LOCATION_MUST_BE_TRUE']);
  });

  test('RESOURCE_WORKING_HOURS_NOT_SUPPORTED_IN_BULK_REQUEST', async () => {
    const workingHoursSchedules = { values: [{ scheduleId: businessSchedule, shared: true }] };
    const answer = await send('POST', '/bookings/v2/bulk/resources/create', {
      resources: [{ name: 'Bulk', workingHoursSchedules }],
    });
    expect(answer.text).toContain('RESOURCE_WORKING_HOURS_NOT_SUPPORTED_IN_BULK_REQUEST');
  });

  test('what is not of the site is refused: a location, a schedule, a type', async () => {
    for (const resource of [
      specific({ availableInBusinessLocations: true, businessLocations: [{ locationId: newId() }] }),
      { workingHoursSchedules: { values: [{ scheduleId: newId(), shared: false }] } },
      { typeId: newId() },
    ]) {
      const answer = await send('POST', '/v2/resources', { resource: { name: 'Foreign', ...resource } });
      expect([answer.status, answer.code], answer.text).toEqual([400, 'INVALID_ARGUMENT']);
    }
  });

  test('hours that are another’s cannot be the resource’s alone, and outlive it', async () => {
    const other = await owner().createResource({ name: 'Other room', typeId: roomType });
    const theirs = other.eventsSchedule!.scheduleId!;
    const made = await owner().createResource({ name: 'Room', typeId: roomType });
    const hours = (shared: boolean, scheduleId = theirs) => ({
      workingHoursSchedules: { values: [{ scheduleId, shared }] },
    });
    const change = (revision: string, resource: object) =>
      send('PATCH', `/v2/resources/${made._id}`, { resource: { revision, ...resource } });
    for (const refused of [
      await send('POST', '/v2/resources', { resource: { name: 'Third room', ...hours(false) } }),
      await change('1', hours(false)),
      await change('1', hours(false, businessSchedule)),
    ]) {
      expect([refused.status, refused.code], refused.text).toEqual([400, 'INVALID_ARGUMENT']);
      expect(refused.text).toContain('workingHoursSchedules.values[0].shared');
    }
    expect((await change('1', hours(false, made.eventsSchedule!.scheduleId!))).status).toBe(200);
    expect((await change('2', hours(true))).status).toBe(200);
    await owner().deleteResource(made._id as string);
    expect(await scheduleStatus(theirs)).toBe('ACTIVE');
  });

  test('resources of staff change only through their staff member', async () => {
    const { resourceId } = business.ada;
    const update = await send('PATCH', `/v2/resources/${resourceId}`, { resource: { revision: '1', name: 'Eve' } });
    expect([update.status, update.code]).toEqual([428, 'FAILED_PRECONDITION']);
    expect((await send('DELETE', `/v2/resources/${resourceId}`)).status).toBe(428);
    const create = await send('POST', '/v2/resources', { resource: { name: 'Eve', typeId: staffResourceTypeId } });
    expect(create.status).toBe(428);
  });

  test('the older nesting is read, and answered and filtered by at both names', async () => {
    const singleResource = {
      locationOptions: {
        specificLocationOptions: {
          availableInBusinessLocations: true,
          businessLocations: [{ locationId: business.branchId }],
        },
      },
    };
    const made = await send('POST', '/v2/resources', { resource: { name: 'Nested', singleResource } });
    expect(made.body.resource).toMatchObject({ locationOptions: { availableInAllLocations: false } });
    for (const prefix of ['', 'singleResource.']) {
      const field = `${prefix}locationOptions.specificLocationOptions.businessLocations.locationId`;
      const filter = { name: 'Nested', [field]: { $hasSome: [business.branchId] } };
      expect((await send('POST', '/v2/resources/count', { filter })).body).toEqual({ count: 1 });
    }
  });

  test('a mask sets what it lists and clears what the body has not', async () => {
    const made = await send('POST', '/v2/resources', {
      resource: { name: 'Masked', extendedFields: { namespaces: { a: { b: 1 } } } },
    });
    const { id } = made.body.resource as { id: string };
    const answer = await send('POST', '/v2/bulk/resources/update', {
      resources: [{ resource: { id, revision: '1', name: 'Not listed' }, fieldMask: 'extendedFields' }],
      returnEntity: true,
    });
    const [{ item }] = answer.body.results as [{ item: Record<string, unknown> }];
    expect(item).toMatchObject({ name: 'Masked', revision: '2' });
    expect(item).not.toHaveProperty('extendedFields');
  });
});

describe('searching', () => {
  const search = (body: object) => send('POST', '/v2/resources/search', { search: body });
  const namesOf = async (body: object) =>
    ((await search(body)).body.resources as { name: string }[]).map(({ name }) => name);
  beforeAll(async () => {
    for (const name of ['Café table one', 'Cafe table two', 'Terrace table', 'Cellar']) {
      await owner().createResource({ name, typeId: roomType });
    }
  });

  test.each<[object, string[]]>([
    [{ expression: 'cafe' }, ['Café table one', 'Cafe table two']],
    [{ expression: 'table terr' }, ['Terrace table', 'Café table one', 'Cafe table two']],
    [{ expression: 'cafe two', mode: 'AND' }, ['Cafe table two']],
    [{ expression: 'terrase', fuzzy: true }, ['Terrace table']],
    [{ expression: 'terrase' }, []],
    [{ expression: 'cellarx' }, []],
  ])('%j', async (details, names) => {
    expect(await namesOf({ search: details })).toEqual(names);
  });

  test('pages by cursor without repeating, forth and back', async () => {
    const first = await search({ search: { expression: 'table' }, cursorPaging: { limit: 2 } });
    const { cursors } = first.body.pagingMetadata as { cursors: { next: string } };
    const second = await search({ cursorPaging: { cursor: cursors.next } });
    const third = second.body as {
      resources: object[];
      pagingMetadata: { cursors: { prev: string }; hasNext: boolean };
    };
    expect(third.resources).toHaveLength(1);
    expect(third.pagingMetadata.hasNext).toBe(false);
    const back = await search({ cursorPaging: { cursor: third.pagingMetadata.cursors.prev } });
    expect(back.body.resources).toEqual(first.body.resources);
    expect((await search({ cursorPaging: { cursor: `${cursors.next}x` } })).status).toBe(400);
  });

  test('aggregates everything found, whatever the page', async () => {
    const answer = await search({
      filter: { typeId: roomType },
      search: { expression: 'table' },
      cursorPaging: { limit: 1 },
      aggregations: [
        { name: 'types', type: 'VALUE', fieldPath: 'typeId' },
        { type: 'SCALAR', fieldPath: '_id', scalar: { type: 'COUNT_DISTINCT' } },
        { name: 'years', type: 'DATE_HISTOGRAM', fieldPath: '_createdDate', dateHistogram: { interval: 'YEAR' } },
        {
          name: 'both',
          type: 'NESTED',
          nested: {
            nestedAggregations: [
              { name: 'type', type: 'VALUE', fieldPath: 'typeId' },
              { name: 'names', type: 'SCALAR', fieldPath: 'name', scalar: { type: 'COUNT_DISTINCT' } },
            ],
          },
        },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    const { results } = answer.body.aggregationData as { results: Record<string, unknown>[] };
    expect(results[0]).toEqual({
      name: 'types',
      type: 'VALUE',
      fieldPath: 'typeId',
      values: { results: [{ value: roomType, count: 3 }] },
    });
    expect(results[1]).toMatchObject({ name: '_id', fieldPath: '_id', scalar: { type: 'COUNT_DISTINCT', value: 3 } });
    expect(results[2]).toMatchObject({ dateHistogram: { results: [{ count: 3 }] } });
    expect(results[3]).toMatchObject({
      nested: {
        results: [{ results: { type: { value: { value: roomType, count: 3 } }, names: { scalar: { value: 3 } } } }],
      },
    });
  });

  test('refuses another field, a name used twice, and what cannot be aggregated', async () => {
    const value = { type: 'VALUE', fieldPath: 'typeId' };
    for (const body of [
      { search: { fields: ['description'] } },
      { aggregations: [value, value] },
      { aggregations: [{ ...value, fieldPath: 'password' }] },
      { timeZone: 'Mars/Olympus' },
    ]) {
      expect((await search(body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('types', () => {
  test('are created, read, changed and found through the SDK; a name is used once, in any case', async () => {
    const made = await types().createResourceType({ name: 'Boats' });
    expect(await asVisitor().types.getResourceType(made._id as string)).toEqual(made);
    expect(await codeOf(types().createResourceType({ name: 'BOATS' }))).toBe('RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME');
    const changed = await types().updateResourceType(made._id as string, {
      revision: made.revision as string,
      name: 'Ships',
    });
    expect(changed).toMatchObject({ name: 'Ships', revision: '2' });
    expect(await codeOf(types().updateResourceType(made._id as string, { revision: '2', name: 'rooms' }))).toBe(
      'RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME',
    );
    const found = await asVisitor().types.queryResourceTypes().startsWith('name', 'sh').find();
    expect(found.items.map(({ name }) => name)).toEqual(['Ships']);
    expect(await asVisitor().types.countResourceTypes({ filter: { name: 'Ships' } })).toEqual({ count: 1 });
    expect(await slugsOf(made._id as string)).toEqual(['created', 'updated']);
  });

  test.each([
    ['created', 'POST', '', { name: '  ' }],
    ['changed to blank', 'PATCH', 'ID', { name: '  ', revision: '1' }],
    ['changed to nothing', 'PATCH', 'ID', { name: null, revision: '1' }],
  ])('a name is never empty: %s', async (_how, method, id, resourceType) => {
    const made = await types().createResourceType({ name: newId() });
    const path = `/v2/resources/resource-types${id === '' ? '' : `/${made._id}`}`;
    expect((await send(method, path, { resourceType })).body).toMatchObject({
      details: { validationError: { fieldViolations: [{ field: 'resourceType.name' }] } },
    });
  });

  test('the type of staff is always there and never changes', async () => {
    const staffType = await asVisitor().types.getResourceType(staffResourceTypeId);
    const update = types().updateResourceType(staffResourceTypeId, {
      revision: staffType.revision as string,
      name: 'People',
    });
    expect(await codeOf(update)).toBe('FAILED_PRECONDITION');
    expect(await codeOf(types().deleteResourceType(staffResourceTypeId))).toBe('FAILED_PRECONDITION');
    expect((await send('DELETE', `/bookings/v2/resources/resource-types/${staffResourceTypeId}`)).status).toBe(428);
  });

  test('go with their resources', async () => {
    const type = await types().createResourceType({ name: 'Short-lived' });
    const resource = await owner().createResource({ name: 'Goes too', typeId: type._id as string });
    await types().deleteResourceType(type._id as string);
    expect(await codeOf(types().getResourceType(type._id as string))).toBe('NOT_FOUND');
    expect(await codeOf(owner().getResource(resource._id as string))).toBe('NOT_FOUND');
    expect(await slugsOf(type._id as string)).toEqual(['created', 'deleted']);
  });

  test('are fifty at most', async () => {
    const { count } = (await types().countResourceTypes()) as { count: number };
    for (let index = count; index <= 50; index += 1) {
      await types().createResourceType({ name: `Type ${index}` });
    }
    expect(await codeOf(types().createResourceType({ name: 'One too many' }))).toBe(
      'MAX_NUMBER_OF_RESOURCE_TYPES_REACHED',
    );
  });
});

test('customers and the front desk read, and change nothing; another site knows nothing of it', async () => {
  const made = await owner().createResource({ name: 'Guarded', typeId: roomType });
  for (const kind of ['visitor', 'member', 'FRONT_DESK', 'STAFF'] as const) {
    const caller = await server.caller(kind);
    expect((await send('GET', `/v2/resources/${made._id}`, undefined, caller)).status).toBe(200);
    expect((await send('DELETE', `/v2/resources/${made._id}`, undefined, caller)).status).toBe(403);
    expect((await send('DELETE', `/v2/resources/resource-types/${roomType}`, undefined, caller)).status).toBe(403);
  }
  const stranger = await server.caller('apiKey', await server.addSite('Stranger'));
  expect((await send('GET', `/v2/resources/${made._id}`, undefined, stranger)).status).toBe(404);
  expect((await send('GET', `/v2/resources/${made._id}`, undefined, visitor)).status).toBe(200);
});
