/**
 * What few forms show has scripts of its own: what a service asks beyond who comes, and that somebody has booked it
 * already.
 */
import { latePart } from '../../pages/late-part.tsx';

export const questions = latePart(
  'src/features/booking-pages/questions.tsx',
  async () => (await import('./questions.tsx')).Questions,
);

export const ownBooking = latePart(
  'src/features/booking-pages/own-booking.tsx',
  async () => (await import('./own-booking.tsx')).OwnBookingPart,
);
