/**
 * Reads the real tables: all site data leads with site_id in every key (design 4.2), and no column has a clock of its
 * own.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { isSiteTable, referenceTables, serverTables } from '../../../packages/server/src/db/tables.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

interface Key {
  readonly table: string;
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'exclusion' | 'foreign';
  readonly columns: string[];
  readonly target: string | null;
  readonly targetColumns: string[] | null;
}

// Unique indexes count too: a partial one is a key that the list of constraints does not show.
const keys = statement<Key>(`
  select c.relname as "table", i.relname as name,
         case when x.indisprimary then 'primary' when x.indisexclusion then 'exclusion' else 'unique' end as kind,
         array(select coalesce(a.attname::text, '') from unnest(x.indkey) with ordinality as k(number, position)
               left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
               order by k.position) as columns,
         null as target, null as "targetColumns"
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion)
  union all
  select c.relname, k.conname, 'foreign',
         array(select a.attname::text from unnest(k.conkey) with ordinality as e(number, position)
               join pg_attribute a on a.attrelid = c.oid and a.attnum = e.number order by e.position),
         t.relname,
         array(select a.attname::text from unnest(k.confkey) with ordinality as e(number, position)
               join pg_attribute a on a.attrelid = t.oid and a.attnum = e.number order by e.position)
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`);

async function tableNames(): Promise<string[]> {
  const rows = await db.database.serverReader.all<{ name: string }>(
    statement(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    ),
  );
  return rows.map((each) => each.name);
}

test('every table of site data has a primary key, and site_id is not null', async () => {
  const rows = await db.database.serverReader.all<{ name: string; bound: boolean; keyed: boolean }>(
    statement(`
      select c.relname as name,
             exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and a.attnotnull
                     and a.attnum = 1) as bound,
             exists (select 1 from pg_index x where x.indrelid = c.oid and x.indisprimary) as keyed
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`),
  );
  const wrong = rows.filter((each) => isSiteTable(each.name) && !(each.bound && each.keyed));
  expect(rows.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test('every primary, unique, exclusion and foreign key of site data leads with site_id', async () => {
  const found = (await db.database.serverReader.all(keys)).filter((each) => isSiteTable(each.table));
  const wrong = found.filter((each) => each.columns[0] !== 'site_id');
  expect(new Set(found.map((each) => each.kind))).toEqual(new Set(['primary', 'unique', 'exclusion', 'foreign']));
  expect(wrong).toEqual([]);
});

test('foreign keys between site tables tie both ends to one site', async () => {
  const found = (await db.database.serverReader.all(keys)).filter((each) => each.kind === 'foreign');
  const wrong = found.filter(
    (each) => isSiteTable(each.table) && isSiteTable(each.target!) && each.targetColumns![0] !== 'site_id',
  );
  expect(wrong).toEqual([]);
});

test('the lists of other tables name only tables that exist, each with its reason', async () => {
  const names = await tableNames();
  for (const { name, reason } of [...serverTables, ...referenceTables]) {
    expect(names, name).toContain(name);
    expect(reason.length, name).toBeGreaterThanOrEqual(10);
  }
});

test('no column takes its value from the clock of the database', async () => {
  const rows = await db.database.serverReader.all<{ name: string; value: string }>(
    statement(`
      select c.relname || '.' || a.attname as name, pg_get_expr(d.adbin, d.adrelid) as value
      from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
      where c.relnamespace = 'public'::regnamespace`),
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((each) => /now\(|current_|clock_|timestamp/i.test(each.value))).toEqual([]);
});

test('instants are kept to the millisecond', async () => {
  const rows = await db.database.serverReader.all<{ name: string }>(
    statement(`
      select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.atttypid = 'timestamptz'::regtype and a.atttypmod <> 3`),
  );
  expect(rows).toEqual([]);
});
