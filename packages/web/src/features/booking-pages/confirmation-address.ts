/**
 * Addresses of confirmations: the booking's id and the visitor who booked, sealed for one purpose, so that nobody can
 * guess one. An address is seen by others (histories, forwarded messages), so whoever has it is shown what the booking
 * opens with only in the browser of that visitor, and for an hour (docs/decisions/0020). Server only.
 */

import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { BookedVisit } from '../../site/visits.ts';

const purpose = 'confirmation';
const ownForMs = 60 * 60_000;

/** A list in JSON, so that no two different ones are one text. */
type Sealed = readonly [bookingId: string, visitorId: string];

/** The address for the visitor of the request: a form that is sent twice is answered with the same one. */
export function confirmationAddress(request: Pick<PageRequest, 'seal' | 'visitorId'>, bookingId: string): string {
  const sealed: Sealed = [bookingId, request.visitorId ?? ''];
  return addressOf(request.seal(purpose, JSON.stringify(sealed)));
}

/** The same address once the message was sent again. */
export function sentAddress({ query }: Pick<PageRequest, 'query'>): string {
  return `${addressOf(query['booking'] ?? '')}&done=sent`;
}

/** What an address of a confirmation was made for. */
export interface AddressedBooking {
  readonly bookingId: string;
  /** True for the browser that booked. A visitor whom only the ticket of a form names was not brought along by one. */
  readonly isOfVisitor: boolean;
}

/** The booking an address was made for; undefined for everything that was not sealed here. */
export function bookingOfAddress(
  request: Pick<PageRequest, 'isRemembered' | 'query' | 'unseal' | 'visitorId'>,
): AddressedBooking | undefined {
  const text = request.unseal(purpose, request.query['booking'] ?? '');
  if (text === undefined) {
    return undefined;
  }
  const [bookingId, visitorId] = JSON.parse(text) as Sealed;
  return { bookingId, isOfVisitor: request.isRemembered && request.visitorId === visitorId };
}

/** True within the hour in which a booking was made. */
export function isJustBooked({ createdMs }: Pick<BookedVisit, 'createdMs'>, nowMs: number): boolean {
  return nowMs < createdMs + ownForMs;
}

function addressOf(sealed: string): string {
  return `${pagePaths.confirmation}?booking=${encodeURIComponent(sealed)}`;
}
