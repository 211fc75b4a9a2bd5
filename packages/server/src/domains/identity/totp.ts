/** Codes of authenticator apps (TOTP, RFC 6238), by the library that makes and checks them. */
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app knows; some ignore anything else that the picture says. */
const common = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A code of the stretch before or behind counts as well: clocks of phones are not exact. */
const stretchesAround = 1;

/** 160 random bits (RFC 4226, section 4). */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** As it is typed into an app. */
export function base32Of(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

/** What the picture says. `issuer` names the business, `account` the person. */
export function totpAddress(secret: Uint8Array, { account, issuer }: { account: string; issuer: string }): string {
  return new TOTP({ ...common, issuer, label: account, secret: secretOf(secret) }).toString();
}

/** The stretch of time that a code is of; undefined when it is none of about now. */
export function stretchOfCode(secret: Uint8Array, typed: string, nowMs: number): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) {
    return undefined;
  }
  const delta = new TOTP({ ...common, secret: secretOf(secret) }).validate({
    token,
    timestamp: nowMs,
    window: stretchesAround,
  });
  return delta === null ? undefined : TOTP.counter({ period: common.period, timestamp: nowMs }) + delta;
}

/** A random text of 120 bits in letters that are not mistaken for each other: a recovery code. */
export function newRecoveryCode(): string {
  return new Secret({ size: 15 }).base32;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
