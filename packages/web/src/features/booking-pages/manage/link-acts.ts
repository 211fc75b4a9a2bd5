/**
 * What all acts by a booking's link have in common: what the link opens, and what a page says when an act did not
 * happen.
 */
import type { PageRequest } from '@openhours/client';
import { atClockOf } from '../../../pages/clock.ts';
import type { Outcome, Visit } from '../../../pages/page.ts';
import type { LinkAct, LinkOutcome } from '../../../site/visits.ts';
import type { Linked, ManageTrouble } from './linked.ts';
import { findLinked, showBadLink } from './load-manage.ts';

/** Shows what a link opens, or that it opens nothing. */
export async function withLinked(
  visit: Visit,
  act: (linked: Linked, request: PageRequest) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const found = await findLinked(visit);
  if (found === undefined) {
    return showBadLink(visit);
  }
  const { ticket } = visit.request;
  const zone = ticket.state === 'missing' ? undefined : ticket.values['zone'];
  const here = atClockOf(visit, found.service, zone, found.visit.timeZone);
  // A course is read by the clock of its service, which only the first reading tells.
  const isElsewhere = here.request.site.timeZone !== visit.request.site.timeZone;
  const linked = isElsewhere ? ((await findLinked(here)) ?? found) : found;
  return here.shown(await act(linked, here.request));
}

type Refusal = Exclude<LinkOutcome, { kind: 'done' }>;
/** What a page says of an act that did not happen. */
export function troubleOf(refusal: Refusal): ManageTrouble {
  switch (refusal.kind) {
    case 'busy':
      return { status: 503, why: 'busy' };
    case 'too-often':
      return { status: 429, why: 'too-often', retryAfterSeconds: refusal.retryAfterSeconds };
    default:
      return { status: 409, why: 'changed' };
  }
}

/** What keeps a posted form from being acted upon at all. */
export function troubleOfForm({ request: { throttledForSeconds, ticket } }: Visit): ManageTrouble | undefined {
  if (throttledForSeconds !== undefined) {
    return { status: 429, why: 'too-often', retryAfterSeconds: throttledForSeconds };
  }
  return ticket.state === 'valid' ? undefined : { status: 422, why: 'expired' };
}

export function linkActOf({ request: { ticket } }: Visit, token: string): LinkAct {
  if (ticket.state !== 'valid') {
    throw new Error('an act by a link needs its ticket');
  }
  return { token, revision: ticket.values['revision'] ?? '', idempotencyKey: ticket.nonce };
}
