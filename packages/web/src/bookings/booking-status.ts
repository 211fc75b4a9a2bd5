/** The status of a booking in words, with how long its customer has to confirm it. */
import { localAt } from '../days/dates.ts';
import type { BookingAtDesk } from '../queries/booking-at-desk.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useNow } from '../ui/context/now.ts';

export function useBookingStatus(): (booking: BookingAtDesk) => string {
  const { formats, frame, say } = useDashboard();
  const { nowMs } = useNow();
  return ({ awaitsCustomerUntil, status }) => {
    if (awaitsCustomerUntil === undefined) {
      return say(`status.${status}`);
    }
    const untilMs = Date.parse(awaitsCustomerUntil);
    return untilMs > nowMs
      ? say('status.awaitsCustomer', { time: formats.time(localAt(untilMs, frame.timeZone)) })
      : say('status.awaitedCustomer');
  };
}
