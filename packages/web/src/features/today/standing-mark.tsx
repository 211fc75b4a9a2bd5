/** How a booking stands, where that is not as usual. */
import { useBookingStatus } from '../../bookings/booking-status.ts';
import { type BookingAtDesk, isNoShow } from '../../queries/booking-at-desk.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from './today.module.css';

export function StandingMark({ booking }: { readonly booking: BookingAtDesk }) {
  const { say } = useDashboard();
  const statusOf = useBookingStatus();
  if (isNoShow(booking)) {
    return <span className={styles['mark']}>{say('attendance.NOT_ATTENDED')}</span>;
  }
  return booking.status === 'CONFIRMED' ? null : <span className={styles['mark']}>{statusOf(booking)}</span>;
}
