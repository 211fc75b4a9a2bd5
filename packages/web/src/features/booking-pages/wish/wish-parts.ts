/** What the form for waiting is drawn with and loads only where it is needed. */
import type { LatePart } from '../../../pages/late-part.tsx';
import type { WishState } from '../../../pages/state/booking.ts';
import { questions } from '../questions-part.ts';

export function partsOfWish({ asked }: Pick<WishState, 'asked'>): readonly LatePart[] {
  return asked.questions.length === 0 ? [] : [questions];
}
