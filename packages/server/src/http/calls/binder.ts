/**
 * The core of every call, free of HTTP: caller check, rate limit, decoding, validation, site state, queue, exactly
 * one transaction per write, stored answers. Requests, pages and tests all enter an operation here.
 */
import { ApplicationError, fail, type Operation, type Reach, ValidationError } from '@openhours/contract';
import type { CountCall, CountedCall } from '../../admission/counted-calls.ts';
import { type Caller, callerName, isBusiness, reachOfCaller } from '../../auth/caller.ts';
import {
  AnswerWithHeaders,
  type Binding,
  type ReadCall,
  type Site,
  type WriteBinding,
  WrittenOutput,
  WrittenText,
} from '../../call.ts';
import { hasRaisedCatalogueVersion } from '../../db/catalogue-version.ts';
import type { Clock } from '../../db/clock.ts';
import { StatementError } from '../../db/failures.ts';
import { transactOnce } from '../../db/idempotency.ts';
import type { Database, Transaction } from '../../db/transaction.ts';
import { inShortSpan, inSpan } from '../../tracing/span.ts';
import { createDecoder, type Decode, type InputParts } from '../bodies/decoder.ts';
import { fitOf } from '../bodies/fit.ts';
import { type Project, projectionOf } from '../bodies/projection.ts';
import { createRefusalCheck } from '../bodies/refusal-check.ts';
import { registerFormats, validatorOf } from '../bodies/validation.ts';
import type { CallFacts } from './call-facts.ts';
import { judgedViolations } from './judged.ts';

/** What calls stand on. */
export interface BinderParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Lets calls that contend for the same thing of a site wait in front of the pool (design 4.5). */
  readonly inTurn: <T>(
    siteId: string,
    keys: readonly string[],
    work: () => Promise<T>,
    recheck: (() => Promise<void>) | undefined,
  ) => Promise<T>;
  /** Lets calls that change the catalogue of a site wait for each other in front of the pool (design 4.5). */
  readonly inCatalogueTurn: <T>(siteId: string, work: () => Promise<T>) => Promise<T>;
  /** Throws THROTTLED_FEATURE when the caller has called too often. */
  readonly countCall: CountCall;
  /** Refuses what gives access out to whoever has to show first once more who they are. */
  readonly askAnew: (operation: Operation, caller: Caller, siteId: string, nowMs: number) => Promise<void>;
  /** Secret under which cursors are signed, 32 bytes. */
  readonly cursorKey: Uint8Array;
  /**
   * Checks every answer against its schema, every refusal against the declared codes, and that whatever changes the
   * catalogue says so; on in tests, off in production.
   */
  readonly checksOutput: boolean;
}

interface Written {
  /** The text of one JSON object. */
  readonly json: string;
  /** The same as bytes, when the handler has written them: then `json` is made only for who asks for it. */
  readonly output: WrittenOutput | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** It is the stored answer of an earlier call, which may keep no more than ids (design 4.10). */
  readonly isRepeated?: true;
}

export interface Answer extends Written {
  readonly siteId: string;
}

/** One operation, ready to be called. */
export interface BoundOperation {
  readonly operation: Operation;
  readonly binding: Binding;
  invoke(parts: InputParts, facts: CallFacts): Promise<Answer>;
}

function written(output: unknown): Written {
  if (output instanceof AnswerWithHeaders) {
    return { json: JSON.stringify(output.output ?? {}), output: undefined, headers: output.headers };
  }
  if (output instanceof WrittenOutput) {
    return {
      output,
      headers: undefined,
      get json() {
        return output.json;
      },
    };
  }
  return writtenText(output instanceof WrittenText ? output.json : JSON.stringify(output ?? {}));
}

function writtenText(json: string): Written {
  return { json, output: undefined, headers: undefined };
}

function repeated(json: string): Written {
  return { ...writtenText(json), isRepeated: true };
}

/** An answer with the members that were asked for. */
function projected({ json, output, headers }: Written, project: Project): Written {
  const cut = JSON.stringify(project(JSON.parse(json)));
  output?.release();
  return { json: cut, output: undefined, headers };
}

function refuse(operation: Operation, caller: Caller): Error {
  if (caller.kind === 'anonymous') {
    return fail('UNAUTHENTICATED', 'Credentials are needed for this call');
  }
  if (caller.kind === 'user' && caller.needsSecondFactor === true) {
    return fail('SECOND_FACTOR_REQUIRED', 'The site asks for a second factor: it has to be set up first');
  }
  const code = operation.errors.includes('UNAUTHORIZED_OPERATION') ? 'UNAUTHORIZED_OPERATION' : 'PERMISSION_DENIED';
  return fail(code, `The caller lacks the permission ${operation.permission}`);
}

/** Some calls carry their key as a declared field of the body; the header comes first (design 4.10). */
function keyInBody({ idempotency }: Operation, input: Record<string, unknown>): string | undefined {
  return idempotency === 'stored' && typeof input.idempotencyKey === 'string' ? input.idempotencyKey : undefined;
}

/** What a call is asked for, without what shows that it may be asked. */
function intentOf({ proofs = [] }: Operation, input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !proofs.includes(name)));
}

/** What the queue asks while the call waits. Only refusals count: trouble of the server is met in the call's own turn. */
function recheckOf({ recheck }: WriteBinding, call: ReadCall<unknown>): (() => Promise<void>) | undefined {
  return recheck === undefined
    ? undefined
    : () =>
        recheck(call).catch((error: unknown) => {
          if (error instanceof ApplicationError && error.status < 500) {
            throw error;
          }
        });
}

/** An overlap that the database itself refused, still there when the transaction was run again. */
function isOverlap(error: unknown): boolean {
  return error instanceof StatementError && error.sqlState === '23P01';
}

/** True for refusals, the one of what is not offered included: the product did what it should. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof ValidationError ||
    (error instanceof ApplicationError && (error.status < 500 || error.code === 'UNIMPLEMENTED_FEATURE'))
  );
}

type Run = (binding: Binding, call: ReadCall<unknown>, idempotencyKey: string | undefined) => Promise<Written>;

/** Runs handlers: one that writes in its turn, in one transaction, and with its answer kept under the key of the call. */
function createRun({ checksOutput, database, inCatalogueTurn, inTurn }: BinderParts): Run {
  function write(binding: WriteBinding, call: ReadCall<unknown>, idempotencyKey: string | undefined) {
    const { operation } = binding;
    const { reader: _reader, ...base } = call;
    const work = async (tx: Transaction) => {
      const output = await binding.handle({ ...base, tx });
      if (checksOutput && !binding.changesCatalogue && hasRaisedCatalogueVersion(tx)) {
        throw new Error(`${operation.name} changes the catalogue, so it must be bound with changingCatalogue`);
      }
      return output;
    };
    if (idempotencyKey === undefined || operation.idempotency !== 'stored') {
      return database.transact(call.site.id, work).then(written);
    }
    return transactOnce(
      database,
      call.site.id,
      {
        caller: callerName(call.caller),
        operation: operation.name,
        key: idempotencyKey,
        input: intentOf(operation, call.input as Record<string, unknown>),
        nowMs: call.nowMs,
      },
      async (tx) => written(await work(tx)),
      ({ json }) => ({ status: 200, body: json }),
    ).then((outcome) => (outcome.replayed ? repeated(outcome.answer.body) : outcome.result));
  }

  async function writeInTurn(binding: WriteBinding, call: ReadCall<unknown>, idempotencyKey: string | undefined) {
    const keys = binding.contendsFor === undefined ? [] : await binding.contendsFor(call);
    return keys.length === 0
      ? write(binding, call, idempotencyKey)
      : inTurn(
          call.site.id,
          keys,
          () => write(binding, call, idempotencyKey),
          // A repeated call gets the stored answer in its turn, not a refusal by its own first success.
          idempotencyKey === undefined ? recheckOf(binding, call) : undefined,
        );
  }

  return async (binding, call, idempotencyKey) => {
    if (binding.kind !== 'write') {
      return written(await binding.handle(call));
    }
    try {
      return binding.changesCatalogue
        ? await inCatalogueTurn(call.site.id, () => writeInTurn(binding, call, idempotencyKey))
        : await writeInTurn(binding, call, idempotencyKey);
    } catch (error) {
      throw overlapRefused(binding.operation, error) ?? error;
    }
  };
}

/** What an operation says of an overlap that only the database saw; undefined for any other failure. */
function overlapRefused({ overlapCode }: Operation, error: unknown): Error | undefined {
  return isOverlap(error) && overlapCode !== undefined
    ? fail(
        overlapCode,
        'The write overlaps with another one that was saved first; read the current state and try again',
        {},
        { cause: error },
      )
    : undefined;
}

/** The site that is called: the one that the input chooses, where an operation lets it, else that of the call's facts. */
async function requireOpenSite(
  { options }: Binding,
  input: Record<string, unknown>,
  { caller, site: named }: CallFacts,
): Promise<Site> {
  const chosen = caller.kind === 'anonymous' ? await options.chooseSite?.(input) : undefined;
  const site = chosen ?? named;
  if (site === undefined) {
    throw fail('NOT_FOUND', 'No site has this host name or id');
  }
  if (site.state === 'DISABLED' && !isBusiness(caller) && options.servesClosedSites !== true) {
    throw fail('SITE_DISABLED', 'The site is closed at the moment', {}, { retryAfterSeconds: 60 });
  }
  return site;
}

/** Also holds what operations answer and refuse against their declarations. */
function createCheckedRun(run: Run): Run {
  const checkedRefusal = createRefusalCheck();
  return async (binding, call, idempotencyKey) => {
    const { operation } = binding;
    const whole = await run(binding, call, idempotencyKey).catch((error: unknown) => {
      throw checkedRefusal(operation, error);
    });
    // What is repeated was held against the declaration when it was made.
    const wrong = whole.isRepeated ? undefined : fitOf(operation.output)(JSON.parse(whole.json));
    if (wrong !== undefined) {
      throw new Error(`the answer of ${operation.name} does not fit its declaration: ${wrong}`);
    }
    return whole;
  };
}

/** A call that is decoded and counted, and how far its caller reaches. */
interface Counted {
  readonly input: Record<string, unknown>;
  readonly facts: CallFacts;
  readonly reach: Exclude<Reach, 'none'>;
  readonly counted: CountedCall;
}

/** Answers calls of one operation: validated, of a site that is open, within its limits, and with what was asked for. */
function createAnswering(binding: Binding, run: Run, parts: BinderParts): (call: Counted) => Promise<Answer> {
  const { operation, options } = binding;
  const { clock, cursorKey, database } = parts;
  const projection = projectionOf(operation);
  return async ({ input, facts, reach, counted }) => {
    const validator = validatorOf(operation.input);
    const violations = inShortSpan('validate', () => judgedViolations(validator, input, options.judges ?? []));
    const site = await requireOpenSite(binding, input, facts);
    await counted.accept(site.id, async () =>
      options.namesForLimits === undefined ? {} : options.namesForLimits({ input, reader: database.reader(site.id) }),
    );
    await counted.inTime();
    const call: ReadCall<unknown> = {
      input,
      operation,
      caller: facts.caller,
      reach,
      site,
      nowMs: clock.now(),
      requestId: facts.requestId,
      clientAddress: facts.clientAddress,
      language: facts.language,
      signing: {
        key: cursorKey,
        siteId: site.id,
        operation: operation.name,
        ...(facts.isWithin === undefined ? {} : { isWithin: facts.isWithin }),
      },
      header: facts.header,
      violations,
      reader: database.reader(site.id),
    };
    const project = projection?.(input, call.signing);
    const giveBack = await counted.takePermit();
    const idempotencyKey = facts.idempotencyKey ?? keyInBody(operation, input);
    const whole = await run(binding, call, idempotencyKey).finally(giveBack);
    return answerOf(site, project === undefined ? whole : projected(whole, project));
  };
}

/** The text stays unmade until somebody asks for it. */
function answerOf({ id }: Site, made: Written): Answer {
  return {
    siteId: id,
    output: made.output,
    headers: made.headers,
    get json() {
      return made.json;
    },
  };
}

/**
 * Binds operations to what they stand on. Validators are compiled at the first call of each operation. Throws for an
 * operation that promises to store its answers and is not bound as one transaction, in which alone they can be.
 */
export function createBinder(parts: BinderParts): (binding: Binding) => BoundOperation {
  registerFormats();
  const run = parts.checksOutput ? createCheckedRun(createRun(parts)) : createRun(parts);

  return (binding) => {
    const { operation } = binding;
    if (operation.idempotency === 'stored' && binding.kind !== 'write') {
      throw new TypeError(`${operation.name} stores its answers, so it must be bound with bindWrite`);
    }
    const answerCounted = createAnswering(binding, run, parts);
    let decode: Decode | undefined;

    async function answerCall(inputParts: InputParts, facts: CallFacts): Promise<Answer> {
      const { caller } = facts;
      const reach = reachOfCaller(caller, operation.permission);
      if (reach === 'none') {
        throw refuse(operation, caller);
      }
      decode ??= createDecoder(operation);
      let input: Record<string, unknown> | undefined;
      let counted: CountedCall;
      try {
        const read = decode;
        input = inShortSpan('decode', () => read(inputParts));
      } finally {
        // By what the operation will read: a query says as much as a body. What cannot be read is counted too.
        counted = parts.countCall(operation, facts, input);
      }
      try {
        if (facts.site !== undefined) {
          await parts.askAnew(operation, caller, facts.site.id, parts.clock.now());
        }
        return await answerCounted({ input, facts, reach, counted });
      } catch (error) {
        await counted.refused(error);
        throw error;
      }
    }

    const span = { kind: 'server', isAnswer } as const;
    return {
      operation,
      binding,
      invoke: (inputParts, facts) =>
        inSpan(operation.name, { ...span, header: facts.header }, () => answerCall(inputParts, facts)),
    };
  };
}
