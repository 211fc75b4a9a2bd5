/**
 * The bookings settings as the published SDK uses them, and over the wire (services sheet 8.1): what they share with the
 * configuration of time slots is one truth, and setting bookings up for an application keeps it, too.
 */
import { bookingsAppId } from '@openhours/contract';
import { bookingsProvisioner, bookingsSettings } from '@wix/bookings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { catalogueVersion } from '../support/catalogue-version.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
let visitor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  visitor = await server.caller('visitor');
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

type Settings = Record<string, unknown> & { readonly revision: string };

async function send(method: string, path: string, body?: object, headers = business.owner) {
  return server.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
}
async function readSettings(headers = business.owner): Promise<Settings> {
  const answer = await send('GET', '/_api/bookings-settings/v2/settings', undefined, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.bookingsSettings as Settings;
}
async function readConfiguration(): Promise<Record<string, unknown> & { id: string; revision: string }> {
  const answer = await send('GET', `/v1/time-slots-configurations/app/${bookingsAppId}`);
  return answer.body.timeSlotsConfiguration as never;
}
async function change(said: object, more: object = {}): Promise<Settings> {
  const { revision } = await readSettings();
  const answer = await send('PATCH', '/v2/bookings-settings', { bookingsSettings: { revision, ...said }, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.bookingsSettings as Settings;
}

const defaults = {
  cartCheckout: { enabled: false },
  multiServiceAppointments: { enabled: false },
  displayTimeZone: { customerCanChange: true, basedOn: 'BUSINESS_TIME_ZONE' },
  staffSelection: { strategy: 'CUSTOMER_MAY_CHOOSE', allowGenderSelection: false },
  locationSelection: {},
  doubleBookingHandling: { autoDeclineAndRefundEnabled: false },
  ownerFlow: { bookingCreation: { requiredFields: [] } },
  notifications: { includePaymentLinks: false },
  extendedFields: {},
};
const everything = Object.fromEntries(Object.keys(defaults).map((name) => [name, null]));

beforeEach(async () => {
  await change(everything);
});

test('they are there from the start with their defaults', async () => {
  const other = await server.addSite('Other');
  const headers = await server.caller('apiKey', other);
  expect(await readSettings(headers)).toMatchObject({ revision: '1', ...defaults });
});

test('customers read what concerns them, people of the business all of it', async () => {
  const sdk = sdkClient(server, { bookingsSettings }, visitorOf(server));
  const seen = await sdk.bookingsSettings.getBookingsSettings();
  const { cartCheckout, displayTimeZone, extendedFields, multiServiceAppointments } = defaults;
  expect(seen).toEqual({
    cartCheckout,
    displayTimeZone,
    extendedFields,
    multiServiceAppointments,
    revision: expect.any(String),
    _createdDate: expect.any(Date),
    _updatedDate: expect.any(Date),
  });
  expect(await readSettings(await server.caller('member'))).not.toHaveProperty('ownerFlow');
  for (const kind of ['FRONT_DESK', 'STAFF', 'apiKey'] as const) {
    expect(await readSettings(await server.caller(kind))).toMatchObject(defaults);
  }
});

test('the SDK changes them from the revision that it has read', async () => {
  const sdk = sdkClient(server, { bookingsSettings }, ownerOf(server));
  const before = await sdk.bookingsSettings.getBookingsSettings();
  const changed = await sdk.bookingsSettings.updateBookingsSettings({
    revision: before.revision as string,
    cartCheckout: { enabled: true },
    displayTimeZone: { basedOn: 'CUSTOMER_TIME_ZONE' },
    extendedFields: { namespaces: { '@me/app': { colour: 'red' } } },
  });
  expect(changed).toMatchObject({
    revision: String(Number(before.revision) + 1),
    cartCheckout: { enabled: true },
    multiServiceAppointments: { enabled: false },
    displayTimeZone: { customerCanChange: true, basedOn: 'CUSTOMER_TIME_ZONE' },
    extendedFields: { namespaces: { '@me/app': { colour: 'red' } } },
  });
  const stale = await send('PATCH', '/v2/bookings-settings', {
    bookingsSettings: { revision: before.revision, cartCheckout: { enabled: false } },
  });
  expect([stale.status, stale.code]).toEqual([409, 'INVALID_REVISION']);
});

test('with a mask what it lists changes, and nothing else', async () => {
  const said = {
    displayTimeZone: { customerCanChange: false, basedOn: 'CUSTOMER_TIME_ZONE' },
    multiServiceAppointments: { enabled: true },
  };
  expect(await change(said, { fieldMask: { paths: ['displayTimeZone.basedOn'] } })).toMatchObject({
    ...defaults,
    displayTimeZone: { customerCanChange: true, basedOn: 'CUSTOMER_TIME_ZONE' },
  });
  const listed = { displayTimeZone: { customerCanChange: false } };
  expect(await change(listed, { fieldMask: 'bookingsSettings.displayTimeZone' })).toMatchObject({
    displayTimeZone: { customerCanChange: false, basedOn: 'BUSINESS_TIME_ZONE' },
  });
});

test('what the business alone reads is kept as it is said', async () => {
  const said = {
    staffSelection: { timing: 'BEFORE_SLOT_SELECTION', strategy: 'CUSTOMER_MUST_CHOOSE', allowGenderSelection: true },
    locationSelection: { timing: 'AFTER_SLOT_SELECTION' },
    doubleBookingHandling: { autoDeclineAndRefundEnabled: true },
    ownerFlow: { bookingCreation: { requiredFields: ['PHONE', 'EMAIL'] } },
    notifications: { includePaymentLinks: true },
  };
  expect(await change(said)).toMatchObject(said);
  expect(await readSettings()).toMatchObject(said);
  expect(await change({ staffSelection: { timing: null } })).toMatchObject({
    staffSelection: { strategy: 'CUSTOMER_MUST_CHOOSE', allowGenderSelection: true },
  });
});

test('what they share with the configuration of time slots is one truth, seen and changed by either', async () => {
  const version = await catalogueVersion(server);
  const settings = await change({
    displayTimeZone: { customerCanChange: false },
    staffSelection: { strategy: 'CUSTOMER_CANNOT_CHOOSE' },
  });
  const configuration = await readConfiguration();
  expect(configuration).toMatchObject({
    revision: settings.revision,
    displayTimeZone: { customerCanChange: false, basedOn: 'BUSINESS_TIME_ZONE' },
    staffSelection: { strategy: 'CUSTOMER_CANNOT_CHOOSE' },
    extendedFields: {},
  });
  expect(await catalogueVersion(server)).toBeGreaterThan(version);
  const { id, revision } = configuration;
  const answer = await send('PATCH', `/v1/time-slots-configurations/${id}`, {
    timeSlotsConfiguration: {
      id,
      revision,
      displayTimeZone: { basedOn: 'CUSTOMER_TIME_ZONE' },
      extendedFields: { namespaces: { '@me/app': { of: 'slots' } } },
    },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await readSettings()).toMatchObject({
    revision: String(Number(revision) + 1),
    displayTimeZone: { customerCanChange: false, basedOn: 'CUSTOMER_TIME_ZONE' },
    // What is kept with one of them is not kept with the other.
    extendedFields: {},
  });
});

test('whoever listens hears of each change, with what it was before', async () => {
  const { id } = await readConfiguration();
  const countBefore = (await business.eventsOf(id)).length;
  const changed = await change({ cartCheckout: { enabled: true } });
  const configuration = await readConfiguration();
  await send('PATCH', `/v1/time-slots-configurations/${id}`, {
    timeSlotsConfiguration: { id, revision: configuration.revision, splitInterval: { valueInMinutes: 15 } },
  });
  const told = (await business.eventsOf(id)).slice(countBefore);
  expect(told.map(({ type }) => type)).toEqual(
    Array.from({ length: 2 }, () => 'wix.bookings.v2.bookings_settings_updated'),
  );
  expect(told[0]).toMatchObject({
    sequence: Number(changed.revision) * 10,
    body: { ...defaults, cartCheckout: { enabled: true }, revision: changed.revision },
    modifiedFields: { cartCheckout: { enabled: false } },
  });
  expect(told[1]).toMatchObject({ sequence: (Number(changed.revision) + 1) * 10, modifiedFields: {} });
});

test('a change is told to the audit log with the facts of the row', async () => {
  const { id } = await readConfiguration();
  await change({ notifications: { includePaymentLinks: true } });
  const last = await server.database.serverReader.first(
    statement<{ entity_type: string; operation: string; before: object; after: object }>(
      `select entity_type, operation, before, after from audit_entry where site_id = $1 and entity_id = $2
       order by at desc, id desc limit 1`,
      [server.siteId, id],
    ),
  );
  expect(last).toMatchObject({
    entity_type: 'timeSlotsConfiguration',
    operation: 'availability.updateBookingsSettings',
    before: { includes_payment_links: false },
    after: { includes_payment_links: true },
  });
});

test('a bad change is refused, and only the management may change anything', async () => {
  const { revision } = await readSettings();
  const patch = (headers: Record<string, string>, said: object) =>
    send('PATCH', '/bookings-settings/v2/bookings-settings', { bookingsSettings: { revision, ...said } }, headers);
  for (const said of [
    { revision: undefined },
    { cartCheckout: { enabled: 'yes' } },
    { displayTimeZone: { basedOn: 'MOON' } },
    { staffSelection: { timing: 'LATER' } },
    { ownerFlow: { bookingCreation: { requiredFields: ['FAX'] } } },
  ]) {
    expect((await patch(business.owner, said)).status, JSON.stringify(said)).toBe(400);
  }
  for (const kind of ['visitor', 'member', 'FRONT_DESK', 'STAFF'] as const) {
    const refused = await patch(await server.caller(kind), { cartCheckout: { enabled: true } });
    expect([kind, refused.status, refused.code]).toEqual([kind, 403, 'PERMISSION_DENIED']);
  }
  expect((await patch(await server.caller('MANAGER'), { cartCheckout: { enabled: true } })).status).toBe(200);
});

test('setting bookings up for an application keeps the configuration that is sent', async () => {
  const sdk = sdkClient(server, { bookingsProvisioner }, ownerOf(server));
  const before = await readConfiguration();
  await sdk.bookingsProvisioner.provisionBookingsPlatform(newId());
  expect(await readConfiguration()).toEqual(before);
  await sdk.bookingsProvisioner.provisionBookingsPlatform(bookingsAppId, {
    timeSlotsConfiguration: { splitInterval: { valueInMinutes: 20 }, displayTimeZone: { customerCanChange: false } },
  });
  expect(await readConfiguration()).toMatchObject({
    id: before.id,
    revision: String(Number(before.revision) + 1),
    splitInterval: { sameAsDuration: false, valueInMinutes: 20 },
    displayTimeZone: { customerCanChange: false, basedOn: 'BUSINESS_TIME_ZONE' },
  });
  const path = '/v1/provisioner/provision-bookings-platform';
  expect((await send('POST', path, {})).status).toBe(400);
  const refused = await send('POST', path, { appId: bookingsAppId }, visitor);
  expect([refused.status, refused.code]).toEqual([403, 'PERMISSION_DENIED']);
});

test('of two changes from the same revision one is refused', async () => {
  const { revision } = await readSettings();
  const answers = await Promise.all(
    [true, false].map((enabled) =>
      send('PATCH', '/v2/bookings-settings', { bookingsSettings: { revision, multiServiceAppointments: { enabled } } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
