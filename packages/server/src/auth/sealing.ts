/**
 * Everything that is derived from the server's one secret (OPENHOURS_SECRET): sealing of recoverable secrets with
 * AES-256-GCM, and keys for signatures such as cursors and form tokens.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Sealing {
  /** Names the secret without revealing it; stands in every sealed value. */
  readonly keyId: string;
  /** Seals bytes for one purpose; a value sealed for one purpose does not open for another. */
  seal(plain: Uint8Array | string, purpose: string): Buffer;
  /** Opens a sealed value; throws when it was sealed under an unknown secret, for another purpose, or was changed. */
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** True when the value is sealed under an older secret and should be sealed anew. */
  isOutdated(sealed: Uint8Array): boolean;
  /** Signs a text for one purpose; the same text always has the same signature. */
  sign(text: string, purpose: string): string;
  /** A 32-byte key for signatures of one purpose, e.g. `hmacKey('cursor')`. */
  hmacKey(purpose: string): Buffer;
}

/** A value was sealed under a secret that this process was not given. */
export class UnknownSecretError extends Error {
  constructor(keyId: string) {
    super(
      `a value is sealed under another OPENHOURS_SECRET (key id ${keyId}); give that secret back, or list it in OPENHOURS_PREVIOUS_SECRETS; when it is lost for good, see "openhours reset-keys"`,
    );
    this.name = 'UnknownSecretError';
  }
}

const formatVersion = 1;
const keyIdBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + keyIdBytes;

function derive(secret: Uint8Array, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `openhours/${purpose}`, bytes));
}

/**
 * Makes the sealing of a server. `secret` is 32 bytes; `previousSecrets` still open what was sealed before the
 * secret was changed, until the values have been sealed anew.
 */
export function createSealing(secret: Uint8Array, previousSecrets: readonly Uint8Array[] = []): Sealing {
  for (const each of [secret, ...previousSecrets]) {
    if (each.byteLength !== 32) {
      throw new TypeError('the server secret must be 32 bytes');
    }
  }
  const secretsByKeyId = new Map(
    [...previousSecrets, secret].map((each) => [derive(each, 'key-id', keyIdBytes).toString('hex'), each]),
  );
  const keyId = derive(secret, 'key-id', keyIdBytes);
  const keyIdOf = (sealed: Uint8Array) => Buffer.from(sealed.subarray(1, headBytes)).toString('hex');

  return {
    keyId: keyId.toString('hex'),
    seal(plain, purpose) {
      const head = Buffer.concat([Buffer.of(formatVersion), keyId]);
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', derive(secret, `seal/${purpose}`, 32), nonce);
      cipher.setAAD(head);
      const body = Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      const sealedWith = secretsByKeyId.get(keyIdOf(sealed));
      if (sealed[0] !== formatVersion || sealed.byteLength < headBytes + nonceBytes + tagBytes) {
        throw new Error('a sealed value has an unknown form');
      }
      if (sealedWith === undefined) {
        throw new UnknownSecretError(keyIdOf(sealed));
      }
      const nonceEnd = headBytes + nonceBytes;
      const decipher = createDecipheriv(
        'aes-256-gcm',
        derive(sealedWith, `seal/${purpose}`, 32),
        sealed.subarray(headBytes, nonceEnd),
      );
      decipher.setAAD(sealed.subarray(0, headBytes));
      decipher.setAuthTag(sealed.subarray(nonceEnd, nonceEnd + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceEnd + tagBytes)), decipher.final()]);
    },
    isOutdated: (sealed) => keyIdOf(sealed) !== keyId.toString('hex'),
    sign: (text, purpose) =>
      createHmac('sha256', derive(secret, `hmac/${purpose}`, 32))
        .update(text)
        .digest('base64url'),
    hmacKey: (purpose) => derive(secret, `hmac/${purpose}`, 32),
  };
}
