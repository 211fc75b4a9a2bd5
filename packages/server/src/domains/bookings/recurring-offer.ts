/** How many appointments of a service customers can book at once (docs/decisions/0077). */
import type { RecurringOffer } from '@openhours/contract';
import type { Act } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import type { CatalogueService } from '../availability/index.ts';
import { isForStranger } from './commands/open-bookings.ts';
import type { BookingsParts } from './parts.ts';
import { readVerification } from './repository/customer-verification.ts';
import { readOfferOf } from './repository/recurring.ts';
import { mostBookableOf } from './rules/recurring.ts';

/** What is offered, and how many of it one customer can book who has nothing ahead. */
export async function readBookable(
  reader: Reader,
  { caller }: Pick<Act, 'caller'>,
  { id, policy }: Pick<CatalogueService, 'id' | 'policy'>,
  { limitsStrangers }: Pick<BookingsParts, 'limitsStrangers'>,
): Promise<{ readonly offer: RecurringOffer; readonly most: number }> {
  const [offer, { mostOpenBookings }] = await Promise.all([readOfferOf(reader, id), readVerification(reader)]);
  // Members, and whoever works for the business, have as many ahead as they like.
  const isLimited = limitsStrangers && isForStranger(caller);
  const { limitRebookingPolicy } = policy.rules;
  const limits = { mostOpenBookings: isLimited ? mostOpenBookings : undefined, limitRebookingPolicy };
  return { offer, most: mostBookableOf(offer, limits) };
}
