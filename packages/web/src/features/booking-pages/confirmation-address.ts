/** Addresses of confirmations carry the booking's id sealed for one purpose, so that nobody can guess one. Server only. */

import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/page-paths';

const purpose = 'confirmation';

export function confirmationAddress(request: PageRequest, bookingId: string, done?: 'sent'): string {
  const address = `${pagePaths.confirmation}?booking=${encodeURIComponent(request.seal(purpose, bookingId))}`;
  return done === undefined ? address : `${address}&done=${done}`;
}

/** The booking an address was made for; undefined for everything that was not sealed here. */
export function bookingOfAddress(request: PageRequest): string | undefined {
  return request.unseal(purpose, request.query['booking'] ?? '');
}
