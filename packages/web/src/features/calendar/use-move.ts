/**
 * Carrying out a move: a visit by the operation that reschedules it, a session or blocked time as an event.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingsKey } from '../../booked/queries.ts';
import { localAt } from '../../days/dates.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useOnceKey } from '../../ui/once-key.ts';
import { calendarKey } from './calendar-queries.ts';
import { anyoneKey } from './columns.ts';
import type { OwnEntry } from './entries.ts';

/** Where an entry is to be. */
export interface Destination {
  readonly startMs: number;
  readonly endMs: number;
  /** Who is to have it instead of whom; absent: whoever has it. */
  readonly hands?: { readonly from: string; readonly to: string } | undefined;
}

export interface MoveWish extends Destination {
  readonly entry: OwnEntry;
  readonly tells: boolean;
  readonly overrideReason?: string | undefined;
}

export interface Moved {
  readonly wish: MoveWish;
  /** What takes it back. */
  readonly back: MoveWish;
}

export function useMove(onMoved: (moved: Moved) => void) {
  const { frame, session } = useDashboard();
  const queries = useQueryClient();
  const key = useOnceKey();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: calendarKey });
    void queries.invalidateQueries({ queryKey: bookingsKey });
  };

  const moveVisit = async (wish: MoveWish & { readonly entry: { readonly kind: 'visit' } }, idempotencyKey: string) => {
    const { booking } = wish.entry;
    const { slot } = booking.bookedEntity;
    const staffId = wish.hands?.to ?? slot?.resource?.id;
    const answer = await session.client.bookings.rescheduleBooking(
      {
        bookingId: booking.id,
        revision: booking.revision,
        slot: {
          ...(slot?.serviceId === undefined ? {} : { serviceId: slot.serviceId }),
          startDate: new Date(wish.startMs).toISOString(),
          endDate: new Date(wish.endMs).toISOString(),
          timezone: slot?.timezone ?? frame.timeZone,
          ...(staffId === anyoneKey
            ? { resourceSelections: [{ selectionMethod: 'ANY_RESOURCE' as const }] }
            : staffId === undefined
              ? {}
              : { resource: { id: staffId } }),
        },
        participantNotification: { notifyParticipants: wish.tells },
        flowControlSettings: {
          // The business may always move its own bookings; the policy binds customers.
          ignoreReschedulePolicy: true,
          ...(wish.overrideReason === undefined ? {} : { skipAvailabilityValidation: true }),
        },
        ...(wish.overrideReason === undefined ? {} : { overrideReason: wish.overrideReason }),
      },
      { idempotencyKey },
    );
    return { ...wish.entry, booking: answer.booking };
  };

  const moveEvent = async (
    wish: MoveWish & { readonly entry: Exclude<OwnEntry, { kind: 'visit' }> },
    idempotencyKey: string,
  ) => {
    const { event } = wish.entry;
    const { hands } = wish;
    const answer = await session.client.calendar.updateEvent(
      {
        event: {
          id: event.id,
          revision: event.revision,
          start: { localDate: localAt(wish.startMs, event.timeZone) },
          end: { localDate: localAt(wish.endMs, event.timeZone) },
          ...(hands === undefined
            ? {}
            : {
                resources: event.resources.map(({ id, transparency }) => ({
                  id: id === hands.from ? hands.to : id,
                  transparency,
                })),
              }),
        },
        participantNotification: { notifyParticipants: wish.tells },
      },
      { idempotencyKey },
    );
    return { ...wish.entry, event: answer.event };
  };

  const mutation = useMutation({
    mutationFn: async (wish: MoveWish): Promise<Moved> => {
      const { entry } = wish;
      const after =
        entry.kind === 'visit'
          ? await moveVisit({ ...wish, entry }, key.current())
          : await moveEvent({ ...wish, entry }, key.current());
      return {
        wish,
        back: {
          entry: after,
          startMs: entry.startMs,
          endMs: entry.endMs,
          tells: false,
          hands: wish.hands === undefined ? undefined : { from: wish.hands.to, to: wish.hands.from },
        },
      };
    },
    onSuccess(moved) {
      key.renew();
      onMoved(moved);
    },
    onError: key.renewIfDecided,
    onSettled: refresh,
  });

  return {
    move: (wish: MoveWish) => {
      if (!mutation.isPending) {
        mutation.mutate(wish);
      }
    },
    isPending: mutation.isPending,
    error: mutation.error,
    /** Something else is wished for: what was refused is no answer to it. */
    again: () => {
      key.renew();
      mutation.reset();
    },
  };
}
