/** What the step of the form is called: a question, that the time is the person's already, or why it cannot be had. */
import type { SiteTextId } from '../../language/texts.ts';
import type { FormState } from '../../pages/state/booking.ts';
import { ownTitle } from './own-title.ts';

const unavailableTitles = {
  taken: 'form.titleTaken',
  held: 'form.titleHeld',
  over: 'form.titleOver',
  'person-gone': 'form.titleNotOffered',
  'not-offered': 'form.titleNotOffered',
  'too-early': 'form.titleTooEarly',
  'too-late': 'form.titleTooLate',
} as const;

export function formTitle({
  heldUntil,
  own,
  ticket,
  unavailable,
}: Pick<FormState, 'heldUntil' | 'own' | 'ticket' | 'unavailable'>): SiteTextId {
  if (own !== undefined && ticket === undefined) {
    return ownTitle(own);
  }
  if (unavailable === 'held' && heldUntil === undefined) {
    return 'form.titleFreeAgain';
  }
  return unavailable === undefined ? 'form.title' : unavailableTitles[unavailable];
}
