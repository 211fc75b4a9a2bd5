/** Every table that the code defines is a table of the migrations: the same columns, types, and nulls. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Table } from '../../../packages/server/src/db/table.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const root = join(import.meta.dirname, '../../../packages/server/src');

const isDefinition = /^export const \w+ = define(?:Table|Settings)\(/gm;

/** Found in the sources, so that none is forgotten. */
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ path: join(root, name), text: readFileSync(join(root, name), 'utf8') }))
  .map((source) => ({ ...source, count: source.text.match(isDefinition)?.length ?? 0 }))
  .filter(({ count }) => count > 0);

type DefinedTable = Pick<Table<never>, 'name' | 'definition'> & Partial<Pick<Table<never>, 'unique'>>;

function isTable(value: unknown): value is DefinedTable {
  return typeof value === 'object' && value !== null && 'name' in value && 'definition' in value;
}

const tables: DefinedTable[] = [];
for (const { path } of sources) {
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href);
  tables.push(...Object.values(exported).filter(isTable));
}

test('every definition in the sources was found', () => {
  expect(tables.length).toBeGreaterThan(20);
  expect(tables).toHaveLength(sources.reduce((sum, { count }) => sum + count, 0));
});

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** Whole numbers are bound as the widest, local times and instants without their precision. */
const asDefined = (type: string) =>
  type
    .replace(/\(\d+\)/, '')
    .replace(/^(smallint|integer)/, 'bigint')
    .replace('timestamp with time zone', 'timestamptz')
    .replace('timestamp without time zone', 'timestamp');

test.each(tables)('$name', async ({ name, definition }) => {
  const stored = await testDatabase.database.serverReader.all(
    statement<{ name: string; type: string; nullable: boolean; needed: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
         attnotnull and not atthasdef as needed
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [name],
    ),
  );
  const columns = new Map(stored.map((column) => [column.name, column]));
  expect(
    Object.entries(definition).map(([column, { sqlType, nullable }]) => [column, sqlType, nullable ?? false]),
  ).toEqual(
    Object.keys(definition).map((column) => {
      const found = columns.get(column);
      return [column, found && asDefined(found.type), found?.nullable];
    }),
  );
  // An insert says every column that has no default.
  const said = new Set(['site_id', ...Object.keys(definition)]);
  expect(stored.filter((column) => column.needed && !said.has(column.name)).map((column) => column.name)).toEqual([]);
});

test('every index whose taken values a table refuses is a unique one of it', async () => {
  const named = tables.flatMap(({ name, unique = [] }) => unique.map((index) => `${name} ${index}`));
  expect(named).toContain('site_user site_user_email');
  const found = await testDatabase.database.serverReader.all(
    statement<{ named: string }>(
      `select indrelid::regclass || ' ' || indexrelid::regclass as named from pg_index where indisunique`,
    ),
  );
  expect(found.map((index) => index.named)).toEqual(expect.arrayContaining(named));
});
