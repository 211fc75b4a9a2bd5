/** Where a client leads its people straight to a provider (`idp`, identity sheet 6.2 and 9 I). */
import { ApplicationError } from '@openhours/contract';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { withParameters } from '../../../auth/client-addresses.ts';
import { idForm } from '../../../auth/opaque-secret.ts';
import type { RedirectsParts } from '../parts.ts';
import { beginProviderSignIn } from '../provider-sign-in.ts';
import type { KnownClient } from './client.ts';
import { type Asked, handleOf } from './interaction.ts';
import type { Refuse } from './parameters.ts';

interface Way {
  readonly address: string;
  readonly cookies?: readonly string[];
}

/** Straight to the provider; by a page of ours where the browser is at another host, which could not keep the cookie. */
export async function wayToProvider(
  parts: RedirectsParts,
  { known, refuse }: { readonly known: KnownClient; readonly refuse: Refuse },
  idp: string,
  { cookies, host, ...asked }: Asked & { readonly cookies: string | undefined; readonly host: string },
): Promise<Way> {
  const connectionId = idp.toLowerCase();
  if (!new RegExp(`^${idForm}$`).test(connectionId)) {
    return refuse('invalid_request', unknown);
  }
  const handle = await handleOf(parts, known, asked);
  const origin = await parts.auth.originOf(known.site.id);
  if (new URL(origin).host !== host) {
    const page = pathOfPage(pagePaths.memberProvider, { connection: connectionId });
    return { address: withParameters(`${origin}${page}`, { rs: handle }) };
  }
  try {
    const call = { site: known.site, nowMs: asked.nowMs };
    const { cookie, location } = await beginProviderSignIn(parts, call, { connectionId, handle, cookies });
    return { address: location, cookies: [cookie] };
  } catch (error) {
    const code = error instanceof ApplicationError ? error.code : undefined;
    if (code === 'IDP_CONNECTION_NOT_FOUND') {
      return refuse('invalid_request', unknown);
    }
    if (code === 'UNAVAILABLE') {
      return refuse('temporarily_unavailable', 'The identity provider cannot be reached at the moment');
    }
    throw error;
  }
}

const unknown = 'The site has no such connection to an identity provider';
