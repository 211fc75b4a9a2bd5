/** The writes of requests for substitutes: asking, taking back, declining, and following what becomes of the session. */
import { fail } from '@openhours/contract';
import { ownResourceOf } from '../../auth/caller.ts';
import type { Act } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { presentFacts } from './present.ts';
import { insertUnlessOpen, lockLatestAbout, type RequestRow, requestTable } from './repository.ts';
import { askerOf, mayAskFor, type Outcome, outcomeOf } from './rules.ts';
import { findTarget, type NamedTarget, requireTarget } from './target.ts';

export interface SubstitutesParts {
  readonly recordEvents: RecordEvents;
}

function record(
  tx: Transaction,
  act: RecordedAct,
  before: RequestRow | undefined,
  after: RequestRow,
  parts: Pick<SubstitutesParts, 'recordEvents'>,
): RequestRow {
  recordChange(
    tx,
    act,
    { entity: 'substituteRequest', before, after, present: presentFacts, audited: presentFacts },
    parts,
  );
  return after;
}

const wordsOf = (text: string | undefined) => text?.trim() || null;

export async function askForSubstitute(
  tx: Transaction,
  act: Act,
  { note, ...named }: NamedTarget & { readonly note?: string | undefined },
  parts: SubstitutesParts,
): Promise<RequestRow> {
  const { nowMs, reach } = act;
  const asking = { isOfAll: reach === 'all', resourceId: ownResourceOf(act.caller) };
  const target = await requireTarget(tx, named, {
    field: 'substituteRequest',
    isTheirs: (found) => mayAskFor(found, asking),
    nowMs,
  });
  const asker = askerOf(target, asking, nowMs);
  const row: RequestRow = {
    id: newId(),
    revision: 1,
    event_id: named.eventId ?? null,
    series_id: target.seriesId ?? null,
    booking_id: named.bookingId ?? null,
    title: target.title,
    resource_id: asker,
    beside_ids: target.holderIds.filter((id) => id !== asker),
    state: 'OPEN',
    note: wordsOf(note),
    answer: null,
    substitute_id: null,
    start_at: target.startMs,
    end_at: target.endMs,
    created_at: nowMs,
    updated_at: nowMs,
  };
  if (!(await insertUnlessOpen(tx, row))) {
    throw fail('ALREADY_EXISTS', 'A substitute was already asked for');
  }
  return record(tx, act, undefined, row, parts);
}

/** The request under its lock, as long as it waits for an answer. */
async function lockOpen(tx: Transaction, act: Act, requestId: string): Promise<RequestRow> {
  const row = await requestTable.lock(tx, requestId);
  if (row === undefined || (act.reach === 'own' && row.resource_id !== ownResourceOf(act.caller))) {
    throw fail('NOT_FOUND', 'The site has no request for a substitute with this id');
  }
  return row;
}

/**
 * Refuses what nobody has to answer any more. What the request is for is looked at as well: it may have been given to
 * somebody else a moment ago, and whoever asked must not be told that it stays theirs.
 */
async function requireOpen(tx: Transaction, row: RequestRow, nowMs: number): Promise<void> {
  const state = row.state === 'OPEN' ? (await findOutcome(tx, row, nowMs)).state : row.state;
  if (state !== 'OPEN') {
    throw fail('FAILED_PRECONDITION', 'The request was already answered, withdrawn or ended', { state });
  }
}

async function findOutcome(tx: Transaction, row: RequestRow, nowMs: number): Promise<Outcome> {
  const named = row.booking_id === null ? { eventId: row.event_id ?? '' } : { bookingId: row.booking_id };
  const target = await findTarget(tx, named, nowMs);
  return outcomeOf(target, { askerId: row.resource_id, besideIds: row.beside_ids }, nowMs);
}

/** To take back what was taken back changes nothing. */
export async function withdrawRequest(
  tx: Transaction,
  act: Act,
  requestId: string,
  parts: SubstitutesParts,
): Promise<RequestRow> {
  const before = await lockOpen(tx, act, requestId);
  if (before.state === 'WITHDRAWN') {
    return before;
  }
  await requireOpen(tx, before, act.nowMs);
  const after = requestTable.update(tx, before, { state: 'WITHDRAWN', updated_at: act.nowMs });
  return record(tx, act, before, after, parts);
}

export async function declineRequest(
  tx: Transaction,
  act: Act,
  {
    substituteRequestId,
    revision,
    answer,
  }: { substituteRequestId: string; revision: string; answer?: string | undefined },
  parts: SubstitutesParts,
): Promise<RequestRow> {
  const before = await lockOpen(tx, act, substituteRequestId);
  requireRevision(before, revision);
  await requireOpen(tx, before, act.nowMs);
  const changes = { state: 'DECLINED', answer: wordsOf(answer), updated_at: act.nowMs } as const;
  return record(tx, act, before, requestTable.update(tx, before, changes), parts);
}

/**
 * Looks at what requests about something are for. Open ones follow it, and end when nobody has to answer them any more.
 * What was declined or taken back is given to somebody else all the same at times: then whoever asked has to know, too.
 */
export async function followTarget(
  tx: Transaction,
  act: RecordedAct,
  about: string,
  parts: SubstitutesParts,
): Promise<void> {
  for (const before of await lockLatestAbout(tx, about)) {
    const changes = changesBy(await findOutcome(tx, before, act.nowMs), before);
    const isChanged = Object.entries(changes).some(([name, value]) => before[name as keyof RequestRow] !== value);
    if (isChanged) {
      record(tx, act, before, requestTable.update(tx, before, { ...changes, updated_at: act.nowMs }), parts);
    }
  }
}

function changesBy(outcome: Outcome, { state }: RequestRow): Partial<RequestRow> {
  if (outcome.state === 'REPLACED') {
    return { state: outcome.state, substitute_id: outcome.substituteId };
  }
  if (state !== 'OPEN') {
    return {};
  }
  return outcome.state === 'OPEN' ? { start_at: outcome.startMs, end_at: outcome.endMs } : { state: outcome.state };
}
