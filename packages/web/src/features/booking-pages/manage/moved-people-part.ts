/** Who of those who come is moved has a script of its own: most bookings name nobody. */
import { type LatePart, latePart } from '../../../pages/late-part.tsx';
import type { MoveReviewState } from '../../../pages/state/move.ts';

export const movedPeoplePart = latePart(
  'src/features/booking-pages/manage/moved-people.tsx',
  async () => (await import('./moved-people.tsx')).MovedPeople,
);

/** What a move is looked at with before it is made. */
export function partsOfMoveReview({ people }: Pick<MoveReviewState, 'people'>): readonly LatePart[] {
  return people === undefined ? [] : [movedPeoplePart];
}
