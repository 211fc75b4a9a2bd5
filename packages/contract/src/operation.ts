/**
 * The declaration of an operation: the one value from which route, validation, caller check, OpenAPI,
 * client method, reference page and permission matrix are derived.
 */
import type { Static, TSchema } from 'typebox';
import { type Permission, reachOf } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { EventType } from './events.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How a repeated call is answered (design 4.10).
 * `stored`: the header Idempotency-Key replays the stored answer of the first success.
 * `natural`: repeating is harmless by itself (reads, whole replacements).
 * `none`: never stored, because the answer holds a secret or the call has its own once-token.
 */
export type Idempotency = 'stored' | 'natural' | 'none';

/** How often an operation may be called in a sliding window (identity sheet 11). */
export interface RateLimit {
  /**
   * Whose calls are counted together. `account` is the e-mail address the call names, as named from one neighbourhood:
   * strangers elsewhere cannot use up what its owner may do. `accountAnywhere` is the same from everywhere. `link` is
   * the booking whose link is used, however often its address was given out, and `recipient` whoever is written to
   * about it: both are known of valid calls only. `corrector` is the address that gives a booking to somebody else by
   * its link; other calls of the operation are not counted. `network` is the 48 bits of an IPv6 address that whoever
   * asks is given, which hold 256 of what counts as one address; of IPv4 there is none. `site`: everybody's.
   */
  readonly per:
    | 'address'
    | 'caller'
    | 'account'
    | 'accountAnywhere'
    | 'link'
    | 'recipient'
    | 'corrector'
    | 'network'
    | 'site';
  readonly calls: number;
  readonly windowMs: number;
  /**
   * `valid`: only calls whose input is valid and names what there is; nobody is kept from them by junk from the same
   * address. Absent: all.
   */
  readonly counts?: 'valid';
  /** Operations that name the same here are counted as one; absent: each by itself. */
  readonly together?: string;
  /**
   * Of strangers also counted in the database, for each site: the limit holds over restarts and over all processes. It costs
   * one statement for each call that is valid.
   */
  readonly lasting?: true;
  /** Counted apart for each site. */
  readonly perSite?: true;
  /** Calls of an address within it say whether it behaves like a script (docs/decisions/0042). */
  readonly tellsScripts?: true;
  /** A call counts as often as what it makes; one that finds room passes whole. */
  readonly weighed?: true;
  /** Calls beyond the limit are neither refused nor counted apart: only how many there were is of use. */
  readonly onlyTells?: true;
  /** Calls beyond the limit are answered this much later, instead of refused. */
  readonly delayMs?: number;
  /** Whom the limit does not concern; absent when it concerns everybody. */
  readonly spares?: 'business';
}

/**
 * How many calls of customers are answered at the same moment (a concurrency limit), so that some who ask for the
 * widest ranges leave room for those who book. Operations that declare the same limit share its permits; who finds none
 * waits in a queue.
 */
export interface ConcurrencyLimit {
  /** Which part of the server's connections to the database they may hold together: 0.6 of ten are six permits. */
  readonly partOfConnections: number;
  /** Which part of these permits one address may have. */
  readonly partOfOneAddress: number;
  /** How many more calls of one address may wait; any further one is refused. */
  readonly waitingPerAddress: number;
  /** How many may wait in all. */
  readonly waiting: number;
  /** How long a call waits before it is refused. */
  readonly waitMs: number;
}

/**
 * Lists, searches and times that customers ask for: each may take as long as fifty bookings. They leave
 * part of the connections to those who book, however many there are.
 */
export const readsOfCustomers: ConcurrencyLimit = Object.freeze({
  partOfConnections: 0.6,
  partOfOneAddress: 2 / 3,
  waitingPerAddress: 40,
  waiting: 1_000,
  waitMs: 2_000,
});

export interface Operation<Input extends TSchema = TSchema, Output extends TSchema = TSchema> {
  /** `<domain>.<verb>`, unique; the name in metrics, logs, client and reference. */
  readonly name: string;
  /** One sentence in the present tense, as it stands in the reference. */
  readonly summary: string;
  readonly method: Method;
  /** Path relative to each prefix, parameters in braces: `/v2/bookings/{bookingId}/confirm`. */
  readonly path: string;
  /** Every prefix at which the operation answers besides the bare path. */
  readonly prefixes: readonly string[];
  /** Whole further paths that do not follow `prefix + path`. */
  readonly aliases: readonly string[];
  /** GET operations whose query may grow too long also answer POST on the same path. */
  readonly postFallback: boolean;
  /** Row of the permission table (codes.ts) that says who may call and how far each reaches. */
  readonly permission: Permission;
  readonly idempotency: Idempotency;
  /** A read that is written down, each time: our client never repeats it by itself. */
  readonly isWrittenDown?: boolean;
  /** Path, query and body merged into one object. */
  readonly input: Input;
  /**
   * Members of the input that say by what right it is asked and not what is asked, such as the hold that keeps a time
   * free: a call that is repeated with another or none of them is the same call (design 4.10).
   */
  readonly proofs?: readonly string[];
  readonly output: Output;
  /** Application error codes beyond the ones every operation may answer. */
  readonly errors: readonly ErrorCode[];
  /**
   * One of `errors`: what it means here that something exclusive overlaps with what a rival has just written, when only
   * the database saw it (design 4.4). Absent where nothing exclusive is written.
   */
  readonly overlapCode?: ErrorCode;
  /**
   * `oauth`: refusals speak as RFC 6749 has them, `error` and `error_description`, beside our own words. `codes`: what is not valid
   * is refused with a code as well, without violations.
   */
  readonly errorForm?: 'oauth' | 'codes';
  /** Event types this operation may emit. */
  readonly events: readonly EventType[];
  /** Largest request body in bytes; `defaultBodyLimitBytes` unless more is declared. */
  readonly bodyLimitBytes: number;
  /** Every limit that holds at once; absent where calls are not limited. */
  readonly rateLimits?: readonly RateLimit[];
  /** The permits it shares with others while customers call it; the business is spared. Absent: answered at once. */
  readonly concurrency?: ConcurrencyLimit | undefined;
  /** True where a browser that opens the path gets a page, which is no operation, and programs this (`route.ts`). */
  readonly leavesNavigations?: boolean;
  /** True where names inside the input are the caller's own, so that clients never rename them (data sheet 0, rule 12). */
  readonly keepNames?: boolean;
  /** The sections of sheets or of the design, or the decision, that define the operation. */
  readonly source: string;
}

type Optional = 'prefixes' | 'aliases' | 'postFallback' | 'errors' | 'events' | 'bodyLimitBytes';
export type OperationDeclaration<Input extends TSchema, Output extends TSchema> = Omit<
  Operation<Input, Output>,
  Optional
> &
  Partial<Pick<Operation<Input, Output>, Optional>>;

/** Enough for every single entity; operations on many at once declare more. */
export const defaultBodyLimitBytes = 131_072;

/** Reads that say with a body what is wanted, of which customers may ask for much. */
function mayCostMuch({ method, idempotency, permission }: Pick<Operation, 'method' | 'idempotency' | 'permission'>) {
  const forCustomers = reachOf(permission, 'visitor') !== 'none' || reachOf(permission, 'member') !== 'none';
  return method === 'POST' && idempotency === 'natural' && forCustomers;
}

/**
 * Completes a declaration with the defaults shared by all operations.
 * Example: `defineOperation({ name: 'bookings.confirmBooking', method: 'POST', path:
 * '/v2/bookings/{bookingId}/confirm', … })`.
 */
export function defineOperation<Input extends TSchema, Output extends TSchema>(
  declaration: OperationDeclaration<Input, Output>,
): Operation<Input, Output> {
  const { name, overlapCode, errors = [] } = declaration;
  if (overlapCode !== undefined && !errors.includes(overlapCode)) {
    throw new TypeError(`${name} declares ${overlapCode} for an overlap, but not among its errors`);
  }
  return Object.freeze({
    prefixes: [],
    aliases: [],
    postFallback: false,
    errors: [],
    events: [],
    bodyLimitBytes: defaultBodyLimitBytes,
    ...(mayCostMuch(declaration) ? { concurrency: readsOfCustomers } : {}),
    ...declaration,
  });
}

/** Every path at which an operation answers, the bare path first. */
export function pathsOf(operation: Operation): string[] {
  return [operation.path, ...operation.prefixes.map((prefix) => prefix + operation.path), ...operation.aliases];
}

/** The names of the parameters in a path template. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string);
}

export type InputOf<O> = O extends Operation<infer Input, TSchema> ? Static<Input> : never;
export type OutputOf<O> = O extends Operation<TSchema, infer Output> ? Static<Output> : never;
