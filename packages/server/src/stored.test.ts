/** Who owns which table: nobody's SQL names a table of another owner (design 3), but for the exceptions listed here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceTables, serverTables } from './db/tables.ts';
import { stored } from './stored.ts';

const owners = new Map(
  stored.flatMap(({ owner, tables }) => Object.keys(tables).map((name) => [name, owner] as const)),
);

/** What else statements of a folder may name, each with the reason. */
const exceptions: Readonly<Record<string, readonly { readonly table: string; readonly reason: string }[]>> = {
  auth: [
    { table: 'account', reason: 'the directory of sites says in which site operations of the account take place' },
    { table: 'site', reason: 'every call needs the facts of its site before any domain is asked' },
    { table: 'site_host', reason: 'finds the site of a host name' },
    { table: 'oauth_app', reason: 'finds the site of a client, and the origins it allows' },
    { table: 'site_theme', reason: 'every page is rendered in the look of its site before any domain is asked' },
    { table: 'site_legal_pages', reason: 'every page leads to those that say something' },
    { table: 'site_user', reason: 'a session says the role that its user has now' },
    { table: 'sign_in_rules', reason: 'a session says whether a second factor is asked of its user' },
  ],
  db: [{ table: 'sealed_key', reason: 'a backup names the secrets under which its keys are sealed' }],
  calendar: [{ table: 'site_catalogue', reason: 'the one read of availability returns the version too (design 7)' }],
  services: [
    {
      table: 'service_category',
      reason: 'services are filtered and sorted by name and place of their category as well',
    },
  ],
  bookings: [
    { table: 'contact', reason: 'the contact of a booking is kept in the one wait that locks the booking' },
    { table: 'calendar_event', reason: 'bookings of changed sessions are found by one statement, however many' },
    { table: 'schedule', reason: 'bookings of changed courses are found by one statement, however many' },
  ],
};

const root = import.meta.dirname;

const folders = [
  ...['admission', 'auth', 'db', 'events', 'tasks'].map((name) => [name, name] as const),
  ...readdirSync(join(root, 'domains')).map((name) => [name, join('domains', name)] as const),
];

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

const inSql = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_]+)"?/g;
const inBuilder = /\b(?:defineTable|defineSettings|\w*(?:From|Join|Into|Table|Using))\(\s*'([a-z_]+)/g;

/** The tables that a source names; prose in comments does not count. */
function tablesNamed(text: string): string[] {
  const code = text.replace(/\/\*(?!\s*cross-site)[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  const named = [inSql, inBuilder].flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(named)].filter((name) => owners.has(name));
}

function mayName(owner: string, table: string): boolean {
  return exceptions[owner]?.some((each) => each.table === table) === true;
}

test('every exception is needed', () => {
  const named = (folder: string) =>
    new Set(sourcesBelow(join(root, folder)).flatMap((file) => tablesNamed(readFileSync(file, 'utf8'))));
  const idle = folders.flatMap(([owner, folder]) =>
    (exceptions[owner] ?? []).filter(({ table }) => !named(folder).has(table)).map(({ table }) => `${owner} ${table}`),
  );
  expect(idle).toEqual([]);
});

test.each([
  ['await tx.first(statement(`select id from contact where site_id = $1`))', ['contact']],
  ['statement("update booking b set status = $2 from contact c")', ['booking', 'contact']],
  ["sql.selectFrom('message').innerJoin('contact as c', 'c.id', 'message.contact_id')", ['message', 'contact']],
  ["defineTable('location', {})", ['location']],
  ["defineSettings(\n  'site_theme',\n  {})", ['site_theme']],
  ['/** Reads from contact and booking. */ // update message', []],
  ["import { x } from './contact.ts'; // from contact", []],
])('the tables of %s', (text, expected) => {
  expect(tablesNamed(text).toSorted()).toEqual(expected.toSorted());
});

test('every table has one owner', () => {
  const names = stored.flatMap(({ tables }) => Object.keys(tables));
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(names.length);
  for (const { name } of [...serverTables, ...referenceTables]) {
    expect(names).toContain(name);
  }
});

describe('every table with a contact says whether its rows make the contact somebody’s', () => {
  const folder = join(root, 'db/migrations');
  const migrations = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const referring = migrations
    .flatMap((text) => text.split(/^(?=create table|alter table)/m))
    .flatMap((part) =>
      [...part.matchAll(/foreign key \(site_id, (\w+)\)\s+references contact\b/g)].map((match) => ({
        table: /^(?:create|alter) table (\w+)/.exec(part)?.[1] ?? '',
        column: match[1],
      })),
    );
  const tables = Object.fromEntries(stored.flatMap((each) => Object.entries(each.tables)));

  test('which is one with a column contact_id', () => {
    const named = Object.entries(tables).filter(([, { columns }]) => 'contact_id' in columns);
    const saying = Object.entries(tables).filter(([, { keepsContact }]) => keepsContact !== undefined);
    expect(saying.map(([name]) => name)).toEqual(named.map(([name]) => name));
  });

  test('and whose rows the database does not leave without it keeps it', () => {
    expect(referring.map(({ table }) => table)).toContain('booking');
    for (const { table, column } of referring) {
      expect([table, column, tables[table]?.keepsContact]).toEqual([table, 'contact_id', expect.any(String)]);
    }
  });
});

describe('statements name tables of their own', () => {
  test.each(folders)('%s', (owner, folder) => {
    const foreign = sourcesBelow(join(root, folder)).flatMap((file) =>
      tablesNamed(readFileSync(file, 'utf8'))
        .filter((name) => owners.get(name) !== owner && !mayName(owner, name))
        .map((name) => `${file.slice(root.length + 1)} names ${name}, which belongs to ${owners.get(name)}`),
    );
    expect(foreign).toEqual([]);
  });
});
