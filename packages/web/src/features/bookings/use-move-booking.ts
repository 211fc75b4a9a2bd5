/**
 * Carrying out a move that was decided in the drawer: one key for one decision, and how it stands afterwards is asked
 * anew.
 */

import type { Booking } from '@openhours/contract';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';

import { useRef } from 'react';
import { type RescheduledBooking, type SomeOfBooking, useRescheduleBooking } from '../../queries/booking-mutations.ts';
import { isDecided } from '../../session/decided.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';

export type Place = NonNullable<Booking['bookedEntity']['slot']>;

export interface MoveRequest {
  readonly slot: Place;
  readonly tells: boolean;
  /** Absent: everybody who comes. */
  readonly some?: SomeOfBooking | undefined;
  readonly overrideReason?: string | undefined;
}

/** What is over, and courses, never move, and what is booked together does not move alone (bookings sheet 4.3). */
export function mayMove({ bookedEntity, multiServiceBookingInfo, status }: Booking): boolean {
  return bookedEntity.slot !== undefined && multiServiceBookingInfo === undefined && !isEndedStatus(status);
}

/** A place on a session moves to another session, everything else by hours. */
export function isOfSession({ bookedEntity }: Booking): boolean {
  return bookedEntity.tags.includes('CLASS') || bookedEntity.tags.includes('GROUP');
}

export function useMoveBooking(
  booking: Booking,
  { onMoved, onChanged }: { onMoved: () => void; onChanged: () => void },
) {
  const { session } = useDashboard();
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const key = useIdempotencyKey();
  /** The decision that has no answer yet: repeated to the letter, or the server would take it for another. */
  const unanswered = useRef<RescheduledBooking | undefined>(undefined);
  const move = useRescheduleBooking(session.client, booking.id, {
    onSuccess: () => {
      forget();
      onMoved();
    },
    onError: (error) => {
      if (isDecided(error)) {
        forget();
        onChanged();
      }
    },
  });
  function forget(): void {
    key.renew();
    unanswered.current = undefined;
  }

  return {
    ...move,
    send(request: MoveRequest): void {
      if (!move.isPending) {
        unanswered.current ??= {
          ...request,
          // Where somebody may, also on the way back: a visit may have begun at any minute.
          allowUnofferedTimes: mayOverride && !isOfSession(booking),
          revision: booking.revision,
          idempotencyKey: key.current(),
        };
        move.mutate(unanswered.current);
      }
    },
    /** Something else is asked for: what was refused is no answer to it. */
    again(): void {
      forget();
      move.reset();
    },
  };
}
