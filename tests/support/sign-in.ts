/**
 * Members who sign in through OAuth clients, for tests: their sessions are begun as a sign-in begins them, and everything
 * behind it goes through HTTP as browsers and clients do.
 */
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { identityTable } from '../../packages/server/src/domains/identity/repository/identities.ts';
import { identityAt } from '../../packages/server/src/domains/identity/rules/new-identity.ts';
import type { TestServer } from './server.ts';

export interface SignedInMember {
  readonly memberId: string;
  readonly sessionId: string;
  readonly secret: string;
}

/** Somebody who may sign in. */
function plantIdentity(tx: Transaction, nowMs: number): string {
  const id = newId();
  // The address holds the id, so that tests know by which one a page names somebody.
  identityTable.insert(tx, { ...identityAt(`${id}@people.test`, nowMs), id });
  return id;
}

/**
 * A member who has signed in: with a session token as the API answers it, or with the cookie of a browser. Whoever names one
 * has made them.
 */
export async function signedIn(
  server: TestServer,
  {
    clientId = server.clientId,
    memberId: known,
    secret = 'sessionToken',
    siteId = server.siteId,
  }: Partial<{ clientId: string; memberId: string; secret: 'sessionToken' | 'cookie'; siteId: string }> = {},
): Promise<SignedInMember> {
  return server.database.transact(siteId, async (tx) => {
    const memberId = known ?? plantIdentity(tx, server.now());
    const subject = { subjectType: 'MEMBER', subjectId: memberId, clientId, secret } as const;
    const session = server.assembly.auth.sessions.begin(tx, subject, server.now());
    return { memberId, sessionId: session.id, secret: session.secret };
  });
}

/** What a client keeps to itself of a sign-in, and what it tells of it. */
export function newChallenge(method: 'S256' | 'S512' = 'S256') {
  const verifier = randomBytes(32).toString('base64url');
  const digest = method === 'S256' ? 'sha256' : 'sha512';
  return { verifier, challenge: createHash(digest).update(verifier).digest('base64url'), method };
}

/** The address of the authorize step; what is undefined is left out. */
export function authorizeAddress(server: TestServer, parameters: Readonly<Record<string, string | undefined>>): string {
  const said = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${server.url}/oauth2/authorize?${new URLSearchParams(said)}`;
}

/** Opens an address as a browser does that somebody types it into, and follows nowhere. */
export function browse(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, {
    redirect: 'manual',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
  });
}

/** Where an answer leads. */
export function leadsTo(answer: Response): URL {
  const location = answer.headers.get('location');
  if (location === null) {
    throw new Error(`status ${answer.status} leads nowhere`);
  }
  return new URL(location);
}

/**
 * An address of the server's first client to which codes may be sent. The first run registers one of the public address, which
 * a test's server knows only once it listens.
 */
export async function registeredRedirect(server: TestServer): Promise<string> {
  const address = `${server.url}/callback`;
  const answer = await server.send('PATCH', `/v1/oauth-apps/${server.clientId}`, {
    body: { oauthApp: { allowedRedirectUris: [address] } },
    headers: await server.caller('OWNER'),
  });
  if (answer.status !== 200) {
    throw new Error(`the address was not registered: ${answer.text}`);
  }
  return address;
}
