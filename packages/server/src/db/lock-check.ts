/**
 * Refuses a statement that locks against the one lock order (design 4.5). Tests run every transaction of the server
 * through it; like the check of sites it reads the real grammar of PostgreSQL and is no part of a running server.
 */
import { loadModule, parseSync } from 'libpg-query';
import type { OnStatement } from './statements.ts';

/** One kind of row that transactions lock; kinds of one name share their place in the order. */
export interface LockKind {
  readonly name: string;
  /** Absent: advisory locks. */
  readonly table: string | undefined;
  /** Tells kinds of one table apart: a condition as it stands in the statement. */
  readonly where?: string;
}

interface Lock {
  readonly table: string | undefined;
  readonly isOrdered: boolean;
  /** Nobody else may hold anything of the kind meanwhile. */
  readonly isAlone?: true;
}

type Tree = { readonly [key: string]: unknown };

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All nodes of one kind, in the order in which they stand. */
function nodesOf(kind: string, node: unknown): Tree[] {
  if (Array.isArray(node)) {
    return node.flatMap((each) => nodesOf(kind, each));
  }
  return isTree(node)
    ? Object.entries(node).flatMap(([name, value]) => [
        ...(name === kind && isTree(value) ? [value] : []),
        ...nodesOf(kind, value),
      ])
    : [];
}

/** The locks for which a statement may wait. What is skipped when somebody holds it makes nobody wait. */
function locksOf(sql: string): Lock[] {
  const parsed: unknown = parseSync(sql);
  const advisory = /\bpg_advisory_xact_lock\b/.test(sql) ? [{ table: undefined, isOrdered: true }] : [];
  const selects = nodesOf('SelectStmt', parsed).flatMap((select) =>
    nodesOf('LockingClause', select['lockingClause'])
      .filter((clause) => clause['waitPolicy'] === 'LockWaitBlock')
      .flatMap((clause) => {
        const named = nodesOf('RangeVar', clause['lockedRels']).map((each) => each['relname']);
        const from = nodesOf('RangeVar', select['fromClause']);
        const locked = from.filter(
          ({ relname, alias }) =>
            named.length === 0 || named.includes(relname) || (isTree(alias) && named.includes(alias['aliasname'])),
        );
        return locked.map(({ relname }) => ({
          table: String(relname),
          isOrdered: select['sortClause'] !== undefined,
        }));
      }),
  );
  const raised = nodesOf('InsertStmt', parsed)
    .filter(
      (insert) => isTree(insert['onConflictClause']) && insert['onConflictClause']['action'] === 'ONCONFLICT_UPDATE',
    )
    .flatMap((insert) => nodesOf('RangeVar', { RangeVar: insert['relation'] }))
    .filter(({ relname }) => relname === 'site_catalogue')
    .map(({ relname }) => ({ table: String(relname), isOrdered: true, isAlone: true as const }));
  return [...advisory, ...raised, ...selects];
}

/** What names the rows that a statement locks: everything it is given besides the site, or that it is the site's one row. */
function rowsIn(parameters: readonly unknown[]): string[] {
  return parameters.length === 1 ? ['only'] : parameters.slice(1).flat().map(String);
}

/**
 * Makes the check; a table of which `isOurs` knows nothing is a test's own and not looked at. What it answers is asked at the beginning of each attempt of a transaction, and then sees its
 * statements in the order in which they are sent. Rows that the transaction holds already may be locked again.
 */
export async function createLockCheck(
  order: readonly LockKind[],
  isOurs: (table: string) => boolean,
): Promise<() => OnStatement> {
  await loadModule();
  const known = new Map<string, readonly Lock[]>();
  const names = [...new Set(order.map(({ name }) => name))];

  function kindOf(sql: string, lock: Lock): LockKind {
    const kinds = order.filter(({ table }) => table === lock.table);
    const kind =
      kinds.find(({ where }) => where !== undefined && sql.includes(where)) ??
      kinds.find(({ where }) => where === undefined);
    if (kind === undefined) {
      throw new Error(`The statement locks ${lock.table}, which stands nowhere in the lock order: ${sql}`);
    }
    return kind;
  }

  return () => {
    /** The latest place in the order of which something is held, and what it was. */
    let latest = 0;
    const held = new Set<string>();
    /** Who has raised the catalogue's version is alone on the site among all that hold it, and they hold it first. */
    let isAlone = false;
    return (sql, parameters) => {
      const locks = known.get(sql) ?? locksOf(sql).filter(({ table }) => table === undefined || isOurs(table));
      known.set(sql, locks);
      for (const lock of locks) {
        const { name } = kindOf(sql, lock);
        const rows = rowsIn(parameters).map((row) => `${lock.table ?? ''} ${row}`);
        const isHeld = rows.every((row) => held.has(row));
        const place = names.indexOf(name);
        if (place < latest && !isAlone && !isHeld) {
          throw new Error(`The statement locks ${name} behind ${names[latest]}, against the lock order: ${sql}`);
        }
        if (!lock.isOrdered && parameters.slice(1).some((each) => Array.isArray(each) && each.length > 1)) {
          throw new Error(`The statement locks several rows in no order: ${sql}`);
        }
        isAlone ||= lock.isAlone === true;
        latest = Math.max(latest, place);
        for (const row of rows) {
          held.add(row);
        }
      }
    };
  };
}
