/** Signs what OpenID clients are told of whoever has signed in (OpenID Connect Core 1.0, 2), with the keys of access tokens. */
import { SignJWT } from 'jose';
import type { KeyRing } from './key-ring.ts';

/** Seconds for which a client may take it for fresh. */
const lifeSeconds = 3600;

export interface IdTokenFacts {
  /** To whom it is told. */
  readonly clientId: string;
  readonly subjectId: string;
  /** As the client sent it with its request, so that nobody tells it the answer to another one. */
  readonly nonce: string | undefined;
  /** Epoch milliseconds. */
  readonly signedInAtMs: number;
  /** What else the client may know. */
  readonly claims: Readonly<Record<string, string | boolean>>;
  readonly nowMs: number;
}

export interface IdTokens {
  issue(facts: IdTokenFacts): Promise<string>;
}

export function createIdTokens({
  issuer,
  keyRing,
}: {
  readonly keyRing: KeyRing;
  readonly issuer: () => string;
}): IdTokens {
  return {
    async issue({ claims, clientId, nonce, nowMs, signedInAtMs, subjectId }) {
      const { kid, privateKey } = await keyRing.signingKey();
      const issuedAt = Math.floor(nowMs / 1000);
      return new SignJWT({
        ...claims,
        ...(nonce === undefined ? {} : { nonce }),
        auth_time: Math.floor(signedInAtMs / 1000),
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer())
        .setAudience(clientId)
        .setSubject(subjectId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(privateKey);
    },
  };
}
