/** Whose booking it is: the contact behind the details of a request (bookings sheet 4.1 rule 12, design 6). */
import { fail } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { minuteMs } from '../../../time/index.ts';
import type { CatalogueService } from '../../availability/index.ts';
import type { ContactNamed } from '../../calendar/index.ts';
import {
  type ContactRow,
  contactNotFound,
  findOrCreateContact,
  isSamePerson,
  keepContactOfMember,
  lockContact,
  namesSomebody,
  requireContact,
} from '../../contacts/index.ts';
import { creatorOf, memberIdOf, readsContacts } from '../access.ts';
import { isClientOf } from '../repository/clients-of-resource.ts';
import { countBookingsOf } from '../repository.ts';
import type { ContactDetails } from '../rules/contact-details.ts';

/** Finds the contact by id, else by address and name, making it when missing; a member without details is known. */
export async function findPerson(
  tx: Transaction,
  act: Act,
  details: ContactDetails,
  parts: { readonly recordEvents: RecordEvents },
): Promise<ContactRow | undefined> {
  const { contactId } = details;
  if (contactId !== undefined) {
    return requireNameable(tx, act.caller, contactId);
  }
  const memberId = memberIdOf(act.caller);
  const own = memberId === undefined ? undefined : await keepContactOfMember(tx, memberId);
  if (memberId !== undefined && (!namesSomebody(details) || (own !== undefined && isSamePerson(own, details)))) {
    return own;
  }
  return findOrCreateContact(tx, act, details, parts);
}

/**
 * The contact that a caller may name by id: staff their own clients, members themselves, visitors nobody. An id of
 * somebody else is refused alike whether there is such a contact or not.
 */
async function requireNameable(tx: Transaction, caller: Caller, contactId: string): Promise<ContactRow> {
  const creator = creatorOf(caller);
  if (creator.type === 'VISITOR') {
    throw fail('UNAUTHORIZED_OPERATION', 'Visitors cannot name a contactId; send contact details instead');
  }
  if (creator.type === 'MEMBER') {
    const own = await keepContactOfMember(tx, creator.id);
    if (own?.id !== contactId) {
      throw fail('UNAUTHORIZED_OPERATION', 'Members can book for their own contact only');
    }
    return own;
  }
  if (caller.kind === 'user' && !readsContacts(caller)) {
    const { resourceId } = caller;
    if (resourceId === undefined || !(await isClientOf(tx, contactId, resourceId))) {
      throw fail(
        'UNAUTHORIZED_OPERATION',
        'Staff members can name only contacts who have bookings in their own calendar',
      );
    }
  }
  return requireContact(tx, contactId);
}

/** Refuses a contact who has no booking in the calendar that somebody sees, alike whether there is such a contact or not. */
export async function requireClientOf(tx: Transaction, { contactId, resourceId }: ContactNamed): Promise<void> {
  if (resourceId === undefined || !(await isClientOf(tx, contactId, resourceId))) {
    throw contactNotFound(contactId);
  }
}

/**
 * Refuses more bookings of a service than its policy lets one customer make in its window (bookings sheet 18.4). Those
 * that occupy time count: a visitor's, who may type anybody's address, must not use up what somebody else may book.
 */
export async function requireRebookingWithin(
  tx: Transaction,
  service: CatalogueService,
  contactId: string | undefined,
  nowMs: number,
  exceptId?: string,
  /** How many they are going to have. */
  count = 1,
): Promise<void> {
  if ((await readRebookingsLeft(tx, service, contactId, nowMs, exceptId)) < count) {
    const { maxBookings } = service.policy.rules.limitRebookingPolicy;
    throw fail(
      'BOOKING_POLICY_VIOLATION',
      `The customer has reached the limit of bookings of this service (${maxBookings})`,
      {
        policy: 'REBOOKING',
        maxBookings,
      },
    );
  }
}

/** How many more the policy lets the customer have; the contact is locked then, so that two do not both pass. */
export async function readRebookingsLeft(
  tx: Transaction,
  service: CatalogueService,
  contactId: string | undefined,
  nowMs: number,
  exceptId?: string,
): Promise<number> {
  const { enabled, maxBookings, windowInMinutes } = service.policy.rules.limitRebookingPolicy;
  if (!enabled || maxBookings === undefined || contactId === undefined) {
    return Infinity;
  }
  const sinceMs = windowInMinutes === undefined ? 0 : nowMs - windowInMinutes * minuteMs;
  const [, count] = await Promise.all([
    lockContact(tx, contactId),
    countBookingsOf(tx, service.id, contactId, sinceMs, exceptId),
  ]);
  return Math.max(0, maxBookings - count);
}
