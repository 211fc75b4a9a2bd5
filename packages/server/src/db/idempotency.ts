/**
 * Repeated calls of an operation that stores its answers: the first statement of the transaction claims the key, the
 * last one stores the answer. A repetition may read again, but nothing that it writes is sent: it is answered from the
 * row (design 4.10). The binder asks for it when a call brings a key; everything else here is the same for all.
 */
import { createHash } from 'node:crypto';
import { fail, invalid } from '@openhours/contract';
import { dayMs, formatInstant } from '../time/index.ts';
import { statement } from './statement.ts';
import type { Database, Transaction } from './transaction.ts';

const idempotencyKeyLimitBytes = 255;
const storedBodyLimitBytes = 262_144;
const idempotencyLifeMs = dayMs;

export interface IdempotentRequest {
  /** Keys are counted per caller: `callerName(caller)`. */
  readonly caller: string;
  /** Name of the operation. */
  readonly operation: string;
  /** What the header Idempotency-Key said. */
  readonly key: string;
  /** What is asked for; anything else under the same key is refused. */
  readonly input: unknown;
  /** Epoch milliseconds of business time. */
  readonly nowMs: number;
}

/** A success in the form in which it is answered and stored. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

export type OnceOutcome<Result> =
  | { readonly replayed: false; readonly result: Result; readonly answer: StoredAnswer }
  | { readonly replayed: true; readonly answer: StoredAnswer };

interface ClaimedRow {
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly body: string | null;
}

/** Carries a stored answer out of a transaction that must not happen; never leaves this file. */
class ReplayFound extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('the call was answered before');
    this.name = 'ReplayFound';
    this.answer = answer;
  }
}

/**
 * One statement that claims, waits and reads. A rival with the same key holds the row, so this waits for its
 * commit and then returns its answer; after a rollback it claims. `do update` instead of `do nothing` because only
 * it returns the rival's row, which a statement's own snapshot would not see; it changes nothing but rows past
 * their time, which it claims anew. A row that can be seen has a status, so `status is null` means "ours".
 */
const claimStatement = `
insert into idempotency as stored (site_id, caller, operation, key_hash, request_hash, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (site_id, caller, operation, key_hash) do update set
  request_hash = case when stored.expires_at <= excluded.created_at then excluded.request_hash else stored.request_hash end,
  status = case when stored.expires_at <= excluded.created_at then null else stored.status end,
  body = case when stored.expires_at <= excluded.created_at then null else stored.body end,
  created_at = case when stored.expires_at <= excluded.created_at then excluded.created_at else stored.created_at end,
  expires_at = case when stored.expires_at <= excluded.created_at then excluded.expires_at else stored.expires_at end
returning request_hash, status, body`;

const storeStatement = `
update idempotency set status = $5, body = $6
where site_id = $1 and caller = $2 and operation = $3 and key_hash = $4`;

/** Equal for inputs that mean the same: members in any order, absent or undefined alike. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  }
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Refuses a key that cannot be stored; the binder asks before it opens a transaction. */
export function requireIdempotencyKey(key: string): void {
  const bytes = Buffer.byteLength(key);
  if (bytes === 0) {
    throw invalid('Idempotency-Key', 'must not be empty', 'MIN_LENGTH', { data: { threshold: 1 } });
  }
  if (bytes > idempotencyKeyLimitBytes) {
    throw invalid('Idempotency-Key', `must be at most ${idempotencyKeyLimitBytes} bytes`, 'MAX_LENGTH', {
      data: { threshold: idempotencyKeyLimitBytes },
    });
  }
  if (key.includes('\u0000')) {
    throw invalid('Idempotency-Key', 'must not hold a null character', 'FORMAT');
  }
}

/** What an operation on many says of each item and of all of them, beside their entities. */
const keptWhole: ReadonlySet<string> = new Set(['itemMetadata', 'bulkActionMetadata']);

/** The body to keep: whole, or only the ids of its entities when it is too long to keep (design 4.10). */
export function storableBody(body: string): string {
  if (Buffer.byteLength(body) <= storedBodyLimitBytes) {
    return body;
  }
  // Every answer is an object (design 5), which may have an id beside its entities.
  const { id, ...members } = JSON.parse(body) as { readonly id?: unknown };
  return JSON.stringify({ ...(typeof id === 'string' ? { id } : {}), ...idsAmong(members) });
}

function idsAmong(members: object): object | undefined {
  const kept = Object.entries(members).flatMap(([name, member]) => {
    const ids = keptWhole.has(name) ? member : idsIn(member);
    return ids === undefined ? [] : [[name, ids] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** An entity by its id; of a list every item at its position, so that a caller finds what became of what it sent. */
function idsIn(value: unknown): unknown {
  if (value === null || typeof value !== 'object') {
    return undefined;
  }
  if (Array.isArray(value)) {
    return value.every((each) => typeof each === 'object') ? value.map((each) => idsIn(each) ?? {}) : undefined;
  }
  return 'id' in value && typeof value.id === 'string' ? { id: value.id } : idsAmong(value);
}

/**
 * Does the work of a call once per key, in one transaction. The claim is sent at once and travels with the first
 * reads of `work`; nothing that `work` writes is sent before the claim is known to be ours. Only a success is
 * stored: when `work` throws, everything rolls back and the key is free again.
 * Errors: IDEMPOTENCY_KEY_REUSED when the key was used with another input; whatever `work` throws.
 */
export async function transactOnce<Result>(
  database: Database,
  siteId: string,
  request: IdempotentRequest,
  work: (tx: Transaction) => Promise<Result>,
  answerOf: (result: Result) => StoredAnswer,
): Promise<OnceOutcome<Result>> {
  requireIdempotencyKey(request.key);
  const name = [siteId, request.caller, request.operation, hashOf(request.key)];
  const hash = hashOf(canonicalJson(request.input));
  try {
    return await database.transact(siteId, async (tx) => {
      const claim = tx
        .first<ClaimedRow>(
          statement(claimStatement, [
            ...name,
            hash,
            formatInstant(request.nowMs),
            formatInstant(request.nowMs + idempotencyLifeMs),
          ]),
        )
        .then((row) => judgeClaim(row, hash));
      // Awaited below in every path; without this a handler that fails first would leave a rejection unheard.
      claim.catch(() => undefined);
      let result: Result;
      try {
        result = await work(guarded(tx, claim));
      } catch (error) {
        // A repetition may fail where the first call succeeded (its own slot is taken now): the stored answer wins.
        await claim;
        throw error;
      }
      await claim;
      const answer = answerOf(result);
      tx.write(statement(storeStatement, [...name, answer.status, storableBody(answer.body)]), {
        rows: 1,
        otherwise: () => new Error('the claimed idempotency row is gone'),
      });
      await tx.flush();
      return { replayed: false, result, answer };
    });
  } catch (error) {
    if (error instanceof ReplayFound) {
      return { replayed: true, answer: error.answer };
    }
    throw error;
  }
}

function judgeClaim(row: ClaimedRow | undefined, hash: Buffer): void {
  if (row === undefined) {
    throw new Error('the idempotency claim returned no row');
  }
  if (!row.request_hash.equals(hash)) {
    throw fail('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another request');
  }
  if (row.status !== null) {
    throw new ReplayFound({ status: row.status, body: row.body ?? '{}' });
  }
}

/**
 * The transaction as the handler sees it: reads pass at once, whatever sends writes waits for the claim first. What is
 * read after a flush that still waits is sent behind it, as without a key: such a read is there to see what was written.
 */
function guarded(tx: Transaction, claim: Promise<void>): Transaction {
  /** Until the last flush is on its way. */
  let flushSent: Promise<void> | undefined;
  function inOrder<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (flushSent === undefined) {
      return send();
    }
    const answer = flushSent.then(send);
    // Whoever asked hears of it; one who has stopped listening because another call failed first need not.
    answer.catch(() => undefined);
    return answer;
  }
  return {
    siteId: tx.siteId,
    all: (query) => inOrder(() => tx.all(query)),
    first: (query) => inOrder(() => tx.first(query)),
    write: (query, check, seen) => tx.write(query, check, seen),
    gather: (kind, item, make) => tx.gather(kind, item, make),
    gatherLast: (kind, item, make) => tx.gatherLast(kind, item, make),
    flush: async () => {
      let written: Promise<void> | undefined;
      const sent = (flushSent ?? claim).then(() => {
        written = tx.flush();
      });
      flushSent = sent;
      await sent;
      await written;
    },
    savepoint: async (work) => {
      await (flushSent ?? claim);
      return tx.savepoint(work);
    },
    afterCommit: (callback) => tx.afterCommit(callback),
    mark: (name) => tx.mark(name),
    bears: (name) => tx.bears(name),
  };
}
