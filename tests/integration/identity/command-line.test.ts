/** The command line: what each command does, says and answers. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeyRing } from '../../../packages/server/src/auth/key-ring.ts';
import { createSealing } from '../../../packages/server/src/auth/sealing.ts';
import { runCommandLine } from '../../../packages/server/src/command-line/main.ts';
import { logLevel, welcomeText } from '../../../packages/server/src/command-line/start.ts';
import { keepErasure } from '../../../packages/server/src/db/erasure-log.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createTestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantPerson } from '../privacy/support.ts';
import { messagesTo, queueMessage } from './support.ts';

let server: TestServer;
let environment: Record<string, string>;
let said: string[];
let warned: string[];

beforeAll(async () => {
  server = await startTestServer();
  environment = {
    DATABASE_URL: server.databaseUrl,
    OPENHOURS_SECRET: server.secret.toString('hex'),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'openhours-command-')),
    PORT: '0',
  };
});
afterAll(async () => {
  await server.stop();
  rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true });
});
beforeEach(() => {
  said = [];
  warned = [];
});

function run(words: string[], more: Record<string, string> = {}): Promise<number> {
  return runCommandLine(
    words,
    { ...environment, ...more },
    { say: (text) => said.push(text), warn: (text) => warned.push(text) },
  );
}

describe('any command', () => {
  test('without one the help is shown', async () => {
    expect(await run(['--help'])).toBe(0);
    expect(said.join('\n')).toContain('create-api-key');
  });

  test.each([[['bogus']], [['create-site']], [['start', '--nonsense']], [['create-api-key', '--site']]])(
    '%j is misused: 2, in words',
    async (words) => {
      expect(await run(words)).toBe(2);
      expect(warned.join('')).toMatch(/unknown|missing/);
    },
  );

  test('wrong settings are listed together: 2', async () => {
    expect(await run(['migrate'], { PORT: 'x', PUBLIC_URL: 'nowhere' })).toBe(2);
    expect(warned.join('\n')).toContain('PORT');
    expect(warned.join('\n')).toContain('PUBLIC_URL');
  });

  test.each(['start', 'doctor'])('%s names a setting that is none also when another is wrong', async (command) => {
    expect(await run([command], { PORT: 'x', OPENHOURS_TIMEZONE: 'Asia/Tokyo' })).toBe(2);
    expect([...said, ...warned].join('\n')).toContain('Is OPENHOURS_TIME_ZONE meant?');
    expect([...said, ...warned].join('\n')).toContain('PORT');
  });

  test('a database that is down: 1, in words and without the password', async () => {
    const url = 'postgresql://someone:very-secret@127.0.0.1:1/nowhere';
    expect(await run(['migrate'], { DATABASE_URL: url })).toBe(1);
    expect(warned.join('')).not.toBe('');
    expect(warned.join('')).not.toContain('very-secret');
  });

  test('settings lists every one with its meaning', async () => {
    expect(await run(['settings'])).toBe(0);
    expect(said.join('\n')).toContain('OPENHOURS_SECRET');
  });
});

describe('start', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'openhours-start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A start over an embedded database that must not come about. */
  const startIn = (dataFolder: string, more: Record<string, string> = {}, words: string[] = []) =>
    runCommandLine(
      ['start', ...words],
      { DATA_DIR: dataFolder, PORT: '0', ...more },
      { say: (text) => said.push(text), warn: (text) => warned.push(text) },
    );

  test('a port that another program has: 1, in words, and nothing is made', async () => {
    const rival = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => rival.listen(0, '127.0.0.1', resolve));
    const { port } = rival.address() as { port: number };
    const code = await startIn(join(folder, 'data'), { PORT: String(port) });
    await new Promise((resolve) => rival.close(resolve));
    expect({ code, warned }).toEqual({
      code: 1,
      warned: [`Another program listens on 127.0.0.1:${port}. Stop it, or set PORT to another number.`],
    });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('a port that an Openhours has is told from that', async () => {
    const { port } = new URL(server.url);
    expect(await startIn(join(folder, 'data'), { PORT: port })).toBe(1);
    expect(warned.join('')).toBe(
      `An Openhours is running at 127.0.0.1:${port} already. Stop it, or set PORT to another number.`,
    );
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('an address that is none of this machine: 1, with the setting', async () => {
    expect(await startIn(join(folder, 'data'), { HOST: '192.0.2.1' })).toBe(1);
    expect(warned.join('')).toMatch(/192\.0\.2\.1.*Set HOST/);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('a data folder that cannot be made: 1, with the setting', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await startIn(join(folder, 'file', 'data'))).toBe(1);
    expect(warned.join('')).toMatch(/data folder .*file.data cannot be written.*DATA_DIR/s);
    symlinkSync(join(folder, 'circle'), join(folder, 'circle'));
    // In the first nothing can ever be made, whoever asks.
    for (const place of ['/proc/openhours-data', join(folder, 'circle'), join(folder, 'circle', 'data')]) {
      warned = [];
      expect(await startIn(place)).toBe(1);
      expect(warned.join('')).toContain(`The data folder ${place} cannot be written`);
      expect(warned.join('')).toContain('DATA_DIR');
    }
    expect(warned.join('')).not.toMatch(/ENOTDIR|ENOENT|EACCES/);
  });

  test('a data folder that cannot be made is told with a database elsewhere too: erasures are kept in it', async () => {
    writeFileSync(join(folder, 'file'), '');
    const more = { DATABASE_URL: server.databaseUrl, OPENHOURS_SECRET: server.secret.toString('hex') };
    expect(await startIn(join(folder, 'file', 'data'), more)).toBe(1);
    expect(warned.join('')).toMatch(/data folder .*file.data cannot be written.*DATA_DIR/s);
  });

  test('a variable that is no setting is named with the one that was meant, and not with its value', async () => {
    writeFileSync(join(folder, 'file'), '');
    await startIn(join(folder, 'file'), { OPENHOURS_OWNER_PASWORD: 'swordfish' });
    expect(warned[0]).toContain('OPENHOURS_OWNER_PASWORD is no setting');
    expect(warned[0]).toContain('OPENHOURS_OWNER_PASSWORD');
    expect(warned.join('')).not.toContain('swordfish');
    said = [];
    await run(['doctor'], { OPENHOURS_TIMEZONE: 'UTC' });
    expect(said.join('\n')).toContain('Is OPENHOURS_TIME_ZONE meant?');
  });

  test('the demo never touches a real database, and has a folder of its own', async () => {
    expect(await run(['start', '--demo'])).toBe(2);
    expect(warned.join('')).toContain('without DATABASE_URL');
    warned = [];
    writeFileSync(join(folder, 'demo-data'), '');
    expect(await startIn(folder, {}, ['--demo'])).toBe(1);
    expect(warned.join('')).toContain(join(folder, 'demo-data'));
  });

  test('a terminal is spared the line of each request, files and journals are not', () => {
    expect([logLevel({ isTTY: true }), logLevel({ isTTY: false }), logLevel({})]).toEqual(['warn', 'info', 'info']);
  });

  test('says once where it is, how to get in, and what to do next', () => {
    const credentials = {
      accountId: 'account-1',
      siteId: 'site-1',
      clientId: 'client-1',
      apiKey: 'ok_1',
      ownerEmail: 'owner@example.com',
      ownerPassword: 'password-1',
    };
    const settings = {
      ownerPassword: undefined,
      apiKey: undefined,
      sampleData: 'small' as const,
      dataDirectory: '/srv/data',
      databaseUrl: undefined,
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
      language: 'ja',
    };
    const addresses = ['https://book.example', 'http://127.0.0.1:4400'];
    const keptIn = '/srv/data/first-run-credentials.json';
    const text = welcomeText({ addresses, firstRun: { credentials, keptIn } }, settings);
    for (const fact of [
      ...Object.values(credentials),
      'https://book.example/dashboard',
      'https://book.example/docs',
      'http://127.0.0.1:4400',
      keptIn,
      'only this once',
      'Time zone   Asia/Tokyo',
      'Currency    JPY',
      'Language    ja',
      'OPENHOURS_TIME_ZONE',
      'Next: sign in',
      'Ctrl-C',
    ]) {
      expect(text.split(fact), fact).toHaveLength(2);
    }
    expect(text).not.toContain('no place');
    expect(welcomeText({ addresses, firstRun: { credentials, keptIn } }, { ...settings, timeZone: 'Etc/UTC' })).toMatch(
      /Time zone {3}Etc\/UTC .*no place/,
    );
    const later = welcomeText({ addresses, firstRun: undefined }, settings);
    expect(later).not.toContain('Time zone');
    expect(later).toContain('https://book.example/dashboard');
    expect(later).not.toMatch(/password|Next/i);
  });
});

test('migrate says that there is nothing to do', async () => {
  expect(await run(['migrate'])).toBe(0);
  expect(said).toEqual([expect.stringMatching(/^Nothing to do: the tables are at \d+\.$/)]);
});

describe('create-api-key', () => {
  test('prints a key that works, and nothing else where programs read', async () => {
    expect(await run(['create-api-key', '--name', 'For a test', '--permissions', 'BOOKINGS.READ,CONTACTS.READ'])).toBe(
      0,
    );
    expect(said).toEqual([expect.stringMatching(/^ok_[\w-]{43}$/)]);
    const { caller } = await server.assembly.auth.authenticate({ authorization: said[0], siteId: server.siteId });
    expect(caller).toMatchObject({
      kind: 'apiKey',
      permissions: ['BOOKINGS.READ', 'CONTACTS.READ'],
      accountWide: false,
      ownerUserId: server.ownerUserId,
    });
  });

  test('stands in the audit log without its text', async () => {
    await run(['create-api-key', '--account-wide']);
    const rows = await server.database.serverReader.all(
      statement<{ row: string }>('select a::text as row from audit_entry a where a.site_id = $1', [server.siteId]),
    );
    expect(rows.some(({ row }) => row.includes('openhours create-api-key'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(said[0]);
  });

  test('an unknown permission or site is refused: 2', async () => {
    expect(await run(['create-api-key', '--permissions', 'BOOKINGS.RAED'])).toBe(2);
    expect(warned.join('')).toContain('BOOKINGS.READ');
    expect(await run(['create-api-key', '--site', '00000000-0000-4000-8000-000000000000'])).toBe(2);
    expect(said).toEqual([]);
  });

  test('before the first run it says what to do: 2', async () => {
    const empty = await createTestDatabase();
    const code = await run(['create-api-key'], { DATABASE_URL: empty.directUrl });
    await empty.drop();
    expect(code).toBe(2);
    expect(warned.join('')).toContain('start the server once');
  });
});

describe('create-site', () => {
  test('makes a site that serves visitors at once', async () => {
    expect(
      await run(['create-site', 'By command', '--time-zone', 'Asia/Tokyo', '--hosts', 'one.example,two.example']),
    ).toBe(0);
    const siteId = said[0]?.split(/\s+/)[2] ?? '';
    const clientId = said[1]?.split(/\s+/)[2] ?? '';
    const answer = await server.send('GET', `/v1/sites/${siteId}`, {
      headers: { authorization: server.apiKey, 'wix-account-id': server.accountId },
    });
    expect(answer.body.site).toMatchObject({
      displayName: 'By command',
      timeZone: 'Asia/Tokyo',
      hosts: ['one.example', 'two.example'],
    });
    const tokens = await server.send('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } });
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

  test('wrong facts are refused in words: 2', async () => {
    expect(await run(['create-site', 'x', '--time-zone', 'Mars/Olympus'])).toBe(2);
    expect(warned.join('')).toContain('site.timeZone');
  });
});

describe('reset-owner', () => {
  const signIn = (password: string) =>
    server.send('POST', '/v1/user-sessions', { body: { email: server.ownerEmail, password } });

  test('gives a password that works, ends the old one and every session, lifts the pause', async () => {
    const before = await signIn(server.ownerPassword);
    const cookie = (before.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn('wrong password');
    }
    expect((await signIn(server.ownerPassword)).status).toBe(429);
    expect(await run(['reset-owner'])).toBe(0);
    const password = said[1]?.split(/\s+/)[1] ?? '';
    expect((await signIn(server.ownerPassword)).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    const exchanged = await server.send('POST', '/v1/user-sessions/token', {
      body: {},
      headers: { cookie, origin: server.url },
    });
    expect(exchanged.status).toBe(401);
  });

  test('ends the link that stood open, wherever it was sent', async () => {
    const headers = { authorization: server.apiKey, 'wix-site-id': server.siteId };
    const body = { way: 'HAND_OVER' };
    const path = `/v1/users/${server.ownerUserId}/link`;
    const made = await server.send('POST', path, { body, headers });
    const token = decodeURIComponent((made.body['linkUrl'] as string).split('/').at(-1) as string);
    expect(await run(['reset-owner', '--password', 'chosen at the desk'])).toBe(0);
    const redeemed = await server.send('POST', '/v1/user-links/redeem', {
      body: { token, password: 'the password of a stranger' },
    });
    expect(redeemed.status).toBe(404);
    expect((await signIn('chosen at the desk')).status).toBe(200);
  });

  test('what waits for the owner does not go out, and what waits for others does', async () => {
    const stranger = `${newId()}@example.com`;
    await server.database.transact(server.siteId, async (tx) => {
      for (const [type, to, relatedId] of [
        ['BUSINESS_BOOKING_CREATED', server.ownerEmail.toUpperCase(), newId()],
        ['STAFF_BOOKING_REMINDER', server.ownerEmail, newId()],
        ['USER_PASSWORD_RESET', server.ownerEmail, server.ownerUserId],
        ['BOOKING_CONFIRMED', server.ownerEmail, newId()],
        ['BUSINESS_BOOKING_CREATED', stranger, newId()],
      ] as const) {
        queueMessage(tx, type, to, relatedId);
      }
    });
    expect(await run(['reset-owner', '--password', 'chosen at the desk'])).toBe(0);
    expect(warned.join('')).toContain('does not go out');
    const reader = server.database.reader(server.siteId);
    const rows = [...(await messagesTo(reader, server.ownerEmail)), ...(await messagesTo(reader, stranger))];
    const over = { status: 'FAILED', due: false, sealed: false };
    expect(rows).toMatchObject([
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
      await createKeyRing({ database: own.database, sealing, clock: { now: Date.now } }).publicKeys();
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
    file = join(environment.DATA_DIR ?? '', `${randomBytes(4).toString('hex')}.backup`);
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
    expect(sites).toContainEqual({ id: server.siteId });
  });

  test('a session that was ended since the backup does not live again; everybody signs in anew', async () => {
    const signedIn = await server.send('POST', '/v1/user-sessions', {
      body: { email: server.ownerEmail, password: 'chosen at the desk' },
    });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await server.caller('member');
    await server.caller('visitor');
    expect(await run(['backup', file])).toBe(0);
    const empty = await createTestDatabase();
    const code = await run(['restore', file], { DATABASE_URL: empty.directUrl });
    const live = await empty.database.serverReader.all(
      statement<{ subject_type: string }>(
        'select distinct subject_type from identity_session where site_id = $1 and ended_at is null',
        [server.siteId],
      ),
    );
    await empty.drop();
    expect(cookie).not.toBe('');
    expect({ code, live }).toEqual({ code: 0, live: [{ subject_type: 'VISITOR' }] });
    expect(said.join('\n')).toMatch(/signed out \([1-9]\d* sessions\).*API keys are those of/s);
  });

  test('who was erased since is erased again, by whichever process the erasure was kept', async () => {
    const person = async (name: string) =>
      (await plantPerson(server.database, server.siteId, name, server.assembly.clock.now())).contactId;
    const people = [await person('by-one'), await person('by-another'), await person('by-none')];
    expect(await run(['backup', file])).toBe(0);
    const folder = mkdtempSync(join(tmpdir(), 'openhours-erasures-'));
    const lists = ['one.jsonl', 'another.jsonl'].map((name) => join(folder, name));
    for (const [index, list] of lists.entries()) {
      await keepErasure(list, { siteId: server.siteId, id: newId(), contactId: people[index] ?? '', at: Date.now() });
    }
    const empty = await createTestDatabase();
    const more = { DATABASE_URL: empty.directUrl, DATA_DIR: join(folder, 'data') };
    expect(await run(['restore', file, '--erasures', join(folder, 'none.jsonl')], more)).toBe(2);
    expect(await run(['restore', file, '--erasures', ...lists], more)).toBe(0);
    const rows = await empty.database.serverReader.all(
      statement<{ id: string }>('select id from contact where site_id = $1 and erased', [server.siteId]),
    );
    await empty.drop();
    rmSync(folder, { recursive: true, force: true });
    expect(rows.map(({ id }) => id).sort()).toEqual(people.slice(0, 2).sort());
    expect(said.join('\n')).toContain('2 erasures');
  });

  test('without the secret it was sealed under, nothing is restored', async () => {
    await server.assembly.auth.keyRing.signingKey();
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

describe('doctor', () => {
  test.each([
    ['UTC', true],
    ['Etc/UTC', true],
    ['Europe/Berlin', false],
  ])('says that %s is the clock of no place: %s', async (zone, isSaid) => {
    await run(['doctor'], { OPENHOURS_TIME_ZONE: zone });
    expect(said.join('\n').includes('OPENHOURS_TIME_ZONE')).toBe(isSaid);
  });

  test('all is well: 0, one line each', async () => {
    expect(await run(['doctor'])).toBe(0);
    expect(said.at(-1)).toBe('All is well.');
    expect(said.join('\n')).toMatch(/PostgreSQL \d+/);
    expect(said.join('\n')).toContain('The tables are up to date');
    expect(said.join('\n')).toContain('The secret opens the signing keys.');
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['another secret', { OPENHOURS_SECRET: randomBytes(32).toString('hex') }, /sealed under another secret/],
    ['a database that is down', { DATABASE_URL: 'postgresql://a:very-secret@127.0.0.1:1/b' }, /cannot be reached/],
    ['a mail server that is down', { SMTP_URL: 'smtp://127.0.0.1:1' }, /127\.0\.0\.1:1 does not answer/],
    ['an unencrypted public address', { PUBLIC_URL: 'http://book.example.com' }, /not encrypted/],
    ['an address of another machine', { HOST: '192.0.2.1' }, /Nothing can listen|may not/],
  ])('%s: 1, with what to mend', async (_what, more, found) => {
    expect(await run(['doctor'], more)).toBe(1);
    expect(said.join('\n')).toMatch(found);
    expect(said.join('\n')).toContain('→');
    expect(said.join('\n')).not.toContain('very-secret');
  });

  test('a port that another program has is told from one that Openhours has', async () => {
    const rival = createServer();
    await new Promise<void>((resolve) => rival.listen(0, '127.0.0.1', resolve));
    const { port } = rival.address() as { port: number };
    rival.on('connection', (socket) => socket.destroy());
    expect(await run(['doctor'], { PORT: String(port) })).toBe(1);
    expect(said.join('\n')).toContain('Another program listens');
    await new Promise((resolve) => rival.close(resolve));
    said = [];
    expect(await run(['doctor'], { PORT: new URL(server.url).port })).toBe(0);
    expect(said.join('\n')).toContain('An Openhours is running');
  });

  /** A proxy before the server that sends these headers along. */
  async function asksThrough(sent: Record<string, string>, more: Record<string, string> = {}): Promise<number> {
    const proxy = createHttpServer(async ({ url = '/' }, response) => {
      const answer = await fetch(`${server.url}${url}`, { headers: sent });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as { port: number };
    try {
      return await run(['doctor'], { PUBLIC_URL: `http://127.0.0.1:${port}`, ...more });
    } finally {
      await new Promise((resolve) => proxy.close(resolve));
    }
  }

  test('a proxy whose word is not trusted', async () => {
    expect(await asksThrough({ 'x-forwarded-for': '192.0.2.7' })).toBe(1);
    expect(said.join('\n')).toContain('from no trusted proxy');
    expect(said.join('\n')).toContain('Set OPENHOURS_TRUSTED_PROXIES');
  });

  test('a trusted proxy that does not say whose requests it passes on', async () => {
    expect(await asksThrough({}, { OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' })).toBe(1);
    expect(said.join('\n')).toContain('come without X-Forwarded-For');
  });

  test('no proxy at all, and a server that does not answer', async () => {
    expect(await asksThrough({})).toBe(0);
    expect(said.join('\n')).not.toContain('X-Forwarded-For');
    expect(await run(['doctor'], { PUBLIC_URL: 'http://127.0.0.1:1' })).toBe(0);
    expect(said.join('\n')).toContain('does not answer at http://127.0.0.1:1');
  });

  test('who reads the figures', async () => {
    await run(['doctor']);
    expect(said.join('\n')).toContain('/metrics answers on this machine only.');
    await run(['doctor'], { PUBLIC_URL: 'https://book.invalid' });
    expect(said.join('\n')).toContain('/metrics answers nobody');
    await run(['doctor'], { OPENHOURS_METRICS_TOKEN: 'a long secret'.replaceAll(' ', '-') });
    expect(said.join('\n')).toContain('whoever brings OPENHOURS_METRICS_TOKEN');
  });

  test('a secret that others may read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openhours-doctor-'));
    writeFileSync(join(folder, 'secret'), randomBytes(32).toString('base64'));
    chmodSync(join(folder, 'secret'), 0o644);
    const code = await runCommandLine(
      ['doctor'],
      { DATA_DIR: folder, PORT: '0' },
      { say: (text) => said.push(text), warn: () => {} },
    );
    rmSync(folder, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(said.join('\n')).toContain('chmod 600');
  });

  test('tables that are behind are noted', async () => {
    const empty = await createTestDatabase();
    await empty.database.serverReader.all(statement('delete from schema_migration where number > 1', []));
    const code = await run(['doctor'], { DATABASE_URL: empty.url });
    await empty.drop();
    expect(code).toBe(0);
    expect(said.join('\n')).toMatch(/The tables are at 1 of \d+/);
  });

  test('wrong settings are all it can say: 2', async () => {
    expect(await run(['doctor'], { PORT: 'x' })).toBe(2);
    expect(said.join('\n')).toContain('PORT');
  });
});
