/** How the page of a link is titled by how it stands, what it says of that, and what its acts are called. */
import type { LinkedTerm, Standing } from '../../../pages/state/visit.ts';

/**
 * What nobody has confirmed is withdrawn, not cancelled. What was confirmed before it was moved is a booking still,
 * although the new time waits.
 */
export function isRequest(standing: Standing, cancelling: LinkedTerm): boolean {
  return standing === 'waiting' && cancelling.kind === 'always';
}

export const titles = {
  booked: 'manage.title',
  waiting: 'confirmation.waiting',
  'in-line': 'waitlist.standing',
  declined: 'manage.declined',
  cancelled: 'confirmation.cancelled',
  over: 'manage.over',
} as const;

export const hints = {
  waiting: 'confirmation.waitingHint',
  declined: 'manage.declinedHint',
  cancelled: 'manage.cancelledHint',
  over: undefined,
  booked: undefined,
  'in-line': undefined,
} as const;

/** Where neither is possible any more, the terms below say so of both. */
export const actsTitles = {
  both: 'manage.acts',
  move: 'manage.actsMove',
  cancel: 'manage.actsCancel',
  neither: 'manage.acts',
} as const;
