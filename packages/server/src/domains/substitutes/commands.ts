/** The writes of requests for substitutes: asking, taking back, declining, and following what becomes of the session. */
import { fail } from '@openhours/contract';
import type { Act } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import { presentFacts } from './present.ts';
import { insertUnlessOpen, lockOpenAbout, type RequestRow, requestTable } from './repository.ts';
import { askerOf, outcomeOf } from './rules.ts';
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

/** The caller's own calendar. */
export function ownResourceOf({ caller }: Pick<Act, 'caller'>): string | undefined {
  return caller.kind === 'user' ? caller.resourceId : undefined;
}

export async function askForSubstitute(
  tx: Transaction,
  act: Act,
  { note, ...named }: NamedTarget & { readonly note?: string | undefined },
  parts: SubstitutesParts,
): Promise<RequestRow> {
  const target = await requireTarget(tx, named, 'substituteRequest', act.nowMs);
  const row: RequestRow = {
    id: newId(),
    revision: 1,
    event_id: named.eventId ?? null,
    series_id: target.seriesId ?? null,
    booking_id: named.bookingId ?? null,
    title: target.title,
    resource_id: askerOf(target, { isOfAll: act.reach === 'all', nowMs: act.nowMs, resourceId: ownResourceOf(act) }),
    state: 'OPEN',
    note: wordsOf(note),
    answer: null,
    substitute_id: null,
    start_at: target.startMs,
    end_at: target.endMs,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  if (!(await insertUnlessOpen(tx, row))) {
    throw fail('ALREADY_EXISTS', 'A substitute is asked for already');
  }
  return record(tx, act, undefined, row, parts);
}

/** The request under its lock, as long as it waits for an answer. */
async function lockOpen(tx: Transaction, act: Act, requestId: string): Promise<RequestRow> {
  const row = await requestTable.lock(tx, requestId);
  if (row === undefined || (act.reach === 'own' && row.resource_id !== ownResourceOf(act))) {
    throw fail('NOT_FOUND', 'The site has no request for a substitute with this id');
  }
  return row;
}

function requireOpen(row: RequestRow, nowMs: number): void {
  if (row.state !== 'OPEN' || row.start_at <= nowMs) {
    throw fail('FAILED_PRECONDITION', 'The request is not open any more', { state: row.state });
  }
}

/** One that was taken back stays so. */
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
  requireOpen(before, act.nowMs);
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
  requireOpen(before, act.nowMs);
  const changes = { state: 'DECLINED', answer: wordsOf(answer), updated_at: act.nowMs } as const;
  return record(tx, act, before, requestTable.update(tx, before, changes), parts);
}

/** Looks at what open requests about something are for, and ends those that nobody has to answer any more. */
export async function followTarget(
  tx: Transaction,
  act: RecordedAct,
  about: string,
  parts: SubstitutesParts,
): Promise<void> {
  for (const before of await lockOpenAbout(tx, about)) {
    const named = before.booking_id === null ? { eventId: before.event_id ?? '' } : { bookingId: before.booking_id };
    const outcome = outcomeOf(await findTarget(tx, named, act.nowMs), before.resource_id, act.nowMs);
    const changes =
      outcome.state === 'OPEN'
        ? { start_at: outcome.startMs, end_at: outcome.endMs }
        : outcome.state === 'REPLACED'
          ? { state: outcome.state, substitute_id: outcome.substituteId ?? null }
          : { state: outcome.state };
    const isChanged = Object.entries(changes).some(([name, value]) => before[name as keyof RequestRow] !== value);
    if (isChanged) {
      record(tx, act, before, requestTable.update(tx, before, { ...changes, updated_at: act.nowMs }), parts);
    }
  }
}
