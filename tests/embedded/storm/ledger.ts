/** What the server has said of each booking: the last word about it is what must be there after a power cut. */
import type { Booking } from '@openhours/contract';

export interface Ledger {
  /** The server has answered with this booking. */
  said(booking: Booking): void;
  /** A change of it was asked for, and nobody answered: what stands there is this or what comes of it. */
  doubted(id: string): void;
  readonly known: ReadonlyMap<string, Booking>;
  readonly doubtful: ReadonlySet<string>;
  /** Every status that any booking was answered to have. */
  readonly statuses: ReadonlySet<string>;
}

export function createLedger(): Ledger {
  const known = new Map<string, Booking>();
  const doubtful = new Set<string>();
  const statuses = new Set<string>();
  return {
    said(booking) {
      known.set(booking.id, booking);
      statuses.add(booking.status);
    },
    doubted: (id) => doubtful.add(id),
    known,
    doubtful,
    statuses,
  };
}
