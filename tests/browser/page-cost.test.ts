/**
 * What a visit to the first page and to the list of services asks of the database: little the first time, and one statement
 * as long as nothing has changed (docs/decisions/0047). What is changed is seen by the next visitor.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { formWith, openPage, wordsOf } from '../support/without-script.ts';
import { buildPagesOnce } from './scene.ts';

let server: TestServer;
let statements: string[] = [];
beforeAll(async () => {
  await buildPagesOnce();
  server = await startTestServer({
    withPages: true,
    // The checks of tests ask once more for all that is kept.
    checksOutput: false,
    environment: { OPENHOURS_SAMPLE_DATA: 'true', OPENHOURS_TIME_ZONE: 'Europe/Berlin' },
    onStatement: (text) => statements.push(text),
    clockRunsOn: true,
  });
});
afterAll(() => server.stop());

/** Begins a minute of business time, so that no test ends in the next one. */
beforeEach(async () => {
  await server.setClock(Math.ceil((server.now() + 1) / 60_000) * 60_000 + 1_000);
});

async function cost(path: string, headers: Record<string, string> = {}): Promise<number> {
  statements = [];
  const { status } = await openPage(server.url, path, headers);
  expect(status).toBe(200);
  return statements.length;
}

/** A browser that is remembered and holds nothing. */
async function remembered(): Promise<Record<string, string>> {
  const list = await openPage(server.url, '/book-online');
  const address = /href="(\/booking-form\?[^"]*start[^"]*)"/.exec(list.html)?.[1] ?? '';
  const { action, fields } = formWith(await openPage(server.url, address), 'email');
  fields.set('act', 'hold');
  const answer = await fetch(`${server.url}${action}`, { method: 'POST', body: fields, redirect: 'manual' });
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

describe.each([
  ['/', 30],
  ['/book-online', 24],
] as const)('%s', (path, most) => {
  test(`costs at most ${most} statements at first, and one for the next visitor`, async () => {
    expect(await cost(path)).toBeLessThanOrEqual(most);
    expect(await cost(path)).toBe(1);
    // Whoever reads another language is drawn a page of their own, once.
    expect(await cost(path, { 'accept-language': 'de' })).toBeGreaterThan(1);
    expect(await cost(path, { 'accept-language': 'de' })).toBe(1);
  });

  test('costs a remembered browser that holds nothing no drawing either', async () => {
    const headers = await remembered();
    await cost(path, headers);
    // Who they are, what they hold, and whether the page stands.
    expect(await cost(path, headers)).toBeLessThanOrEqual(3);
  });

  test('is drawn anew when the minute is over', async () => {
    await cost(path);
    await server.setClock(server.now() + 60_000);
    expect(await cost(path)).toBeGreaterThan(1);
  });
});

test('each asks for nothing twice', async () => {
  for (const path of ['/', '/book-online']) {
    await server.setClock(server.now() + 60_000);
    await cost(path);
    const again = statements.filter((text, index) => statements.indexOf(text) !== index);
    expect(
      again.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 120)),
      path,
    ).toEqual([]);
  }
});

test('what somebody has changed is seen at once: a booking, a place of a class, a session without anybody, a service', async () => {
  const client = await server.client('apiKey');
  const words = async () => wordsOf(await openPage(server.url, '/'));
  const { services } = await client.services.queryServices({ query: {} });
  const ofType = (type: string) => services.find((service) => service.type === type);
  await words();
  const before = await words();
  const [appointment, lesson] = [ofType('APPOINTMENT'), ofType('CLASS')];
  // A session that takes nobody's time.
  const soon = new Date(server.now() + 20 * 60_000 + 7_200_000).toISOString().slice(0, 16);
  await client.calendar.createEvent({
    event: {
      scheduleId: lesson?.schedule.id as string,
      type: 'CLASS',
      timeZone: 'UTC',
      start: { localDate: `${soon}:00` },
      end: { localDate: `${soon.slice(0, 11)}23:59:00` },
    },
  });
  const withSession = await words();
  expect(withSession).not.toBe(before);
  await client.services.updateService({
    service: { id: appointment?.id as string, revision: appointment?.revision as string, name: 'Renamed a moment ago' },
  });
  expect(await words()).toContain('Renamed a moment ago');
});
