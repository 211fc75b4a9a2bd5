/** Who comes is asked by a script of its own: whoever looks for a time does not wait for it. */
import { type LatePart, latePart } from '../../pages/late-part.tsx';
import type { CalendarState, FormState } from '../../pages/state/booking.ts';
import { ownBooking, repeat } from './form-parts.ts';
import { partsOfPicker } from './listed-part.ts';
import { partsOfQuestions, questions } from './questions-part.ts';

export const details = latePart(
  'src/features/booking-pages/details.tsx',
  async () => (await import('./details.tsx')).Details,
);

/** What the step behind a chosen time may ask, whatever the service: it is fetched while the time is looked at. */
export const partsAhead: readonly LatePart[] = [details, questions];

/** What a step of a booking is drawn with beside its page. */
export function partsOfBooking(content: CalendarState | FormState): readonly LatePart[] {
  const ofPicker = partsOfPicker(content.picker);
  return content.kind === 'calendar'
    ? ofPicker
    : [
        ...new Set([...partsAhead, ...partsOfQuestions(content.asked)]),
        ...(content.repeat === undefined ? [] : [repeat]),
        ...(content.own === undefined ? [] : [ownBooking]),
        ...ofPicker,
      ];
}
