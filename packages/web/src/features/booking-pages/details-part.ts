/** Who comes is asked by a script of its own: whoever looks for a time does not wait for it. */
import { type LatePart, latePart } from '../../pages/late-part.tsx';
import type { CalendarState, FormState } from '../../pages/state/booking.ts';
import { partsOfPicker } from './listed-part.ts';

export const details = latePart(
  'src/features/booking-pages/details.tsx',
  async () => (await import('./details.tsx')).Details,
);

/** What a step of a booking is drawn with beside its page. */
export function partsOfBooking(content: CalendarState | FormState): readonly LatePart[] {
  return [...(content.kind === 'form' ? [details] : []), ...partsOfPicker(content.picker)];
}
