/** The form for waiting has a script of its own: few who come to the forms of its entry wait for a time. */
import { type LatePart, latePart } from '../../../pages/late-part.tsx';
import type { WishState } from '../../../pages/state/booking.ts';
import { questions } from '../form-parts.ts';

export const wishPage = latePart(
  'src/features/booking-pages/wish/wish-page.tsx',
  async () => (await import('./wish-page.tsx')).WishPage,
);

/** What the form for waiting is drawn with. */
export function partsOfWish({ asked }: Pick<WishState, 'asked'>): readonly LatePart[] {
  return [wishPage, ...(asked.questions.length === 0 ? [] : [questions])];
}
