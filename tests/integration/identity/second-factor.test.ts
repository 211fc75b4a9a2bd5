/** Signing in with a second factor: each step, each code once, who is locked out, and by a passkey alone (docs/decisions/0082). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { userTable } from '../../../packages/server/src/domains/identity/repository.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { createPasskeyDevice } from '../../support/passkey.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';
import {
  addPerson,
  type Browser,
  codeAt,
  enter,
  openBrowser,
  password,
  require200,
  signIn,
  stretchMs,
  withApp,
  wrongCode,
} from './factor-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
});
afterAll(() => server.stop());

const step = (browser: Browser, body: object) => browser.send('POST', '/v1/user-sessions/second-step', body);

/** A browser in which the password was right. */
async function halfway(email: string): Promise<Browser> {
  const browser = openBrowser(server);
  require200(await signIn(browser, email));
  return browser;
}

async function auditOf(userId: string): Promise<string[]> {
  const rows = await server.database.reader(server.siteId).all(
    statement<{ outcome: string }>(
      `select after ->> 'outcome' as outcome from audit_entry
       where site_id = $1 and entity_type = 'siteUser' and entity_id = $2 order by id`,
      [server.siteId, userId],
    ),
  );
  return rows.map((row) => row.outcome);
}

async function subjectsTo(email: string): Promise<string[]> {
  const told = await server.database
    .reader(server.siteId)
    .all(
      statement<{ subject: string }>(
        'select subject from message where site_id = $1 and to_address_folded = $2 order by id',
        [server.siteId, email],
      ),
    );
  return told.map(({ subject }) => subject);
}

describe('the second step', () => {
  test('stands between the password and the session, and tells nothing before the password is right', async () => {
    const { email, secret, id } = await withApp(server);
    const browser = openBrowser(server);
    const wrong = await signIn(browser, email, 'another password');
    const unknown = await signIn(browser, 'nobody@example.com', 'another password');
    expect([wrong.code, wrong.body.message]).toEqual([unknown.code, unknown.body.message]);
    expect(wrong.headers.getSetCookie()).toEqual([]);

    const half = await signIn(browser, email);
    expect(half.body).toMatchObject({ secondStep: { factors: ['TOTP', 'RECOVERY_CODE'], passkeyHosts: [] } });
    expect(half.body).not.toHaveProperty('user');
    expect(half.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^oh_sign_in=fc_[0-9a-f-]{36}\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    // What was begun opens nothing by itself.
    expect(outcome(await browser.exchange())).toBe('401 UNAUTHENTICATED');

    const done = await step(browser, { code: codeAt(secret, server.now()) });
    expect(outcome(done)).toBe('200 OK');
    expect([...browser.cookies.keys()]).toEqual(['oh_session']);
    expect((await browser.exchange()).body).toMatchObject({ session: { user: { email } } });
    expect((await auditOf(id)).slice(-2)).toEqual(['PASSWORD_RIGHT', 'SIGNED_IN']);
    expect(JSON.stringify(server.log)).not.toContain(secret);
  });

  test('takes the code of the stretch before and behind, none of further away, and each one once', async () => {
    const { email, secret } = await withApp(server);
    for (const away of [-2, 2]) {
      const browser = await halfway(email);
      expect((await step(browser, { code: codeAt(secret, server.now() + away * stretchMs) })).code).toBe(
        'INVALID_CREDENTIALS',
      );
    }
    const code = codeAt(secret, server.now() - stretchMs);
    expect(outcome(await step(await halfway(email), { code }))).toBe('200 OK');
    // Seen over a shoulder, it is worth nothing any more; nor is an older one.
    expect((await step(await halfway(email), { code })).code).toBe('INVALID_CREDENTIALS');
    const next = codeAt(secret, server.now() + stretchMs);
    expect(outcome(await step(await halfway(email), { code: ` ${next.slice(0, 3)} ${next.slice(3)} ` }))).toBe(
      '200 OK',
    );
    expect((await step(await halfway(email), { code: codeAt(secret, server.now()) })).code).toBe('INVALID_CREDENTIALS');
  });

  test('of five who show one code at once one comes in, and so it is with a recovery code', async () => {
    const { email, recoveryCodes, secret } = await withApp(server);
    for (const proof of [{ code: codeAt(secret, server.now()) }, { recoveryCode: recoveryCodes[0] as string }]) {
      const browsers = await Promise.all(Array.from({ length: 5 }, () => halfway(email)));
      const answers = await Promise.all(browsers.map((browser) => step(browser, proof)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'INVALID_CREDENTIALS']));
    }
  });

  test('is gone on with once, in the browser that began it, within ten minutes', async () => {
    const { email, recoveryCodes, secret } = await withApp(server);
    // Somebody else’s browser without the cookie, and with one that was made up.
    expect((await step(openBrowser(server), { code: codeAt(secret, server.now()) })).code).toBe('UNAUTHENTICATED');
    const forged = openBrowser(server);
    forged.cookies.set('oh_sign_in', `fc_${server.siteId}.${'A'.repeat(43)}`);
    expect((await step(forged, { code: codeAt(secret, server.now()) })).code).toBe('UNAUTHENTICATED');

    const browser = await halfway(email);
    const begun = browser.cookies.get('oh_sign_in') as string;
    expect(outcome(await step(browser, { recoveryCode: recoveryCodes[1] }))).toBe('200 OK');
    browser.cookies.set('oh_sign_in', begun);
    expect((await step(browser, { recoveryCode: recoveryCodes[2] })).code).toBe('UNAUTHENTICATED');

    const late = await halfway(email);
    await server.setClock(server.now() + 11 * minuteMs);
    expect((await step(late, { code: codeAt(secret, server.now()) })).code).toBe('UNAUTHENTICATED');
  });

  test('of one person leads into no account of another', async () => {
    const victim = await withApp(server);
    const attacker = await withApp(server);
    const browser = await halfway(victim.email);
    // Their own code in a sign-in of somebody else, and the other way round.
    expect((await step(browser, { code: codeAt(attacker.secret, server.now()) })).code).toBe('INVALID_CREDENTIALS');
    const planted = await halfway(attacker.email);
    expect((await step(planted, { code: codeAt(victim.secret, server.now()) })).code).toBe('INVALID_CREDENTIALS');
    expect((await step(planted, { recoveryCode: victim.recoveryCodes[0] })).code).toBe('INVALID_CREDENTIALS');
  });

  test('ends with the password by which it was begun', async () => {
    const { browser: owner, email, secret } = await withApp(server);
    const browser = await halfway(email);
    require200(
      await owner.send('POST', '/v1/profile/password', { currentPassword: password, newPassword: 'quite another one' }),
    );
    expect((await step(browser, { code: codeAt(secret, server.now()) })).code).toBe('UNAUTHENTICATED');
  });

  test('pauses after ten tries from wherever they come, whichever sign-in they are of; nobody else is kept out', async () => {
    const { email, id, recoveryCodes, secret } = await withApp(server);
    const other = await withApp(server);
    const codes: (string | undefined)[] = [];
    for (let tried = 0; tried < 10; tried += 1) {
      codes.push((await step(await halfway(email), { code: wrongCode(secret, server.now()) })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 'INVALID_CREDENTIALS'), 'THROTTLED_FEATURE']);
    const right = await halfway(email);
    const paused = await step(right, { code: codeAt(secret, server.now()) });
    expect(paused.code).toBe('THROTTLED_FEATURE');
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await step(right, { recoveryCode: recoveryCodes[0] })).code).toBe('THROTTLED_FEATURE');
    expect(outcome(await step(await halfway(other.email), { code: codeAt(other.secret, server.now()) }))).toBe(
      '200 OK',
    );
    // Whoever tries has the password: it stands in the log, and the person hears of it, once a day.
    const isOfTries = (subject: string) => subject.includes('somebody is trying codes');
    expect((await auditOf(id)).filter((each) => each === 'PAUSED')).toHaveLength(1);
    expect((await subjectsTo(email)).filter(isOfTries)).toHaveLength(1);
    await server.setClock(server.now() + 16 * minuteMs);
    for (let tried = 0; tried < 10; tried += 1) {
      await step(await halfway(email), { code: wrongCode(secret, server.now()) });
    }
    expect((await auditOf(id)).filter((each) => each === 'PAUSED')).toHaveLength(2);
    expect((await subjectsTo(email)).filter(isOfTries)).toHaveLength(1);
    await server.setClock(server.now() + 16 * minuteMs);
    expect(outcome(await step(await halfway(email), { code: codeAt(secret, server.now()) }))).toBe('200 OK');
  });

  test('thirty tries at once are no more tries than thirty after each other', async () => {
    const { email, secret } = await withApp(server);
    const browser = await halfway(email);
    const code = wrongCode(secret, server.now());
    const answers = await Promise.all(Array.from({ length: 30 }, () => step(browser, { code })));
    expect(answers.filter((answer) => answer.code === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(9);
    expect(answers.some((answer) => answer.code === 'THROTTLED_FEATURE')).toBe(true);
  });

  test('by a recovery code, as it is copied by hand, is told to the person', async () => {
    const { email, recoveryCodes } = await withApp(server);
    expect(recoveryCodes).toHaveLength(10);
    const copied = (recoveryCodes[3] as string).toLowerCase().replaceAll('-', ' ').replaceAll('o', '0');
    expect(outcome(await step(await halfway(email), { recoveryCode: copied }))).toBe('200 OK');
    expect(await subjectsTo(email)).toEqual([
      expect.stringContaining('authenticator app added'),
      expect.stringContaining('recovery code used'),
    ]);
  });

  test('takes exactly one proof', async () => {
    const { email } = await withApp(server);
    const browser = await halfway(email);
    for (const body of [{}, { code: '123456', recoveryCode: 'A' }]) {
      expect((await step(browser, body)).code).toBe('INVALID_ARGUMENT');
    }
  });

  test('is taken from no page of somebody else’s', async () => {
    const { email, secret } = await withApp(server);
    const browser = await halfway(email);
    const answer = await browser.send(
      'POST',
      '/v1/user-sessions/second-step',
      { code: codeAt(secret, server.now()) },
      { origin: 'https://evil.example' },
    );
    expect(answer.code).toBe('PERMISSION_DENIED');
  });
});

describe('a passkey', () => {
  const origin = () => `http://localhost:${new URL(server.url).port}`;

  async function withPasskey() {
    const person = await addPerson(server);
    const browser = await enter(server, person.email);
    const device = createPasskeyDevice();
    const begun = require200(await browser.send('POST', '/v1/profile/passkeys/begin', {})).body;
    const passkey = device.make(begun.options, { origin: origin() });
    const added = require200(
      await browser.send('POST', '/v1/profile/passkeys', { setupToken: begun.setupToken, name: 'Phone', passkey }),
    );
    return { ...person, browser, device, added: added.body };
  }
  const ask = async (browser: Browser, body: object = {}) =>
    require200(await browser.send('POST', '/v1/user-sessions/passkey-options', body)).body.options;

  test('is the second step, without asking for the person; each question is answered once', async () => {
    const { device, email } = await withPasskey();
    const browser = openBrowser(server);
    expect((await signIn(browser, email)).body).toMatchObject({
      secondStep: { factors: ['WEBAUTHN', 'RECOVERY_CODE'] },
    });
    const passkey = device.sign(await ask(browser), { origin: origin(), isVerified: false });
    const other = await halfway(email);
    expect((await step(other, { passkey })).code).toBe('FAILED_PRECONDITION');
    await ask(other);
    expect((await step(other, { passkey })).code).toBe('INVALID_CREDENTIALS');
    expect(outcome(await step(browser, { passkey }))).toBe('200 OK');
    expect((await browser.exchange()).body).toMatchObject({ session: { user: { email } } });
  });

  test('alone stands for both, where the device has asked for its person', async () => {
    const { device, email, id } = await withPasskey();
    const browser = openBrowser(server);
    const options = await ask(browser, { isAlone: true });
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    expect((options as { allowCredentials?: unknown[] }).allowCredentials ?? []).toEqual([]);
    // A code is no answer to it, whosever it is.
    expect((await step(browser, { code: '123456' })).code).toBe('UNAUTHENTICATED');
    const unverified = device.sign(options, { origin: origin(), isVerified: false });
    expect((await step(browser, { passkey: unverified })).code).toBe('INVALID_CREDENTIALS');

    const again = await ask(browser, { isAlone: true });
    expect(outcome(await step(browser, { passkey: device.sign(again, { origin: origin() }) }))).toBe('200 OK');
    expect((await browser.exchange()).body).toMatchObject({ session: { user: { email } } });
    expect((await auditOf(id)).at(-1)).toBe('SIGNED_IN');
  });

  test('that is taken away while somebody signs in by it alone opens nothing any more', async () => {
    const { device, id } = await withPasskey();
    const browser = openBrowser(server);
    const passkey = device.sign(await ask(browser, { isAlone: true }), { origin: origin() });
    const reader = server.database.reader(server.siteId);
    const isSpent = async () =>
      (await reader.first(
        statement('select id from factor_passkey where site_id = $1 and holder_id = $2 and last_used_at is not null', [
          server.siteId,
          id,
        ]),
      )) !== undefined;
    let answering: ReturnType<typeof step> | undefined;
    await server.database.transact(server.siteId, async (tx) => {
      // Whoever takes it away holds the person, so the session waits for that.
      await userTable.lock(tx, id);
      answering = step(browser, { passkey });
      await expect.poll(isSpent).toBe(true);
      tx.write(statement('delete from factor_passkey where site_id = $1 and holder_id = $2', [server.siteId, id]));
    });
    expect((await answering)?.code).toBe('UNAUTHENTICATED');
  });

  test('is made whatever its device says of how it is reached', async () => {
    for (const transports of [null, {}, 'usb', ['usb', 'usb', 7, 'none that is known']]) {
      const browser = await enter(server, (await addPerson(server)).email);
      const begun = require200(await browser.send('POST', '/v1/profile/passkeys/begin', {})).body;
      const made = createPasskeyDevice().make(begun.options, { origin: origin() }) as { response: object };
      const passkey = { ...made, response: { ...made.response, transports } };
      const answer = await browser.send('POST', '/v1/profile/passkeys', {
        setupToken: begun.setupToken,
        name: 'Phone',
        passkey,
      });
      expect([transports, outcome(answer)]).toEqual([transports, '200 OK']);
    }
  });

  test('of somebody else is no second step, nor is what was signed to confirm, or to be set up', async () => {
    const victim = await withPasskey();
    const attacker = await withPasskey();
    const browser = await halfway(victim.email);
    const foreign = attacker.device.sign(await ask(browser), { origin: origin() });
    expect((await step(browser, { passkey: foreign })).code).toBe('INVALID_CREDENTIALS');
    const confirming = require200(await victim.browser.send('POST', '/v1/profile/confirm/passkey-options', {})).body;
    await ask(browser);
    const confirmation = victim.device.sign(confirming.options, { origin: origin() });
    expect((await step(browser, { passkey: confirmation })).code).toBe('INVALID_CREDENTIALS');
    const stepping = victim.device.sign(await ask(browser), { origin: origin() });
    expect((await victim.browser.send('POST', '/v1/profile/confirm', { passkey: stepping })).code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  test('of another page, of another device or with a count that goes back is refused', async () => {
    const { device, email } = await withPasskey();
    const stranger = createPasskeyDevice();
    const browser = await halfway(email);
    const elsewhere = device.sign(await ask(browser), { origin: 'http://evil.example' });
    expect((await step(browser, { passkey: elsewhere })).code).toBe('INVALID_CREDENTIALS');
    stranger.make({ challenge: 'x', rp: { id: 'localhost' } }, { origin: origin() });
    const foreign = stranger.sign(await ask(browser), { origin: origin() });
    expect((await step(browser, { passkey: foreign })).code).toBe('INVALID_CREDENTIALS');
    expect((await step(browser, { passkey: { id: device.id } })).code).toBe('FAILED_PRECONDITION');
    await ask(browser);
    expect((await step(browser, { passkey: { id: device.id } })).code).toBe('INVALID_CREDENTIALS');
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(statement('update factor_passkey set sign_count = 1000 where site_id = $1', [server.siteId]));
    });
    const cloned = device.sign(await ask(browser), { origin: origin() });
    expect((await step(browser, { passkey: cloned })).code).toBe('INVALID_CREDENTIALS');
  });

  test('cannot be used at a number or a name that is not of the site', async () => {
    const { email } = await withPasskey();
    for (const [host, reason] of [
      [new URL(server.url).host, 'IP_ADDRESS'],
      ['evil.example', 'UNKNOWN_HOST'],
    ] as const) {
      const browser = openBrowser(server, host);
      expect((await signIn(browser, email)).body).toMatchObject({
        secondStep: { factors: ['RECOVERY_CODE'], passkeyHosts: ['localhost'] },
      });
      const refusal = await browser.send('POST', '/v1/user-sessions/passkey-options', {});
      expect([refusal.code, refusal.text.includes(reason)]).toEqual(['FAILED_PRECONDITION', true]);
    }
  });
});
