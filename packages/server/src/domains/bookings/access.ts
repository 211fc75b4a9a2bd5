/** Whose bookings are whose: who manages them all, and what members and staff call their own (bookings sheet 2). */
import { fail } from '@openhours/contract';
import { type Caller, ownResourceOf, reachOfCaller } from '../../auth/caller.ts';
import type { ReadCall } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { findContactOfMember } from '../contacts/index.ts';
import type { BookingRow, CreatorType, VisibleBookings } from './repository.ts';
import { bookingNotFound } from './rules/not-found.ts';

/** True for the business: its keys, apps and people may set rules aside and choose statuses. */
export function managesBookings(caller: Caller): boolean {
  return reachOfCaller(caller, 'BOOKINGS.MANAGE') !== 'none';
}

/** True for whoever may set rules of booking aside: availability, policies, payment, deadlines (bookings sheet 4.0). */
export function overridesRules(caller: Caller): boolean {
  return reachOfCaller(caller, 'BOOKINGS.OVERRIDE_RULES') !== 'none';
}

/** True for whoever may ask for less than is due of bookings, or for nothing (bookings sheet 12). */
export function waivesFees(caller: Caller): boolean {
  return reachOfCaller(caller, 'BOOKINGS.OVERRIDE_FEES') !== 'none';
}

/** True for whoever may look up any contact of the site. */
export function readsContacts(caller: Caller): boolean {
  return reachOfCaller(caller, 'CONTACTS.READ') === 'all';
}

/** Who makes a booking; a back end that acts for a visitor or member makes it in their name. */
export function creatorOf(caller: Caller): { type: CreatorType; id: string } {
  switch (caller.kind) {
    case 'visitor':
      return { type: 'VISITOR', id: caller.visitorId };
    case 'member':
      return { type: 'MEMBER', id: caller.memberId };
    case 'user':
      return { type: 'USER', id: caller.userId };
    case 'app':
      return { type: 'APP', id: caller.appId };
    case 'apiKey':
      return caller.onBehalfOf === undefined ? { type: 'USER', id: caller.ownerUserId } : creatorOf(caller.onBehalfOf);
    case 'anonymous':
      throw fail('UNAUTHENTICATED', 'Credentials are needed to book');
  }
}

/** The member who books or for whom a back end books. */
export function memberIdOf(caller: Caller): string | undefined {
  const creator = caller.kind === 'anonymous' ? undefined : creatorOf(caller);
  return creator?.type === 'MEMBER' ? creator.id : undefined;
}

export async function visibleTo(
  reader: Reader,
  { caller, reach }: Pick<ReadCall<unknown>, 'caller' | 'reach'>,
): Promise<VisibleBookings> {
  if (reach === 'all') {
    return { kind: 'all' };
  }
  const memberId = memberIdOf(caller);
  if (memberId !== undefined) {
    const contact = await findContactOfMember(reader, memberId);
    return { kind: 'member', memberId, contactId: contact?.id };
  }
  return { kind: 'resource', resourceId: ownResourceOf(caller) };
}

export function isVisible(row: BookingRow, visible: VisibleBookings): boolean {
  switch (visible.kind) {
    case 'all':
      return true;
    case 'resource':
      return row.resource_id !== null && row.resource_id === visible.resourceId;
    case 'member':
      return (
        (row.created_by_type === 'MEMBER' && row.created_by_id === visible.memberId) ||
        (row.contact_id !== null && row.contact_id === visible.contactId)
      );
  }
}

/** The booking that a caller acts on: 404 when there is none, 403 when it is somebody else's. */
export function requireVisible(row: BookingRow | undefined, visible: VisibleBookings, bookingId: string): BookingRow {
  if (row === undefined) {
    throw bookingNotFound(bookingId);
  }
  if (!isVisible(row, visible)) {
    throw fail('UNAUTHORIZED_OPERATION', 'The booking belongs to somebody else');
  }
  return row;
}
