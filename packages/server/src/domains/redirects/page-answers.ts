/** How routes answer browsers: a small page of the site, or another address, with the cookies that go along. */
import { fail } from '@openhours/contract';
import type { Site } from '../../call.ts';
import type { RouteAnswer, RouteRequest } from '../../route.ts';
import { secretHeaders } from './authorize/respond.ts';
import { findRedirect } from './entry.ts';
import type { RedirectsParts } from './parts.ts';
import type { SmallPage } from './present/page-phrases.ts';
import { type SmallPageFacts, smallPage } from './present/small-page.ts';
import type { RedirectSessionRow } from './repository.ts';

export function withCookies(answer: RouteAnswer, cookies: readonly string[]): RouteAnswer {
  return cookies.length === 0 ? answer : { ...answer, headers: { ...answer.headers, 'set-cookie': [...cookies] } };
}

export function goTo(location: string, cookies: readonly string[] = []): RouteAnswer {
  return withCookies({ status: 302, headers: { ...secretHeaders, location } }, cookies);
}

export interface PageAnswers {
  /** The site whose pages stand at the host that was asked. */
  siteOf(request: RouteRequest): Promise<Site>;
  /** `of`: the site, where it is known. */
  page(
    request: RouteRequest,
    which: SmallPage,
    facts: Omit<SmallPageFacts, 'site' | 'look'>,
    of?: Site,
  ): Promise<RouteAnswer>;
  /** The redirect session of a handle, where the pages of its site are: those of another site are none of its business. */
  findHere(
    request: RouteRequest,
    handle: string | undefined,
  ): Promise<{ readonly siteId: string; readonly row: RedirectSessionRow } | undefined>;
}

export function createPageAnswers(parts: RedirectsParts): PageAnswers {
  const { auth } = parts;

  async function siteOf({ host }: RouteRequest): Promise<Site> {
    const site = await auth.sites.ofHost(host);
    if (site === undefined) {
      throw fail('NOT_FOUND', 'No site has this host name');
    }
    return site;
  }

  async function findHere(request: RouteRequest, handle: string | undefined) {
    const [found, site] = [await findRedirect(parts, handle, request.now()), await siteOf(request)];
    return found?.siteId === site.id ? found : undefined;
  }

  return {
    siteOf,
    findHere,
    async page(
      request: RouteRequest,
      which: SmallPage,
      facts: Omit<SmallPageFacts, 'site' | 'look'>,
      of?: Site,
    ): Promise<RouteAnswer> {
      const site = of ?? (await siteOf(request));
      return smallPage(request, which, { ...facts, site, look: await auth.sites.look(site.id) });
    },
  };
}
