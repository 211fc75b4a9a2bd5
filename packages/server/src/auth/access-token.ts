/** Access tokens: compact JWS, RS256, with the claims of identity sheet 4. A hot caller costs one map look-up. */
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../db/clock.ts';
import { newId } from '../db/ids.ts';
import { bytesOfBase64url } from './base64url.ts';
import { atMost } from './cache-room.ts';
import type { KeyRing } from './key-ring.ts';

const subjectTypes = ['VISITOR', 'MEMBER', 'APP', 'USER'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** Life of an access token in seconds: 4 hours, for the dashboard 15 minutes. */
const accessTokenLifeSeconds = Object.freeze({ default: 14_400, USER: 900 });
/** Clients renew without any margin, so a token is accepted for this long after its end. */
const graceSeconds = 60;

export interface AccessTokenClaims {
  readonly subjectType: SubjectType;
  /** Visitor, member, user or application. */
  readonly subjectId: string;
  /** Absent for users of the dashboard. */
  readonly clientId: string | undefined;
  readonly siteId: string;
  readonly accountId: string;
  readonly instanceId: string | undefined;
  readonly sessionId: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface AccessTokens {
  issue(
    claims: Omit<AccessTokenClaims, 'issuedAt' | 'expiresAt'>,
  ): Promise<{ token: string; expiresInSeconds: number }>;
  /** The claims of a token that this server signed and whose time, with `graceAfterEndSeconds`, is not over; else absent. */
  verify(token: string, graceAfterEndSeconds?: number): Promise<AccessTokenClaims | undefined>;
}

/** Three parts between dots. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** True for what is written like a signed token, whoever may have signed it. */
export function hasTokenForm(text: string): boolean {
  return compactForm.test(text);
}
const audience = 'api';
const maxRemembered = 5_000;

/** `issuer` is the server's origin; it may be known only once the server listens. */
export function createAccessTokens({
  keyRing,
  clock,
  issuer,
}: {
  keyRing: KeyRing;
  clock: Clock;
  issuer: () => string;
}): AccessTokens {
  const verified = new LRUCache<string, { readonly kid: string; readonly claims: AccessTokenClaims }>(
    atMost(maxRemembered),
  );

  /** The key id in the token's head; absent when the text is no token at all. */
  function keyIdOf(token: string): string | undefined {
    // API keys come this way too, at every call of theirs; an error with its stack costs more than the rest of the call's
    // authentication.
    if (!compactForm.test(token)) {
      return undefined;
    }
    try {
      return decodeProtectedHeader(token).kid;
    } catch (error) {
      if (error instanceof TypeError) {
        return undefined;
      }
      throw error;
    }
  }

  async function check(token: string): Promise<{ kid: string; claims: AccessTokenClaims } | undefined> {
    const kid = keyIdOf(token);
    // Head and claims are signed as the texts they are; only the signature itself could be spelled in other ways.
    if (bytesOfBase64url(token.slice(token.lastIndexOf('.') + 1)) === undefined) {
      return undefined;
    }
    try {
      const key = kid === undefined ? undefined : await keyRing.verifyingKey(kid);
      if (kid === undefined || key === undefined) {
        return undefined;
      }
      // The issuer is not compared: the keys are this server's own, and a changed PUBLIC_URL must not sign people out.
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['RS256'],
        typ: 'at+jwt',
        audience,
        currentDate: new Date(clock.now()),
        clockTolerance: graceSeconds,
        requiredClaims: ['sub', 'subject_type', 'site_id', 'account_id', 'sid', 'iat', 'exp'],
      });
      const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined);
      const subjectType = subjectTypes.find((each) => each === payload.subject_type);
      if (subjectType === undefined) {
        return undefined;
      }
      return {
        kid,
        claims: {
          subjectType,
          subjectId: payload.sub ?? '',
          clientId: text('client_id'),
          siteId: text('site_id') ?? '',
          accountId: text('account_id') ?? '',
          instanceId: text('instance_id'),
          sessionId: text('sid') ?? '',
          issuedAt: payload.iat ?? 0,
          expiresAt: payload.exp ?? 0,
        },
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) {
        return undefined;
      }
      throw error;
    }
  }

  return {
    async issue(claims) {
      const { kid, privateKey } = await keyRing.signingKey();
      const issuedAt = Math.floor(clock.now() / 1000);
      const expiresInSeconds =
        claims.subjectType === 'USER' ? accessTokenLifeSeconds.USER : accessTokenLifeSeconds.default;
      const token = await new SignJWT({
        subject_type: claims.subjectType,
        ...(claims.clientId === undefined ? {} : { client_id: claims.clientId }),
        site_id: claims.siteId,
        account_id: claims.accountId,
        tenant_type: claims.subjectType === 'USER' ? 'ACCOUNT' : 'SITE',
        ...(claims.instanceId === undefined ? {} : { instance_id: claims.instanceId }),
        sid: claims.sessionId,
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'at+jwt' })
        .setIssuer(issuer())
        .setAudience(audience)
        .setSubject(claims.subjectId)
        .setJti(newId())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + expiresInSeconds)
        .sign(privateKey);
      return { token, expiresInSeconds };
    },
    async verify(token, graceAfterEndSeconds = graceSeconds) {
      const known = verified.get(token);
      // A remembered token whose key has left the ring is checked anew, and refused.
      const current =
        known !== undefined && (await keyRing.verifyingKey(known.kid)) !== undefined ? known : await check(token);
      if (current === undefined) {
        verified.delete(token);
        return undefined;
      }
      if (current.claims.expiresAt + graceAfterEndSeconds <= clock.now() / 1000) {
        return undefined;
      }
      if (current !== known) {
        verified.set(token, current);
      }
      return current.claims;
    },
  };
}
