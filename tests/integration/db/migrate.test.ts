/** The migration runner of design 4.12: once, in order, by one process, and refusals in words. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DirectConnection } from '../../../packages/server/src/db/database.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { type Log, silentLog } from '../../../packages/server/src/db/log.ts';
import { migrate, migrationsFolder, readMigrations } from '../../../packages/server/src/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let db: TestDatabase;
let connection: DirectConnection;
let folder: string;

beforeEach(async () => {
  db = await createTestDatabase();
  connection = await db.database.connectDirect();
  // A database as the first start finds it: only what the server itself brings.
  await connection.query('drop schema public cascade; create schema public');
  folder = mkdtempSync(join(tmpdir(), 'openhours-migrations-'));
  file(
    '0001_first.sql',
    'create table first (site_id uuid primary key); insert into first values (gen_random_uuid());',
  );
  file('0002_second.sql', 'create table second (site_id uuid primary key);');
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await connection.end();
  await db.drop();
});

function file(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function run(options: { lockTimeoutMs?: number; lockTries?: number; log?: Log } = {}) {
  return migrate({ url: db.directUrl, folder, ...options });
}

async function tables(): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map((each) => each.name);
}

describe('migrations', () => {
  test('are applied once and in order', async () => {
    expect(await run()).toEqual({ applied: ['0001_first', '0002_second'], level: 2 });
    expect(await run()).toEqual({ applied: [], level: 2 });
    file('0003_third.sql', 'create table third (site_id uuid primary key);');
    expect(await run()).toEqual({ applied: ['0003_third'], level: 3 });
    expect(await tables()).toEqual(['first', 'schema_migration', 'second', 'third']);
  });

  test('are told one by one to whoever brings a database up to date, and not of a new one', async () => {
    const told: unknown[] = [];
    const log: Log = { ...silentLog, info: (facts) => told.push(facts) };
    await run({ log });
    expect(told).toEqual([]);
    file('0003_third.sql', 'create table third (site_id uuid primary key);');
    await run({ log });
    expect(told).toEqual([{ migration: '0003_third' }]);
  });

  test('of this release apply to an empty database', async () => {
    await migrate({ url: db.directUrl });
    expect(await tables()).toContain('booking');
  });

  test('that several processes start at once are applied by one of them', async () => {
    file('0003_slow.sql', 'select pg_sleep(0.2); create table slow (site_id uuid primary key);');
    const outcomes = await Promise.all([run(), run(), run(), run()]);
    const applied = outcomes.flatMap((each) => each.applied);
    expect(applied.toSorted()).toEqual(['0001_first', '0002_second', '0003_slow']);
    expect(outcomes.every((each) => each.level === 3)).toBe(true);
    const { rowCount } = await connection.query('select 1 from first');
    expect(rowCount).toBe(1);
  });

  test('that fail leave nothing of themselves, and can be repaired', async () => {
    file('0003_broken.sql', 'create table half (site_id uuid primary key); select 1 / 0;');
    await expect(run()).rejects.toThrow('The migration 0003_broken failed: division by zero');
    expect(await tables()).toEqual(['first', 'schema_migration', 'second']);
    file('0003_broken.sql', 'create table whole (site_id uuid primary key);');
    expect(await run()).toEqual({ applied: ['0003_broken'], level: 3 });
  });

  test('that were changed after they were applied are refused, before anything else is done', async () => {
    await run();
    file('0001_first.sql', 'create table another (site_id uuid primary key);');
    file('0003_third.sql', 'create table third (site_id uuid primary key);');
    await expect(run()).rejects.toThrow('The migration 0001_first was changed after it was applied');
    expect(await tables()).not.toContain('third');
  });

  test('with other line ends are the same', async () => {
    file('0003_lines.sql', 'create table lines (\n  site_id uuid primary key\n);\n');
    await run();
    file('0003_lines.sql', 'create table lines (\r\n  site_id uuid primary key\r\n);\r\n');
    expect(await run()).toEqual({ applied: [], level: 3 });
  });

  test('of a newer release stop the older one', async () => {
    file('0003_third.sql', 'create table third (site_id uuid primary key);');
    await run();
    rmSync(join(folder, '0003_third.sql'));
    await expect(run()).rejects.toThrow('The database is at migration 3, but this release knows only 2');
  });

  test('wait for a table in use in short turns and let others pass meanwhile', async () => {
    await run();
    const holder = await db.database.connectDirect();
    await holder.query('begin; select * from first');
    file('0003_alter.sql', 'alter table first add column extra text;');
    const turns: string[] = [];
    const log: Log = { ...silentLog, warn: (_facts, message) => turns.push(message) };
    const running = run({ lockTimeoutMs: 100, lockTries: 50, log });
    await expect.poll(() => turns.length).toBeGreaterThan(0);
    // Readers are not kept out for longer than one turn.
    for (let index = 0; index < 3; index += 1) {
      await connection.query(`set statement_timeout = '1s'`);
      await connection.query('select * from first');
    }
    await holder.query('commit');
    await holder.end();
    expect(await running).toEqual({ applied: ['0003_alter'], level: 3 });
  });

  test('that never get their table say so', async () => {
    await run();
    const holder = await db.database.connectDirect();
    await holder.query('begin; select * from first');
    file('0003_alter.sql', 'alter table first add column extra text;');
    await expect(run({ lockTimeoutMs: 50, lockTries: 2 })).rejects.toThrow('The migration 0003_alter failed');
    await holder.query('rollback');
    await holder.end();
  });

  test('marked no-transaction may build indexes concurrently and be run again after a crash', async () => {
    const text = [
      '-- no-transaction',
      '-- An index on a big table; writers go on.',
      'drop index concurrently if exists first_again;',
      'create index concurrently if not exists first_again on first (site_id);',
    ].join('\n');
    await run();
    file('0003_index.sql', text);
    expect(await run()).toEqual({ applied: ['0003_index'], level: 3 });
    // As a crash between the last statement and the note would leave it.
    await connection.query('delete from schema_migration where number = 3');
    expect(await run()).toEqual({ applied: ['0003_index'], level: 3 });
    const { rows } = await connection.query(
      `select indisvalid from pg_index where indexrelid = 'first_again'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

describe('migration files', () => {
  test('with a gap, a number used twice, or another kind of name are refused', () => {
    file('0004_gap.sql', 'select 1;');
    expect(() => readMigrations(folder)).toThrow('0004_gap stands at position 3');
    rmSync(join(folder, '0004_gap.sql'));
    cpSync(join(folder, '0002_second.sql'), join(folder, '0002_twice.sql'));
    expect(() => readMigrations(folder)).toThrow('0002_twice stands at position 3');
    rmSync(join(folder, '0002_twice.sql'));
    file('3-third.sql', 'select 1;');
    expect(() => readMigrations(folder)).toThrow('3-third.sql is not named like a migration');
  });
});

test('what only the application folds is filled for rows that were there before', async () => {
  const before = readMigrations(migrationsFolder()).find(({ name }) => name.endsWith('_search'))!.number - 1;
  await migrate({ url: db.directUrl, upTo: before });
  const siteId = newId();
  const scheduleId = newId();
  await connection.query(
    `insert into schedule (site_id, id, external_id, owner_type, name, status, created_at, updated_at)
     values ($1, $2, 'tried', 'OTHER', 'Tried', 'ACTIVE', $3, $3)`,
    [siteId, scheduleId, '2026-01-01T00:00:00Z'],
  );
  // More than are filled at once.
  await connection.query(
    `insert into resource (site_id, id, name, events_schedule_id, created_at, updated_at)
     select $1, gen_random_uuid(), 'Crème-Straße ' || number, $3, $2, $2 from generate_series(1, 1001) as number`,
    [siteId, '2026-01-01T00:00:00Z', scheduleId],
  );
  await connection.query(
    `insert into contact (site_id, id, email_folded, name_folded, name_sought, phone_sought, created_at, updated_at)
     values ($1, gen_random_uuid(), 'jose@example.com', 'josé', 'jose', null, $2, $2)`,
    [siteId, '2026-01-01T00:00:00Z'],
  );
  await migrate({ url: db.directUrl });
  const { rows } = await connection.query<{ right: boolean; rows: number }>(
    `select bool_and(name_sought = ' creme strasse ' || substr(name, 14) || ' ') as right, count(*)::integer as rows
     from resource where site_id = $1`,
    [siteId],
  );
  expect(rows).toEqual([{ right: true, rows: 1001 }]);
  const contacts = await connection.query('select sought from contact where site_id = $1', [siteId]);
  expect(contacts.rows).toEqual([{ sought: 'jose\njose@example.com\n' }]);
});

test('members who were there before are found in lists by what their identities say', async () => {
  const before = readMigrations(migrationsFolder()).find(({ name }) => name.endsWith('_lists_of_members'))!.number - 1;
  await migrate({ url: db.directUrl, upTo: before });
  const [siteId, at] = [newId(), '2026-01-01T00:00:00Z'];
  const plant = async (email: string, status: string, profile: object) => {
    const id = newId();
    await connection.query(
      `insert into identity (site_id, id, revision, email, email_folded, email_verified, status, awaits_verification,
         awaits_approval, profile, created_at, updated_at, last_login_at)
       values ($1, $2, 1, $3, lower($3), true, $4, false, $4 = 'PENDING', $5, $6, $6, $6)`,
      [siteId, id, email, status, JSON.stringify(profile), at],
    );
    await connection.query(
      `insert into member (site_id, id, revision, slug, activity_status, created_at, updated_at)
       values ($1, $2, 1, $3, 'ACTIVE', $4, $4)`,
      [siteId, id, `Slüg-${email}`, at],
    );
  };
  await plant('Ada@example.com', 'ACTIVE', { firstName: 'Zoë', lastName: ' ', privacyStatus: 'PUBLIC' });
  await plant('bo@example.com', 'PENDING', { nickname: ' ' });
  await migrate({ url: db.directUrl });
  const { rows } = await connection.query(
    `select email_folded, status, privacy_status, nickname_sought, first_name_sought, last_name_sought, slug_sought,
       last_login_at is not null as signed_in from member where site_id = $1 order by email_folded`,
    [siteId],
  );
  expect(rows).toEqual([
    {
      email_folded: 'ada@example.com',
      status: 'ACTIVE',
      privacy_status: 'PUBLIC',
      nickname_sought: 'zoe',
      first_name_sought: 'zoe',
      last_name_sought: null,
      slug_sought: 'slug-ada@example.com',
      signed_in: true,
    },
    {
      email_folded: 'bo@example.com',
      status: 'PENDING',
      privacy_status: 'PRIVATE',
      nickname_sought: 'bo',
      first_name_sought: null,
      last_name_sought: null,
      slug_sought: 'slug-bo@example.com',
      signed_in: true,
    },
  ]);
});

test('a participant whose contact nobody knows loses it, and every other keeps theirs', async () => {
  const name = '_contacts_of_participations';
  const before = readMigrations(migrationsFolder()).find((each) => each.name.endsWith(name))!.number - 1;
  await migrate({ url: db.directUrl, upTo: before });
  const [siteId, scheduleId, contactId] = [newId(), newId(), newId()];
  const at = '2026-01-01T00:00:00Z';
  await connection.query(
    `insert into schedule (site_id, id, external_id, owner_type, name, status, created_at, updated_at)
     values ($1, $2, 'tried', 'OTHER', 'Tried', 'ACTIVE', $3, $3)`,
    [siteId, scheduleId, at],
  );
  await connection.query(
    `insert into contact (site_id, id, name_folded, created_at, updated_at) values ($1, $2, 'jose', $3, $3)`,
    [siteId, contactId, at],
  );
  const participation = (of: string | null, named: string) =>
    connection.query(
      `insert into participation
         (site_id, id, schedule_id, status, party_size, contact_id, name, created_at, updated_at)
       values ($1, $2, $3, 'CONFIRMED', 1, $4, $5, $6, $6)`,
      [siteId, newId(), scheduleId, of, named, at],
    );
  await participation(contactId, 'known');
  await participation(newId(), 'unknown');
  await participation(null, 'without');
  await migrate({ url: db.directUrl });
  const { rows } = await connection.query(
    'select name, contact_id from participation where site_id = $1 order by name',
    [siteId],
  );
  expect(rows).toEqual([
    { name: 'known', contact_id: contactId },
    { name: 'unknown', contact_id: null },
    { name: 'without', contact_id: null },
  ]);
  await expect(participation(newId(), 'unknown')).rejects.toThrow('foreign key');
});
