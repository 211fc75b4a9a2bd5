/**
 * The writes of participations of other systems, with the seats they take (services sheet 11.3); bookings keep their
 * own.
 */
import { fail, invalid, type ParticipationChanges, type ParticipationInput } from '@openhours/contract';
import { ownResourceOf, reachOfCaller } from '../../../auth/caller.ts';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { requireContact } from '../../contacts/index.ts';
import { requireOwn } from '../access.ts';
import { readEventContext, zonesOf } from '../event-context.ts';
import { presentEvent } from '../present.ts';
import { contactNamed } from '../reactions.ts';
import { type EventRow, eventTable } from '../repository/events.ts';
import { type ParticipationRow, participationTable } from '../repository/participations.ts';
import { type ScheduleRow, scheduleTable } from '../repository/schedules.ts';
import {
  changeSeats,
  findEvents,
  lockCourse,
  lockSessionRows,
  remainingSeats,
  type SeatsOf,
  sessionOf,
} from '../sessions.ts';
import { type CalendarParts, recordParticipation, recordView } from './record.ts';

export function participationNotFound(participationId: string): Error {
  return fail('NOT_FOUND', 'The site has no participation with this id', { participationId });
}

interface Place {
  readonly of: SeatsOf;
  readonly event: EventRow | undefined;
  readonly schedule: ScheduleRow;
  readonly remaining: number;
}

/** Locks the session or course of a participation, and refuses what bookings keep for themselves. */
async function lockPlace(
  tx: Transaction,
  act: Act,
  where: { readonly eventId: string | undefined; readonly scheduleId: string | undefined },
  mayBeOver = false,
): Promise<Place> {
  const { eventId, scheduleId } = where;
  const known = eventId === undefined ? undefined : (await findEvents(tx, [eventId])).get(eventId);
  if (eventId !== undefined && known === undefined) {
    throw fail('NOT_FOUND', 'The site has no event with this id', { eventId });
  }
  const schedule = await scheduleTable.find(tx, known?.schedule_id ?? (scheduleId as string));
  if (schedule === undefined) {
    throw fail('NOT_FOUND', 'The site has no schedule with this id', { scheduleId });
  }
  requireOwn(act, known, schedule);
  if (schedule.owner_type === 'SERVICE' || known?.booked === true) {
    throw fail(
      'FAILED_PRECONDITION',
      'The participants of this event or schedule come from its bookings: book or cancel instead',
      { scheduleId: schedule.id },
    );
  }
  if (known?.recurrence_type === 'MASTER') {
    throw fail('FAILED_PRECONDITION', 'The event is recurring: name one of its instances', { eventId });
  }
  if (eventId === undefined) {
    const course = await lockCourse(tx, schedule.id, { nowMs: act.nowMs });
    if (course === undefined || (course.status === 'CANCELLED' && !mayBeOver)) {
      throw fail('FAILED_PRECONDITION', 'The schedule is cancelled', { scheduleId });
    }
    return { of: { scheduleId: schedule.id }, event: undefined, schedule, remaining: remainingSeats(course) };
  }
  const row = (await lockSessionRows(tx, [eventId])).get(eventId);
  if (row === undefined || (row.status === 'CANCELLED' && !mayBeOver)) {
    throw fail('FAILED_PRECONDITION', 'The event is cancelled', { eventId });
  }
  return { of: { sessionId: eventId }, event: row, schedule, remaining: remainingSeats(sessionOf(row)) };
}

function full({ of, remaining }: Place): Error {
  return 'sessionId' in of
    ? fail('SESSION_CAPACITY_EXCEEDED', 'The event has fewer free places than were asked for', { remaining })
    : fail('SCHEDULE_CAPACITY_EXCEEDED', 'The schedule has fewer free places than were asked for', { remaining });
}

function takePlaces(tx: Transaction, place: Place, by: number): void {
  if (by > place.remaining) {
    throw full(place);
  }
  changeSeats(tx, place.of, { taken: by }, () => full(place));
}

/** The events show other people and another number of seats. */
async function tellView(tx: Transaction, act: Act, { event }: Place, parts: CalendarParts): Promise<void> {
  await tx.flush();
  if (event !== undefined) {
    const row = await eventTable.find(tx, event.id);
    if (row !== undefined) {
      const eventContext = await readEventContext(tx, [row], zonesOf(act));
      recordView(tx, act, row, { eventAddedOrUpdated: { event: presentEvent(row, eventContext) } }, parts);
    }
  }
}

/**
 * Keeps the contact that is named from erasure: behind the place and before the row, by the order of locks. Whoever may not
 * look contacts up names those alone that the own calendar shows; `before`: who is named there already.
 */
async function requireParticipant(
  tx: Transaction,
  act: Act,
  { before, participant }: { readonly before?: string | null; readonly participant: ParticipationInput['participant'] },
  parts: CalendarParts,
): Promise<void> {
  const contactId = participant?.contactId;
  if (contactId === undefined) {
    return;
  }
  if (contactId !== before && reachOfCaller(act.caller, 'CONTACTS.READ') !== 'all') {
    await parts.dispatchReactions(tx, act, contactNamed, { contactId, resourceId: ownResourceOf(act.caller) });
  }
  await requireContact(tx, contactId);
}

/** Who takes part, as columns. */
export function columnsOfPerson(participant: ParticipationInput['participant']) {
  return {
    name: participant?.name ?? null,
    phone: participant?.phone ?? null,
    email: participant?.email ?? null,
    contact_id: participant?.contactId ?? null,
  };
}

/** Takes out a participation whose places are given back, and tells it. */
export function removeParticipation(
  tx: Transaction,
  act: RecordedAct,
  row: ParticipationRow,
  parts: Pick<CalendarParts, 'recordEvents'>,
): void {
  recordParticipation(tx, act, { before: participationTable.remove(tx, row) }, parts);
}

export async function createParticipation(
  tx: Transaction,
  act: Act,
  sent: ParticipationInput,
  parts: CalendarParts,
): Promise<ParticipationRow> {
  if ((sent.eventId === undefined) === (sent.scheduleId === undefined)) {
    throw invalid('participation', 'needs either eventId or scheduleId', 'REQUIRED_ONE_OF_FIELD');
  }
  const place = await lockPlace(tx, act, { eventId: sent.eventId, scheduleId: sent.scheduleId });
  await requireParticipant(tx, act, { participant: sent.participant }, parts);
  const row: ParticipationRow = {
    id: newId(),
    revision: 1,
    external_id: sent.externalId ?? null,
    event_id: sent.eventId ?? null,
    schedule_id: sent.scheduleId ?? null,
    app_id: sent.appId ?? null,
    status: sent.status ?? 'CONFIRMED',
    party_size: sent.partySize ?? 1,
    overbooked: false,
    of_booking: false,
    ...columnsOfPerson(sent.participant),
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  takePlaces(tx, place, row.party_size);
  participationTable.insert(tx, row);
  recordParticipation(tx, act, { after: row }, parts);
  await tellView(tx, act, place, parts);
  return row;
}

async function lockOwn(
  tx: Transaction,
  act: Act,
  id: string,
  mayBeOver = false,
): Promise<{ row: ParticipationRow; place: Place }> {
  const known = await participationTable.find(tx, id);
  if (known === undefined) {
    throw participationNotFound(id);
  }
  if (known.of_booking) {
    throw fail('FAILED_PRECONDITION', 'The participation comes from a booking: change or cancel the booking instead', {
      participationId: id,
    });
  }
  const where = { eventId: known.event_id ?? undefined, scheduleId: known.schedule_id ?? undefined };
  const place = await lockPlace(tx, act, where, mayBeOver);
  // Under the lock of its place nobody else changes it.
  const row = await participationTable.find(tx, id);
  if (row === undefined) {
    throw participationNotFound(id);
  }
  return { row, place };
}

export async function updateParticipation(
  tx: Transaction,
  act: Act,
  sent: ParticipationChanges,
  parts: CalendarParts,
): Promise<ParticipationRow> {
  const { row: before, place } = await lockOwn(tx, act, sent.id);
  requireRevision(before, sent.revision);
  await requireParticipant(tx, act, { before: before.contact_id, participant: sent.participant }, parts);
  const partySize = sent.partySize ?? before.party_size;
  takePlaces(tx, place, partySize - before.party_size);
  const after = participationTable.update(tx, before, {
    ...(sent.participant === undefined ? {} : columnsOfPerson(sent.participant)),
    party_size: partySize,
    status: sent.status ?? before.status,
    updated_at: act.nowMs,
  });
  recordParticipation(tx, act, { before, after }, parts);
  if (partySize !== before.party_size) {
    // Who comes is personal, and no part of the view.
    await tellView(tx, act, place, parts);
  }
  return after;
}

export async function deleteParticipation(tx: Transaction, act: Act, id: string, parts: CalendarParts): Promise<void> {
  const { row, place } = await lockOwn(tx, act, id, true);
  changeSeats(tx, place.of, { taken: -row.party_size }, () => new Error('more places were given back than taken'));
  removeParticipation(tx, act, row, parts);
  await tellView(tx, act, place, parts);
}
