/** The operations that say what bookings cost (bookings sheet 14). */
import {
  type BookingLineItem,
  pricing as declared,
  fail,
  type PricedBooking,
  translationIn,
} from '@openhours/contract';
import { type Binding, bindRead, type ReadCall } from '../../../call.ts';
import type { Reader } from '../../../db/transaction.ts';
import { readServices } from '../../services/index.ts';
import { requireVisible, visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { pricedRow } from '../rules/agreed-price.ts';
import { type AskedPrice, priceInfoOf, readPreview, readPricedBookings, requireAddable } from '../rules/pricing.ts';

export function pricingOperations({ availability }: Pick<BookingsParts, 'availability'>): Binding[] {
  return [
    bindRead(declared.previewPrice, async ({ input: { bookingLineItems }, language, reader, site }) => {
      const catalogue = await availability.latest(reader);
      const asked = readPreview(catalogue, bookingLineItems, site);
      const items = asked.map((each, index) => ({ ...each, item: bookingLineItems[index] as BookingLineItem }));
      return { priceInfo: priceInfoOf(items, site, await translatedWords(reader, asked, language)) };
    }),

    bindRead(declared.calculatePrice, async ({ input, language, reader, site, ...call }) => {
      const { booking, bookings: several = [] } = input;
      const bookings = several.length > 0 || booking === undefined ? several : [booking];
      if (bookings.length === 0) {
        throw fail('INVALID_BOOKING', 'No booking is named');
      }
      const pathOf = (index: number) => (several.length > 0 ? `bookings[${index}]` : 'booking');
      const [catalogue, rows] = await Promise.all([availability.latest(reader), readMade(reader, call, bookings)]);
      const made = new Map(rows.map((row) => [row.id, pricedRow(catalogue, row, site)]));
      const asked = readPricedBookings(catalogue, bookings, site, pathOf, made);
      requireAddable(asked);
      const items = asked.map((each) => ({ ...each, item: itemOf(each) }));
      return { priceInfo: priceInfoOf(items, site, await translatedWords(reader, asked, language)) };
    }),
  ];
}

/** The bookings that are made. Who reaches only their own is told what those cost. */
async function readMade(
  reader: Reader,
  call: Pick<ReadCall<unknown>, 'caller' | 'reach'>,
  bookings: readonly PricedBooking[],
): Promise<BookingRow[]> {
  const ids = bookings.flatMap(({ id }) => id ?? []);
  if (call.reach !== 'all' && ids.length < bookings.length) {
    throw fail('UNAUTHORIZED_OPERATION', 'A booking without an id is nobody’s own');
  }
  const [rows, visible] = await Promise.all([bookingTable.findMany(reader, ids), visibleTo(reader, call)]);
  if (call.reach !== 'all') {
    for (const id of ids) {
      requireVisible(
        rows.find((row) => row.id === id),
        visible,
        id,
      );
    }
  }
  return rows;
}

function itemOf({ resourceId, serviceId }: AskedPrice): BookingLineItem {
  return { serviceId, ...(resourceId === undefined ? {} : { resourceId }) };
}

/**
 * The words of a price in the language of whoever asks; undefined where there are none, or none in it. What was agreed
 * in other words than the service says now has no translation.
 */
async function translatedWords(
  reader: Reader,
  [first]: readonly AskedPrice[],
  language: string | undefined,
): Promise<string | undefined> {
  if (language === undefined || first?.price.kind !== 'words') {
    return undefined;
  }
  const [service] = await readServices(reader, [first.serviceId]);
  return service?.payment.custom?.description.trim() === first.price.words
    ? translationIn(service.details.translations, language)?.priceDescription
    : undefined;
}
