/** The page on which somebody has the links of their bookings sent to them. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { type Outcome, type Page, type PageViews, show, type Visit } from '../../pages/page.ts';
import { findBookingComponents } from './components.ts';
import type { FindBookingState } from './state.ts';

type Facts = Partial<Pick<FindBookingState, 'email' | 'isMalformed' | 'isSent' | 'trouble' | 'retryAfterSeconds'>>;

/** Nothing where no message goes out. */
async function shown({ calls, request }: Visit, facts: Facts, status = 200): Promise<Outcome> {
  if (!request.site.sendsMail) {
    return show(undefined);
  }
  const state: FindBookingState = {
    kind: 'find-booking',
    ticket: request.issueTicket(pagePaths.findBooking, {}),
    email: facts.email ?? '',
    isMalformed: facts.isMalformed === true,
    isSent: facts.isSent === true,
    trouble: facts.trouble,
    retryAfterSeconds: facts.retryAfterSeconds,
    reach: facts.isSent === true ? await calls.reachBusiness() : undefined,
  };
  return show(state, status, facts.retryAfterSeconds);
}

/** Says the same whether the address is known or not. */
async function send(visit: Visit): Promise<Outcome> {
  const { calls, request } = visit;
  const { form, throttledForSeconds: retryAfterSeconds, ticket } = request;
  const email = (form['email'] ?? '').trim().slice(0, 320);
  if (retryAfterSeconds !== undefined) {
    return shown(visit, { email, trouble: 'too-often', retryAfterSeconds }, 429);
  }
  if (ticket.state !== 'valid') {
    return shown(visit, { email, trouble: 'expired' }, 422);
  }
  const outcome = email === '' ? ({ kind: 'malformed' } as const) : await calls.sendLinks(email, ticket.nonce);
  switch (outcome.kind) {
    case 'sent':
      return shown(visit, { email, isSent: true });
    case 'malformed':
      return shown(visit, { email, isMalformed: true }, 422);
    case 'busy':
      return shown(visit, { email, trouble: 'busy' }, 503);
    case 'too-often':
      return shown(visit, { email, trouble: 'too-often', retryAfterSeconds: outcome.retryAfterSeconds }, 429);
    default:
      return shown(visit, { email, trouble: 'expired' }, 422);
  }
}

export const pages: readonly Page[] = [
  { path: pagePaths.findBooking, load: (visit) => shown(visit, {}), submit: send },
];

export const views: PageViews<'find-booking'> = {
  'find-booking': {
    entry: 'manage',
    component: findBookingComponents['find-booking'],
    // It holds an address once it was sent.
    isShared: false,
    title: (_, say) => [say('find.title')],
  },
};
