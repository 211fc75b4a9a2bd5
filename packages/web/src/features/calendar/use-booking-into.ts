/** Booking somebody into a session, for whoever may book into it. */
import type { Service } from '@openhours/contract';
import { localAt } from '../../days/dates.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import type { Session } from './entries.ts';

/** Answers what opens the booking of a session; undefined where the person may not, or nobody books it. */
export function useBookingInto(services: readonly Service[], onOpen: () => void) {
  const { timeZone } = useDashboard().frame;
  const opened = useOpened();
  const person = useSignedIn();
  const reachOfBooking = person?.permissions['BOOKINGS.CREATE'];
  return ({ event, startMs }: Session): (() => void) | undefined => {
    const service = services.find(({ schedule }) => schedule.id === event.scheduleId);
    const ownId = person?.user?.resourceId;
    const mayBook =
      reachOfBooking === 'all' ||
      (reachOfBooking === 'own' && ownId !== undefined && service?.staffMemberIds.includes(ownId) === true);
    return service === undefined || !mayBook
      ? undefined
      : () => {
          onOpen();
          opened.open({
            new: 'booking',
            service: service.id,
            ...(service.type === 'CLASS' ? { session: event.id, start: localAt(startMs, timeZone).slice(0, 16) } : {}),
          });
        };
  };
}
