/**
 * The published SDK against a server of ours. Its hosts are constants, and its token calls use the global fetch
 * whatever a client is told, so the transport is what tests replace: nothing but the origin of a request changes.
 */
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import type { TestServer } from './server.ts';

type Target = Pick<TestServer, 'url' | 'siteId' | 'clientId' | 'apiKey'>;

/** A host that is not the platform's: for any such the SDK asks other paths. */
const ownHost = 'booking.example.com';
const replacedHosts = new Set(['www.wixapis.com', 'edge.wixapis.com', 'readonly.wixapis.com', 'www.wix.com', ownHost]);
const plainFetch = globalThis.fetch;

/**
 * A fetch that sends what is meant for the platform, or for the host of our own, to the server, and everything else
 * where it belongs.
 */
export function fetchTo(server: Pick<Target, 'url'>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { host, pathname, search } = new URL(request.url);
    if (!replacedHosts.has(host)) {
      return plainFetch(request);
    }
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    return plainFetch(`${server.url}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      ...(hasBody ? { body: await request.arrayBuffer() } : {}),
      redirect: 'manual',
    });
  };
}

/**
 * A client of the SDK whose calls, those of its sign-in included, reach the server.
 * With `isOwnHost` it is told that the server's host is not the platform's.
 * Example: `sdkClient(server, { bookings }, visitorOf(server)).bookings.createBooking(…)`.
 */
export function sdkClient<Modules extends object, Auth extends Parameters<typeof createClient>[0]['auth']>(
  server: Pick<Target, 'url'>,
  modules: Modules,
  auth: Auth,
  { isOwnHost = false } = {},
) {
  globalThis.fetch = fetchTo(server);
  const config = { modules, auth: auth as Exclude<Auth, undefined> };
  if (isOwnHost) {
    // By assignment: the types of modules and host are checked against each other, which generic modules cannot pass.
    Object.assign(config, { host: { apiBaseUrl: ownHost } });
  }
  return createClient(config);
}

/** Signs calls as a visitor of the server's first site; tokens are fetched at the first call. */
export function visitorOf(server: Pick<Target, 'clientId'>) {
  return OAuthStrategy({ clientId: server.clientId });
}

/** Signs calls as the owner's program, for the server's first site. */
export function ownerOf(server: Pick<Target, 'apiKey' | 'siteId'>) {
  return ApiKeyStrategy({ apiKey: server.apiKey, siteId: server.siteId });
}

/** Puts the plain fetch back; call it in afterAll. */
export function restoreFetch(): void {
  globalThis.fetch = plainFetch;
}
