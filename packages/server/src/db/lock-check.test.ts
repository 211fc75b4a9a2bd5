/**
 * The check of the lock order sees what waits, in the order in which it is sent, and lets pass what cannot wait in a
 * circle.
 */
import { beforeAll, expect, test } from 'vitest';
import { createLockCheck, type LockKind } from './lock-check.ts';
import type { OnStatement } from './statements.ts';

const order: readonly LockKind[] = [
  { name: 'advisory locks', table: undefined },
  { name: 'catalogue', table: 'site_catalogue' },
  { name: 'rooms', table: 'room' },
  { name: 'doors', table: 'room', where: "kind = 'DOOR'" },
  { name: 'visits', table: 'visit' },
  { name: 'seats', table: 'seat', isUnderCatalogue: true },
  { name: 'tickets', table: 'ticket', isUnderCatalogue: true },
];

const site = 'the site';
const room = 'select id from room where site_id = $1 and id = $2 for no key update';
const door = "select id from room where site_id = $1 and kind = 'DOOR' and id = $2 for no key update";
const visit = 'select id from visit where site_id = $1 and id = $2 for no key update';
const other = 'select id from other where site_id = $1 and id = $2 for update';
const another = other.replace('other', 'another');
const catalogue = 'select version from site_catalogue where site_id = $1 for share';

let begin: () => OnStatement;
beforeAll(async () => {
  begin = await createLockCheck(order, (table) => table !== 'of_a_test');
});

/** Sends statements with one row each; answers what was said against the last. */
function send(...statements: readonly (readonly [sql: string, ...rows: unknown[]])[]): () => void {
  const see = begin();
  const last = statements.at(-1)!;
  for (const [sql, ...rows] of statements.slice(0, -1)) {
    see(sql, [site, ...rows]);
  }
  return () => see(last[0], [site, ...last.slice(1)]);
}

test('what follows the order passes, and so does any transaction after another', () => {
  expect(send([catalogue], [room, 'a'], [room, 'b'], [door, 'c'], [visit, 'd'])).not.toThrow();
  expect(send([catalogue], [room, 'a'], [catalogue])).not.toThrow();
  expect(send([visit, 'd'], [visit, 'e'])).not.toThrow();
  // One table that the order does not name stands behind all that it names.
  expect(send([visit, 'd'], [other, 'e'], [other, 'f'])).not.toThrow();
  expect(send(['select pg_advisory_xact_lock($1::bigint)'], [catalogue])).not.toThrow();
});

test.each([
  [
    'a kind behind a later one',
    [
      [visit, 'a'],
      [room, 'b'],
    ],
    'locks rooms behind visits',
  ],
  [
    'kinds of one table',
    [
      [door, 'a'],
      [room, 'b'],
    ],
    'locks rooms behind doors',
  ],
  ['the catalogue behind anything', [[room, 'a'], [catalogue]], 'locks catalogue behind rooms'],
  [
    'an advisory lock',
    [[room, 'a'], ['select pg_advisory_xact_lock($1::bigint)']],
    'locks advisory locks behind rooms',
  ],
  [
    'a lock within a larger statement',
    [
      [visit, 'a'],
      [`with held as (${room}) select id from held`, 'b'],
    ],
    'locks rooms',
  ],
  [
    'a table of a join',
    [[visit, 'a'], ['select 1 from visit as v join room as r on true for update of r']],
    'locks rooms',
  ],
  [
    'rows that nobody put in order',
    [[room.replace('= $2', '= any ($2)'), ['a', 'b']]],
    'locks several rows in no order',
  ],
  [
    'what the order names behind what it does not',
    [
      [other, 'a'],
      [room, 'b'],
    ],
    'locks rooms behind other',
  ],
  [
    'two tables that it does not name',
    [
      [other, 'a'],
      [another, 'b'],
    ],
    'of which the order names neither',
  ],
] as const)('%s is refused', (_name, statements, reason) => {
  expect(send(...(statements as unknown as [string, ...unknown[]][]))).toThrow(reason);
});

test('rows that are held already may be locked again, others of their kind may not', () => {
  expect(send([room, 'a'], [visit, 'b'], [room, 'a'])).not.toThrow();
  expect(send([room, 'a'], [visit, 'b'], [room, 'c'])).toThrow('locks rooms behind visits');
});

test('tables that only a test has are its own affair', () => {
  expect(send(['select id from of_a_test where site_id = $1 for update'])).not.toThrow();
});

test('what is skipped when somebody holds it makes nobody wait', () => {
  expect(send([visit, 'a'], [`${room} skip locked`, 'b'])).not.toThrow();
});

const raise = 'insert into site_catalogue (site_id) values ($1) on conflict (site_id) do update set version = 2';
const seat = 'select id from seat where site_id = $1 and id = $2 for no key update';
const ticket = 'select id from ticket where site_id = $1 and id = $2 for no key update';

test('who has raised the catalogue is alone among those who need it, and holds nothing before it', () => {
  expect(send([raise], [ticket, 'a'], [seat, 'b'])).not.toThrow();
  expect(send([catalogue], [ticket, 'a'], [seat, 'b'])).toThrow('locks seats behind tickets');
  expect(send([raise], [visit, 'a'], [room, 'b'])).toThrow('locks rooms behind visits');
  expect(send([room, 'a'], [raise])).toThrow('locks catalogue behind rooms');
});

test('who holds the catalogue with others does not raise it: two of them would wait for each other', () => {
  expect(send([catalogue], [raise])).toThrow('raised by one who holds it with others');
  expect(send([raise], [catalogue], [raise])).not.toThrow();
});

test('what needs the catalogue is not locked without it', () => {
  expect(send([seat, 'a'])).toThrow('locks seats without the site');
  expect(send([catalogue], [seat, 'a'])).not.toThrow();
});

test('rows that the transaction has made are held', () => {
  const made = 'insert into room (site_id, id, name) values ($1, $2::text, $3)';
  expect(send([made, 'a', 'name'], [visit, 'b'], [room, 'a'])).not.toThrow();
});

test('ids of one kind ascend over statements too', () => {
  expect(send([room, 'b'], [room, 'a'])).toThrow('locks rooms behind a larger id');
  expect(send([raise], [seat, 'b'], [seat, 'a'])).not.toThrow();
});
