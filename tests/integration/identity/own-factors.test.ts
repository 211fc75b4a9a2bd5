/** Setting up and removing one's own second factor, by whom it is asked and taken, and on several sites (docs/decisions/0082). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSealing } from '../../../packages/server/src/auth/sealing.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createSealingAnew } from '../../../packages/server/src/domains/identity/commands/seal-anew.ts';
import {
  findAuthenticator,
  moveFactorsOfOwners,
  replaceSealed,
} from '../../../packages/server/src/domains/identity/repository/factors.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { createPasskeyDevice } from '../../support/passkey.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import {
  addApp,
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
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  owner = { authorization: server.apiKey, 'wix-site-id': server.siteId };
});
afterAll(() => server.stop());

interface Factors {
  authenticator?: object;
  passkeys: { id: string; name: string; host: string; lastUsedDate?: string }[];
  recoveryCodes?: { left: number };
  isRequired: boolean;
  passkeyObstacle?: string;
  confirmedUntil?: string;
}
const factorsOf = (answer: TestAnswer) => answer.body.factors as Factors;
const ownFactors = async (browser: Browser) => factorsOf(await browser.send('GET', '/v1/profile/factors'));
const step = (browser: Browser, body: object) => browser.send('POST', '/v1/user-sessions/second-step', body);
const origin = () => `http://localhost:${new URL(server.url).port}`;

async function addPasskey(browser: Browser, name: string, device = createPasskeyDevice()) {
  const begun = require200(await browser.send('POST', '/v1/profile/passkeys/begin', {})).body;
  const answer = await browser.send('POST', '/v1/profile/passkeys', {
    setupToken: begun.setupToken,
    name,
    passkey: device.make(begun.options, { origin: origin() }),
  });
  return { device, answer, begun };
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

async function storedPasskeys(userId: string): Promise<number> {
  const rows = await server.database
    .reader(server.siteId)
    .all(statement('select id from factor_passkey where site_id = $1 and holder_id = $2', [server.siteId, userId]));
  return rows.length;
}

describe('every change', () => {
  const acts: readonly (readonly [string, string, object?])[] = [
    ['POST', '/v1/profile/authenticator/begin', {}],
    ['POST', '/v1/profile/authenticator', { setupToken: 'x', code: '123456' }],
    ['DELETE', '/v1/profile/authenticator'],
    ['POST', '/v1/profile/passkeys/begin', {}],
    ['POST', '/v1/profile/passkeys', { setupToken: 'x', name: 'Phone', passkey: {} }],
    ['DELETE', '/v1/profile/passkeys/01234567-89ab-4def-8123-456789abcdef'],
    ['POST', '/v1/profile/recovery-codes', {}],
  ];

  test('asks once more who one is, by a factor, and no longer than ten minutes ago', async () => {
    const { browser, email, recoveryCodes, secret } = await withApp(server);
    await server.setClock(server.now() + 10 * minuteMs);
    for (const [method, path, body] of acts) {
      expect([path, (await browser.send(method, path, body)).code]).toEqual([path, 'CONFIRMATION_REQUIRED']);
    }
    expect(await ownFactors(browser)).not.toHaveProperty('confirmedUntil');
    const confirm = (shown: object) => browser.send('POST', '/v1/profile/confirm', shown);
    expect((await confirm({ currentPassword: 'not it' })).code).toBe('FAILED_PRECONDITION');
    expect((await confirm({ code: wrongCode(secret, server.now()) })).code).toBe('INVALID_CREDENTIALS');
    expect((await confirm({ code: '1', currentPassword: password })).code).toBe('INVALID_ARGUMENT');
    const code = codeAt(secret, server.now());
    expect(outcome(await confirm({ code }))).toBe('200 OK');
    expect((await confirm({ code })).code).toBe('INVALID_CREDENTIALS');
    expect(await ownFactors(browser)).toHaveProperty('confirmedUntil');
    expect(outcome(await browser.send('POST', '/v1/profile/recovery-codes', {}))).toBe('200 OK');
    // Codes of before are void, and that they are was told.
    const half = openBrowser(server);
    require200(await signIn(half, email));
    expect((await step(half, { recoveryCode: recoveryCodes[0] })).code).toBe('INVALID_CREDENTIALS');
    expect(await subjectsTo(email)).toEqual([
      expect.stringContaining('authenticator app added'),
      expect.stringContaining('new recovery codes'),
    ]);
  });

  test('asks for a factor where there is one: the password alone may have been read over a shoulder', async () => {
    const { browser, email, recoveryCodes } = await withApp(server);
    await server.setClock(server.now() + 10 * minuteMs);
    const shown = await browser.send('POST', '/v1/profile/confirm', { currentPassword: password });
    expect(shown.code).toBe('FAILED_PRECONDITION');
    expect((await browser.send('DELETE', '/v1/profile/authenticator')).code).toBe('CONFIRMATION_REQUIRED');
    require200(await browser.send('POST', '/v1/profile/confirm', { recoveryCode: recoveryCodes[0] }));
    expect(outcome(await browser.send('DELETE', '/v1/profile/authenticator'))).toBe('200 OK');
    expect((await subjectsTo(email)).length).toBe(3);
  });

  test('is refused in a session that another process has ended a moment ago', async () => {
    const person = await addPerson(server);
    const browser = await enter(server, person.email);
    const device = createPasskeyDevice();
    const begun = require200(await browser.send('POST', '/v1/profile/passkeys/begin', {})).body;
    const passkey = device.make(begun.options, { origin: origin() });
    // What this process remembers of the session does not say so yet.
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(
        statement('update identity_session set ended_at = $3 where site_id = $1 and subject_id = $2', [
          server.siteId,
          person.id,
          new Date(server.now()),
        ]),
      );
    });
    const added = await browser.send('POST', '/v1/profile/passkeys', {
      setupToken: begun.setupToken,
      name: 'x',
      passkey,
    });
    expect(added.code).toMatch(/^(CONFIRMATION_REQUIRED|UNAUTHENTICATED)$/);
    expect(await storedPasskeys(person.id)).toBe(0);
  });

  test('counts for the session that has shown it alone', async () => {
    const person = await addPerson(server);
    await enter(server, person.email);
    const other = openBrowser(server);
    require200(await signIn(other, person.email));
    require200(await other.exchange());
    expect((await other.send('POST', '/v1/profile/authenticator/begin', {})).code).toBe('CONFIRMATION_REQUIRED');
  });
});

describe('an authenticator app', () => {
  test('counts once a code of it was shown; a mistyped one is typed again; the first brings ten recovery codes', async () => {
    const person = await addPerson(server);
    const elsewhere = await enter(server, person.email);
    const browser = await enter(server, person.email);
    const begun = require200(await browser.send('POST', '/v1/profile/authenticator/begin', {})).body;
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(new URL(begun.uri as string).searchParams.get('secret')).toBe(begun.secret);
    const add = (code: string, by = browser) =>
      by.send('POST', '/v1/profile/authenticator', { setupToken: begun.setupToken, code });
    expect((await add(wrongCode(begun.secret as string, server.now()))).code).toBe('INVALID_CREDENTIALS');
    expect(await ownFactors(browser)).not.toHaveProperty('authenticator');
    // What one session has begun another one does not end.
    expect((await add(codeAt(begun.secret as string, server.now()), elsewhere)).code).toBe('FAILED_PRECONDITION');
    expect(outcome(await browser.exchange())).toBe('200 OK');
  });

  test('is sealed, signs out elsewhere, and its first code is used by then', async () => {
    const person = await addPerson(server);
    const elsewhere = await enter(server, person.email);
    const browser = await enter(server, person.email);
    const { recoveryCodes, secret } = await addApp(server, browser);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect((await elsewhere.send('GET', '/v1/profile/factors')).code).toBe('UNAUTHENTICATED');
    expect(await ownFactors(browser)).toMatchObject({ recoveryCodes: { left: 10 }, passkeys: [], isRequired: false });
    const half = openBrowser(server);
    require200(await signIn(half, person.email));
    expect((await step(half, { code: codeAt(secret, server.now()) })).code).toBe('INVALID_CREDENTIALS');
    const rows = await server.database.serverReader.all(
      statement<{ row: string }>(
        `select row_to_json(a)::text as row from factor_authenticator a where site_id = $1
         union all select row_to_json(c)::text from factor_recovery_code c where site_id = $1`,
        [server.siteId],
      ),
    );
    const stored = JSON.stringify([rows, server.log]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(recoveryCodes[0]);
  });

  test('is removed with its codes, and then the password is enough', async () => {
    const { browser, email, recoveryCodes } = await withApp(server);
    require200(await browser.send('POST', '/v1/profile/confirm', { recoveryCode: recoveryCodes[0] }));
    const removed = await browser.send('DELETE', '/v1/profile/authenticator');
    expect(factorsOf(removed)).not.toHaveProperty('authenticator');
    expect(factorsOf(removed)).not.toHaveProperty('recoveryCodes');
    expect((await signIn(openBrowser(server), email)).body).toHaveProperty('user');
    expect((await browser.send('POST', '/v1/profile/recovery-codes', {})).code).toBe('FAILED_PRECONDITION');
    expect((await browser.send('DELETE', '/v1/profile/authenticator')).status).toBe(404);
  });

  test('follows a new secret of the server, and none of its codes counts under one that is lost', async () => {
    const { email, id, secret } = await withApp(server);
    const { sealing } = server.assembly.auth;
    const read = () => findAuthenticator(server.database.reader(server.siteId), id);
    const reseal = (sealed: Buffer) =>
      server.database.transact(server.siteId, async (tx) => {
        replaceSealed(tx, id, (await read())?.sealed_secret as Buffer, sealed);
      });
    const plain = sealing.open((await read())?.sealed_secret as Buffer, 'authenticator');
    const older = randomBytes(32);
    const renewing = createSealingAnew({ sealing: createSealing(server.secret, [older]) });
    const run = () => renewing.run(server.database, server.now(), new AbortController().signal);

    await reseal(createSealing(older).seal(plain, 'authenticator'));
    const half = openBrowser(server);
    require200(await signIn(half, email));
    expect((await step(half, { code: codeAt(secret, server.now()) })).code).toBe('INVALID_CREDENTIALS');
    await run();
    expect(sealing.isOutdated((await read())?.sealed_secret as Buffer)).toBe(false);
    expect(outcome(await step(half, { code: codeAt(secret, server.now()) }))).toBe('200 OK');

    const lost = createSealing(randomBytes(32)).seal(plain, 'authenticator');
    await reseal(lost);
    await run();
    expect((await read())?.sealed_secret).toEqual(lost);
  });
});

describe('passkeys', () => {
  test('are several, by name, and each is removed by itself', async () => {
    const person = await addPerson(server);
    const browser = await enter(server, person.email);
    const phone = await addPasskey(browser, 'Phone');
    expect(phone.answer.body.recoveryCodes).toHaveLength(10);
    const key = await addPasskey(browser, 'Key');
    expect(key.answer.body).not.toHaveProperty('recoveryCodes');
    const { passkeys } = await ownFactors(browser);
    expect(passkeys).toMatchObject([
      { name: 'Phone', host: 'localhost' },
      { name: 'Key', host: 'localhost' },
    ]);
    // Browsers are told which there are already, and an answer is good once.
    const options = (await browser.send('POST', '/v1/profile/passkeys/begin', {})).body.options;
    expect((options as { excludeCredentials: unknown[] }).excludeCredentials).toHaveLength(2);
    expect((await addPasskey(browser, 'Again', phone.device)).answer.code).toBe('ALREADY_EXISTS');
    const twice = await browser.send('POST', '/v1/profile/passkeys', {
      setupToken: key.begun.setupToken,
      name: 'Twice',
      passkey: createPasskeyDevice().make(key.begun.options, { origin: origin() }),
    });
    expect(twice.code).toBe('FAILED_PRECONDITION');

    const removed = await browser.send('DELETE', `/v1/profile/passkeys/${passkeys[0]?.id}`);
    expect(factorsOf(removed).passkeys).toMatchObject([{ name: 'Key' }]);
    expect(factorsOf(removed)).toHaveProperty('recoveryCodes');
    const other = await enter(server, (await addPerson(server)).email);
    expect((await other.send('DELETE', `/v1/profile/passkeys/${passkeys[1]?.id}`)).status).toBe(404);
  });

  test('confirm a session', async () => {
    const person = await addPerson(server);
    const browser = await enter(server, person.email);
    const { device } = await addPasskey(browser, 'Phone');
    await server.setClock(server.now() + 10 * minuteMs);
    const { options } = require200(await browser.send('POST', '/v1/profile/confirm/passkey-options', {})).body;
    const passkey = device.sign(options, { origin: origin() });
    expect(outcome(await browser.send('POST', '/v1/profile/confirm', { passkey }))).toBe('200 OK');
    expect((await browser.send('POST', '/v1/profile/confirm', { passkey })).code).toBe('INVALID_CREDENTIALS');
    expect((await ownFactors(browser)).passkeys[0]).toHaveProperty('lastUsedDate');
  });

  test('are not made at a number, and why is said', async () => {
    const person = await addPerson(server);
    const browser = openBrowser(server, new URL(server.url).host);
    require200(await signIn(browser, person.email));
    require200(await browser.exchange());
    require200(await browser.send('POST', '/v1/profile/confirm', { currentPassword: password }));
    expect((await ownFactors(browser)).passkeyObstacle).toBe('IP_ADDRESS');
    expect((await browser.send('POST', '/v1/profile/passkeys/begin', {})).code).toBe('FAILED_PRECONDITION');
  });
});

describe('asked of a role', () => {
  const setRules = (browser: Browser, secondFactorRoles: string[]) =>
    browser.send('PUT', '/v1/sign-in-rules', { signInRules: { secondFactorRoles } });

  test('by an owner who has one, it holds in open sessions at once, and nothing else is open until it is set up', async () => {
    const staff = await addPerson(server, 'FRONT_DESK');
    const desk = await enter(server, staff.email);
    const asker = await addPerson(server, 'OWNER');
    const asking = await enter(server, asker.email);
    expect((await setRules(asking, ['FRONT_DESK'])).code).toBe('FAILED_PRECONDITION');
    await addApp(server, asking);
    expect(outcome(await desk.send('GET', '/v1/profile'))).toBe('200 OK');
    expect(outcome(await setRules(asking, ['FRONT_DESK']))).toBe('200 OK');

    for (const path of ['/v1/profile', '/v1/users', '/v1/events/stream']) {
      const answer = await desk.send('GET', path);
      expect([path, answer.code]).toEqual([path, 'SECOND_FACTOR_REQUIRED']);
    }
    const current = await desk.send('GET', '/v1/user-sessions/current');
    expect(current.body).toMatchObject({ mustSetUpSecondFactor: true });
    expect(Object.keys(current.body.permissions as object).toSorted()).toEqual([
      'FACTORS.OWN',
      'PUBLIC',
      'SESSION.OWN',
    ]);
    // The next sign-in leads there, too.
    const again = openBrowser(server);
    expect((await signIn(again, staff.email)).body).toMatchObject({ mustSetUpSecondFactor: true });
    expect((await again.exchange()).body).toMatchObject({ session: { mustSetUpSecondFactor: true } });

    await addApp(server, desk);
    expect(outcome(await desk.send('GET', '/v1/profile'))).toBe('200 OK');
    expect((await desk.send('GET', '/v1/user-sessions/current')).body).not.toHaveProperty('mustSetUpSecondFactor');
    // What is asked for is not taken away again.
    expect((await desk.send('DELETE', '/v1/profile/authenticator')).code).toBe('FAILED_PRECONDITION');
    expect(factorsOf(await desk.send('GET', '/v1/profile/factors')).isRequired).toBe(true);
    expect(outcome(await setRules(asking, []))).toBe('200 OK');
    expect(outcome(await desk.send('DELETE', '/v1/profile/authenticator'))).toBe('200 OK');
  });

  test('only by owners', async () => {
    const manager = await enter(server, (await addPerson(server, 'MANAGER')).email);
    expect((await setRules(manager, [])).code).toBe('PERMISSION_DENIED');
    expect((await manager.send('GET', '/v1/sign-in-rules')).code).toBe('PERMISSION_DENIED');
  });
});

describe('taken by an owner', () => {
  test('it ends sessions and what was begun, is told to the person, and the password is enough', async () => {
    const lost = await withApp(server, 'STAFF');
    const half = openBrowser(server);
    require200(await signIn(half, lost.email));
    const lift = () => server.send('DELETE', `/v1/users/${lost.id}/factors`, { headers: owner });
    expect(outcome(await lift())).toBe('200 OK');
    expect(outcome(await lift())).toBe('200 OK');
    expect((await lost.browser.send('GET', '/v1/profile')).code).toBe('UNAUTHENTICATED');
    expect((await step(half, { recoveryCode: lost.recoveryCodes[0] })).code).toBe('UNAUTHENTICATED');
    expect((await signIn(openBrowser(server), lost.email)).body).toHaveProperty('user');
    expect(await subjectsTo(lost.email)).toEqual([
      expect.stringContaining('authenticator app added'),
      expect.stringContaining('your second factor was removed'),
    ]);
  });

  test('and so is the rule changed, in no session that was merely found open', async () => {
    const asker = await addPerson(server, 'OWNER');
    const asking = openBrowser(server);
    require200(await signIn(asking, asker.email));
    require200(await asking.exchange());
    const lost = await withApp(server, 'MANAGER');
    const acts = [
      () => asking.send('DELETE', `/v1/users/${lost.id}/factors`),
      () => asking.send('PUT', '/v1/sign-in-rules', { signInRules: { secondFactorRoles: [] } }),
    ];
    for (const act of acts) {
      expect((await act()).code).toBe('CONFIRMATION_REQUIRED');
    }
    require200(await asking.send('POST', '/v1/profile/confirm', { currentPassword: password }));
    for (const act of acts) {
      expect(outcome(await act())).toBe('200 OK');
    }
  });

  test('not from oneself, not from an owner of the account by anybody else, and by no manager', async () => {
    const asker = await addPerson(server, 'OWNER');
    const asking = await enter(server, asker.email);
    const lift = (by: Browser, id: string) => by.send('DELETE', `/v1/users/${id}/factors`);
    expect((await lift(asking, asker.id)).code).toBe('FAILED_PRECONDITION');
    expect((await lift(asking, server.ownerUserId)).code).toBe('ACCOUNT_OWNER');
    const manager = await enter(server, (await addPerson(server, 'MANAGER')).email);
    expect((await lift(manager, asker.id)).code).toBe('PERMISSION_DENIED');
    const elsewhere = await server.addSite('Another account');
    const stranger = { authorization: elsewhere.apiKey, 'wix-site-id': elsewhere.siteId };
    expect((await server.send('DELETE', `/v1/users/${asker.id}/factors`, { headers: stranger })).status).toBe(404);
  });
});

describe('an owner of the account', () => {
  test('has the same factors on every site of it, and each code counts once over all of them', async () => {
    const apiKey = { authorization: server.apiKey, 'wix-account-id': server.accountId };
    const make = async (displayName: string) =>
      (
        (await server.send('POST', '/v1/sites', { body: { site: { displayName } }, headers: apiKey })).body.site as {
          id: string;
        }
      ).id;
    const before = await make('Before');
    const browser = await enter(server, server.ownerEmail, server.ownerPassword);
    const { secret, ...codes } = await addApp(server, browser);
    const recoveryCodes = [...codes.recoveryCodes];
    const after = await make('After');
    await server.setClock(server.now() + 2 * stretchMs);

    const halfway = async (siteId: string) => {
      const half = openBrowser(server);
      const answer = await half.send('POST', '/v1/user-sessions', {
        email: server.ownerEmail,
        password: server.ownerPassword,
        siteId,
      });
      expect(answer.body).toMatchObject({ secondStep: { factors: ['TOTP', 'RECOVERY_CODE'] } });
      return half;
    };
    const sites = [before, after, server.siteId];
    const browsers = await Promise.all(sites.map(halfway));
    const code = codeAt(secret, server.now());
    const answers = await Promise.all(browsers.map((each) => step(each, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    // A rule of any of the sites counts on all of them, so what it asks for is removed on none.
    const setRules = (siteId: string, roles: string) =>
      server.database.transact(siteId, async (tx) => {
        tx.write(
          statement(
            `insert into sign_in_rules (site_id, revision, second_factor_roles, updated_at) values ($1, 1, $2::text[], $3)
             on conflict (site_id) do update set second_factor_roles = excluded.second_factor_roles`,
            [siteId, roles, new Date(server.now())],
          ),
        );
      });
    await setRules(before, '{OWNER}');
    const entered = browsers[answers.findIndex(({ status }) => status === 200)] as Browser;
    require200(await entered.exchange());
    for (const by of [browser, entered]) {
      require200(await by.send('POST', '/v1/profile/confirm', { recoveryCode: recoveryCodes.pop() }));
      expect((await ownFactors(by)).isRequired).toBe(true);
      expect((await by.send('DELETE', '/v1/profile/authenticator')).code).toBe('FAILED_PRECONDITION');
    }
    for (const siteId of sites) {
      await halfway(siteId);
    }
    await setRules(before, '{}');

    // The home of the account moves with what is kept there.
    await server.database.transact(server.siteId, async (tx) => {
      await moveFactorsOfOwners(tx, after);
    });
    expect(await findAuthenticator(server.database.reader(after), server.ownerUserId)).toBeDefined();
    expect(await findAuthenticator(server.database.reader(server.siteId), server.ownerUserId)).toBeUndefined();
    await server.database.transact(after, async (tx) => {
      await moveFactorsOfOwners(tx, server.siteId);
    });

    require200(await browser.send('DELETE', '/v1/profile/authenticator'));
    for (const siteId of sites) {
      const answer = await server.send('POST', '/v1/user-sessions', {
        body: { email: server.ownerEmail, password: server.ownerPassword, siteId },
      });
      expect(answer.body).toHaveProperty('user');
    }
    // Held back on every site once one of them asks and nothing is left.
    await setRules(before, '{OWNER}');
    const held = openBrowser(server);
    const signedIn = await signIn(held, server.ownerEmail, server.ownerPassword);
    expect(signedIn.body).toMatchObject({ mustSetUpSecondFactor: true });
  });
});

test('an owner of the account has no more tries for having more sites, and a site that is being made is no way round', async () => {
  const isolated = await startTestServer({ clockRunsOn: true });
  try {
    const apiKey = { authorization: isolated.apiKey, 'wix-account-id': isolated.accountId };
    const make = async (displayName: string) =>
      (
        require200(await isolated.send('POST', '/v1/sites', { body: { site: { displayName } }, headers: apiKey })).body
          .site as { id: string }
      ).id;
    const browser = await enter(isolated, isolated.ownerEmail, isolated.ownerPassword);
    const [{ secret }, made] = await Promise.all([addApp(isolated, browser), make('Made meanwhile')]);
    const sites = [isolated.siteId, made];
    const browsers = await Promise.all(
      sites.map(async (siteId) => {
        const half = openBrowser(isolated);
        const { ownerEmail: email, ownerPassword } = isolated;
        const answer = await half.send('POST', '/v1/user-sessions', { email, password: ownerPassword, siteId });
        expect(answer.body).toMatchObject({ secondStep: { factors: ['TOTP', 'RECOVERY_CODE'] } });
        return half;
      }),
    );
    const code = wrongCode(secret, isolated.now());
    const tries = browsers.flatMap((each) => Array.from({ length: 12 }, () => step(each, { code })));
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.code === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(9);
  } finally {
    await isolated.stop();
  }
});

describe('sessions', () => {
  test('one is ended by its person, all of somebody by an owner', async () => {
    const person = await addPerson(server, 'STAFF');
    const one = await enter(server, person.email);
    const two = await enter(server, person.email);
    const { sessions } = (await one.send('GET', '/v1/profile/sessions')).body as {
      sessions: { id: string; isCurrent: boolean }[];
    };
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id;
    expect(outcome(await one.send('DELETE', `/v1/profile/sessions/${other}`))).toBe('200 OK');
    expect((await two.send('GET', '/v1/profile')).code).toBe('UNAUTHENTICATED');
    expect((await one.send('DELETE', `/v1/profile/sessions/${other}`)).status).toBe(404);
    expect(outcome(await server.send('DELETE', `/v1/users/${person.id}/sessions`, { headers: owner }))).toBe('200 OK');
    expect((await one.send('GET', '/v1/profile')).code).toBe('UNAUTHENTICATED');
  });
});
