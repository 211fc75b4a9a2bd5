/** Whether somebody waits already (docs/decisions/0038): a stranger is told so of what they joined themselves only. */
import { fail } from '@openhours/contract';
import { isStranger } from '../../../auth/caller.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { creatorOf } from '../access.ts';
import type { WaitlistEntryRow } from '../repository/waitlist.ts';
import { bookingTable } from '../repository.ts';

/**
 * Refuses a second place of the same customer. Strangers may type anybody's name and address and would learn who waits: they
 * get another place, its customer a message about it, and all places of a customer go with the first that is taken.
 */
export async function requireNotOnWaitlist(
  tx: Transaction,
  { caller }: Pick<Act, 'caller'>,
  waitlist: readonly WaitlistEntryRow[],
  contactId: string | undefined,
): Promise<void> {
  const ids = waitlist.filter(({ contact_id }) => contact_id === contactId).map(({ id }) => id);
  if (ids.length > 0 && (!isStranger(caller) || (await hasMadeOne(tx, caller, ids)))) {
    throw fail('ALREADY_EXISTS', 'The customer is already on this waitlist');
  }
}

async function hasMadeOne(tx: Transaction, caller: Act['caller'], bookingIds: readonly string[]): Promise<boolean> {
  if (caller.kind === 'anonymous') {
    return false;
  }
  const { id, type } = creatorOf(caller);
  const bookings = await bookingTable.findMany(tx, bookingIds);
  return bookings.some((booking) => booking.created_by_type === type && booking.created_by_id === id);
}
