/** Properties of the site through the published SDK, and over plain HTTP where it has no call (services sheet 10). */
import { siteProperties as sdkProperties } from '@wix/business-tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { catalogueVersion } from '../support/catalogue-version.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { violatedRules } from '../support/violations.ts';

let server: TestServer;
let owner: Record<string, string>;
let visitor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENHOURS_TIME_ZONE: 'Europe/Berlin', OPENHOURS_LANGUAGE: 'en', OPENHOURS_CURRENCY: 'EUR' },
  });
  owner = await server.caller('OWNER');
  visitor = await server.caller('visitor');
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const asOwner = () => sdkClient(server, { siteProperties: sdkProperties }, ownerOf(server)).siteProperties;
const asVisitor = () => sdkClient(server, { siteProperties: sdkProperties }, visitorOf(server)).siteProperties;
const path = '/site-properties/v4/properties';
type Properties = Record<string, unknown>;

async function read(query = '', headers = owner): Promise<Properties> {
  const answer = await server.send('GET', `${path}${query}`, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.properties as Properties;
}
const patch = (properties: object, paths: readonly string[] = Object.keys(properties), headers = owner) =>
  server.send('PATCH', path, { headers, body: { properties, fields: { paths } } });
async function patched(properties: object, paths?: readonly string[]): Promise<string> {
  const answer = await patch(properties, paths);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.version as string;
}
async function events(): Promise<{ type: string; body: Properties; sequence: number }[]> {
  return server.database.serverReader.all(
    statement(
      `select type, body, entity_sequence as sequence from outbox_event where site_id = $1 and entity_id = $2
       order by entity_sequence`,
      [server.siteId, server.siteId],
    ),
  );
}
const period = { openDay: 'MONDAY', openTime: '09:00', closeDay: 'MONDAY', closeTime: '18:00' };
const everything = {
  categories: { primary: 'health', secondary: ['massage', 'yoga'], businessTermId: 'term-1' },
  locale: { languageCode: 'DE', country: 'at' },
  email: 'hello@example.com',
  phone: '+49 40 1',
  fax: '+49 40 2',
  address: {
    street: 'Hafenweg',
    streetNumber: '12',
    apartmentNumber: '3',
    city: 'Hamburg',
    state: 'DE-HH',
    country: 'de',
    zip: '20457',
    hint: { text: 'Ring twice', placement: 'BEFORE' },
    isPhysical: true,
    googleFormattedAddress: 'Hafenweg 12, Hamburg',
    coordinates: { latitude: 53.5, longitude: 9.9 },
  },
  businessName: 'Harbour Studio',
  logo: 'logo.png',
  description: 'Quiet hands',
  businessSchedule: {
    periods: [period],
    specialHourPeriod: [{ startDate: '2026-12-24T12:00:00Z', endDate: '2026-12-27T00:00:00Z', comment: 'Holidays' }],
  },
  multilingual: {
    supportedLanguages: [
      { languageCode: 'en', locale: { languageCode: 'en', country: 'US' }, isPrimary: true, countryCode: 'USA' },
      { languageCode: 'de', isPrimary: false, resolutionMethod: 'SUBDIRECTORY' },
    ],
    autoRedirect: true,
  },
  consentPolicy: { essential: false, functional: true, analytics: false, advertising: false, dataToThirdParty: false },
  businessConfig: 'FITNESS SERVICE',
  externalSiteUrl: 'https://studio.example.com/',
  trackClicksAnalytics: true,
  companyId: 'HRB 1',
};

describe('reading', () => {
  test('a new site has its zone, language, currency and names; the locale follows the language', async () => {
    const other = await server.addSite('Fresh');
    const answer = await server.send('GET', path, { headers: await server.caller('OWNER', other) });
    expect(answer.body).toEqual({
      version: '1',
      properties: {
        timeZone: expect.any(String),
        language: 'en',
        locale: { languageCode: 'en' },
        paymentCurrency: expect.any(String),
        siteDisplayName: 'Fresh',
        businessName: 'Fresh',
      },
    });
  });

  test('a site created without a currency has USD', async () => {
    const plain = await startTestServer();
    try {
      const answer = await plain.send('GET', path, { headers: await plain.caller('visitor') });
      expect((answer.body.properties as Properties).paymentCurrency).toBe('USD');
    } finally {
      await plain.stop();
    }
  });

  test('visitors and members get the public subset, the business all', async () => {
    await patched({ phone: '+49 40 9', companyId: 'HRB 9', address: { city: 'Hamburg' } });
    const readable = ['address', 'businessName', 'language', 'locale', 'paymentCurrency', 'timeZone'];
    expect(Object.keys(await read('', visitor)).sort()).toEqual(readable);
    expect(Object.keys(await read('', await server.caller('member'))).sort()).toEqual(readable);
    expect(await read('?fields.paths=phone&fields.paths=timeZone', visitor)).toEqual({ timeZone: 'Europe/Berlin' });
    for (const kind of ['OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF', 'apiKey'] as const) {
      expect(await read('', await server.caller(kind)), kind).toMatchObject({ phone: '+49 40 9', companyId: 'HRB 9' });
    }
    const nobody = await server.send('GET', path, {});
    expect([nobody.status, nobody.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('fields.paths chooses, whole properties and parts of them', async () => {
    await patched({ address: { city: 'Hamburg', zip: '20457' } });
    expect(await read('?fields.paths=timeZone')).toEqual({ timeZone: 'Europe/Berlin' });
    expect(await read('?fields.paths=address.city&fields.paths=language')).toEqual({
      address: { city: 'Hamburg' },
      language: 'en',
    });
    expect(violatedRules(await server.send('GET', `${path}?fields.paths=colour`, { headers: owner }))).toEqual([
      ['fields', 'OTHER'],
    ]);
  });

  test('answers at every prefix', async () => {
    for (const prefix of ['', '/_api/site-properties-service', '/site-properties-service']) {
      expect((await server.send('GET', `${prefix}/v4/properties`, { headers: visitor })).status).toBe(200);
    }
  });
});

describe('changing', () => {
  test('sets every property, in the forms of the wire', async () => {
    const version = await patched(everything);
    const answer = await server.send('GET', path, { headers: owner });
    expect(answer.body.version).toBe(version);
    expect(answer.body.properties).toMatchObject({
      ...everything,
      locale: { languageCode: 'de', country: 'AT' },
      address: { ...everything.address, country: 'DE' },
      consentPolicy: { ...everything.consentPolicy, essential: true },
      businessSchedule: {
        periods: [period],
        specialHourPeriod: [
          { startDate: '2026-12-24T12:00:00.000Z', endDate: '2026-12-27T00:00:00.000Z', isClosed: true },
        ],
      },
    });
  });

  test('only what the mask names changes; what it names without a value is cleared', async () => {
    await patched({ phone: '1', fax: '2', address: { city: 'Here', zip: '1' } });
    await patched({ phone: '3', fax: '4' }, ['phone']);
    expect(await read()).toMatchObject({ phone: '3', fax: '2' });
    await patched({ address: { city: 'There', zip: '9' } }, ['address.city']);
    expect(await read()).toMatchObject({ address: { city: 'There', zip: '1' } });
    await patched({}, ['fax', 'address.zip', 'businessName']);
    const after = await read();
    expect(after).not.toHaveProperty('fax');
    expect(after.address).toEqual({ city: 'There' });
    expect(after.businessName).toBe(after.siteDisplayName);
    await patched({ phone: null }, ['phone', 'multilingual.autoRedirect.nothing']);
    expect(await read()).not.toHaveProperty('phone');
  });

  test('a request without a mask is refused in the words of the sheet', async () => {
    for (const body of [{ properties: { phone: '1' } }, { properties: { phone: '1' }, fields: { paths: [] } }, {}]) {
      const answer = await server.send('PATCH', path, { headers: owner, body });
      expect([answer.status, answer.body.message]).toEqual([400, 'Illegal request - No updates on request body']);
    }
  });

  test('takes the other spellings of a mask', async () => {
    const send = (fields: unknown) =>
      server.send('PATCH', path, { headers: owner, body: { properties: { phone: String(fields) }, fields } });
    await send('phone,fax');
    expect(await read()).toMatchObject({ phone: 'phone,fax' });
    await send(['phone']);
    expect(await read()).toMatchObject({ phone: 'phone' });
  });

  test('is for the owner and managers alone', async () => {
    for (const kind of ['visitor', 'member', 'FRONT_DESK', 'STAFF'] as const) {
      const answer = await patch({ phone: '1' }, ['phone'], await server.caller(kind));
      expect([kind, answer.status, answer.code]).toEqual([kind, 403, 'PERMISSION_DENIED']);
    }
    expect((await patch({ phone: '1' }, ['phone'], await server.caller('MANAGER'))).status).toBe(200);
  });

  test.each<[string, object, readonly string[] | undefined, [string, string]]>([
    ['no zone', { timeZone: 'Moon/Base' }, undefined, ['properties.timeZone', 'FORMAT']],
    ['no currency', { paymentCurrency: 'ZZZ' }, undefined, ['properties.paymentCurrency', 'FORMAT']],
    ['no language', { language: '12345' }, undefined, ['properties.language', 'FORMAT']],
    ['a cleared zone', {}, ['timeZone'], ['properties.timeZone', 'REQUIRED_FIELD']],
    ['a cleared currency', {}, ['paymentCurrency'], ['properties.paymentCurrency', 'REQUIRED_FIELD']],
    ['a cleared language', {}, ['language'], ['properties.language', 'REQUIRED_FIELD']],
    ['a cleared name', {}, ['siteDisplayName'], ['properties.siteDisplayName', 'REQUIRED_FIELD']],
    ['a blank name', { siteDisplayName: ' ' }, undefined, ['properties.siteDisplayName', 'MIN_LENGTH']],
    ['a blank business name', { businessName: ' ' }, undefined, ['properties.businessName', 'MIN_LENGTH']],
    ['no e-mail address', { email: 'nowhere' }, undefined, ['properties.email', 'FORMAT']],
    ['no country', { address: { country: 'QQ' } }, undefined, ['properties.address.country', 'FORMAT']],
    ['a zip over 20', { address: { zip: 'x'.repeat(21) } }, undefined, ['properties.address.zip', 'MAX_LENGTH']],
    [
      'no placement',
      { address: { hint: { placement: 'UP' } } },
      undefined,
      ['properties.address.hint.placement', 'INVALID_ENUM_VALUE'],
    ],
    [
      'a latitude over 90',
      { address: { coordinates: { latitude: 91 } } },
      undefined,
      ['properties.address.coordinates.latitude', 'MAX'],
    ],
    [
      '51 categories',
      { categories: { secondary: Array(51).fill('x') } },
      undefined,
      ['properties.categories.secondary', 'MAX_SIZE'],
    ],
    ['no country of the locale', { locale: { country: 'QQ' } }, undefined, ['properties.locale.country', 'FORMAT']],
    [
      '201 languages',
      { multilingual: { supportedLanguages: Array(201).fill({ languageCode: 'en' }) } },
      undefined,
      ['properties.multilingual.supportedLanguages', 'MAX_SIZE'],
    ],
    [
      'a language twice',
      { multilingual: { supportedLanguages: [{ languageCode: 'en' }, { languageCode: 'EN' }] } },
      undefined,
      ['properties.multilingual.supportedLanguages[1].languageCode', 'DISTINCT_VALUES'],
    ],
    [
      'two primary languages',
      {
        multilingual: {
          supportedLanguages: [
            { languageCode: 'en', isPrimary: true },
            { languageCode: 'de', isPrimary: true },
          ],
        },
      },
      undefined,
      ['properties.multilingual.supportedLanguages', 'OTHER'],
    ],
    [
      'no way to find the language',
      { multilingual: { supportedLanguages: [{ languageCode: 'en', resolutionMethod: 'GUESS' }] } },
      undefined,
      ['properties.multilingual.supportedLanguages[0].resolutionMethod', 'INVALID_ENUM_VALUE'],
    ],
    [
      'hours that end before they begin',
      { businessSchedule: { periods: [{ ...period, closeTime: '08:00' }] } },
      undefined,
      ['properties.businessSchedule.periods[0].closeTime', 'OTHER'],
    ],
    ['no kind of business', { businessConfig: 'ZOO' }, undefined, ['properties.businessConfig', 'INVALID_ENUM_VALUE']],
    ['no web address', { externalSiteUrl: 'javascript:alert(1)' }, undefined, ['properties.externalSiteUrl', 'FORMAT']],
    ['a company id over 50', { companyId: 'x'.repeat(51) }, undefined, ['properties.companyId', 'MAX_LENGTH']],
    ['an unknown property', { phone: '1' }, ['colour'], ['fields', 'OTHER']],
  ])('refuses %s', async (_title, properties, paths, violation) => {
    const before = await read();
    expect(violatedRules(await patch(properties, paths))).toEqual([violation]);
    expect(await read()).toEqual(before);
  });

  test('answers a repeated call from the first', async () => {
    const send = () =>
      server.send('PATCH', path, {
        headers: { ...owner, 'idempotency-key': 'once-and-for-all' },
        body: { properties: { phone: '77' }, fields: 'phone' },
      });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
  });

  test('changes at the same time all take effect', async () => {
    const names = ['phone', 'fax', 'logo', 'description', 'companyId'];
    const answers = await Promise.all(names.map((name) => patch({ [name]: `${name} at once` })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(await read()).toMatchObject(Object.fromEntries(names.map((name) => [name, `${name} at once`])));
  });
});

describe('what follows', () => {
  test('the message names what changed, once, with the version; the catalogue is read anew; the audit log keeps it', async () => {
    const [before, catalogue] = [await events(), await catalogueVersion(server)];
    const phone = `+49 ${newId()}`;
    const version = await patched({ phone, description: `About ${phone}` });
    const recorded = (await events()).slice(before.length);
    expect(recorded.map(({ type }) => type)).toEqual(['openhours.sites.v1.site_updated', 'SitePropertiesUpdated']);
    expect(recorded[1]?.body).toEqual({
      metasiteId: server.siteId,
      event: {
        version: Number(version),
        fields: { paths: expect.arrayContaining(['phone', 'description']) },
        properties: { phone, description: `About ${phone}` },
      },
    });
    expect(await catalogueVersion(server)).toBe(catalogue + 1);
    const entry = await server.database.serverReader.first(
      statement<{ operation: string; after: { properties: Properties } }>(
        `select operation, after from audit_entry where site_id = $1 and entity_type = 'site' order by id desc limit 1`,
        [server.siteId],
      ),
    );
    expect(entry).toMatchObject({
      operation: 'siteProperties.updateSiteProperties',
      after: { properties: { phone } },
    });
  });

  test('a change of the site itself is one of its properties', async () => {
    const before = await events();
    const account = { authorization: server.apiKey, 'wix-account-id': server.accountId };
    const answer = await server.send('PATCH', `/v1/sites/${server.siteId}`, {
      headers: account,
      body: { site: { displayName: 'Renamed elsewhere' } },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await read()).toMatchObject({ siteDisplayName: 'Renamed elsewhere' });
    const recorded = (await events()).slice(before.length);
    expect(recorded.map(({ type }) => type)).toEqual(['openhours.sites.v1.site_updated', 'SitePropertiesUpdated']);
    expect(recorded[1]?.body).toMatchObject({
      event: { fields: { paths: expect.arrayContaining(['siteDisplayName']) } },
    });
  });

  test('language, currency and names hold at once for what stands on them', async () => {
    await patched({ paymentCurrency: 'chf', language: 'de', siteDisplayName: 'Internal', businessName: 'Bergstudio' });
    expect(await read('', visitor)).toMatchObject({
      paymentCurrency: 'CHF',
      language: 'de',
      locale: { languageCode: 'de' },
      businessName: 'Bergstudio',
    });
    const service = await server.send('POST', '/v2/services', {
      headers: owner,
      body: {
        service: {
          type: 'CLASS',
          name: 'Priced',
          defaultCapacity: 3,
          onlineBooking: { enabled: true },
          payment: { rateType: 'FIXED', fixed: { price: { value: '10' } }, options: { inPerson: true } },
        },
      },
    });
    expect(service.text).toContain('"currency":"CHF"');
    const { site } = await server.assembly.auth.authenticate({ authorization: server.apiKey, siteId: server.siteId });
    expect(site).toMatchObject({
      displayName: 'Internal',
      businessName: 'Bergstudio',
      language: 'de',
      currency: 'CHF',
    });
  });

  test('another zone moves the business hours and keeps their local time', async () => {
    const hours = async () => {
      const answer = await server.send('POST', '/calendar/v3/events/query', {
        headers: owner,
        body: {
          query: { filter: { type: 'WORKING_HOURS' } },
          fromLocalDate: '2030-01-07T00:00:00',
          toLocalDate: '2030-01-08T00:00:00',
        },
      });
      expect(answer.status, answer.text).toBe(200);
      return (answer.body.events as { start: object }[]).map(({ start }) => start);
    };
    expect(await hours()).toMatchObject([{ localDate: '2030-01-07T10:00:00', utcDate: '2030-01-07T09:00:00.000Z' }]);
    await patched({ timeZone: 'America/New_York' });
    expect(await hours()).toMatchObject([
      { localDate: '2030-01-07T10:00:00', utcDate: '2030-01-07T15:00:00.000Z', timeZone: 'America/New_York' },
    ]);
    await patched({ timeZone: 'Europe/Berlin' });
  });
});

describe('the address of the site and the default location', () => {
  const locations = (method: string, below: string, body: object) =>
    server.send(method, `/v1/locations${below}`, { headers: owner, body });
  async function newLocation(address?: object): Promise<{ id: string; revision: string }> {
    const location = { name: 'Place', ...(address === undefined ? {} : { address }) };
    return (await locations('POST', '', { location })).body.location as { id: string; revision: string };
  }

  test('the address of a new default location becomes that of the site', async () => {
    const before = await events();
    const { id } = await newLocation({
      country: 'CH',
      subdivision: 'CH-ZH',
      city: 'Zürich',
      postalCode: '8001',
      streetAddress: { name: 'Seeweg', number: '1', apt: '2' },
      hint: 'By the lake',
      geocode: { latitude: 47.3, longitude: 8.5 },
    });
    await locations('POST', `/${id}/set-default`, {});
    expect((await read()).address).toEqual({
      street: 'Seeweg',
      streetNumber: '1',
      apartmentNumber: '2',
      city: 'Zürich',
      state: 'CH-ZH',
      country: 'CH',
      zip: '8001',
      hint: { text: 'By the lake', placement: 'AFTER' },
      isPhysical: true,
      googleFormattedAddress: 'Seeweg 1, 2, 8001 Zürich, CH-ZH, CH',
      coordinates: { latitude: 47.3, longitude: 8.5 },
    });
    expect((await events()).slice(before.length).map(({ type }) => type)).toEqual([
      'openhours.sites.v1.site_updated',
      'SitePropertiesUpdated',
    ]);
    const bare = await newLocation();
    await locations('POST', `/${bare.id}/set-default`, {});
    expect(await read()).not.toHaveProperty('address');
  });

  test('the first address of the default location that a site has from the start becomes that of the site', async () => {
    const other = await server.addSite('Follows from the start');
    const headers = await server.caller('apiKey', other);
    const send = async (method: string, at: string, body?: object) => {
      const answer = await server.send(method, at, { headers, ...(body === undefined ? {} : { body }) });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const [standard] = (await send('GET', '/v1/locations')).locations as { id: string; revision: string }[];
    const move = async (revision: string, address: object | undefined) => {
      const location = { id: standard?.id, revision, name: 'Place', ...(address === undefined ? {} : { address }) };
      await send('PUT', `/v1/locations/${standard?.id}`, { location });
      return ((await send('GET', path)).properties as Properties).address;
    };
    expect(await move('1', { city: 'Bern' })).toMatchObject({ city: 'Bern' });
    expect(await move('2', { city: 'Basel' })).toMatchObject({ city: 'Basel' });
    expect(await move('3', undefined)).toBeUndefined();
    expect(await move('4', { city: 'Chur' })).toMatchObject({ city: 'Chur' });
  });

  test('what a business said before its default location had an address stays', async () => {
    const other = await server.addSite('Said first');
    const headers = await server.caller('apiKey', other);
    const said = { properties: { address: { city: 'Letters to Chur' } }, fields: { paths: ['address'] } };
    expect((await server.send('PATCH', path, { headers, body: said })).status).toBe(200);
    const listed = await server.send('GET', '/v1/locations', { headers });
    const [standard] = listed.body.locations as { id: string }[];
    const location = { id: standard?.id, revision: '1', name: 'Place', address: { city: 'Genf' } };
    const moved = await server.send('PUT', `/v1/locations/${standard?.id}`, { headers, body: { location } });
    expect(moved.status, moved.text).toBe(200);
    const after = (await server.send('GET', path, { headers })).body.properties as Properties;
    expect(after.address).toEqual({ city: 'Letters to Chur' });
  });

  test('an address that came from the default location follows it; one that was said stays', async () => {
    const { id } = await newLocation({ city: 'Bern' });
    await locations('POST', `/${id}/set-default`, {});
    const move = (revision: string, city: string) =>
      locations('PUT', `/${id}`, { location: { id, revision, name: 'Place', address: { city } } });
    expect((await move('2', 'Basel')).status).toBe(200);
    expect((await read()).address).toMatchObject({ city: 'Basel' });
    await patched({ address: { city: 'Letters to Chur' } });
    expect((await move('3', 'Genf')).status).toBe(200);
    expect((await read()).address).toEqual({ city: 'Letters to Chur' });
  });
});

describe('the published SDK', () => {
  test('reads all properties, or those it asks for', async () => {
    const { properties, version } = await asOwner().getSiteProperties();
    expect(properties).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect(version).toMatch(/^\d+$/);
    const some = await asOwner().getSiteProperties({ fields: ['timeZone', 'language'] });
    expect(Object.keys(some.properties ?? {}).sort()).toEqual(['language', 'timeZone']);
    const readable = await asVisitor().getSiteProperties();
    expect(readable.properties).not.toHaveProperty('siteDisplayName');
  });

  test('sets profile, contact, hours and consent', async () => {
    const client = asOwner();
    await client.updateBusinessProfile({ businessName: 'By SDK', description: 'Words' });
    await client.updateBusinessProfile(
      { description: 'New words', logo: 'not in the mask' },
      { fields: ['description'] },
    );
    await client.updateBusinessContact({
      email: 'sdk@example.com',
      address: { city: 'Rome', coordinates: { latitude: 1 } },
    });
    await client.updateBusinessSchedule({ periods: [{ ...period, openDay: 'MONDAY', closeDay: 'MONDAY' }] });
    await client.updateConsentPolicy({ functional: false });
    const after = await read();
    expect(after).toMatchObject({
      businessName: 'By SDK',
      description: 'New words',
      email: 'sdk@example.com',
      address: { city: 'Rome', coordinates: { latitude: 1 } },
      businessSchedule: { periods: [period], specialHourPeriod: [] },
      consentPolicy: { essential: true, functional: false },
    });
    expect(after.logo).not.toBe('not in the mask');
  });

  test('a narrow write names its own properties only', async () => {
    const answer = await server.send('POST', `${path}/business-profile`, {
      headers: owner,
      body: { businessProfile: { businessName: 'Wide' }, fields: 'businessName,timeZone' },
    });
    expect(violatedRules(answer)).toEqual([['fields', 'OTHER']]);
    const empty = await server.send('POST', `${path}/business-profile`, {
      headers: owner,
      body: { businessProfile: {} },
    });
    expect([empty.status, empty.body.message]).toEqual([400, 'Illegal request - No updates on request body']);
    const wrong = await server.send('POST', `${path}/business-schedule`, {
      headers: owner,
      body: { businessSchedule: { periods: [{ ...period, closeTime: '08:00' }] } },
    });
    expect(violatedRules(wrong)).toEqual([['businessSchedule.periods[0].closeTime', 'OTHER']]);
  });
});
