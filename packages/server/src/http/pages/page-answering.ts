/**
 * How a request for a page, or a form that was sent, is answered: the site that is asked, who looks, what the bundle
 * makes of it, and what the browser keeps of that (design 8).
 */
import { randomBytes } from 'node:crypto';
import {
  type FaultKind,
  isCallError,
  type PageAnswer,
  type PageCalls,
  type PageRenderer,
  type PageRequest,
  type PageSite,
} from '@openhours/client';
import { fail } from '@openhours/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EnteredBrowser, EntryOfBrowser } from '../../auth/browser-entry.ts';
import { memberCookie, memberCookieIn, visitorCookie, visitorCookieIn } from '../../auth/cookie.ts';
import { isOwnOrigin } from '../../auth/own-origin.ts';
import { sessionLives } from '../../auth/session.ts';
import type { SiteLook } from '../../auth/site-directory.ts';
import type { Resumed } from '../../auth/visits.ts';
import type { Site } from '../../call.ts';
import { type Log, stackOf } from '../../db/log.ts';
import { inSpan } from '../../tracing/span.ts';
import type { BoundOperation } from '../calls/binder.ts';
import { createLocalCalls } from '../calls/local-call.ts';
import { headerOf } from '../request-headers.ts';
import type { KeptPages } from './kept-pages.ts';
import { sendPage, sendPlain } from './page-answer.ts';
import { createPageCalls, type SignedInMember, type Visitor } from './page-calls.ts';
import { describePageRequest } from './page-request.ts';
import { createPageTickets } from './page-tickets.ts';

export interface PageParts {
  /** Folder of the built pages: `client/` for browsers, `server/render.js` for here. */
  readonly bundleFolder: string;
  readonly operations: readonly BoundOperation[];
  /** The site of a host name, the first site otherwise. */
  readonly siteOfHost: (host: string | undefined) => Promise<Site | undefined>;
  /** Colours and languages of a site. */
  readonly lookOf: (siteId: string) => Promise<SiteLook>;
  /** Origin under which people reach a site. */
  readonly originOf: (siteId: string) => Promise<string>;
  readonly publicOrigin: () => string;
  /** There is a mail server to take messages. */
  readonly sendsMail: () => boolean;
  /** 32 bytes for signatures of tickets and sealed addresses. */
  readonly ticketKey: Buffer;
  /** Business time in epoch milliseconds. */
  readonly now: () => number;
  /** Remembers a visitor who has booked; answers the secret that the browser keeps. */
  readonly beginVisit: (site: Site, visitorId: string, facts: VisitFacts) => Promise<string>;
  /** Resolves when a page may be rendered for an address; the answer gives the permit back. Rejects when too many wait. */
  readonly enterPage: (clientAddress: string) => Promise<() => void>;
  /** True while the process cannot keep up: what is only looked at waits, forms are still taken. */
  readonly isOverloaded: () => boolean;
  /** Counts a posted form of an address; throws THROTTLED_FEATURE when there were too many. */
  readonly countForm: (clientAddress: string) => void;
  /** Counts a browser that is on its way; throws THROTTLED_FEATURE when there were too many. */
  readonly countNavigation: (clientAddress: string) => void;
  /** Notes how long it took somebody at an address to fill in a form. */
  readonly noteForm: (siteId: string, clientAddress: string, tookMs: number) => Promise<void>;
  /** The visitor whom a browser's secret names, if it still does. */
  readonly resumeVisit: (site: Site, secret: string) => Promise<Resumed<'visitor'> | undefined>;
  /** The member whom a browser's secret names, as long as they are signed in. */
  readonly resumeMember: (site: Site, secret: string) => Promise<Resumed<'member'> | undefined>;
  readonly newVisitorId: () => string;
  /** Takes over whom a browser is sent here for. */
  readonly enterBrowser: EntryOfBrowser;
  readonly keptPages: KeptPages;
  /** Whether pages show a visitor nothing that is theirs alone, such as a time that they hold. */
  readonly hasNothing: (siteId: string, visitor: Visitor) => Promise<boolean>;
  readonly log: Log;
}

export interface VisitFacts {
  readonly clientAddress: string | undefined;
  readonly userAgent: string | undefined;
}

export type SendFault = (request: FastifyRequest, reply: FastifyReply, kind: FaultKind, status: number) => FastifyReply;

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface PageAnswering {
  /** Whoever looks takes a turn among all who look. */
  readonly show: Answer;
  /** A form that is sent goes before them. */
  readonly answerForm: Answer;
  /** What waits for somebody outside takes no turn meanwhile; a browser that is led about is counted as such. */
  readonly askOthers: Answer;
  /** A site as pages know it. */
  readonly pageSite: (site: Site) => Promise<PageSite>;
  /** A fault inside a call is in the log already, with the stack of what happened there. */
  readonly logFault: (request: FastifyRequest, error: unknown) => void;
}

const visitLifeSeconds = sessionLives.VISITOR.idleMs / 1000;

export function createPageAnswering(
  parts: PageParts,
  { keptKeyOf, languageOf, renderPage, submitForm }: PageRenderer,
  sendFault: SendFault,
): PageAnswering {
  const tickets = createPageTickets(parts.ticketKey);
  const localCalls = createLocalCalls(parts.operations, (error, operation, requestId) => {
    parts.log.error({ operation, requestId, stack: stackOf(error) }, 'a call failed');
  });

  const isSecure = () => parts.publicOrigin().startsWith('https:');

  async function pageSite(site: Site): Promise<PageSite> {
    const [look, publicUrl] = await Promise.all([parts.lookOf(site.id), parts.originOf(site.id)]);
    const { id, businessName, timeZone, currency, language, state } = site;
    const isClosed = state === 'DISABLED';
    const sendsMail = parts.sendsMail();
    return { id, displayName: businessName, timeZone, currency, language, ...look, publicUrl, sendsMail, isClosed };
  }

  async function knownVisitor(request: FastifyRequest, site: Site, cookies: string[]): Promise<Visitor | undefined> {
    const secret = visitorCookieIn(headerOf(request, 'cookie'), parts.publicOrigin());
    const resumed = secret === undefined ? undefined : await parts.resumeVisit(site, secret);
    if (secret !== undefined && resumed?.isUseNoted === true) {
      cookies.push(visitorCookie(parts.publicOrigin(), secret, visitLifeSeconds));
    }
    return resumed?.caller;
  }

  async function knownMember(
    request: FastifyRequest,
    site: Site,
    cookies: string[],
  ): Promise<SignedInMember | undefined> {
    const secret = memberCookieIn(headerOf(request, 'cookie'), parts.publicOrigin());
    const resumed = secret === undefined ? undefined : await parts.resumeMember(site, secret);
    if (secret !== undefined && resumed?.isUseNoted === true) {
      cookies.push(memberCookie(parts.publicOrigin(), secret, sessionLives.MEMBER.idleMs / 1000));
    }
    return resumed?.caller;
  }

  /** Whoever comes by a redirect session goes on as whom the client's pages knew. */
  async function enter(request: FastifyRequest, { id: siteId }: Site): Promise<EnteredBrowser | undefined> {
    const handle = new URLSearchParams(request.url.split(/\?(.*)/s)[1]).get('rs');
    const takesIdentity = request.method === 'GET';
    return handle === null || request.method === 'HEAD'
      ? undefined
      : parts.enterBrowser({ siteId, handle, cookies: headerOf(request, 'cookie'), nowMs: parts.now(), takesIdentity });
  }

  /**
   * A visitor of whom nothing is written: whoever only looks, or books in vain, leaves no trace. A form that is sent
   * twice is sent by one visitor, so that its second answer is the first one again.
   */
  function ephemeralVisitor({ ticket }: PageRequest): Visitor {
    const id = ticket.state === 'valid' ? ticket.nonce : parts.newVisitorId();
    return { kind: 'visitor', visitorId: id, sessionId: id };
  }

  function logFault(request: FastifyRequest, error: unknown): void {
    if (!(isCallError(error) && (error.status ?? 0) >= 500)) {
      parts.log.error({ requestId: request.id, stack: stackOf(error) }, 'a page failed');
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isPost = request.method === 'POST';
    const host = request.host;
    const own = {
      origin: headerOf(request, 'origin'),
      fetchSite: headerOf(request, 'sec-fetch-site'),
      host,
      publicOrigin: parts.publicOrigin(),
    };
    if (isPost && !isOwnOrigin(own, 'allow')) {
      return sendFault(request, reply, 'foreignForm', 403);
    }
    const site = await parts.siteOfHost(host);
    if (site === undefined) {
      return sendPlain(reply, 404, 'No site answers here.');
    }
    const styleNonce = randomBytes(16).toString('base64url');
    const form = isPost ? ((request.body ?? {}) as Readonly<Record<string, string>>) : {};
    const entered = await enter(request, site);
    const cookies = [...(entered?.cookies ?? [])];
    const known = entered?.visitor ?? (await knownVisitor(request, site, cookies));
    const member = entered?.member ?? (await knownMember(request, site, cookies));
    let isUnknownOutcome = false;
    const pageRequest = describePageRequest(request, {
      site: await pageSite(site),
      form,
      tickets,
      styleNonce,
      visitorId: member?.memberId ?? known?.visitorId,
      isMember: member !== undefined,
      nowMs: parts.now(),
      isUnknownOutcome: () => isUnknownOutcome,
      countForm: parts.countForm,
      noteForm: parts.noteForm,
    });
    if (pageRequest === 'malformed') {
      return sendFault(request, reply, 'unreadable', 400);
    }
    if (pageRequest === 'forged') {
      return sendFault(request, reply, 'foreignForm', 403);
    }
    const someone = known ?? ephemeralVisitor(pageRequest);
    const through = entered?.clientId === undefined ? {} : { clientId: entered.clientId };
    const visitor = { ...someone, ...through };
    const calls = createPageCalls(localCalls, {
      site,
      visitor,
      member: member && { ...member, ...through },
      requestId: request.id,
      clientAddress: request.ip,
      language: languageOf(pageRequest),
      header: (name) => headerOf(request, name),
      onCookies: (more) => cookies.push(...more),
      onUnknownOutcome: () => {
        isUnknownOutcome = true;
      },
    });
    const page = await (isPost
      ? inSpan('submit form', {}, () => submitForm(pageRequest, calls))
      : rendered(pageRequest, calls, member ?? known));
    if (page.fault !== undefined) {
      logFault(request, page.fault);
    }
    if (known === undefined && member === undefined && page.beginsVisit === true) {
      const secret = await parts.beginVisit(site, visitor.visitorId, {
        clientAddress: request.ip,
        userAgent: headerOf(request, 'user-agent'),
      });
      cookies.push(visitorCookie(parts.publicOrigin(), secret, visitLifeSeconds));
    }
    const kept = page.isKept === true ? parts.keptPages : undefined;
    return sendPage(request, reply, { answer: page, isSecure: isSecure(), styleNonce, more: cookies, kept });
  }

  /** A page that is the same for all is rendered for all of them at once. */
  async function rendered(
    request: PageRequest,
    calls: PageCalls,
    known: Visitor | SignedInMember | undefined,
  ): Promise<PageAnswer> {
    const forAll: PageRequest = { ...request, visitorId: undefined, isRemembered: false };
    const key = keptKeyOf(forAll);
    // The head of every page leads members to what is theirs.
    const isForAll =
      known === undefined || (known.kind === 'visitor' && (await parts.hasNothing(request.site.id, known)));
    if (key === undefined || !isForAll) {
      return inSpan('render page', {}, () => renderPage(request, calls));
    }
    const render = (nowMs: number) => inSpan('render page', {}, () => renderPage({ ...forAll, nowMs }, calls));
    return parts.keptPages.answer({ siteId: request.site.id, key, nowMs: request.nowMs, render });
  }

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (parts.isOverloaded()) {
      throw fail('UNAVAILABLE', 'The server is too busy at the moment', {}, { retryAfterSeconds: 2 });
    }
    const leave = await parts.enterPage(request.ip);
    try {
      return await answer(request, reply);
    } finally {
      leave();
    }
  }

  async function askOthers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    parts.countNavigation(request.ip);
    return answer(request, reply);
  }

  return { show, answerForm: answer, askOthers, pageSite, logFault };
}
