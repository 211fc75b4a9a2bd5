/**
 * What was decided about the visits within an absence, done one after the other behind the answer: each in a transaction of
 * its own by the command of the single act, so that none is half done (docs/decisions/0072).
 */
import { isDeepStrictEqual } from 'node:util';
import { absenceVisits, fail, staffResourceTypeId, type VisitDecisionInput } from '@openhours/contract';
import { reachOfCaller } from '../../auth/caller.ts';
import type { Act } from '../../call.ts';
import { beginCatalogueWrite } from '../../db/catalogue-version.ts';
import { StartOver } from '../../db/failures.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { BulkJob } from '../../domain.ts';
import { formatLocal, zoneOf } from '../../time/index.ts';
import { locationOfSession } from '../availability/index.ts';
import {
  type AbsencePeriod,
  type BookingsParts,
  cancelVisit,
  isSessionWithin,
  moveVisit,
  nobodyFree,
  resourceIdsOf,
  substituteVisit,
} from '../bookings/index.ts';
import { cancelEvent, changeSessions, type Notification, readSessions, type Session } from '../calendar/index.ts';
import type { BlockParts } from './blocks.ts';
import { type AbsenceRow, absenceTable } from './repository.ts';
import { periodOf, requireStanding } from './rules.ts';
import { type SessionWithin, startsOfSession, substitutesOfSession } from './session-visits.ts';

export type VisitsParts = BookingsParts & BlockParts;

/** What a job was started with; ids ascend. */
export interface VisitsAsked {
  readonly absenceId: string;
  readonly decisions: readonly (VisitDecisionInput & { readonly id: string })[];
  readonly notification: Notification;
}

export function createVisitsJob(parts: VisitsParts): BulkJob<VisitsAsked, void> {
  return {
    operation: absenceVisits.decideAboutVisits,
    itemsPerBatch: 1,
    count: async (_, { decisions }) => decisions.length,
    idsAfter: async (_, { decisions }, { after = '', limit }) =>
      decisions
        .map(({ id }) => id)
        .filter((id) => id > after)
        .slice(0, limit),
    async work(tx, act, id, { absenceId, decisions, notification }) {
      const decision = decisions.find((each) => each.id === id);
      if (decision === undefined) {
        throw new TypeError('a decision that is none of the job');
      }
      requireDecidesAboutBookings(act);
      const period = periodNow(await absenceTable.find(tx, absenceId), act.nowMs);
      const asked = { period, notification };
      await (decision.eventId === undefined
        ? doAppointment(tx, act, decision, asked, parts)
        : doSession(tx, act, { ...decision, eventId: decision.eventId }, asked, parts));
      await requireStillSo(tx, absenceId, period, act.nowMs);
    },
  };
}

/** What becomes of what is booked is decided by whoever manages that as well, as far as they say who is away. */
export function requireDecidesAboutBookings({ caller, reach }: Pick<Act, 'caller' | 'reach'>): void {
  const reaches = (permission: 'BOOKINGS.MANAGE' | 'BOOKINGS.OVERRIDE_RULES') =>
    ['all', reach].includes(reachOfCaller(caller, permission));
  if (!reaches('BOOKINGS.MANAGE') || !reaches('BOOKINGS.OVERRIDE_RULES')) {
    throw fail(
      'PERMISSION_DENIED',
      'What is booked is decided about with the permissions BOOKINGS.MANAGE and BOOKINGS.OVERRIDE_RULES',
    );
  }
}

/** What a decision is done for. */
interface DoneFor {
  readonly period: AbsencePeriod;
  readonly notification: Notification;
}

/** As the absence stands now: what was ended, moved or made shorter since is not what was decided about. */
function periodNow(row: AbsenceRow | undefined, nowMs: number): AbsencePeriod {
  requireStanding(row ?? { status: 'ENDED', end_at: nowMs }, nowMs);
  return periodOf(row as AbsenceRow);
}

/**
 * Once more behind the locks of the visit, which come first (design 4.5): whoever has ended the absence meanwhile was
 * answered that nothing further is done, and whoever has moved it decides by its other time.
 */
async function requireStillSo(tx: Transaction, absenceId: string, period: AbsencePeriod, nowMs: number): Promise<void> {
  await tx.flush();
  const now = periodNow(await absenceTable.lock(tx, absenceId), nowMs);
  if (!isDeepStrictEqual(now, period)) {
    throw new StartOver();
  }
}

async function doAppointment(
  tx: Transaction,
  act: Act,
  decision: VisitDecisionInput,
  { period, notification }: DoneFor,
  parts: VisitsParts,
): Promise<void> {
  const { bookings = [], kind, multiServiceBookingId, startDate, substituteId } = decision;
  const doing = { visit: { multiServiceBookingId, bookings }, period, notification };
  switch (kind) {
    case 'CANCEL':
      return cancelVisit(tx, act, doing, parts);
    case 'SUBSTITUTE':
      return substituteVisit(tx, act, { ...doing, substituteId }, parts);
    case 'MOVE':
      return moveVisit(
        tx,
        act,
        { ...doing, startMs: startDate === undefined ? undefined : Date.parse(startDate) },
        parts,
      );
  }
}

/** The session as it stands. */
async function findSession(
  tx: Transaction,
  eventId: string,
  { period }: DoneFor,
  act: Act,
  parts: VisitsParts,
): Promise<SessionWithin & { readonly catalogue: Awaited<ReturnType<VisitsParts['availability']['current']>> }> {
  const catalogue = await parts.availability.current(tx);
  const session = (await readSessions(tx, [eventId], { nowMs: act.nowMs })).get(eventId);
  const isOffered = session?.status === 'CONFIRMED' && session.type !== 'APPOINTMENT';
  const service = isOffered
    ? [...catalogue.services.values()].find(({ scheduleId }) => scheduleId === session.scheduleId)
    : undefined;
  const locationId = session && service && locationOfSession(catalogue, { session, service })?.id;
  const within = { periods: [period], resourceIds: resourceIdsOf(period) };
  if (session === undefined || service === undefined || !isSessionWithin(session, locationId, within)) {
    throw fail('SESSION_NOT_FOUND', 'The session is gone, or does not lie within the absence any more');
  }
  return { session, service, locationId, participants: 0, catalogue };
}

async function doSession(
  tx: Transaction,
  act: Act,
  decision: VisitDecisionInput & { readonly eventId: string },
  asked: DoneFor,
  parts: VisitsParts,
): Promise<void> {
  const { eventId, kind, revision } = decision;
  const { period, notification } = asked;
  // Changes of a series need it to themselves: it is not shared first, as two who share it wait for each other then.
  await beginCatalogueWrite(tx);
  const found = await findSession(tx, eventId, asked, act, parts);
  requireRevision(found.session, revision);
  // Once more behind its lock: it may be changed in between.
  const asRead = String(found.session.revision);
  if (kind === 'CANCEL') {
    await cancelEvent(tx, act, { eventId, revision: asRead, notification }, parts);
    return;
  }
  const question = { period, catalogue: found.catalogue, nowMs: act.nowMs, planned: [] };
  const changes =
    kind === 'MOVE'
      ? timesAt(found.session, await startFor(tx, decision, found, question))
      : { resources: resourcesWith(found.session, period, await substituteFor(tx, decision, found, question, parts)) };
  const typeId = found.catalogue.resources.get(period.resourceId ?? '')?.typeId;
  const isOfRoom = kind === 'SUBSTITUTE' && typeId !== staffResourceTypeId;
  // In which room it is next door is nothing to be told of.
  const told = isOfRoom ? { ...notification, notifyParticipants: false } : notification;
  await changeSessions(tx, act, { eventId, scope: 'THIS', changes, notification: told }, parts);
}

type Question = Parameters<typeof startsOfSession>[2];

async function startFor(
  tx: Transaction,
  { startDate }: VisitDecisionInput,
  found: SessionWithin,
  question: Question,
): Promise<number> {
  if (startDate !== undefined) {
    return Date.parse(startDate);
  }
  const [nearest] = await startsOfSession(tx, found, question);
  if (nearest === undefined) {
    throw nobodyFree();
  }
  return nearest;
}

/** Whoever is chosen must be free at the moment: what came in between is told. */
async function substituteFor(
  tx: Transaction,
  { substituteId }: VisitDecisionInput,
  found: SessionWithin,
  question: Question,
  parts: VisitsParts,
): Promise<string> {
  const availability = { latest: () => parts.availability.current(tx) };
  const free = await substitutesOfSession(tx, found, question, { availability });
  const chosen = substituteId === undefined ? free[0] : free.find(({ resourceId }) => resourceId === substituteId);
  if (chosen === undefined) {
    throw nobodyFree();
  }
  return chosen.resourceId;
}

function timesAt({ endMs, startMs, timeZone }: Session, atMs: number) {
  const zone = zoneOf(timeZone);
  const at = (ms: number) => ({ localDate: formatLocal(zone.toLocal(ms)) });
  return { start: at(atMs), end: at(atMs + endMs - startMs) };
}

/** Whoever takes over stands where the one who is away stood. */
function resourcesWith(
  { resourceIds, resourceTransparencies }: Session,
  { resourceId }: AbsencePeriod,
  substituteId: string,
) {
  return resourceIds.map((id, index) => ({
    id: id === resourceId ? substituteId : id,
    transparency: (resourceTransparencies[index] ?? 'OPAQUE') as 'OPAQUE' | 'TRANSPARENT',
  }));
}
