/** Tables said once: their texts, how values are bound, and which change reaches the database. */
import { fail } from '@openhours/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Query } from './query.ts';
import { requireRevision } from './revision.ts';
import { boolean, defineTable, instant, json, list, nullable, type RowOf, text, uuid, whole } from './table.ts';
import type { Transaction, WriteCheck } from './transaction.ts';

const things = defineTable('thing', {
  id: uuid(),
  revision: whole(),
  name: text(),
  kind: text<'BIG' | 'SMALL'>(),
  sold: boolean(),
  details: json<{ readonly weight: number } | string>(),
  labels: list(text()),
  made_at: instant(),
  lost_at: nullable(instant()),
  notes: nullable(json<readonly string[]>()),
});
type Thing = RowOf<typeof things>;

const thing: Thing = {
  id: 'a',
  revision: 4,
  name: 'Lamp',
  kind: 'BIG',
  sold: false,
  details: { weight: 3 },
  labels: ['x', 'y'],
  made_at: Date.UTC(2026, 11, 5, 9),
  lost_at: null,
  notes: null,
};

interface Written {
  readonly sql: string;
  readonly taken: Query<unknown>['taken'];
  readonly parameters: readonly unknown[];
  readonly check: WriteCheck | undefined;
}

function collector(): { tx: Transaction; written: Written[] } {
  const written: Written[] = [];
  const write: Transaction['write'] = (query, check) => written.push({ ...query.compile(), taken: query.taken, check });
  return { tx: { siteId: 's', write } as Transaction, written };
}

describe('a table', () => {
  test('gives the row its type', () => {
    expectTypeOf<Thing['lost_at']>().toEqualTypeOf<number | null>();
    expectTypeOf<Thing['kind']>().toEqualTypeOf<'BIG' | 'SMALL'>();
    expectTypeOf<Thing['labels']>().toEqualTypeOf<readonly string[]>();
  });

  test('lists its columns for selects and joins', () => {
    const small = defineTable('thing', { id: uuid(), made_at: instant() });
    expect(small.list).toBe('id, made_at');
    expect(small.listOf('t')).toBe('t.id, t.made_at');
  });

  test('inserts into the site of the transaction; documents and instants as text, null as null', () => {
    const { tx, written } = collector();
    things.insert(tx, thing);
    expect(written[0]?.sql).toBe(
      'insert into thing (site_id, id, revision, name, kind, sold, details, labels, made_at, lost_at, notes) ' +
        'values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    );
    expect(written[0]?.parameters).toEqual([
      's',
      'a',
      4,
      'Lamp',
      'BIG',
      false,
      '{"weight":3}',
      ['x', 'y'],
      '2026-12-05T09:00:00.000Z',
      null,
      null,
    ]);
  });

  test('binds a text in a document as JSON, not as the document', () => {
    expect(things.values('s', { ...thing, details: 'heavy' })[6]).toBe('"heavy"');
  });

  test('knows the types of its parameters where PostgreSQL cannot tell', () => {
    const small = defineTable('thing', { id: uuid(), labels: list(uuid()), lost_at: nullable(instant()) });
    expect(small.insertParameters).toBe('$1::uuid, $2::uuid, $3::uuid[], $4::timestamptz');
    expect(small.parameterOf('labels')).toBe('$3::uuid[]');
  });

  test('no site leads a reference table: its rows bring their own', () => {
    const accounts = defineTable('account', { id: uuid(), home_site_id: nullable(uuid()) });
    expect(accounts.insertText).toBe('insert into account (id, home_site_id) values ($1, $2)');
    expect(accounts.values('s', { id: 'a', home_site_id: null })).toEqual(['a', null]);
    expect(accounts.insertParameters).toBe('$1::uuid, $2::uuid');
  });
});

describe('rows by their ids', () => {
  const small = defineTable('thing', { id: text(), made_at: instant() });

  function asked(ask: (tx: Transaction) => unknown) {
    const queries: ReturnType<Query<unknown>['compile']>[] = [];
    const note = (query: Query<unknown>) => queries.push(query.compile());
    ask({ siteId: 's', first: note, all: note, write: note } as unknown as Transaction);
    return queries;
  }

  test('one is read in the site of the reader, many in any order', () => {
    expect(asked((tx) => small.find(tx, 'a'))).toEqual([
      { sql: 'select id, made_at from thing where site_id = $1 and id = $2', parameters: ['s', 'a'] },
    ]);
    expect(asked((tx) => small.findMany(tx, ['b', 'a']))).toEqual([
      {
        sql: 'select id, made_at from thing where site_id = $1 and id = any ($2::text[])',
        parameters: ['s', ['b', 'a']],
      },
    ]);
    expectTypeOf<Awaited<ReturnType<typeof small.find>>>().toEqualTypeOf<RowOf<typeof small> | undefined>();
  });

  test('locks are taken ascending in one statement and let foreign keys through', () => {
    expect(asked((tx) => small.lock(tx, 'a'))[0]?.sql).toBe(
      'select id, made_at from thing where site_id = $1 and id = $2 for no key update',
    );
    expect(asked((tx) => small.lockMany(tx, ['b', 'a']))[0]?.sql).toBe(
      'select id, made_at from thing where site_id = $1 and id = any ($2::text[]) order by id for no key update',
    );
  });

  test('a row is deleted in the site of the transaction', () => {
    expect(asked((tx) => small.delete(tx, 'a'))).toEqual([
      { sql: 'delete from thing where site_id = $1 and id = $2', parameters: ['s', 'a'] },
    ]);
  });

  test('a table that is found by other columns has no such verbs', () => {
    const versions = defineTable('thing_version', { thing_id: uuid(), revision: whole() });
    expectTypeOf(versions).not.toHaveProperty('find');
  });

  test('of a reference table are looked for alone', () => {
    const accounts = defineTable('account', { id: uuid() });
    expect(asked((tx) => accounts.findMany(tx, ['a']))).toEqual([
      { sql: 'select id from account where id = any ($1::uuid[])', parameters: [['a']] },
    ]);
  });
});

describe('an update', () => {
  test('writes only what differs, from the revision it was made from, and answers the row to come', () => {
    const { tx, written } = collector();
    const after = things.update(tx, thing, { ...thing, name: 'Torch', lost_at: 0 });
    expect(written[0]?.sql).toBe(
      'update thing set revision = revision + 1, name = $4, lost_at = $5 where site_id = $1 and id = $2 and revision = $3',
    );
    expect(written[0]?.parameters).toEqual(['s', 'a', 4, 'Torch', '1970-01-01T00:00:00.000Z']);
    expect(after).toEqual({ ...thing, revision: 5, name: 'Torch', lost_at: 0 });
  });

  test('sets to null what is taken away', () => {
    const { tx, written } = collector();
    things.update(tx, { ...thing, lost_at: 5 }, { lost_at: null });
    expect(written[0]?.parameters).toEqual(['s', 'a', 4, null]);
  });

  test('never writes the id or the revision of the changed row', () => {
    const { tx, written } = collector();
    const after = things.update(tx, thing, { ...thing, id: 'b', revision: 9, sold: true });
    expect(written[0]?.parameters).toEqual(['s', 'a', 4, true]);
    expect(after).toMatchObject({ id: 'a', revision: 5, sold: true });
  });

  test('is refused with the code of the table when no row has that revision', () => {
    const { tx, written } = collector();
    things.update(tx, thing, { sold: true });
    expect(written[0]?.check).toMatchObject({ rows: 1 });
    expect(written[0]?.check?.otherwise()).toMatchObject({ code: 'INVALID_REVISION' });
    const own = defineTable('thing', { id: uuid(), revision: whole() }, { staleCode: 'BOOKING_REVISION_MISMATCH' });
    own.update(tx, { id: 'a', revision: 1 }, {});
    expect(own.staleCode).toBe('BOOKING_REVISION_MISMATCH');
    expect(written[1]?.check?.otherwise()).toMatchObject({ code: 'BOOKING_REVISION_MISMATCH' });
  });

  test('of a reference table looks for the row alone', () => {
    const { tx, written } = collector();
    const sites = defineTable('site', { id: uuid(), revision: whole(), name: text() });
    sites.update(tx, { id: 'a', revision: 2, name: 'x' }, { name: 'y' });
    expect(written[0]?.sql).toBe('update site set revision = revision + 1, name = $3 where id = $1 and revision = $2');
    expect(written[0]?.parameters).toEqual(['a', 2, 'y']);
  });
});

describe('a value that must be unique', () => {
  const named = defineTable(
    'thing',
    { id: uuid(), revision: whole(), name: text() },
    { unique: { thing_name: ({ name }) => fail('ALREADY_EXISTS', 'The name is taken', { name }) } },
  );
  const row = { id: 'a', revision: 1, name: 'Lamp' };

  test('is refused by the name of its index, with the row as it would stand', () => {
    const { tx, written } = collector();
    named.insert(tx, row);
    named.update(tx, row, { name: 'Torch' });
    expect(written.map(({ taken }) => taken?.('thing_name'))).toMatchObject([
      { code: 'ALREADY_EXISTS', data: { name: 'Lamp' } },
      { code: 'ALREADY_EXISTS', data: { name: 'Torch' } },
    ]);
    expect(written[0]?.taken?.('thing_pkey')).toBeUndefined();
    expect(named.unique).toEqual(['thing_name']);
  });

  test('is a failure where the table names none', () => {
    const { tx, written } = collector();
    things.insert(tx, thing);
    expect(written[0]?.taken).toBeUndefined();
    expect(things.unique).toEqual([]);
  });
});

describe('a removal', () => {
  test('deletes the row in its site, and answers it at the revision behind its last one', () => {
    const { tx, written } = collector();
    expect(things.remove(tx, thing)).toEqual({ ...thing, revision: 5 });
    expect(written[0]?.sql).toBe('delete from thing where site_id = $1 and id = $2');
    expect(written[0]?.parameters).toEqual(['s', 'a']);
  });
});

describe('requireRevision', () => {
  test('lets pass the current revision, however it is written, and a change that names none', () => {
    expect(() => requireRevision({ revision: 7 }, '7')).not.toThrow();
    expect(() => requireRevision({ revision: 7 }, '007')).not.toThrow();
    expect(() => requireRevision({ revision: 7 }, undefined)).not.toThrow();
  });

  test('refuses any other with the code of the domain and the current revision', () => {
    const refused = (given: string, code?: 'BOOKING_REVISION_MISMATCH') => {
      try {
        requireRevision({ revision: 7 }, given, code);
      } catch (error) {
        return error;
      }
      return undefined;
    };
    expect(refused('6')).toMatchObject({ code: 'INVALID_REVISION', data: { currentRevision: '7' } });
    expect(refused('9007199254740993', 'BOOKING_REVISION_MISMATCH')).toMatchObject({
      code: 'BOOKING_REVISION_MISMATCH',
      data: { currentRevision: '7' },
    });
  });
});
