/** Who may connect, see and hear of which calendars: staff their own, the desk when somebody is busy, and nobody why. */
import type { ExternalCalendarConnection, ExternalCalendarEvent } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { outcome } from '../../support/server.ts';
import { between, openScene, type Scene } from './support.ts';

let scene: Scene;
let ada: Record<string, string>;
let ben: Record<string, string>;
let desk: Record<string, string>;
let range: string;

beforeAll(async () => {
  scene = await openScene();
  const { business, elsewhere, server } = scene;
  [ada, ben, desk] = [
    await scene.signIn(business.ada),
    await scene.signIn(business.ben),
    await server.caller('FRONT_DESK'),
  ];
  const noonMs = Math.floor(server.now() / dayMs) * dayMs + 7 * dayMs + 12 * hourMs;
  elsewhere.calendars.set('work', { name: 'Work', files: [between('Dentist', noonMs, noonMs + hourMs)] });
  range = `from=${new Date(noonMs).toISOString()}&to=${new Date(noonMs + dayMs).toISOString()}`;
});
afterAll(() => scene.stop());

async function eventsOf(headers: Record<string, string>): Promise<ExternalCalendarEvent[]> {
  const { body, status, text } = await scene.send('GET', `/events?${range}&fieldsets=OWN_PI`, undefined, headers);
  expect(status, text).toBe(200);
  return body['events'] as ExternalCalendarEvent[];
}

async function connectionsOf(headers: Record<string, string>): Promise<ExternalCalendarConnection[]> {
  const { body, status, text } = await scene.send('GET', '/connections', undefined, headers);
  expect(status, text).toBe(200);
  return body['connections'] as ExternalCalendarConnection[];
}

test('staff connect, see, set and end their own calendar, and nobody else their', async () => {
  expect(outcome(await scene.connect({}, ben))).toBe('403 PERMISSION_DENIED');
  expect(outcome(await scene.connect({}, desk))).toBe('403 PERMISSION_DENIED');
  expect(outcome(await scene.connect({}, await scene.server.caller('visitor')))).toBe('403 PERMISSION_DENIED');
  const made = await scene.connect({}, ada);
  expect(outcome(made)).toBe('200 OK');
  const { id } = made.body['connection'] as ExternalCalendarConnection;
  await scene.settle();

  expect((await connectionsOf(ada)).map((each) => each.id)).toEqual([id]);
  expect(await connectionsOf(ben)).toEqual([]);
  expect((await connectionsOf(desk)).map((each) => each.id)).toEqual([id]);
  expect(outcome(await scene.send('GET', `/connections/${id}`, undefined, ben))).toBe('404 NOT_FOUND');
  expect(outcome(await scene.send('GET', `/connections/${id}/calendars`, undefined, ben))).toBe('404 NOT_FOUND');
  for (const other of [ben, desk]) {
    expect(outcome(await scene.send('PATCH', `/connections/${id}/sync-config`, { syncConfig: {} }, other))).toBe(
      '404 NOT_FOUND',
    );
    expect(outcome(await scene.send('POST', `/connections/${id}/disconnect`, {}, other))).toBe('404 NOT_FOUND');
  }

  // Only whose it is, and programs of the business, learn what it is.
  expect((await eventsOf(ada)).map(({ title }) => title)).toEqual(['Dentist']);
  expect((await eventsOf(await scene.server.caller('apiKey'))).map(({ title }) => title)).toEqual(['Dentist']);
  for (const other of [desk, scene.business.owner, await scene.server.caller('MANAGER')]) {
    const events = await eventsOf(other);
    expect(events).toHaveLength(1);
    expect(Object.keys(events[0] ?? {})).not.toContain('title');
    expect(Object.keys(events[0] ?? {})).not.toContain('calendarName');
  }
  expect(await eventsOf(ben)).toEqual([]);
  expect(outcome(await scene.send('POST', `/connections/${id}/disconnect`, {}, ada))).toBe('200 OK');
});

test('of another site nothing is reached', async () => {
  const { id } = await scene.connected();
  const other = await scene.server.addSite('Elsewhere');
  const headers = await scene.server.caller('OWNER', other);
  expect(await connectionsOf(headers)).toEqual([]);
  expect(await eventsOf(headers)).toEqual([]);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/calendars'],
    ['PATCH', '/sync-config'],
    ['POST', '/disconnect'],
  ] as const) {
    const body = method === 'GET' ? undefined : method === 'PATCH' ? { syncConfig: {} } : {};
    expect([path, outcome(await scene.send(method, `/connections/${id}${path}`, body, headers))]).toEqual([
      path,
      '404 NOT_FOUND',
    ]);
  }
  expect(outcome(await scene.connect({}, headers))).toBe('404 NOT_FOUND');
  expect(await scene.connection(id)).toMatchObject({ status: 'SYNCED' });
});

test('a question that makes no sense is refused by its member', async () => {
  const refused = async (query: string) => (await scene.send('GET', `/events?${query}`)).text;
  expect(await refused('')).toContain('is required without a cursor');
  expect(await refused(range.replace('to=', 'until='))).toContain(
    '"field":"to","description":"is required without a cursor"',
  );
  expect(await refused(`${range}&fieldsets=ALL`)).toContain('must be one of NO_PI, OWN_PI');
  const [from, to] = range.split('&').map((each) => each.split('=')[1]);
  expect(await refused(`from=${to}&to=${from}`)).toContain('must be after');
});
