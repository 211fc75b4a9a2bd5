/** What a page is told of the request for it: the address, the form with its ticket, and who asks in which language. */
import type { PageRequest, PageSite } from '@openhours/client';
import { pageStateType } from '@openhours/contract/site/page-paths';
import type { FastifyRequest } from 'fastify';
import { readCookies } from '../../auth/cookie.ts';
import { renderError } from '../answers/errors.ts';
import { headerOf, wantedLanguages } from '../request-headers.ts';
import { formPauseSeconds } from './page-answer.ts';
import { pagePathOf } from './page-paths.ts';
import { nonceOfRepeat, type PageTickets } from './page-tickets.ts';

interface Asked {
  readonly site: PageSite;
  readonly form: Readonly<Record<string, string>>;
  readonly tickets: PageTickets;
  readonly styleNonce: string;
  /** A member is signed in in the browser. */
  readonly isMember: boolean;
  /** The visitor whom the browser is known to be. */
  readonly visitorId: string | undefined;
  /** Business time in epoch milliseconds. */
  readonly nowMs: number;
  /** True once a call of this request ended so that nobody knows what came of it. */
  readonly isUnknownOutcome: () => boolean;
  /** Counts a posted form of an address; throws THROTTLED_FEATURE when there were too many. */
  readonly countForm: (clientAddress: string) => void;
  /** Notes how long it took somebody at an address to fill in a form. */
  readonly noteForm: (siteId: string, clientAddress: string, tookMs: number) => Promise<void>;
}

/** The request as pages read it; `forged`: its ticket was not made here, `malformed`: its address is none. */
export function describePageRequest(
  request: FastifyRequest,
  { countForm, form, isMember, isUnknownOutcome, noteForm, nowMs, site, styleNonce, tickets, visitorId }: Asked,
): PageRequest | 'forged' | 'malformed' {
  const [rawPath = '/', query = ''] = request.url.split(/\?(.*)/s);
  const path = pagePathOf(rawPath);
  if (path === undefined) {
    return 'malformed';
  }
  const isPost = request.method === 'POST';
  const ticket = isPost ? tickets.read(site.id, path, form['ticket'], nowMs) : { state: 'missing' as const };
  if (ticket === 'forged') {
    return 'forged';
  }
  const preferred = headerOf(request, 'sec-ch-prefers-color-scheme');
  return {
    method: isPost ? 'POST' : 'GET',
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    form,
    ticket,
    site,
    nowMs,
    languages: wantedLanguages(headerOf(request, 'accept-language')),
    cookies: readCookies(headerOf(request, 'cookie')),
    visitorId: visitorId ?? (ticket.state === 'valid' ? ticket.nonce : undefined),
    isRemembered: visitorId !== undefined,
    isMember,
    throttledForSeconds: isPost ? throttleOf(request, countForm) : undefined,
    wantsState: headerOf(request, 'accept')?.startsWith(pageStateType) === true,
    preferredScheme: preferred === 'dark' || preferred === 'light' ? preferred : undefined,
    styleNonce,
    async noteFilledIn() {
      if (ticket.state === 'valid') {
        await noteForm(site.id, request.ip, nowMs - ticket.begunMs);
      }
    },
    issueTicket: (page, values, { goesOn = false } = {}) => {
      const isRepeat = page === path && (goesOn || isUnknownOutcome());
      return tickets.issue(site.id, page, values, nowMs, {
        nonce: isRepeat ? nonceOfRepeat(ticket, values) : undefined,
        begunMs: page === path && ticket.state !== 'missing' ? ticket.begunMs : undefined,
      });
    },
    seal: (purpose, value) => tickets.seal(site.id, purpose, value),
    unseal: (purpose, sealed) => tickets.unseal(site.id, purpose, sealed),
  };
}

/** Counts a posted form; for how long no more are taken, when there were too many. The page keeps what was typed. */
function throttleOf(request: FastifyRequest, countForm: Asked['countForm']): number | undefined {
  try {
    countForm(request.ip);
    return undefined;
  } catch (error) {
    const refusal = renderError(error, request.id);
    if (refusal.status !== 429) {
      throw error;
    }
    return refusal.retryAfterSeconds ?? formPauseSeconds;
  }
}
