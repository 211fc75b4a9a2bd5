/** A site with a host of its own: whatever leads to its pages leads there, and not to the site that is the server's own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBusiness } from '../../support/business.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
let origin: string;

beforeAll(async () => {
  server = await startTestServer({ withPages: true, environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  members = openMembers(server);
  origin = `http://own.test:${new URL(server.url).port}`;
  const answer = await server.send('PATCH', `/v1/sites/${server.siteId}`, {
    headers: { ...members.owner, 'wix-account-id': server.accountId },
    body: { site: { hosts: ['own.test'] } },
  });
  expect(answer.status, answer.text).toBe(200);
});
afterAll(() => server.stop());

test('links of services and of messages about bookings lead to it', async () => {
  const business = await openBusiness(server);
  const service = await business.addService({ name: 'Haircut' });
  const listed = await server.send('POST', '/v2/services/query', { headers: members.owner, body: { query: {} } });
  const [found] = listed.body.services as { urls: Record<string, { url: string }> }[];
  expect(Object.values(found?.urls ?? {}).map(({ url }) => new URL(url).origin)).toEqual([origin, origin, origin]);
  const to = newAddress();
  await business.booked({
    service,
    booking: { contactDetails: { firstName: 'Grace', email: to }, status: 'CONFIRMED' },
    request: { participantNotification: { notifyParticipants: true } },
  });
  await expect
    .poll(async () => (await members.messagesTo(to)).map(({ text }) => /https?:\/\/[^/]+\/manage/.exec(text)?.[0]))
    .toEqual([`${origin}/manage`]);
});

test('links by which members set a password lead to it, and may lead back to its pages', async () => {
  const email = newAddress();
  await members.register({ email });
  const redirect = { url: `${origin}/`, clientId: server.clientId };
  const asked = await members.call('/_api/iam/recovery/v1/send-email', { email, redirect });
  expect(asked.status, asked.text).toBe(200);
  const [message] = await members.messagesTo(email, 'PASSWORD_RECOVERY');
  expect(message?.text).toContain(`${origin}/reset-password?token=`);
});

test('its pages name themselves by it', async () => {
  const page = await server.send('GET', '/book-online', { headers: { accept: 'text/html' } });
  expect(page.text).toContain(`<link rel="canonical" href="${origin}/book-online"`);
  expect((await server.send('GET', '/robots.txt', {})).text).toContain(`Sitemap: ${origin}/`);
});
