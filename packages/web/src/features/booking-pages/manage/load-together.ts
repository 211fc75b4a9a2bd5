/**
 * Loads all that the booking of a link is booked together with: the link of each opens all of it (docs/decisions/0067),
 * so that it is looked at, cancelled and moved as one. Runs on the server only.
 */
import type { PageRequest } from '@openhours/client';
import { dueInAll } from '@openhours/contract/bookings/cancellation-fee';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { saidFees } from '../../../bookings/fee-terms.ts';
import { inReadersWords, standingOf } from '../../../bookings/standing.ts';
import { linkedTerm } from '../../../bookings/terms.ts';
import { type Outcome, show } from '../../../pages/page.ts';
import type { PartFacts, TogetherFacts, TogetherState } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { BookedVisit } from '../../../site/visits.ts';
import { calendarsOfTogether } from '../calendar-entry.ts';
import { loadRecipient, messageOfAct, type RecipientFacts } from '../recipient/load-recipient.ts';
import { loadGiven, visitFacts } from '../visit-facts.ts';
import { costNow } from './cost-now.ts';
import type { LinkedOfTogether, ManageTrouble, Together } from './linked.ts';
import { isRequest } from './standing-words.ts';
import { isPartlyOver, shownText, standingTogether, timesTogether } from './together-standing.ts';

/** Nothing for a booking that stands alone. */
export async function findTogetherOf(
  request: PageRequest,
  calls: SiteCalls,
  token: string,
  { togetherId }: Pick<BookedVisit, 'togetherId'>,
): Promise<Together | undefined> {
  const found = togetherId === undefined ? undefined : await calls.findTogether(token);
  if (found === undefined) {
    return undefined;
  }
  const parts = await Promise.all(
    found.parts.map(async (part) => {
      const { serviceId } = part.visit;
      const service = serviceId === undefined ? undefined : await calls.getService(serviceId);
      const given = await loadGiven(request, calls, service, part.visit);
      return { ...part, visit: inReadersWords(part.visit, service), service, given };
    }),
  );
  return { ...found, parts };
}

function isSamePlace(one: PartFacts['place'], other: PartFacts['place']): boolean {
  return one?.id === other?.id && one?.name === other?.name && one?.address === other?.address;
}

export function togetherFacts(request: PageRequest, { parts: linked, type }: Together): TogetherFacts {
  const parts = linked.map(({ given, service, visit }) => ({
    id: visit.id,
    ...visitFacts(request, visit, service, given),
  }));
  const [first] = parts;
  const isOnePlace =
    first !== undefined && parts.every((each) => !each.isOnline && isSamePlace(each.place, first.place));
  return {
    parts: isOnePlace ? parts.map((each) => ({ ...each, place: undefined })) : parts,
    times: type === 'SEPARATE_BOOKINGS' ? undefined : timesTogether(parts),
    standing: standingTogether(parts),
    place: isOnePlace ? first.place : undefined,
  };
}

/** Where a service is gone there is nothing to choose from. */
export function movingTogether({ moving, parts }: Together): Together['moving'] {
  return parts.some(({ service }) => service === undefined) ? { isAllowed: false, untilMs: undefined } : moving;
}

/** What was just done, as far as it still holds. */
function doneOf(said: string | undefined, standing: TogetherFacts['standing']): TogetherState['done'] {
  if (said === 'moved') {
    return standing === 'booked' || standing === 'waiting' ? said : undefined;
  }
  return (said === 'cancelled' || said === 'withdrawn') && standing === 'cancelled' ? said : undefined;
}

async function loadTogether(
  request: PageRequest,
  calls: SiteCalls,
  { service, token, together, visit }: LinkedOfTogether,
  facts: RecipientFacts = { isSent: request.query['done'] === 'sent' },
): Promise<TogetherState> {
  const shown = togetherFacts(request, together);
  const done = doneOf(request.query['done'], shown.standing);
  const [reach, recipient] = await Promise.all([
    service?.reach ?? calls.reachBusiness(),
    loadRecipient(
      request,
      calls,
      {
        token,
        booking: visit,
        standing: standingOf(visit, request.nowMs),
        told: done === undefined ? undefined : messageOfAct[done],
      },
      pathOfPage(pagePaths.manage, { token }),
      facts,
    ),
  ]);
  return {
    kind: 'together',
    token,
    ...shown,
    cancelling: linkedTerm(together.cancelling, request, together.fees),
    moving: linkedTerm(movingTogether(together), request),
    fees: saidFees(together.fees, request),
    feesDue: dueInAll(together.parts.flatMap(({ feeDue }) => feeDue ?? [])),
    feesWaived: dueInAll(together.parts.flatMap(({ feeWaived }) => feeWaived ?? [])),
    isPartlyOver: isPartlyOver(shown.parts),
    reach,
    calendars: calendarsOfTogether(
      together.parts.map((part) => part.visit),
      token,
    ),
    done,
    recipient,
  };
}

/** The page of what is booked together. */
export async function showTogether(
  request: PageRequest,
  calls: SiteCalls,
  linked: LinkedOfTogether,
  facts?: RecipientFacts,
  status?: number,
): Promise<Outcome> {
  return show(await loadTogether(request, calls, linked, facts), status, facts?.retryAfterSeconds);
}

/** The question before all of it is cancelled: what was shown is what is cancelled, at the cost that was shown. */
export function showCancelTogether(
  request: PageRequest,
  { together, token }: LinkedOfTogether,
  trouble?: ManageTrouble,
): Outcome {
  const facts = togetherFacts(request, together);
  const term = linkedTerm(together.cancelling, request, together.fees);
  return show(
    {
      kind: 'cancel-together',
      token,
      ...facts,
      ticket: request.issueTicket(request.path, {
        shown: shownText(together.parts.map(({ visit }) => visit)),
        cost: costNow(together, request),
        ...(isRequest(facts.standing, term) ? { request: 'yes' } : {}),
      }),
      term,
      fees: saidFees(together.fees, request),
      trouble: trouble?.why,
      retryAfterSeconds: trouble?.retryAfterSeconds,
    },
    trouble?.status ?? 200,
    trouble?.retryAfterSeconds,
  );
}
