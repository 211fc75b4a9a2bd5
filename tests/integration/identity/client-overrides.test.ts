/** What an OAuth app asks of those who come through it, in place of what the site asks (identity sheet 5). */
import type { StateMachineResponse } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solveCaptcha } from '../../support/captcha.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { anonymousTokens } from './support.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  server = await startTestServer({ requestConnections: 2 });
  members = openMembers(server);
});
afterAll(() => server.stop());

/** Headers of a visitor of an app. */
async function through(oauthApp: Readonly<Record<string, unknown>>): Promise<Record<string, string>> {
  const made = await server.send('POST', '/v1/oauth-apps', {
    body: { oauthApp: { name: 'App', ...oauthApp } },
    headers: members.owner,
  });
  expect(made.status, made.text).toBe(200);
  const tokens = await anonymousTokens(server, (made.body['oauthApp'] as { id: string }).id);
  return { authorization: tokens.access_token };
}

const register = (headers: Record<string, string>, email = newAddress(), more: object = {}) =>
  members.call(
    '/_api/iam/authentication/v2/register',
    { loginId: { email }, password: goodPassword, ...more },
    headers,
  );
const logIn = (headers: Record<string, string>, email: string, more: object = {}) =>
  members.call('/_api/iam/authentication/v2/login', { loginId: { email }, password: goodPassword, ...more }, headers);
const stateOf = ({ body }: Awaited<ReturnType<typeof register>>) => (body as unknown as StateMachineResponse).state;

async function solved(headers: Record<string, string>, action: string): Promise<string> {
  const challenge = await server.send('GET', `/v1/captcha/challenge?action=${action}`, { headers });
  return solveCaptcha(challenge.body as never);
}

test('what an app requires of a sign-up counts for those who come through it alone', async () => {
  const verified = await through({ signOnPolicy: { requireEmailVerification: true } });
  const approved = await through({ signOnPolicy: { requireOwnerApproval: true } });
  expect(stateOf(await register(verified))).toBe('REQUIRE_EMAIL_VERIFICATION');
  expect(stateOf(await register(approved))).toBe('REQUIRE_OWNER_APPROVAL');
  expect(stateOf(await register(await through({})))).toBe('SUCCESS');
  expect((await members.register({ email: newAddress() })).state).toBe('SUCCESS');
});

test('an app may require less than its site, part by part', async () => {
  await members.configure({ policy: { requireEmailVerification: true, requireOwnerApproval: true } });
  const headers = await through({ signOnPolicy: { requireEmailVerification: false } });
  expect(stateOf(await register(headers))).toBe('REQUIRE_OWNER_APPROVAL');
  expect(stateOf(await register(await through({})))).toBe('REQUIRE_EMAIL_VERIFICATION');
  await members.resetSettings();
});

test('an app asks for captchas of its own', async () => {
  const headers = await through({ captcha: { register: 'VISIBLE', login: 'INVISIBLE' } });
  const email = newAddress();
  const settings = await server.send('GET', '/v1/captcha/settings', { headers });
  expect(settings.body).toMatchObject({ register: 'VISIBLE', login: 'INVISIBLE' });
  expect(outcome(await register(headers, email))).toBe('400 -19971');
  const visible = { captchaTokens: [{ Recaptcha: await solved(headers, 'REGISTER') }] };
  expect(outcome(await register(headers, email, visible))).toBe('200 OK');
  expect(outcome(await logIn(headers, email))).toBe('400 -19971');
  const invisible = { captchaTokens: [{ InvisibleRecaptcha: await solved(headers, 'LOGIN') }] };
  expect(outcome(await logIn(headers, email, invisible))).toBe('200 OK');
  expect(outcome(await logIn(await through({}), email))).toBe('200 OK');
});

test('or for none where its site asks for one', async () => {
  await members.configure({ captcha: { register: 'VISIBLE', login: 'VISIBLE' } });
  const headers = await through({ captcha: { register: 'OFF' } });
  const email = newAddress();
  expect(outcome(await register(headers, email))).toBe('200 OK');
  expect(outcome(await logIn(headers, email))).toBe('400 -19971');
  await members.resetSettings();
});

test('many sign-ups at one moment do not wait for a second connection', async () => {
  const headers = await through({ signOnPolicy: { requireOwnerApproval: true } });
  server.assembly.auth.sites.forget();
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(headers)));
  expect(answers.map(stateOf)).toEqual(Array.from({ length: 6 }, () => 'REQUIRE_OWNER_APPROVAL'));
});
