/**
 * The passwords of accounts elsewhere, which are needed again and so cannot be hashed: sealed, and opened only to be
 * sent.
 */
import { type Sealing, UnknownSecretError } from '../../auth/sealing.ts';

const sealingPurpose = 'external-calendar';

export function sealPassword(sealing: Sealing, password: string): Buffer {
  return sealing.seal(password, sealingPurpose);
}

/** Undefined when it was sealed under a secret of the server that has been given up. */
export function openPassword(sealing: Sealing, sealedPassword: Buffer): string | undefined {
  try {
    return sealing.open(sealedPassword, sealingPurpose).toString('utf8');
  } catch (error) {
    if (error instanceof UnknownSecretError) {
      return undefined;
    }
    throw error;
  }
}
