/** Signs what receivers of webhooks verify with the public key of the site (identity sheet 10.1). */
import { type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';

/** Seconds. Each attempt has a token of its own, so it need not outlive one by much; clocks may differ. */
const lifeSeconds = 3600;

/** As the SDK knows it, where it asks. */
const issuer = 'wix.com';

export interface WebhookTokenFacts {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  /** For whom it is. */
  readonly appId: string;
  /** What it tells, as text. */
  readonly data: string;
  /** Real time in epoch milliseconds: receivers know no other. */
  readonly realNowMs: number;
}

export function signWebhookToken({ appId, data, keyId, privateKey, realNowMs }: WebhookTokenFacts): Promise<string> {
  const issuedAt = Math.floor(realNowMs / 1000);
  return new SignJWT({ data })
    .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
    .setJti(randomUUID())
    .setIssuer(issuer)
    .setAudience(appId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(privateKey);
}
