/** What the page tells on which links of bookings are asked for. */
import type { Reach } from '../../site/service-card.ts';

/** Somebody has the links of their bookings sent to them. */
export interface FindBookingState {
  readonly kind: 'find-booking';
  readonly ticket: string;
  /** As it was typed. */
  readonly email: string;
  readonly isMalformed: boolean;
  /** Whatever is booked with the address is on its way there. */
  readonly isSent: boolean;
  readonly trouble: 'expired' | 'busy' | 'too-often' | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly reach: Reach | undefined;
}
