/**
 * The second factor of members: set up by whoever has shown who they are, asked for at every door, each code once, and taken away by
 * the owner alone (identity sheet 12, docs/decisions/0091).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { createPasskeyDevice } from '../../support/passkey.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { startTokenSigner } from '../../support/token-signer.ts';
import {
  addApp,
  addPerson,
  type Browser,
  codeAt,
  enter,
  openBrowser,
  require200,
  stretchMs,
  wrongCode,
} from './factor-support.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
let signer: Awaited<ReturnType<typeof startTokenSigner>>;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true, environment: { OPENHOURS_PRIVATE_TARGETS: '127.0.0.1' } });
  members = openMembers(server);
  signer = await startTokenSigner(server.now);
});
afterAll(async () => {
  await server.stop();
  await signer.stop();
});
beforeEach(() => members.resetSettings());

const host = () => `localhost:${new URL(server.url).port}`;
const origin = () => `http://${host()}`;
const verified = { policy: { requireEmailVerification: true } };

interface Member {
  readonly id: string;
  readonly email: string;
  /** Where they are signed in, and have just shown once more who they are. */
  readonly browser: Browser;
}

/** In the session of a session token. */
async function browserOf(id: string, sessionToken?: string): Promise<Browser> {
  const browser = openBrowser(server, host());
  Object.assign(browser.headers, await members.headersOf(id, sessionToken));
  return browser;
}

/** Somebody whose address is verified. */
async function newMember(): Promise<Member> {
  const email = newAddress();
  await members.configure(verified);
  const { identity, stateToken } = await members.register({ email });
  require200(await members.verifying(await members.codeTo(email), stateToken));
  const id = identity?.id as string;
  const browser = await browserOf(id);
  require200(await browser.send('POST', '/v1/profile/confirm', { currentPassword: goodPassword }));
  return { id, email, browser };
}

/** With an app, whose next code was not used yet. */
async function withApp() {
  const member = await newMember();
  const app = await addApp(server, member.browser);
  await server.setClock(server.now() + 2 * stretchMs);
  return { ...member, ...app };
}

async function addPasskey({ browser }: Member, name = 'Telephone') {
  const device = createPasskeyDevice();
  const begun = require200(await browser.send('POST', '/v1/profile/passkeys/begin', {})).body;
  const passkey = device.make(begun.options, { origin: origin() });
  const added = require200(
    await browser.send('POST', '/v1/profile/passkeys', { setupToken: begun.setupToken, name, passkey }),
  ).body as { factors: { passkeys: { id: string; name: string }[] }; recoveryCodes?: string[] };
  return { device, id: added.factors.passkeys.at(-1)?.id as string, recoveryCodes: added.recoveryCodes ?? [] };
}

/** The state token of a sign-in whose password was right. */
async function halfway(email: string): Promise<string> {
  const { sessionToken, state, stateToken } = await members.logIn(email);
  expect([state, sessionToken]).toEqual(['REQUIRE_MFA', undefined]);
  return stateToken as string;
}

const atHost = async () => ({ ...(await members.asVisitor()), host: host() });
const step = async (stateToken: string | undefined, proof: object) =>
  members.call('/v1/member-second-step', { stateToken, ...proof }, await atHost());
const optionsFor = async (stateToken?: string) =>
  require200(
    await members.call(
      '/v1/member-second-step/passkey-options',
      stateToken === undefined ? {} : { stateToken },
      await atHost(),
    ),
  ).body as { options: unknown; stateToken: string };

const factorsOf = async ({ browser }: Member) =>
  (await browser.send('GET', '/v1/profile/factors')).body.factors as {
    authenticator?: unknown;
    passkeys: unknown[];
    recoveryCodes?: { left: number };
    confirmedUntil?: string;
  };

async function auditOf(id: string): Promise<string[]> {
  const rows = await server.database.reader(server.siteId).all(
    statement<{ outcome: string }>(
      `select after ->> 'outcome' as outcome from audit_entry
       where site_id = $1 and entity_type = 'identity' and entity_id = $2 order by id`,
      [server.siteId, id],
    ),
  );
  return rows.map((row) => row.outcome);
}

async function rowsOf(id: string): Promise<number> {
  const row = await server.database.reader(server.siteId).first(
    statement<{ count: number }>(
      `select ((select count(*) from factor_authenticator where site_id = $1 and holder_id = $2)
             + (select count(*) from factor_passkey where site_id = $1 and holder_id = $2)
             + (select count(*) from factor_recovery_code where site_id = $1 and holder_id = $2)
             + (select count(*) from factor_challenge where site_id = $1 and holder_id = $2))::integer as count`,
      [server.siteId, id],
    ),
  );
  return row?.count ?? 0;
}

const subjectsTo = async (email: string) =>
  (await members.messagesTo(email, 'MEMBER_SECURITY_NOTICE')).map(({ subject }) => String(subject));

describe('setting up', () => {
  test('asks first for the password, ends all other sessions, is logged and told', async () => {
    const { browser, email, id } = await newMember();
    const cold = await browserOf(id);
    expect(outcome(await cold.send('POST', '/v1/profile/authenticator/begin', {}))).toBe('403 CONFIRMATION_REQUIRED');
    expect(outcome(await cold.send('POST', '/v1/profile/confirm', { currentPassword: 'another one' }))).toBe(
      '400 -19976',
    );
    expect(outcome(await cold.send('POST', '/v1/profile/confirm', {}))).toBe('400 INVALID_ARGUMENT');

    const { recoveryCodes } = await addApp(server, browser);
    expect(recoveryCodes).toHaveLength(10);
    expect(outcome(await cold.send('GET', '/v1/profile/factors'))).toBe('401 UNAUTHENTICATED');
    expect(await factorsOf({ browser, email, id })).toMatchObject({ recoveryCodes: { left: 10 } });
    expect(await auditOf(id)).toEqual(expect.arrayContaining(['CONFIRMED', 'AUTHENTICATOR_ADDED']));
    expect(await subjectsTo(email)).toEqual([expect.stringContaining('authenticator app added')]);

    // From now on the password shows nothing by itself.
    expect(outcome(await browser.send('POST', '/v1/profile/confirm', { currentPassword: goodPassword }))).toBe(
      '428 FAILED_PRECONDITION',
    );
    expect(outcome(await browser.send('DELETE', '/v1/profile/authenticator'))).toBe('200 OK');
    expect(await rowsOf(id)).toBe(0);
    expect((await members.logIn(email)).state).toBe('SUCCESS');
  });

  test('of whoever has no password, a sign-in of just now shows it, and the only passkey stays', async () => {
    const email = newAddress();
    const signedOn = (await members.signingOn(email, { verifyEmail: true })).body as {
      identity: { id: string };
      sessionToken: string;
    };
    const browser = await browserOf(signedOn.identity.id, signedOn.sessionToken);
    const member = { id: signedOn.identity.id, email, browser };
    expect(outcome(await browser.send('POST', '/v1/profile/confirm', {}))).toBe('200 OK');
    const { id } = await addPasskey(member);
    expect(outcome(await browser.send('DELETE', `/v1/profile/passkeys/${id}`))).toBe('428 LAST_SIGN_IN');
    expect(await factorsOf(member)).toMatchObject({ passkeys: [{ id }] });

    const other = newAddress();
    const later = (await members.signingOn(other)).body as typeof signedOn;
    const cold = await browserOf(later.identity.id, later.sessionToken);
    await server.setClock(server.now() + 11 * minuteMs);
    expect(outcome(await cold.send('POST', '/v1/profile/confirm', {}))).toBe('403 CONFIRMATION_REQUIRED');
  });

  test('is nothing for a back end in the name of a member', async () => {
    const { browser } = await newMember();
    const pair = `${browser.headers['authorization']},${server.apiKey}`;
    const answer = await server.send('GET', '/v1/profile/factors', {
      headers: { authorization: pair, 'wix-site-id': server.siteId },
    });
    expect(outcome(answer)).toBe('403 PERMISSION_DENIED');
  });

  test('comes before another address, by which everything could be taken over', async () => {
    const { browser, id, secret } = await withApp();
    await server.setClock(server.now() + 11 * minuteMs);
    const change = () =>
      browser.send('PATCH', `/_api/wix-sm-webapp/api/v1/members/${id}/change-login-email`, { newEmail: newAddress() });
    expect(outcome(await change())).toBe('403 CONFIRMATION_REQUIRED');
    require200(await browser.send('POST', '/v1/profile/confirm', { code: codeAt(secret, server.now()) }));
    expect(outcome(await change())).toBe('200 OK');
  });
});

describe('at every door', () => {
  test('one factor opens none of them', async () => {
    const { email, id } = await withApp();
    const waits = async (answer: TestAnswer) => {
      expect(outcome(answer), answer.text).toBe('200 OK');
      const { sessionToken, state, stateToken } = answer.body as Record<string, unknown>;
      const said = typeof state === 'string' ? { status: state, stateToken } : (state as Record<string, unknown>);
      expect([said.status, sessionToken]).toEqual(['REQUIRE_MFA', undefined]);
      return String(said.stateToken);
    };
    const byPassword = await waits(await members.loggingIn(email));
    const older = { identifier: { email }, inputs: { password: goodPassword } };
    await waits(await members.call('/_api/iam/authentication/v1/login', older));
    expect(
      outcome(await members.call('/wix-sm/api/v1/auth/api/v1/auth/login', { email, password: goodPassword })),
    ).toBe('403 SECOND_FACTOR_REQUIRED');

    const { stateToken: byMail } = (await members.call('/v2/sign-in-code', { email })).body;
    await waits(await members.verifying(await members.codeTo(email, 'SIGN_IN_CODE'), String(byMail)));

    const connected = require200(
      await server.send('POST', '/v1/idp-connections', {
        headers: members.owner,
        body: { idpConnection: { name: 'Provider', type: 'OIDC', issuer: signer.origin, clientId: 'site' } },
      }),
    ).body as { idpConnection: { id: string } };
    const token = await signer.sign({ claims: { sid: newId(), sub: newId(), email, email_verified: true } });
    await waits(
      await members.call('/_api/iam/authentication/v1/sso/login-with-token-params', {
        idpConnectionId: connected.idpConnection.id,
        tokenParams: { id_token: token },
      }),
    );

    // The token itself leads no further than to the second step.
    expect(await waits(await members.proceeding(byPassword))).toBe(byPassword);
    expect(await waits(await members.loggingIn(email, '', { stateToken: byPassword }))).toBe(byPassword);
    expect(outcome(await members.loggingIn(newAddress(), '', { stateToken: byPassword }))).toBe(
      '401 INVALID_STATE_TOKEN',
    );
    expect(outcome(await members.verifying('123456', byPassword))).toBe('401 INVALID_STATE_TOKEN');

    // A link for another password leaves the factor, and ends what was begun.
    require200(await members.call('/_api/iam/recovery/v1/send-email', { email }));
    await waits(await members.recovering(await members.linkTokenTo(email), goodPassword));
    expect(outcome(await members.proceeding(byPassword))).toBe('401 INVALID_STATE_TOKEN');
    expect(await auditOf(id)).toContain('FIRST_FACTOR_RIGHT');
  });

  test('a back end of the business that knows who it is asks for none', async () => {
    const { email, id } = await withApp();
    const answer = await members.signingOn(email);
    expect(answer.body).toMatchObject({ identity: { id }, sessionToken: expect.any(String) });
  });

  test('who has shown no address to be theirs sets up none; the code for it is taken in the session', async () => {
    const email = newAddress();
    const { identity } = await members.register({ email });
    const id = identity?.id as string;
    const browser = await browserOf(id);
    require200(await browser.send('POST', '/v1/profile/confirm', { currentPassword: goodPassword }));
    for (const path of ['/v1/profile/authenticator/begin', '/v1/profile/passkeys/begin']) {
      expect(outcome(await browser.send('POST', path, {})), path).toBe('428 FAILED_PRECONDITION');
    }
    require200(await browser.send('POST', '/_api/iam/verification/v1/start', { identityId: id }));
    const verify = (code: string) => browser.send('POST', '/v1/member-access/verify-email', { code });
    expect((await verify('000000')).code).toBe('VERIFICATION_FAILED');
    expect(require200(await verify(await members.codeTo(email))).body.access).toMatchObject({ emailVerified: true });
    await addApp(server, browser);
    expect((await members.logIn(email)).state).toBe('REQUIRE_MFA');
  });

  test('the mailbox of an address that the member was given later takes no factor', async () => {
    const { email, id } = await withApp();
    const [owner, newEmail] = [await addPerson(server, 'OWNER'), newAddress()];
    const desk = await enter(server, owner.email);
    await server.setClock(server.now() + 11 * minuteMs);
    const change = (by: Browser) => by.send('PATCH', `/api/v1/members/${id}/change-login-email`, { newEmail });
    expect(outcome(await change(desk))).toBe('403 CONFIRMATION_REQUIRED');
    expect(outcome(await change(await enter(server, owner.email)))).toBe('200 OK');
    const { stateToken } = (await members.call('/v2/sign-in-code', { email: newEmail })).body;
    const byCode = await members.verifying(await members.codeTo(newEmail, 'SIGN_IN_CODE'), String(stateToken));
    expect(byCode.body).toMatchObject({ state: 'REQUIRE_MFA', identity: { email: { isVerified: false } } });
    require200(await members.call('/_api/iam/recovery/v1/send-email', { email: newEmail }));
    const byLink = await members.recovering(await members.linkTokenTo(newEmail), goodPassword);
    expect(byLink.body).toMatchObject({ state: 'REQUIRE_MFA', identity: { email: { isVerified: false } } });
    // The business had known them, so its own word takes nothing either.
    require200(await members.signingOn(newEmail));
    expect([await rowsOf(id), email]).not.toEqual([0, email]);
  });

  test('a provider knows a member once both factors were shown', async () => {
    const { browser, email, secret } = await withApp();
    const connected = require200(
      await server.send('POST', '/v1/idp-connections', {
        headers: members.owner,
        body: { idpConnection: { name: 'Another', type: 'OIDC', issuer: signer.origin, clientId: 'site' } },
      }),
    ).body as { idpConnection: { id: string } };
    const sub = newId();
    const begun = async () => {
      const token = await signer.sign({ claims: { sid: newId(), sub, email, email_verified: true } });
      return require200(
        await members.call('/_api/iam/authentication/v1/sso/login-with-token-params', {
          idpConnectionId: connected.idpConnection.id,
          tokenParams: { id_token: token },
        }),
      ).body as { stateToken?: string; state: { stateToken?: string } };
    };
    const linked = async () =>
      (
        require200(await browser.send('GET', '/v1/member-access', undefined)).body.access as {
          linkedSignIns: unknown[];
        }
      ).linkedSignIns.length;
    const { state, stateToken = state.stateToken } = await begun();
    expect(await linked()).toBe(0);
    const entered = require200(await step(stateToken, { code: codeAt(secret, server.now()) }));
    expect(await linked()).toBe(1);
    // Whoever is in is told by what: whoever has shown one factor alone is not.
    const idpConnection = { idpConnectionId: connected.idpConnection.id, idpUserId: sub };
    expect(entered.body['identity']).toMatchObject({
      connections: [{ authenticatorConnection: {} }, { idpConnection }],
      factors: [
        { type: 'TOTP', status: 'ACTIVE' },
        { type: 'RECOVERY_CODE', status: 'ACTIVE' },
      ],
    });
    expect(await members.logIn(email)).toMatchObject({ identity: { factors: [] } });
    expect(await subjectsTo(email)).toContainEqual(expect.stringContaining('new way to sign in'));
  });
});

describe('another password', () => {
  const change = (browser: Browser, newPassword: string) =>
    browser.send('POST', '/_api/iam/authentication/v2/change-password', { newPassword });

  test('that was set without the one before shows nothing in the session that has set it', async () => {
    const { email, id } = await newMember();
    const cold = await browserOf(id);
    const own = 'another tree by the river';
    require200(await change(cold, own));
    const confirm = (browser: Browser, currentPassword: string) =>
      browser.send('POST', '/v1/profile/confirm', { currentPassword });
    expect(outcome(await confirm(cold, own))).toBe('403 CONFIRMATION_REQUIRED');
    const once = 'a third tree by the river';
    require200(await cold.send('POST', '/v1/member-access/password', { currentPassword: own, newPassword: once }));
    expect(outcome(await confirm(cold, once))).toBe('403 CONFIRMATION_REQUIRED');
    const { sessionToken } = await members.logIn(email, once);
    expect(outcome(await confirm(await browserOf(id, sessionToken), once))).toBe('200 OK');
  });

  test('asks whoever has a second factor for it', async () => {
    const { browser, secret } = await withApp();
    await server.setClock(server.now() + 11 * minuteMs);
    const own = 'another tree by the river';
    const known = () =>
      browser.send('POST', '/v1/member-access/password', { currentPassword: goodPassword, newPassword: own });
    expect(outcome(await change(browser, own))).toBe('403 CONFIRMATION_REQUIRED');
    expect(outcome(await known())).toBe('403 CONFIRMATION_REQUIRED');
    require200(await browser.send('POST', '/v1/profile/confirm', { code: codeAt(secret, server.now()) }));
    expect(outcome(await known())).toBe('200 OK');
  });
});

describe('the second step', () => {
  test('takes each code once, each state token once, and those of nobody else', async () => {
    const ada = await withApp();
    const eve = await withApp();
    const code = () => codeAt(ada.secret, server.now());
    const stateToken = await halfway(ada.email);
    const described = await members.call('/v1/member-second-step/describe', { stateToken }, await atHost());
    expect(described.body.secondStep).toMatchObject({ factors: ['TOTP', 'RECOVERY_CODE'], passkeyHosts: [] });

    expect(outcome(await step(stateToken, { code: codeAt(eve.secret, server.now()) }))).toBe('401 INVALID_CREDENTIALS');
    expect(outcome(await step(stateToken, { recoveryCode: eve.recoveryCodes[0] }))).toBe('401 INVALID_CREDENTIALS');
    expect(outcome(await step(stateToken, {}))).toBe('400 INVALID_ARGUMENT');
    const entered = await step(stateToken, { code: code() });
    expect(entered.body).toMatchObject({ state: 'SUCCESS', identity: { id: ada.id } });
    expect(await members.isLive(entered.body.sessionToken as string)).toBe(true);
    expect(outcome(await step(stateToken, { recoveryCode: ada.recoveryCodes[0] }))).toBe('401 INVALID_STATE_TOKEN');

    const again = await halfway(ada.email);
    expect(outcome(await step(again, { code: code() }))).toBe('401 INVALID_CREDENTIALS');
    expect(outcome(await step(again, { recoveryCode: ada.recoveryCodes[0] }))).toBe('200 OK');
    expect(await subjectsTo(ada.email)).toEqual(
      expect.arrayContaining([expect.stringContaining('recovery code used')]),
    );
    expect(outcome(await step(await halfway(ada.email), { recoveryCode: ada.recoveryCodes[0] }))).toBe(
      '401 INVALID_CREDENTIALS',
    );

    // Of many who show one code at the same moment one has it.
    await server.setClock(server.now() + 2 * stretchMs);
    const tokens = await Promise.all([halfway(ada.email), halfway(ada.email), halfway(ada.email)]);
    const answers = await Promise.all(tokens.map((each) => step(each, { code: code() })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is nowhere but on the site where it was begun, for ten minutes, and not for a session of the dashboard', async () => {
    const { email, secret } = await withApp();
    const stateToken = await halfway(email);
    const other = openMembers(server, await server.addSite('Other'));
    const code = codeAt(secret, server.now());
    expect(outcome(await other.call('/v1/member-second-step', { stateToken, code }))).toBe('401 INVALID_STATE_TOKEN');
    const asUser = await server.send('POST', '/v1/user-sessions/second-step', {
      headers: { host: host(), cookie: `oh_sign_in=${stateToken}` },
      body: { code },
    });
    expect(outcome(asUser)).toBe('401 UNAUTHENTICATED');
    await server.setClock(server.now() + 10 * minuteMs);
    expect(outcome(await step(stateToken, { code: codeAt(secret, server.now()) }))).toBe('401 INVALID_STATE_TOKEN');
  });

  test('pauses behind ten wrong codes, from wherever and in whatever sign-in, and tells whose it is', async () => {
    const { browser, email, id, recoveryCodes, secret } = await withApp();
    const wrong = { code: wrongCode(secret, server.now()) };
    const [one, two] = [await halfway(email), await halfway(email)];
    for (const each of [one, two, one, two, one, two, one]) {
      expect(outcome(await step(each, wrong))).toBe('401 INVALID_CREDENTIALS');
    }
    expect(outcome(await browser.send('POST', '/v1/profile/confirm', wrong))).toBe('401 INVALID_CREDENTIALS');
    expect(outcome(await step(two, wrong))).toBe('401 INVALID_CREDENTIALS');
    expect(outcome(await step(two, { code: codeAt(secret, server.now()) }))).toBe('429 THROTTLED_FEATURE');
    expect(outcome(await step(one, { recoveryCode: recoveryCodes[0] }))).toBe('429 THROTTLED_FEATURE');
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining([expect.stringContaining('somebody is trying codes')]),
    );
    expect(await auditOf(id)).toContain('PAUSED');
    await server.setClock(server.now() + 16 * minuteMs);
    expect(outcome(await step(await halfway(email), { code: codeAt(secret, server.now()) }))).toBe('200 OK');
  });

  test('ends with whatever ends all ways in', async () => {
    const { email, id, secret } = await withApp();
    const stateToken = await halfway(email);
    await members.administer(id, 'block');
    expect(outcome(await step(stateToken, { code: codeAt(secret, server.now()) }))).toBe('401 INVALID_STATE_TOKEN');
    await members.administer(id, 'approve');
    expect((await members.logIn(email)).state).toBe('REQUIRE_MFA');
    await members.administer(id, 'disconnect');
    expect(await rowsOf(id)).toBe(0);
  });
});

describe('passkeys', () => {
  test('are a second step, and sign in alone where the device has asked for its person', async () => {
    const member = await newMember();
    const { device, id } = await addPasskey(member);
    const stateToken = await halfway(member.email);
    const { options } = await optionsFor(stateToken);
    const refusedAt = await step(stateToken, { passkey: device.sign(options, { origin: 'http://evil.example' }) });
    expect(outcome(refusedAt)).toBe('401 INVALID_CREDENTIALS');
    // Each question is answered once.
    expect(outcome(await step(stateToken, { passkey: device.sign(options, { origin: origin() }) }))).toBe(
      '428 FAILED_PRECONDITION',
    );
    const anew = await optionsFor(stateToken);
    const entered = await step(stateToken, {
      passkey: device.sign(anew.options, { origin: origin(), isVerified: false }),
    });
    expect(entered.body).toMatchObject({ state: 'SUCCESS', identity: { id: member.id } });

    const unverified = await optionsFor();
    const silent = device.sign(unverified.options, { origin: origin(), isVerified: false });
    expect(outcome(await step(unverified.stateToken, { passkey: silent }))).toBe('401 INVALID_CREDENTIALS');
    const alone = await optionsFor();
    expect(outcome(await step(alone.stateToken, { code: '123456' }))).toBe('401 INVALID_STATE_TOKEN');
    expect(outcome(await members.proceeding(alone.stateToken))).toBe('401 INVALID_STATE_TOKEN');
    const signedIn = await step(alone.stateToken, { passkey: device.sign(alone.options, { origin: origin() }) });
    expect(signedIn.body).toMatchObject({ state: 'SUCCESS', identity: { id: member.id } });

    await members.administer(member.id, 'block');
    const shut = await optionsFor();
    const blocked = await step(shut.stateToken, { passkey: device.sign(shut.options, { origin: origin() }) });
    expect(outcome(blocked)).toBe('403 -19956');
    await members.administer(member.id, 'approve');
    const gone = await optionsFor();
    const browser = await browserOf(member.id);
    const asked = require200(await browser.send('POST', '/v1/profile/confirm/passkey-options', {})).body;
    const shown = device.sign(asked.options, { origin: origin() });
    require200(await browser.send('POST', '/v1/profile/confirm', { passkey: shown }));
    require200(await browser.send('DELETE', `/v1/profile/passkeys/${id}`));
    expect(outcome(await step(gone.stateToken, { passkey: device.sign(gone.options, { origin: origin() }) }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
  });

  test('of somebody else are none: neither of a member nor of somebody of the dashboard', async () => {
    const ada = await withApp();
    const eve = await newMember();
    const { device } = await addPasskey(eve);
    const passkeyOfAda = await newMember();
    await addPasskey(passkeyOfAda);
    const stateToken = await halfway(passkeyOfAda.email);
    const { options } = await optionsFor(stateToken);
    expect(outcome(await step(stateToken, { passkey: device.sign(options, { origin: origin() }) }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
    const noPasskey = await members.call(
      '/v1/member-second-step/passkey-options',
      { stateToken: await halfway(ada.email) },
      await atHost(),
    );
    expect(outcome(noPasskey)).toBe('428 FAILED_PRECONDITION');

    const person = await addPerson(server);
    const desk = await enter(server, person.email);
    const ofPerson = createPasskeyDevice();
    const begun = require200(await desk.send('POST', '/v1/profile/passkeys/begin', {})).body;
    const made = ofPerson.make(begun.options, { origin: origin() });
    require200(
      await desk.send('POST', '/v1/profile/passkeys', { setupToken: begun.setupToken, name: 'Desk', passkey: made }),
    );
    const alone = await optionsFor();
    const asMember = await step(alone.stateToken, { passkey: ofPerson.sign(alone.options, { origin: origin() }) });
    expect(outcome(asMember)).toBe('401 INVALID_CREDENTIALS');
    const browser = openBrowser(server, host());
    const asked = require200(await browser.send('POST', '/v1/user-sessions/passkey-options', { isAlone: true })).body;
    const asUser = await browser.send('POST', '/v1/user-sessions/second-step', {
      passkey: device.sign(asked.options, { origin: origin() }),
    });
    expect(outcome(asUser)).toBe('401 INVALID_CREDENTIALS');
  });
});

describe('of whoever has lost it', () => {
  test('an owner who has shown who they are takes it away; nobody else does, and the member is told', async () => {
    const { browser, email, id } = await withApp();
    const path = `/v1/member-factors/${id}`;
    const seen = await server.send('GET', path, { headers: members.owner });
    expect(seen.body.factors).toEqual({ hasAuthenticator: true, passkeys: 0, recoveryCodesLeft: 10 });
    const { contactId } = (await members.member(id)) as { contactId: string };
    const client = await server.send('GET', `/v1/contacts/${contactId}/member-factors`, { headers: members.owner });
    expect(client.body).toMatchObject({ memberId: id, factors: { hasAuthenticator: true } });
    for (const kind of ['MANAGER', 'FRONT_DESK', 'STAFF', 'member', 'visitor'] as const) {
      const headers = await server.caller(kind);
      expect(outcome(await server.send('GET', path, { headers })), kind).toBe('403 PERMISSION_DENIED');
      expect(outcome(await server.send('DELETE', path, { headers })), kind).toBe('403 PERMISSION_DENIED');
    }
    const owner = await addPerson(server, 'OWNER');
    const desk = await enter(server, owner.email);
    await server.setClock(server.now() + 11 * minuteMs);
    expect(outcome(await desk.send('DELETE', path))).toBe('403 CONFIRMATION_REQUIRED');
    const fresh = await enter(server, owner.email);
    expect(outcome(await fresh.send('DELETE', path))).toBe('200 OK');
    expect(outcome(await browser.send('GET', '/v1/profile/factors'))).toBe('401 UNAUTHENTICATED');
    expect([await rowsOf(id), (await members.logIn(email)).state]).toEqual([0, 'SUCCESS']);
    expect(await subjectsTo(email)).toEqual(expect.arrayContaining([expect.stringContaining('was removed')]));
    const by = await server.database.reader(server.siteId).first(
      statement<{ actor_id: string }>(
        `select actor_id from audit_entry
         where site_id = $1 and entity_id = $2 and after ->> 'outcome' = 'FACTORS_LIFTED'`,
        [server.siteId, id],
      ),
    );
    expect(by?.actor_id).toBe(owner.id);
    expect(outcome(await server.send('DELETE', `/v1/member-factors/${newId()}`, { headers: members.owner }))).toBe(
      '404 IDENTITY_NOT_FOUND',
    );
  });
});
