/**
 * Serves the pages: their files, their theme, their forms. What a page shows is decided in the bundle that is loaded
 * by path; here is which address leads where, and what is said when something is broken (design 8).
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '@openhours/client';
import { ApplicationError } from '@openhours/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookies } from '../../auth/cookie.ts';
import { inSpan } from '../../tracing/span.ts';
import type { BoundOperation } from '../calls/binder.ts';
import { routesOf } from '../calls/paths.ts';
import { addPageFiles } from '../files/page-files.ts';
import { headerOf, wantedLanguages } from '../request-headers.ts';
import type { Mount } from '../server.ts';
import { sendFaultPage, sendPlain } from './page-answer.ts';
import { createPageAnswering, type PageAnswering, type PageParts, type SendFault } from './page-answering.ts';
import { longAddress, wantsPage } from './page-paths.ts';
import { faultPolicy } from './page-policy.ts';

const formBodyBytes = 65_536;
const formType = 'application/x-www-form-urlencoded';

/** The first pieces of all paths at which operations answer: nobody opens a page there. */
function rootsOf(operations: readonly BoundOperation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ operation }) => routesOf(operation).map(({ template }) => template.split('/')[1] as string)),
  );
}

/** Somebody is to come again later: nothing is wrong. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApplicationError;
}

type PageHandler = PageAnswering['show'];

/** Answers with pages that stand in for others. They are written now: when they are sent, nobody is asked for anything. */
function createFaultAnswers({ writeFaultPages }: Pick<PageRenderer, 'writeFaultPages'>): SendFault {
  const { css, pageOf } = writeFaultPages();
  const policy = faultPolicy(createHash('sha256').update(css).digest('base64'));
  return (request, reply, kind, status) => {
    const reader = {
      cookies: readCookies(headerOf(request, 'cookie')),
      languages: wantedLanguages(headerOf(request, 'accept-language')),
      query: Object.fromEntries(new URLSearchParams(request.url.split(/\?(.*)/s)[1])),
    };
    return sendFaultPage(reply, { html: pageOf(kind, reader, request.id), policy, status });
  };
}

/** Named by the path that the page declares, never by what an address says. */
function traced(handle: PageHandler): PageHandler {
  return (request, reply) => {
    const facts = { kind: 'server', isAnswer: isRefusal, header: (name: string) => headerOf(request, name) } as const;
    return inSpan(`page ${request.routeOptions.url}`, facts, () => handle(request, reply));
  };
}

function takeForms(scope: FastifyInstance): void {
  scope.removeContentTypeParser(formType);
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formBodyBytes }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text as string)));
  });
}

/** A person is looking: a fault is a page with the reference, and logged like any other. */
function setFaultHandler(scope: FastifyInstance, sendFault: SendFault, logFault: PageAnswering['logFault']): void {
  scope.setErrorHandler((error, request, reply) => {
    const status =
      error instanceof ApplicationError ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
    if (error instanceof ApplicationError && error.retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(error.retryAfterSeconds));
      return sendFault(request, reply, 'busy', status);
    }
    if (status < 500) {
      return sendFault(request, reply, 'unreadable', status);
    }
    logFault(request, error);
    return sendFault(request, reply, 'broken', 500);
  });
}

function addPageRoutes(
  scope: FastifyInstance,
  routes: PageRenderer['routes'],
  { answerForm, askOthers, showPage }: Readonly<Record<'showPage' | 'answerForm' | 'askOthers', PageHandler>>,
): void {
  for (const { asksOthers, path, holdsAllBelow, takesForms, shortPaths } of routes) {
    for (const url of holdsAllBelow ? [path, `${path}/*`] : [path]) {
      scope.route({ method: ['GET', 'HEAD'], url, handler: asksOthers === true ? askOthers : showPage });
    }
    if (takesForms) {
      scope.post(path, answerForm);
    }
    for (const url of shortPaths) {
      scope.route({
        method: ['GET', 'HEAD'],
        url,
        handler: async (request, reply) => reply.redirect(longAddress(request.url, path), 302),
      });
    }
  }
}

/** Adds the pages to a server. The bundle is loaded now, so that a missing build stops the start. */
export async function mountPages(parts: PageParts): Promise<Mount> {
  const pages: PageRenderer = await import(pathToFileURL(join(parts.bundleFolder, 'server', 'render.js')).href);
  const sendFault = createFaultAnswers(pages);
  const answering = createPageAnswering(parts, pages, sendFault);
  const programRoots = rootsOf(parts.operations);
  const showPage = traced(answering.show);
  const answerForm = traced(answering.answerForm);
  const askOthers = traced(answering.askOthers);

  const isLooking = ({ method, url, headers }: FastifyRequest) =>
    (method === 'GET' || method === 'HEAD') && wantsPage(url, headers, programRoots);

  async function mount(scope: FastifyInstance): Promise<void> {
    takeForms(scope);
    setFaultHandler(scope, sendFault, answering.logFault);
    await addPageFiles(scope, {
      assetsFolder: join(parts.bundleFolder, 'client', 'assets'),
      async themeOf(request) {
        const site = await parts.siteOfHost(request.host);
        return site === undefined ? undefined : pages.renderTheme(await answering.pageSite(site));
      },
      sendNoSite: (reply) => sendPlain(reply, 404, 'No site answers here.'),
    });
    addPageRoutes(scope, pages.routes, { showPage, answerForm, askOthers });
    // Whoever opens an unknown address gets a page that leads on; programs get the error they can read.
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => (isLooking(request) ? showPage(request, reply) : reply.callNotFound()),
    });
  }
  return Object.assign(mount, {
    answerUnreadable(request: FastifyRequest, reply: FastifyReply): boolean {
      const isPerson = isLooking(request);
      if (isPerson) {
        sendFault(request, reply, 'unreadable', 400);
      }
      return isPerson;
    },
  });
}
