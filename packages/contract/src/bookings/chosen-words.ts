/** What people have chosen with a booking in the words of the business, for pages and messages alike. Pure. */
import type { Booking } from './booking.ts';

/** Each choice once; how long a visit is and who serves it is told by the visit itself. */
export function chosenWords({ participantsChoices }: Pick<Booking, 'participantsChoices'>): string[] {
  const chosen = participantsChoices?.serviceChoices.flatMap(({ choices = [] }) => choices) ?? [];
  return [...new Set(chosen.flatMap(({ custom }) => custom ?? []))];
}
