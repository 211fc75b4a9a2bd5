/**
 * What a failed statement means: worth one more attempt, a database that cannot be reached, or an error of its own.
 * The texts that reach a log hold no values, because values are personal data (design 12).
 */
import { ApplicationError, fail } from '@openhours/contract';
import pg from 'pg';
import type { TakenRefusal } from './query.ts';

/** A statement the database refused. `sqlState` and `table` say why; with Citus `constraint` carries a shard suffix. */
export class StatementError extends Error {
  readonly sqlState: string;
  readonly table: string | undefined;
  readonly constraint: string | undefined;
  /** SQL text without values. */
  readonly statement: string;
  /** The refusal that the write named for its own row count; used when an overlap is still there at the second attempt. */
  readonly otherwise: (() => Error) | undefined;

  constructor(raw: pg.DatabaseError, statement: string, otherwise: (() => Error) | undefined) {
    super(withoutValues(raw));
    this.name = 'StatementError';
    this.sqlState = raw.code ?? 'XX000';
    this.table = raw.table;
    this.constraint = raw.constraint;
    this.statement = statement;
    this.otherwise = otherwise;
  }
}

function withoutValues(raw: pg.DatabaseError): string {
  const text = raw.code?.startsWith('22') ? raw.message.replaceAll(/".*"/gs, '"…"') : raw.message;
  return `${text} (SQLSTATE ${raw.code ?? 'unknown'})`;
}

/**
 * What the work stands on has changed while it waited for its locks, and what it would have to lock now comes earlier in
 * the lock order than what it holds (design 4.5). Everything is given back, and the work begins anew on what is there.
 */
export class StartOver extends Error {
  constructor() {
    super('The work must begin anew: what it stands on has changed while it waited for its locks');
    this.name = 'StartOver';
  }
}

const exclusionViolation = '23P01';
const uniqueViolation = '23505';
const deadlock = '40P01';
const serialisationFailure = '40001';
const planChanged = '0A000';

/** A raw overlap, a deadlock, a serialisation failure, or a plan that a migration made stale: the same work may pass now. */
export function isWorthRepeating(error: unknown): boolean {
  return (
    error instanceof StatementError &&
    ([exclusionViolation, deadlock, serialisationFailure].includes(error.sqlState) || isStalePlan(error))
  );
}

/** What a write says of itself for when the database refuses it. */
export interface Refusals {
  /** For an overlap that is still there at the second attempt. */
  readonly otherwise?: (() => Error) | undefined;
  readonly taken?: TakenRefusal | undefined;
}

/** The refusal of a write whose row would have a value that must be unique and is another's. */
function refusalOfTaken({ code, constraint }: pg.DatabaseError, taken: TakenRefusal | undefined): Error | undefined {
  if (code !== uniqueViolation || constraint === undefined) {
    return undefined;
  }
  // Citus tells the index of the shard, which is called like the table's with a number behind it.
  return taken?.(constraint) ?? taken?.(constraint.replace(/_\d+$/, ''));
}

/** A migration changed the columns of a named statement; new names cure it. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof StatementError && error.sqlState === planChanged && error.message.includes('cached plan');
}

const lostStates = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04']);

/** True when the connection is gone (or never came), so that nothing can be said to the server on it any more. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? '';
    return lostStates.has(state) || state.startsWith('08') || error.severity === 'FATAL' || error.severity === 'PANIC';
  }
  return (
    error instanceof Error &&
    !(error instanceof StatementError) &&
    !(error instanceof ApplicationError) &&
    isTransportError(error)
  );
}

// The driver's own errors have no class; these are all its texts about a connection that ended or never came.
const transportText =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|timeout expired|Cannot use a pool after)/;

function isTransportError(error: Error): boolean {
  const { code, path } = error as NodeJS.ErrnoException;
  // An error that names a path is one of a file, which says nothing of the database.
  const isSystemError = typeof code === 'string' && path === undefined && /^(E[A-Z]+|EAI_[A-Z]+)$/.test(code);
  return isSystemError || transportText.test(error.message);
}

/** 503: nothing was done, the caller may try again. */
export function unavailable(description: string, cause: unknown): ApplicationError {
  return fail('UNAVAILABLE', description, {}, { retryAfterSeconds: 1, cause });
}

/** 503 after a commit whose answer never came: it may or may not have been done, so nobody repeats it by itself. */
export function outcomeUnknown(cause: unknown): ApplicationError {
  return fail(
    'UNAVAILABLE',
    'The connection to the database was lost while the change was being saved; read the current state before trying again',
    { outcome: 'unknown' },
    { retryAfterSeconds: 1, cause },
  );
}

/** True when what failed may have been done all the same: what it would have left behind is not to be taken back. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApplicationError && error.data['outcome'] === 'unknown';
}

/** Turns what the driver raised into what this part raises. */
export function statementFailure(raw: unknown, statement: string, { otherwise, taken }: Refusals = {}): Error {
  if (isConnectionLost(raw)) {
    return unavailable('The database cannot be reached at the moment', raw);
  }
  if (raw instanceof pg.DatabaseError) {
    return refusalOfTaken(raw, taken) ?? new StatementError(raw, statement, otherwise);
  }
  return raw instanceof Error ? raw : new Error(String(raw));
}

// Lock and statement timeouts, read-only standby after a failover, disk or memory full: not the caller's fault.
const busyStates = new Set([
  deadlock,
  serialisationFailure,
  '55P03',
  '57014',
  '25006',
  '53000',
  '53100',
  '53200',
  '53300',
]);

/** The last word on a failure once nothing is repeated any more. */
export function finalFailure(error: unknown): unknown {
  if (error instanceof StartOver) {
    return unavailable('Too many calls change the same data at the moment', error);
  }
  if (!(error instanceof StatementError)) {
    return error;
  }
  if (error.sqlState === exclusionViolation && error.otherwise !== undefined) {
    return error.otherwise();
  }
  return busyStates.has(error.sqlState) ? unavailable('The database is too busy at the moment', error) : error;
}
