/** The operations of a series by the link of one of its bookings: the token is the credential (docs/decisions/0077). */
import { recurringLinks as declared } from '@openhours/contract';
import type { SiteDirectory } from '../../../auth/site-directory.ts';
import { type Act, type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import {
  cancelRecurringByLink,
  readRecurringByLink,
  rescheduleRecurringByLink,
} from '../commands/recurring-by-link.ts';
import type { Contention } from '../contention.ts';
import { readFees } from '../fees.ts';
import { type BookingLinks, namesByLink, siteByLink } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { bookingViewOf, presentBooking, viewOfCaller } from '../present.ts';
import { checkShift } from '../recurring-check.ts';
import type { BookingRow } from '../repository.ts';
import { termsByLink } from '../rules/transitions.ts';
import { presentTerms } from './links.ts';

export interface RecurringLinkParts extends BookingsParts {
  readonly links: BookingLinks;
  readonly sites: Pick<SiteDirectory, 'live'>;
}

export function recurringLinkOperations(parts: RecurringLinkParts, contention: Contention): Binding[] {
  const { availability, links, sites } = parts;
  const chooseSite = siteByLink(links, sites);
  const namesForLimits = namesByLink(links);
  const answer = async (
    tx: Transaction,
    act: Act,
    { bookings, recurringGroupId }: { readonly recurringGroupId: string; readonly bookings: readonly BookingRow[] },
  ) => {
    const view = await viewOfCaller(tx, act, parts);
    return { recurringGroupId, bookings: bookings.map((row) => presentBooking(row, view)) };
  };

  return [
    bindRead(
      declared.getRecurringBookingsAnonymously,
      async ({ caller, input, language, nowMs, reader, site }) => {
        const [{ bookings, recurringGroupId }, catalogue] = await Promise.all([
          readRecurringByLink(reader, input.token, nowMs, links),
          availability.latest(reader),
        ]);
        const view = bookingViewOf(caller, catalogue);
        const bookingFees = input.fields?.includes('BOOKING_FEES')
          ? await readFees(reader, bookings, { catalogue, language, nowMs, site })
          : undefined;
        return {
          recurringGroupId,
          occurrences: bookings.map((booking) => ({
            booking: presentBooking(booking, view),
            token: links.tokenOf(reader.siteId, booking),
            ...presentTerms(termsByLink(booking, currentRules(catalogue, booking), nowMs)),
          })),
          ...(bookingFees === undefined ? {} : { bookingFees }),
        };
      },
      { chooseSite },
    ),

    bindWrite(
      declared.cancelRecurringBookingsAnonymously,
      async ({ tx, input, ...act }) => answer(tx, act, await cancelRecurringByLink(tx, act, input, parts)),
      { chooseSite, namesForLimits },
    ),

    bindWrite(
      declared.rescheduleRecurringBookingsAnonymously,
      async ({ tx, input, ...act }) => answer(tx, act, await rescheduleRecurringByLink(tx, act, input, parts)),
      {
        chooseSite,
        namesForLimits,
        contendsFor: ({ input, reader }) =>
          contention.queuesOfBookings(
            reader,
            input.bookings.map(({ bookingId }) => bookingId),
          ),
      },
    ),

    bindRead(
      declared.checkRecurringRescheduleAnonymously,
      async ({ input, reader, ...act }) => {
        const [{ bookings }, catalogue] = await Promise.all([
          readRecurringByLink(reader, input.token, act.nowMs, links),
          availability.latest(reader),
        ]);
        return {
          occurrences: await checkShift(reader, act, { reached: bookings, series: bookings }, input, catalogue),
        };
      },
      { chooseSite },
    ),
  ];
}
