/** The command line: how it is misused, how it starts, and what the doctor finds. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepAddress } from '../../../packages/server/src/command-line/kept-address.ts';
import { runCommandLine } from '../../../packages/server/src/command-line/main.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createTestDatabase } from '../../support/database.ts';
import { startTestServer } from '../../support/server.ts';
import { commandLineOfFile } from './command-line-support.ts';

const commands = commandLineOfFile();
const { run, said, warned } = commands;

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
    const { port } = new URL(commands.server.url);
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
      warned.length = 0;
      expect(await startIn(place)).toBe(1);
      expect(warned.join('')).toContain(`The data folder ${place} cannot be written`);
      expect(warned.join('')).toContain('DATA_DIR');
    }
    expect(warned.join('')).not.toMatch(/ENOTDIR|ENOENT|EACCES/);
  });

  test('a data folder that cannot be made is told with a database elsewhere too: erasures are kept in it', async () => {
    writeFileSync(join(folder, 'file'), '');
    const more = {
      DATABASE_URL: commands.server.databaseUrl,
      OPENHOURS_SECRET: commands.server.secret.toString('hex'),
    };
    expect(await startIn(join(folder, 'file', 'data'), more)).toBe(1);
    expect(warned.join('')).toMatch(/data folder .*file.data cannot be written.*DATA_DIR/s);
  });

  test('a variable that is no setting is named with the one that was meant, and not with its value', async () => {
    writeFileSync(join(folder, 'file'), '');
    await startIn(join(folder, 'file'), { OPENHOURS_OWNER_PASWORD: 'swordfish' });
    expect(warned[0]).toContain('OPENHOURS_OWNER_PASWORD is no setting');
    expect(warned[0]).toContain('OPENHOURS_OWNER_PASSWORD');
    expect(warned.join('')).not.toContain('swordfish');
    said.length = 0;
    await run(['doctor'], { OPENHOURS_TIMEZONE: 'UTC' });
    expect(said.join('\n')).toContain('Is OPENHOURS_TIME_ZONE meant?');
  });

  test('the demo never touches a real database, and has a folder of its own', async () => {
    expect(await run(['start', '--demo'])).toBe(2);
    expect(warned.join('')).toContain('without DATABASE_URL');
    warned.length = 0;
    writeFileSync(join(folder, 'demo-data'), '');
    expect(await startIn(folder, {}, ['--demo'])).toBe(1);
    expect(warned.join('')).toContain(join(folder, 'demo-data'));
  });
});

test('migrate says that there is nothing to do', async () => {
  expect(await run(['migrate'])).toBe(0);
  expect(said).toEqual([expect.stringMatching(/^Nothing to do: the tables are at \d+\.$/)]);
});

describe('doctor', () => {
  let saidAtFirst = '';
  /** As of a server that has given somebody a token; before, it has said how it stood without. */
  beforeAll(async () => {
    await run(['doctor']);
    saidAtFirst = said.join('\n');
    await commands.server.assembly.auth.keyRing.signingKey();
  });

  /** The facts of the first site, as its owner changes them. */
  const setSite = (facts: { time_zone?: string; name?: string; state?: string }) =>
    commands.server.database.transact(commands.server.siteId, async (tx) => {
      tx.write(
        statement(
          `update site set time_zone = coalesce($2, time_zone), state = coalesce($3, state),
             properties = case when $4::text is null then properties
               else jsonb_set(properties, '{businessName}', to_jsonb($4::text)) end
           where id = $1`,
          [commands.server.siteId, facts.time_zone ?? null, facts.state ?? null, facts.name ?? null],
        ),
      );
    });

  test.each([
    ['UTC', true],
    ['Etc/UTC', true],
    ['Europe/Berlin', false],
  ])('says of the site itself that %s is the clock of no place: %s', async (zone, isSaid) => {
    await setSite({ time_zone: zone });
    // What a new site would get says nothing about the one that is there.
    await run(['doctor'], { OPENHOURS_TIME_ZONE: isSaid ? 'Europe/Berlin' : 'UTC', PORT: '4400' });
    expect(said.join('\n').includes('the clock of no place')).toBe(isSaid);
    expect(said.join('\n').includes('/dashboard/settings/business')).toBe(true);
    expect(said.join('\n')).not.toContain('OPENHOURS_TIME_ZONE');
  });

  test('says before the first start what zone a site would get', async () => {
    const empty = await createTestDatabase();
    await run(['doctor'], { DATABASE_URL: empty.directUrl, OPENHOURS_TIME_ZONE: 'UTC' });
    await empty.drop();
    expect(said.join('\n')).toContain('Set OPENHOURS_TIME_ZONE before the first start');
  });

  test('says of signing keys only what there is', () => {
    expect(saidAtFirst).toContain('There are no signing keys yet');
    expect(saidAtFirst).not.toContain('opens the signing keys');
  });

  test('it works, and what stands between it and customers is said at the end: 0, one line each', async () => {
    await setSite({ time_zone: 'Europe/Berlin' });
    expect(await run(['doctor'], { HOST: '0.0.0.0' })).toBe(0);
    expect(said.join('\n')).not.toContain('All is well.');
    expect(said.at(-1)?.split('\n')).toEqual([
      'Between this server and customers still stands:',
      '  1. The business is still called "My business".',
      '  2. "My business" offers nothing that customers can book.',
      '  3. No mail reaches the owner of "My business".',
      '  4. Links in pages and messages lead to 0.0.0.0, which nobody can open.',
      '  5. No mail goes out: nobody gets a confirmation or a reminder.',
    ]);
    expect(said.join('\n')).toContain('/dashboard/settings/profile');
    await setSite({ state: 'DEMO' });
    said.length = 0;
    await run(['doctor'], { PORT: '4499' });
    expect(said.at(-1)).toContain('1. Customers would find the sample business.');
    expect(said.at(-1)).toContain('lead to 127.0.0.1, which is another machine for everybody else');
    // Each is mended on a page that opens from here.
    expect(said.join('\n')).toContain('→ http://127.0.0.1:4499/dashboard/today');
    expect(said.join('\n')).toContain('→ http://127.0.0.1:4499/dashboard/messages');
    await setSite({ state: 'PENDING' });
  });

  test('all is well when customers can come: 0', async () => {
    const mail = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
    const { port } = mail.address() as { port: number };
    const { openBusiness } = await import('../../support/business.ts');
    await (await openBusiness(commands.server)).addService({ name: 'Massage' });
    await setSite({ name: 'Atelier Nord', time_zone: 'Europe/Berlin' });
    await commands.server.database.transact(commands.server.siteId, async (tx) => {
      tx.write(
        statement(
          `update site_user set email = 'owner@atelier.test', email_folded = 'owner@atelier.test' where site_id = $1`,
          [commands.server.siteId],
        ),
      );
    });
    const open = { PUBLIC_URL: 'https://book.invalid', SMTP_URL: `smtp://127.0.0.1:${port}` };
    const code = await run(['doctor'], open);
    await new Promise((resolve) => mail.close(resolve));
    expect({ code, last: said.at(-1) }).toEqual({ code: 0, last: 'All is well.' });
    expect(said.join('\n')).toContain('"Atelier Nord" offers 1 service that customers can book.');
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

  test.each([
    ['28P01', 'password authentication failed for user "a"', /refuses the password.*\n.*DATABASE_URL/],
    ['28000', 'no pg_hba.conf entry for host', /does not let this user in/],
    ['3D000', 'database "b" does not exist', /has no database of that name/],
  ])('a refusal of the database is named: %s', async (code, message, found) => {
    // As PostgreSQL refuses whoever says hello.
    const field = (kind: string, text: string) => Buffer.from(`${kind}${text}\0`);
    const fields = Buffer.concat([
      field('S', 'FATAL'),
      field('V', 'FATAL'),
      field('C', code),
      field('M', message),
      Buffer.from([0]),
    ]);
    const length = Buffer.alloc(4);
    length.writeInt32BE(fields.length + 4);
    const refusing = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as { port: number };
    const url = `postgresql://a:very-secret@127.0.0.1:${port}/b`;
    const exit = await run(['doctor'], { DATABASE_URL: url });
    await new Promise((resolve) => refusing.close(resolve));
    expect(exit).toBe(1);
    expect(said.join('\n')).toMatch(found);
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
    said.length = 0;
    expect(await run(['doctor'], { PORT: new URL(commands.server.url).port })).toBe(0);
    expect(said.join('\n')).toContain('An Openhours is running');
  });

  test('without PORT it looks at the running server of the data folder, or says where it looks', async () => {
    const { port } = new URL(commands.server.url);
    const forget = keepAddress(commands.environment['DATA_DIR'] as string, `http://127.0.0.1:${port}`);
    expect(await run(['doctor'], { PORT: '' })).toBe(0);
    expect(said.join('\n')).toContain(`listens at 127.0.0.1:${port}.`);
    expect(said.join('\n')).toContain(`An Openhours is running at 127.0.0.1:${port}.`);
    forget();
    said.length = 0;
    await run(['doctor'], { PORT: ' ' });
    expect(said.join('\n')).toContain('the doctor looks at 127.0.0.1:4400, where a start without it listens');
  });

  test('an address that a killed server has left behind leads nowhere, and is said to', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as { port: number };
    await new Promise((resolve) => gone.close(resolve));
    const forget = keepAddress(commands.environment['DATA_DIR'] as string, `http://127.0.0.1:${port}`);
    await run(['doctor'], { PORT: '' });
    forget();
    expect(said.join('\n')).toContain('where a start without it listens');
  });

  /** A proxy before the server that sends these headers along. */
  async function asksThrough(sent: Record<string, string>, more: Record<string, string> = {}): Promise<number> {
    const proxy = createHttpServer(async ({ url = '/' }, response) => {
      const answer = await fetch(`${commands.server.url}${url}`, { headers: sent });
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

  test('a proxy that nobody has declared, known from the requests that came through it', async () => {
    const undeclared = await startTestServer();
    const { port } = new URL(undeclared.url);
    await run(['doctor'], { PORT: port });
    expect(said.join('\n')).not.toContain('X-Forwarded-For');
    await undeclared.send('GET', '/health/live', { headers: { 'x-forwarded-for': '192.0.2.7' } });
    expect(await run(['doctor'], { PORT: port })).toBe(1);
    expect(said.join('\n')).toContain('from no trusted proxy');
    expect(said.join('\n')).toContain('Set PUBLIC_URL');
    await undeclared.stop();
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
