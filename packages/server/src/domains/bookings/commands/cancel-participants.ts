/**
 * Cancelling a booking for some of those who come (docs/decisions/0083): they become a booking of their own, which is cancelled
 * as it is made, and owe what cancelling costs of it. Whoever stays keeps the first, its place and its link.
 */
import { type bookingParticipants, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Catalogue } from '../../availability/index.ts';
import { type BookingLinks, requireLinked } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { moveParticipants, readParticipantsOf } from '../repository/participants.ts';
import { type BookingRow, bookingTable, noFee } from '../repository.ts';
import { canceledActionEvent, participantsActionEvent } from '../rules/action-events.ts';
import { requireAlone } from '../rules/multi-service.ts';
import { toldAlways } from '../rules/notification.ts';
import {
  countSome,
  type NamedSome,
  requireDivisible,
  requireOfBooking,
  someOf,
  withoutSome,
} from '../rules/participants.ts';
import { isAwaited } from '../rules/transitions.ts';
import { visitEnd } from './answers.ts';
import { requireCancellableByLink } from './by-link.ts';
import { type CancelBooking, cancelAtItsCost, lockToCancel } from './cancel.ts';
import { feeOnceCancelled } from './fees.ts';
import { withNamed } from './named-participants.ts';
import { writeBooking } from './record.ts';
import { type LockedBooking, lockFoundBooking } from './seats.ts';
import { takePlace } from './take.ts';

export type CancelParticipants = InputOf<typeof bookingParticipants.cancelParticipants>;

export interface CanceledForSome {
  readonly booking: BookingRow;
  /** Of those who do not come; undefined where nobody stays. */
  readonly divided: BookingRow | undefined;
}

export async function cancelParticipants(
  tx: Transaction,
  act: Act,
  input: CancelParticipants,
  parts: BookingsParts,
): Promise<CanceledForSome> {
  const { asked, ...locked } = await lockToCancel(tx, act, input, requireAlone, parts);
  return cancelForSome(tx, act, locked, { some: input, ...asked }, parts);
}

export async function cancelParticipantsByLink(
  tx: Transaction,
  act: Act,
  input: InputOf<typeof bookingParticipants.cancelParticipantsAnonymously>,
  parts: BookingsParts & { readonly links: Pick<BookingLinks, 'linkedBy'> },
): Promise<CanceledForSome> {
  const linked = parts.links.linkedBy(tx.siteId, input.token);
  const [catalogue, found] = await Promise.all([parts.availability.current(tx), bookingTable.find(tx, linked.id)]);
  const locked = await lockFoundBooking(tx, found, linked.id, act.nowMs);
  const booking = requireLinked(locked.booking, linked, act.nowMs);
  requireRevision(booking, input.revision, bookingTable.staleCode);
  requireCancellableByLink(booking, catalogue, act.nowMs);
  if (isAwaited(booking)) {
    throw fail(
      'BOOKING_CANNOT_BE_CANCELLED',
      'The status or the policy of the booking does not allow cancelling it by its link now',
      {
        status: booking.status,
      },
    );
  }
  return cancelForSome(tx, act, { ...locked, booking, catalogue }, { some: input, ...toldAlways }, parts);
}

interface AskedCancellation extends Pick<CancelBooking, 'participantNotification' | 'flowControlSettings'> {
  readonly some: NamedSome;
}

/** Decides by the row as it is under its lock. */
async function cancelForSome(
  tx: Transaction,
  act: Act,
  {
    booking,
    catalogue,
    events,
  }: Pick<LockedBooking, 'events'> & { readonly booking: BookingRow; readonly catalogue: Catalogue },
  { some, ...asked }: AskedCancellation,
  parts: BookingsParts,
): Promise<CanceledForSome> {
  const known = await readParticipantsOf(tx, [booking.id]);
  requireOfBooking(some, known, booking);
  const count = countSome(some);
  if (count === booking.total_participants) {
    const canceled = await cancelAtItsCost(tx, act, { booking, events, catalogue }, asked, parts);
    return { booking: canceled, divided: undefined };
  }
  requireDivisible(booking);
  const divided = someOf(booking, count);
  const fee = await feeOnceCancelled(tx, act, catalogue, { ...divided, ...noFee });
  const waivesFee = fee.fee_cause !== null && asked.flowControlSettings?.waiveCancellationFee === true;
  const canceled: BookingRow = withNamed(
    {
      ...divided,
      ...(waivesFee ? noFee : fee),
      id: newId(),
      revision: 1,
      status: 'CANCELED',
      // An appointment is still there for those who stay.
      event_id: booking.service_type === 'APPOINTMENT' ? null : booking.event_id,
      details: { ...divided.details, endedFrom: booking.status },
      created_at: act.nowMs,
      updated_at: act.nowMs,
      canceled_at: act.nowMs,
      link_generation: 0,
      sent_again: 0,
    },
    some.participantIds.length,
  );
  const staying = withNamed(withoutSome(booking, canceled), known.length - some.participantIds.length);
  if (booking.service_type !== 'APPOINTMENT') {
    await takePlace(
      tx,
      act,
      booking,
      staying,
      { resourceIds: [], multipleRequests: false, nowMs: act.nowMs, events },
      parts,
    );
  }
  const { participantNotification } = asked;
  const after = writeBooking(
    tx,
    act,
    {
      before: booking,
      after: staying,
      actionEvents: [participantsActionEvent(booking, { bookingId: canceled.id, participantNotification })],
    },
    parts,
  );
  const written = writeBooking(
    tx,
    act,
    { before: undefined, after: canceled, actionEvents: [canceledActionEvent(booking, asked)], waivesFee },
    parts,
  );
  moveParticipants(tx, some.participantIds, { bookingId: written.id, endMs: visitEnd(written) });
  return { booking: after, divided: written };
}
