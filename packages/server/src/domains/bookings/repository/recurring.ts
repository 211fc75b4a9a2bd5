/** SQL of appointments that recur, and of whether customers may book such. */
import { type RecurringOffer, usualMostOccurrences } from '@openhours/contract';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { statement } from '../../../db/statement.ts';
import { boolean, nullable, whole } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { ofSameCustomer } from '../rules/recurring.ts';
import { isAwaited } from '../rules/transitions.ts';

/** The bookings of a series in the order of their times. */
export async function readRecurring(reader: Reader, recurringGroupId: string): Promise<BookingRow[]> {
  return reader.all(
    statement<BookingRow>(
      `select ${bookingTable.list} from booking
       where site_id = $1 and recurring_group_id = $2 order by start_at, id`,
      [reader.siteId, recurringGroupId],
    ),
  );
}

/** What waits for its customer to confirm it by one code: a booking, and the others of its series that are theirs. */
export async function readAwaitedWith(reader: Reader, booking: BookingRow): Promise<BookingRow[]> {
  const { recurring_group_id: recurringGroupId } = booking;
  const all = recurringGroupId === null ? [booking] : await readRecurring(reader, recurringGroupId);
  return ofSameCustomer(all, booking).filter(isAwaited);
}

export const recurringOffer = defineSettings(
  'recurring_offer',
  { isOffered: boolean(), mostOccurrences: whole() },
  { unsaid: { isOffered: false, mostOccurrences: usualMostOccurrences }, auditedAs: 'recurringOffer' },
);

export type KnownOffer = KnownSettings<typeof recurringOffer>;

export const serviceRecurringOffer = defineSettings(
  'service_recurring_offer',
  // Null: as for all services.
  { isOffered: nullable(boolean()), mostOccurrences: nullable(whole()) },
  { of: 'service_id', unsaid: {}, auditedAs: 'serviceRecurringOffer' },
);

export type KnownServiceOffer = KnownSettings<typeof serviceRecurringOffer>;

/** What holds for a service: what it says itself, else the site. */
export function offerOf(
  ofService: Pick<KnownServiceOffer, 'isOffered' | 'mostOccurrences'>,
  ofSite: Pick<KnownOffer, 'isOffered' | 'mostOccurrences'>,
): RecurringOffer {
  return {
    isOffered: ofService.isOffered ?? ofSite.isOffered,
    mostOccurrences: ofService.mostOccurrences ?? ofSite.mostOccurrences,
  };
}

export async function readOfferOf(reader: Reader, serviceId: string): Promise<RecurringOffer> {
  const [ofService, ofSite] = await Promise.all([
    serviceRecurringOffer.read(reader, serviceId),
    recurringOffer.read(reader),
  ]);
  return offerOf(ofService, ofSite);
}
