/** Other sessions are named where one has no seats, by a script of their own. */
import { type LatePart, latePart } from '../../../pages/late-part.tsx';
import type { SeatsState } from '../../../pages/state/booking.ts';

export const nearestSessions = latePart(
  'src/features/booking-pages/seats/nearest-sessions.tsx',
  async () => (await import('./nearest-sessions.tsx')).NearestSessions,
);

/** What the form for seats is drawn with beside its page. */
export function partsOfSeats({ nearest, unavailable }: SeatsState): readonly LatePart[] {
  return unavailable === undefined || nearest.length === 0 ? [] : [nearestSessions];
}
