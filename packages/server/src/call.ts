/**
 * What a handler gets, and how a declared operation is bound to one: by whether it reads, writes in one transaction, or
 * opens transactions of its own. The binder (http/calls/binder.ts) makes the call: it has decoded and validated the input,
 * checked the caller and chosen the site before a handler runs.
 */
import type { ErrorBody, FieldViolation, InputOf, Operation, OutputOf, Reach } from '@openhours/contract';
import type { TSchema } from 'typebox';
import type { Caller } from './auth/caller.ts';
import type { CursorSigning } from './db/cursor.ts';
import type { LatestReader, Transaction } from './db/transaction.ts';

/** The site on which a call acts: the facts every rule may need. */
export interface Site {
  readonly id: string;
  readonly accountId: string;
  readonly displayName: string;
  /** As customers read it. */
  readonly businessName: string;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly state: 'PENDING' | 'DEMO' | 'ENABLED' | 'DISABLED';
}

interface BaseCall<Input> {
  readonly input: Input;
  /** The declaration by which the call came. */
  readonly operation: Operation;
  readonly caller: Caller;
  /** How far the caller reaches with the operation's permission; never `none`. */
  readonly reach: Exclude<Reach, 'none'>;
  readonly site: Site;
  /** The one instant of this request, epoch milliseconds of business time. */
  readonly nowMs: number;
  readonly requestId: string;
  /** Client address after trusted proxies; absent for calls from within. */
  readonly clientAddress: string | undefined;
  /** Language the caller asked for, if any. */
  readonly language: string | undefined;
  /** Signs the cursors that the call answers, and knows those given before: good for this site and this operation. */
  readonly signing: CursorSigning;
  /**
   * A request header by its lower-case name, for what travels outside the declared input (cookie, origin);
   * always absent for calls from within.
   */
  readonly header: (name: string) => string | undefined;
  /** What the schema refuses in the members that the binding judges itself; `input` comes without it. */
  readonly violations: readonly FieldViolation[];
}

export interface ReadCall<Input> extends BaseCall<Input> {
  readonly reader: LatestReader;
}

export interface WriteCall<Input> extends BaseCall<Input> {
  readonly tx: Transaction;
}

/** Who acts on which site by which operation, when: the part of a call that commands need besides its input. */
export type Act = Pick<BaseCall<unknown>, 'site' | 'caller' | 'reach' | 'nowMs' | 'requestId' | 'operation'> &
  Partial<Pick<BaseCall<unknown>, 'language' | 'clientAddress'>>;

/** An output that travels with headers of its own, such as a cookie. */
export class AnswerWithHeaders<Output> {
  readonly output: Output;
  /** By lower-case name; a list is sent as repeated headers. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;

  constructor(output: Output, headers: Readonly<Record<string, string | readonly string[]>>) {
    this.output = output;
    this.headers = headers;
  }
}

/** Answers with headers. Example: `return withHeaders({}, { 'set-cookie': endedCookie })`. */
export function withHeaders<Output>(
  output: Output,
  headers: Readonly<Record<string, string | readonly string[]>>,
): AnswerWithHeaders<Output> {
  return new AnswerWithHeaders(output, headers);
}

/**
 * An output that the handler has already written as bytes of JSON, for answers whose size makes intermediate objects
 * costly (design 7). They must be one JSON object, in UTF-8, that fits the declared output. Whoever has sent them calls
 * `release` and may not look at them afterwards.
 */
export class WrittenOutput {
  readonly bytes: Buffer;
  readonly release: () => void;

  constructor(bytes: Buffer, release: () => void) {
    this.bytes = bytes;
    this.release = release;
  }

  /** The same as text, for callers within this process. */
  get json(): string {
    return this.bytes.toString('utf8');
  }
}

/** An output that the handler has already as text: one JSON object that fits the declared output. */
export class WrittenText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** A refusal as the renderer made it: what a binding may reshape. */
export interface RenderedError {
  readonly status: number;
  readonly body: ErrorBody & Readonly<Record<string, unknown>>;
}

/** What few operations need besides a handler. */
export interface BindingOptions<Input> {
  /**
   * Chooses the site from the input when credentials do not (token grants name it by client or refresh token).
   * Absent answer: the site of the host, else the first site. Never overrides the site of credentials.
   */
  readonly chooseSite?: ((input: Input) => Promise<Site | undefined>) | undefined;
  /** Reshapes refusals, for operations whose errors follow another standard (OAuth, identity sheet 4.1). */
  readonly reshapeError?: ((rendered: RenderedError) => RenderedError) | undefined;
  /** Also reads `application/x-www-form-urlencoded` bodies (identity sheet 0, rule 12). */
  readonly acceptsForm?: boolean | undefined;
  /** Also serves anonymous callers of a site that is switched off: owners must still be able to sign in. */
  readonly servesClosedSites?: boolean | undefined;
  /**
   * Starts of paths (`service.`, `services[`) whose violations the handler tells itself, together with those of its
   * rules or item by item. They come as `call.violations`.
   */
  readonly judges?: readonly string[] | undefined;
  /**
   * Finds out what a valid call counts as where limits are declared per link or per recipient: the booking, and the folded
   * address that its messages go to. Absent parts are not counted. May refuse as the handler would.
   */
  readonly namesForLimits?: ((call: Pick<ReadCall<Input>, 'input' | 'reader'>) => Promise<NamesForLimits>) | undefined;
}

/** What limits count by that only the input and what it names tell. */
export interface NamesForLimits {
  /** How much the call makes, for limits that weigh it. */
  readonly weight?: number | undefined;
  readonly link?: string | undefined;
  readonly recipient?: string | undefined;
  /** The call names another recipient than the booking has. */
  readonly isCorrection?: boolean | undefined;
}

export interface ReadBinding {
  /** `ownTransactions`: the handler writes, in short transactions that it opens itself. */
  readonly kind: 'read' | 'ownTransactions';
  readonly operation: Operation;
  readonly options: BindingOptions<unknown>;
  /** May answer an `AnswerWithHeaders`. */
  readonly handle: (call: ReadCall<unknown>) => Promise<unknown>;
}

export interface WriteBinding {
  readonly kind: 'write';
  readonly operation: Operation;
  readonly options: BindingOptions<unknown>;
  /** May answer an `AnswerWithHeaders`. */
  readonly handle: (call: WriteCall<unknown>) => Promise<unknown>;
  /**
   * Names what the call will contend for (`resource:<id>`, `session:<id>`), so that a hot slot waits in front of the
   * pool (design 4.5).
   */
  readonly contendsFor: ((call: ReadCall<unknown>) => Promise<readonly string[]>) | undefined;
  /**
   * Asked while the call waits in its queue, at first and when somebody there has succeeded: throws the refusal when nothing
   * is left to contend for. What it lets pass is judged again under the locks.
   */
  readonly recheck: ((call: ReadCall<unknown>) => Promise<void>) | undefined;
  /** It may raise the version of the site's catalogue, so it waits in front of the pool for the others that do. */
  readonly changesCatalogue: boolean;
}

export type Binding = ReadBinding | WriteBinding;

type ReadHandler<O extends Operation<TSchema, TSchema>> = (
  call: ReadCall<InputOf<O>>,
) => Promise<OutputOf<O> | AnswerWithHeaders<OutputOf<O>> | WrittenOutput | WrittenText>;

function withoutTransaction<O extends Operation<TSchema, TSchema>>(
  kind: ReadBinding['kind'],
  operation: O,
  handle: ReadHandler<O>,
  options: BindingOptions<InputOf<O>>,
): ReadBinding {
  return {
    kind,
    operation,
    options: options as BindingOptions<unknown>,
    handle: handle as ReadBinding['handle'],
  };
}

/** Binds an operation that only reads. */
export function bindRead<O extends Operation<TSchema, TSchema>>(
  operation: O,
  handle: ReadHandler<O>,
  options: BindingOptions<InputOf<O>> = {},
): ReadBinding {
  return withoutTransaction('read', operation, handle, options);
}

/**
 * Binds an operation that writes in transactions that it opens itself: because slow work stands between them (hashing a
 * password), or because it acts on another site than the call's. Its answers cannot be stored for repeated calls.
 */
export function bindOwnTransactions<O extends Operation<TSchema, TSchema>>(
  operation: O,
  handle: ReadHandler<O>,
  options: BindingOptions<InputOf<O>> = {},
): ReadBinding {
  return withoutTransaction('ownTransactions', operation, handle, options);
}

/** Binds an operation that writes: the binder opens exactly one transaction for it. */
export function bindWrite<O extends Operation<TSchema, TSchema>>(
  operation: O,
  handle: (call: WriteCall<InputOf<O>>) => Promise<OutputOf<O> | AnswerWithHeaders<OutputOf<O>> | WrittenOutput>,
  {
    contendsFor,
    recheck,
    ...options
  }: BindingOptions<InputOf<O>> & {
    contendsFor?: (call: ReadCall<InputOf<O>>) => Promise<readonly string[]>;
    recheck?: (call: ReadCall<InputOf<O>>) => Promise<void>;
  } = {},
): WriteBinding {
  return {
    kind: 'write',
    operation,
    options: options as BindingOptions<unknown>,
    handle: handle as WriteBinding['handle'],
    contendsFor: contendsFor as WriteBinding['contendsFor'],
    recheck: recheck as WriteBinding['recheck'],
    changesCatalogue: false,
  };
}

/**
 * Says of operations that they may change the site's catalogue: services, staff, places, hours, everything from which
 * availability is computed. Whoever does locks one row of the site (`db/catalogue-version.ts`), so of one site these
 * calls take turns in front of the pool, where they hold no connection (design 4.5). Tests fail for one that changes it
 * and is not said.
 */
export function changingCatalogue(bindings: readonly Binding[]): Binding[] {
  return bindings.map((binding) => (binding.kind === 'write' ? { ...binding, changesCatalogue: true } : binding));
}
