/**
 * Serves the pages: their files, their theme, their forms. What a page shows is decided in the bundle that is loaded
 * by path; here are the rules every page keeps: content policy, signed tickets, same origin, what may be stored (design 8).
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  isCallError,
  type PageAnswer,
  type PageCookie,
  type PageRenderer,
  type PageRequest,
  type PageSite,
} from '@openhours/client';
import { ApplicationError, fail } from '@openhours/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookies } from '../auth/cookie.ts';
import { isOwnOrigin } from '../auth/own-origin.ts';
import type { SiteLook } from '../auth/site-directory.ts';
import type { Site } from '../call.ts';
import type { Log } from '../db/log.ts';
import type { BoundOperation } from './binder.ts';
import { compressOnce, isOwnRequest, isWorthCompressing, wantedCoding } from './compression.ts';
import { renderError } from './errors.ts';
import { createLocalCalls } from './local-call.ts';
import { createPageCalls, type Visitor } from './page-calls.ts';
import { addPageFiles } from './page-files.ts';
import { longAddress, pagePathOf, wantsPage } from './page-paths.ts';
import { createPageTickets, nonceOfRepeat } from './page-tickets.ts';
import { routesOf } from './paths.ts';
import { headerOf, wantedLanguages } from './request-headers.ts';
import type { Mount } from './server.ts';

export interface PageParts {
  /** Folder of the built pages: `client/` for browsers, `server/render.js` for here. */
  readonly bundleFolder: string;
  readonly operations: readonly BoundOperation[];
  /** The site of a host name, the first site otherwise. */
  readonly siteOfHost: (host: string | undefined) => Promise<Site | undefined>;
  /** Colours and languages of a site. */
  readonly lookOf: (siteId: string) => Promise<SiteLook>;
  readonly publicOrigin: () => string;
  /** 32 bytes for signatures of tickets and sealed addresses. */
  readonly ticketKey: Buffer;
  /** Business time in epoch milliseconds. */
  readonly now: () => number;
  /** Remembers a visitor who has booked; answers the secret that the browser keeps. */
  readonly beginVisit: (site: Site, visitorId: string, facts: VisitFacts) => Promise<string>;
  /** Resolves when a page may be drawn for an address; the answer gives the place back. Rejects when too many wait. */
  readonly enterPage: (clientAddress: string) => Promise<() => void>;
  /** True while the process cannot keep up: what is only looked at waits, forms are still taken. */
  readonly isOverloaded: () => boolean;
  /** Counts a posted form of an address; throws THROTTLED_FEATURE when there were too many. */
  readonly countForm: (clientAddress: string) => void;
  /** The visitor whom a browser's secret names, if it still does. */
  readonly resumeVisit: (site: Site, secret: string) => Promise<Visitor | undefined>;
  readonly newVisitorId: () => string;
  readonly log: Log;
}

export interface VisitFacts {
  readonly clientAddress: string | undefined;
  readonly userAgent: string | undefined;
}

const visitLifeSeconds = 365 * 24 * 60 * 60;
const formBodyBytes = 65_536;
const formPauseSeconds = 600;
const html = 'text/html; charset=utf-8';
const formType = 'application/x-www-form-urlencoded';

/** Whose frames a page may stand in, and whose pages may stand in its own. */
export interface Framing {
  /** True for a public page that the dashboard shows as customers see it. */
  readonly isInOwnFrame: boolean;
  /** True for the dashboard, which shows it. */
  readonly framesOwnPages: boolean;
}

/** The content policy of every page (design 8). */
export function contentPolicy(
  styleNonce: string,
  framing: Framing = { isInOwnFrame: false, framesOwnPages: false },
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(framing.framesOwnPages ? ["frame-src 'self'"] : []),
    `frame-ancestors '${framing.isInOwnFrame ? 'self' : 'none'}'`,
  ].join('; ');
}

function writeCookie({ name, value, maxAgeSeconds, path = '/', httpOnly }: PageCookie, isSecure: boolean): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    'SameSite=Lax',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

function isPersonal({ personal, secretAddress }: PageAnswer): boolean {
  return personal || secretAddress === true;
}

/** True for what a page of this very origin asks for to show it in a frame; browsers say so, pages cannot. */
function isInFrameOfItself(request: FastifyRequest): boolean {
  return (
    request.method === 'GET' &&
    headerOf(request, 'sec-fetch-dest') === 'iframe' &&
    headerOf(request, 'sec-fetch-site') === 'same-origin'
  );
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The first pieces of all paths at which operations answer: nobody opens a page there. */
function rootsOf(operations: readonly BoundOperation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ operation }) => routesOf(operation).map(({ template }) => template.split('/')[1] as string)),
  );
}

/** Adds the pages to a server. The bundle is loaded now, so that a missing build stops the start. */
export async function mountPages(parts: PageParts): Promise<Mount> {
  const { renderPage, renderTheme, routes, submitForm }: PageRenderer = await import(
    pathToFileURL(join(parts.bundleFolder, 'server', 'render.js')).href
  );
  const tickets = createPageTickets(parts.ticketKey);
  const localCalls = createLocalCalls(parts.operations, (error, operation, requestId) => {
    parts.log.error({ operation, requestId, stack: stackOf(error) }, 'a call failed');
  });
  const programRoots = rootsOf(parts.operations);

  const isSecure = () => parts.publicOrigin().startsWith('https:');
  const visitorCookie = () => (isSecure() ? '__Host-oh_visitor' : 'oh_visitor');

  async function pageSite(site: Site): Promise<PageSite> {
    const { languages, theme } = await parts.lookOf(site.id);
    const { id, businessName, timeZone, currency, language, state } = site;
    const isClosed = state === 'DISABLED';
    const publicUrl = parts.publicOrigin();
    return { id, displayName: businessName, timeZone, currency, language, languages, theme, publicUrl, isClosed };
  }

  function describe(
    request: FastifyRequest,
    site: PageSite,
    form: Readonly<Record<string, string>>,
    styleNonce: string,
    visitorId: string | undefined,
    isUnknownOutcome: () => boolean,
  ): PageRequest | 'forged' | 'malformed' {
    const [rawPath = '/', query = ''] = request.url.split(/\?(.*)/s);
    const path = pagePathOf(rawPath);
    if (path === undefined) {
      return 'malformed';
    }
    const nowMs = parts.now();
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
      throttledForSeconds: isPost ? throttleOf(request) : undefined,
      preferredScheme: preferred === 'dark' || preferred === 'light' ? preferred : undefined,
      styleNonce,
      issueTicket: (page, values, { goesOn = false } = {}) => {
        const isRepeat = page === path && (goesOn || isUnknownOutcome());
        return tickets.issue(site.id, page, values, nowMs, isRepeat ? nonceOfRepeat(ticket, values) : undefined);
      },
      seal: (purpose, value) => tickets.seal(site.id, purpose, value),
      unseal: (purpose, sealed) => tickets.unseal(site.id, purpose, sealed),
    };
  }

  /** Counts a posted form; for how long no more are taken, when there were too many. The page keeps what was typed. */
  function throttleOf(request: FastifyRequest): number | undefined {
    try {
      parts.countForm(request.ip);
      return undefined;
    } catch (error) {
      const refusal = renderError(error, request.id);
      if (refusal.status !== 429) {
        throw error;
      }
      return refusal.retryAfterSeconds ?? formPauseSeconds;
    }
  }

  async function knownVisitor(request: FastifyRequest, site: Site): Promise<Visitor | undefined> {
    const secret = readCookies(headerOf(request, 'cookie'))[visitorCookie()];
    return secret === undefined ? undefined : parts.resumeVisit(site, secret);
  }

  /**
   * A visitor of whom nothing is written: whoever only looks, or books in vain, leaves no trace. A form that is sent
   * twice is sent by one visitor, so that its second answer is the first one again.
   */
  function passingVisitor({ ticket }: PageRequest): Visitor {
    const passing = ticket.state === 'valid' ? ticket.nonce : parts.newVisitorId();
    return { kind: 'visitor', visitorId: passing, clientId: passing, sessionId: passing };
  }

  /** A fault inside a call is in the log already, with the stack of what happened there. */
  function logFault(request: FastifyRequest, error: unknown): void {
    if (!(isCallError(error) && (error.status ?? 0) >= 500)) {
      parts.log.error({ requestId: request.id, stack: stackOf(error) }, 'a page failed');
    }
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: PageAnswer,
    styleNonce: string,
    cookies: readonly string[],
  ): Promise<FastifyReply> {
    const own = (answer.cookies ?? []).map((cookie) => writeCookie(cookie, isSecure()));
    reply.code(answer.status).type(answer.contentType ?? html);
    const isInOwnFrame = !isPersonal(answer) && isInFrameOfItself(request);
    const framesOwnPages = answer.framesOwnPages === true;
    reply.header('content-security-policy', contentPolicy(styleNonce, { isInOwnFrame, framesOwnPages }));
    reply.header('x-frame-options', isInOwnFrame ? 'SAMEORIGIN' : 'DENY');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('accept-ch', 'Sec-CH-Prefers-Color-Scheme');
    reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie, Sec-CH-Prefers-Color-Scheme');
    reply.header(
      'cache-control',
      answer.personal || cookies.length + own.length > 0 ? 'no-store' : 'private, no-cache',
    );
    // A form needs its Origin, which `no-referrer` would hide from ourselves as well.
    reply.header('referrer-policy', answer.secretAddress === true ? 'no-referrer' : 'same-origin');
    if (answer.status === 429) {
      reply.header('retry-after', String(answer.retryAfterSeconds ?? formPauseSeconds));
    }
    if (answer.location !== undefined) {
      reply.header('location', answer.location);
    }
    if (answer.fileName !== undefined) {
      reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
    }
    if (cookies.length + own.length > 0) {
      reply.header('set-cookie', [...own, ...cookies]);
    }
    const wanted = isWorthCompressing(answer.body) ? wantedCoding(headerOf(request, 'accept-encoding')) : undefined;
    // Pages of nobody hold nothing that could be guessed.
    return wanted === undefined || (answer.personal && !isOwnRequest(request.headers))
      ? reply.send(answer.body)
      : reply.header('content-encoding', wanted).send(await compressOnce(answer.body, wanted));
  }

  function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
    reply.code(status).type('text/plain; charset=utf-8');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('cache-control', 'no-store');
    return reply.send(text);
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
      return sendPlain(reply, 403, 'This form was not sent from a page of this site.');
    }
    const site = await parts.siteOfHost(host);
    if (site === undefined) {
      return sendPlain(reply, 404, 'No site answers here.');
    }
    const styleNonce = randomBytes(16).toString('base64url');
    const form = isPost ? ((request.body ?? {}) as Readonly<Record<string, string>>) : {};
    const known = await knownVisitor(request, site);
    let isUnknownOutcome = false;
    const pageRequest = describe(
      request,
      await pageSite(site),
      form,
      styleNonce,
      known?.visitorId,
      () => isUnknownOutcome,
    );
    if (pageRequest === 'malformed') {
      return sendPlain(reply, 400, 'This address could not be read.');
    }
    if (pageRequest === 'forged') {
      return sendPlain(reply, 403, 'This form was not made by this site.');
    }
    const cookies: string[] = [];
    const visitor = known ?? passingVisitor(pageRequest);
    const calls = createPageCalls(localCalls, {
      site,
      visitor,
      requestId: request.id,
      clientAddress: request.ip,
      language: pageRequest.languages[0],
      header: (name) => headerOf(request, name),
      onCookies: (more) => cookies.push(...more),
      onUnknownOutcome: () => {
        isUnknownOutcome = true;
      },
    });
    const page = await (isPost ? submitForm(pageRequest, calls) : renderPage(pageRequest, calls));
    if (page.fault !== undefined) {
      logFault(request, page.fault);
    }
    if (known === undefined && page.beginsVisit === true) {
      const secret = await parts.beginVisit(site, visitor.visitorId, {
        clientAddress: request.ip,
        userAgent: headerOf(request, 'user-agent'),
      });
      const kept = { name: visitorCookie(), value: secret, maxAgeSeconds: visitLifeSeconds, httpOnly: true };
      cookies.push(writeCookie(kept, isSecure()));
    }
    return send(request, reply, page, styleNonce, cookies);
  }

  /** Whoever looks takes a turn among all who look; a form that is sent goes before them. */
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

  return async (scope) => {
    scope.removeContentTypeParser(formType);
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formBodyBytes }, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text as string)));
    });
    // A person is looking: a fault is told in a sentence with the reference, and logged like any other.
    scope.setErrorHandler((error, request, reply) => {
      const status =
        error instanceof ApplicationError ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
      if (error instanceof ApplicationError && error.retryAfterSeconds !== undefined) {
        reply.header('retry-after', String(error.retryAfterSeconds));
        return sendPlain(reply, status, 'Many people are looking at the moment. Try again in a few seconds.');
      }
      if (status < 500) {
        return sendPlain(reply, status, 'This request could not be read.');
      }
      logFault(request, error);
      return sendPlain(reply, 500, `This page cannot be shown at the moment. Reference: ${request.id}`);
    });

    await addPageFiles(scope, {
      assetsFolder: join(parts.bundleFolder, 'client', 'assets'),
      async themeOf(request) {
        const site = await parts.siteOfHost(request.host);
        return site === undefined ? undefined : renderTheme(await pageSite(site));
      },
      sendNoSite: (reply) => sendPlain(reply, 404, 'No site answers here.'),
    });
    for (const { path, holdsAllBelow, takesForms, shortPaths } of routes) {
      for (const url of holdsAllBelow ? [path, `${path}/*`] : [path]) {
        scope.route({ method: ['GET', 'HEAD'], url, handler: show });
      }
      if (takesForms) {
        scope.post(path, answer);
      }
      for (const url of shortPaths) {
        scope.route({
          method: ['GET', 'HEAD'],
          url,
          handler: async (request, reply) => reply.redirect(longAddress(request.url, path), 302),
        });
      }
    }
    // Whoever opens an unknown address gets a page that leads on; programs get the error they can read.
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) =>
        wantsPage(request.url, headerOf(request, 'accept'), programRoots) ? show(request, reply) : reply.callNotFound(),
    });
  };
}
