/** A small site table and its statements, for the tests of the database part; it belongs to no domain. */
import { randomUUID } from 'node:crypto';
import type { Query } from '../../../packages/server/src/db/query.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

export interface SampleRow {
  readonly id: number;
  readonly name: string;
}

/** A database with the table, and a function that fails with any SQLSTATE. The caller drops it. */
export async function createSampleDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase();
  const connection = await db.database.connectDirect();
  try {
    await connection.query(`
      create table sample (
        site_id uuid not null,
        id integer not null,
        name text not null,
        primary key (site_id, id)
      );
      create function fail_with(state text) returns void language plpgsql as
        $$ begin raise exception 'asked to fail' using errcode = state; end $$;`);
  } finally {
    await connection.end();
  }
  return db;
}

export function newSite(): string {
  return randomUUID();
}

export const sample = {
  all: (siteId: string): Query<SampleRow> =>
    statement('select id, name from sample where site_id = $1 order by id', [siteId]),
  byId: (siteId: string, id: number): Query<SampleRow> =>
    statement('select id, name from sample where site_id = $1 and id = $2', [siteId, id]),
  lock: (siteId: string, id: number): Query<SampleRow> =>
    statement('select id, name from sample where site_id = $1 and id = $2 for no key update', [siteId, id]),
  insert: (siteId: string, id: number, name: string): Query<SampleRow> =>
    statement('insert into sample (site_id, id, name) values ($1, $2, $3)', [siteId, id, name]),
  insertUnlessTaken: (siteId: string, id: number, name: string): Query<SampleRow> =>
    statement('insert into sample (site_id, id, name) values ($1, $2, $3) on conflict do nothing', [siteId, id, name]),
  rename: (siteId: string, id: number, name: string): Query<SampleRow> =>
    statement('update sample set name = $3 where site_id = $1 and id = $2', [siteId, id, name]),
  fail: (state: string): Query<unknown> => statement('select fail_with($1)', [state]),
};
