/** Servers elsewhere that refuse, are away, answer late or nonsense: said in words, and nobody is free because of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { appointment } from '../../support/caldav-server.ts';
import { eventually } from '../../support/eventually.ts';
import { calDavProviderId } from '../../support/external-calendars.ts';
import { outcome } from '../../support/server.ts';
import { between, openScene, type Scene } from './support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.stop());

beforeEach(() => {
  const { elsewhere, server } = scene;
  const noonMs = Math.floor(server.now() / dayMs) * dayMs + 7 * dayMs + 12 * hourMs;
  elsewhere.fault = undefined;
  elsewhere.onCall = undefined;
  elsewhere.password = 'right';
  elsewhere.calendars.clear();
  elsewhere.calendars.set('work', { name: 'Work', files: [between('Dentist', noonMs, noonMs + hourMs)] });
});

const problemOf = ({ body }: { body: Record<string, unknown> }) =>
  (body as { details?: { applicationError?: { data?: { problem?: string } } } }).details?.applicationError?.data
    ?.problem;

test('wrong credentials are refused, and nothing is kept', async () => {
  const before = (await scene.send('GET', '/connections')).body;
  expect(outcome(await scene.connect({ password: 'wrong' }))).toBe('428 BAD_CREDENTIALS');
  expect((await scene.send('GET', '/connections')).body).toEqual(before);
});

test.each([
  [{ status: 500 }, 'SERVER_FAULT'],
  [{ status: 404 }, 'NO_CALENDARS'],
  [{ text: '<html><p>Welcome' }, 'NO_CALENDARS'],
  [{ text: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>' }, 'NO_CALENDARS'],
] as const)('a server that answers %j is told from wrong credentials', async (fault, problem) => {
  scene.elsewhere.fault = fault;
  const refused = await scene.connect();
  expect(outcome(refused)).toBe('428 EXTERNAL_CALENDAR_NOT_REACHED');
  expect(problemOf(refused)).toBe(problem);
});

test('a server that nobody may call is refused, and a password is not sent in the open', async () => {
  for (const serverUrl of ['https://10.0.0.1/', 'https://[::1]/', 'http://example.com/']) {
    const refused = await scene.connect({ serverUrl });
    expect(outcome(refused)).toBe('428 EXTERNAL_CALENDAR_NOT_REACHED');
    expect([serverUrl, problemOf(refused)]).toEqual([serverUrl, 'ADDRESS_REFUSED']);
  }
  expect(problemOf(await scene.connect({ serverUrl: 'http://127.0.0.1:1/' }))).toBe('UNREACHABLE');
});

test('what is there no provider or no schedule for is refused', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect(outcome(await scene.connect({ providerId: nobody }))).toBe('404 NOT_FOUND');
  expect(outcome(await scene.connect({ scheduleId: nobody }))).toBe('404 NOT_FOUND');
  const haircut = await scene.business.addService({ name: 'Haircut' });
  expect(outcome(await scene.connect({ scheduleId: haircut.scheduleId }))).toBe('400 INVALID_ARGUMENT');
  const byOAuth = await scene.send('POST', '/connections:connectByOAuth', {
    providerId: calDavProviderId,
    scheduleId: scene.business.ada.eventsScheduleId,
    redirectUrl: 'https://example.com/back',
  });
  expect(outcome(byOAuth)).toBe('428 NOT_SUPPORTED_BY_PROVIDER');
});

test('a server that is away says so at once, frees nobody, and is asked again', async () => {
  const { id } = await scene.connected();
  const busy = await scene.busyOf(scene.business.ada);
  expect(busy).toHaveLength(1);
  scene.elsewhere.fault = { status: 503 };
  await scene.server.setClock(scene.server.now() + 11 * 60_000);
  const failed = await eventually(
    () => scene.connection(id),
    ({ status }) => status === 'ERROR',
  );
  expect(failed).toMatchObject({ problem: 'SERVER_FAULT', errorReason: 'UNDEFINED' });
  expect(await scene.busyOf(scene.business.ada)).toEqual(busy);
  const tries = await scene.server.database.serverReader.all(
    statement<{ state: string; attempt: number }>(
      `select state, attempt from task where site_id = $1 and kind = 'read external calendar' and state = 'PENDING'`,
      [scene.server.siteId],
    ),
  );
  expect(tries).toEqual([{ state: 'PENDING', attempt: 1 }]);

  // Whoever says the password once more need not wait for the next try.
  scene.elsewhere.fault = undefined;
  expect(outcome(await scene.connect())).toBe('200 OK');
  const mended = await eventually(
    () => scene.connection(id),
    ({ status }) => status === 'SYNCED',
  );
  expect(mended.problem).toBeUndefined();
  await scene.server.database.transact(scene.server.siteId, async (tx) => {
    tx.write(
      statement(`delete from task where site_id = $1 and kind = 'read external calendar' and state = 'PENDING'`, [
        scene.server.siteId,
      ]),
    );
  });
});

test('a password that was changed elsewhere ends the reading until it is said once more', async () => {
  const { id } = await scene.connected();
  scene.elsewhere.password = 'another';
  const refused = await scene.readAgain(id);
  expect(refused).toMatchObject({ status: 'ERROR', problem: 'CREDENTIALS_REFUSED', errorReason: 'TOKEN_REVOKED' });
  const calls = scene.elsewhere.calls.length;
  await scene.server.setClock(scene.server.now() + hourMs);
  await scene.settle();
  expect(scene.elsewhere.calls).toHaveLength(calls);
  expect(await scene.busyOf(scene.business.ada)).toHaveLength(1);
  expect(await scene.connected({ password: 'another' })).toMatchObject({ id, status: 'SYNCED' });
});

test('a chosen calendar that is not there any more is told, and the others are read on', async () => {
  const { elsewhere, server } = scene;
  const laterMs = Math.floor(server.now() / dayMs) * dayMs + 9 * dayMs;
  elsewhere.calendars.set('home', { name: 'Home', files: [between('Sleep', laterMs, laterMs + hourMs)] });
  const { id } = await scene.connected({ email: 'Ada@example.com', userName: 'ada@example.com' });
  const ids = [elsewhere.addressOf('work'), elsewhere.addressOf('home')];
  await scene.send('PATCH', `/connections/${id}/sync-config`, {
    syncConfig: { listEventFromCalendars: { calendars: { calendars: ids.map((each) => ({ id: each })) } } },
  });
  await scene.settle();
  expect(await scene.busyOf(scene.business.ada)).toHaveLength(2);
  elsewhere.calendars.delete('work');
  expect(await scene.readAgain(id)).toMatchObject({
    status: 'ERROR',
    problem: 'CALENDAR_DELETED',
    errorReason: 'EXTERNAL_CALENDAR_DELETED',
  });
  expect(await scene.busyOf(scene.business.ada)).toHaveLength(1);
  await scene.send('PATCH', `/connections/${id}/sync-config`, {
    syncConfig: { listEventFromCalendars: { calendars: { calendars: [{ id: ids[1] }] } } },
  });
  await scene.settle();
  expect(await scene.connection(id)).toMatchObject({ status: 'SYNCED' });
});

test('entries without sense are counted, and the rest is read', async () => {
  const files = scene.elsewhere.calendars.get('work')?.files ?? [];
  files.push('BEGIN:VCALENDAR', appointment('Odd', 'DTSTART;TZID=Nowhere:20261130T100000', 'DURATION:PT1H'));
  const { status, unreadableEvents } = await scene.connected();
  expect([status, unreadableEvents]).toEqual(['SYNCED', 2]);
  expect(await scene.busyOf(scene.business.ada)).toHaveLength(1);
});

test('what is chosen otherwise while it is being read is read once more', async () => {
  const { id } = await scene.connected();
  let isFirst = true;
  scene.elsewhere.onCall = async () => {
    if (isFirst) {
      isFirst = false;
      const off = { syncConfig: { listEventFromCalendars: { calendars: { calendars: [] } } } };
      expect(outcome(await scene.send('PATCH', `/connections/${id}/sync-config`, off))).toBe('200 OK');
    }
  };
  await scene.readAgain(id);
  expect(await scene.busyOf(scene.business.ada)).toEqual([]);
  scene.elsewhere.onCall = undefined;
  const on = { listEventFromCalendars: { calendars: { calendars: [{ id: scene.elsewhere.addressOf('work') }] } } };
  await scene.send('PATCH', `/connections/${id}/sync-config`, { syncConfig: on });
  await scene.settle();
});

test('passwords stand nowhere: not in answers, events, the log of acts, tasks or the log of the server', async () => {
  const secret = 'a password that stands nowhere';
  scene.elsewhere.password = secret;
  const { id } = await scene.connected({ password: secret });
  scene.elsewhere.fault = { status: 500 };
  await scene.connect({ password: secret });
  const { database, siteId } = scene.server;
  const texts = await database.serverReader.all(
    statement<{ text: string }>(
      `select row_to_json(outbox_event)::text as text from outbox_event where site_id = $1
       union all select row_to_json(audit_entry)::text from audit_entry where site_id = $1
       union all select row_to_json(task)::text from task where site_id = $1
       union all select row_to_json(idempotency)::text from idempotency where site_id = $1
       union all select row_to_json(external_calendar_connection)::text from external_calendar_connection where site_id = $1`,
      [siteId],
    ),
  );
  const all = [
    ...texts.map(({ text }) => text),
    JSON.stringify(scene.server.log),
    JSON.stringify(await scene.connection(id)),
  ];
  expect(all.some((text) => text.includes(id))).toBe(true);
  for (const spelling of [secret, Buffer.from(`ada@example.com:${secret}`).toString('base64')]) {
    expect(all.filter((text) => text.includes(spelling))).toEqual([]);
  }
});
