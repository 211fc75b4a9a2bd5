/**
 * What clients name as a product or an event is a service here: a product by the slug of its page, an event by the slug of a
 * class or a course, with the place in it that is held for whoever comes (identity sheet 6.1).
 */
import type { OpenedRedirectSession } from '@openhours/contract';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { Reader } from '../../db/transaction.ts';
import type { Route, RouteAnswer, RouteRequest } from '../../route.ts';
import { findHeld } from '../bookings/index.ts';
import { findShownBySlug } from '../services/index.ts';
import { createEntry, memberOfBrowser } from './entry.ts';
import { goTo, type PageAnswers, withCookies } from './page-answers.ts';
import type { RedirectsParts } from './parts.ts';
import type { RedirectSessionRow } from './repository.ts';
import { wayBack } from './rules/return-address.ts';

/** What an `eventsCheckout` books; undefined where there is no such class or course, or the place is not held any more. */
export async function bookingOfEvent(
  { auth }: RedirectsParts,
  reader: Reader,
  { details: { event }, session_id: sessionId }: RedirectSessionRow,
  nowMs: number,
): Promise<OpenedRedirectSession['booking']> {
  const [service, session] =
    event === undefined || sessionId === null
      ? []
      : await Promise.all([findShownBySlug(reader, event.slug), auth.sessions.live(reader.siteId, sessionId)]);
  if (event === undefined || session === undefined || service === undefined || service.type === 'APPOINTMENT') {
    return undefined;
  }
  const { subjectId, subjectType } = session;
  if (subjectType !== 'VISITOR' && subjectType !== 'MEMBER') {
    return undefined;
  }
  const held = await findHeld(reader, event.reservationId, { type: subjectType, id: subjectId }, nowMs);
  return held?.serviceId === service.id ? held : undefined;
}

/** The page of the service that a client names as a product. */
async function pageOfProduct(reader: Reader, slug: string): Promise<string | undefined> {
  // PostgreSQL text cannot hold NUL, so no slug has one.
  const service = slug.includes('\0') ? undefined : await findShownBySlug(reader, slug);
  return service && pathOfPage(pagePaths.service, { slug: service.slug });
}

/** The pages at which clients think of products, events, checkouts and plans. */
export function routesOfNamed(parts: RedirectsParts, { findHere, page, siteOf }: PageAnswers): Route[] {
  const { auth, database } = parts;
  const enter = createEntry(parts);

  /** A page of something that the site does not have: whoever has come is not left there. */
  async function notHere(request: RouteRequest): Promise<RouteAnswer> {
    const handle = request.query.get('rs') ?? undefined;
    const nowMs = request.now();
    const found = await findHere(request, handle);
    const site = await siteOf(request);
    const cookies = request.header('cookie');
    const entered =
      found === undefined || handle === undefined
        ? undefined
        : await enter({ siteId: found.siteId, handle, cookies, nowMs, takesIdentity: true });
    const isMember = found !== undefined && (await memberOfBrowser(parts, found.siteId, cookies)) !== undefined;
    const back =
      found?.row.details.callbacks.postFlowUrl === undefined
        ? undefined
        : wayBack(found.row.details, await auth.originOf(site.id), isMember);
    return withCookies(await page(request, 'notHere', { status: 200, back }, site), entered?.cookies ?? []);
  }

  /** An address with the handle by which somebody has come: the page there knows of the redirect session by it. */
  const withHandle = (path: string, { query }: RouteRequest) => {
    const handle = query.get('rs');
    return handle === null ? path : `${path}?${new URLSearchParams({ rs: handle })}`;
  };

  /** What the client calls an event is a class or a course: its booking form, with the place that is held. */
  async function openEvent(request: RouteRequest): Promise<RouteAnswer> {
    const found = await findHere(request, request.query.get('rs') ?? undefined);
    const booking = found && (await bookingOfEvent(parts, database.reader(found.siteId), found.row, request.now()));
    return booking === undefined ? notHere(request) : goTo(withHandle(pagePaths.bookingForm, request));
  }

  /** What the client calls a product is a service. */
  async function openProduct(request: RouteRequest): Promise<RouteAnswer> {
    const site = await siteOf(request);
    const path = await pageOfProduct(database.reader(site.id), request.params['slug'] ?? '');
    return path === undefined ? notHere(request) : goTo(withHandle(path, request));
  }

  const routes: Readonly<Record<string, (request: RouteRequest) => Promise<RouteAnswer>>> = {
    '/checkout': notHere,
    '/payment-request/:id': notHere,
    '/plans-checkout': notHere,
    '/event-details/:slug/ticket-form': openEvent,
    '/product-page/:slug': openProduct,
  };
  return Object.entries(routes).map(
    ([path, open]): Route => ({
      takes: 'NAVIGATION',
      path,
      answer(request) {
        request.countNavigation();
        return open(request);
      },
    }),
  );
}
