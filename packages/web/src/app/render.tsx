/**
 * The server bundle: renders every page and acts on every form. The server hands over a request and the callers it
 * may speak as, and gets an answer back; of the pages it knows their routes and nothing else.
 */
import type { PageAnswer, PageCalls, PageRequest, PageRoute, PageSite } from '@openhours/client';
import { filledPath } from '@openhours/contract/media/media-paths';
import { pageStateType } from '@openhours/contract/site/page-paths';
import { renderToString } from 'react-dom/server';
import { documentTitle } from '../language/document-title.ts';
import { isLanguage, type SiteTextId, setUpTexts, speaker } from '../language/texts.ts';
import { loadParts } from '../pages/late-part.tsx';
import { type Outcome, type Page, type PageView, show, type Visit } from '../pages/page.ts';
import type { DashboardFrame, FetchedPage, PageContent, PageFrame } from '../pages/state.ts';
import type { SiteCalls } from '../site/calls.ts';
import { callsOfSite } from '../site/client.ts';
import { isUnavailable, statusOfNonsense } from '../site/refusals.ts';
import { renderThemeCss } from '../theme/theme-css.ts';
import { PageProvider } from '../ui/context/page-context.tsx';
import { DashboardShell } from './dashboard/shell.tsx';
import { Document, type SharedFacts } from './document.tsx';
import { frameOf, isSharedDevice, languageCookie, mainPagesOf, readerLanguageOf, schemeOf } from './frame.ts';
import { pageAt, pages, pageViews } from './pages.ts';
import { catalogues, dashboardCatalogues } from './server-catalogues.ts';

export { writeFaultPages } from './fault-pages.tsx';

const languageLifeSeconds = 31_536_000;

/** Where the pages answer. */
export const routes: readonly PageRoute[] = pages.map(({ asksOthers, path, holdsAllBelow, shortPaths, submit }) => ({
  path,
  holdsAllBelow: holdsAllBelow === true,
  takesForms: submit !== undefined,
  asksOthers: asksOthers === true,
  shortPaths: shortPaths ?? [],
}));

function viewOf(content: PageContent): PageView<PageContent> {
  // The table gives each kind its own view; which one it is follows from the content.
  return pageViews[content.kind] as PageView<PageContent>;
}

function sayIn({ language, locale }: Pick<PageFrame, 'language' | 'locale'>) {
  return speaker<SiteTextId>(setUpTexts(language, locale, catalogues[language]));
}

/** As messengers show it. */
const sharedPicture = Object.freeze({ width: 1200, height: 630 });

/** What a link to a page shows where people share it, beside title and description. */
function sharedOf({ locale, logo, siteName }: PageFrame, publicUrl: string, picture: string | undefined): SharedFacts {
  const path =
    picture === undefined ? logo?.path : filledPath({ id: picture }, sharedPicture.width, sharedPicture.height);
  return { siteName, locale, ...(path === undefined ? {} : { image: `${publicUrl}${path}` }) };
}

/** The page as HTML, for whoever does not render it. */
async function htmlOf(
  request: PageRequest,
  { state: { content, frame }, title }: FetchedPage,
  view: PageView<PageContent>,
  status: number,
): Promise<string> {
  const isIndexed = view.isShared && status === 200;
  const structured = view.structured?.(content, request.site);
  const description = view.description?.(content);
  const { publicUrl } = request.site;
  const parts = view.parts?.(content) ?? [];
  await loadParts(parts);
  const body = renderToString(
    <Document
      entry={view.entry}
      parts={parts.map(({ source }) => source)}
      language={frame.language}
      title={title}
      scheme={schemeOf(request)}
      preferredScheme={request.preferredScheme}
      themeVersion={renderTheme(request.site).version}
      timeZone={frame.timeZone}
      // A page that answers a form is not asked for once more.
      asksForZone={frame.isByCustomer === true && request.method === 'GET'}
      state={{ frame, content }}
      indexed={isIndexed}
      {...(structured === undefined ? {} : { structured })}
      {...(description === undefined ? {} : { description })}
      {...(isIndexed
        ? { shared: sharedOf(frame, publicUrl, view.picture?.(content)), canonical: `${publicUrl}${request.path}` }
        : {})}
    >
      <PageProvider frame={frame} messages={catalogues[frame.language]} styleNonce={request.styleNonce}>
        <view.component state={content} />
      </PageProvider>
    </Document>,
  );
  return `<!doctype html>${body}`;
}

async function showPage(
  request: PageRequest,
  frame: PageFrame,
  shown: Extract<Outcome, { kind: 'show' }>,
): Promise<PageAnswer> {
  const { content, cookies = [], reach = {}, retryAfterSeconds, status } = shown;
  const view = viewOf(content);
  const title = documentTitle(frame.language, [...view.title(content, sayIn(frame)), frame.siteName]);
  const page: FetchedPage = { state: { frame, content }, title };
  const asked = request.query['lang'];
  return {
    status,
    ...(request.wantsState
      ? { body: JSON.stringify(page), contentType: `${pageStateType}; charset=utf-8` }
      : { body: await htmlOf(request, page, view, status) }),
    personal: !view.isShared,
    isKept: status === 200 && view.isPassing?.(content) === false,
    secretAddress: view.hasSecretAddress === true,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...reach,
    cookies: [
      ...cookies,
      ...(isLanguage(asked)
        ? [{ name: languageCookie, value: asked, maxAgeSeconds: languageLifeSeconds, path: '/', httpOnly: true }]
        : []),
    ],
  };
}

function renderDashboard(request: PageRequest, frame: PageFrame): PageAnswer {
  if (request.wantsState) {
    // An open dashboard whose device has slept asks what time it is (session/server-clock.ts).
    return {
      status: 200,
      body: JSON.stringify({ nowMs: request.nowMs }),
      contentType: 'application/json',
      personal: true,
    };
  }
  const body = renderToString(
    <Document
      entry="dashboard"
      language={frame.language}
      title={frame.siteName}
      scheme={schemeOf(request)}
      preferredScheme={request.preferredScheme}
      themeVersion={renderTheme(request.site).version}
      state={{ ...frame, nowMs: request.nowMs } satisfies DashboardFrame}
      indexed={false}
    >
      <DashboardShell frame={frame} messages={dashboardCatalogues[frame.language]} />
    </Document>,
  );
  return { status: 200, body: `<!doctype html>${body}`, personal: true, framesOwnPages: true };
}

async function answer(request: PageRequest, frame: PageFrame, outcome: Outcome): Promise<PageAnswer> {
  switch (outcome.kind) {
    case 'show':
      return showPage(
        request,
        outcome.clock === undefined ? frame : { ...frameOf(request, outcome.clock), mainPages: frame.mainPages },
        outcome,
      );
    case 'go':
      return {
        status: outcome.withForm === true ? 307 : 303,
        location: outcome.address,
        body: '',
        personal: true,
        ...(outcome.cookies === undefined ? {} : { cookies: outcome.cookies }),
        ...(outcome.beginsVisit === undefined ? {} : { beginsVisit: outcome.beginsVisit }),
      };
    case 'file': {
      const { body, contentType, fileName } = outcome;
      return { status: 200, body: body(sayIn(frame)), contentType, fileName, personal: true, secretAddress: true };
    }
    case 'text':
      return { status: 200, body: outcome.body, contentType: outcome.contentType, personal: false };
    case 'dashboard':
      return renderDashboard(request, frame);
  }
}

/** A page in place of one whose data could not be had; faults that are nobody's busy hour are the server's to log. */
function inPlaceOf(error: unknown, isClosed: boolean): Outcome {
  const reason = isUnavailable(error, isClosed);
  if (reason !== undefined) {
    return show({ kind: 'failed', reason }, 503);
  }
  const status = statusOfNonsense(error);
  if (status === undefined) {
    throw error;
  }
  return show({ kind: 'missing' }, status);
}

/** Where the head of a page leads. A page that could be had leads to the services, too, when nobody can tell. */
async function whereHeadLeads(request: PageRequest, calls: SiteCalls): Promise<Partial<Pick<PageFrame, 'mainPages'>>> {
  try {
    const say = sayIn(readerLanguageOf(request));
    const { isMember, site } = request;
    return { mainPages: mainPagesOf({ ...(await calls.findWhatIsOffered()), isMember }, site, say) };
  } catch (error) {
    if (isUnavailable(error, request.site.isClosed) === undefined) {
      throw error;
    }
    return {};
  }
}

async function respond(
  request: PageRequest,
  callers: PageCalls,
  act: (page: Page, visit: Visit) => Outcome | Promise<Outcome>,
): Promise<PageAnswer> {
  const frame = frameOf(request);
  const found = pageAt(request.path);
  // Whoever is signed in holds, books and changes as the member; only signing in goes on as the visitor of the browser.
  const calls = callsOfSite(
    { ...callers, visitor: callers.member ?? callers.visitor },
    {
      currency: request.site.currency,
      isRemembered: request.isRemembered,
      language: frame.ownLanguage === undefined ? undefined : frame.language,
    },
  );
  try {
    const outcome =
      found === undefined
        ? show(undefined)
        : await act(found.page, { request, calls, callers, frame, pieces: found.pieces });
    const ways = outcome.kind === 'show' ? await whereHeadLeads(request, calls) : {};
    // Rendered inside, too: what a page is rendered from was loaded for it.
    return await answer(request, { ...frame, ...ways }, outcome);
  } catch (error) {
    if (found !== undefined && request.method === 'POST') {
      const { outcome, ...facts } = inPlaceOfForm(request, found.page, error);
      return { ...(await answer(request, frame, outcome)), ...facts };
    }
    return answer(request, frame, inPlaceOf(error, request.site.isClosed));
  }
}

/** What is shown, and the error behind it where that is the server's to log. */
interface PageAnswerFacts extends Pick<PageAnswer, 'fault'> {
  readonly outcome: Outcome;
}

/**
 * A page in place of what follows a form, when nobody knows why it could not be acted upon: nothing that was typed is
 * lost, and the form can be sent again. It never says that there is no such page, for there is.
 */
function inPlaceOfForm(request: PageRequest, { keepsForm }: Page, error: unknown): PageAnswerFacts {
  const { isClosed } = request.site;
  const reason = isUnavailable(error, isClosed);
  const form =
    keepsForm === undefined ? {} : { form: { purpose: keepsForm, address: request.path, fields: request.form } };
  const outcome = show({ kind: 'failed', reason: reason ?? 'unavailable', ...form }, reason === undefined ? 500 : 503);
  return { outcome, ...(reason === undefined ? { fault: error } : {}) };
}

/** Renders the page at the request's path; unknown paths get a page of their own with status 404. */
export function renderPage(request: PageRequest, callers: PageCalls): Promise<PageAnswer> {
  return respond(request, callers, (page, visit) => page.load(visit));
}

/** Acts on a posted form: 303 to what follows, or the page again with what was typed. */
export function submitForm(request: PageRequest, callers: PageCalls): Promise<PageAnswer> {
  return respond(request, callers, (page, visit) => page.submit?.(visit) ?? show(undefined));
}

/** What a page that may be kept hangs on beside what the site offers and the minute. */
export function keptKeyOf(request: PageRequest): string | undefined {
  const { cookies, method, path, preferredScheme, query, site, wantsState } = request;
  const keptBy = pageAt(path)?.page.keptBy;
  if (keptBy === undefined || method !== 'GET' || Object.keys(query).some((name) => !keptBy.includes(name))) {
    return undefined;
  }
  return JSON.stringify([
    site,
    path,
    query,
    readerLanguageOf(request),
    schemeOf(request),
    preferredScheme,
    isSharedDevice(cookies),
    wantsState,
  ]);
}

/** BCP 47 tag of the language in which the reader gets the page. */
export function languageOf(request: PageRequest): string {
  return readerLanguageOf(request).locale;
}

type WrittenTheme = ReturnType<typeof renderThemeCss>;

/** Sheets that were written, by what they were written from; most sites share one. */
const written = new Map<string, WrittenTheme>();
const mostWritten = 1_000;

/** The site's theme as a style sheet, its icon, and the version under which both may be kept for ever. */
export function renderTheme({ theme }: PageSite): WrittenTheme {
  const key = JSON.stringify(theme);
  const known = written.get(key);
  if (known !== undefined) {
    return known;
  }
  if (written.size >= mostWritten) {
    written.clear();
  }
  const made = renderThemeCss(theme);
  written.set(key, made);
  return made;
}
