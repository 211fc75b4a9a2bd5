/** Display settings of widgets as the published SDK uses them, and over the wire (services sheet 8.2). */
import { bookingsAppId } from '@openhours/contract';
import { displaySettings, relatedProducts } from '@wix/bookings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.caller('OWNER');
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

/** The methods of the two modules, which the published typings leave out though the packages have them. */
interface DisplaySettingsModule {
  getBookingsDisplaySettingsByWidget(widget: object, options?: object): Promise<object>;
  upsertBookingsDisplaySettings(
    widget: object,
    said: object,
  ): Promise<{ readonly bookingsDisplaySettings: { readonly _id: string } }>;
  deleteBookingsDisplaySettings(id: string): Promise<void>;
}
interface RelatedProductsModule {
  listRelatedProductsByServiceIds(serviceIds: readonly string[], options?: object): Promise<object>;
}

const sdk = () =>
  sdkClient(server, { displaySettings }, ownerOf(server)).displaySettings as unknown as DisplaySettingsModule;
const root = '/v1/bookings-display-settings';
const shown = { visible: true };
const allShown = {
  notes: { visible: true, displayMode: 'TOOLTIP' },
  price: shown,
  location: shown,
  assignedStaffMember: shown,
  requestedStaffMemberMethod: shown,
  resources: shown,
  addOns: shown,
};
const upsert = (appId: string, widgetType: string, said: object, headers = owner) =>
  server.send('POST', `${root}/upsert/app/${appId}/widget-type/${widgetType}`, {
    headers,
    body: { bookingsDisplaySettings: said },
  });

test('a panel of which nobody has said anything has its defaults, and no id', async () => {
  const read = await sdk().getBookingsDisplaySettingsByWidget({ appId: bookingsAppId, widgetType: 'SIDE_PANEL_VIEW' });
  expect(read).toEqual({ appId: bookingsAppId, widgetType: 'SIDE_PANEL_VIEW', sidePanelView: allShown });
});

test('what is said of it is kept, what is not sent stays, and deleting it brings the defaults back', async () => {
  const appId = newId();
  const named = { bookingsDisplaySettingsAppId: appId, bookingsDisplaySettingsWidgetType: 'SIDE_PANEL_VIEW' } as const;
  const { bookingsDisplaySettings: made } = await sdk().upsertBookingsDisplaySettings(named, {
    sidePanelView: { price: { visible: false }, notes: { displayMode: 'INLINE' } },
  });
  expect(made).toMatchObject({
    revision: '1',
    appId,
    sidePanelView: {
      ...allShown,
      price: { visible: false },
      notes: { visible: true, displayMode: 'INLINE' },
    },
  });
  const extendedFields = { namespaces: { '@me/app': { colour: 'red' } } };
  const { bookingsDisplaySettings: changed } = await sdk().upsertBookingsDisplaySettings(named, {
    revision: '17',
    sidePanelView: { notes: { visible: false } },
    extendedFields,
  });
  expect(changed).toMatchObject({
    _id: made._id,
    revision: '2',
    sidePanelView: { ...allShown, price: { visible: false }, notes: { visible: false, displayMode: 'INLINE' } },
    extendedFields,
  });
  const again = await sdk().getBookingsDisplaySettingsByWidget({ appId, widgetType: 'SIDE_PANEL_VIEW' });
  expect(again).toEqual(changed);
  await sdk().deleteBookingsDisplaySettings(made._id);
  const after = await sdk().getBookingsDisplaySettingsByWidget({ appId, widgetType: 'SIDE_PANEL_VIEW' });
  expect(after).toEqual({ appId, widgetType: 'SIDE_PANEL_VIEW', sidePanelView: allShown });
  const gone = await server.send('DELETE', `${root}/${made._id}`, { headers: owner });
  expect([gone.status, gone.code]).toEqual([404, 'NOT_FOUND']);
  const audited = await server.database.serverReader.all(
    statement<{ operation: string }>(
      `select operation from audit_entry where site_id = $1 and entity_type = 'bookingsDisplaySettings' and entity_id = $2
       order by at, id`,
      [server.siteId, made._id],
    ),
  );
  expect(audited.map(({ operation }) => operation.split('.')[1])).toEqual([
    'upsertBookingsDisplaySettings',
    'upsertBookingsDisplaySettings',
    'deleteBookingsDisplaySettings',
  ]);
});

test('an application has a row for each widget of its own, by its key', async () => {
  const appId = newId();
  const keep = async (customWidgetKey: string, colour: string) => {
    const extendedFields = { namespaces: { '@me/app': { colour } } };
    const answer = await upsert(appId, 'CUSTOM', { customWidgetKey, extendedFields });
    expect(answer.status, answer.text).toBe(200);
  };
  await keep('one of ours?', 'red');
  await keep('another', 'blue');
  const read = (customWidgetKey: string) =>
    sdk().getBookingsDisplaySettingsByWidget({ appId, widgetType: 'CUSTOM' }, { customWidgetKey });
  expect(await read('one of ours?')).toMatchObject({
    customWidgetKey: 'one of ours?',
    extendedFields: { namespaces: { '@me/app': { colour: 'red' } } },
  });
  expect(await read('another')).toMatchObject({ extendedFields: { namespaces: { '@me/app': { colour: 'blue' } } } });
  expect(await read('a third')).toEqual({ appId, widgetType: 'CUSTOM', customWidgetKey: 'a third' });
});

test('what nobody could mean is refused', async () => {
  const appId = newId();
  const violations = async (widgetType: string, said: object) => {
    const answer = await upsert(appId, widgetType, said);
    const { details } = answer.body as { details: { validationError: { fieldViolations: { field: string }[] } } };
    return [answer.status, ...details.validationError.fieldViolations.map(({ field }) => field)];
  };
  const at = (member: string) => `bookingsDisplaySettings${member}`;
  expect(await violations('SIDE_PANEL_VIEW', {})).toEqual([400, at('')]);
  expect(await violations('CUSTOM', { extendedFields: {} })).toEqual([400, at('.customWidgetKey')]);
  expect(await violations('SIDE_PANEL_VIEW', { customWidgetKey: 'own', sidePanelView: {} })).toEqual([
    400,
    at('.customWidgetKey'),
  ]);
  expect(await violations('CUSTOM', { customWidgetKey: 'own', sidePanelView: {} })).toEqual([
    400,
    at('.sidePanelView'),
  ]);
  expect(await violations('WINDOW', { sidePanelView: {} })).toEqual([400, at('.widgetType')]);
  const key = await server.send('GET', `${root}/app/${appId}/widget-type/CUSTOM`, { headers: owner });
  expect([key.status, key.text.includes('customWidgetKey')]).toEqual([400, true]);
});

test('people of the business read them, and the management changes them', async () => {
  const path = `${root}/app/${bookingsAppId}/widget-type/SIDE_PANEL_VIEW`;
  for (const [kind, reads, writes] of [
    ['visitor', 403, 403],
    ['member', 403, 403],
    ['STAFF', 200, 403],
    ['FRONT_DESK', 200, 403],
    ['MANAGER', 200, 200],
  ] as const) {
    const headers = await server.caller(kind);
    const read = await server.send('GET', path, { headers });
    const written = await upsert(bookingsAppId, 'SIDE_PANEL_VIEW', { sidePanelView: {} }, headers);
    expect([kind, read.status, written.status]).toEqual([kind, reads, writes]);
  }
});

test('of many who say something of a widget at once each is heard, in one row', async () => {
  const appId = newId();
  const sections = ['price', 'location', 'resources', 'addOns'];
  const answers = await Promise.all(
    sections.map((name) => upsert(appId, 'SIDE_PANEL_VIEW', { sidePanelView: { [name]: { visible: false } } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const read = await sdk().getBookingsDisplaySettingsByWidget({ appId, widgetType: 'SIDE_PANEL_VIEW' });
  const hidden = Object.fromEntries(sections.map((name) => [name, { visible: false }]));
  expect(read).toMatchObject({ revision: '4', sidePanelView: { ...allShown, ...hidden } });
});

test('no service has products of a shop', async () => {
  const client = sdkClient(server, { relatedProducts }, visitorOf(server));
  const products = client.relatedProducts as unknown as RelatedProductsModule;
  expect(await products.listRelatedProductsByServiceIds([newId(), newId()])).toMatchObject({
    relatedProducts: [],
    productSummaries: [],
  });
  expect(await products.listRelatedProductsByServiceIds([newId()], { includeProducts: true })).toMatchObject({
    relatedProducts: [],
    pagingMetadata: { count: 0, hasNext: false },
  });
  const path = '/_api/bookings/related-products/list-by-service-ids';
  const headers = await server.caller('visitor');
  for (const body of [
    { serviceIds: [] },
    { serviceIds: Array.from({ length: 101 }, newId) },
    { serviceIds: [newId()], includeProducts: true, cursorPaging: { cursor: 'made up' } },
  ]) {
    expect((await server.send('POST', path, { headers, body })).status).toBe(400);
  }
});
