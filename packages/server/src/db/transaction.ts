/**
 * What code may do with the database: a Reader runs single statements of one site, a Transaction is the unit of work of
 * one intent, and a ServerReader is for the few reads across sites. Types only; `database.ts` makes them.
 */
import type { Query } from './query.ts';

/**
 * Runs statements that belong to no single site: claims, the directory of sites, health, purges. Calls made without
 * waiting in between travel together and cost one wait.
 */
export interface ServerReader {
  all<Row>(query: Query<Row>): Promise<Row[]>;
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
}

/** Reads of one site. Whoever reads takes the site's id from here, so that the two cannot differ. */
export interface Reader extends ServerReader {
  readonly siteId: string;
}

/**
 * Reads of a site outside any transaction: each sees every commit before it, so that what is kept in memory can be compared
 * with what it finds.
 */
export interface LatestReader extends Reader {
  readonly seesLatest: true;
}

export interface WriteCheck {
  /** How many rows the statement must return or affect. */
  readonly rows: number;
  /** The refusal when it did not; thrown by `flush`. */
  readonly otherwise: () => Error;
}

/**
 * The unit of work of one intent. Reads go out at once; writes are collected and sent together by `flush`, in
 * the order in which they were collected. The binder flushes before it commits.
 */
export interface Transaction extends Reader {
  /**
   * Collects a write. With `check`, a different number of rows makes `flush` throw and everything roll back. `seen` is told
   * the rows that it answers, once it was sent.
   */
  write<Row>(query: Query<Row>, check?: WriteCheck, seen?: (rows: readonly Row[]) => void): void;
  /**
   * Collects one of several things that are written by one statement: `make` is asked for it, with all of the kind in
   * their order, when they are sent. It stands where the first of them was collected.
   */
  gather<Item>(kind: string, item: Item, make: (items: readonly Item[]) => Query<unknown>): void;
  /**
   * The same for what is written as the very last of the transaction: it travels with the commit, so that rows which
   * many want are locked no longer than that takes, and by nobody who still waits for others. What an undone part
   * collected stays.
   */
  gatherLast<Item>(kind: string, item: Item, make: (items: readonly Item[]) => Query<unknown>): void;
  /** Sends what was collected in one wait. A read does not see collected writes before this. */
  flush(): Promise<void>;
  /** Runs part of the work under a savepoint: when it throws, only that part is undone and the error is thrown on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /** Runs after a successful commit; never for a rolled-back attempt. */
  afterCommit(callback: () => void): void;
  /**
   * Marks the transaction: true the first time, false when it bears the mark already. A mark that was made in an undone
   * part is gone with it.
   */
  mark(name: string): boolean;
  bears(name: string): boolean;
}

/** The database as the binder and the workers see it. */
export interface Database {
  /** Single statements of a site outside any transaction; making a reader takes no connection. */
  reader(siteId: string): LatestReader;
  /** Single statements across sites. */
  readonly serverReader: ServerReader;
  /**
   * One transaction at read committed; a raw overlap (23P01), deadlock (40P01) or serialisation failure (40001) runs the
   * work once more, and so does a `StartOver` that the work throws.
   */
  transact<T>(siteId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Several reads of a site at one moment: a read-only transaction at repeatable read. */
  snapshot<T>(siteId: string, work: (reader: Reader) => Promise<T>): Promise<T>;
}
