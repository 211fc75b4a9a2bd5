/** Who comes with a booking by name, in an open booking: naming them, and cancelling it for some of them. */
import type { Feature } from '../../feature.ts';
import { ParticipantsOfBooking } from './participants-of-booking.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

export const participants: Feature = {
  name: 'participants',
  BookingSection: ParticipantsOfBooking,
};
