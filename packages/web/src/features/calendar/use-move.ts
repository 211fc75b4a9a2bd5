/**
 * Carrying out a move: a visit by the operation that reschedules it, a session or blocked time as an event.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { localAt } from '../../days/dates.ts';
import { calendarChanged } from '../../queries/calendar.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useOnceKey } from '../../ui/once-key.ts';
import { anyoneKey } from './columns.ts';
import type { OwnEntry } from './entries.ts';

/** Where an entry is to be. */
export interface Destination {
  readonly startMs: number;
  readonly endMs: number;
  /** Who is to have it instead of whom; absent: whoever has it. */
  readonly hands?: { readonly from: string; readonly to: string } | undefined;
}

export interface MoveRequest extends Destination {
  readonly entry: OwnEntry;
  readonly tells: boolean;
  readonly overrideReason?: string | undefined;
}

export interface Moved {
  readonly request: MoveRequest;
  /** What takes it back. */
  readonly back: MoveRequest;
}

export function useMove(onMoved: (moved: Moved) => void) {
  const { frame, session } = useDashboard();
  const queries = useQueryClient();
  const key = useOnceKey();
  const refresh = () => {
    void calendarChanged(queries);
  };

  const moveVisit = async (
    request: MoveRequest & { readonly entry: { readonly kind: 'visit' } },
    idempotencyKey: string,
  ) => {
    const { booking } = request.entry;
    const { slot } = booking.bookedEntity;
    const staffId = request.hands?.to ?? slot?.resource?.id;
    const answer = await session.client.bookings.rescheduleBooking(
      {
        bookingId: booking.id,
        revision: booking.revision,
        slot: {
          ...(slot?.serviceId === undefined ? {} : { serviceId: slot.serviceId }),
          startDate: new Date(request.startMs).toISOString(),
          endDate: new Date(request.endMs).toISOString(),
          timezone: slot?.timezone ?? frame.timeZone,
          ...(staffId === anyoneKey
            ? { resourceSelections: [{ selectionMethod: 'ANY_RESOURCE' as const }] }
            : staffId === undefined
              ? {}
              : { resource: { id: staffId } }),
        },
        participantNotification: { notifyParticipants: request.tells },
        flowControlSettings: {
          // The business may always move its own bookings; the policy binds customers.
          ignoreReschedulePolicy: true,
          ...(request.overrideReason === undefined ? {} : { skipAvailabilityValidation: true }),
        },
        ...(request.overrideReason === undefined ? {} : { overrideReason: request.overrideReason }),
      },
      { idempotencyKey },
    );
    return { ...request.entry, booking: answer.booking };
  };

  const moveEvent = async (
    request: MoveRequest & { readonly entry: Exclude<OwnEntry, { kind: 'visit' }> },
    idempotencyKey: string,
  ) => {
    const { event } = request.entry;
    const { hands } = request;
    const answer = await session.client.calendar.updateEvent(
      {
        event: {
          id: event.id,
          revision: event.revision,
          start: { localDate: localAt(request.startMs, event.timeZone) },
          end: { localDate: localAt(request.endMs, event.timeZone) },
          ...(hands === undefined
            ? {}
            : {
                resources: event.resources.map(({ id, transparency }) => ({
                  id: id === hands.from ? hands.to : id,
                  transparency,
                })),
              }),
        },
        participantNotification: { notifyParticipants: request.tells },
      },
      { idempotencyKey },
    );
    return { ...request.entry, event: answer.event };
  };

  const mutation = useMutation({
    mutationFn: async (request: MoveRequest): Promise<Moved> => {
      const { entry } = request;
      const after =
        entry.kind === 'visit'
          ? await moveVisit({ ...request, entry }, key.current())
          : await moveEvent({ ...request, entry }, key.current());
      return {
        request,
        back: {
          entry: after,
          startMs: entry.startMs,
          endMs: entry.endMs,
          tells: false,
          hands: request.hands === undefined ? undefined : { from: request.hands.to, to: request.hands.from },
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
    move: (request: MoveRequest) => {
      if (!mutation.isPending) {
        mutation.mutate(request);
      }
    },
    isPending: mutation.isPending,
    error: mutation.error,
    /** Something else is asked for: what was refused is no answer to it. */
    again: () => {
      key.renew();
      mutation.reset();
    },
  };
}
