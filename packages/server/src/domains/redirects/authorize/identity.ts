/**
 * Who is signed in: by the stand-in for a session token, which is used up by it; by the sign-in that was just done for this very
 * request; else by the cookie of the browser, where the client does not ask for a new sign-in (identity sheet 6.2).
 */
import type { Session } from '../../../auth/session.ts';
import type { Prompt } from '../../identity/index.ts';
import { memberOfBrowser } from '../entry.ts';
import type { RedirectsParts } from '../parts.ts';
import { type RedirectSessionRow, takeStandIn } from '../repository.ts';
import { takeSignIn } from '../sign-in.ts';
import type { KnownClient } from './client.ts';
import type { AuthorizeRequest } from './request.ts';

export async function findIdentity(
  parts: RedirectsParts,
  { handle, sessionToken, signedIn }: AuthorizeRequest,
  { client, site }: KnownClient,
  asked: {
    readonly prompt: Prompt | undefined;
    readonly cookies: string | undefined;
    readonly nowMs: number;
    /** By which the browser comes. */
    readonly redirect: RedirectSessionRow | undefined;
  },
): Promise<Session | undefined> {
  if (sessionToken !== undefined) {
    const taken = await parts.database.transact(site.id, (tx) => takeStandIn(tx, sessionToken, asked.nowMs));
    const session = taken === undefined ? undefined : await parts.auth.sessions.live(site.id, taken.session_id);
    return taken?.client_id === client.id && session?.subjectType === 'MEMBER' ? session : undefined;
  }
  const { redirect } = asked;
  const done =
    signedIn === undefined || handle === undefined || redirect?.client_id !== client.id
      ? undefined
      : await takeSignIn(parts, site.id, { proof: signedIn, handle, row: redirect }, asked);
  if (done !== undefined) {
    return done;
  }
  return asked.prompt === 'login' || asked.prompt === 'select_account'
    ? undefined
    : memberOfBrowser(parts, site.id, asked.cookies);
}
