/** The embedded database on its good days and after everything that was seen to go wrong (dependencies 2.5). */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../packages/server/src/db/database.ts';
import { isAlive, processIdentity, waitUntil } from '../../packages/server/src/db/embedded/processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../packages/server/src/db/embedded/start.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { ask, isRoot, serveFolder, temporaryFolder } from './support.ts';

const folder = temporaryFolder();
const cluster = join(folder.path, 'postgres', 'cluster');
let server: EmbeddedPostgres | undefined;

async function start(): Promise<EmbeddedPostgres> {
  server = await startEmbeddedPostgres({ dataFolder: folder.path, log: silentLog });
  return server;
}

function refusalOfStart(): Promise<string> {
  return startEmbeddedPostgres({ dataFolder: folder.path, log: silentLog }).then(
    async (started) => {
      await started.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
}

beforeAll(async () => {
  await start();
  await ask(server!.url, 'create table kept (number integer)', 'insert into kept values (1), (2), (3)');
  await server!.stop();
});
afterEach(() => server?.stop());
afterAll(() => folder.remove());

async function keptRows(url: string): Promise<number> {
  return (await ask(url, 'select number from kept')).length;
}

describe('an ordinary start', () => {
  test('gives a durable, checked, private server that sorts alike everywhere', async () => {
    const { url } = await start();
    const [settings] = await ask(
      url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
              current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
              current_setting('unix_socket_directories') as sockets, current_setting('password_encryption') as passwords,
              datlocprovider as provider, datlocale as locale, datcollate as libc
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      addresses: '127.0.0.1',
      sockets: '',
      passwords: 'scram-sha-256',
      provider: 'b',
      locale: 'C.UTF-8',
      libc: 'C',
    });
    const rules = await ask(url, 'select distinct auth_method from pg_hba_file_rules');
    expect(rules).toEqual([{ auth_method: 'scram-sha-256' }]);
    const wrong = new URL(url);
    wrong.password = 'postgres';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('keeps the password and the files from others', async () => {
    const { url } = await start();
    const passwordFile = join(folder.path, 'postgres.password');
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    expect(new URL(url).password).toBe(readFileSync(passwordFile, 'utf8').trim());
    expect(new URL(url).password.length).toBe(64);
    expect(readdirSync(join(folder.path, 'postgres')).sort()).toEqual(['cluster', 'server.log']);
  });

  if (process.platform === 'linux') {
    test('runs as a user without rights, in a group of its own', async () => {
      const started = await start();
      const status = readFileSync(`/proc/${started.pid()}/status`, 'utf8');
      const uid = Number(/^Uid:\s+(\d+)/m.exec(status)![1]);
      expect(uid).toBe(isRoot ? statSync(cluster).uid : process.getuid!());
      expect(uid).not.toBe(0);
      const environment = readFileSync(`/proc/${started.pid()}/environ`, 'utf8');
      expect(environment.split('\0').map((each) => each.split('=')[0])).not.toContain('HOME');
    });
  }

  test('has what was there before, and says no value in its log', async () => {
    const { url } = await start();
    expect(await keptRows(url)).toBe(3);
    await ask(url, 'create table if not exists person (name text primary key)');
    await ask(url, `insert into person values ('Ada Private')`);
    await expect(ask(url, `insert into person values ('Ada Private')`)).rejects.toMatchObject({ code: '23505' });
    const log = readFileSync(join(folder.path, 'postgres', 'server.log'), 'utf8');
    expect(log).toContain('person_pkey');
    expect(log).not.toContain('Private');
  });

  test('stops at once although somebody is in the middle of something, and can be told twice', async () => {
    const started = await start();
    const pid = started.pid()!;
    const database = await createDatabase({ url: started.url, pooler: 'off' });
    const interrupted = database
      .transact('3f0c4a6e-0000-7000-8000-000000000000', (tx) => tx.all(statement('select pg_sleep(30)')))
      .catch((error: { code: string }) => error.code);
    await waitUntil(() => database.figures().size > 0, 20_000);
    await Promise.all([started.stop(), started.stop()]);
    // Waited for, it would have ended well.
    expect(await interrupted).toBe('UNAVAILABLE');
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(folder.path, 'postgres.lock'))).toBe(false);
    await database.close();
  });
});

describe('two starts on one folder', () => {
  test('the second is refused in the same process and in another, and the first goes on', async () => {
    const { url } = await start();
    expect(await refusalOfStart()).toContain(`in use by another Openhours (process ${process.pid})`);
    const other = await serveFolder(folder.path);
    expect(other.answer.refusal).toContain(`in use by another Openhours (process ${process.pid})`);
    expect(await other.exited).toBe(0);
    expect(await keptRows(url)).toBe(3);
  });

  const lock = join(folder.path, 'postgres.lock');
  const staleLocks: Record<string, () => string> = {
    'of a process that is gone': () => JSON.stringify({ pid: 2 ** 22 + 1, identity: 'a boot long ago 17' }),
    'whose number belongs to another process by now': () =>
      JSON.stringify({ pid: process.ppid, identity: `${processIdentity(process.ppid)}0` }),
    'that was never written to its end': () => '{"pid": 12',
    'that is empty': () => '',
  };
  for (const [name, content] of Object.entries(staleLocks)) {
    test(`a lock ${name} is taken over`, async () => {
      writeFileSync(lock, content());
      const { url } = await start();
      expect(await keptRows(url)).toBe(3);
      expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid });
    });
  }

  test('of many that start at one moment exactly one wins', async () => {
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, identity: 'stale' }));
    const rivals = await Promise.all(Array.from({ length: 4 }, () => serveFolder(folder.path)));
    const winners = rivals.filter((each) => each.answer.refusal === undefined);
    expect(winners).toHaveLength(1);
    winners[0]!.process.kill('SIGTERM');
    expect(await winners[0]!.exited).toBe(0);
  });
});

describe('after a violent end', () => {
  test('a server whose parent was killed is found, stopped in order and started again', async () => {
    const orphaned = await serveFolder(folder.path);
    await ask(orphaned.answer.url, 'insert into kept values (4)');
    orphaned.process.kill('SIGKILL');
    await orphaned.exited;
    expect(isAlive(orphaned.answer.pid)).toBe(true);
    const { url } = await start();
    expect(isAlive(orphaned.answer.pid)).toBe(false);
    expect(await keptRows(url)).toBe(4);
    await ask(url, 'delete from kept where number = 4');
  });

  test('parent and server killed together leave nothing in the way', async () => {
    const killed = await serveFolder(folder.path);
    killed.process.kill('SIGKILL');
    process.kill(killed.answer.pid, 'SIGKILL');
    await killed.exited;
    const { url } = await start();
    expect(await keptRows(url)).toBe(3);
  });

  test('a pid file whose number belongs to a stranger by now does not stop the start', async () => {
    const { uid, gid } = statSync(cluster);
    // Of the same user, because that is the one whom PostgreSQL takes for a rival server.
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      cwd: '/',
      ...(isRoot ? { uid, gid } : {}),
    });
    try {
      await new Promise((resolve) => stranger.once('spawn', resolve));
      writeFileSync(
        join(cluster, 'postmaster.pid'),
        `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n1 2\nready\n`,
      );
      const { url } = await start();
      expect(await keptRows(url)).toBe(3);
      expect(isAlive(stranger.pid!)).toBe(true);
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  test('a pid file of a process that is gone does not stop the start', async () => {
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${2 ** 22 + 1}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n1 2\nready\n`,
    );
    const { url } = await start();
    expect(await keptRows(url)).toBe(3);
  });

  test('a first start that was cut short is done again from nothing', async () => {
    const fresh = temporaryFolder();
    try {
      mkdirSync(join(fresh.path, 'postgres', 'cluster.new-123', 'base'), { recursive: true });
      writeFileSync(join(fresh.path, 'postgres', 'cluster.new-123', 'PG_VERSION'), '18\n');
      // As a disk leaves it that was full at that moment.
      writeFileSync(join(fresh.path, 'postgres.password'), '');
      const started = await startEmbeddedPostgres({ dataFolder: fresh.path, log: silentLog });
      await expect(ask(started.url, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
      await started.stop();
      expect(readdirSync(join(fresh.path, 'postgres')).sort()).toEqual(['cluster', 'server.log']);
    } finally {
      fresh.remove();
    }
  });

  test('a server that is killed while it is used comes back on its port, with all it acknowledged', async () => {
    const started = await start();
    const database = await createDatabase({ url: started.url, pooler: 'off', poolSize: 4 });
    const site = '3f0c4a6e-0000-7000-8000-000000000001';
    await ask(
      started.url,
      'drop table if exists acknowledged',
      'create table acknowledged (number integer primary key)',
    );
    const acknowledged: number[] = [];
    const refusals = new Set<string>();
    let number = 0;
    let running = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (running) {
        number += 1;
        const mine = number;
        try {
          await database.transact(site, async (tx) =>
            tx.write(statement('insert into acknowledged values ($1)', [mine])),
          );
          acknowledged.push(mine);
        } catch (error) {
          refusals.add((error as { code: string }).code);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    });
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
      const pid = started.pid()!;
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => started.pid() !== pid && !started.isDown(), { interval: 10 }).toBe(true);
      const atReturn = acknowledged.length;
      await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(atReturn);
    }
    running = false;
    await Promise.all(writers);
    const rows = await database.serverReader.all<{ number: number }>(statement('select number from acknowledged'));
    const present = new Set(rows.map((each) => each.number));
    expect(acknowledged.filter((each) => !present.has(each))).toEqual([]);
    expect([...refusals]).toEqual(['UNAVAILABLE']);
    await database.close();
  });

  test('stopping while the server is on its way back leaves nothing running', async () => {
    const started = await start();
    process.kill(started.pid()!, 'SIGKILL');
    await waitUntil(() => started.isDown(), 20_000);
    await started.stop();
    expect(await refusalOfStart()).toBe('it started');
  });
});

describe('the process around it', () => {
  test('Ctrl-C reaches the parent only, SIGTERM stops both, database last', async () => {
    const serving = await serveFolder(folder.path);
    process.kill(-serving.process.pid!, 'SIGINT');
    expect(await keptRows(serving.answer.url)).toBe(3);
    serving.process.kill('SIGTERM');
    expect(await serving.exited).toBe(0);
    expect(isAlive(serving.answer.pid)).toBe(false);
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
    expect(existsSync(join(folder.path, 'postgres.lock'))).toBe(false);
  });
});

describe('what it refuses', () => {
  test('files of another major version, with the way across', async () => {
    const version = join(cluster, 'PG_VERSION');
    const own = readFileSync(version, 'utf8');
    writeFileSync(version, '17\n');
    try {
      const refusal = await refusalOfStart();
      expect(refusal).toContain('was written by PostgreSQL 17; this release brings PostgreSQL 18');
      expect(refusal).toContain('npx openhours backup');
      expect(refusal).toContain('npx openhours restore');
      expect(existsSync(join(folder.path, 'postgres.lock'))).toBe(false);
    } finally {
      writeFileSync(version, own);
    }
    expect(await keptRows((await start()).url)).toBe(3);
  });

  test('a database whose password was lost', async () => {
    const path = join(folder.path, 'postgres.password');
    const password = readFileSync(path, 'utf8');
    rmSync(path);
    try {
      expect(await refusalOfStart()).toContain('The password of the embedded database is missing');
    } finally {
      writeFileSync(path, password, { mode: 0o600 });
    }
  });
});
