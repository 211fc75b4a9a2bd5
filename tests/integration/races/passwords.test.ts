/**
 * A password is reset while an older one is being checked: what was found out about the older one opens nothing any
 * more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Transaction } from '../../../packages/server/src/db/transaction.ts';
import { userTable } from '../../../packages/server/src/domains/identity/repository.ts';
import { resetPassword } from '../../../packages/server/src/domains/identity/reset-password.ts';
import { untilWaiting } from '../../support/database.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

const before = 'the password that somebody found';
const after = 'the password of the reset';

let server: TestServer;
let hashes: { readonly before: string; readonly after: string };

beforeAll(async () => {
  server = await startTestServer();
  const { passwords } = server.assembly.auth;
  hashes = { before: await passwords.hash(before), after: await passwords.hash(after) };
});
afterAll(() => server.stop());

interface Person {
  readonly id: string;
  readonly email: string;
}

async function person(): Promise<Person> {
  const email = `${newId()}@example.com`;
  const planted = { email, role: 'MANAGER', passwordHash: hashes.before } as const;
  return { id: await plantUser(server.database, server.siteId, planted, server.now()), email };
}

function reset(tx: Transaction, user: Person): Promise<void> {
  const { auth, dispatchReactions } = server.assembly;
  const operation = { name: 'recovery', events: [] };
  const act = { caller: undefined, requestId: undefined, nowMs: server.now(), operation };
  return resetPassword({ auth, dispatchReactions }, tx, act, user, hashes.after);
}

/** What a call answers that comes while the reset is written, and ends before or after the reset does. */
async function meanwhile(user: Person, call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  let answer: Promise<TestAnswer> | undefined;
  await server.database.transact(server.siteId, async (tx) => {
    await reset(tx, user);
    await tx.flush();
    answer = call();
    await untilWaiting(tx, 1, answer);
  });
  return answer!;
}

async function liveSessions(user: Person): Promise<number> {
  const rows = await server.database.serverReader.all(
    statement('select id from identity_session where site_id = $1 and subject_id = $2 and ended_at is null', [
      server.siteId,
      user.id,
    ]),
  );
  return rows.length;
}

const signIn = ({ email }: Person, password: string) =>
  server.send('POST', '/v1/user-sessions', { body: { email, password } });

test('a sign-in with the older password is refused', async () => {
  const user = await person();
  const answer = await meanwhile(user, () => signIn(user, before));
  expect([answer.status, answer.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(await liveSessions(user)).toBe(0);
  expect((await signIn(user, after)).status).toBe(200);
});

test('a session that is being written ends with the others', async () => {
  const user = await person();
  const { auth } = server.assembly;
  let resetting: Promise<void> | undefined;
  await server.database.transact(server.siteId, async (tx) => {
    await userTable.lock(tx, user.id);
    const device = { clientAddress: undefined, userAgent: undefined };
    auth.sessions.begin(tx, { subjectType: 'USER', subjectId: user.id, secret: 'cookie', ...device }, server.now());
    await tx.flush();
    resetting = server.database.transact(server.siteId, (other) => reset(other, user));
    await untilWaiting(tx, 1, resetting);
  });
  await resetting;
  expect(await liveSessions(user)).toBe(0);
});

test('a change of the password does not write over the reset', async () => {
  const user = await person();
  const { auth } = server.assembly;
  const subject = { subjectType: 'USER', subjectId: user.id } as const;
  const authorization = await plantToken(server.database, auth, server, subject, server.now());
  const answer = await meanwhile(user, () =>
    server.send('POST', '/v1/profile/password', {
      body: { currentPassword: before, newPassword: 'the password of a stranger' },
      headers: { authorization },
    }),
  );
  expect([answer.status, answer.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  expect((await signIn(user, after)).status).toBe(200);
});
