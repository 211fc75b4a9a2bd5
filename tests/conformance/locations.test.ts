/**
 * Locations through the published SDK, and over plain HTTP where its types do not reach: what is read, archived and made
 * the default (services sheet 9). What is written has a file of its own.
 */
import { locations as sdkLocations } from '@wix/business-tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import {
  branch,
  callsOfLocations,
  type LocationCalls,
  locationsPath,
  type WireLocation,
} from '../support/location-calls.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import { violatedRules } from '../support/violations.ts';

let server: TestServer;
let visitor: Record<string, string>;
let calls: LocationCalls;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await server.caller('visitor');
  calls = callsOfLocations(server, await server.caller('OWNER'));
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const asOwner = () => sdkClient(server, { locations: sdkLocations }, ownerOf(server)).locations;
const asVisitor = () => sdkClient(server, { locations: sdkLocations }, visitorOf(server)).locations;

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
    expect(await calls.slugsOf(location._id as string)).toEqual(['created']);
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
    expect(await calls.slugsOf(id)).toEqual(['created', 'updated', 'updated', 'updated', 'updated']);
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
    const answer = await server.send('GET', locationsPath, { headers: await server.caller('visitor', other) });
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

describe('GET', () => {
  test('an unknown id is 404, one that is no GUID 400', async () => {
    const unknown = await calls.send('GET', `/${newId()}`, undefined, visitor);
    expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
    expect(violatedRules(await calls.send('GET', '/elsewhere', undefined, visitor))).toEqual([['id', 'FORMAT']]);
  });

  test('answers at every prefix', async () => {
    const { id } = await calls.made({ name: 'Prefixed' });
    for (const prefix of ['/v1/locations', '/_api/locations-web/v1/locations', '/locations-web/v1/locations']) {
      expect((await server.send('GET', `${prefix}/${id}`, { headers: visitor })).status).toBe(200);
    }
  });

  test('an archived location can still be read', async () => {
    const { id } = await calls.made({ name: 'Past' });
    await calls.send('POST', `/${id}/archive`, {});
    expect((await calls.send('GET', `/${id}`, undefined, visitor)).body.location).toMatchObject({ id, archived: true });
  });
});

describe('the list', () => {
  let site: Awaited<ReturnType<TestServer['addSite']>>;
  let headers: Record<string, string>;
  const list = (query: string) => server.send('GET', `${locationsPath}?${query}`, { headers });
  const namesOf = (answer: TestAnswer) => (answer.body.locations as { name: string }[]).map(({ name }) => name);

  beforeAll(async () => {
    site = await server.addSite('Lister');
    headers = await server.caller('OWNER', site);
    for (let index = 0; index < 52; index += 1) {
      const name = `Place ${String(index).padStart(2, '0')}`;
      const answer = await server.send('POST', locationsPath, { headers, body: { location: { name } } });
      expect(answer.status, answer.text).toBe(200);
      if (index === 51) {
        const { id } = answer.body.location as WireLocation;
        await server.send('POST', `${locationsPath}/${id}/archive`, { headers, body: {} });
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
      server.send('POST', `${locationsPath}/query`, { headers: visitor, body: { query: { filter, ...more } } });
    const ofSite = (filter: object, more: object = {}) =>
      server.send('POST', `${locationsPath}/query`, { headers, body: { query: { filter, ...more } } });
    expect(namesOf(await ofSite({ archived: true }))).toEqual(['Place 51']);
    expect(namesOf(await ofSite({ default: true }))).toEqual(['Lister']);
    expect(namesOf(await ofSite({ name: { $startsWith: 'place 0' } }, { paging: { limit: 2, offset: 1 } }))).toEqual([
      'Place 01',
      'Place 02',
    ]);
    expect((await ofSite({ status: 'ACTIVE' })).body.pagingMetadata).toMatchObject({ total: 53, hasNext: true });
    expect(namesOf(await ofSite({ status: 'INACTIVE' }))).toEqual([]);
    const [first] = (await ofSite({}, { paging: { limit: 1 } })).body.locations as WireLocation[];
    expect(namesOf(await ofSite({ id: { $in: [first?.id, newId()] } }))).toEqual(['Lister']);
    // The other site's locations are nobody's here.
    expect(namesOf(await query({ id: first?.id }))).toEqual([]);
  });

  test('the query reaches into addresses and hours', async () => {
    await calls.made({ ...branch, name: 'Deep' });
    const query = async (filter: object) =>
      namesOf(await calls.send('POST', '/query', { query: { filter: { $and: [{ name: 'Deep' }, filter] } } }, visitor));
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
    expect(violatedRules(await calls.send('POST', '/query', { query }, visitor))).toEqual([[field, 'OTHER']]);
  });
});

describe('archive', () => {
  test('is for good, and told once', async () => {
    const { id } = await calls.made({ name: 'Closing' });
    const first = await calls.send('POST', `/${id}/archive`, {});
    expect(first.body.location).toMatchObject({ archived: true, status: 'ACTIVE', revision: '2' });
    const again = await calls.send('POST', `/${id}/archive`, {});
    expect(again.body).toEqual(first.body);
    expect(await calls.slugsOf(id)).toEqual(['created', 'updated', 'archived', 'archive_status']);
    expect((await calls.eventsOf(id)).at(-1)?.body).toMatchObject({ id });
  });

  test('the default location is refused', async () => {
    const [standard] = (await calls.send('POST', '/query', { query: { filter: { default: true } } })).body
      .locations as WireLocation[];
    const refused = await calls.send('POST', `/${standard?.id}/archive`, {});
    expect([refused.status, refused.code]).toEqual([400, 'CANNOT_ARCHIVE_DEFAULT']);
  });

  test('an unknown one is 404, and visitors may not', async () => {
    expect((await calls.send('POST', `/${newId()}/archive`, {})).code).toBe('NOT_FOUND');
    const { id } = await calls.made({ name: 'Kept' });
    expect((await calls.send('POST', `/${id}/archive`, {}, visitor)).code).toBe('PERMISSION_DENIED');
  });
});

describe('set-default', () => {
  test('moves the one default, tells both, and does nothing the second time', async () => {
    const [before] = (await calls.send('POST', '/query', { query: { filter: { default: true } } })).body
      .locations as WireLocation[];
    const next = await calls.made({ name: 'Headquarters' });
    const answer = await calls.send('POST', `/${next.id}/set-default`, {});
    expect(answer.body.location).toMatchObject({ id: next.id, default: true, revision: '2' });
    expect(await calls.read(before?.id as string)).toMatchObject({ default: false });
    expect((await calls.slugsOf(before?.id as string)).at(-1)).toBe('updated');
    expect(await calls.slugsOf(next.id)).toEqual(['created', 'updated', 'set_default_location']);
    expect((await calls.eventsOf(next.id)).at(-1)?.body).toMatchObject({
      prevDefaultLocationId: before?.id,
      currDefaultLocationId: next.id,
    });
    const again = await calls.send('POST', `/${next.id}/set-default`, {});
    expect(again.body).toEqual(answer.body);
    expect(await calls.slugsOf(next.id)).toHaveLength(3);
  });

  test('an archived location is refused, an unknown one is 404', async () => {
    const { id } = await calls.made({ name: 'Over' });
    await calls.send('POST', `/${id}/archive`, {});
    const refused = await calls.send('POST', `/${id}/set-default`, {});
    expect([refused.status, refused.code]).toEqual([400, 'CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION']);
    expect((await calls.send('POST', `/${newId()}/set-default`, {})).code).toBe('NOT_FOUND');
  });

  test('there is always exactly one, also when many are made default at once', async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, (_, index) => calls.made({ name: `Rival ${index}` })));
    await Promise.all(rivals.map(({ id }) => calls.send('POST', `/${id}/set-default`, {})));
    const found = (await calls.send('POST', '/query', { query: { filter: { default: true } } })).body
      .locations as WireLocation[];
    expect(found).toHaveLength(1);
  });
});
