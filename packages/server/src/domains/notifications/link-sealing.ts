/** Links that only the recipient of a message may know: the log does not hold them, they lie beside it, sealed. */
import { type Sealing, UnknownSecretError } from '../../auth/sealing.ts';

const sealingPurpose = 'message-link';

export function sealLink(sealing: Sealing, address: string): Buffer {
  return sealing.seal(address, sealingPurpose);
}

/** The address that a message carries; undefined when it was sealed under a secret that has been given up. */
export function openLink(sealing: Sealing, sealedLink: Buffer): string | undefined {
  try {
    return sealing.open(sealedLink, sealingPurpose).toString('utf8');
  } catch (error) {
    if (error instanceof UnknownSecretError) {
      return undefined;
    }
    throw error;
  }
}
