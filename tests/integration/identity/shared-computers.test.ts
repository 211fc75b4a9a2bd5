/** A computer that several people use: who makes it one, what a PIN opens there and nowhere else, and how it ends (docs/decisions/0092). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostSharedComputers } from '../../../packages/contract/src/index.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { hourMs, minuteMs } from '../../../packages/server/src/time/index.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantSite } from '../../support/sites.ts';
import {
  addApp,
  addPerson,
  type Browser,
  codeAt,
  enter,
  openBrowser,
  password,
  require200,
  type Somebody,
  signIn,
} from './factor-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
});
afterAll(() => server.stop());

// Longer than what ids and times hold by chance, since the log is searched for it.
const pinOf = '91620475';
const wrong = '8306';
const cookie = 'oh_shared_computer';

async function withPin(role: Parameters<typeof addPerson>[1] = 'FRONT_DESK'): Promise<Somebody> {
  const person = await addPerson(server, role);
  require200(await (await enter(server, person.email)).send('PUT', '/v1/profile/pin', { pin: pinOf }));
  return person;
}

/** A browser at a computer that a manager has made a shared one and where these have signed in, locked again. */
async function desk(
  people: readonly Somebody[] = [],
  name = 'Reception',
): Promise<{ readonly id: string; readonly browser: Browser }> {
  const browser = await enter(server, (await addPerson(server, 'MANAGER')).email);
  const made = require200(
    await browser.send('POST', '/v1/shared-computers', { sharedComputer: { name, lockAfterMinutes: 5 } }),
  );
  await lock(browser);
  for (const person of people) {
    await showPassword(browser, person);
  }
  return { id: (made.body.sharedComputer as { id: string }).id, browser };
}

async function lock(browser: Browser): Promise<void> {
  require200(await browser.send('DELETE', '/v1/user-sessions/current'));
  delete browser.headers['authorization'];
}

/** Signs in at the computer with the password, and locks it. */
async function showPassword(browser: Browser, { email }: Pick<Somebody, 'email'>): Promise<void> {
  require200(await signIn(browser, email));
  require200(await browser.exchange());
  await lock(browser);
}

const screen = (browser: Browser) => browser.send('GET', '/v1/user-sessions/shared-computer');
const unlock = (browser: Browser, { id: userId }: Pick<Somebody, 'id'>, pin = pinOf) =>
  browser.send('POST', '/v1/user-sessions/shared-computer', { userId, pin });
const standing = async (browser: Browser, { id }: Somebody) =>
  ((await screen(browser)).body.people as { id: string; needsPassword: boolean }[]).find((each) => each.id === id);

/** Goes on by the PIN, as somebody whose calls carry a token from then on. */
async function goOn(browser: Browser, person: Somebody): Promise<TestAnswer> {
  delete browser.headers['authorization'];
  require200(await unlock(browser, person));
  return require200(await browser.exchange());
}

async function logOf(userId: string): Promise<unknown[]> {
  const rows = await server.database
    .reader(server.siteId)
    .all(
      statement<{ outcome: string }>(
        `select after ->> 'outcome' as outcome from audit_entry where site_id = $1 and entity_id = $2 order by id`,
        [server.siteId, userId],
      ),
    );
  return rows.map((row) => row.outcome);
}

test('a manager makes the computer a shared one, once they have shown who they are; it is listed, changed and ended', async () => {
  const { email } = await addPerson(server, 'MANAGER');
  const browser = openBrowser(server);
  require200(await signIn(browser, email));
  require200(await browser.exchange());
  const body = { sharedComputer: { name: 'Reception', lockAfterMinutes: 10 } };
  expect((await browser.send('POST', '/v1/shared-computers', body)).code).toBe('CONFIRMATION_REQUIRED');
  require200(await browser.send('POST', '/v1/profile/confirm', { currentPassword: password }));
  const made = require200(await browser.send('POST', '/v1/shared-computers', body));
  expect(made.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^oh_shared_computer=dc_[0-9a-f-]{36}\.[\w-]{43}; Max-Age=34560000; Path=\/v1\/user-sessions; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  expect(made.body.sharedComputer).toMatchObject({ name: 'Reception', lockAfterMinutes: 10, isCurrent: true });
  // The own session belongs to it at once, so it locks, too; there is no second one on top of it.
  expect((await browser.exchange()).body).toMatchObject({
    session: { sharedComputer: { lockAfterMinutes: 10, isByPin: false } },
  });
  expect((await browser.send('POST', '/v1/shared-computers', body)).code).toBe('FAILED_PRECONDITION');

  const { id, revision } = made.body.sharedComputer as { id: string; revision: string };
  const elsewhere = await enter(server, email);
  const renamed = await elsewhere.send('PATCH', `/v1/shared-computers/${id}`, {
    sharedComputer: { revision, lockAfterMinutes: 3 },
  });
  expect(renamed.body.sharedComputer).toMatchObject({ name: 'Reception', lockAfterMinutes: 3, isCurrent: false });
  // Standing open for longer is asked for anew; locking sooner and another name are not.
  const unconfirmed = openBrowser(server);
  require200(await signIn(unconfirmed, email));
  require200(await unconfirmed.exchange());
  const later = { sharedComputer: { name: 'Front desk', lockAfterMinutes: 60 } };
  expect((await unconfirmed.send('PATCH', `/v1/shared-computers/${id}`, later)).code).toBe('CONFIRMATION_REQUIRED');
  const sooner = { sharedComputer: { name: 'Front desk', lockAfterMinutes: 2 } };
  require200(await unconfirmed.send('PATCH', `/v1/shared-computers/${id}`, sooner));
  expect(require200(await elsewhere.send('PATCH', `/v1/shared-computers/${id}`, later)).body).toMatchObject({
    sharedComputer: { lockAfterMinutes: 60 },
  });
  expect((await elsewhere.send('PATCH', `/v1/shared-computers/${id}`, { sharedComputer: { revision } })).code).toBe(
    'INVALID_REVISION',
  );
  const listed = (await elsewhere.send('GET', '/v1/shared-computers')).body.sharedComputers as { id: string }[];
  expect(listed.map((each) => each.id)).toContain(id);
  require200(await elsewhere.send('DELETE', `/v1/shared-computers/${id}`));
  expect((await elsewhere.send('DELETE', `/v1/shared-computers/${id}`)).code).toBe('NOT_FOUND');
});

test('many who share their computers at once are no more than a site may have', async () => {
  const { computers } = (await server.database
    .reader(server.siteId)
    .first(
      statement<{ computers: number }>(
        'select count(*)::integer as computers from shared_computer where site_id = $1',
        [server.siteId],
      ),
    )) as { computers: number };
  const { email } = await addPerson(server, 'MANAGER');
  const browsers: Browser[] = [];
  for (let index = computers; index < mostSharedComputers + 3; index += 1) {
    browsers.push(await enter(server, email));
  }
  const answers = await Promise.all(
    browsers.map((browser) =>
      browser.send('POST', '/v1/shared-computers', { sharedComputer: { name: 'Desk', lockAfterMinutes: 5 } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostSharedComputers - computers);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(outcome))).toEqual(
    new Set(['428 FAILED_PRECONDITION']),
  );
  // Whoever shares a computer is signed out there when it ends.
  const elsewhere = await enter(server, email);
  for (const { body, status } of answers) {
    if (status === 200) {
      const { id } = body.sharedComputer as { id: string };
      require200(await elsewhere.send('DELETE', `/v1/shared-computers/${id}`));
    }
  }
});

test('a PIN is set after a proof, is none that is guessed first, and is kept as a hash', async () => {
  const person = await addPerson(server, 'STAFF');
  const fresh = openBrowser(server);
  require200(await signIn(fresh, person.email));
  require200(await fresh.exchange());
  expect((await fresh.send('PUT', '/v1/profile/pin', { pin: pinOf })).code).toBe('CONFIRMATION_REQUIRED');
  expect((await fresh.send('DELETE', '/v1/profile/pin')).code).toBe('CONFIRMATION_REQUIRED');
  const browser = await enter(server, person.email);
  for (const pin of ['0000', '1234', '123', '123456789', '49a7', `${pinOf} `]) {
    expect([pin, (await browser.send('PUT', '/v1/profile/pin', { pin })).status]).toEqual([pin, 400]);
  }
  expect((await browser.send('GET', '/v1/profile/pin')).body).toEqual({ pin: {} });
  const set = require200(await browser.send('PUT', '/v1/profile/pin', { pin: pinOf }));
  expect((await browser.send('GET', '/v1/profile/pin')).body).toEqual(set.body);
  expect(set.body.pin).toHaveProperty('setDate');
  const [row] = await server.database
    .reader(server.siteId)
    .all(
      statement<{ pin_hash: string }>('select pin_hash from user_pin where site_id = $1 and user_id = $2', [
        server.siteId,
        person.id,
      ]),
    );
  expect(row?.pin_hash).toMatch(/^\$argon2id\$/);
  require200(await browser.send('DELETE', '/v1/profile/pin'));
  expect((await logOf(person.id)).slice(-2)).toEqual(['PIN_SET', 'PIN_REMOVED']);
  expect(JSON.stringify(server.log)).not.toContain(pinOf);
});

test('two people switch by their PINs: each has a session and a role of their own, and the former one’s is over', async () => {
  const [one, other] = [await withPin('FRONT_DESK'), await withPin('STAFF')];
  const without = await addPerson(server, 'STAFF');
  const { browser } = await desk([one, other]);
  const shown = (await screen(browser)).body;
  expect(shown).toMatchObject({ name: 'Reception' });
  const people = shown.people as object[];
  expect(people).toEqual(expect.arrayContaining([one, other].map(({ id }) => expect.objectContaining({ id }))));
  expect(people).not.toContainEqual(expect.objectContaining({ id: without.id }));
  // Whoever stands before it reads names there, and no addresses.
  expect(JSON.stringify(shown)).not.toContain('@');

  expect((await goOn(browser, one)).body).toMatchObject({
    session: { user: { id: one.id, role: 'FRONT_DESK' }, sharedComputer: { lockAfterMinutes: 5, isByPin: true } },
  });
  const former = { ...browser.headers };
  expect((await goOn(browser, other)).body).toMatchObject({ session: { user: { id: other.id, role: 'STAFF' } } });
  expect((await server.send('GET', '/v1/user-sessions/current', { headers: former })).status).toBe(401);
  await lock(browser);
  expect((await browser.exchange()).status).toBe(401);
  expect((await logOf(other.id)).slice(-2)).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
});

test('a PIN is worth nothing on a computer that nobody trusts, with a made-up cookie, or at another site', async () => {
  const person = await withPin();
  expect(outcome(await unlock(openBrowser(server), person))).toBe('401 UNAUTHENTICATED');
  const forged = openBrowser(server);
  forged.cookies.set(cookie, `dc_${server.siteId}.${'A'.repeat(43)}`);
  expect(outcome(await unlock(forged, person))).toBe('401 UNAUTHENTICATED');
  expect(outcome(await screen(forged))).toBe('401 UNAUTHENTICATED');

  const { browser } = await desk();
  const other = await plantSite(server.database, { displayName: 'Elsewhere' }, server.now());
  browser.cookies.set(cookie, (browser.cookies.get(cookie) as string).replace(server.siteId, other.siteId));
  expect(outcome(await unlock(browser, person))).toBe('401 UNAUTHENTICATED');
  // A page of somebody else's sends no cookie of ours; if a browser did, it would be refused all the same.
  const { browser: trusted } = await desk();
  const foreign = { origin: 'https://elsewhere.example' };
  const body = { userId: person.id, pin: pinOf };
  expect((await trusted.send('POST', '/v1/user-sessions/shared-computer', body, foreign)).code).toBe(
    'PERMISSION_DENIED',
  );
});

test('the cookie, also a copied one, ends with the computer, and with it every session there', async () => {
  const person = await withPin();
  const { browser, id } = await desk([person]);
  const copied = openBrowser(server);
  copied.cookies.set(cookie, browser.cookies.get(cookie) as string);
  await goOn(browser, person);
  await goOn(copied, person);
  const owner = await enter(server, (await addPerson(server, 'OWNER')).email);
  require200(await owner.send('DELETE', `/v1/shared-computers/${id}`));
  for (const each of [browser, copied]) {
    expect((await each.send('GET', '/v1/user-sessions/current')).status).toBe(401);
    expect((await each.exchange()).status).toBe(401);
    expect(outcome(await unlock(each, person))).toBe('401 UNAUTHENTICATED');
  }
});

test('of many wrong tries at once five count; then the password is asked, of this person at this computer alone', async () => {
  const [person, other] = [await withPin(), await withPin()];
  const { browser } = await desk([person, other]);
  const tries = await Promise.all(Array.from({ length: 9 }, () => unlock(browser, person, wrong)));
  const codes = tries.map(({ code }) => code).toSorted();
  expect(codes).toEqual([...Array(5).fill('INVALID_CREDENTIALS'), ...Array(4).fill('PASSWORD_REQUIRED')]);
  expect((await unlock(browser, person)).code).toBe('PASSWORD_REQUIRED');
  expect(await standing(browser, person)).toMatchObject({ needsPassword: true });
  expect((await logOf(person.id)).filter((each) => each === 'PIN_REFUSED')).toHaveLength(5);
  expect((await logOf(person.id)).filter((each) => each === 'PASSWORD_ASKED')).toHaveLength(5);
  // Neither anybody else there, nor the person at another computer.
  await goOn(browser, other);
  await lock(browser);
  await goOn((await desk([person], 'Back office')).browser, person);
  // The password brings the PIN back; the session with it belongs to the computer as well.
  require200(await signIn(browser, person.email));
  expect((await browser.exchange()).body).toMatchObject({ session: { sharedComputer: { isByPin: false } } });
  await lock(browser);
  await goOn(browser, person);
  // A right one begins the count anew.
  await lock(browser);
  for (let tried = 0; tried < 4; tried += 1) {
    expect((await unlock(browser, person, wrong)).code).toBe('INVALID_CREDENTIALS');
  }
  require200(await unlock(browser, person));
  expect((await unlock(browser, person, wrong)).code).toBe('INVALID_CREDENTIALS');
});

test('no PIN is taken where its person has not signed in, and the guesses at all computers together are few a day', async () => {
  const person = await withPin();
  // Whoever may share computers makes as many as they like, and ends them.
  const { browser: made } = await desk();
  expect(await standing(made, person)).toMatchObject({ needsPassword: true });
  expect((await unlock(made, person)).code).toBe('PASSWORD_REQUIRED');
  const desks = [(await desk([person])).browser, (await desk([person])).browser];
  let taken = 0;
  for (let tried = 0; tried < 20; tried += 1) {
    const at = desks[tried % 2] as Browser;
    if ((await unlock(at, person, wrong)).code === 'INVALID_CREDENTIALS') {
      taken += 1;
    }
    // A right one begins the count of its computer anew, and not that of the day.
    if (tried % 4 > 1) {
      await unlock(at, person);
    }
  }
  expect(taken).toBe(15);
  for (const at of desks) {
    expect(await standing(at, person)).toMatchObject({ needsPassword: true });
    expect((await unlock(at, person)).code).toBe('PASSWORD_REQUIRED');
  }
  // The password lets in, and does not bring back the tries.
  await showPassword(desks[0] as Browser, person);
  expect((await unlock(desks[0] as Browser, person)).code).toBe('PASSWORD_REQUIRED');
  const noticed = await server.database
    .reader(server.siteId)
    .all(
      statement<{ subject: string }>(`select subject from message where site_id = $1 and to_address_folded = $2`, [
        server.siteId,
        person.email,
      ]),
    );
  expect(noticed.filter(({ subject }) => subject.includes('somebody is trying PINs'))).toHaveLength(1);
  await server.setClock(server.now() + 25 * hourMs);
  require200(await unlock(desks[0] as Browser, person));
});

test('what was shown at a computer counts no more once factors, the password or all sessions have ended', async () => {
  const owner = await enter(server, (await addPerson(server, 'OWNER')).email);
  const person = await withPin();
  const { browser } = await desk([person]);
  await goOn(browser, person);
  await lock(browser);
  const own = await enter(server, person.email);
  require200(await own.send('DELETE', '/v1/profile/sessions'));
  expect((await unlock(browser, person)).code).toBe('PASSWORD_REQUIRED');
  await showPassword(browser, person);
  const newPassword = 'quite another long one';
  require200(await own.send('POST', '/v1/profile/password', { currentPassword: password, newPassword }));
  expect((await unlock(browser, person)).code).toBe('PASSWORD_REQUIRED');
  // Signed in by the password alone: with a factor that is half of it.
  require200(await signIn(browser, person.email, newPassword));
  require200(await browser.exchange());
  await lock(browser);
  await goOn(browser, person);
  await lock(browser);
  require200(await own.send('POST', '/v1/profile/confirm', { currentPassword: newPassword }));
  await addApp(server, own);
  expect((await unlock(browser, person)).code).toBe('PASSWORD_REQUIRED');
  // Whoever lost the factor, or has somebody in their sessions, may have lost the PIN.
  require200(await owner.send('POST', '/v1/profile/confirm', { currentPassword: password }));
  require200(await owner.send('DELETE', `/v1/users/${person.id}/factors`));
  expect(await standing(browser, person)).toBeUndefined();
  const ended = await withPin();
  require200(await owner.send('DELETE', `/v1/users/${ended.id}/sessions`));
  expect(await standing(browser, ended)).toBeUndefined();
});

test('a session there ends by itself when nobody uses it, and the locked screen works on', async () => {
  const person = await withPin();
  const { browser } = await desk([person]);
  await goOn(browser, person);
  await server.setClock(server.now() + 4 * minuteMs);
  require200(await browser.exchange());
  await server.setClock(server.now() + 8 * minuteMs);
  expect((await browser.send('GET', '/v1/user-sessions/current')).status).toBe(401);
  expect((await browser.exchange()).status).toBe(401);
  await server.setClock(server.now() + 100 * 24 * hourMs);
  delete browser.headers['authorization'];
  await goOn(browser, person);
});

test('whoever is removed, or has another password by a link, goes on there no more, and another PIN counts at once', async () => {
  const owner = await enter(server, (await addPerson(server, 'OWNER')).email);
  const gone = await withPin();
  const { browser } = await desk([gone]);
  await goOn(browser, gone);
  require200(await owner.send('DELETE', `/v1/users/${gone.id}`));
  expect((await browser.exchange()).status).toBe(401);
  delete browser.headers['authorization'];
  expect((await unlock(browser, gone)).code).toBe('INVALID_CREDENTIALS');

  const reset = await withPin();
  await showPassword(browser, reset);
  const link = require200(await owner.send('POST', `/v1/users/${reset.id}/link`, { way: 'HAND_OVER' })).body;
  const token = decodeURIComponent((link.linkUrl as string).split('/').at(-1) as string);
  require200(await openBrowser(server).send('POST', '/v1/user-links/redeem', { token, password: 'quite another one' }));
  expect(await standing(browser, reset)).toBeUndefined();
  expect((await unlock(browser, reset)).code).toBe('INVALID_CREDENTIALS');

  const changed = await withPin();
  require200(await (await enter(server, changed.email)).send('PUT', '/v1/profile/pin', { pin: '730284' }));
  await showPassword(browser, changed);
  expect((await unlock(browser, changed)).code).toBe('INVALID_CREDENTIALS');
  require200(await unlock(browser, changed, '730284'));
});

test('a PIN gives no access out: that asks for the password anew, and of an owner of the account it opens this site alone', async () => {
  const owner = await withPin('OWNER');
  const { browser } = await desk([owner]);
  await goOn(browser, owner);
  const key = { apiKey: { name: 'Program', permissions: ['*'] } };
  const invitation = { user: { email: 'new@example.com', name: 'New', role: 'STAFF' } };
  const acts: [string, string, unknown][] = [
    ['POST', '/v1/api-keys', key],
    ['POST', '/v1/users', invitation],
    ['PATCH', `/v1/users/${owner.id}`, { user: { role: 'MANAGER' } }],
    ['PUT', '/v1/sign-in-rules', { signInRules: { secondFactorRoles: [] } }],
    ['PUT', '/v1/profile/pin', { pin: '730284' }],
    ['POST', '/v1/profile/authenticator/begin', {}],
  ];
  for (const [method, path, body] of acts) {
    expect([path, (await browser.send(method, path, body)).code]).toEqual([path, 'CONFIRMATION_REQUIRED']);
  }
  require200(await browser.send('GET', '/v1/users'));
  require200(await browser.send('POST', '/v1/profile/confirm', { currentPassword: password }));
  require200(await browser.send('POST', '/v1/api-keys', key));
  require200(await browser.send('POST', '/v1/users', invitation));
  // With the password behind it a session is asked as everywhere.
  const plain = await enter(server, owner.email);
  require200(await plain.send('POST', '/v1/api-keys', key));
});

test('somebody with a second factor goes on by the PIN for twelve hours after signing in there with the factor', async () => {
  const person = await addPerson(server, 'MANAGER');
  const own = await enter(server, person.email);
  const { secret } = await addApp(server, own);
  require200(await own.send('PUT', '/v1/profile/pin', { pin: pinOf }));
  const { browser } = await desk();
  expect(await standing(browser, person)).toMatchObject({ needsPassword: true });
  expect((await unlock(browser, person)).code).toBe('PASSWORD_REQUIRED');
  await server.setClock(server.now() + minuteMs);
  // The password alone is half of it.
  require200(await signIn(browser, person.email));
  expect(await standing(browser, person)).toMatchObject({ needsPassword: true });
  require200(await browser.send('POST', '/v1/user-sessions/second-step', { code: codeAt(secret, server.now()) }));
  require200(await browser.exchange());
  await lock(browser);
  await goOn(browser, person);
  await lock(browser);
  await server.setClock(server.now() + 12 * hourMs);
  expect((await unlock(browser, person)).code).toBe('PASSWORD_REQUIRED');
});
