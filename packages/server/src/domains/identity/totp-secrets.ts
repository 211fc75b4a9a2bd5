/** The secrets of authenticator apps, which are needed for each code and so cannot be hashed: sealed, opened only to compare. */
import { type Sealing, UnknownSecretError } from '../../auth/sealing.ts';

const sealingPurpose = 'authenticator';

export function sealTotpSecret(sealing: Sealing, secret: Uint8Array): Buffer {
  return sealing.seal(secret, sealingPurpose);
}

/** Undefined when it was sealed under a secret of the server that has been given up: then no code is right any more. */
export function openTotpSecret(sealing: Sealing, sealedSecret: Buffer): Buffer | undefined {
  try {
    return sealing.open(sealedSecret, sealingPurpose);
  } catch (error) {
    if (error instanceof UnknownSecretError) {
      return undefined;
    }
    throw error;
  }
}

/** Sealed under the secret that the server has now; undefined where that holds already. */
export function sealedAnew(sealing: Sealing, sealedSecret: Buffer): Buffer | undefined {
  const secret = sealing.isOutdated(sealedSecret) ? openTotpSecret(sealing, sealedSecret) : undefined;
  return secret === undefined ? undefined : sealTotpSecret(sealing, secret);
}
