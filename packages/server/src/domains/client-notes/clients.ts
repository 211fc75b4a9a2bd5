/** About whom a caller may read and write notes: whose visits they may read, so staff about clients of their own. */
import { type Caller, ownResourceOf } from '../../auth/caller.ts';
import type { Act, ReadCall } from '../../call.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { findContactsOfResource, readResourcesOfContact } from '../bookings/index.ts';
import { contactNotFound, findContacts, requireContact } from '../contacts/index.ts';

type Asking = Pick<ReadCall<unknown>, 'caller' | 'reach'>;

/** Those of some contacts who are clients of a caller who reaches only their own. */
async function ownClients(reader: Reader, caller: Caller, contactIds: readonly string[]): Promise<readonly string[]> {
  const resourceId = ownResourceOf(caller);
  return resourceId === undefined ? [] : findContactsOfResource(reader, resourceId, contactIds);
}

/** Those of some contacts about whom the caller may read. Whoever reaches everything is not asked for. */
export async function clientsInReach(
  reader: Reader,
  { caller, reach }: Asking,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(reach === 'all' ? contactIds : await ownClients(reader, caller, contactIds));
}

/** Refuses a contact that is not there, and to staff one that never came to them: to them that is nobody. */
export async function requireClient(reader: Reader, asking: Asking, contactId: string): Promise<void> {
  const [[contact], reached] = await Promise.all([
    findContacts(reader, [contactId]),
    clientsInReach(reader, asking, [contactId]),
  ]);
  if (contact === undefined || contact.erased || !reached.has(contactId)) {
    throw contactNotFound(contactId);
  }
}

/**
 * The same for a write, with the contact kept from erasure: answers in whose calendars its visits stand, who hear of what is
 * written.
 */
export async function keepClient(
  tx: Transaction,
  { caller, reach }: Pick<Act, 'caller' | 'reach'>,
  contactId: string,
): Promise<readonly string[]> {
  const [resourceIds] = await Promise.all([readResourcesOfContact(tx, contactId), requireContact(tx, contactId)]);
  if (reach !== 'all' && !resourceIds.includes(ownResourceOf(caller) ?? '')) {
    throw contactNotFound(contactId);
  }
  return resourceIds;
}
