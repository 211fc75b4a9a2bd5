/** Who may see these pages: the member who is signed in; anybody else signs in first and comes back. Runs on the server only. */
import type { Client } from '@openhours/client';
import { type OwnPage, signInForPage } from '../../pages/own-pages.ts';
import { goTo, type Outcome, type Visit } from '../../pages/page.ts';

function handleOf({ request }: Visit): string | undefined {
  return request.query['rs']?.slice(0, 200) || undefined;
}

/** Answers for the member who is signed in. */
export async function asMember(
  visit: Visit,
  page: OwnPage,
  answer: (member: Client) => Promise<Outcome>,
): Promise<Outcome> {
  const { member } = visit.callers;
  return member === undefined ? goTo(signInForPage(page, handleOf(visit))) : answer(member);
}

/** What all of these pages show. */
export async function inArea(visit: Visit, page: OwnPage): Promise<{ page: OwnPage; wayBack: string | undefined }> {
  const handle = handleOf(visit);
  const redirect = handle === undefined ? undefined : await visit.calls.findRedirect(handle);
  return { page, wayBack: wayBackTo(redirect?.postFlowUrl) };
}

/** The client is told how whoever comes back stands (identity sheet 6.1). */
function wayBackTo(postFlowUrl: string | undefined): string | undefined {
  if (postFlowUrl === undefined) {
    return undefined;
  }
  const url = new URL(postFlowUrl);
  url.searchParams.set('wixMemberLoggedIn', 'true');
  return url.href;
}
