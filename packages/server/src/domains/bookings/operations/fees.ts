/** The operations on what customers owe for cancelling late or not coming (bookings sheet 12, docs/decisions/0066). */
import { bookingFees as declared, fail, invalid, type WaivedFee } from '@openhours/contract';
import { type Amount, compareMoney, moneyOf, readMoney, sum } from '@openhours/contract/money/money';
import { type Caller, reachOfCaller } from '../../../auth/caller.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { Reader } from '../../../db/transaction.ts';
import { isVisible, visibleTo } from '../access.ts';
import { waiveFee } from '../commands/waive-fee.ts';
import { presentWaivedFees, readFees } from '../fees.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking, viewOfCaller } from '../present.ts';
import { readMultiService } from '../repository/multi-service.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { notedFee } from '../rules/fees.ts';

export function feeOperations(parts: BookingsParts): Binding[] {
  const { availability } = parts;
  return [
    bindRead(declared.listBookingFeesByBookingIds, async ({ input, language, nowMs, reader, site, ...act }) => {
      const { bookingIds = [], multiServiceBookingIds = [] } = input;
      if (bookingIds.length + multiServiceBookingIds.length === 0) {
        throw fail('MISSING_BOOKING_IDS', 'Either bookingIds or multiServiceBookingIds is needed');
      }
      const [visible, named, packed, catalogue] = await Promise.all([
        visibleTo(reader, act),
        readNamed(reader, bookingIds),
        Promise.all(multiServiceBookingIds.map((id) => readMultiService(reader, id))),
        availability.latest(reader),
      ]);
      const rows = new Map([...named, ...packed.flat()].map((row) => [row.id, row]));
      const seen = [...rows.values()].filter((row) => isVisible(row, visible));
      const fees = await readFees(reader, seen, { catalogue, language, nowMs, site });
      return {
        bookingFees: fees,
        waivedFees: presentWaivedFees(seen, language ?? site.language),
        pagingMetadata: { count: fees.length, cursors: {}, hasNext: false },
      };
    }),

    bindWrite(declared.waiveBookingFee, async ({ tx, input, language, ...act }) => {
      const booking = await waiveFee(tx, act, input, parts);
      const [waived] = presentWaivedFees([booking], language ?? act.site.language);
      return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)), waivedFee: waived as WaivedFee };
    }),

    bindWrite(declared.applyBookingFeesToOrder, async ({ tx, input, caller }) => {
      const { bookingIds, priceOverride } = input;
      if (priceOverride !== undefined) {
        requireRightToOverride(caller);
      }
      const rows = await readNamed(tx, bookingIds);
      const due = rows.flatMap((row) => notedFee(row) ?? []);
      if (due.length < new Set(bookingIds).size) {
        const known = new Set(rows.filter((row) => notedFee(row) !== undefined).map(({ id }) => id));
        throw fail('BOOKING_FEE_NOT_FOUND', 'Nothing is due for some of these bookings', {
          bookingIds: bookingIds.filter((id) => !known.has(id)),
        });
      }
      if (priceOverride !== undefined) {
        requireWithinDue(priceOverride, due);
      }
      throw orderNotFound();
    }),

    bindWrite(declared.collectAppliedBookingFees, () => {
      throw orderNotFound();
    }),
  ];
}

/** Fees are added to the order of their bookings. Bookings are not paid for by orders on this server, so there is none. */
function orderNotFound() {
  return fail('ORDER_NOT_FOUND', 'This server keeps no orders: fees are noted, and charged outside it');
}

/** Each booking once, in the order in which they are named. */
async function readNamed(reader: Reader, bookingIds: readonly string[]): Promise<BookingRow[]> {
  const found = new Map((await bookingTable.findMany(reader, bookingIds)).map((row) => [row.id, row]));
  return [...new Set(bookingIds)].flatMap((id) => found.get(id) ?? []);
}

function requireRightToOverride(caller: Caller): void {
  if (reachOfCaller(caller, 'BOOKINGS.OVERRIDE_FEES') === 'none') {
    throw fail('PRICE_OVERRIDE_INSUFFICIENT_PERMISSIONS', 'The caller may not charge another amount than is due');
  }
}

/** Less may be charged than is due, never more, and in the same currency. */
function requireWithinDue(
  { currency, value }: { readonly value: string; readonly currency: string },
  due: readonly Amount[],
) {
  const others = due.filter((fee) => fee.currency !== currency);
  if (others.length > 0) {
    throw invalid('priceOverride.currency', 'must be the currency of the fees', 'OTHER');
  }
  const asked = readMoney({ amount: value, currency });
  if (typeof asked === 'string' || asked.minorUnits < 0n) {
    throw invalid('priceOverride.value', 'must be an amount of this currency, not below 0', 'FORMAT');
  }
  if (compareMoney(asked, sum(due.map(moneyOf), currency)) > 0) {
    throw fail('PRICE_OVERRIDE_EXCEEDS_MAX', 'No more can be charged than the sum of the fees');
  }
}
