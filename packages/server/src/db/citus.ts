/**
 * Where Citus is present, every site table is distributed by site_id and every reference table is copied to all
 * nodes, right after the migration that made them (design 4.2, 4.12). Elsewhere this does nothing.
 */
import type { DirectConnection } from './database.ts';
import { isSiteTable, referenceTables } from './tables.ts';

interface NewTable {
  readonly name: string;
  readonly refersTo: readonly string[];
}

/** Distributes the tables that are not distributed yet; tables that others refer to come first. */
export async function distributeNewTables(connection: DirectConnection): Promise<void> {
  const citus = await connection.query(`select 1 from pg_extension where extname = 'citus'`);
  if (citus.rowCount === 0) {
    return;
  }
  const { rows } = await connection.query<NewTable>(`
    select c.relname as name,
           array(select distinct target.relname::text from pg_constraint k join pg_class target on target.oid = k.confrelid
                 where k.conrelid = c.oid and k.contype = 'f') as "refersTo"
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
    order by c.relname`);
  for (const table of inOrderOfReference(rows)) {
    if (referenceTables.some((each) => each.name === table)) {
      await connection.query('select create_reference_table($1)', [table]);
    } else if (isSiteTable(table)) {
      await connection.query(`select create_distributed_table($1, 'site_id')`, [table]);
    }
  }
}

/** A table comes after all it refers to; those without references keep their order by name. */
export function inOrderOfReference(tables: readonly NewTable[]): string[] {
  const byName = new Map(tables.map((each) => [each.name, each]));
  const ordered = new Set<string>();
  const visit = (table: NewTable, path: ReadonlySet<string>): void => {
    for (const name of table.refersTo) {
      const target = byName.get(name);
      if (target !== undefined && !path.has(name)) {
        visit(target, new Set([...path, name]));
      }
    }
    ordered.add(table.name);
  };
  for (const table of tables) {
    visit(table, new Set([table.name]));
  }
  return [...ordered];
}
