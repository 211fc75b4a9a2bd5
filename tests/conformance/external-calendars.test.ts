/** Calendars elsewhere with the published SDK, unmodified: all nine methods against a CalDAV server (bookings sheet 16). */
import { externalCalendars } from '@wix/bookings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { dayMs, hourMs } from '../../packages/server/src/time/index.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { appointment, type CalDavServer, calendarInstant, startCalDavServer } from '../support/caldav-server.ts';
import { mondayMorningMs } from '../support/clock.ts';
import { settleTasks } from '../support/deliveries.ts';
import { ownerOf, restoreFetch, sdkClient } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const modules = { externalCalendars };
let server: TestServer;
let business: Business;
let elsewhere: CalDavServer;
let calendars: ReturnType<typeof calendarsOf>;
let noonMs: number;

const calendarsOf = (options = {}) => sdkClient(server, modules, ownerOf(server), options).externalCalendars;

beforeAll(async () => {
  elsewhere = await startCalDavServer();
  server = await startTestServer({
    startsAtMs: mondayMorningMs,
    environment: { OPENHOURS_CALDAV_URL: elsewhere.url },
  });
  business = await openBusiness(server);
  noonMs = Math.floor(server.now() / dayMs) * dayMs + 7 * dayMs + 12 * hourMs;
  const at = (startMs: number) => [`DTSTART:${calendarInstant(startMs)}`, 'DURATION:PT1H'];
  elsewhere.calendars.set('work', {
    name: 'Work',
    files: [
      appointment('Dentist', ...at(noonMs)),
      appointment('Day off', `DTSTART;VALUE=DATE:${calendarInstant(noonMs + dayMs).slice(0, 8)}`),
      appointment('Later', ...at(noonMs + 3 * dayMs)),
    ],
  });
  calendars = calendarsOf();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
  await elsewhere.stop();
});

async function provider(calendarType: string): Promise<string> {
  const { providers = [] } = await calendars.listProviders();
  return providers.find((each) => each.calendarType === calendarType)?._id as string;
}

async function connect(email = 'ada@example.com'): Promise<string> {
  const { connection } = await calendars.connectByCredentials(
    await provider('OTHER'),
    business.ada.eventsScheduleId,
    email,
    'right',
  );
  await settleTasks(server);
  return connection?._id as string;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: { details?: { applicationError?: { code?: string } } }) => error.details?.applicationError?.code,
  );

it('lists the providers that are there, each with how it is connected and what it can', async () => {
  const { providers = [] } = await calendars.listProviders();
  expect(providers.map(({ calendarType, features, name }) => [name, calendarType, features])).toEqual(
    [
      ['Apple iCloud', 'I_CAL'],
      ['CalDAV', 'OTHER'],
    ].map(([name, calendarType]) => [
      name,
      calendarType,
      {
        connectMethods: ['CREDENTIALS'],
        updateSyncConfig: true,
        listEventFromCalendars: 'SPECIFIC_CALENDARS',
        syncToCalendar: 'NOT_SUPPORTED',
      },
    ]),
  );
});

it('connects an account, which is then read, listed and read by its id', async () => {
  const id = await connect();
  const { connection } = await calendars.getConnection(id);
  expect(connection).toMatchObject({
    _id: id,
    providerId: await provider('OTHER'),
    calendarType: 'OTHER',
    scheduleId: business.ada.eventsScheduleId,
    externalAccountEmail: 'ada@example.com',
    status: 'SYNCED',
    errorReason: 'UNDEFINED',
    syncConfig: {
      listEventFromCalendars: {
        enabled: true,
        calendars: { calendars: [{ _id: elsewhere.addressOf('work'), name: 'Work' }] },
      },
      syncToCalendar: { enabled: false },
    },
  });
  const listed = await calendars.listConnections({ scheduleIds: [business.ada.eventsScheduleId] });
  expect(listed).toEqual({ connections: [connection], failedProviderIds: [] });
  expect((await calendars.listConnections({ scheduleIds: [business.ben.eventsScheduleId] })).connections).toEqual([]);
  expect((await calendars.listConnections()).connections).toHaveLength(1);
  // The same account is the same connection.
  expect(await connect()).toBe(id);
});

it('refuses what the provider refuses or cannot, by its code', async () => {
  const other = await provider('OTHER');
  const { eventsScheduleId } = business.ada;
  expect(await codeOf(calendars.connectByCredentials(other, eventsScheduleId, 'ada@example.com', 'wrong'))).toBe(
    'BAD_CREDENTIALS',
  );
  expect(await codeOf(calendars.connectByOAuth(other, eventsScheduleId, 'https://example.com/'))).toBe(
    'NOT_SUPPORTED_BY_PROVIDER',
  );
  expect(await codeOf(calendars.getConnection(newId()))).toBe('NOT_FOUND');
});

it('lists the calendars of the account, and sets which of them make busy', async () => {
  const id = await connect();
  const work = elsewhere.addressOf('work');
  expect(await calendars.listCalendars(id)).toEqual({ calendars: [{ _id: work, name: 'Work' }] });
  const { connection } = await calendars.updateSyncConfig(id, {
    listEventFromCalendars: { enabled: true, calendars: { calendars: [] } },
  });
  expect(connection?.syncConfig?.listEventFromCalendars?.calendars?.calendars).toEqual([]);
  await calendars.updateSyncConfig(id, { listEventFromCalendars: { calendars: { calendars: [{ _id: work }] } } });
  await settleTasks(server);
  expect((await calendars.getConnection(id)).connection?.status).toBe('SYNCED');
  expect(await codeOf(calendars.updateSyncConfig(id, { syncToCalendar: { enabled: true } }))).toBe(
    'NOT_SUPPORTED_BY_PROVIDER',
  );
});

it('lists events, page after page, with what is personal only where it is asked for', async () => {
  await connect();
  const range = { from: new Date(noonMs).toISOString(), to: new Date(noonMs + 10 * dayMs).toISOString() };
  const { events, failedProviderIds, pagingMetadata } = await calendars.listEvents(range);
  expect(failedProviderIds).toEqual([]);
  expect(pagingMetadata).toMatchObject({ count: 3, hasNext: false });
  expect(events?.[0]).toEqual({
    scheduleId: business.ada.eventsScheduleId,
    calendarType: 'OTHER',
    start: new Date(noonMs).toISOString(),
    end: new Date(noonMs + hourMs).toISOString(),
    allDay: false,
    scheduleOwnerId: business.ada.resourceId,
  });
  const whole = await calendars.listEvents({ ...range, fieldsets: ['OWN_PI'], allDay: true });
  expect(whole.events).toMatchObject([
    { title: 'Day off', calendarName: 'Work', scheduleOwnerName: 'Ada', allDay: true },
  ]);
  expect((await calendars.listEvents({ ...range, userIds: [business.ben.resourceId] })).events).toEqual([]);
  expect((await calendars.listEvents({ ...range, scheduleIds: [business.ben.eventsScheduleId] })).events).toEqual([]);
  const first = await calendars.listEvents({ ...range, fieldsets: ['OWN_PI'], cursorPaging: { limit: 2 } });
  expect(first.events?.map(({ title }) => title)).toEqual(['Dentist', 'Day off']);
  const cursor = first.pagingMetadata?.cursors?.next as string;
  const second = await calendars.listEvents({ cursorPaging: { cursor } });
  expect(second.events?.map(({ title }) => title)).toEqual(['Later']);
  await expect(calendars.listEvents({ from: range.from })).rejects.toThrow(/is required without a cursor/);
});

it('ends a connection once', async () => {
  const id = await connect();
  const { connection } = await calendars.disconnect(id);
  expect(connection).toMatchObject({ _id: id, status: 'DISCONNECTED' });
  expect(await codeOf(calendars.disconnect(id))).toBe('CONNECTION_ALREADY_DISCONNECTED');
  expect(await codeOf(calendars.listCalendars(id))).toBe('CONNECTION_NOT_CONNECTED');
  const range = { from: new Date(noonMs).toISOString(), to: new Date(noonMs + 10 * dayMs).toISOString() };
  expect((await calendars.listEvents(range)).events).toEqual([]);
});

it('answers at the paths of other hosts, too', async () => {
  const { providers } = await calendarsOf({ isOwnHost: true }).listProviders();
  expect(providers).toHaveLength(2);
});
