/** What is said of what the person at this browser has booked already. */
import type { SiteTextId } from '../../language/texts.ts';
import type { OwnBooking } from '../../pages/state/booking.ts';

export function ownTitle({ hasOffer, isInLine, isWaiting }: OwnBooking): SiteTextId {
  if (isInLine) {
    return hasOffer ? 'waitlist.offered' : 'waitlist.standing';
  }
  return isWaiting ? 'own.waiting' : 'own.booked';
}
