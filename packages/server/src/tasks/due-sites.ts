/**
 * Which sites have something of a kind due: asked in one statement for many sites, page after page in their order, so
 * that a run of the clock costs what there is to do and not how many sites there are.
 */
import { nilId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { ServerReader } from '../db/transaction.ts';

/** What is due, as a question over all sites; whoever owns the table writes it. */
export interface DueRows {
  readonly table: string;
  /** SQL condition over the table's columns that finds rows with work, with $1 and on for the values. */
  readonly condition: string;
  readonly values: readonly unknown[];
}

const sitesPerPage = 500;

/**
 * The ids of the sites that have such rows, in their order and at most 500 at a time. Each site comes once, whether its
 * work succeeded or not: one that fails must not stand before the others for ever.
 */
export async function* pagesOfDueSites(
  reader: ServerReader,
  { table, condition, values }: DueRows,
): AsyncGenerator<string[]> {
  const text = `/* cross-site claim */
    select distinct site_id from ${table} where (${condition}) and site_id > $${values.length + 1}
    order by site_id limit ${sitesPerPage}`;
  let after = nilId;
  for (let found = sitesPerPage; found === sitesPerPage; ) {
    const rows = await reader.all<{ site_id: string }>(statement(text, [...values, after]));
    if (rows.length > 0) {
      yield rows.map((row) => row.site_id);
    }
    found = rows.length;
    after = rows.at(-1)?.site_id ?? after;
  }
}
