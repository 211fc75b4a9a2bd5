/**
 * The tokens of links to bookings (bookings sheet 9): encrypted, so they tell nobody which booking they open, and not
 * stored, so every one that was ever sent stays good for as long as its booking lets it.
 */
import { fail } from '@openhours/contract';
import { bytesOfBase64url } from '../../auth/base64url.ts';
import type { Sealing } from '../../auth/sealing.ts';
import { dayMs } from '../../time/index.ts';

const purpose = 'booking link';
/** How long after its end a booking can be reached by its link. */
const goodAfterEndMs = 30 * dayMs;
const idBytes = 16;

export interface BookingLinks {
  /** URL-safe text, 92 characters. */
  tokenOf(siteId: string, bookingId: string): string;
  /** The booking that a token of this site names. Throws INVALID_TOKEN for anything else. */
  bookingIdOf(siteId: string, token: string): string;
  /** The site that a token names; undefined for what is no token of this server. */
  siteIdOf(token: string): string | undefined;
}

export function createBookingLinks(sealing: Pick<Sealing, 'seal' | 'open'>): BookingLinks {
  function open(token: string): { readonly siteId: string; readonly bookingId: string } | undefined {
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
    return { siteId: idOf(plain.subarray(0, idBytes)), bookingId: idOf(plain.subarray(idBytes)) };
  }

  return {
    tokenOf: (siteId, bookingId) =>
      sealing.seal(Buffer.concat([bytesOf(siteId), bytesOf(bookingId)]), purpose).toString('base64url'),
    bookingIdOf(siteId, token) {
      const opened = open(token);
      if (opened?.siteId !== siteId) {
        throw invalidToken();
      }
      return opened.bookingId;
    },
    siteIdOf: (token) => open(token)?.siteId,
  };
}

/** Refuses a link whose booking ended too long ago. */
export function requireLinkGood(booking: { readonly end_at: number }, nowMs: number): void {
  if (nowMs > booking.end_at + goodAfterEndMs) {
    throw invalidToken();
  }
}

function invalidToken(): Error {
  return fail('INVALID_TOKEN', 'The link is not good, or no more');
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
