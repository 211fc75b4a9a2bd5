/** A member's bookings as rows of their pages. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { againAddress } from '../../bookings/book-again.ts';
import { inReadersWords, standingOf } from '../../bookings/standing.ts';
import { localAt } from '../../days/dates.ts';
import { ownPageAddress } from '../../pages/own-pages.ts';
import { askedOncePer } from '../../site/asked-once.ts';
import type { SiteCalls } from '../../site/calls.ts';
import type { OwnVisit } from '../../site/own-visits.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { OwnBookingRow, OwnVisitRow } from './state.ts';

/** How long after its end a booking has a page of its own: as long as its link is good. */
const opensAfterEndMs = 30 * 86_400_000;

/** The services of bookings: as they are, and as they can be booked now. */
export interface KnownServices {
  of(visit: Pick<OwnVisit['visit'], 'serviceId'>): Promise<ServiceCard | undefined>;
  offered(service: ServiceCard): Promise<ServiceCard | undefined>;
}

export function knownServices(calls: SiteCalls): KnownServices {
  const find = askedOncePer((id) => calls.getService(id));
  const findOffered = askedOncePer((slug) => calls.findService(slug));
  return {
    of: async ({ serviceId }) => (serviceId === undefined ? undefined : find(serviceId)),
    offered: ({ slug }) => findOffered(slug),
  };
}

/** What stands in every list. */
export function visitRow(
  { nowMs, site: { timeZone } }: Pick<PageRequest, 'nowMs' | 'site'>,
  own: OwnVisit,
  service: ServiceCard | undefined,
): OwnVisitRow {
  const visit = inReadersWords(own.visit, service);
  const { endMs, id, participants, place, staffName, startMs, title, waitsForTime, wish } = visit;
  const isUntimed = wish !== undefined || waitsForTime === true;
  const standing = standingOf(visit, nowMs);
  // Of a course that has begun, the date that comes next.
  const shownMs = standing === 'over' ? startMs : own.nextMs;
  return {
    id,
    title,
    isTitleTranslated: service?.ownName !== undefined && service.name === title,
    standing,
    localStart: localAt(isUntimed ? startMs : shownMs, timeZone),
    localEnd: localAt(endMs, timeZone),
    isUntimed,
    staffName,
    place,
    isOnline: service?.isOnline === true,
    participants,
  };
}

/** The same with what may be done: by the pages of the booking's link, to which each of these addresses leads. */
export async function bookingRow(
  request: Pick<PageRequest, 'nowMs' | 'site'>,
  own: OwnVisit,
  services: KnownServices,
): Promise<OwnBookingRow> {
  const service = await services.of(own.visit);
  const row = visitRow(request, own, service);
  const { id, standing } = row;
  const opening = (act?: 'move' | 'cancel') => ownPageAddress(pagePaths.memberBookings, { booking: id, act });
  const isAhead = standing === 'booked' || standing === 'waiting' || standing === 'in-line';
  // Their pages are those of the link: what the policy gives to nobody but whoever is signed in, they do not do.
  const movesByLink = service?.moveUntilMinutes !== undefined;
  const endsByLink = standing !== 'booked' || service === undefined || service.cancelUntilMinutes !== undefined;
  const offered = isAhead || service === undefined ? undefined : await services.offered(service);
  return {
    ...row,
    ...(request.nowMs <= own.visit.endMs + opensAfterEndMs ? { open: opening() } : {}),
    ...(isAhead && own.mayMove && movesByLink ? { move: opening('move') } : {}),
    ...(isAhead && own.mayCancel && endsByLink ? { cancel: opening('cancel') } : {}),
    ...(offered === undefined ? {} : { again: againAddress(offered, own.visit) }),
  };
}
