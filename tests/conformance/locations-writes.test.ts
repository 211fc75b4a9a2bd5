/** Locations that are created and replaced: what is kept, and what is refused (services sheet 9). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { catalogueVersion } from '../support/catalogue-version.ts';
import { branch, callsOfLocations, type LocationCalls, type WireLocation } from '../support/location-calls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { violatedRules } from '../support/violations.ts';

let server: TestServer;
let visitor: Record<string, string>;
let calls: LocationCalls;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await server.caller('visitor');
  calls = callsOfLocations(server, await server.caller('OWNER'));
});
afterAll(() => server.stop());

describe('POST', () => {
  test('keeps everything that is said, in the forms of the wire', async () => {
    const before = await catalogueVersion(server);
    const location = await calls.made(branch);
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
    const [event] = await calls.eventsOf(location.id);
    expect(event).toMatchObject({ type: 'wix.locations.v1.location_created', body: location });
  });

  test('read-only and unknown fields are ignored', async () => {
    const location = await calls.made({
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
    const location = await calls.made({ name: 'Said', address: { city: 'Rome', formattedAddress: 'Near the river' } });
    expect(location.address).toEqual({ city: 'Rome', formattedAddress: 'Near the river' });
  });

  test('is for the business alone', async () => {
    const refused = await calls.send('POST', '', { location: { name: 'Mine' } }, visitor);
    expect([refused.status, refused.code]).toEqual([403, 'PERMISSION_DENIED']);
    const nobody = await calls.send('POST', '', { location: { name: 'Mine' } }, {});
    expect([nobody.status, nobody.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('is written into the audit log', async () => {
    const location = await calls.made({ name: 'Audited' });
    const entry = await server.database.serverReader.first(
      statement<{ operation: string; after: { name: string } }>(
        `select operation, after from audit_entry where site_id = $1 and entity_id = $2`,
        [server.siteId, location.id],
      ),
    );
    expect(entry).toMatchObject({ operation: 'locations.createLocation', after: { name: 'Audited' } });
  });

  test('of several at once does each for itself, and says what is wrong with those that it refuses', async () => {
    const answer = await calls.send('POST', '/bulk-create', {
      locations: [
        { name: 'First of two' },
        { name: '  ' },
        { name: 'Nowhere', email: 'nowhere' },
        { name: 'Second of two', timeZone: 'Europe/Rome' },
        { name: 'Of no country', timeZone: 'Rome', address: { country: 'QQ' } },
      ],
    });
    const { failedLocations, successfulLocations } = answer.body as Record<string, WireLocation[]>;
    expect(successfulLocations?.map(({ name, revision }) => [name, revision])).toEqual([
      ['First of two', '1'],
      ['Second of two', '1'],
    ]);
    expect(failedLocations).toEqual([
      { location: {}, errorMessage: 'INVALID_ARGUMENT: "locations[1].name" must not be blank' },
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
      expect(await calls.slugsOf(id as string)).toEqual(['created']);
    }
  });

  test('of none or of eleven at once is refused', async () => {
    for (const [count, rule] of [
      [0, 'MIN_SIZE'],
      [11, 'MAX_SIZE'],
    ] as const) {
      const answer = await calls.send('POST', '/bulk-create', {
        locations: Array(count).fill({ name: 'One of many' }),
      });
      expect(violatedRules(answer)).toEqual([['locations', rule]]);
    }
  });

  test('answers a repeated call from the first', async () => {
    const headers = { ...(await server.caller('OWNER')), 'idempotency-key': newId() };
    const [first, second] = [
      await calls.send('POST', '', { location: { name: 'Once' } }, headers),
      await calls.send('POST', '', { location: { name: 'Once' } }, headers),
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
    expect(violatedRules(await calls.send('POST', '', { location }))).toEqual([violation]);
  });
});

describe('PUT', () => {
  test('replaces the whole location: what is not sent is cleared', async () => {
    const location = await calls.made(branch);
    const answer = await calls.replace({ id: location.id, revision: '1', name: 'Bare' });
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
    expect(await calls.slugsOf(location.id)).toEqual(['created', 'updated']);
  });

  test('needs the current revision', async () => {
    const location = await calls.made({ name: 'Revised' });
    expect(violatedRules(await calls.replace({ id: location.id, name: 'Other' }))).toEqual([
      ['location.revision', 'REQUIRED_FIELD'],
    ]);
    await calls.replace({ id: location.id, revision: '1', name: 'Newer' });
    const stale = await calls.replace({ id: location.id, revision: '1', name: 'Late' });
    expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
    expect(stale.body.details).toMatchObject({ applicationError: { data: { currentRevision: '2' } } });
    expect((await calls.read(location.id)).name).toBe('Newer');
  });

  test('the path wins, and a differing id in the body is refused', async () => {
    const location = await calls.made({ name: 'Path' });
    const answer = await calls.send('PUT', `/${location.id}`, {
      location: { id: newId(), revision: '1', name: 'Body' },
    });
    expect(answer.status).toBe(400);
  });

  test('an archived location is refused, an unknown one is 404', async () => {
    const location = await calls.made({ name: 'Gone' });
    await calls.send('POST', `/${location.id}/archive`, {});
    const refused = await calls.replace({ id: location.id, revision: '2', name: 'Back' });
    expect([refused.status, refused.code]).toEqual([400, 'CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION']);
    const unknown = await calls.replace({ id: newId(), revision: '1', name: 'Nobody' });
    expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('what is said is checked as for a new one', async () => {
    const { id, revision } = await calls.made({ name: 'Checked' });
    expect(violatedRules(await calls.replace({ id, revision, name: 'Checked', timeZone: 'Moon/Base' }))).toEqual([
      ['location.timeZone', 'FORMAT'],
    ]);
  });

  test('of two that replace at once one wins', async () => {
    const { id } = await calls.made({ name: 'Raced' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => calls.replace({ id, revision: '1', name: `Rival ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });
});
