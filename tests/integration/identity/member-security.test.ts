/**
 * What keeps strangers out of members' accounts, line by line of identity sheet 11: hashes, enumeration, pauses, limits, codes,
 * links, and what ends with each act. Time is never measured: hashes are counted.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasswordHashing } from '../../../packages/server/src/auth/password.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

const hashing = createPasswordHashing({ cost: { memoryKib: 8, passes: 1 } });
/** Every run of the hash: comparing with none is one as well. */
const runs = { hash: vi.fn(hashing.hash), matches: vi.fn(hashing.matches) };

let server: TestServer;
let members: ReturnType<typeof openMembers>;
beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true, passwords: { ...hashing, ...runs } });
  members = openMembers(server);
});
afterAll(() => server.stop());
beforeEach(() => members.resetSettings());

const nextPassword = 'another plum tree by the river';

async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  runs.hash.mockClear();
  runs.matches.mockClear();
  await work();
  return runs.hash.mock.calls.length + runs.matches.mock.calls.length;
}

async function newMember() {
  const email = newAddress();
  const { identity, sessionToken } = await members.register({ email });
  return { email, id: String(identity?.id), sessionToken: String(sessionToken) };
}

/** Somebody who waits for a code. */
async function waiting(email = newAddress()) {
  await members.configure({ policy: { requireEmailVerification: true } });
  const { identity, stateToken } = await members.register({ email });
  await members.resetSettings();
  return { email, id: String(identity?.id), stateToken: String(stateToken), code: await members.codeTo(email) };
}

const wrongOf = (code: string) => (code === '555555' ? '666666' : '555555');
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('passwords', () => {
  test('are stored as argon2id, each with a salt of its own', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const rows = await server.database
      .reader(server.siteId)
      .all(
        statement<{ password_hash: string }>(
          'select password_hash from identity where site_id = $1 and id = any ($2)',
          [server.siteId, [one.id, other.id]],
        ),
      );
    expect(rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(2);
  });

  test.each([
    ['short', 'MIN_LENGTH', { threshold: 8 }],
    ['x'.repeat(101), 'MAX_LENGTH', { threshold: 100 }],
    ['password1', 'OTHER', {}],
  ])('%s is refused on its field, before anything is hashed', async (password, violatedRule, data) => {
    const hashed = await hashesOf(async () => {
      const refused = await members.registering({ email: newAddress(), password });
      expect(refused.status).toBe(400);
      const { validationError } = refused.body.details as { validationError: { fieldViolations: object[] } };
      expect(validationError.fieldViolations).toMatchObject([{ field: 'password', violatedRule, data }]);
    });
    expect(hashed).toBe(0);
  });

  test('follow the policy of the site', async () => {
    await members.configure({ passwordPolicy: { minLength: 12, refuseCommon: false } });
    expect((await members.registering({ email: newAddress(), password: 'elevenchars' })).text).toContain(
      '"threshold":12',
    );
    await members.configure({ passwordPolicy: { minLength: 8, refuseCommon: false } });
    expect((await members.registering({ email: newAddress(), password: 'password1' })).status).toBe(200);
    await members.configure({ passwordPolicy: { refuseCommon: true } });
  });

  test('of older hashes are hashed anew at the sign-in', async () => {
    const { email, id } = await newMember();
    const older = createPasswordHashing({ cost: { memoryKib: 16, passes: 1 } });
    const hash = await older.hash(goodPassword);
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(
        statement('update identity set password_hash = $3 where site_id = $1 and id = $2', [tx.siteId, id, hash]),
      );
    });
    expect(await members.logIn(email)).toMatchObject({ state: 'SUCCESS' });
    const row = await server.database
      .reader(server.siteId)
      .first(
        statement<{ password_hash: string }>('select password_hash from identity where site_id = $1 and id = $2', [
          server.siteId,
          id,
        ]),
      );
    expect(hashing.isOutdated(String(row?.password_hash))).toBe(false);
  });
});

describe('timing', () => {
  test('a sign-in runs one hash, whether the address is known, has a password, or not', async () => {
    const { email } = await newMember();
    const signedOn = newAddress();
    await members.signingOn(signedOn);
    for (const address of [email, signedOn, newAddress()]) {
      expect(await hashesOf(() => members.loggingIn(address, 'wrong one'))).toBe(1);
    }
  });

  test.each([false, true])(
    'a sign-up runs one hash for a known address and for a new one, hidden %s',
    async (hidden) => {
      const { email } = await newMember();
      await members.configure({ enumerationProtection: hidden });
      expect(await hashesOf(() => members.registering({ email }))).toBe(1);
      expect(await hashesOf(() => members.registering({ email: newAddress() }))).toBe(1);
    },
  );
});

describe('enumeration', () => {
  test('by default the codes tell addresses apart, as clients expect', async () => {
    const { email } = await newMember();
    expect(await members.registering({ email })).toMatchObject({ status: 400, code: '-19995' });
    expect((await members.registering({ email })).text).toContain('"name":"DUPLICATE_EMAIL"');
    expect(await members.loggingIn(email, 'wrong one')).toMatchObject({ code: '-19976' });
    expect(await members.loggingIn(newAddress())).toMatchObject({ code: '-19999' });
  });

  test('where they are hidden a sign-in says the same of all', async () => {
    const { email } = await newMember();
    const signedOn = newAddress();
    await members.signingOn(signedOn);
    await members.configure({ enumerationProtection: true });
    const answers = await Promise.all(
      [email, newAddress(), signedOn].map(async (address) => members.loggingIn(address, 'wrong one')),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, code: '-19976' });
  });

  test('where they are hidden every sign-up waits for a code, and that of a known address leads nowhere', async () => {
    const { email } = await newMember();
    await members.configure({ enumerationProtection: true });
    const profile = { firstName: 'Mallory' };
    const fresh = newAddress();
    const [known, made] = [
      await members.register({ email, profile }),
      await members.register({ email: fresh, profile }),
    ];
    const shape = ({ identity, stateToken, ...rest }: typeof known) => ({
      ...rest,
      stateToken: stateToken?.length,
      identity: { ...identity, id: identity?.id.length, email: { ...identity?.email, address: '' } },
    });
    expect({ ...shape(known), identity: undefined }).toEqual({ ...shape(made), identity: undefined });
    const { createdDate: _created, updatedDate: _updated, connections: a, ...knownIdentity } = shape(known).identity;
    const { createdDate: _made, updatedDate: _changed, connections: b, ...madeIdentity } = shape(made).identity;
    expect(knownIdentity).toEqual(madeIdentity);
    expect(a?.length).toBe(b?.length);
    expect(known.state).toBe('REQUIRE_EMAIL_VERIFICATION');

    // Only whoever has the address is told, and how to sign in.
    expect(await members.messagesTo(email, 'REGISTRATION_ATTEMPTED')).toHaveLength(1);
    expect(await members.messagesTo(email, 'EMAIL_VERIFICATION_CODE')).toEqual([]);
    expect(await members.messagesTo(fresh, 'EMAIL_VERIFICATION_CODE')).toHaveLength(1);

    // Each step answers alike.
    for (const step of [
      (token: string | undefined) => members.verifying('123456', token),
      (token: string | undefined) => members.call('/v1/auth/resend', { stateToken: token }),
      (token: string | undefined) => members.proceeding(token),
    ]) {
      const [ofKnown, ofMade] = [await step(known.stateToken), await step(made.stateToken)];
      expect([ofKnown.status, ofKnown.code, ofKnown.body['state']]).toEqual([
        ofMade.status,
        ofMade.code,
        typeof ofMade.body['state'] === 'object'
          ? { ...(ofMade.body['state'] as object), stateToken: known.stateToken }
          : ofMade.body['state'],
      ]);
    }
    // However often it is tried: there is nobody behind it.
    const row = await server.database
      .reader(server.siteId)
      .first(
        statement<{ one: number }>('select 1 as one from identity where site_id = $1 and id = $2', [
          server.siteId,
          known.identity?.id,
        ]),
      );
    expect(row).toBeUndefined();
    expect(await members.verifying(await members.codeTo(fresh), made.stateToken)).toMatchObject({
      body: { state: 'SUCCESS' },
    });
  });

  test('where they are hidden nobody learns by signing in which sign-up was real', async () => {
    const { email } = await newMember();
    await members.configure({ enumerationProtection: true });
    const answers: unknown[] = [];
    const fresh = newAddress();
    const password = 'a password of somebody else';
    for (const address of [email, fresh]) {
      await members.register({ email: address, password });
      const { body, status } = await members.loggingIn(address, password);
      answers.push({ status, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 400 });
    // Whoever has the address goes on with the code, or by a link.
    await members.call('/v1/send-email', { email: fresh });
    expect((await members.recovering(await members.linkTokenTo(fresh), nextPassword)).body).toMatchObject({
      state: 'SUCCESS',
    });
  });

  test('where they are hidden the older sign-up is refused alike', async () => {
    const { email } = await newMember();
    await members.configure({ enumerationProtection: true });
    const older = '/wix-sm/api/v1/auth/api/v1/auth/register';
    const shapes = await Promise.all(
      [email, newAddress()].map(async (address) => {
        const { status, text } = await members.call(older, { email: address, password: goodPassword });
        return [status, text.replaceAll(/[0-9a-f-]{36}/g, 'id')];
      }),
    );
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.[1]).toContain('EMAIL_VERIFICATION_REQUIRED');
  });

  test('asking for a link is answered alike for every address', async () => {
    const { email } = await newMember();
    const answers = await Promise.all(
      [email, newAddress()].map((address) => members.call('/v1/send-email', { email: address })),
    );
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ]);
  });
});

test.each(['\ufb01ona', '\uff46iona'])('an address that is compared as another is no member’s: %s', async (name) => {
  const email = `${name}-${newAddress()}`;
  expect(outcome(await members.registering({ email }))).toBe('400 INVALID_ARGUMENT');
  const { id, sessionToken } = await newMember();
  const changed = await server.send('PATCH', `/api/v1/members/${id}/change-login-email`, {
    headers: await members.headersOf(id, sessionToken),
    body: { newEmail: email },
  });
  expect(outcome(changed)).toBe('400 INVALID_ARGUMENT');
});

describe('pauses', () => {
  test('ten failures within the window pause the account for whoever is there, and nobody else', async () => {
    const [victim, other] = [await newMember(), await newMember()];
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await members.loggingIn(victim.email, 'wrong one')).toMatchObject({ code: '-19976' });
    }
    const paused = await members.loggingIn(victim.email);
    expect(paused).toMatchObject({ status: 429, code: '-19988' });
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await members.loggingIn(other.email)).toMatchObject({ status: 200 });
    const log = await server.send('GET', `/v1/audit-entries?entityType=identity&entityId=${victim.id}`, {
      headers: members.owner,
    });
    expect(log.text).toContain('PAUSED');

    // A link that was used lifts it.
    await members.call('/v1/send-email', { email: victim.email });
    expect((await members.recovering(await members.linkTokenTo(victim.email), nextPassword)).status).toBe(200);
    expect(await members.loggingIn(victim.email, nextPassword)).toMatchObject({ status: 200 });
  });

  test('one ends by itself, and a success begins the count anew', async () => {
    const { email } = await newMember();
    await members.configure({ lockout: { failures: 3, windowSeconds: 60, lockSeconds: 120 } });
    const fail = () => members.loggingIn(email, 'wrong one');
    await fail();
    await fail();
    await members.logIn(email);
    await fail();
    await fail();
    expect(outcome(await fail())).toBe('400 -19976');
    expect(outcome(await members.loggingIn(email))).toBe('429 -19988');
    await server.setClock(server.now() + 121_000);
    expect(outcome(await members.loggingIn(email))).toBe('200 OK');
    await members.configure({ lockout: { failures: 10, windowSeconds: 900, lockSeconds: 900 } });
  });
});

describe('codes', () => {
  test('have five tries, also of many at once and with limits off, and then even the right one is wrong', async () => {
    const { code, stateToken } = await waiting();
    const wrong = wrongOf(code);
    const answers = await Promise.all(Array.from({ length: 5 }, () => members.verifying(wrong, stateToken)));
    expect(answers.map(outcome)).toEqual(Array.from({ length: 5 }, () => '400 VERIFICATION_FAILED'));
    expect(outcome(await members.verifying(code, stateToken))).toBe('400 VERIFICATION_FAILED');
  });

  test('have fifteen tries within a day, however many are sent, and then a link leads on', async () => {
    const { email, id, stateToken } = await waiting();
    const resend = () => members.call('/v1/auth/resend', { stateToken });
    for (let sent = 0; sent < 3; sent += 1) {
      if (sent > 0) {
        expect(outcome(await resend())).toBe('200 OK');
      }
      const wrong = wrongOf(await members.codeTo(email));
      await Promise.all(Array.from({ length: 5 }, () => members.verifying(wrong, stateToken)));
    }
    const refused = await resend();
    expect(outcome(refused)).toBe('429 THROTTLED_FEATURE');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    await members.call('/v1/send-email', { email });
    expect((await members.recovering(await members.linkTokenTo(email), nextPassword)).body).toMatchObject({
      state: 'SUCCESS',
      identity: { id },
    });
  });

  test('that are tried anew on the next day are sent again', async () => {
    const { email } = await waiting();
    const codes = async () => (await members.messagesTo(email, 'EMAIL_VERIFICATION_CODE')).length;
    for (let sent = 0; sent < 3; sent += 1) {
      await server.setClock(server.now() + 2 * minuteMs);
      const { stateToken } = await members.logIn(email);
      const wrong = wrongOf(await members.codeTo(email));
      await Promise.all(Array.from({ length: 5 }, () => members.verifying(wrong, stateToken)));
    }
    const before = await codes();
    await server.setClock(server.now() + 2 * minuteMs);
    await members.logIn(email);
    expect(await codes()).toBe(before);
    await server.setClock(server.now() + 24 * hourMs);
    const { stateToken } = await members.logIn(email);
    expect(await codes()).toBe(before + 1);
    expect(outcome(await members.verifying(await members.codeTo(email), stateToken))).toBe('200 OK');
  });

  test('are good once of many who use one at the same moment', async () => {
    const { code, stateToken } = await waiting();
    const answers = await Promise.all(Array.from({ length: 6 }, () => members.verifying(code, stateToken)));
    expect(count(answers, 200)).toBe(1);
    expect(count(answers, 401) + count(answers, 400)).toBe(5);
  });

  test('end after ten minutes, and a new one voids the one before', async () => {
    const first = await waiting();
    expect((await members.call('/v1/auth/resend', { stateToken: first.stateToken })).body).toMatchObject({
      state: 'REQUIRE_EMAIL_VERIFICATION',
      stateToken: first.stateToken,
    });
    const second = await members.codeTo(first.email);
    if (second !== first.code) {
      expect(outcome(await members.verifying(first.code, first.stateToken))).toBe('400 VERIFICATION_FAILED');
    }
    await server.setClock(server.now() + 10 * minuteMs);
    expect(outcome(await members.verifying(second, first.stateToken))).toBe('400 VERIFICATION_FAILED');
    // The log does not show it either.
    expect((await members.messagesTo(first.email))[0]?.data).toEqual({});
  });

  test('of a sign-up are its own: codes that a stranger asks for to sign in neither end them nor use up their tries', async () => {
    const { code, email, stateToken } = await waiting();
    const asked = await members.call('/v2/sign-in-code', { email });
    const wrong = wrongOf(await members.codeTo(email, 'SIGN_IN_CODE'));
    const strangers = String(asked.body.stateToken);
    const tries = await Promise.all(Array.from({ length: 20 }, () => members.verifying(wrong, strangers)));
    expect(new Set(tries.map(outcome))).toEqual(new Set(['400 VERIFICATION_FAILED']));
    if (code !== (await members.codeTo(email, 'SIGN_IN_CODE'))) {
      expect(outcome(await members.verifying(code, strangers))).toBe('400 VERIFICATION_FAILED');
    }
    expect((await members.verifying(code, stateToken)).body).toMatchObject({ state: 'SUCCESS' });
  });

  test('of one identity open no other’s sign-in', async () => {
    const [one, other] = [await waiting(), await waiting()];
    if (one.code !== other.code) {
      expect(outcome(await members.verifying(one.code, other.stateToken))).toBe('400 VERIFICATION_FAILED');
    }
    const { verificationId } = (await members.call('/v1/start', { identityId: one.id, target: 'EMAIL' }, members.owner))
      .body;
    expect(outcome(await members.verifying(one.code, String(verificationId)))).toBe('401 INVALID_STATE_TOKEN');
  });

  test('are sent anew at a sign-in unless one is younger than a minute', async () => {
    const { email } = await waiting();
    await members.logIn(email);
    expect(await members.messagesTo(email, 'EMAIL_VERIFICATION_CODE')).toHaveLength(1);
    await server.setClock(server.now() + minuteMs);
    await members.logIn(email);
    expect(await members.messagesTo(email, 'EMAIL_VERIFICATION_CODE')).toHaveLength(2);
  });

  test('are not stored as they are', async () => {
    const { code, id } = await waiting();
    const row = await server.database
      .reader(server.siteId)
      .first(
        statement<{ row: string }>(
          'select to_jsonb(v)::text as row from verification_code v where site_id = $1 and identity_id = $2',
          [server.siteId, id],
        ),
      );
    expect(row?.row).not.toContain(code);
    const message = await server.database
      .reader(server.siteId)
      .first(
        statement<{ row: string }>(
          'select to_jsonb(m)::text as row from message m where site_id = $1 and related_id = $2',
          [server.siteId, id],
        ),
      );
    expect(message?.row).not.toContain(code);
  });
});

describe('links for a password', () => {
  const linkOf = async (email: string) => {
    await members.call('/v1/send-email', { email });
    return members.linkTokenTo(email);
  };

  test('are good once of many who use one at the same moment', async () => {
    const { email } = await newMember();
    const token = await linkOf(email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => members.recovering(token, `${nextPassword}${n}`)),
    );
    expect(count(answers, 200)).toBe(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ code }) => code === 'INVALID_RECOVERY_TOKEN')).toBe(
      true,
    );
  });

  test('end when a newer one is sent, and after three hours; a weak password leaves them good', async () => {
    const { email } = await newMember();
    const [first, second] = [await linkOf(email), await linkOf(email)];
    expect(outcome(await members.recovering(first, nextPassword))).toBe('400 INVALID_RECOVERY_TOKEN');
    expect(outcome(await members.recovering(second, 'short'))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await members.recovering(second, nextPassword))).toBe('200 OK');
    const third = await linkOf(email);
    await server.setClock(server.now() + 3 * hourMs);
    expect(outcome(await members.recovering(third, nextPassword))).toBe('400 INVALID_RECOVERY_TOKEN');
    expect(outcome(await members.recovering('rc_nothing', nextPassword))).toBe('400 INVALID_RECOVERY_TOKEN');
  });

  test('that the owner has sent stay good whatever anybody else asks for', async () => {
    await members.configure({ policy: { requireOwnerApproval: true } });
    const email = newAddress();
    const { identity } = await members.register({ email });
    await members.resetSettings();
    await members.call('/v1/activation-email', { identityId: identity?.id }, members.owner);
    const activation = await members.linkTokenTo(email);
    await members.call('/v1/send-email', { email });
    expect((await members.recovering(activation, nextPassword)).body).toMatchObject({ state: 'SUCCESS' });
  });

  test('end all sessions', async () => {
    const { email, sessionToken } = await newMember();
    await members.recovering(await linkOf(email), nextPassword);
    expect(await members.isLive(sessionToken)).toBe(false);
  });

  test('do not lead to whoever is blocked', async () => {
    const { email, id } = await newMember();
    const token = await linkOf(email);
    await members.administer(id, 'block');
    expect(outcome(await members.recovering(token, nextPassword))).toBe('400 INVALID_RECOVERY_TOKEN');
    expect(outcome(await members.call('/v1/send-email', { email }))).toBe('200 OK');
    expect(await members.messagesTo(email, 'PASSWORD_RECOVERY')).toHaveLength(1);
  });

  test.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example'])(
    'lead on to nothing that nobody registered: %s',
    async (url) => {
      const { email } = await newMember();
      for (const address of [email, newAddress()]) {
        const refused = await members.call('/v1/send-email', { email: address, redirect: { url } });
        expect(outcome(refused)).toBe('400 REDIRECT_URL_NOT_ALLOWED');
      }
    },
  );
});

describe('state tokens', () => {
  const recoverBy = async (email: string) => {
    await members.call('/v1/send-email', { email });
    await members.recovering(await members.linkTokenTo(email), nextPassword);
  };
  test.each<[string, (waiting: { readonly id: string; readonly email: string }) => Promise<unknown>]>([
    ['a recovery', ({ email }) => recoverBy(email)],
    [
      'an activation',
      async ({ email, id }) => {
        await members.call('/v1/activation-email', { identityId: id }, members.owner);
        await members.recovering(await members.linkTokenTo(email), nextPassword);
      },
    ],
    [
      'another password',
      async ({ id }) => members.call('/v2/change-password', { newPassword: nextPassword }, await members.headersOf(id)),
    ],
    [
      'another address',
      ({ id }) =>
        server.send('PATCH', `/api/v1/members/${id}/change-login-email`, {
          headers: members.owner,
          body: { newEmail: newAddress() },
        }),
    ],
    ['a block', ({ id }) => members.administer(id, 'block')],
    ['a disconnection', ({ id }) => members.administer(id, 'disconnect')],
    ['a sign-on that takes over', ({ email }) => members.signingOn(email, { verifyEmail: true })],
  ])('end with %s', async (_what, act) => {
    const someone = await waiting();
    expect((await members.proceeding(someone.stateToken)).status).toBe(200);
    await act(someone);
    expect(outcome(await members.proceeding(someone.stateToken))).toBe('401 INVALID_STATE_TOKEN');
    expect(outcome(await members.verifying(someone.code, someone.stateToken))).toBe('401 INVALID_STATE_TOKEN');
    expect(outcome(await members.call('/v1/auth/resend', { stateToken: someone.stateToken }))).toBe(
      '401 INVALID_STATE_TOKEN',
    );
  });

  test('end after a day, and are good for one session of many at once', async () => {
    await members.configure({ policy: { requireOwnerApproval: true } });
    const { identity, stateToken } = await members.register({ email: newAddress() });
    await members.administer(String(identity?.id), 'approve');
    const answers = await Promise.all(Array.from({ length: 5 }, () => members.proceeding(stateToken)));
    expect(answers.map(outcome).toSorted()).toEqual([
      '200 OK',
      ...Array.from({ length: 4 }, () => '401 INVALID_STATE_TOKEN'),
    ]);
    const { stateToken: later } = await members.register({ email: newAddress() });
    await server.setClock(server.now() + 24 * hourMs);
    expect(outcome(await members.proceeding(later))).toBe('401 INVALID_STATE_TOKEN');
  });

  test('go on a login of the address that they are of, and no other', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const going = (email: string) => members.loggingIn(email, 'anything', { stateToken: one.stateToken });
    expect((await going(one.email)).body).toMatchObject({
      state: 'REQUIRE_EMAIL_VERIFICATION',
      stateToken: one.stateToken,
    });
    expect(outcome(await going(other.email))).toBe('401 INVALID_STATE_TOKEN');
    expect(outcome(await members.loggingIn(one.email, 'x', { stateToken: 'x'.repeat(1001) }))).toBe(
      '401 INVALID_STATE_TOKEN',
    );
  });
});

describe('sessions', () => {
  test('go on when the password is changed in them, and all others end', async () => {
    const { email, id, sessionToken } = await newMember();
    const { sessionToken: second } = await members.logIn(email);
    const headers = await members.headersOf(id, sessionToken);
    expect(outcome(await members.call('/v2/change-password', { newPassword: nextPassword }, headers))).toBe('200 OK');
    expect(outcome(await server.send('GET', '/v1/members/my', { headers }))).toBe('200 OK');
    expect([await members.isLive(sessionToken), await members.isLive(second)]).toEqual([true, false]);
  });

  test('and the password of an account that nobody verified end when its address signs on', async () => {
    const { email, id, sessionToken } = await newMember();
    const answer = await members.signingOn(email, { verifyEmail: true });
    expect(answer.body).toMatchObject({ identity: { id, email: { isVerified: true }, connections: [] } });
    expect(await members.isLive(sessionToken)).toBe(false);
    expect(outcome(await members.loggingIn(email))).toBe('400 -19973');
    // Once it is verified nothing ends any more.
    const { sessionToken: second } = answer.body as { sessionToken: string };
    await members.signingOn(email, { verifyEmail: true });
    expect(await members.isLive(second)).toBe(true);
  });

  test('of an account without a password end when somebody signs on to the address that it was given', async () => {
    const first = (await members.signingOn(newAddress())).body as { identity: { id: string }; sessionToken: string };
    const victim = newAddress();
    const changed = await server.send('PATCH', `/api/v1/members/${first.identity.id}/change-login-email`, {
      headers: await members.headersOf(first.identity.id, first.sessionToken),
      body: { newEmail: victim },
    });
    expect(outcome(changed)).toBe('200 OK');
    expect(await members.isLive(first.sessionToken)).toBe(true);
    expect((await members.signingOn(victim)).body).toMatchObject({ identity: { id: first.identity.id } });
    expect(await members.isLive(first.sessionToken)).toBe(false);
  });

  test('go on where the address is changed in them, and all others end', async () => {
    const { email, id, sessionToken } = await newMember();
    const { sessionToken: second } = await members.logIn(email);
    await server.send('PATCH', `/api/v1/members/${id}/change-login-email`, {
      headers: await members.headersOf(id, sessionToken),
      body: { newEmail: newAddress() },
    });
    expect([await members.isLive(sessionToken), await members.isLive(second)]).toEqual([true, false]);
  });

  test('of a password that nobody verified end without verifyEmail, too', async () => {
    const { email, sessionToken } = await newMember();
    await members.signingOn(email);
    expect(await members.isLive(sessionToken)).toBe(false);
    expect(outcome(await members.loggingIn(email))).toBe('400 -19973');
  });
});

describe('captchas', () => {
  const solved = async (action: string) => {
    const headers = await members.asVisitor();
    const challenge = await server.send('GET', `/v1/captcha/challenge?action=${action}`, { headers });
    return solveCaptcha(challenge.body as never);
  };

  test('are asked as the site says, and each is good once', async () => {
    await members.configure({ captcha: { register: 'VISIBLE', login: 'INVISIBLE', siteKey: 'key' } });
    const headers = await members.asVisitor();
    expect((await server.send('GET', '/v1/captcha/settings', { headers })).body).toEqual({
      provider: 'ALTCHA',
      siteKey: 'key',
      visibleSiteKey: 'key',
      invisibleSiteKey: 'key',
      register: 'VISIBLE',
      login: 'INVISIBLE',
    });
    const token = await solved('REGISTER');
    const email = newAddress();
    const registering = (captchaTokens: object[]) => members.registering({ email, more: { captchaTokens } });
    expect(outcome(await registering([]))).toBe('400 -19971');
    expect(outcome(await registering([{ InvisibleRecaptcha: token }]))).toBe('400 -19971');
    expect(outcome(await registering([{ Recaptcha: await solved('LOGIN') }]))).toBe('400 -19970');
    expect(outcome(await registering([{ Recaptcha: token, InvisibleRecaptcha: 'none' }]))).toBe('200 OK');
    expect(outcome(await registering([{ Recaptcha: token }]))).toBe('400 -19970');
    const more = { captchaTokens: [{ InvisibleRecaptcha: await solved('LOGIN') }] };
    expect(outcome(await members.loggingIn(email, 'wrong one', more))).toBe('400 -19976');
    expect(outcome(await members.loggingIn(email, goodPassword, more))).toBe('400 -19970');
    const visible = { captchaTokens: [{ Recaptcha: await solved('LOGIN') }] };
    expect(outcome(await members.loggingIn(email, goodPassword, visible))).toBe('200 OK');
  });

  test('of somebody else’s that cannot be asked let nobody in', async () => {
    const refused = await server.send('PATCH', '/v1/identity-settings', {
      headers: members.owner,
      body: { identitySettings: { captcha: { provider: 'HCAPTCHA', login: 'VISIBLE' } } },
    });
    expect(outcome(refused)).toBe('400 INVALID_ARGUMENT');
    const unasked = await server.send('PATCH', '/v1/identity-settings', {
      headers: members.owner,
      body: { identitySettings: { captcha: { provider: 'TURNSTILE' } } },
    });
    expect(outcome(unasked)).toBe('400 INVALID_ARGUMENT');
    await members.configure({ captcha: { provider: 'HCAPTCHA', register: 'VISIBLE', secret: 'a secret of ours' } });
    // That of one vendor is never shown to another.
    const other = await server.send('PATCH', '/v1/identity-settings', {
      headers: members.owner,
      body: { identitySettings: { captcha: { provider: 'TURNSTILE' } } },
    });
    expect(outcome(other)).toBe('400 INVALID_ARGUMENT');
    const known = await server.send('GET', '/v1/identity-settings', { headers: members.owner });
    expect(known.text).not.toContain('a secret of ours');
    await members.configure({ captcha: { secret: '', register: 'OFF', provider: 'ALTCHA' } });
  });
});

test.each<[string, (id: string, email: string) => readonly ['PATCH' | 'POST', string, object]]>([
  ['signs nobody on', (_id, email) => ['POST', '/v2/sign-on', { loginId: { email } }]],
  [
    'changes no address to which links go',
    (id) => ['PATCH', `/api/v1/members/${id}/change-login-email`, { newEmail: newAddress() }],
  ],
])('a manager %s', async (_what, callOf) => {
  const { email, id } = await newMember();
  const [method, path, body] = callOf(id, email);
  const answer = async (kind: 'MANAGER' | 'OWNER') =>
    outcome(await server.send(method, path, { headers: await server.caller(kind), body }));
  expect(await answer('MANAGER')).toBe('403 PERMISSION_DENIED');
  expect(await answer('OWNER')).toBe('200 OK');
});

describe('who reads codes and links in the log', () => {
  test('is the owner and keys with the right for it, never the manager or the staff', async () => {
    const { code, email } = await waiting();
    const read = async (headers: Record<string, string>) =>
      server.send('GET', `/v1/outbox/messages?to=${email}`, { headers });
    expect((await read(members.owner)).text).toContain(code);
    expect((await read(await server.caller('OWNER'))).text).toContain(code);
    const managers = await read(await server.caller('MANAGER'));
    expect(managers.status).toBe(200);
    expect(managers.text).not.toContain(code);
    for (const kind of ['FRONT_DESK', 'STAFF'] as const) {
      expect((await read(await server.caller(kind))).status).toBe(403);
    }
  });
});
