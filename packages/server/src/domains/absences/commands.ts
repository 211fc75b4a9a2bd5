/**
 * The writes of absences: saying that somebody or something is away with what becomes of the visits within, changing and
 * ending it. These write the catalogue, so no booking goes on beside them: what is booked was booked before. Deciding about
 * what lies within blocks no time and takes no such lock: it may go on beside them, and waits for the row alone.
 */
import {
  type absenceVisits,
  type ChangedAbsenceInput,
  type DecidedVisit,
  fail,
  type InputOf,
  maxDecisionsOfAbsence,
  type VisitDecisionInput,
} from '@openhours/contract';
import { ownResourceOf, reachOfCaller } from '../../auth/caller.ts';
import type { Act } from '../../call.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import { newId } from '../../db/ids.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { BulkJob } from '../../domain.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import { formatInstant, zoneOf } from '../../time/index.ts';
import { findVisitTitles, readUndecided } from '../bookings/index.ts';
import type { Notification } from '../calendar/index.ts';
import { changeBlock, endBlock, writeBlock } from './blocks.ts';
import { presentFacts } from './present.ts';
import { type AbsenceRow, absenceTable } from './repository.ts';
import { columnsAfter, periodOf, requireDecisions, requireOneWho, requireStanding, type Who } from './rules.ts';
import { requireDecidesAboutBookings, type VisitsAsked, type VisitsParts } from './visits-job.ts';
import { zoneOfAbsence } from './zone.ts';

export interface AbsencesParts extends VisitsParts {
  readonly visitsJob: BulkJob<VisitsAsked, void>;
}

export function record(
  tx: Transaction,
  act: RecordedAct,
  before: AbsenceRow | undefined,
  after: AbsenceRow,
  parts: Pick<AbsencesParts, 'recordEvents'>,
): AbsenceRow {
  recordChange(tx, act, { entity: 'absence', before, after, present: presentFacts, audited: presentFacts }, parts);
  return after;
}

/** Staff speak of themselves alone; places and the business are closed by whoever may close days. */
export function requireMayManage({ caller, reach }: Pick<Act, 'caller' | 'reach'>, { resourceId }: Who): void {
  if (reach === 'own' && (resourceId === undefined || resourceId !== ownResourceOf(caller))) {
    throw fail('PERMISSION_DENIED', 'Staff members may say of themselves alone that they are away');
  }
  if (resourceId === undefined && reachOfCaller(caller, 'CLOSED_DAYS.MANAGE') !== 'all') {
    throw fail('PERMISSION_DENIED', 'Closing a place or the business needs the permission CLOSED_DAYS.MANAGE');
  }
}

const whoOf = ({ location_id, resource_id }: AbsenceRow): Who => ({
  resourceId: resource_id ?? undefined,
  locationId: location_id ?? undefined,
});

/** One that is somebody else's is not there for whoever reaches only their own. */
export async function requireAbsence(
  reader: Reader,
  { caller, reach }: Pick<Act, 'caller' | 'reach'>,
  absenceId: string,
): Promise<AbsenceRow> {
  const row = await absenceTable.find(reader, absenceId);
  if (row === undefined || (reach === 'own' && (row.resource_id ?? '') !== ownResourceOf(caller))) {
    throw fail('NOT_FOUND', 'The site has no absence with this id');
  }
  return row;
}

const nothingSaid = Object.freeze({
  local_start: '',
  local_end: '',
  all_day: false,
  reason: null,
  notice: null,
  translations: [],
});

export interface MadeAbsence {
  readonly row: AbsenceRow;
  readonly jobId: string | undefined;
  readonly undecided: number;
}

export async function createAbsence(
  tx: Transaction,
  act: Act,
  { absence, decisions = [], participantNotification = {} }: InputOf<typeof absenceVisits.createAbsence>,
  parts: AbsencesParts,
): Promise<MadeAbsence> {
  const { locationId, resourceId } = absence;
  requireOneWho(absence, 'absence.');
  requireMayManage(act, absence);
  const isOfResource = resourceId !== undefined;
  requireDecisions(decisions, { isOfAll: act.reach === 'all', isOfResource, nowMs: act.nowMs });
  const zone = await zoneOfAbsence(tx, absence, act.site, 'absence.');
  const columns = columnsAfter(nothingSaid, absence, { zone, isOfResource, nowMs: act.nowMs });
  await beginCatalogueWrite(tx);
  const made: AbsenceRow = {
    ...columns,
    id: newId(),
    revision: 1,
    resource_id: resourceId ?? null,
    location_id: locationId ?? null,
    event_id: null,
    closed_day_id: null,
    status: 'ACTIVE',
    decisions: [],
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  const block = await writeBlock(tx, act, made, parts);
  await tx.flush();
  const undecided = await readUndecided(tx, periodOf(made), new Set(decisions.flatMap(idsOf)), act.nowMs, parts);
  const started = await start(tx, act, made, { decisions, participantNotification }, parts);
  const row = { ...made, ...block, decisions: started?.decided ?? [] };
  absenceTable.insert(tx, row);
  record(tx, act, undefined, row, parts);
  return { row, jobId: started?.jobId, undecided };
}

const idsOf = ({ bookings = [], eventId }: VisitDecisionInput) =>
  eventId === undefined ? bookings.map(({ bookingId }) => bookingId) : [eventId];

/** Starts the job; undefined where nothing was decided. */
async function start(
  tx: Transaction,
  act: Act,
  absence: AbsenceRow,
  asked: { readonly decisions: readonly VisitDecisionInput[]; readonly participantNotification: Notification },
  parts: AbsencesParts,
): Promise<{ readonly jobId: string; readonly decided: DecidedVisit[] } | undefined> {
  if (asked.decisions.length === 0) {
    return undefined;
  }
  requireDecidesAboutBookings(act);
  const decisions = asked.decisions.map((each) => ({ ...each, id: newId() }));
  const bookingIds = asked.decisions.flatMap(({ bookings = [] }) => bookings.map(({ bookingId }) => bookingId));
  const eventIds = asked.decisions.flatMap(({ eventId }) => eventId ?? []);
  const known = await findVisitTitles(tx, act, { bookingIds, eventIds }, parts);
  const jobId = await parts.startBulkJob(tx, act, parts.visitsJob, {
    absenceId: absence.id,
    decisions,
    notification: asked.participantNotification,
  });
  const decided = decisions.map((each): DecidedVisit => {
    const { bookings = [], eventId, id, kind, multiServiceBookingId } = each;
    const bookingId = bookings[0]?.bookingId;
    const [found] = idsOf(each).flatMap((visitId) => known.get(visitId) ?? []);
    const { startMs, title } = found ?? { title: '', startMs: absence.start_at };
    return {
      id,
      jobId,
      kind,
      ...(multiServiceBookingId === undefined ? {} : { multiServiceBookingId }),
      ...(bookingId === undefined ? {} : { bookingId }),
      ...(eventId === undefined ? {} : { eventId }),
      title,
      startDate: formatInstant(startMs),
    };
  });
  return { jobId, decided };
}

/** More about the visits that lie within one that stands: those left, or that came in before. */
export async function decideAboutVisits(
  tx: Transaction,
  act: Act,
  { absenceId, decisions, participantNotification = {} }: InputOf<typeof absenceVisits.decideAboutVisits>,
  parts: AbsencesParts,
): Promise<{ readonly row: AbsenceRow; readonly jobId: string }> {
  const found = await requireAbsence(tx, act, absenceId);
  requireStanding(found, act.nowMs);
  const isOfResource = found.resource_id !== null;
  requireDecisions(decisions, { isOfAll: act.reach === 'all', isOfResource, nowMs: act.nowMs });
  // Before the absence is locked: a process is locked first (design 4.5).
  const started = await start(tx, act, found, { decisions, participantNotification }, parts);
  if (started === undefined) {
    throw new TypeError('a job of no decisions');
  }
  await tx.flush();
  const before = (await absenceTable.lock(tx, absenceId)) ?? found;
  requireStanding(before, act.nowMs);
  const kept = [...before.decisions, ...started.decided].slice(-maxDecisionsOfAbsence);
  const after = absenceTable.update(tx, before, { decisions: kept, updated_at: act.nowMs });
  return { row: record(tx, act, before, after, parts), jobId: started.jobId };
}

export async function updateAbsence(
  tx: Transaction,
  act: Act,
  input: { readonly absenceId: string; readonly revision: string; readonly absence: ChangedAbsenceInput },
  parts: AbsencesParts,
): Promise<AbsenceRow> {
  await beginCatalogueWrite(tx);
  const before = await requireAbsence(tx, act, input.absenceId);
  requireMayManage(act, whoOf(before));
  requireRevision(before, input.revision);
  requireStanding(before, act.nowMs);
  const zone = zoneOf(before.time_zone);
  const isOfResource = before.resource_id !== null;
  const changed = { ...before, ...columnsAfter(before, input.absence, { zone, isOfResource, nowMs: act.nowMs }) };
  await changeBlock(tx, act, { before, after: changed }, parts);
  await tx.flush();
  const after = absenceTable.update(tx, before, { ...changed, updated_at: act.nowMs });
  return record(tx, act, before, after, parts);
}

/** To end what has ended changes nothing. */
export async function endAbsence(
  tx: Transaction,
  act: Act,
  absenceId: string,
  parts: AbsencesParts,
): Promise<AbsenceRow> {
  await beginCatalogueWrite(tx);
  const found = await requireAbsence(tx, act, absenceId);
  requireMayManage(act, whoOf(found));
  if (found.status === 'ENDED') {
    return found;
  }
  requireStanding(found, act.nowMs);
  const until = await endBlock(tx, act, found, parts);
  await tx.flush();
  // Behind what blocks its time (design 4.5): something may have been decided about it since.
  const before = (await absenceTable.lock(tx, absenceId)) ?? found;
  if (before.status === 'ENDED') {
    return before;
  }
  const after = absenceTable.update(tx, before, { ...until, status: 'ENDED', updated_at: act.nowMs });
  return record(tx, act, before, after, parts);
}
