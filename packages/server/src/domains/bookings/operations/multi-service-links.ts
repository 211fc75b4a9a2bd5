/**
 * The operations of links to multi-service bookings: the token is the credential, so nobody is asked who they are
 * (bookings sheet 9).
 */
import { multiServiceLinks as declared } from '@openhours/contract';
import type { SiteDirectory } from '../../../auth/site-directory.ts';
import { type Act, type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { visibleTo } from '../access.ts';
import type { ReadMultiService } from '../commands/decide-multi-service.ts';
import { cancelMultiServiceByLink, rescheduleMultiServiceByLink } from '../commands/multi-service-by-link.ts';
import type { Contention } from '../contention.ts';
import { readFeesOfMultiServiceByLink } from '../fees.ts';
import { type BookingLinks, siteByLink } from '../links.ts';
import {
  findLinkedMultiService,
  type MultiServiceLinks,
  namesByMultiServiceLink,
  openersOfSites,
  requireLinkedMultiService,
} from '../multi-service-links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { bookingViewOf, viewOfCaller } from '../present.ts';
import { presentMultiService } from '../present-multi-service.ts';
import { readMultiService } from '../repository/multi-service.ts';
import { requireReach, standingOf, termsOfMultiService } from '../rules/multi-service.ts';
import { termsTogetherByLink } from '../rules/transitions.ts';
import { presentTerms } from './links.ts';

export interface MultiServiceLinkParts extends BookingsParts {
  readonly links: BookingLinks;
  readonly multiServiceLinks: MultiServiceLinks;
  readonly sites: Pick<SiteDirectory, 'live'>;
}

export function multiServiceLinkOperations(parts: MultiServiceLinkParts, contention: Contention): Binding[] {
  const { multiServiceLinks, sites } = parts;
  const chooseSite = siteByLink(openersOfSites(parts), sites);
  const namesForLimits = namesByMultiServiceLink(parts);
  const answer = async (tx: Transaction, act: Act, { bookings, of }: ReadMultiService) => ({
    multiServiceBooking: presentMultiService(of.id, bookings, await viewOfCaller(tx, act, parts), true),
  });

  return [
    bindRead(declared.getAnonymousActionTokenForMultiServiceBooking, async ({ input, reader, ...act }) => {
      const { multiServiceBookingId: id } = input;
      const [bookings, visible] = await Promise.all([readMultiService(reader, id), visibleTo(reader, act)]);
      requireReach(bookings, visible, id);
      return { token: multiServiceLinks.tokenOf(reader.siteId, { id, bookings }) };
    }),

    bindRead(
      declared.getMultiServiceBookingAnonymously,
      async ({ input, reader, caller, language, nowMs, site }) => {
        const linked = await findLinkedMultiService(reader, input.token, parts, nowMs);
        const [found, catalogue] = await Promise.all([
          readMultiService(reader, linked.id),
          parts.availability.latest(reader),
        ]);
        const bookings = requireLinkedMultiService(found, linked, nowMs);
        const fees = input.fields?.includes('BOOKING_FEES')
          ? await readFeesOfMultiServiceByLink(reader, bookings, standingOf(bookings), {
              catalogue,
              language,
              nowMs,
              site,
            })
          : {};
        return {
          multiServiceBooking: presentMultiService(linked.id, bookings, bookingViewOf(caller, catalogue), true),
          ...fees,
          ...presentTerms(
            termsOfMultiService(bookings, (booking) =>
              termsTogetherByLink(booking, currentRules(catalogue, booking), nowMs),
            ),
          ),
        };
      },
      { chooseSite },
    ),

    bindWrite(
      declared.cancelMultiServiceBookingAnonymously,
      async ({ tx, input, ...act }) => answer(tx, act, await cancelMultiServiceByLink(tx, act, input, parts)),
      { chooseSite, namesForLimits },
    ),

    bindWrite(
      declared.rescheduleMultiServiceBookingAnonymously,
      async ({ tx, input, ...act }) => answer(tx, act, await rescheduleMultiServiceByLink(tx, act, input, parts)),
      {
        chooseSite,
        namesForLimits,
        contendsFor: async (call) => {
          const { reader, input, nowMs } = call;
          const linked = await findLinkedMultiService(reader, input.token, parts, nowMs);
          const bookings = await readMultiService(reader, linked.id);
          const queues = await Promise.all(
            bookings.map(({ id }) => contention.queuesOfMove({ ...call, input: { bookingId: id, slot: input.slot } })),
          );
          return [...new Set(queues.flat())];
        },
      },
    ),
  ];
}
