/**
 * Moving some of those who come with a booking (docs/decisions/0083): they become a booking of their own at the new time or
 * session, judged and locked as any move. Whoever stays keeps the first, its place and its link.
 */
import { type bookingParticipants, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { managesBookings, overridesRules, visibleTo } from '../access.ts';
import { type BookingLinks, requireLinked } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { moveParticipants, participantNaming, readParticipantsOf } from '../repository/participants.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { participantsActionEvent, rescheduledActionEvent } from '../rules/action-events.ts';
import { type RescheduleBooking, requireMovable } from '../rules/moved-booking.ts';
import { notificationBy, toldAlways } from '../rules/notification.ts';
import {
  countSome,
  type NamedSome,
  requireDivisible,
  requireOfBooking,
  someOf,
  withoutSome,
} from '../rules/participants.ts';
import { requireRightsForFlags } from '../rules/request.ts';
import { visitEnd } from './answers.ts';
import { requireMovableByLink } from './by-link.ts';
import { requireFitFor } from './fit.ts';
import type { RequireFit } from './move.ts';
import { requireAgesOf, withNamed } from './named-participants.ts';
import { writeBooking } from './record.ts';
import { moveBooking, movedRow, moveJudged } from './reschedule.ts';
import { takePlace } from './take.ts';

export type RescheduleParticipants = InputOf<typeof bookingParticipants.rescheduleParticipants>;

export interface MovedForSome {
  readonly booking: BookingRow;
  /** Of those who were moved; undefined where nobody stays. */
  readonly divided: BookingRow | undefined;
}

export async function rescheduleParticipants(
  tx: Transaction,
  act: Act,
  input: RescheduleParticipants,
  parts: BookingsParts,
): Promise<MovedForSome> {
  requireRightsForFlags(input.flowControlSettings ?? {}, overridesRules(act.caller));
  const [visible, found] = await Promise.all([visibleTo(tx, act), bookingTable.find(tx, input.bookingId)]);
  const requireFit = (row: BookingRow | undefined) => requireFitFor(row, visible, input, 'reschedule');
  const { participantIds: _ids, withoutName: _besides, ...request } = input;
  const participantNotification = notificationBy(act.caller, input.participantNotification);
  const asked = participantNotification === undefined ? request : { ...request, participantNotification };
  const byBusiness = managesBookings(act.caller);
  return moveForSome(tx, act, { found, input: asked, some: input, requireFit, byBusiness }, parts);
}

export async function rescheduleParticipantsByLink(
  tx: Transaction,
  act: Act,
  { revision, slot, token, ...some }: InputOf<typeof bookingParticipants.rescheduleParticipantsAnonymously>,
  parts: BookingsParts & { readonly links: Pick<BookingLinks, 'linkedBy'> },
): Promise<MovedForSome> {
  const linked = parts.links.linkedBy(tx.siteId, token);
  const [catalogue, found] = await Promise.all([parts.availability.current(tx), bookingTable.find(tx, linked.id)]);
  const requireFit = (row: BookingRow | undefined) => {
    const booking = requireLinked(row, linked, act.nowMs);
    requireRevision(booking, revision, bookingTable.staleCode);
    requireMovableByLink(booking, catalogue, act.nowMs);
    return booking;
  };
  const input = { bookingId: linked.id, slot, revision, ...toldAlways };
  return moveForSome(tx, act, { found, input, some, requireFit, byBusiness: false }, parts);
}

interface AskedMove {
  /** As it was found without a lock. */
  readonly found: BookingRow | undefined;
  readonly input: RescheduleBooking;
  readonly some: NamedSome;
  readonly requireFit: RequireFit;
  readonly byBusiness: boolean;
}

async function moveForSome(
  tx: Transaction,
  act: Act,
  { byBusiness, found: row, input, requireFit, some }: AskedMove,
  parts: BookingsParts,
): Promise<MovedForSome> {
  const found = requireFit(row);
  const count = countSome(some);
  requireDivisible(found);
  requireMovable(found);
  if (count === found.total_participants) {
    // Whoever changes the number meanwhile is told: the revision is another one then.
    const known = await readParticipantsOf(tx, [found.id]);
    requireOfBooking(some, known, found);
    const booking = await moveBooking(tx, act, { found, input, requireFit, byBusiness }, parts);
    return { booking, divided: undefined };
  }
  // Asked for the last time behind the locks: by that row is decided, and it is what the change is made from.
  let locked = found;
  const requireSome = (each: BookingRow | undefined) => {
    locked = requireFit(each);
    requireDivisible(locked);
    requireMovable(locked);
    if (count >= locked.total_participants) {
      throw fail('VALIDATION_FAILURE', 'Fewer come than are to be moved', { status: locked.status });
    }
    return someOf(locked, count);
  };
  const asked = { found: requireSome(found), input, requireFit: requireSome, byBusiness, othersStay: true };
  const move = await moveJudged(tx, act, asked, parts);
  if (locked.service_type === 'CLASS' && move.after.event_id === locked.event_id) {
    throw fail('VALIDATION_FAILURE', 'They come to this session already', { status: locked.status });
  }
  const [known, naming] = await Promise.all([
    readParticipantsOf(tx, [locked.id]),
    participantNaming.read(tx, locked.service_id),
  ]);
  requireOfBooking(some, known, locked);
  const divided: BookingRow = withNamed(
    {
      ...movedRow(act, asked, move),
      id: newId(),
      revision: 1,
      created_at: act.nowMs,
      updated_at: act.nowMs,
      next_at: move.after.start_at,
      next_until: null,
      link_generation: 0,
      sent_again: 0,
    },
    some.participantIds.length,
  );
  if (!byBusiness) {
    const rows = known.filter(({ id }) => some.participantIds.includes(id));
    await requireAgesOf(tx, act, divided, { rows, naming });
  }
  const staying = withNamed(
    withoutSome(locked, { ...move.booking, id: divided.id }),
    known.length - some.participantIds.length,
  );
  await takePlace(tx, act, undefined, divided, move.taking, parts);
  if (locked.service_type !== 'APPOINTMENT') {
    await takePlace(tx, act, locked, staying, move.taking, parts);
  }
  const { overrideReason } = input;
  const after = writeBooking(
    tx,
    act,
    {
      before: locked,
      after: staying,
      actionEvents: [participantsActionEvent(locked)],
    },
    parts,
  );
  const actionEvents = [rescheduledActionEvent(move.booking, input)];
  const written = writeBooking(tx, act, { before: undefined, after: divided, actionEvents, overrideReason }, parts);
  moveParticipants(tx, some.participantIds, { bookingId: written.id, endMs: visitEnd(written) });
  return { booking: after, divided: written };
}
