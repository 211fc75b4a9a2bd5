/** Tokens that somebody else has signed: whether they are of the issuer, for us, and of now (identity sheet 11). */
import { createPublicKey } from 'node:crypto';
import type { IdpAlgorithm } from '@openhours/contract';
import { plainText } from '@openhours/contract/text/plain-text';
import { createLocalJWKSet, errors, importSPKI, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

/** Clocks of others may differ by so much. */
const providerSkewSeconds = 60;
/** The longest that a token may still be good: so long its use is remembered. */
const longestLifeSeconds = 86_400;
const longestName = 100;

/** What is wanted of a token. */
export interface WantedOfToken {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly IdpAlgorithm[];
  /** What we asked the provider with, where we did. */
  readonly nonce?: string | undefined;
  readonly nowMs: number;
}

export type ProviderKeys =
  | { readonly kind: 'PEM'; readonly publicKey: string }
  | { readonly kind: 'SET'; readonly keys: JSONWebKeySet };

/** What a provider says of somebody. */
export interface ProviderPerson {
  readonly email: string | undefined;
  /** Whether the provider has seen that the address is theirs. */
  readonly emailVerified: boolean;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
}

/** What a token says of whom it is about. */
export interface ProviderClaims extends ProviderPerson {
  readonly subject: string;
  /** Its own id, where it has one. */
  readonly tokenId: string | undefined;
  /** Until when it is good, skew included. */
  readonly endsAtMs: number;
}

/** The claims; REFUSED, or UNKNOWN_KEY where newer keys of the provider may hold the one that signed. */
export async function readProviderToken(
  token: string,
  source: ProviderKeys,
  { algorithms, audience, issuer, nonce, nowMs }: WantedOfToken,
): Promise<ProviderClaims | 'REFUSED' | 'UNKNOWN_KEY'> {
  const options = {
    algorithms: [...algorithms],
    issuer,
    audience,
    currentDate: new Date(nowMs),
    clockTolerance: providerSkewSeconds,
    requiredClaims: ['iss', 'aud', 'sub', 'exp'],
  };
  try {
    const { payload, protectedHeader } =
      source.kind === 'PEM'
        ? await jwtVerify(token, (head: { readonly alg: string }) => importSPKI(source.publicKey, head.alg), options)
        : await jwtVerify(token, createLocalJWKSet(source.keys), options);
    const isIdToken = protectedHeader.typ === undefined || protectedHeader.typ.toLowerCase() === 'jwt';
    return isIdToken && isForUs(payload, audience) && (nonce === undefined || payload.nonce === nonce)
      ? (claimsOf(payload, nowMs) ?? 'REFUSED')
      : 'REFUSED';
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) {
      return 'UNKNOWN_KEY';
    }
    // Keys that do not fit their algorithm are TypeErrors of the library, or the platform's own.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) {
      return 'REFUSED';
    }
    throw error;
  }
}

/** A token for several says to whom of them it was given (OpenID Connect Core 3.1.3.7). */
function isForUs({ aud, azp }: JWTPayload, audience: string): boolean {
  return !Array.isArray(aud) || aud.length === 1 || azp === audience;
}

function claimsOf(payload: JWTPayload, nowMs: number): ProviderClaims | undefined {
  const subject = payload.sub;
  const endsAtMs = ((payload.exp ?? 0) + providerSkewSeconds) * 1000;
  const isOfUse = subject !== undefined && /^[\x20-\x7e]{1,255}$/.test(subject);
  if (!isOfUse || endsAtMs > nowMs + (longestLifeSeconds + 2 * providerSkewSeconds) * 1000) {
    return undefined;
  }
  return {
    ...readPerson(payload),
    subject,
    tokenId: textIn(payload, 'jti'),
    endsAtMs,
  };
}

/** What claims say of a person, in a token or beside it. */
export function readPerson(claims: Readonly<Record<string, unknown>>): ProviderPerson {
  return {
    email: textIn(claims, 'email'),
    // Some providers write it as text.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    givenName: nameIn(claims, 'given_name'),
    familyName: nameIn(claims, 'family_name'),
  };
}

function textIn(claims: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = claims[name];
  // Half a sign, or none, is stored by no database.
  return typeof value === 'string' && value.trim() !== '' && !/[\0\p{Surrogate}]/u.test(value)
    ? value.trim()
    : undefined;
}

/** As somebody could type it here; what could not be typed is no name. */
function nameIn(claims: Readonly<Record<string, unknown>>, name: string): string | undefined {
  // Not cut through the middle of a sign.
  const cut = textIn(claims, name)
    ?.slice(0, longestName)
    .replace(/[\ud800-\udbff]$/, '');
  const read = cut === undefined ? undefined : plainText(cut, longestName);
  return read !== undefined && 'text' in read && read.text.trim() !== '' ? read.text.trim() : undefined;
}

/** Whether a text is a public key with which one of the algorithms signs; a private key is none. */
export function isPublicKey(pem: string, algorithms: readonly IdpAlgorithm[]): boolean {
  if (!/^\s*-----BEGIN PUBLIC KEY-----[\s\S]*-----END PUBLIC KEY-----\s*$/.test(pem)) {
    return false;
  }
  try {
    const { asymmetricKeyDetails, asymmetricKeyType } = createPublicKey(pem);
    const curve = asymmetricKeyDetails?.namedCurve;
    const fits: Readonly<Record<string, (algorithm: IdpAlgorithm) => boolean>> = {
      rsa: (algorithm) => /^[RP]S/.test(algorithm) && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048,
      ec: (algorithm) => algorithm === curveAlgorithms[curve ?? ''],
      ed25519: (algorithm) => algorithm === 'EdDSA',
    };
    const fit = fits[asymmetricKeyType ?? ''];
    return fit !== undefined && algorithms.some(fit);
  } catch {
    return false;
  }
}

const curveAlgorithms: Readonly<Record<string, IdpAlgorithm>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};
