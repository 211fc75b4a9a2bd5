/**
 * Refuses a statement that locks against the one lock order (design 4.5). Tests run every transaction of the server
 * through it; like the check of sites it reads the real grammar of PostgreSQL and is no part of a running server.
 */
import { isJsonObject } from '@openhours/contract';
import { loadModule, parseSync } from 'libpg-query';
import type { OnStatement } from './statements.ts';

/** One kind of row that transactions lock; kinds of one name share their position in the order. */
export interface LockKind {
  readonly name: string;
  /** Absent: advisory locks. */
  readonly table: string | undefined;
  /** Tells kinds of one table apart: a condition as it stands in the statement. */
  readonly where?: string;
  /**
   * Nobody may lock these without holding the site's catalogue, so that who raises its version is alone among all who
   * lock them, and may follow a change from one to the next in any order.
   */
  readonly isUnderCatalogue?: true;
}

interface Lock {
  readonly table: string | undefined;
  readonly isOrdered: boolean;
  /** Which of the parameters hold the ids of the rows, where the statement names them by id. */
  readonly idParameters: readonly number[];
  /** The transaction's own new row, for which nobody waits. */
  readonly isMade?: true;
  /** Nobody else may hold anything of the kind meanwhile. */
  readonly isAlone?: true;
}

type Tree = Readonly<Record<string, unknown>>;

/** All nodes of one kind, in the order in which they stand. */
function nodesOf(kind: string, node: unknown): Tree[] {
  if (Array.isArray(node)) {
    return node.flatMap((each) => nodesOf(kind, each));
  }
  return isJsonObject(node)
    ? Object.entries(node).flatMap(([name, value]) => [
        ...(name === kind && isJsonObject(value) ? [value] : []),
        ...nodesOf(kind, value),
      ])
    : [];
}

/** Which parameters are compared with the column `id` by a condition. */
function idParametersIn(where: unknown): number[] {
  return nodesOf('A_Expr', where)
    .filter((expression) => {
      const [column] = nodesOf('ColumnRef', expression['lexpr']);
      const last = Array.isArray(column?.['fields']) ? column['fields'].at(-1) : undefined;
      return JSON.stringify(last ?? '').includes('"sval":"id"') && nodesOf('SelectStmt', expression).length === 0;
    })
    .flatMap((expression) => nodesOf('ParamRef', expression['rexpr']))
    .map(({ number }) => Number(number) - 1);
}

/** The rows that an insertion of one row makes: nobody else knows them before the commit. */
function madeBy(parsed: unknown): Lock[] {
  return nodesOf('InsertStmt', parsed).flatMap((insert) => {
    const position = nodesOf('ResTarget', insert['cols']).findIndex(({ name }) => name === 'id');
    const [values] = nodesOf(
      'List',
      isJsonObject(insert['selectStmt']) ? nodesOf('SelectStmt', insert)[0]?.['valuesLists'] : [],
    );
    const items = Array.isArray(values?.['items']) ? values['items'] : [];
    return nodesOf('ParamRef', position < 0 ? undefined : items[position])
      .slice(0, 1)
      .map(({ number }) => ({
        table: isJsonObject(insert['relation']) ? String(insert['relation']['relname']) : undefined,
        isOrdered: true,
        idParameters: [Number(number) - 1],
        isMade: true as const,
      }));
  });
}

/** The locks for which a statement may wait. What is skipped when somebody holds it makes nobody wait. */
function locksOf(sql: string): Lock[] {
  const parsed: unknown = parseSync(sql);
  const advisory = /\bpg_advisory_xact_lock(?:_shared)?\b/.test(sql)
    ? [{ table: undefined, isOrdered: true, idParameters: [] }]
    : [];
  const selects = nodesOf('SelectStmt', parsed).flatMap((select) =>
    nodesOf('LockingClause', select['lockingClause'])
      .filter((clause) => clause['waitPolicy'] === 'LockWaitBlock')
      .flatMap((clause) => {
        const named = nodesOf('RangeVar', clause['lockedRels']).map((each) => each['relname']);
        const from = nodesOf('RangeVar', select['fromClause']);
        const locked = from.filter(
          ({ relname, alias }) =>
            named.length === 0 ||
            named.includes(relname) ||
            (isJsonObject(alias) && named.includes(alias['aliasname'])),
        );
        return locked.map(({ relname }) => ({
          table: String(relname),
          isOrdered: select['sortClause'] !== undefined,
          // Who keeps a row from erasure shares it, and an erasure has one row of its kind.
          idParameters: clause['strength'] === 'LCS_FORKEYSHARE' ? [] : idParametersIn(select['whereClause']),
        }));
      }),
  );
  const raised = nodesOf('InsertStmt', parsed)
    .filter(
      (insert) =>
        isJsonObject(insert['onConflictClause']) && insert['onConflictClause']['action'] === 'ONCONFLICT_UPDATE',
    )
    .flatMap((insert) => nodesOf('RangeVar', { RangeVar: insert['relation'] }))
    .filter(({ relname }) => relname === 'site_catalogue')
    .map(({ relname }) => ({ table: String(relname), isOrdered: true, idParameters: [], isAlone: true as const }));
  return [...advisory, ...raised, ...selects, ...madeBy(parsed)];
}

/** What names the rows that a statement locks: everything it is given besides the site, or that it is the site's one row. */
function rowsIn(parameters: readonly unknown[]): string[] {
  return parameters.length === 1 ? ['only'] : parameters.slice(1).flat().map(String);
}

/**
 * Makes the check; a table of which `isOurs` knows nothing is a test's own and not looked at. What it answers is asked
 * at the beginning of each attempt of a transaction, and then sees its statements in the order in which they are sent.
 * Rows that the transaction holds already may be locked again. A table that the order does not name may be locked
 * behind all others, one such table in each transaction: that closes no circle.
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
    return kind ?? { name: String(lock.table), table: lock.table };
  }

  /** What the order does not name stands behind all that it names. */
  function positionOf({ name }: LockKind): number {
    const position = names.indexOf(name);
    return position < 0 ? names.length : position;
  }

  return () => {
    /** The latest position in the order of which something is held, and what it was. */
    let latest = 0;
    const held = new Set<string>();
    /** The largest id that is held of each kind. */
    const largest = new Map<string, string>();
    let holdsCatalogue = false;
    /** What is held that the order does not name; of two such kinds nobody knows which comes first. */
    let unnamed: string | undefined;
    /** Who has raised the catalogue's version is alone among all who lock what stands under it. */
    let isAlone = false;

    function judge(sql: string, lock: Lock, kind: LockKind, parameters: readonly unknown[], rows: readonly string[]) {
      const position = positionOf(kind);
      if (position < latest && !(isAlone && kind.isUnderCatalogue)) {
        const behind = names[latest] ?? unnamed;
        throw new Error(`The statement locks ${kind.name} behind ${behind}, against the lock order: ${sql}`);
      }
      if (position === names.length && unnamed !== undefined && unnamed !== kind.name) {
        throw new Error(`The statement locks ${kind.name} and ${unnamed}, of which the order names neither: ${sql}`);
      }
      if (kind.isUnderCatalogue && !holdsCatalogue) {
        throw new Error(`The statement locks ${kind.name} without the site's catalogue: ${sql}`);
      }
      if (!lock.isOrdered && parameters.slice(1).some((each) => Array.isArray(each) && each.length > 1)) {
        throw new Error(`The statement locks several rows in no order: ${sql}`);
      }
      const last = largest.get(`${kind.name} ${lock.table}`);
      if (!isAlone && lock.idParameters.length > 0 && last !== undefined && rows.some((row) => row < last)) {
        throw new Error(`The statement locks ${kind.name} behind a larger id: ${sql}`);
      }
    }

    return (sql, parameters) => {
      const locks = known.get(sql) ?? locksOf(sql).filter(({ table }) => table === undefined || isOurs(table));
      known.set(sql, locks);
      for (const lock of locks) {
        if (lock.isMade) {
          for (const position of lock.idParameters) {
            held.add(`${lock.table} ${parameters[position]}`);
          }
          continue;
        }
        const kind = kindOf(sql, lock);
        const ids = lock.idParameters.flatMap((position) => parameters[position]).map(String);
        const rows = (ids.length > 0 ? ids : rowsIn(parameters)).map((row) => `${lock.table ?? ''} ${row}`);
        if (lock.isAlone && holdsCatalogue && !isAlone) {
          throw new Error(`The catalogue's version is raised by one who holds it with others: ${sql}`);
        }
        const unheld = rows.filter((row) => !held.has(row));
        if (unheld.length > 0) {
          judge(sql, lock, kind, parameters, unheld);
        }
        isAlone ||= lock.isAlone === true;
        holdsCatalogue ||= lock.table === 'site_catalogue';
        latest = Math.max(latest, positionOf(kind));
        unnamed = positionOf(kind) === names.length ? kind.name : unnamed;
        for (const row of rows) {
          held.add(row);
          if (ids.length > 0 && row > (largest.get(`${kind.name} ${lock.table}`) ?? '')) {
            largest.set(`${kind.name} ${lock.table}`, row);
          }
        }
      }
    };
  };
}
