/**
 * The tokens of links: encrypted, so they tell nobody what they open, and not stored. Each kind is sealed for a purpose
 * of its own, so that a token of one opens nothing of another.
 */
import { fail } from '@openhours/contract';
import { bytesOfBase64url } from '../../auth/base64url.ts';
import type { Sealing } from '../../auth/sealing.ts';

export interface SealedLinks<Named> {
  /** URL-safe text. */
  tokenOf(siteId: string, named: Named): string;
  /** What a token of this site names. Throws INVALID_TOKEN for anything else. */
  linkedBy(siteId: string, token: string): Named;
  /** The site that a token names; undefined for what is no token of this server. */
  siteIdOf(token: string): string | undefined;
}

/** What a link names, and on which site, as the bytes or the text that are sealed. */
export interface LinkCodec<Named> {
  write(siteId: string, named: Named): Uint8Array | string;
  read(plain: Buffer): { readonly siteId: string; readonly named: Named };
}

export function createSealedLinks<Named>(
  sealing: Pick<Sealing, 'seal' | 'open'>,
  purpose: string,
  codec: LinkCodec<Named>,
): SealedLinks<Named> {
  function open(token: string): ReturnType<LinkCodec<Named>['read']> | undefined {
    const sealed = bytesOfBase64url(token);
    if (sealed === undefined) {
      return undefined;
    }
    let plain: Buffer;
    try {
      plain = sealing.open(sealed, purpose);
    } catch {
      // Whatever does not open was not sealed here: that is the answer, not a fault.
      return undefined;
    }
    return codec.read(plain);
  }

  return {
    tokenOf: (siteId, named) => sealing.seal(codec.write(siteId, named), purpose).toString('base64url'),
    linkedBy(siteId, token) {
      const opened = open(token);
      if (opened?.siteId !== siteId) {
        throw invalidToken();
      }
      return opened.named;
    },
    siteIdOf: (token) => open(token)?.siteId,
  };
}

export function invalidToken(): Error {
  return fail('INVALID_TOKEN', 'The token is malformed, unknown or expired; request a new link');
}
