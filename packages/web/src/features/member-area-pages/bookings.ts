/** A member's bookings, to come and past, and the way from each to the pages on which it is moved and cancelled. Runs on the server only. */
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { manageAddress } from '../../pages/addresses.ts';
import { goTo, type Outcome, show, type Visit } from '../../pages/page.ts';
import type { OwnVisits } from '../../site/own-visits.ts';
import { asMember, inArea } from './as-member.ts';
import { readOwnLists } from './own-lists.ts';
import { bookingRow, knownServices } from './rows.ts';

const page = pagePaths.memberBookings;
const mostAhead = 50;
const mostOver = 20;
const isId = /^[\da-f-]{36}$/;

/** To the page of one booking by its link, which is made for whoever may see it. */
async function openBooking({ calls, request }: Visit, bookingId: string): Promise<Outcome> {
  if (!isId.test(bookingId) || !(await calls.isOwnVisit(bookingId))) {
    return show(undefined);
  }
  const token = await calls.linkTokenOf(bookingId);
  const { act } = request.query;
  return goTo(
    act === 'move'
      ? pathOfPage(pagePaths.manageMove, { token })
      : act === 'cancel'
        ? pathOfPage(pagePaths.manageCancel, { token })
        : manageAddress(token),
  );
}

export function loadBookings(visit: Visit): Promise<Outcome> {
  return asMember(visit, page, async () => {
    const { calls, request } = visit;
    const { booking } = request.query;
    if (booking !== undefined) {
      return openBooking(visit, booking);
    }
    const [{ ahead, over, ...lists }, area] = await Promise.all([
      readOwnLists(visit, { page, mostAhead, mostOver }),
      inArea(visit, page),
    ]);
    const services = knownServices(calls);
    const rows = ({ visits }: OwnVisits) => Promise.all(visits.map((own) => bookingRow(request, own, services)));
    return show({
      kind: 'member-bookings',
      ...area,
      ...lists,
      ahead: await rows(ahead),
      over: await rows(over),
    });
  });
}
