/** The operations of links to packages: the token is the credential, so nobody is asked who they are (bookings sheet 9). */
import { multiServiceLinks as declared } from '@openhours/contract';
import type { SiteDirectory } from '../../../auth/site-directory.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { visibleTo } from '../access.ts';
import { cancelPackageByLink } from '../commands/cancel-package.ts';
import { siteByLink } from '../links.ts';
import { type MultiServiceLinks, namesByPackageLink, requireLinkedPackage } from '../multi-service-links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { bookingViewOf, viewOfCaller } from '../present.ts';
import { presentPackage } from '../present-multi-service.ts';
import { readPackage } from '../repository/multi-service.ts';
import { packageNotFound, requireReach, standingOf, strictest } from '../rules/multi-service.ts';
import { actionsTogetherByLink } from '../rules/transitions.ts';

export interface PackageLinkParts extends BookingsParts {
  readonly packageLinks: MultiServiceLinks;
  readonly sites: Pick<SiteDirectory, 'live'>;
}

export function multiServiceLinkOperations(parts: PackageLinkParts): Binding[] {
  const { packageLinks, sites } = parts;
  const chooseSite = siteByLink(packageLinks, sites);
  const namesForLimits = namesByPackageLink(packageLinks);

  return [
    bindRead(declared.getAnonymousActionTokenForMultiServiceBooking, async ({ input, reader, ...act }) => {
      const { multiServiceBookingId: id } = input;
      const [bookings, visible] = await Promise.all([readPackage(reader, id), visibleTo(reader, act)]);
      requireReach(bookings, visible, id);
      return { token: packageLinks.tokenOf(reader.siteId, { id, bookings }) };
    }),

    bindRead(
      declared.getMultiServiceBookingAnonymously,
      async ({ input, reader, caller, nowMs }) => {
        const linked = packageLinks.linkedBy(reader.siteId, input.token);
        const [bookings, catalogue] = await Promise.all([
          readPackage(reader, linked.id),
          parts.availability.latest(reader),
        ]);
        if (bookings.length === 0) {
          throw packageNotFound(linked.id);
        }
        requireLinkedPackage(bookings, linked, nowMs);
        const actions = standingOf(bookings).map((booking) =>
          actionsTogetherByLink(booking, currentRules(catalogue, booking), nowMs),
        );
        return {
          multiServiceBooking: presentPackage(linked.id, bookings, bookingViewOf(caller, catalogue), true),
          allowedAnonymousActions: strictest(actions),
        };
      },
      { chooseSite },
    ),

    bindWrite(
      declared.cancelMultiServiceBookingAnonymously,
      async ({ tx, input, ...act }) => {
        const { bookings, of } = await cancelPackageByLink(tx, act, input, parts);
        return { multiServiceBooking: presentPackage(of.id, bookings, await viewOfCaller(tx, act, parts), true) };
      },
      { chooseSite, namesForLimits },
    ),
  ];
}
