/** The series of a booking, as the pages of its link show it. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { localAt } from '../../days/dates.ts';
import { manageAddress } from '../../pages/addresses.ts';
import type { SeriesDate } from '../../pages/state/visit.ts';
import type { SiteCalls } from '../../site/calls.ts';
import type { NamedVisit, SeriesVisit } from '../../site/recurring.ts';
import type { BookedVisit } from '../../site/visits.ts';

type OneOfSeries = Pick<BookedVisit, 'id' | 'isOfSeries'>;

async function findSeries(
  calls: SiteCalls,
  token: string,
  visit: OneOfSeries,
  asksCost = false,
): Promise<readonly SeriesVisit[]> {
  return visit.isOfSeries === true ? ((await calls.findSeries(token, asksCost)) ?? []) : [];
}

/** All dates of it; undefined for one that stands alone. `gone`: those that cannot be had any more. */
export async function loadSeries(
  request: PageRequest,
  calls: SiteCalls,
  token: string,
  visit: OneOfSeries,
  gone: readonly string[] = [],
): Promise<readonly SeriesDate[] | undefined> {
  const found = await findSeries(calls, token, visit);
  if (found.length < 2) {
    return undefined;
  }
  const local = (ms: number) => localAt(ms, request.site.timeZone);
  return found.map(({ endMs, id, startMs, status, token: own }) => {
    const isThis = id === visit.id;
    const isOpen = !isEndedStatus(status) && status !== 'CREATED' && endMs > request.nowMs;
    return {
      id,
      localStart: local(startMs),
      localEnd: local(endMs),
      address: isOpen && !isThis ? manageAddress(own) : undefined,
      isThis,
      ended: status === 'DECLINED' ? 'declined' : isEndedStatus(status) ? 'cancelled' : undefined,
      isAwaited: status === 'CREATED',
      isGone: gone.includes(id),
    };
  });
}

/** What comes behind a booking in its series. */
interface Following {
  /** Those that can be cancelled with it. */
  readonly named: readonly NamedVisit[];
  /** How many cannot, since they cost something, or it is too late. */
  readonly staying: number;
}

/** What follows in its series and can be cancelled with it; undefined where nothing does. */
export async function loadFollowing(
  calls: SiteCalls,
  token: string,
  visit: OneOfSeries & Pick<BookedVisit, 'startMs'>,
): Promise<Following | undefined> {
  const found = await findSeries(calls, token, visit, true);
  const later = found.filter(({ startMs, status }) => startMs > visit.startMs && !isEndedStatus(status));
  // Nobody owes what the page has not said, so what costs something is cancelled by itself.
  const following = later.filter(({ mayCancel }) => mayCancel);
  return following.length === 0
    ? undefined
    : {
        named: following.map(({ id, revision }) => ({ bookingId: id, revision })),
        staying: later.length - following.length,
      };
}

/** Whether one of them costs something by now that the page has not said; what is cancelled already costs nothing more. */
export async function isCosting(calls: SiteCalls, token: string, named: readonly NamedVisit[]): Promise<boolean> {
  const found = (await calls.findSeries(token, true)) ?? [];
  return found.some(
    ({ id, mayCancel, status }) =>
      !mayCancel && !isEndedStatus(status) && named.some(({ bookingId }) => bookingId === id),
  );
}
