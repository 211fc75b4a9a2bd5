/**
 * What stands in the way of the time, and the ways on: the nearest free time, another person, or booking it all the
 * same.
 */
import { BookingConflict } from '../../bookings/booking-conflict.tsx';
import { isOnlyRuled, type Obstacle } from '../../bookings/obstacle.ts';
import { WithWhom } from '../../bookings/with-whom.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { DeskBooking } from './use-desk-booking.ts';

interface ObstaclePartProps {
  readonly booking: DeskBooking;
  readonly obstacle: Obstacle;
}

export function ObstaclePart({ booking, obstacle }: ObstaclePartProps) {
  const { frame } = useDashboard();
  const { change, draft, explanation, isAppointment, isPending, isReasonNext, send, wholeMinutes } = booking;
  const { service, setReasonNext, staffId, taken } = booking;
  // Two at once are booked with somebody in particular; where only a rule is set aside, whoever is free has it.
  const mayOverride = !isAppointment || staffId !== undefined || isOnlyRuled(obstacle);
  const staffMembers = service?.staffMemberDetails?.staffMembers ?? [];
  return (
    <>
      <BookingConflict
        obstacle={obstacle}
        around={
          service === undefined || !isAppointment || draft.start === undefined
            ? undefined
            : {
                serviceId: service.id,
                localStart: draft.start,
                durationMinutes: wholeMinutes,
                addOnIds: taken.longerIds,
                resourceId: staffId,
                timeZone: frame.timeZone,
                today: frame.today,
              }
        }
        onNearest={(start, otherId) => change({ ...draft, start, staffId: otherId ?? draft.staffId })}
        onOverride={mayOverride ? send : undefined}
        isReasonNext={isReasonNext}
        isPending={isPending}
      />
      {mayOverride ? null : (
        <WithWhom
          people={staffMembers.map(({ name, staffMemberId }) => ({ name, resourceId: staffMemberId }))}
          explanation={explanation}
          onChoose={(chosenId) => {
            change({ ...draft, staffId: chosenId });
            setReasonNext(true);
          }}
        />
      )}
    </>
  );
}
