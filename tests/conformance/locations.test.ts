/** Locations through the published SDK, and over plain HTTP where its types do not reach (services sheet 9). */
import { locations as sdkLocations } from '@wix/business-tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { catalogueVersion } from '../support/catalogue-version.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import { violatedRules } from '../support/violations.ts';

let server: TestServer;
let owner: Record<string, string>;
let visitor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.caller('OWNER');
  visitor = await server.caller('visitor');
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const asOwner = () => sdkClient(server, { locations: sdkLocations }, ownerOf(server)).locations;
const asVisitor = () => sdkClient(server, { locations: sdkLocations }, visitorOf(server)).locations;
const path = '/locations/v1/locations';
const send = (method: string, below: string, body?: unknown, headers = owner) =>
  server.send(method, `${path}${below}`, { headers, ...(body === undefined ? {} : { body }) });

type Wire = Record<string, unknown> & { id: string; revision: string; default: boolean; archived: boolean };

async function made(location: object): Promise<Wire> {
  const answer = await send('POST', '', { location });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.location as Wire;
}
const read = async (id: string) => (await send('GET', `/${id}`)).body.location as Wire;
const replace = (location: { readonly id: string; readonly [member: string]: unknown }) =>
  send('PUT', `/${location.id}`, { location });

async function eventsOf(id: string) {
  return server.database.serverReader.all(
    statement<{ type: string; body: Record<string, unknown>; sequence: number }>(
      `select type, body, entity_sequence as sequence from outbox_event where site_id = $1 and entity_id = $2
       order by entity_sequence`,
      [server.siteId, id],
    ),
  );
}
const slugsOf = async (id: string) =>
  (await eventsOf(id)).map(({ type }) => type.replace('wix.locations.v1.location_', ''));

const branch = {
  name: 'Branch',
  description: 'Behind the station',
  locationType: 'BRANCH',
  locationTypes: ['BRANCH', 'RECEPTION'],
  fax: '+49 40 1',
  email: 'branch@example.com',
  phone: '+49 40 2',
  timeZone: 'Europe/Berlin',
  address: {
    country: 'de',
    subdivision: 'DE-HH',
    city: 'Hamburg',
    postalCode: '20457',
    streetAddress: { number: '12', name: 'Hafenweg', apt: '3rd floor' },
    hint: 'Ring twice',
    geocode: { latitude: 53.54, longitude: 9.99 },
  },
  businessSchedule: {
    periods: [{ openDay: 'MONDAY', openTime: '10:00', closeDay: 'TUESDAY', closeTime: '24:00' }],
    specialHourPeriod: [{ startDate: '2026-12-24T12:00:00Z', endDate: '2026-12-27T00:00:00Z', comment: 'Holidays' }],
  },
  extendedFields: { namespaces: { '@us/shelves': { rows: 3 } } },
};

describe('the published SDK', () => {
  test('creates a location, which everybody may read', async () => {
    const location = await asOwner().createLocation({
      name: 'Made by SDK',
      timeZone: 'America/New_York',
      address: { city: 'Springfield', formatted: 'As I say', location: { latitude: 1.5, longitude: -2.5 } },
    });
    expect(location).toMatchObject({
      name: 'Made by SDK',
      default: false,
      status: 'ACTIVE',
      archived: false,
      locationType: 'UNKNOWN',
      locationTypes: [],
      revision: '1',
      timeZone: 'America/New_York',
      address: { city: 'Springfield', formatted: 'As I say', location: { latitude: 1.5, longitude: -2.5 } },
    });
    expect(await asVisitor().getLocation(location._id as string)).toEqual(location);
    expect(await slugsOf(location._id as string)).toEqual(['created']);
  });

  test('replaces, makes default, archives, lists and queries', async () => {
    const client = asOwner();
    const location = await client.createLocation({
      name: 'Round',
      timeZone: 'Europe/Berlin',
      address: { city: 'Here' },
    });
    const id = location._id as string;
    const updated = await client.updateLocation(id, {
      revision: location.revision as string,
      name: 'Rounder',
      timeZone: 'Europe/Berlin',
      address: { city: 'There' },
    });
    expect(updated).toMatchObject({ name: 'Rounder', revision: '2', address: { city: 'There' } });
    const [before] = (await client.queryLocations().eq('default', true).find()).items;
    expect((await client.setDefaultLocation(id)).location).toMatchObject({ _id: id, default: true });
    expect((await client.setDefaultLocation(before?._id as string)).location).toMatchObject({ default: true });
    expect((await client.archiveLocation(id)).location).toMatchObject({ archived: true, status: 'ACTIVE' });
    const listed = await asVisitor().listLocations({ paging: { limit: 1000 } });
    expect(listed.locations?.some(({ _id }) => _id === id)).toBe(false);
    const all = await asVisitor().listLocations({ includeArchived: true, paging: { limit: 1000 } });
    expect(all.locations?.some(({ _id }) => _id === id)).toBe(true);
    const found = await asVisitor().queryLocations().eq('archived', true).startsWith('name', 'round').find();
    expect(found.items.map(({ _id }) => _id)).toContain(id);
  });

  test('adds and takes away types, by the older names of the calls too', async () => {
    const client = asOwner();
    const { _id } = await client.createLocation({
      name: 'Typed',
      timeZone: 'Europe/Berlin',
      address: { city: 'Here' },
    });
    const id = _id as string;
    expect((await client.addTypeToLocation(id, 'BRANCH')).location?.locationTypes).toEqual(['BRANCH']);
    expect((await client.addLocationType(id, 'OFFICES')).location?.locationTypes).toEqual(['BRANCH', 'OFFICES']);
    expect((await client.addTypeToLocation(id, 'OFFICES')).location).toMatchObject({ revision: '3' });
    expect((await client.removeTypeFromLocation(id, 'BRANCH')).location?.locationTypes).toEqual(['OFFICES']);
    expect((await client.removeLocationType(id, 'OFFICES')).location?.locationTypes).toEqual([]);
    expect(await slugsOf(id)).toEqual(['created', 'updated', 'updated', 'updated', 'updated']);
    await client.archiveLocation(id);
    const refused = await client.addTypeToLocation(id, 'BRANCH').catch((error) => error);
    expect(refused.details.applicationError.code).toBe('CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION');
  });

  test('a refusal carries the published code', async () => {
    const [standard] = (await asOwner().queryLocations().eq('default', true).find()).items;
    const refused = await asOwner()
      .archiveLocation(standard?._id as string)
      .catch((error) => error);
    expect(refused.details.applicationError.code).toBe('CANNOT_ARCHIVE_DEFAULT');
  });
});

describe('a new site', () => {
  test('has one location, the default, named like the site', async () => {
    const other = await server.addSite('A studio of its own');
    const answer = await server.send('GET', path, { headers: await server.caller('visitor', other) });
    expect(answer.body.locations).toEqual([
      {
        id: expect.any(String),
        revision: '1',
        name: 'A studio of its own',
        default: true,
        status: 'ACTIVE',
        locationType: 'UNKNOWN',
        locationTypes: [],
        archived: false,
      },
    ]);
    expect(answer.body.pagingMetadata).toEqual({
      count: 1,
      offset: 0,
      total: 1,
      tooManyToCount: false,
      hasNext: false,
    });
  });
});

describe('POST', () => {
  test('keeps everything that is said, in the forms of the wire', async () => {
    const before = await catalogueVersion(server);
    const location = await made(branch);
    expect(location).toEqual({
      ...branch,
      id: expect.any(String),
      revision: '1',
      default: false,
      status: 'ACTIVE',
      archived: false,
      address: {
        ...branch.address,
        country: 'DE',
        formattedAddress: 'Hafenweg 12, 3rd floor, 20457 Hamburg, DE-HH, DE',
      },
      businessSchedule: {
        ...branch.businessSchedule,
        specialHourPeriod: [
          {
            startDate: '2026-12-24T12:00:00.000Z',
            endDate: '2026-12-27T00:00:00.000Z',
            isClosed: true,
            comment: 'Holidays',
          },
        ],
      },
    });
    expect(await catalogueVersion(server)).toBe(before + 1);
    const [event] = await eventsOf(location.id);
    expect(event).toMatchObject({ type: 'wix.locations.v1.location_created', body: location });
  });

  test('read-only and unknown fields are ignored', async () => {
    const location = await made({
      name: 'Plain',
      id: newId(),
      default: true,
      archived: true,
      revision: '7',
      colour: 'red',
    });
    expect(location).toMatchObject({ default: false, archived: false, revision: '1' });
    expect(location).not.toHaveProperty('colour');
  });

  test('a formatted address is kept as it is sent', async () => {
    const location = await made({ name: 'Said', address: { city: 'Rome', formattedAddress: 'Near the river' } });
    expect(location.address).toEqual({ city: 'Rome', formattedAddress: 'Near the river' });
  });

  test('is for the business alone', async () => {
    const refused = await send('POST', '', { location: { name: 'Mine' } }, visitor);
    expect([refused.status, refused.code]).toEqual([403, 'PERMISSION_DENIED']);
    const nobody = await send('POST', '', { location: { name: 'Mine' } }, {});
    expect([nobody.status, nobody.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('is written into the audit log', async () => {
    const location = await made({ name: 'Audited' });
    const entry = await server.database.serverReader.first(
      statement<{ operation: string; after: { name: string } }>(
        `select operation, after from audit_entry where site_id = $1 and entity_id = $2`,
        [server.siteId, location.id],
      ),
    );
    expect(entry).toMatchObject({ operation: 'locations.createLocation', after: { name: 'Audited' } });
  });

  test('of several at once does each for itself, and says what is wrong with those that it refuses', async () => {
    const answer = await send('POST', '/bulk-create', {
      locations: [
        { name: 'First of two' },
        { name: '  ' },
        { name: 'Nowhere', email: 'nowhere' },
        { name: 'Second of two', timeZone: 'Europe/Rome' },
        { name: 'Of no country', timeZone: 'Rome', address: { country: 'QQ' } },
      ],
    });
    const { failedLocations, successfulLocations } = answer.body as Record<string, Wire[]>;
    expect(successfulLocations?.map(({ name, revision }) => [name, revision])).toEqual([
      ['First of two', '1'],
      ['Second of two', '1'],
    ]);
    expect(failedLocations).toEqual([
      { location: { name: '  ' }, errorMessage: 'INVALID_ARGUMENT: "locations[1].name" must not be blank' },
      {
        location: { name: 'Nowhere' },
        errorMessage: expect.stringMatching(/^INVALID_ARGUMENT: "locations\[2\]\.email" /),
      },
      {
        location: { name: 'Of no country', timeZone: 'Rome', address: { country: 'QQ' } },
        errorMessage: expect.stringMatching(
          /^INVALID_ARGUMENT: "locations\[4\]\.address\.country" .+, "locations\[4\]\.timeZone" /,
        ),
      },
    ]);
    for (const { id } of successfulLocations ?? []) {
      expect(await slugsOf(id as string)).toEqual(['created']);
    }
  });

  test('of none or of eleven at once is refused', async () => {
    for (const [count, rule] of [
      [0, 'MIN_SIZE'],
      [11, 'MAX_SIZE'],
    ] as const) {
      const answer = await send('POST', '/bulk-create', { locations: Array(count).fill({ name: 'One of many' }) });
      expect(violatedRules(answer)).toEqual([['locations', rule]]);
    }
  });

  test('answers a repeated call from the first', async () => {
    const headers = { ...owner, 'idempotency-key': newId() };
    const [first, second] = [
      await send('POST', '', { location: { name: 'Once' } }, headers),
      await send('POST', '', { location: { name: 'Once' } }, headers),
    ];
    expect(second.body).toEqual(first.body);
  });

  const period = branch.businessSchedule.periods[0];
  test.each<[string, object, [string, string]]>([
    ['no name', {}, ['location.name', 'REQUIRED_FIELD']],
    ['a blank name', { name: '  ' }, ['location.name', 'MIN_LENGTH']],
    ['a name over 150', { name: 'x'.repeat(151) }, ['location.name', 'MAX_LENGTH']],
    ['a description over 500', { description: 'x'.repeat(501) }, ['location.description', 'MAX_LENGTH']],
    ['INACTIVE', { status: 'INACTIVE' }, ['location.status', 'INVALID_ENUM_VALUE']],
    ['an unknown type', { locationType: 'SHED' }, ['location.locationType', 'INVALID_ENUM_VALUE']],
    ['11 types', { locationTypes: Array(11).fill('BRANCH') }, ['location.locationTypes', 'MAX_SIZE']],
    ['no e-mail address', { email: 'nowhere' }, ['location.email', 'FORMAT']],
    ['no zone', { timeZone: 'Moon/Base' }, ['location.timeZone', 'FORMAT']],
    ['no country', { address: { country: 'QQ' } }, ['location.address.country', 'FORMAT']],
    [
      'a postal code over 20',
      { address: { postalCode: 'x'.repeat(21) } },
      ['location.address.postalCode', 'MAX_LENGTH'],
    ],
    ['a hint over 500', { address: { hint: 'x'.repeat(501) } }, ['location.address.hint', 'MAX_LENGTH']],
    [
      'a latitude over 90',
      { address: { geocode: { latitude: 91, longitude: 0 } } },
      ['location.address.geocode.latitude', 'MAX'],
    ],
    [
      'a longitude under -180',
      { address: { geocode: { latitude: 0, longitude: -181 } } },
      ['location.address.geocode.longitude', 'MIN'],
    ],
    [
      'two kinds of street',
      { address: { addressLine: '1 Road', streetAddress: { name: 'Road' } } },
      ['location.address', 'ONE_OF_ALIGNMENT'],
    ],
    [
      'a time after 24:00',
      { businessSchedule: { periods: [{ ...period, closeTime: '24:01' }] } },
      ['location.businessSchedule.periods[0].closeTime', 'FORMAT'],
    ],
    [
      'a day that closes before it opens',
      { businessSchedule: { periods: [{ ...period, closeDay: 'MONDAY', closeTime: '09:00' }] } },
      ['location.businessSchedule.periods[0].closeTime', 'OTHER'],
    ],
    [
      '101 periods',
      { businessSchedule: { periods: Array(101).fill(period) } },
      ['location.businessSchedule.periods', 'MAX_SIZE'],
    ],
    [
      'an exception that ends before it begins',
      {
        businessSchedule: {
          specialHourPeriod: [{ startDate: '2026-12-27T00:00:00Z', endDate: '2026-12-24T12:00:00Z' }],
        },
      },
      ['location.businessSchedule.specialHourPeriod[0].endDate', 'OTHER'],
    ],
    [
      '101 exceptions',
      {
        businessSchedule: {
          specialHourPeriod: Array(101).fill({ startDate: '2026-12-24T12:00:00Z', endDate: '2026-12-27T00:00:00Z' }),
        },
      },
      ['location.businessSchedule.specialHourPeriod', 'MAX_SIZE'],
    ],
  ])('refuses %s', async (title, said, violation) => {
    const location = title === 'no name' ? said : { name: 'Wrong', ...said };
    expect(violatedRules(await send('POST', '', { location }))).toEqual([violation]);
  });
});

describe('GET', () => {
  test('an unknown id is 404, one that is no GUID 400', async () => {
    const unknown = await send('GET', `/${newId()}`, undefined, visitor);
    expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
    expect(violatedRules(await send('GET', '/elsewhere', undefined, visitor))).toEqual([['id', 'FORMAT']]);
  });

  test('answers at every prefix', async () => {
    const { id } = await made({ name: 'Prefixed' });
    for (const prefix of ['/v1/locations', '/_api/locations-web/v1/locations', '/locations-web/v1/locations']) {
      expect((await server.send('GET', `${prefix}/${id}`, { headers: visitor })).status).toBe(200);
    }
  });

  test('an archived location can still be read', async () => {
    const { id } = await made({ name: 'Past' });
    await send('POST', `/${id}/archive`, {});
    expect((await send('GET', `/${id}`, undefined, visitor)).body.location).toMatchObject({ id, archived: true });
  });
});

describe('the list', () => {
  let site: Awaited<ReturnType<TestServer['addSite']>>;
  let headers: Record<string, string>;
  const list = (query: string) => server.send('GET', `${path}?${query}`, { headers });
  const namesOf = (answer: TestAnswer) => (answer.body.locations as { name: string }[]).map(({ name }) => name);

  beforeAll(async () => {
    site = await server.addSite('Lister');
    headers = await server.caller('OWNER', site);
    for (let index = 0; index < 52; index += 1) {
      const name = `Place ${String(index).padStart(2, '0')}`;
      const answer = await server.send('POST', path, { headers, body: { location: { name } } });
      expect(answer.status, answer.text).toBe(200);
      if (index === 51) {
        const { id } = answer.body.location as Wire;
        await server.send('POST', `${path}/${id}/archive`, { headers, body: {} });
      }
    }
  });

  test('has 50 a page from the first one, the oldest first, without archived ones', async () => {
    const answer = await list('');
    expect(namesOf(answer).slice(0, 2)).toEqual(['Lister', 'Place 00']);
    expect(answer.body.pagingMetadata).toMatchObject({ count: 50, offset: 0, total: 52, hasNext: true });
    const rest = await list('paging.offset=50');
    expect(namesOf(rest)).toEqual(['Place 49', 'Place 50']);
    expect(rest.body.pagingMetadata).toMatchObject({ count: 2, offset: 50, total: 52, hasNext: false });
  });

  test('takes up to 1000 a page, and archived ones when asked', async () => {
    const all = await list('paging.limit=1000&includeArchived=true');
    expect(namesOf(all)).toHaveLength(53);
    expect(violatedRules(await list('paging.limit=1001'))).toEqual([['paging.limit', 'MAX']]);
    expect(violatedRules(await list('paging.limit=0'))).toEqual([['paging.limit', 'MIN']]);
  });

  test('is sorted as asked', async () => {
    const answer = await list('paging.limit=1&sort.fieldName=name&sort.order=DESC');
    expect(namesOf(answer)).toEqual(['Place 50']);
  });

  test('the query filters by id, name, archived, default and status, archived ones too', async () => {
    const query = (filter: object, more: object = {}) =>
      server.send('POST', `${path}/query`, { headers: visitor, body: { query: { filter, ...more } } });
    const ofSite = (filter: object, more: object = {}) =>
      server.send('POST', `${path}/query`, { headers, body: { query: { filter, ...more } } });
    expect(namesOf(await ofSite({ archived: true }))).toEqual(['Place 51']);
    expect(namesOf(await ofSite({ default: true }))).toEqual(['Lister']);
    expect(namesOf(await ofSite({ name: { $startsWith: 'place 0' } }, { paging: { limit: 2, offset: 1 } }))).toEqual([
      'Place 01',
      'Place 02',
    ]);
    expect((await ofSite({ status: 'ACTIVE' })).body.pagingMetadata).toMatchObject({ total: 53, hasNext: true });
    expect(namesOf(await ofSite({ status: 'INACTIVE' }))).toEqual([]);
    const [first] = (await ofSite({}, { paging: { limit: 1 } })).body.locations as Wire[];
    expect(namesOf(await ofSite({ id: { $in: [first?.id, newId()] } }))).toEqual(['Lister']);
    // The other site's locations are nobody's here.
    expect(namesOf(await query({ id: first?.id }))).toEqual([]);
  });

  test('the query reaches into addresses and hours', async () => {
    await made({ ...branch, name: 'Deep' });
    const query = async (filter: object) =>
      namesOf(await send('POST', '/query', { query: { filter: { $and: [{ name: 'Deep' }, filter] } } }, visitor));
    for (const filter of [
      { 'address.city': 'Hamburg' },
      { 'address.geocode.latitude': { $gt: 50 } },
      { 'address.streetAddress.name': { $startsWith: 'hafen' } },
      { 'businessSchedule.periods.openDay': { $hasSome: ['MONDAY'] } },
      { 'businessSchedule.specialHourPeriod.isClosed': { $hasSome: [true] } },
      { locationType: 'BRANCH' },
      { timeZone: 'Europe/Berlin' },
      { email: 'branch@example.com' },
    ]) {
      expect(await query(filter), JSON.stringify(filter)).toEqual(['Deep']);
    }
    expect(await query({ 'address.city': 'Bremen' })).toEqual([]);
  });

  test.each([
    ['query.filter', { filter: { colour: 'red' } }],
    ['query.filter', { filter: { name: { $near: 'x' } } }],
    ['query.sort', { sort: [{ fieldName: 'colour' }] }],
  ])('the query refuses what cannot be used: %s', async (field, query) => {
    expect(violatedRules(await send('POST', '/query', { query }, visitor))).toEqual([[field, 'OTHER']]);
  });
});

describe('PUT', () => {
  test('replaces the whole location: what is not sent is cleared', async () => {
    const location = await made(branch);
    const answer = await replace({ id: location.id, revision: '1', name: 'Bare' });
    expect(answer.body.location).toEqual({
      id: location.id,
      revision: '2',
      name: 'Bare',
      default: false,
      status: 'ACTIVE',
      locationType: 'UNKNOWN',
      locationTypes: [],
      archived: false,
    });
    expect(await slugsOf(location.id)).toEqual(['created', 'updated']);
  });

  test('needs the current revision', async () => {
    const location = await made({ name: 'Revised' });
    expect(violatedRules(await replace({ id: location.id, name: 'Other' }))).toEqual([
      ['location.revision', 'REQUIRED_FIELD'],
    ]);
    await replace({ id: location.id, revision: '1', name: 'Newer' });
    const stale = await replace({ id: location.id, revision: '1', name: 'Late' });
    expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
    expect(stale.body.details).toMatchObject({ applicationError: { data: { currentRevision: '2' } } });
    expect((await read(location.id)).name).toBe('Newer');
  });

  test('the path wins, and a differing id in the body is refused', async () => {
    const location = await made({ name: 'Path' });
    const answer = await send('PUT', `/${location.id}`, { location: { id: newId(), revision: '1', name: 'Body' } });
    expect(answer.status).toBe(400);
  });

  test('an archived location is refused, an unknown one is 404', async () => {
    const location = await made({ name: 'Gone' });
    await send('POST', `/${location.id}/archive`, {});
    const refused = await replace({ id: location.id, revision: '2', name: 'Back' });
    expect([refused.status, refused.code]).toEqual([400, 'CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION']);
    const unknown = await replace({ id: newId(), revision: '1', name: 'Nobody' });
    expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('what is said is checked as for a new one', async () => {
    const { id, revision } = await made({ name: 'Checked' });
    expect(violatedRules(await replace({ id, revision, name: 'Checked', timeZone: 'Moon/Base' }))).toEqual([
      ['location.timeZone', 'FORMAT'],
    ]);
  });

  test('of two that replace at once one wins', async () => {
    const { id } = await made({ name: 'Raced' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => replace({ id, revision: '1', name: `Rival ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });
});

describe('archive', () => {
  test('is for good, and told once', async () => {
    const { id } = await made({ name: 'Closing' });
    const first = await send('POST', `/${id}/archive`, {});
    expect(first.body.location).toMatchObject({ archived: true, status: 'ACTIVE', revision: '2' });
    const again = await send('POST', `/${id}/archive`, {});
    expect(again.body).toEqual(first.body);
    expect(await slugsOf(id)).toEqual(['created', 'updated', 'archived', 'archive_status']);
    expect((await eventsOf(id)).at(-1)?.body).toMatchObject({ id });
  });

  test('the default location is refused', async () => {
    const [standard] = (await send('POST', '/query', { query: { filter: { default: true } } })).body
      .locations as Wire[];
    const refused = await send('POST', `/${standard?.id}/archive`, {});
    expect([refused.status, refused.code]).toEqual([400, 'CANNOT_ARCHIVE_DEFAULT']);
  });

  test('an unknown one is 404, and visitors may not', async () => {
    expect((await send('POST', `/${newId()}/archive`, {})).code).toBe('NOT_FOUND');
    const { id } = await made({ name: 'Kept' });
    expect((await send('POST', `/${id}/archive`, {}, visitor)).code).toBe('PERMISSION_DENIED');
  });
});

describe('set-default', () => {
  test('moves the one default, tells both, and does nothing the second time', async () => {
    const [before] = (await send('POST', '/query', { query: { filter: { default: true } } })).body.locations as Wire[];
    const next = await made({ name: 'Headquarters' });
    const answer = await send('POST', `/${next.id}/set-default`, {});
    expect(answer.body.location).toMatchObject({ id: next.id, default: true, revision: '2' });
    expect(await read(before?.id as string)).toMatchObject({ default: false });
    expect((await slugsOf(before?.id as string)).at(-1)).toBe('updated');
    expect(await slugsOf(next.id)).toEqual(['created', 'updated', 'set_default_location']);
    expect((await eventsOf(next.id)).at(-1)?.body).toMatchObject({
      prevDefaultLocationId: before?.id,
      currDefaultLocationId: next.id,
    });
    const again = await send('POST', `/${next.id}/set-default`, {});
    expect(again.body).toEqual(answer.body);
    expect(await slugsOf(next.id)).toHaveLength(3);
  });

  test('an archived location is refused, an unknown one is 404', async () => {
    const { id } = await made({ name: 'Over' });
    await send('POST', `/${id}/archive`, {});
    const refused = await send('POST', `/${id}/set-default`, {});
    expect([refused.status, refused.code]).toEqual([400, 'CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION']);
    expect((await send('POST', `/${newId()}/set-default`, {})).code).toBe('NOT_FOUND');
  });

  test('there is always exactly one, also when many are made default at once', async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, (_, index) => made({ name: `Rival ${index}` })));
    await Promise.all(rivals.map(({ id }) => send('POST', `/${id}/set-default`, {})));
    const found = (await send('POST', '/query', { query: { filter: { default: true } } })).body.locations as Wire[];
    expect(found).toHaveLength(1);
  });
});
