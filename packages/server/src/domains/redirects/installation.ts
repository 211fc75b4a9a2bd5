/**
 * Installing an application (identity sheet 4.2): the owner agrees on a page of this server, and the browser goes back to the
 * application with a code, by which it gets its tokens.
 */
import { issueCode } from '../../auth/authorization-codes.ts';
import type { Caller } from '../../auth/caller.ts';
import { isRegisteredRedirect, withParameters } from '../../auth/client-addresses.ts';
import { sessionCookieIn } from '../../auth/cookie.ts';
import { install, sessionOfInstallation } from '../../auth/installations.ts';
import type { OauthClient } from '../../auth/site-directory.ts';
import type { Site } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import type { RedirectsParts } from './parts.ts';

export interface Installable {
  readonly client: OauthClient;
  readonly site: Site;
  readonly redirectUrl: string;
  readonly state: string | undefined;
}

/** What is to be installed; undefined for what is no application, or may not have anybody sent back there. */
export async function findInstallable(
  { auth }: RedirectsParts,
  query: URLSearchParams,
): Promise<Installable | undefined> {
  const client = await auth.sites.client(query.get('appId') ?? '');
  const site = client === undefined ? undefined : await auth.sites.live(client.siteId);
  const redirectUrl = query.get('redirectUrl') ?? '';
  return client?.applicationType === 'APP' && site !== undefined && isRegisteredRedirect(client, redirectUrl)
    ? { client, site, redirectUrl, state: query.get('state') ?? undefined }
    : undefined;
}

type Owner = Extract<Caller, { kind: 'user' }>;

/** The owner who is signed in to the dashboard in a browser, with the value that only a page of ours can put into a form. */
export async function ownerOfBrowser(
  { auth }: RedirectsParts,
  { client, site }: Installable,
  cookies: string | undefined,
): Promise<{ readonly caller: Owner; readonly formToken: string } | undefined> {
  const signedIn = await auth.userOfCookie(cookies);
  const secret = sessionCookieIn(cookies, auth.publicOrigin());
  return signedIn === undefined ||
    secret === undefined ||
    signedIn.session.siteId !== site.id ||
    signedIn.caller.role !== 'OWNER' ||
    // A PIN gives nothing out (docs/decisions/0092).
    signedIn.caller.computer?.isByPin === true
    ? undefined
    : { caller: signedIn.caller, formToken: auth.sealing.sign(`${secret} ${client.id}`, 'form of installing') };
}

/** Installs it, where it is not yet; answers where the browser goes with the code. */
export async function installApplication(
  { auth, database }: RedirectsParts,
  { client, redirectUrl, site, state }: Installable,
  caller: Owner,
  { nowMs, requestId }: { readonly nowMs: number; readonly requestId: string },
): Promise<string> {
  const { code, instanceId } = await database.transact(site.id, async (tx) => {
    const installation = await install(tx, auth.sessions, client.id, nowMs);
    const session = await sessionOfInstallation(tx, auth.sessions, installation, nowMs);
    recordAudit(tx, {
      at: nowMs,
      caller,
      requestId,
      operation: 'oauthApps.install',
      entityType: 'oauthApp',
      entityId: client.id,
      after: { instanceId: installation.id },
    });
    const facts = { sessionId: session.id, clientId: client.id, scope: '' };
    // The application proves itself by its secret, and names no address again (identity sheet 4.2).
    const unbound = { redirectUri: undefined, challenge: undefined, nonce: undefined };
    return { code: issueCode(tx, { ...facts, ...unbound }, nowMs), instanceId: installation.id };
  });
  return withParameters(redirectUrl, { code, instanceId, state });
}
