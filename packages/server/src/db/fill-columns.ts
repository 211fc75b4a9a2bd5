/**
 * Columns that a migration adds and cannot fill, because only the application folds text (design 4.1): they are filled
 * in the migration's transaction, row by row of what was there before.
 */
import { foldSought, storedWords } from '@openhours/contract';
import type { DirectConnection } from './database.ts';
import { nilId } from './ids.ts';

interface Filling {
  readonly table: string;
  readonly from: string;
  readonly into: string;
  readonly make: (text: string) => string;
}

const words = (table: string): Filling => ({ table, from: 'name', into: 'name_sought', make: storedWords });

/** What a migration has copied from elsewhere as it was written. */
const fold = (table: string, column: string): Filling => ({ table, from: column, into: column, make: foldSought });

/** By the name of the migration, without its number. */
const fillings: Readonly<Record<string, readonly Filling[]>> = {
  search: [words('service'), words('staff_member'), words('resource')],
  lists_of_members: ['nickname_sought', 'first_name_sought', 'last_name_sought', 'slug_sought'].map((column) =>
    fold('member', column),
  ),
};

const rowsAtOnce = 1000;

/** Fills what a migration has added. */
export async function fillColumns(connection: DirectConnection, migration: string): Promise<void> {
  for (const filling of fillings[migration.replace(/^\d+_/, '')] ?? []) {
    await fill(connection, filling);
  }
}

async function fill(connection: DirectConnection, { table, from, into, make }: Filling): Promise<void> {
  let last = { site_id: nilId, id: nilId };
  for (;;) {
    const { rows } = await connection.query<{ site_id: string; id: string; text: string | null }>(
      `select site_id, id, ${from} as text from ${table}
       where (site_id, id) > ($1::uuid, $2::uuid) order by site_id, id limit ${rowsAtOnce}`,
      [last.site_id, last.id],
    );
    const end = rows.at(-1);
    if (end === undefined) {
      return;
    }
    await connection.query(
      `update ${table} set ${into} = made.text
       from unnest($1::uuid[], $2::uuid[], $3::text[]) as made (site_id, id, text)
       where ${table}.site_id = made.site_id and ${table}.id = made.id`,
      [
        rows.map((row) => row.site_id),
        rows.map((row) => row.id),
        rows.map(({ text }) => (text === null ? null : make(text))),
      ],
    );
    last = end;
  }
}
