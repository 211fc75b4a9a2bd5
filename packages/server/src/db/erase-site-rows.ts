/**
 * Erases every row of a site in small batches at its end (members sheet 1.7). Repeating it after a crash
 * goes on where it stopped.
 */
import { statement } from './statement.ts';
import { isSiteTable } from './tables.ts';
import type { Database, ServerReader } from './transaction.ts';

const rowsPerBatch = 5_000;

interface Reference {
  readonly from_table: string;
  readonly to_table: string;
}

/** All site tables, those that point at others first, so that no foreign key stands in the way. */
export async function listSiteTables(reader: ServerReader): Promise<string[]> {
  const [columns, references] = await Promise.all([
    reader.all(
      statement<{ table_name: string }>(
        `select c.table_name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
         where c.table_schema = current_schema() and c.column_name = 'site_id' and t.table_type = 'BASE TABLE'
         order by c.table_name`,
        [],
      ),
    ),
    reader.all(
      statement<Reference>(
        `select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
         from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
        [],
      ),
    ),
  ]);
  const waiting = new Set(columns.map((each) => each.table_name).filter(isSiteTable));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (table) =>
        !references.some(
          (each) => each.to_table === table && each.from_table !== table && waiting.has(each.from_table),
        ),
    );
    if (free.length === 0) {
      throw new Error(`site tables point at each other in a circle: ${[...waiting].join(', ')}`);
    }
    for (const table of free) {
      waiting.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
}

/** Erases the rows of one pass; answers how many there were. */
async function erasePass(database: Database, siteId: string, tables: readonly string[]): Promise<number> {
  let erased = 0;
  for (const table of tables) {
    for (;;) {
      const rows = await database.transact(siteId, (tx) =>
        tx.all(
          statement<{ one: number }>(
            `delete from "${table}" where site_id = $1 and ctid = any (array(
               select ctid from "${table}" where site_id = $1 limit ${rowsPerBatch})) returning 1 as one`,
            [siteId],
          ),
        ),
      );
      erased += rows.length;
      if (rows.length < rowsPerBatch) {
        break;
      }
    }
  }
  return erased;
}

/**
 * Erases all rows of the site's tables; a request that was under way may still write, so passes go on until one finds
 * nothing.
 */
export async function eraseSiteRows(database: Database, siteId: string): Promise<void> {
  const tables = await listSiteTables(database.serverReader);
  while ((await erasePass(database, siteId, tables)) > 0) {}
}
