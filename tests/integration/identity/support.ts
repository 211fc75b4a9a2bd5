/** What the tests of identity share: tokens by the grant, and who a set of headers is. */
import { ApplicationError } from '@openhours/contract';
import type { CredentialHeaders } from '../../../packages/server/src/auth/authentication.ts';
import type { Site } from '../../../packages/server/src/call.ts';
import type { TestServer } from '../../support/server.ts';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly token_type: string;
}

/** Tokens of a new visitor of the first site. */
export async function anonymousTokens(server: TestServer, clientId = server.clientId): Promise<Tokens> {
  const answer = await server.send('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } });
  if (answer.status !== 200) {
    throw new Error(`no tokens: ${answer.text}`);
  }
  return answer.body as unknown as Tokens;
}

/** The caller and site behind headers; an application error rejects with its code and status. */
export async function who(
  server: TestServer,
  headers: CredentialHeaders,
): Promise<{ caller: Record<string, unknown> & { kind: string }; site: Site | undefined }> {
  const { caller, site } = await server.assembly.auth.authenticate(headers);
  return { caller: { ...caller }, site };
}

/** The code with which something is refused; fails when it is not. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApplicationError)) {
    throw new Error(`expected a refusal, got ${String(error)}`);
  }
  return error.code;
}
