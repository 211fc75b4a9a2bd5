/** How often somebody may try to sign in as a member, sign up or be sent a link, where limits are on (identity sheet 11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { countFailedSignIn } from '../../../packages/server/src/domains/identity/commands/pauses.ts';
import { readIdentitySettings } from '../../../packages/server/src/domains/identity/repository/identity-settings.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import { startTokenSigner } from '../../support/token-signer.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_RATE_LIMITS: 'on' } });
  members = openMembers(server);
});
afterAll(() => server.stop());

const many = <Answer>(times: number, call: () => Promise<Answer>) =>
  Array.from({ length: times }).reduce<Promise<Answer[]>>(
    async (before) => [...(await before), await call()],
    Promise.resolve([]),
  );

test('ten sign-ins a minute of one account, and the refusal has a number that clients know', async () => {
  const email = newAddress();
  await members.register({ email });
  const answers = await many(11, () => members.loggingIn(email));
  expect(answers.slice(0, 10).every(({ status }) => status === 200)).toBe(true);
  const last = answers.at(-1);
  expect(outcome(last!)).toBe('429 -19988');
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(outcome(await members.loggingIn(newAddress()))).toBe('400 -19999');
});

test.each<[string, (email: string) => object]>([
  ['an empty one first', (email) => ({ loginId: {}, identifier: { email } })],
  ['one without words first', (email) => ({ loginId: { email: ' ' }, identifier: { email } })],
  ['another that nobody reads', (email) => ({ email: newAddress(), identifier: { email } })],
])('also where older clients name the account with %s', async (_how, named) => {
  const email = newAddress();
  const signingIn = () =>
    members.call('/_api/iam/authentication/v1/login', { ...named(email), inputs: { password: 'x' } });
  const answers = await many(11, signingIn);
  expect(answers.slice(0, 10).map(outcome)).toEqual(Array.from({ length: 10 }, () => '400 -19999'));
  expect(outcome(answers.at(-1)!)).toBe('429 -19988');
});

test('twenty newcomers an hour from one address, whoever signs them up, and members are not among them', async () => {
  const signer = await startTokenSigner(server.now);
  try {
    const site = await server.addSite('A school');
    const there = openMembers(server, site);
    const idpConnection = { name: 'Provider', type: 'OIDC', issuer: signer.origin, clientId: 'site' };
    const { body } = await server.send('POST', '/v1/idp-connections', {
      headers: there.owner,
      body: { idpConnection },
    });
    const { id: idpConnectionId } = body['idpConnection'] as { id: string };
    const comeBy = async (claims: object) => {
      const id_token = await signer.sign({ claims: { jti: newId(), email_verified: true, ...claims } });
      return there.call('/v1/sso/login-with-token-params', { idpConnectionId, tokenParams: { id_token } });
    };
    const newcomer = () => comeBy({ sub: newId(), email: newAddress() });
    const known = { sub: newId(), email: newAddress() };
    expect(outcome(await comeBy(known))).toBe('200 OK');
    // What signs nobody up is not counted.
    expect(outcome(await comeBy({ sub: newId(), email: 'nobody' }))).toBe('401 INVALID_IDP_TOKEN');
    for (let times = 0; times < 10; times += 1) {
      expect(outcome(await newcomer())).toBe('200 OK');
      expect(outcome(await comeBy(known))).toBe('200 OK');
    }
    for (let times = 0; times < 9; times += 1) {
      expect(outcome(await there.registering({ email: newAddress() }))).toBe('200 OK');
    }
    const late = await newcomer();
    expect(outcome(late)).toBe('429 THROTTLED_FEATURE');
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(outcome(await there.registering({ email: newAddress() }))).toMatch(/^429 /);
    expect(outcome(await comeBy(known))).toBe('200 OK');
  } finally {
    await signer.stop();
  }
});

test('five links an hour to one address, and what is beyond is answered alike', async () => {
  const email = newAddress();
  await members.register({ email });
  const answers = await many(7, () => members.call('/v1/send-email', { email }));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']));
  expect(await members.messagesTo(email, 'PASSWORD_RECOVERY')).toHaveLength(5);
});

test('five codes an hour of one identity, thirty seconds between those that are asked for again', async () => {
  await members.configure({ policy: { requireEmailVerification: true } });
  const { stateToken } = await members.register({ email: newAddress() });
  await members.resetSettings();
  const resend = () => members.call('/v1/auth/resend', { stateToken });
  expect(outcome(await resend())).toBe('200 OK');
  const tooSoon = await resend();
  expect(outcome(tooSoon)).toBe('429 THROTTLED_FEATURE');
  expect(tooSoon.headers.get('retry-after')).toBe('30');
});

test('thirty codes an hour are tried from one address, of however many sign-ups', async () => {
  const answers = await many(31, () => members.verifying('123456', 'ss_nothing'));
  expect(answers.slice(0, 30).map(outcome)).toEqual(Array.from({ length: 30 }, () => '401 INVALID_STATE_TOKEN'));
  expect(outcome(answers.at(-1)!)).toBe('429 THROTTLED_FEATURE');
});

test('behind a hundred failures from all places together a captcha is asked, and nobody is kept out', async () => {
  const email = newAddress();
  await members.register({ email });
  await server.database.transact(server.siteId, async (tx) => {
    const settings = await readIdentitySettings(tx);
    for (let number = 0; number < 100; number += 1) {
      const act = { site: { id: server.siteId }, nowMs: server.now(), clientAddress: `192.0.${number}.7` };
      await countFailedSignIn(tx, act as never, email, settings);
    }
  });
  expect(outcome(await members.loggingIn(email, goodPassword))).toBe('400 -19971');
  expect(outcome(await members.loggingIn(newAddress(), goodPassword))).toBe('400 -19999');
});

test('twenty sign-ups an hour from one address', async () => {
  const answers = await many(20, () => members.registering({ email: newAddress() }));
  expect(outcome(answers.at(-1)!)).toBe('429 THROTTLED_FEATURE');
});
