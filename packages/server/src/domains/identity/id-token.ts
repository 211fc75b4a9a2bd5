/** What OpenID clients are told of whoever has signed in: the signed id token, and the claims of a member (identity sheet 4.3). */
import type { Auth } from '../../auth/auth.ts';
import type { CodeFacts } from '../../auth/authorization-codes.ts';
import type { Session } from '../../auth/session.ts';
import type { OauthClient } from '../../auth/site-directory.ts';
import { hasScope } from './rules/scopes.ts';
import type { TokenMember } from './token-member.ts';

interface SignedIn {
  readonly client: OauthClient;
  readonly facts: CodeFacts;
  readonly session: Session;
  readonly member: TokenMember;
}

/** What there is to tell; a value that nobody knows is left out. */
function present(claims: Readonly<Record<string, string | boolean | undefined>>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(claims).filter((claim): claim is [string, string | boolean] => claim[1] !== undefined),
  );
}

/** The whole name of a member. */
export function nameOf({ familyName, givenName }: TokenMember): string | undefined {
  return [givenName, familyName].filter((part) => part !== undefined && part !== '').join(' ') || undefined;
}

/** The claims of OpenID Connect that a scope lets a client have. */
function claimsOf(member: TokenMember, scope: string): Record<string, string | boolean> {
  return present({
    ...(hasScope(scope, 'profile')
      ? {
          name: nameOf(member),
          given_name: member.givenName,
          family_name: member.familyName,
          picture: member.picture,
          locale: member.language,
        }
      : {}),
    ...(hasScope(scope, 'email') ? { email: member.email, email_verified: member.emailVerified } : {}),
  });
}

/** Tells a client who has signed in, in the session that its code stands for. */
export function issueIdToken(
  { idTokens }: Pick<Auth, 'idTokens'>,
  { client, facts, member, session }: SignedIn,
  nowMs: number,
): Promise<string> {
  return idTokens.issue({
    clientId: client.id,
    subjectId: member.id,
    nonce: facts.nonce,
    signedInAtMs: session.createdAt,
    claims: claimsOf(member, facts.scope),
    nowMs,
  });
}
