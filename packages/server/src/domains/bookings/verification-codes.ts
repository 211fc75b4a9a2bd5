/**
 * The codes by which customers confirm their bookings. Each follows from site, booking and round under the server's secret,
 * so none is stored, and a crash loses none.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sealing } from '../../auth/sealing.ts';

/** Which code of which booking. */
export interface CodeOf {
  readonly siteId: string;
  readonly bookingId: string;
  readonly round: number;
}

export interface VerificationCodes {
  /** Six digits. */
  codeOf(of: CodeOf): string;
  /** Whether somebody typed or pasted the code, whatever stands between its digits. */
  isCode(of: CodeOf, typed: string): boolean;
}

export function createVerificationCodes(sealing: Pick<Sealing, 'hmacKey'>): VerificationCodes {
  const key = sealing.hmacKey('booking verification');
  function codeOf({ bookingId, round, siteId }: CodeOf): string {
    const digest = createHmac('sha256', key).update(`${siteId} ${bookingId} ${round}`).digest();
    return String(digest.readBigUInt64BE(0) % 1_000_000n).padStart(6, '0');
  }
  return {
    codeOf,
    isCode(of, typed) {
      const digits = Buffer.from(typed.normalize('NFKC').replace(/\D/g, ''));
      const code = Buffer.from(codeOf(of));
      return digits.length === code.length && timingSafeEqual(digits, code);
    },
  };
}
