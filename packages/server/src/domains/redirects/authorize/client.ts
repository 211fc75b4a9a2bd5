/** The client must be known: to nobody else is anything answered. */
import type { OauthClient } from '../../../auth/site-directory.ts';
import type { Site } from '../../../call.ts';
import type { RedirectsParts } from '../parts.ts';
import { Stop } from './outcome.ts';
import type { AuthorizeRequest } from './request.ts';

export interface KnownClient {
  readonly client: OauthClient;
  readonly site: Site;
}

export async function requireKnownClient(
  { auth }: RedirectsParts,
  { clientId }: AuthorizeRequest,
): Promise<KnownClient> {
  const client = clientId === undefined ? undefined : await auth.sites.client(clientId);
  const site = client === undefined ? undefined : await auth.sites.live(client.siteId);
  if (client === undefined || site === undefined) {
    throw new Stop({ kind: 'page', why: 'client' });
  }
  if (site.state === 'DISABLED') {
    throw new Stop({ kind: 'page', why: 'closed' });
  }
  return { client, site };
}
