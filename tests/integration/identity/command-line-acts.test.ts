/** What commands do to a business: sites, the owner's password, lost secrets, backup and restore. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createKeyRing } from '../../../packages/server/src/auth/key-ring.ts';
import { createSealing } from '../../../packages/server/src/auth/sealing.ts';
import { keepErasure } from '../../../packages/server/src/db/erasure-log.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createTestDatabase } from '../../support/database.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { plantPerson } from '../../support/planted-people.ts';
import { commandLineOfFile } from './command-line-support.ts';
import { messagesTo, queueMessage } from './support.ts';

const commands = commandLineOfFile();
const { run, said, warned } = commands;

describe('create-site', () => {
  test('makes a site that serves visitors at once', async () => {
    expect(
      await run(['create-site', 'By command', '--time-zone', 'Asia/Tokyo', '--hosts', 'one.example,two.example']),
    ).toBe(0);
    const siteId = said[0]?.split(/\s+/)[2] ?? '';
    const clientId = said[1]?.split(/\s+/)[2] ?? '';
    const answer = await commands.server.send('GET', `/v1/sites/${siteId}`, {
      headers: { authorization: commands.server.apiKey, 'wix-account-id': commands.server.accountId },
    });
    expect(answer.body.site).toMatchObject({
      displayName: 'By command',
      timeZone: 'Asia/Tokyo',
      hosts: ['one.example', 'two.example'],
    });
    const tokens = await commands.server.send('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } });
    expect(tokens.status).toBe(200);
    // What it is, where it is, and what must lead there.
    expect(said.join('\n')).toContain('"By command" is a site of its own beside the first: Asia/Tokyo');
    expect(said.join('\n')).toMatch(/Its pages {2}http:\/\/one\.example\S*\/\nIts pages {2}http:\/\/two\.example/);
    expect(said.join('\n')).toContain('DNS');
  });

  test('says of a site without a host name that it has no pages yet', async () => {
    expect(await run(['create-site', 'Nameless'])).toBe(0);
    expect(said.join('\n')).toMatch(/no pages yet.*--hosts/s);
  });

  test('a host that another site has is named', async () => {
    expect(await run(['create-site', 'First', '--hosts', 'taken.example'])).toBe(0);
    expect(await run(['create-site', 'Second', '--hosts', 'free.example,taken.example'])).toBe(1);
    expect(warned.at(-1)).toContain('taken.example belongs to another site');
    expect(warned.at(-1)).not.toContain('free.example');
  });

  test('wrong facts are refused in words: 2', async () => {
    expect(await run(['create-site', 'x', '--time-zone', 'Mars/Olympus'])).toBe(2);
    expect(warned.join('')).toContain('site.timeZone');
  });
});

describe('reset-owner', () => {
  const signIn = (password: string) =>
    commands.server.send('POST', '/v1/user-sessions', { body: { email: commands.server.ownerEmail, password } });

  test('gives a password that works, ends the old one and every session, lifts the pause', async () => {
    const before = await signIn(commands.server.ownerPassword);
    const cookie = (before.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn('wrong password');
    }
    expect((await signIn(commands.server.ownerPassword)).status).toBe(429);
    expect(await run(['reset-owner'])).toBe(0);
    const password = said[1]?.split(/\s+/)[1] ?? '';
    expect((await signIn(commands.server.ownerPassword)).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    const exchanged = await commands.server.send('POST', '/v1/user-sessions/token', {
      body: {},
      headers: { cookie, origin: commands.server.url },
    });
    expect(exchanged.status).toBe(401);
  });

  test('ends the link that stood open, wherever it was sent', async () => {
    const headers = { authorization: commands.server.apiKey, 'wix-site-id': commands.server.siteId };
    const body = { way: 'HAND_OVER' };
    const path = `/v1/users/${commands.server.ownerUserId}/link`;
    const made = await commands.server.send('POST', path, { body, headers });
    const token = decodeURIComponent((made.body['linkUrl'] as string).split('/').at(-1) as string);
    expect(await run(['reset-owner', '--password', 'chosen at the desk'])).toBe(0);
    const redeemed = await commands.server.send('POST', '/v1/user-links/redeem', {
      body: { token, password: 'the password of a stranger' },
    });
    expect(redeemed.status).toBe(404);
    expect((await signIn('chosen at the desk')).status).toBe(200);
  });

  test('what waits for the owner does not go out, and what waits for others does', async () => {
    const stranger = `${newId()}@example.com`;
    await commands.server.database.transact(commands.server.siteId, async (tx) => {
      for (const [type, to, relatedId] of [
        ['BUSINESS_BOOKING_CREATED', commands.server.ownerEmail.toUpperCase(), newId()],
        ['STAFF_BOOKING_REMINDER', commands.server.ownerEmail, newId()],
        ['USER_PASSWORD_RESET', commands.server.ownerEmail, commands.server.ownerUserId],
        ['BOOKING_CONFIRMED', commands.server.ownerEmail, newId()],
        ['BUSINESS_BOOKING_CREATED', stranger, newId()],
      ] as const) {
        queueMessage(tx, { type, to, relatedId, nowMs: commands.server.now() });
      }
    });
    expect(await run(['reset-owner', '--password', 'chosen at the desk'])).toBe(0);
    expect(warned.join('')).toContain('does not go out');
    const reader = commands.server.database.reader(commands.server.siteId);
    const rows = [...(await messagesTo(reader, commands.server.ownerEmail)), ...(await messagesTo(reader, stranger))];
    const over = { status: 'FAILED', due: false, sealed: false };
    // What an earlier scene told the owner of their second factor is none of these.
    expect(rows.filter(({ type }) => type !== 'USER_SECURITY_NOTICE')).toMatchObject([
      { type: 'BUSINESS_BOOKING_CREATED', ...over },
      { type: 'STAFF_BOOKING_REMINDER', ...over },
      { type: 'USER_PASSWORD_RESET', ...over },
      // A visit that somebody books for themselves is theirs as a customer.
      { type: 'BOOKING_CONFIRMED', status: 'QUEUED', due: true },
      { type: 'BUSINESS_BOOKING_CREATED', status: 'QUEUED', due: true },
    ]);
  });

  test('takes a password, but no common one', async () => {
    expect(await run(['reset-owner', '--password', 'password123'])).toBe(2);
    expect(await run(['reset-owner', '--password', 'chosen at the desk'])).toBe(0);
    expect(said.join('')).not.toContain('chosen at the desk');
    expect((await signIn('chosen at the desk')).status).toBe(200);
  });
});

describe('reset-keys', () => {
  test('says what is lost with a secret, and gives it up only when told to', async () => {
    const own = await createTestDatabase();
    try {
      const before = { DATABASE_URL: own.directUrl, OPENHOURS_SECRET: randomBytes(32).toString('hex') };
      const lost = { ...before, OPENHOURS_SECRET: randomBytes(32).toString('hex') };
      const keys = () => own.database.serverReader.all(statement('select id from sealed_key', []));
      await run(['migrate'], before);
      const sealing = createSealing(Buffer.from(before.OPENHOURS_SECRET, 'hex'));
      await createKeyRing({
        database: own.database,
        sealing,
        clock: { now: () => commands.server.now() },
      }).publicKeys();
      expect(await keys()).toHaveLength(1);

      expect(await run(['reset-keys'], before)).toBe(0);
      expect(said.join('')).toContain('opens every key');
      expect(await run(['reset-keys'], { ...lost, OPENHOURS_PREVIOUS_SECRETS: before.OPENHOURS_SECRET })).toBe(0);
      expect(await run(['reset-keys'], lost)).toBe(1);
      expect(warned.join(' ')).toMatch(/does not open 1 key\..*--forget/s);
      expect(await keys()).toHaveLength(1);
      expect(await run(['reset-keys', '--forget'], lost)).toBe(0);
      expect(await keys()).toHaveLength(0);
    } finally {
      await own.drop();
    }
  });
});

describe('backup and restore', () => {
  let file: string;
  beforeEach(() => {
    file = join(commands.environment.DATA_DIR ?? '', `${randomBytes(4).toString('hex')}.backup`);
  });

  test('a wrong folder is named, that of the file and that of the data', async () => {
    const folder = commands.environment.DATA_DIR ?? '';
    expect(await run(['backup', join(folder, 'nowhere', 'my.backup')])).toBe(2);
    expect(warned.at(-1)).toBe(
      `There is no folder ${join(folder, 'nowhere')}: make it, or write the backup somewhere else.`,
    );
    expect(await run(['backup', file], { DATABASE_URL: '', OPENHOURS_SECRET: '' })).toBe(2);
    expect(warned.at(-1)).toContain(`There is no database in ${folder}`);
    expect(warned.at(-1)).toContain('DATA_DIR names the data folder');
  });

  test('what was backed up while the server runs is there after a restore, and never over something', async () => {
    expect(await run(['backup', file])).toBe(0);
    expect(said[0]).toMatch(/\d+ rows of \d+ tables/);
    expect(await run(['backup', file])).toBe(1);
    expect(await run(['restore', file])).toBe(1);
    expect(warned.join('')).toContain('empty');

    const empty = await createTestDatabase();
    const code = await run(['restore', file], { DATABASE_URL: empty.directUrl });
    const sites = await empty.database.serverReader.all(statement<{ id: string }>('select id from site', []));
    await empty.drop();
    expect({ code, warned }).toMatchObject({ code: 0 });
    expect(sites).toContainEqual({ id: commands.server.siteId });
  });

  test('a session that was ended since the backup does not live again; everybody signs in anew', async () => {
    expect(await run(['reset-owner', '--password', 'chosen at the desk'])).toBe(0);
    said.length = 0;
    const signedIn = await commands.server.send('POST', '/v1/user-sessions', {
      body: { email: commands.server.ownerEmail, password: 'chosen at the desk' },
    });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await commands.server.caller('member');
    await commands.server.caller('visitor');
    const members = openMembers(commands.server);
    await members.configure({ policy: { requireEmailVerification: true } });
    const email = newAddress();
    await members.register({ email });
    await members.call('/v1/send-email', { email });
    const invited = await commands.server.send('POST', '/v1/users', {
      body: { user: { email: 'invited@example.com', name: 'Ada', role: 'MANAGER' }, way: 'HAND_OVER' },
      headers: { authorization: commands.server.apiKey, 'wix-site-id': commands.server.siteId },
    });
    expect(invited.status, invited.text).toBe(200);
    expect(await run(['backup', file])).toBe(0);
    const empty = await createTestDatabase();
    const code = await run(['restore', file], { DATABASE_URL: empty.directUrl });
    // Whoever used it since would use it twice.
    const links = await empty.database.serverReader.all(
      statement<object>('select 1 from user_link where site_id = $1', [commands.server.siteId]),
    );
    const ofMembers = await empty.database.serverReader.first(
      statement<object>(
        `select (select count(*)::integer from state_token where site_id = $1) as tokens,
           (select count(*)::integer from verification_code where site_id = $1 and code_hash is not null) as codes,
           (select count(*)::integer from recovery_token where site_id = $1 and token_hash is not null) as recoveries`,
        [commands.server.siteId],
      ),
    );
    const live = await empty.database.serverReader.all(
      statement<{ subject_type: string }>(
        'select distinct subject_type from identity_session where site_id = $1 and ended_at is null',
        [commands.server.siteId],
      ),
    );
    await empty.drop();
    expect(cookie).not.toBe('');
    expect(ofMembers).toEqual({ tokens: 0, codes: 0, recoveries: 0 });
    expect({ code, live, links }).toEqual({ code: 0, live: [{ subject_type: 'VISITOR' }], links: [] });
    expect(said.join('\n')).toMatch(
      /signed out, applications too \([1-9]\d* sessions\).*API keys and the applications with their secrets are those of/s,
    );
  });

  test('who was erased since is erased again, by whichever process the erasure was kept', async () => {
    const person = async (name: string) =>
      (await plantPerson(commands.server.database, commands.server.siteId, name, commands.server.now())).contactId;
    const people = [await person('by-one'), await person('by-another'), await person('by-none')];
    expect(await run(['backup', file])).toBe(0);
    const folder = mkdtempSync(join(tmpdir(), 'openhours-erasures-'));
    const lists = ['one.jsonl', 'another.jsonl'].map((name) => join(folder, name));
    for (const [index, list] of lists.entries()) {
      await keepErasure(list, {
        siteId: commands.server.siteId,
        id: newId(),
        contactId: people[index] ?? '',
        at: commands.server.now(),
      });
    }
    const empty = await createTestDatabase();
    const more = { DATABASE_URL: empty.directUrl, DATA_DIR: join(folder, 'data') };
    expect(await run(['restore', file, '--erasures', join(folder, 'none.jsonl')], more)).toBe(2);
    const code = await run(['restore', file, '--erasures', ...lists], more);
    expect({ code, warned }).toMatchObject({ code: 0 });
    const rows = await empty.database.serverReader.all(
      statement<{ id: string }>('select id from contact where site_id = $1 and erased', [commands.server.siteId]),
    );
    await empty.drop();
    rmSync(folder, { recursive: true, force: true });
    expect(rows.map(({ id }) => id).sort()).toEqual(people.slice(0, 2).sort());
    expect(said.join('\n')).toContain('2 erasures');
  });

  test('without the secret it was sealed under, nothing is restored', async () => {
    await commands.server.assembly.auth.keyRing.signingKey();
    expect(await run(['backup', file])).toBe(0);
    const empty = await createTestDatabase();
    const more = { DATABASE_URL: empty.directUrl, OPENHOURS_SECRET: randomBytes(32).toString('hex') };
    const code = await run(['restore', file], more);
    const sites = await empty.database.serverReader.all(statement('select id from site', []));
    await empty.drop();
    expect(code).toBe(1);
    expect(sites).toEqual([]);
  });

  test('a file that is not there: 2', async () => {
    expect(await run(['restore', file])).toBe(2);
  });
});
