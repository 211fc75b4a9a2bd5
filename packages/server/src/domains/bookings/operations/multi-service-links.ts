/** The operations of links to packages: the token is the credential, so nobody is asked who they are (bookings sheet 9). */
import { multiServiceLinks as declared } from '@openhours/contract';
import type { SiteDirectory } from '../../../auth/site-directory.ts';
import { type Act, type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { visibleTo } from '../access.ts';
import type { ReadPackage } from '../commands/decide-package.ts';
import { cancelPackageByLink, reschedulePackageByLink } from '../commands/package-by-link.ts';
import type { Contention } from '../contention.ts';
import { readFeesOfPackageByLink } from '../fees.ts';
import { type BookingLinks, siteByLink } from '../links.ts';
import {
  findLinkedPackage,
  type MultiServiceLinks,
  namesByPackageLink,
  openersOfSites,
  requireLinkedPackage,
} from '../multi-service-links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { bookingViewOf, viewOfCaller } from '../present.ts';
import { presentPackage } from '../present-multi-service.ts';
import { readPackage } from '../repository/multi-service.ts';
import { requireReach, standingOf, termsOfPackage } from '../rules/multi-service.ts';
import { termsTogetherByLink } from '../rules/transitions.ts';
import { presentTerms } from './links.ts';

export interface PackageLinkParts extends BookingsParts {
  readonly links: BookingLinks;
  readonly packageLinks: MultiServiceLinks;
  readonly sites: Pick<SiteDirectory, 'live'>;
}

export function multiServiceLinkOperations(parts: PackageLinkParts, contention: Contention): Binding[] {
  const { packageLinks, sites } = parts;
  const chooseSite = siteByLink(openersOfSites(parts), sites);
  const namesForLimits = namesByPackageLink(parts);
  const answer = async (tx: Transaction, act: Act, { bookings, of }: ReadPackage) => ({
    multiServiceBooking: presentPackage(of.id, bookings, await viewOfCaller(tx, act, parts), true),
  });

  return [
    bindRead(declared.getAnonymousActionTokenForMultiServiceBooking, async ({ input, reader, ...act }) => {
      const { multiServiceBookingId: id } = input;
      const [bookings, visible] = await Promise.all([readPackage(reader, id), visibleTo(reader, act)]);
      requireReach(bookings, visible, id);
      return { token: packageLinks.tokenOf(reader.siteId, { id, bookings }) };
    }),

    bindRead(
      declared.getMultiServiceBookingAnonymously,
      async ({ input, reader, caller, language, nowMs, site }) => {
        const linked = await findLinkedPackage(reader, input.token, parts, nowMs);
        const [found, catalogue] = await Promise.all([
          readPackage(reader, linked.id),
          parts.availability.latest(reader),
        ]);
        const bookings = requireLinkedPackage(found, linked, nowMs);
        const fees = input.fields?.includes('BOOKING_FEES')
          ? await readFeesOfPackageByLink(reader, bookings, standingOf(bookings), { catalogue, language, nowMs, site })
          : {};
        return {
          multiServiceBooking: presentPackage(linked.id, bookings, bookingViewOf(caller, catalogue), true),
          ...fees,
          ...presentTerms(
            termsOfPackage(bookings, (booking) =>
              termsTogetherByLink(booking, currentRules(catalogue, booking), nowMs),
            ),
          ),
        };
      },
      { chooseSite },
    ),

    bindWrite(
      declared.cancelMultiServiceBookingAnonymously,
      async ({ tx, input, ...act }) => answer(tx, act, await cancelPackageByLink(tx, act, input, parts)),
      { chooseSite, namesForLimits },
    ),

    bindWrite(
      declared.rescheduleMultiServiceBookingAnonymously,
      async ({ tx, input, ...act }) => answer(tx, act, await reschedulePackageByLink(tx, act, input, parts)),
      {
        chooseSite,
        namesForLimits,
        contendsFor: async (call) => {
          const { reader, input, nowMs } = call;
          const linked = await findLinkedPackage(reader, input.token, parts, nowMs);
          const bookings = await readPackage(reader, linked.id);
          const queues = await Promise.all(
            bookings.map(({ id }) => contention.queuesOfMove({ ...call, input: { bookingId: id, slot: input.slot } })),
          );
          return [...new Set(queues.flat())];
        },
      },
    ),
  ];
}
