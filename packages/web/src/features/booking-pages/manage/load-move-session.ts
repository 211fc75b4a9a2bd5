/**
 * Loads the choice of another session for a booking of a class, and the chosen one beside the old one. Runs on the
 * server only.
 */
import type { PageRequest } from '@openhours/client';
import { linkedTerm } from '../../../bookings/terms.ts';
import { addDays, localAt } from '../../../days/dates.ts';
import { moveSessionAddress } from '../../../pages/addresses.ts';
import { type Outcome, show } from '../../../pages/page.ts';
import type { SessionOffer } from '../../../pages/state/offers.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { withHeldSeats } from '../../../site/held-seats.ts';
import { namedLike } from '../../../site/session-name.ts';
import { visitFacts } from '../visit-facts.ts';
import { type Movable, type MoveFacts, showReview } from './move-review.ts';

/** How far ahead other sessions are offered. */
const aheadDays = 42;

export async function showMoveSession(
  request: PageRequest,
  calls: SiteCalls,
  linked: Movable,
  eventId: string | undefined,
  facts: MoveFacts = {},
): Promise<Outcome> {
  const { service, token } = linked;
  const { timeZone } = request.site;
  const visit = visitFacts(request, linked.visit, service, linked.given);
  const now = localAt(request.nowMs, timeZone);
  const listed = await calls.listSessions({
    serviceIds: [service.id],
    from: now,
    to: `${addDays(visit.localStart > now ? visit.localStart.slice(0, 10) : now.slice(0, 10), aheadDays)}T00:00:00`,
    timeZone,
  });
  const others = (await withHeldSeats(request, calls, listed))
    .filter(({ localStart }) => localStart !== visit.localStart)
    .map((each): SessionOffer => ({ ...each, ...namedLike(service) }));
  const isFit = (each: SessionOffer) => each.isBookable && each.left >= visit.participants;
  const chosen = others.find((each) => each.eventId === eventId && isFit(each));
  if (chosen === undefined || facts.refusal !== undefined) {
    const isGone = eventId !== undefined;
    return show(
      {
        kind: 'move-session',
        token,
        visit,
        term: linkedTerm(linked.moving, request),
        sessions: others.map((session) => ({
          session,
          address: isFit(session) ? moveSessionAddress(token, session.eventId) : undefined,
        })),
        isGone,
      },
      isGone ? 409 : facts.status,
    );
  }
  const review = {
    to: {
      localStart: chosen.localStart,
      localEnd: chosen.localEnd,
      staffNames: chosen.teachers.map(({ name }) => name),
      place: chosen.place,
    },
    otherLength: undefined,
    ticketValues: { session: chosen.eventId },
    back: moveSessionAddress(token),
  };
  return showReview(request, calls, linked, review, facts);
}
