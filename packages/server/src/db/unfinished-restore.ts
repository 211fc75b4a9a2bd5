/**
 * A restore between its tables and its end: they are filled, but migrations are missing, or people who were erased since
 * the backup are there once more. That stands in a table which is made with the rows and dropped at the end, beside the
 * migrations, because the tables of an older backup are not those of this release. While it is there nothing starts.
 */
import type { DirectConnection } from './database.ts';
import type { Erasure } from './personal-data.ts';

export interface UnfinishedRestore {
  /** When the backup was taken, ISO 8601: the restore can be finished with that one only. */
  readonly createdAt: string;
  /** How many rows each of the endings has met. */
  readonly ended: Readonly<Record<string, number>>;
  /** What was known to be erased since. */
  readonly erasures: readonly Erasure[];
}

const table = 'unfinished_restore';

/** In the transaction of the rows: without them there is nothing to finish. */
export async function beginUnfinishedRestore(connection: DirectConnection, begun: UnfinishedRestore): Promise<void> {
  await connection.query(`create table ${table} (facts jsonb not null)`);
  await connection.query(`insert into ${table} (facts) values ($1)`, [JSON.stringify(begun)]);
}

export async function findUnfinishedRestore(connection: DirectConnection): Promise<UnfinishedRestore | undefined> {
  const { rows } = await connection.query<{ there: string | null }>('select to_regclass($1)::text as there', [table]);
  if (rows[0]?.there == null) {
    return undefined;
  }
  const found = await connection.query<{ facts: UnfinishedRestore }>(`select facts from ${table}`);
  return found.rows[0]?.facts;
}

export async function endUnfinishedRestore(connection: DirectConnection): Promise<void> {
  await connection.query(`drop table ${table}`);
}

/** Throws a sentence for the operator while a restore has not ended. */
export async function requireFinishedRestore(connection: DirectConnection): Promise<void> {
  const unfinished = await findUnfinishedRestore(connection);
  if (unfinished !== undefined) {
    throw new Error(
      `The restore of what was backed up at ${unfinished.createdAt} has not ended: who was erased since may be in the database ` +
        'once more. Run `openhours restore` again with the same file; it goes on where it stopped. Nothing was changed.',
    );
  }
}
