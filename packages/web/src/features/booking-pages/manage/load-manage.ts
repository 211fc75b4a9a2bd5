/** Loads the pages of a booking's link: how it stands, the question before it is cancelled. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { againAddress } from '../../../bookings/book-again.ts';
import { saidFees } from '../../../bookings/fee-terms.ts';
import { inReadersWords } from '../../../bookings/standing.ts';
import { linkedTerm } from '../../../bookings/terms.ts';
import { localAt } from '../../../days/dates.ts';
import { type Outcome, show, type Visit } from '../../../pages/page.ts';
import type { ManageState, Standing, VerifyState } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import type { LinkedVisit } from '../../../site/visits.ts';
import { calendarsOf } from '../calendar-entry.ts';
import { loadRecipient, messageOfAct, type RecipientFacts } from '../recipient/load-recipient.ts';
import { loadFollowing, loadSeries } from '../series.ts';
import { loadGiven, visitFacts } from '../visit-facts.ts';
import { costNow } from './cost-now.ts';
import type { Linked, ManageTrouble } from './linked.ts';
import { loadParticipants, type NamingFacts, type SomeFacts } from './load-participants.ts';
import { loadSigning, type SigningFacts } from './load-signing.ts';
import { findTogetherOf } from './load-together.ts';
import { isRequest } from './standing-words.ts';

export async function findLinked({ calls, pieces, request }: Visit): Promise<Linked | undefined> {
  const token = pieces['token'] ?? '';
  const found = await calls.findLinked(token);
  if (found === undefined) {
    return undefined;
  }
  const { serviceId } = found.visit;
  const service = serviceId === undefined ? undefined : await calls.getService(serviceId);
  const visit = inReadersWords(found.visit, service);
  const [given, together] = await Promise.all([
    loadGiven(request, calls, service, found.visit),
    findTogetherOf(request, calls, token, found.visit),
  ]);
  return { ...found, visit, token, service, given, together };
}

/** Nothing is behind the link: whether it was cut, has grown old or is another site's is nobody's business. */
export async function showBadLink({ calls }: Visit): Promise<Outcome> {
  return show({ kind: 'missing', wasLink: { reach: await calls.reachBusiness() } }, 404);
}

/** Where the service is gone there is nothing to choose from. */
export function canMove({ moving, service }: Linked): boolean {
  return moving.isAllowed && service !== undefined;
}

/** Until when it can be moved and cancelled, and what cancelling costs. */
function termsOf(
  request: PageRequest,
  { cancelling, fees, moving }: Pick<LinkedVisit, 'cancelling' | 'moving' | 'fees'>,
  service: ServiceCard | undefined,
): Pick<ManageState, 'cancelling' | 'moving' | 'fees'> {
  return {
    cancelling: linkedTerm(cancelling, request, fees),
    // Where the service is gone there is nothing to choose from.
    moving: service === undefined ? { kind: 'never' } : linkedTerm(moving, request),
    fees: saidFees(fees, request),
  };
}

function inLineOf(
  request: PageRequest,
  { inLine, service, token, visit }: Linked,
  trouble: ManageTrouble | undefined,
): ManageState['inLine'] {
  if (inLine === undefined) {
    return undefined;
  }
  const { isPassedOver, offerUntilMs, onceTaken, position } = inLine;
  return {
    position,
    isOfTime: visit.waitsForTime === true,
    isPassedOver,
    offer:
      offerUntilMs === undefined || onceTaken === undefined
        ? undefined
        : {
            until: localAt(offerUntilMs, request.site.timeZone),
            ticket: request.issueTicket(pathOfPage(pagePaths.manage, { token }), {}),
            terms: termsOf(request, onceTaken, service),
            policyText: service?.policyText,
            isPolicyTranslated: service?.translated?.includes('policyText') === true,
          },
    trouble: trouble?.why,
    retryAfterSeconds: trouble?.retryAfterSeconds,
  };
}

/** Where the same can be booked again; undefined when it is not offered any more. */
async function againOf(
  calls: SiteCalls,
  service: ServiceCard | undefined,
  visit: LinkedVisit['visit'],
): Promise<string | undefined> {
  const offered = service === undefined ? undefined : await calls.findService(service.slug);
  return offered === undefined ? undefined : againAddress(offered, visit);
}

/** What came of an act on the page of a booking that waits for its customer. */
export interface VerifyTrouble extends Pick<VerifyState, 'trouble'> {
  readonly status: number;
  readonly malformed?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The code that was right, and the bookings of its series that cannot be had any more. */
  readonly someGone?: { readonly code: string; readonly bookingIds: readonly string[] };
}

/** The booking that its customer is to confirm. */
export async function showVerify(
  request: PageRequest,
  calls: SiteCalls,
  linked: Linked & { readonly awaited: NonNullable<Linked['awaited']> },
  { malformed, retryAfterSeconds, someGone, status, trouble }: VerifyTrouble = { status: 200, trouble: undefined },
): Promise<Outcome> {
  const { awaited, given, service, token } = linked;
  const [reach, again, series] = await Promise.all([
    service?.reach ?? calls.reachBusiness(),
    againOf(calls, service, linked.visit),
    loadSeries(request, calls, token, linked.visit, someGone?.bookingIds),
  ]);
  const { email, sendingsLeft, triesLeft, untilMs } = awaited;
  const path = pathOfPage(pagePaths.manage, { token });
  return show(
    {
      kind: 'verify',
      token,
      visit: visitFacts(request, linked.visit, service, given),
      email,
      leftMs: untilMs - request.nowMs,
      isOver: untilMs <= request.nowMs,
      code: someGone?.code ?? (trouble === undefined && triesLeft > 0 ? codeOfLink(request.query['code']) : ''),
      series,
      triesLeft,
      sendingsLeft,
      tickets: {
        verify: isNoneLeft(series)
          ? ''
          : request.issueTicket(path, {
              act: 'verify',
              ...(someGone === undefined ? {} : { leftOut: someGone.bookingIds.join(' ') }),
            }),
        resend: request.issueTicket(path, { act: 'resend' }),
      },
      isResent: trouble === undefined && request.query['done'] === 'sent',
      malformed,
      trouble,
      retryAfterSeconds,
      again,
      reach,
    },
    status,
    retryAfterSeconds,
  );
}

/** Nothing is left of a series that could be confirmed. */
function isNoneLeft(series: VerifyState['series']): boolean {
  const waiting = series?.filter(({ isAwaited }) => isAwaited) ?? [];
  return waiting.length > 0 && waiting.every(({ isGone }) => isGone);
}

/** The code in the address of a link; whatever cannot be one is none. */
function codeOfLink(text: string | undefined): string {
  return text !== undefined && /^\d{6}$/.test(text) ? text : '';
}

/** What was just done, as far as it still holds. */
function doneOf(said: string | undefined, standing: Standing): ManageState['done'] {
  if (said === 'moved') {
    return standing === 'booked' || standing === 'waiting' ? 'moved' : undefined;
  }
  if (said === 'joined') {
    return standing === 'in-line' ? said : undefined;
  }
  const isGivenUp = said === 'cancelled' || said === 'withdrawn' || said === 'left';
  return isGivenUp && standing === 'cancelled' ? said : undefined;
}

export async function loadManage(
  request: PageRequest,
  calls: SiteCalls,
  linked: Linked,
  trouble?: ManageTrouble,
  facts: RecipientFacts = { isSent: request.query['done'] === 'sent' },
  signing?: SigningFacts,
  some?: SomeFacts,
  naming?: NamingFacts,
): Promise<ManageState> {
  const { service, given, token } = linked;
  const visit = visitFacts(request, linked.visit, service, given);
  const isStanding = visit.standing === 'booked' || visit.standing === 'waiting';
  const done = doneOf(request.query['done'], visit.standing);
  const [reach, again, signingState, participants, series, recipient] = await Promise.all([
    service?.reach ?? calls.reachBusiness(),
    isStanding ? undefined : againOf(calls, service, linked.visit),
    isStanding ? loadSigning(request, calls, token, signing) : undefined,
    // Whoever takes an offered place names first who comes.
    isStanding || linked.inLine?.offerUntilMs !== undefined
      ? loadParticipants(request, calls, linked, some, naming)
      : undefined,
    loadSeries(request, calls, token, linked.visit),
    loadRecipient(
      request,
      calls,
      {
        token,
        booking: linked.visit,
        standing: visit.standing,
        told: done === undefined ? undefined : messageOfAct[done],
      },
      pathOfPage(pagePaths.manage, { token }),
      facts,
    ),
  ]);
  return {
    kind: 'manage',
    token,
    visit,
    ...termsOf(request, linked, service),
    feeDue: linked.feeDue,
    feeWaived: linked.feeWaived,
    reach,
    calendars: calendarsOf(request, linked.visit, token, given.sessions),
    again,
    inLine: inLineOf(request, linked, trouble),
    done,
    signing: signingState && { ...signingState, isForSeries: hasOthersToCome(series) },
    participants,
    recipient,
    series,
  };
}

/** Whether there are other dates of a series that are still to come: what is signed for one is signed for those. */
export function hasOthersToCome(series: ManageState['series']): boolean {
  return series?.some(({ isThis, isToCome }) => isToCome && !isThis) === true;
}

export async function showCancel(
  request: PageRequest,
  calls: SiteCalls,
  linked: Linked,
  trouble?: ManageTrouble,
): Promise<Outcome> {
  const { service, given, token } = linked;
  const visit = visitFacts(request, linked.visit, service, given);
  const term = linkedTerm(linked.cancelling, request, linked.fees);
  const following = linked.inLine === undefined ? await loadFollowing(calls, token, linked.visit) : undefined;
  return show(
    {
      kind: 'cancel',
      token,
      visit,
      // What was shown is what is cancelled: a booking that was moved meanwhile, or costs by now, is shown again first.
      ticket: request.issueTicket(request.path, {
        revision: linked.visit.revision,
        cost: costNow(linked, request),
        ...(linked.inLine === undefined ? {} : { line: 'yes' }),
        ...(isRequest(visit.standing, term) ? { request: 'yes' } : {}),
        ...(following === undefined
          ? {}
          : {
              following: JSON.stringify([
                { bookingId: linked.visit.id, revision: linked.visit.revision },
                ...following.named,
              ]),
            }),
      }),
      term,
      fees: saidFees(linked.fees, request),
      isInLine: linked.inLine !== undefined,
      series: following && { following: following.named.length, staying: following.staying },
      trouble: trouble?.why,
      retryAfterSeconds: trouble?.retryAfterSeconds,
    },
    trouble?.status ?? 200,
    trouble?.retryAfterSeconds,
  );
}
