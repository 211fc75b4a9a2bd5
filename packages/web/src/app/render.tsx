/**
 * The server bundle: draws every page and acts on every form. The server hands over a request and the callers it
 * may speak as, and gets an answer back; it knows nothing else about pages.
 */
import type { PageAnswer, PageCalls, PageRequest, PageSite } from '@openhours/client';
import { renderToString } from 'react-dom/server';
import { bookingOfAddress, confirmationAddress } from '../features/booking/confirmation-address.ts';
import { formTitle } from '../features/booking/form-title.ts';
import { isWithinReach, loadCalendar, loadForm } from '../features/booking/load.ts';
import { loadConfirmation, writeCalendarFile } from '../features/booking/load-confirmation.ts';
import { submitBooking } from '../features/booking/submit.ts';
import { loadHome, loadService } from '../features/services/load.ts';
import { calendarAddress } from '../lib/addresses.ts';
import { readFields } from '../lib/booking-fields.ts';
import { firstWeekdayOf, localAt } from '../lib/dates.ts';
import { zoneNameOf } from '../lib/formats.ts';
import {
  chooseLanguage,
  chooseLocale,
  isLanguage,
  type Language,
  type SiteTextId,
  setUpTexts,
  speaker,
} from '../lib/i18n.ts';
import type { PageContent, PageFrame, PageState } from '../lib/page-state.ts';
import type { SiteCalls } from '../lib/site-calls.ts';
import { callsOfSite, isUnavailable, signInOutcome, statusOfNonsense } from '../lib/site-client.ts';
import { defaultSiteTheme, renderThemeCss } from '../lib/theme/theme-css.ts';
import { DashboardShell } from './dashboard/shell.tsx';
import { Document, type EntryName } from './document.tsx';
import { PublicPage } from './public-page.tsx';
import { catalogues, dashboardCatalogues } from './server-catalogues.ts';
import { structuredData } from './structured.ts';

const languageCookie = 'oh_language';
const schemeCookie = 'oh_scheme';
/** For how long sign-in rests after too many attempts, when nothing says otherwise. */
const signInPauseSeconds = 900;

const entryOf: Readonly<Record<PageContent['kind'], EntryName>> = {
  home: 'site',
  service: 'site',
  missing: 'site',
  failed: 'site',
  calendar: 'booking',
  form: 'booking',
  confirmation: 'confirmation',
  'sign-in': 'sign-in',
};

/** Nothing about these pages is anybody's own. */
const sharedKinds: ReadonlySet<PageContent['kind']> = new Set(['home', 'service', 'calendar', 'missing', 'failed']);

function languageOf(request: PageRequest): { language: Language; locale: string } {
  const asked = request.query['lang'];
  const kept = request.cookies[languageCookie];
  const language = isLanguage(asked)
    ? asked
    : isLanguage(kept)
      ? kept
      : chooseLanguage(request.languages, request.site.language);
  return { language, locale: chooseLocale([...request.languages, request.site.language], language) };
}

function schemeOf(request: PageRequest): 'light' | 'dark' | 'auto' {
  const kept = request.cookies[schemeCookie];
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

function frameOf(request: PageRequest): PageFrame {
  const { language, locale } = languageOf(request);
  const { lang: _lang, ...query } = request.query;
  const search = new URLSearchParams(query).toString();
  // As it may stand in a link again: encoded, and never beginning like the name of another host.
  const path = request.path.replace(/^\/+/, '/').split('/').map(encodeURIComponent).join('/');
  const say = speaker<SiteTextId>(setUpTexts(language, locale, catalogues[language]));
  const zone = zoneNameOf(request.site.timeZone);
  return {
    siteName: request.site.displayName,
    publicUrl: request.site.publicUrl,
    timeZone: request.site.timeZone,
    zoneName: zone.isPlace ? say('zone.place', { place: zone.name }) : say('zone.clock', { zone: zone.name }),
    language,
    locale,
    firstWeekday: firstWeekdayOf(new Intl.Locale(locale).region === undefined ? request.site.language : locale),
    today: localAt(request.nowMs, request.site.timeZone).slice(0, 10),
    address: search === '' ? path : `${path}?${search}`,
  };
}

function titleOf(content: PageContent, frame: PageFrame): string {
  const say = speaker<SiteTextId>(setUpTexts(frame.language, frame.locale, catalogues[frame.language]));
  switch (content.kind) {
    case 'home':
      return content.variant === 'home' ? frame.siteName : `${say('list.title')} · ${frame.siteName}`;
    case 'service':
      return `${content.service.name} · ${frame.siteName}`;
    case 'calendar':
      return `${say('calendar.title')} · ${content.picker.service.name} · ${frame.siteName}`;
    case 'form':
      return `${say(formTitle(content))} · ${content.picker.service.name} · ${frame.siteName}`;
    case 'confirmation':
      return `${say('confirmation.booked')} · ${frame.siteName}`;
    case 'sign-in':
      return `${say('signIn.title')} · ${frame.siteName}`;
    case 'missing':
      return `${say('missing.title')} · ${frame.siteName}`;
    case 'failed':
      return `${say('failed.title')} · ${frame.siteName}`;
  }
}

function draw(request: PageRequest, content: PageContent, status = 200, retryAfterSeconds?: number): PageAnswer {
  const frame = frameOf(request);
  const state: PageState = { frame, content };
  const isShared = sharedKinds.has(content.kind);
  const structured = structuredData(request.site, content);
  const body = renderToString(
    <Document
      entry={entryOf[content.kind]}
      language={frame.language}
      title={titleOf(content, frame)}
      scheme={schemeOf(request)}
      preferredScheme={request.preferredScheme}
      themeVersion={renderTheme(request.site).version}
      timeZone={frame.timeZone}
      state={state}
      indexed={isShared && status === 200}
      {...(structured === undefined ? {} : { structured })}
      {...(isShared && status === 200 ? { canonical: `${request.site.publicUrl}${request.path}` } : {})}
    >
      <PublicPage state={state} messages={catalogues[frame.language]} styleNonce={request.styleNonce} />
    </Document>,
  );
  const asked = request.query['lang'];
  return {
    status,
    body: `<!doctype html>${body}`,
    personal: !isShared,
    secretAddress: content.kind === 'confirmation',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(isLanguage(asked)
      ? { cookies: [{ name: languageCookie, value: asked, maxAgeSeconds: 31_536_000, path: '/', httpOnly: true }] }
      : {}),
  };
}

function redirect(location: string): PageAnswer {
  return { status: 303, location, body: '', personal: true };
}

function missing(request: PageRequest): PageAnswer {
  return draw(request, { kind: 'missing' }, 404);
}

/** The part of a path after a prefix, when it is one whole decoded piece. */
function pieceAfter(path: string, prefix: string): string | undefined {
  const rest = path.startsWith(prefix) ? path.slice(prefix.length) : '';
  return rest === '' || rest.includes('/') ? undefined : rest;
}

function safeNext(wanted: string | undefined): string {
  // Only an address inside the dashboard: never another origin, never `//host`.
  return wanted !== undefined && /^\/dashboard(\/[\w./?=&%-]*)?$/.test(wanted) && wanted !== '/dashboard/sign-in'
    ? wanted
    : '/dashboard/bookings';
}

async function load(request: PageRequest, calls: SiteCalls): Promise<PageAnswer> {
  const { path } = request;
  const { firstWeekday } = frameOf(request);
  const shown = (content: PageContent | undefined) =>
    content === undefined ? missing(request) : draw(request, content);
  if (path === '/' || path === '/book-online') {
    return shown(await loadHome(request, calls, path === '/' ? 'home' : 'list'));
  }
  const servicePage = pieceAfter(path, '/service-page/');
  if (servicePage !== undefined) {
    return shown(await loadService(request, calls, servicePage));
  }
  const calendar = pieceAfter(path, '/booking-calendar/');
  if (calendar !== undefined) {
    return shown(await loadCalendar(request, calls, calendar, firstWeekday));
  }
  if (path === '/booking-form') {
    const slug = request.query['service'] ?? '';
    const start = request.query['start'];
    if (start === undefined || !isWithinReach(request, start.slice(0, 10))) {
      // Continue pressed without script and without a time, or one nobody can ask for: back to the choice.
      const { day, staff } = request.query;
      return redirect(slug === '' ? '/book-online' : calendarAddress(slug, { day, staff, isUnchosen: true }));
    }
    const wish = { slug, start, staffId: request.query['staff'] };
    return shown(
      await loadForm(request, calls, wish, firstWeekday, { typed: readFields({}), problems: {}, trouble: undefined }),
    );
  }
  if (path === '/thank-you' || path === '/thank-you/visit.ics') {
    const id = bookingOfAddress(request);
    const visit = id === undefined ? undefined : await calls.findBooking(id);
    if (visit === undefined) {
      return missing(request);
    }
    return path === '/thank-you'
      ? draw(request, await loadConfirmation(request, calls, visit))
      : {
          status: 200,
          body: writeCalendarFile(request, visit),
          contentType: 'text/calendar; charset=utf-8',
          fileName: 'visit.ics',
          personal: true,
          secretAddress: true,
        };
  }
  if (path === '/dashboard/sign-in') {
    return draw(request, signInState(request, undefined));
  }
  if (path === '/dashboard' || path.startsWith('/dashboard/')) {
    return drawDashboard(request);
  }
  return missing(request);
}

function signInState(
  request: PageRequest,
  trouble: 'refused' | 'paused' | 'expired' | 'busy' | undefined,
  retryAfterSeconds = signInPauseSeconds,
): Extract<PageContent, { kind: 'sign-in' }> {
  return {
    kind: 'sign-in',
    ticket: request.issueTicket('/dashboard/sign-in', {}),
    email: request.form['email'] ?? '',
    next: safeNext(request.form['next'] ?? request.query['next']),
    trouble,
    retryAfterSeconds,
  };
}

function drawDashboard(request: PageRequest): PageAnswer {
  const frame = frameOf(request);
  const body = renderToString(
    <Document
      entry="dashboard"
      language={frame.language}
      title={frame.siteName}
      scheme={schemeOf(request)}
      preferredScheme={request.preferredScheme}
      themeVersion={renderTheme(request.site).version}
      state={frame}
      indexed={false}
    >
      <DashboardShell frame={frame} messages={dashboardCatalogues[frame.language]} />
    </Document>,
  );
  return { status: 200, body: `<!doctype html>${body}`, personal: true };
}

/** A page in place of one whose data could not be had; faults that are nobody's busy hour are the server's to log. */
async function orUnavailable(request: PageRequest, work: () => Promise<PageAnswer>): Promise<PageAnswer> {
  try {
    return await work();
  } catch (error) {
    const reason = isUnavailable(error, request.site.isClosed);
    if (reason === undefined) {
      const status = statusOfNonsense(error);
      if (status === undefined) {
        throw error;
      }
      return draw(request, { kind: 'missing' }, status);
    }
    return draw(request, { kind: 'failed', reason }, 503);
  }
}

/** Draws the page at the request's path; unknown paths get a page of their own with status 404. */
export function renderPage(request: PageRequest, calls: PageCalls): Promise<PageAnswer> {
  return orUnavailable(request, () => load(request, callsOfSite(calls, request.site.currency)));
}

/** Acts on a posted form: 303 to what follows, or the page again with what was typed. */
export function submitForm(request: PageRequest, calls: PageCalls): Promise<PageAnswer> {
  return orUnavailable(request, async () => {
    if (request.path === '/booking-form') {
      const outcome = await submitBooking(
        request,
        callsOfSite(calls, request.site.currency),
        frameOf(request).firstWeekday,
      );
      if (outcome.kind === 'booked') {
        return redirect(confirmationAddress(request, outcome.bookingId));
      }
      return outcome.form === undefined
        ? missing(request)
        : draw(request, outcome.form, outcome.status, outcome.retryAfterSeconds);
    }
    if (request.path === '/dashboard/sign-in') {
      const { throttledForSeconds } = request;
      if (throttledForSeconds !== undefined) {
        return draw(request, signInState(request, 'paused', throttledForSeconds), 429, throttledForSeconds);
      }
      if (request.ticket.state !== 'valid') {
        return draw(request, signInState(request, 'expired'), 422);
      }
      const outcome = await signInOutcome(calls, request.form['email'] ?? '', request.form['password'] ?? '');
      return outcome === 'signed-in'
        ? redirect(safeNext(request.form['next']))
        : draw(request, signInState(request, outcome), outcome === 'refused' ? 422 : outcome === 'paused' ? 429 : 503);
    }
    return missing(request);
  });
}

/** The site's theme as a style sheet, its icon, and the version under which both may be kept for ever. */
export function renderTheme(_site: PageSite): { css: string; icon: string; version: string } {
  theme ??= renderThemeCss(defaultSiteTheme);
  return theme;
}

// Sites have no theme settings of their own yet, so one sheet serves them all and is written once.
let theme: { css: string; icon: string; version: string } | undefined;
