/** Shows the last step before a booking moves: where it is beside where it will be. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { feesBefore, offeredTerms } from '../../../bookings/terms.ts';
import { instantOf } from '../../../days/dates.ts';
import { type Outcome, show } from '../../../pages/page.ts';
import type { MoveReviewState } from '../../../pages/state/move.ts';
import type { LinkTrouble } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import type { UnavailableReason } from '../../../site/times.ts';
import { visitFacts } from '../visit-facts.ts';
import type { Linked } from './linked.ts';

/** A booking of a service whose times are chosen. */
export interface Movable extends Linked {
  readonly service: ServiceCard;
}

/** What came of an attempt to move it. */
export interface MoveFacts {
  readonly status?: number;
  readonly trouble?: LinkTrouble | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Why the attempt to move there was refused. */
  readonly refusal?: UnavailableReason | undefined;
  /** Nobody was chosen of those who come. */
  readonly isNobody?: boolean;
}

interface Review extends Pick<MoveReviewState, 'to' | 'otherLength' | 'back'> {
  /** What the ticket says of the new time. */
  readonly ticketValues: Readonly<Record<string, string>>;
}

export async function showReview(
  request: PageRequest,
  calls: Pick<SiteCalls, 'readParticipants'>,
  { fees: linkedFees, given, service, token, visit }: Movable,
  { ticketValues, to, ...rest }: Review,
  { isNobody = false, retryAfterSeconds, status, trouble }: MoveFacts,
): Promise<Outcome> {
  const startMs = instantOf(to.localStart, request.site.timeZone);
  // Cancelling costs what it did when it was booked, as long before the new start.
  const fees = feesBefore(linkedFees, visit.startMs);
  return show(
    {
      kind: 'move-review',
      token,
      visit: visitFacts(request, visit, service, given),
      to,
      ...rest,
      ticket: request.issueTicket(request.path, { ...ticketValues, revision: visit.revision }),
      cancellingAfter: offeredTerms({ ...service, fees }, startMs, request).cancelling,
      needsApproval: service.needsApproval,
      people: await peopleOf(calls, token, visit.participants, isNobody),
      trouble,
      retryAfterSeconds,
    },
    status,
    retryAfterSeconds,
  );
}

/** Nothing is asked where one comes, nobody is named, or nobody may be moved alone. */
async function peopleOf(
  calls: Pick<SiteCalls, 'readParticipants'>,
  token: string,
  participants: number,
  isNobody: boolean,
): Promise<MoveReviewState['people']> {
  if (participants === 1) {
    return undefined;
  }
  const { isDivisible, named } = await calls.readParticipants(token);
  return isDivisible && named.length > 0
    ? { named: named.map(({ id, name }) => ({ id, name })), unnamed: participants - named.length, isNobody }
    : undefined;
}
