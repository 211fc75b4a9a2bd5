/** What the step of the form is called: a question, or that the time is the person's already. */
import type { SiteTextId } from '../../lib/i18n.ts';
import type { FormState } from '../../lib/page-state.ts';

export function formTitle({ own, ticket }: Pick<FormState, 'own' | 'ticket'>): SiteTextId {
  return own === undefined || ticket !== undefined ? 'form.title' : own.isWaiting ? 'own.waiting' : 'own.booked';
}
