/** Several processes on one database, of which not each has a mail server: whoever writes a message, it leaves. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../../packages/server/src/db/log.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { followMailSender } from '../../../packages/server/src/messages/mail-sender.ts';
import { createTestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer, type TestMailServer } from '../../support/mail-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let mailServer: TestMailServer;
let server: TestServer;
/** The origin of the process without a mail server. */
let mute: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    environment: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SMTP_FROM: 'bookings@salon.test' },
  });
  mute = await server.startBeside({ SMTP_URL: '', SMTP_FROM: '' });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

async function askMute(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${mute}${path}`, {
    method,
    headers: { ...(await server.caller('OWNER')), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

test('what a process without a mail server writes leaves by the other one, in the name that its server takes', async () => {
  await askMute('POST', '/v1/users', { user: { name: 'Grace', email: 'grace@staff.test', role: 'FRONT_DESK' } });
  const [mail] = await eventually(
    async () => mailServer.taken,
    (taken) => taken.length > 0,
  );
  expect([mail?.from, mail?.to]).toEqual(['bookings@salon.test', ['grace@staff.test']]);
  const { messages } = (await askMute('GET', '/v1/outbox/messages?to=grace%40staff.test')) as { messages: unknown[] };
  expect(messages).toMatchObject([{ to: 'grace@staff.test' }]);
  expect(await askMute('GET', '/v1/outbox/delivery')).toMatchObject({ delivery: { state: 'WORKS' } });
});

test('one that has ended sends nothing any more, and one that comes back does', async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const parts = { reader: database.serverReader, log: silentLog };
  const follower = await followMailSender({ ...parts, hasMailServer: false });
  onTestFinished(follower.stop);
  expect(follower.sendsMail()).toBe(false);
  const sender = await followMailSender({ ...parts, hasMailServer: true });
  sender.stop();
  await follower.refresh();
  expect(follower.sendsMail()).toBe(true);
  await database.serverReader.all(
    statement(`update mail_sender set seen_at = clock_timestamp() - interval '121 seconds'`, []),
  );
  await follower.refresh();
  expect([sender.sendsMail(), follower.sendsMail()]).toEqual([true, false]);
  await sender.refresh();
  await follower.refresh();
  expect(follower.sendsMail()).toBe(true);
});
