/**
 * Statements on their way to a connection: compiled, named, readied and sent without waiting for one another.
 * Statements sent in the same turn leave in one packet and come back in one wait.
 */
import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type Refusals, statementFailure } from './failures.ts';
import type { Query } from './query.ts';
import { bindable } from './value-types.ts';

export interface Statement extends Refusals {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** Called with every statement before it is sent; throwing refuses it. For tests. */
export type OnStatement = (text: string, parameters: readonly unknown[]) => void;

export function compileQuery(query: Query<unknown>): Statement {
  const { sql, parameters } = query.compile();
  return { text: sql, parameters, taken: query.taken };
}

const largestNumberOfNames = 500;

/** Gives texts their names on the server; a named statement is parsed once per connection, which doubles point reads. */
export interface StatementNames {
  nameOf(text: string): string | undefined;
  /** After a migration made plans stale: all names are given anew. */
  forget(): void;
}

/** No names at all: with a transaction pooler a named statement may meet a server that never heard of it. */
export const noNames: StatementNames = { nameOf: () => undefined, forget: () => {} };

/**
 * In the text of a statement that must not keep a plan: a named statement stays for a minute with the plan that was
 * made while its tables were empty, and a join of sets of rows is then done by reading whole tables (a claim of 100
 * deliveries took 200 ms instead of 5). Planning anew costs about a third of a millisecond, so it is for batches.
 */
export const plannedAnew = '/* planned anew */';

/** The same query as a statement that keeps no plan. */
export function planAnew<Row>(query: Query<Row>): Query<Row> {
  return {
    compile() {
      const { sql, parameters } = query.compile();
      return { sql: `${plannedAnew} ${sql}`, parameters };
    },
    taken: query.taken,
  };
}

/** Names a text at its second use, 500 at most: dynamic filters make many texts that never come back. */
export function createStatementNames(): StatementNames {
  let generation = 0;
  const names = new Map<string, string>();
  const seenOnce = new LRUCache<string, true>({ max: 1000 });
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= largestNumberOfNames || text.includes(plannedAnew)) {
        return name;
      }
      if (!seenOnce.has(text)) {
        seenOnce.set(text, true);
        return undefined;
      }
      seenOnce.delete(text);
      const given = `s${generation}_${names.size}`;
      names.set(text, given);
      return given;
    },
    forget() {
      generation += 1;
      names.clear();
    },
  };
}

const corked = new WeakSet<Duplex>();

/** Holds back the bytes of this turn, so that statements sent together leave in one packet. */
function gatherBytes(client: pg.ClientBase): void {
  // The driver has no public way to its stream, but hands it out as `connection.stream` since its first version.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  if (corked.has(stream)) {
    return;
  }
  corked.add(stream);
  stream.cork();
  process.nextTick(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

export interface SendOptions {
  readonly names: StatementNames;
  /** Told of statements that took `slowStatementMs` or longer; the text holds no values. */
  readonly onSlowStatement: ((text: string, durationMs: number) => void) | undefined;
  readonly slowStatementMs: number;
  readonly onLock: ((durationMs: number) => void) | undefined;
}

/** Statements that wait for whoever holds the row; those that skip locked rows never wait. */
const waitsForRows = /\bfor (?:no key update|update|share)\b(?! skip locked)/;

/** Sends one statement at once; rejects with a StatementError, or with UNAVAILABLE when the connection is lost. */
export function sendStatement(
  client: pg.ClientBase,
  statement: Statement,
  options: SendOptions,
): Promise<pg.QueryResult> {
  const { text, parameters } = statement;
  const name = options.names.nameOf(text);
  const values = parameters.map(bindable);
  gatherBytes(client);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    client.query(
      { text, values, ...(name === undefined ? {} : { name }) },
      (error: unknown, result: pg.QueryResult) => {
        const durationMs = performance.now() - startedAt;
        if (durationMs >= options.slowStatementMs) {
          options.onSlowStatement?.(text, durationMs);
        }
        if (options.onLock !== undefined && waitsForRows.test(text)) {
          options.onLock(durationMs);
        }
        if (error) {
          reject(statementFailure(error, text, statement));
        } else {
          resolve(result);
        }
      },
    );
  });
}

/** Sends a statement of the transaction itself (`begin`, `savepoint`, `commit`) as a plain text. */
export function sendControl(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  gatherBytes(client);
  return new Promise((resolve, reject) => {
    client.query(text, (error: unknown, result: pg.QueryResult) => (error ? reject(error) : resolve(result)));
  });
}
