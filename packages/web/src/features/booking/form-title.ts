/** What the step of the form is called: a question, that the time is the person's already, or why it cannot be had. */
import type { SiteTextId } from '../../language/texts.ts';
import type { FormState } from '../../pages/state/booking.ts';
import { ownTitle } from './own-booking.tsx';

const unavailableTitles = {
  taken: 'form.titleTaken',
  over: 'form.titleOver',
  'person-gone': 'form.titleNotOffered',
  'not-offered': 'form.titleNotOffered',
  'too-early': 'form.titleTooEarly',
  'too-late': 'form.titleTooLate',
} as const;

export function formTitle({ own, ticket, unavailable }: Pick<FormState, 'own' | 'ticket' | 'unavailable'>): SiteTextId {
  if (own !== undefined && ticket === undefined) {
    return ownTitle(own);
  }
  return unavailable === undefined ? 'form.title' : unavailableTitles[unavailable];
}
