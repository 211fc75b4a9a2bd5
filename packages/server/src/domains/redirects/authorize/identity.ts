/**
 * Who is signed in: by the stand-in for a session token, which is used up by it, else by the cookie of the browser, where the
 * client does not ask for a new sign-in (identity sheet 6.2).
 */
import type { Session } from '../../../auth/session-store.ts';
import type { Prompt } from '../../identity/index.ts';
import { memberOfBrowser } from '../entry.ts';
import type { RedirectsParts } from '../parts.ts';
import { takeStandIn } from '../repository.ts';
import type { KnownClient } from './client.ts';
import type { AuthorizeRequest } from './request.ts';

export async function findIdentity(
  parts: RedirectsParts,
  { sessionToken }: AuthorizeRequest,
  { client, site }: KnownClient,
  asked: { readonly prompt: Prompt | undefined; readonly cookies: string | undefined; readonly nowMs: number },
): Promise<Session | undefined> {
  if (sessionToken !== undefined) {
    const taken = await parts.database.transact(site.id, (tx) => takeStandIn(tx, sessionToken, asked.nowMs));
    const session = taken === undefined ? undefined : await parts.auth.sessions.live(site.id, taken.session_id);
    return taken?.client_id === client.id && session?.subjectType === 'MEMBER' ? session : undefined;
  }
  return asked.prompt === 'login' || asked.prompt === 'select_account'
    ? undefined
    : memberOfBrowser(parts, site.id, asked.cookies);
}
