/** What few forms show has scripts of its own: coming again, and that somebody has booked it already. */
import { latePart } from '../../pages/late-part.tsx';

export const repeat = latePart(
  'src/features/booking-pages/repeat.tsx',
  async () => (await import('./repeat.tsx')).Repeat,
);

export const ownBooking = latePart(
  'src/features/booking-pages/own-booking.tsx',
  async () => (await import('./own-booking.tsx')).OwnBookingPart,
);
