/** For programs: `createClient({ modules, ...openhours({ server, clientId }) })` needs no build tool and no patch. */
import { leadTo } from './fetch.ts';
import { apiHosts, type ServerOption, serverOf } from './server.ts';
import { createVisitorAuth, type VisitorAuth, type VisitorAuthOptions } from './visitor-auth.ts';

export type { TokenStorage, Tokens, VisitorAuth } from './visitor-auth.ts';

interface LedClient {
  /** Sends to the server what the SDK means for the platform. */
  readonly fetch: typeof fetch;
  readonly auth: VisitorAuth;
}

/**
 * What `createClient` of the SDK needs to reach a server as a visitor. Replace `auth` for other callers, such as by the
 * SDK's `ApiKeyStrategy`.
 */
export function openhours(options: ServerOption & VisitorAuthOptions): LedClient {
  const fetchFromServer = leadTo(serverOf(options), apiHosts, (input, init) => globalThis.fetch(input, init));
  return { fetch: fetchFromServer, auth: createVisitorAuth(options, fetchFromServer) };
}
