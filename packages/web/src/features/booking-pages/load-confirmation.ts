/** Loads the confirmation of a booking. Runs on the server only. */

import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { saidFees } from '../../bookings/fee-terms.ts';
import { inReadersWords } from '../../bookings/standing.ts';
import { linkedTerm } from '../../bookings/terms.ts';
import { manageAddress } from '../../pages/addresses.ts';
import type { ConfirmationState } from '../../pages/state/visit.ts';
import type { SiteCalls } from '../../site/calls.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { BookedVisit } from '../../site/visits.ts';
import { calendarsOf } from './calendar-entry.ts';
import { loadRecipient, type RecipientFacts } from './recipient/load-recipient.ts';
import { loadSeries } from './series.ts';
import { loadGiven, visitFacts } from './visit-facts.ts';

/** What whoever booked sees within the hour. */
export async function loadConfirmation(
  request: PageRequest,
  calls: SiteCalls,
  found: BookedVisit,
  service: ServiceCard | undefined,
  facts: RecipientFacts = { isSent: request.query['done'] === 'sent' },
): Promise<ConfirmationState> {
  const booked = inReadersWords(found, service);
  const token = await calls.linkTokenOf(booked.id);
  const [linked, given, series] = await Promise.all([
    calls.findLinked(token),
    loadGiven(request, calls, service, booked),
    loadSeries(request, calls, token, booked),
  ]);
  const visit = visitFacts(request, booked, service, given);
  return {
    kind: 'confirmation',
    visit,
    reach: service?.reach,
    own: {
      recipient: await loadRecipient(
        request,
        calls,
        { token, booking: booked, standing: visit.standing },
        pagePaths.confirmation,
        facts,
      ),
      answers: booked.answers,
      cancelling: linked === undefined ? { kind: 'never' } : linkedTerm(linked.cancelling, request, linked.fees),
      moving: linked === undefined ? { kind: 'never' } : linkedTerm(linked.moving, request),
      fees: linked === undefined ? [] : saidFees(linked.fees, request),
      calendars: calendarsOf(request, booked, token, given.sessions),
      manage: manageAddress(token),
      series,
    },
    isAwaited: false,
  };
}

/** What everybody else sees of it who has its address, and whoever booked it later on. */
export async function loadSummary(
  request: PageRequest,
  calls: SiteCalls,
  found: BookedVisit,
  service: ServiceCard | undefined,
  isAwaited: boolean,
): Promise<ConfirmationState> {
  const booked = inReadersWords(found, service);
  const [given, reach] = await Promise.all([
    loadGiven(request, calls, service, booked),
    service?.reach ?? calls.reachBusiness(),
  ]);
  return {
    kind: 'confirmation',
    visit: visitFacts(request, booked, service, given),
    reach,
    own: undefined,
    isAwaited,
  };
}
