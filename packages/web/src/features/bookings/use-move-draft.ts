/**
 * Where a booking is to move while that is put together: what is chosen, what stands in its way, and what would be
 * asked for.
 */
import type { Booking, Service } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { obstacleExplained, obstacleOfSession, obstacleRefused } from '../../bookings/obstacle.ts';
import { instantOf, localAt } from '../../days/dates.ts';
import { lengthLimitsOf, offersLength } from '../../days/lengths.ts';
import { explained, sessionById } from '../../queries/availability.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import type { Place } from './use-move-booking.ts';

interface MoveState {
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Something else is asked for: what was refused is no answer to it. */
  readonly onAgain: () => void;
  /** How many are moved while others stay, with the time that is theirs; absent: everybody is. */
  readonly movedCount?: number | undefined;
}

/** Whether customers are offered visits as long as one is: of others no free times are known. */
export function isLengthOffered(
  service: Service | undefined,
  { bookedAddOns, endDate = '', startDate = '' }: Pick<Booking, 'bookedAddOns' | 'endDate' | 'startDate'>,
): boolean {
  const minutes = (Date.parse(endDate) - Date.parse(startDate)) / 60_000;
  return (
    service !== undefined &&
    offersLength(lengthLimitsOf(service.schedule.availabilityConstraints), minutes - addedMinutesOf(bookedAddOns))
  );
}

export function useMoveDraft(booking: Booking, { error, isPending, movedCount, onAgain }: MoveState) {
  const { frame, session } = useDashboard();
  const { timeZone } = frame;
  const { slot } = booking.bookedEntity;
  const serviceId = slot?.serviceId ?? '';
  const service = useQuery(servicesOf(session.client)).data?.find(({ id }) => id === serviceId);
  /** Absent: nobody in particular. */
  const [staffId, setStaffId] = useState(slot?.resource?.id);
  const [start, setStart] = useState<string | undefined>(undefined);
  const [eventId, setEventId] = useState<string | undefined>(undefined);
  const [isReasonNext, setReasonNext] = useState(false);
  // Add-ons stay with whoever stays, and their minutes too.
  const addedMs = movedCount === undefined ? 0 : addedMinutesOf(booking.bookedAddOns) * 60_000;
  const durationMs = Date.parse(booking.endDate ?? '') - Date.parse(booking.startDate ?? '') - addedMs;
  const isSession = service?.type === 'CLASS';
  const endOf = (localStart: string) => localAt(instantOf(localStart, timeZone) + durationMs, timeZone);
  // Whoever stays keeps the time: it is as good as anybody's who stands in the way.
  const movingBookingId = movedCount === undefined ? booking.id : undefined;
  const allowUnofferedTimes = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const judged = useQuery({
    ...explained(session.client, {
      serviceId,
      localStart: start ?? '',
      localEnd: start === undefined ? '' : endOf(start),
      resourceId: staffId,
      timeZone,
      movingBookingId,
      allowUnofferedTimes,
    }),
    enabled: start !== undefined && !isSession,
  });
  const chosenSession = useQuery({
    ...sessionById(session.client, eventId ?? '', timeZone),
    // The places that one takes oneself stand in nobody's way.
    enabled: isSession && eventId !== undefined && !isPending,
  });
  const foreseen = isSession
    ? chosenSession.data && obstacleOfSession(chosenSession.data, movedCount ?? participantsOf(booking))
    : judged.data && start !== undefined
      ? obstacleExplained(judged.data)
      : undefined;
  const isChosen = isSession ? eventId !== undefined : start !== undefined;
  const { startDate } = booking;
  return {
    service,
    serviceId,
    isSession,
    isChosen,
    movingBookingId,
    staffId,
    start,
    eventId,
    durationMinutes: durationMs / 60_000,
    isOfferedLength: isLengthOffered(service, booking),
    obstacle: obstacleRefused(error, timeZone) ?? foreseen,
    explanation: judged.data,
    /** Where free times are looked for instead; absent for sessions. */
    around:
      start === undefined || isSession || startDate === undefined
        ? undefined
        : {
            serviceId,
            localStart: start,
            durationMinutes: durationMs / 60_000,
            resourceId: staffId,
            timeZone,
            today: frame.today,
            ...(movingBookingId === undefined
              ? {}
              : {
                  moving: {
                    bookingId: movingBookingId,
                    localStart: wordsOf(booking, timeZone).localStart,
                    resourceId: slot?.resource?.id,
                  },
                }),
          },
    /** Two at once are booked with somebody in particular. */
    isForSomebody: isSession || staffId !== undefined,
    /** Whoever was chosen last for a time that cannot be had says why next. */
    isReasonNext,
    chooseStaff(resourceId: string | undefined, isWhyAsked = false): void {
      setStaffId(resourceId);
      setReasonNext(isWhyAsked);
      onAgain();
    },
    choose(localStart: string): void {
      setStart(localStart);
      setReasonNext(false);
      onAgain();
    },
    chooseSession(id: string): void {
      setEventId(id);
      onAgain();
    },
    /** What would be asked for; undefined while no time is chosen. */
    place(): Place | undefined {
      if (isSession) {
        return eventId === undefined ? undefined : { eventId };
      }
      return start === undefined
        ? undefined
        : {
            serviceId,
            startDate: start,
            endDate: endOf(start),
            timezone: timeZone,
            ...(staffId === undefined
              ? { resourceSelections: [{ selectionMethod: 'ANY_RESOURCE' as const }] }
              : { resource: { id: staffId } }),
          };
    },
  };
}

export type MoveDraft = ReturnType<typeof useMoveDraft>;
