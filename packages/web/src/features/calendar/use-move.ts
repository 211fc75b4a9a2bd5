/**
 * Carrying out a move: a visit by the operation that reschedules it, a session or blocked time as an event.
 */

import { localAt } from '../../days/dates.ts';
import { withResource } from '../../days/event-resources.ts';
import { useMoveOnCalendar } from '../../queries/calendar.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
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

/** The move as the server takes it. */
function moveOf(
  { entry, startMs, endMs, hands, tells, overrideReason }: MoveRequest,
  { mayOverride, timeZone }: { readonly mayOverride: boolean; readonly timeZone: string },
) {
  const participantNotification = { notifyParticipants: tells };
  if (entry.kind === 'visit') {
    const { booking } = entry;
    const { slot } = booking.bookedEntity;
    const staffId = hands?.to ?? slot?.resource?.id;
    return {
      booking: {
        bookingId: booking.id,
        revision: booking.revision,
        slot: {
          ...(slot?.serviceId === undefined ? {} : { serviceId: slot.serviceId }),
          startDate: new Date(startMs).toISOString(),
          endDate: new Date(endMs).toISOString(),
          timezone: slot?.timezone ?? timeZone,
          ...(staffId === anyoneKey
            ? { resourceSelections: [{ selectionMethod: 'ANY_RESOURCE' as const }] }
            : staffId === undefined
              ? {}
              : { resource: { id: staffId } }),
        },
        participantNotification,
        flowControlSettings: {
          // The business may always move its own bookings; the policy binds customers.
          ignoreReschedulePolicy: true,
          ...(overrideReason === undefined
            ? { allowUnofferedTimes: mayOverride }
            : { skipAvailabilityValidation: true }),
        },
        ...(overrideReason === undefined ? {} : { overrideReason }),
      },
    };
  }
  const { event } = entry;
  return {
    event: {
      event: {
        id: event.id,
        revision: event.revision,
        start: { localDate: localAt(startMs, event.timeZone) },
        end: { localDate: localAt(endMs, event.timeZone) },
        ...(hands === undefined
          ? {}
          : {
              resources: withResource(event.resources, hands.from, hands.to),
            }),
      },
      participantNotification,
    },
  };
}

export function useMove(onMoved: (moved: Moved) => void) {
  const { frame, session } = useDashboard();
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const key = useIdempotencyKey();
  const mutation = useMoveOnCalendar<MoveRequest>(
    session.client,
    (request) => ({ ...moveOf(request, { mayOverride, timeZone: frame.timeZone }), idempotencyKey: key.current() }),
    {
      onSuccess(moved, request) {
        const { entry, hands } = request;
        key.renew();
        onMoved({
          request,
          back: {
            // What was answered is of the kind that was sent.
            entry: { ...entry, ...moved } as OwnEntry,
            startMs: entry.startMs,
            endMs: entry.endMs,
            tells: false,
            hands: hands === undefined ? undefined : { from: hands.to, to: hands.from },
          },
        });
      },
      onError: key.renewIfDecided,
    },
  );

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
