/**
 * Where the answer goes. An address must be registered exactly; a silent sign-in answers the page that asked for it by a
 * redirect session, which is where its origin was checked (identity sheet 6.3). Whatever else is wrong is told there; this is
 * told to the person alone.
 */

import { isRegisteredRedirect } from '../../../auth/client-addresses.ts';
import type { OauthClient } from '../../../auth/site-directory.ts';
import type { RedirectSessionRow } from '../repository.ts';
import { type Delivery, Stop } from './outcome.ts';
import type { AuthorizeRequest } from './request.ts';

export function requireDelivery(
  { redirectUri, responseMode }: AuthorizeRequest,
  client: OauthClient,
  redirect: RedirectSessionRow | undefined,
): Delivery {
  if (redirectUri !== undefined && !isRegisteredRedirect(client, redirectUri)) {
    throw new Stop({ kind: 'page', why: 'redirectUri' });
  }
  if (responseMode === 'web_message') {
    const targetOrigin = redirect?.client_id === client.id ? redirect.details.targetOrigin : undefined;
    if (targetOrigin === undefined) {
      throw new Stop({ kind: 'page', why: 'origin' });
    }
    return { mode: 'web_message', targetOrigin };
  }
  if (redirectUri === undefined) {
    throw new Stop({ kind: 'page', why: 'redirectUri' });
  }
  // An unknown mode is refused behind this, in the one that is meant where none is named.
  return { mode: responseMode === 'fragment' ? 'fragment' : 'query', redirectUri };
}
