/** The operations of links to bookings: the token is the credential, so nobody is asked who they are (bookings sheet 9). */
import { bookingLinks as declared, fail } from '@openhours/contract';
import type { SiteDirectory } from '../../../auth/site-directory.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import { readPresentedServices, type ServicesParts } from '../../services/index.ts';
import { requireVisible, visibleTo } from '../access.ts';
import { cancelByLink, renewLink, rescheduleByLink } from '../commands/by-link.ts';
import type { Contention } from '../contention.ts';
import { readFeesByLink } from '../fees.ts';
import { type BookingLinks, namesByLink, readLinked, siteByLink } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { bookingViewOf, presentBooking, viewOfCaller } from '../present.ts';
import { bookingTable } from '../repository.ts';
import { type TermsByLink, termsByLink } from '../rules/transitions.ts';

export interface LinkParts extends BookingsParts, Pick<ServicesParts, 'originOf'> {
  readonly links: BookingLinks;
  readonly sites: Pick<SiteDirectory, 'live'>;
}

export function linkOperations(parts: LinkParts, contention: Contention): Binding[] {
  const { links, sites } = parts;
  const chooseSite = siteByLink(links, sites);
  const namesForLimits = namesByLink(links);

  return [
    bindRead(declared.getAnonymousActionToken, async ({ input, reader, ...act }) => {
      const [row, visible] = await Promise.all([bookingTable.find(reader, input.bookingId), visibleTo(reader, act)]);
      const booking = requireVisible(row, visible, input.bookingId);
      return { token: links.tokenOf(reader.siteId, booking) };
    }),

    bindWrite(declared.renewAnonymousActionToken, async ({ tx, input, ...act }) => ({
      token: await renewLink(tx, act, input, parts),
    })),

    bindRead(
      declared.getBookingAnonymously,
      async ({ input, reader, caller, language, nowMs, site }) => {
        const [booking, catalogue] = await Promise.all([
          readLinked(reader, links, input.token, nowMs),
          parts.availability.latest(reader),
        ]);
        const fees = input.fields?.includes('BOOKING_FEES')
          ? await readFeesByLink(reader, booking, { catalogue, language, nowMs, site })
          : {};
        return {
          booking: presentBooking(booking, bookingViewOf(caller, catalogue)),
          ...fees,
          ...presentTerms(termsByLink(booking, currentRules(catalogue, booking), nowMs)),
        };
      },
      { chooseSite },
    ),

    bindRead(
      declared.getServiceAnonymously,
      async ({ input, reader, site, nowMs }) => {
        const booking = await readLinked(reader, links, input.token, nowMs);
        const asked = { conditionalFields: input.fields, nowMs };
        const services = await readPresentedServices(reader, site, [booking.service_id], parts, asked);
        const service = services.get(booking.service_id);
        if (service === undefined) {
          throw fail('SERVICE_NOT_FOUND', 'The service of the booking was deleted', { serviceId: booking.service_id });
        }
        return { service };
      },
      { chooseSite },
    ),

    bindWrite(
      declared.cancelBookingAnonymously,
      async ({ tx, input, ...act }) => {
        const booking = await cancelByLink(tx, act, input, parts);
        return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)) };
      },
      { chooseSite, namesForLimits },
    ),

    bindWrite(
      declared.rescheduleBookingAnonymously,
      async ({ tx, input, ...act }) => {
        const booking = await rescheduleByLink(tx, act, input, parts);
        return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)) };
      },
      {
        chooseSite,
        namesForLimits,
        contendsFor: (call) => {
          const { id: bookingId } = links.linkedBy(call.site.id, call.input.token);
          return contention.queuesOfMove({ ...call, input: { bookingId, slot: call.input.slot } });
        },
      },
    ),
  ];
}

/** What the holder of a link may do, and until when. */
export function presentTerms({ cancel, reschedule }: TermsByLink) {
  return {
    allowedAnonymousActions: { cancel: cancel.isAllowed, reschedule: reschedule.isAllowed },
    anonymousActionDeadlines: {
      ...(cancel.untilMs === undefined ? {} : { cancel: formatInstant(cancel.untilMs) }),
      ...(reschedule.untilMs === undefined ? {} : { reschedule: formatInstant(reschedule.untilMs) }),
    },
  };
}
