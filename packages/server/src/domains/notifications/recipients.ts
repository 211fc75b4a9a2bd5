/** Who gets the messages of a notice, and writing them as rows. */
import { messageTypes } from '@openhours/contract';
import { standingEntriesOf } from '@openhours/contract/calendar-file';
import { isNobodysAddress } from '@openhours/contract/mail-addresses';
import type { Transaction } from '../../db/transaction.ts';
import { findOwner, findUser, type UserAddressLeft } from '../identity/index.ts';
import { composeMessage } from './compose.ts';
import { calendarSubjectOf, isOfRequest } from './compose-calendar.ts';
import { findLastCalendar, insertMessage, withdrawFrom } from './repository.ts';
import { kindOf } from './rules/kinds.ts';
import type { BookingEvent, Notice } from './rules.ts';
import type { MessageSetting } from './setting.ts';

interface Recipient {
  readonly channel: 'EMAIL' | 'SMS';
  readonly to: string;
}

/** Writes the messages of notices about one booking. `sendsMail`: there is a mail server to take them. */
export async function writeMessages(
  tx: Transaction,
  notices: readonly Notice[],
  setting: MessageSetting,
  { actor, sendsMail }: { readonly actor?: BookingEvent['identity'] | undefined; readonly sendsMail: boolean },
): Promise<void> {
  const [owner, acting] = await Promise.all([
    notices.some(({ audience }) => audience === 'business') ? findOwner(tx) : undefined,
    actor?.identityType === 'WIX_USER' && notices.some(({ audience }) => audience === 'staff')
      ? findUser(tx, actor.wixUserId)
      : undefined,
  ]);
  const wanted = notices
    .filter(({ type }) => kindOf(setting.own, type).sends)
    .flatMap((notice) =>
      recipientsOf(notice, owner?.email, acting?.email).map(({ channel, to }) => ({ notice, channel, to })),
    );
  for (const { channel, notice, to } of eachToldOnce(wanted)) {
    // A course's dates come and go, and a request may have been confirmed once: what an earlier file put into the
    // calendar is taken out by a later one.
    const before =
      notice.booking.bookedEntity.schedule === undefined && !isOfRequest(notice)
        ? undefined
        : await findLastCalendar(tx, calendarSubjectOf(notice), to);
    const standing = before === undefined ? [] : standingEntriesOf(before);
    const message = await composeMessage(notice, channel, to, setting, standing);
    insertMessage(tx, message, mayLeave({ channel, to }, sendsMail));
  }
}

interface ToBeTold extends Recipient {
  readonly notice: Notice;
}

/**
 * Whoever owns the business and does the work hears it once: as the owner, who reads how to reach the customer, with the
 * calendar file of whoever does the work. That something is no longer theirs is news of its own.
 */
function eachToldOnce(wanted: readonly ToBeTold[]): ToBeTold[] {
  const told = new Set<string>();
  const isHolders = ({ notice }: ToBeTold) => notice.audience === 'staff' && notice.handover !== 'GIVEN';
  return wanted.flatMap((each) => {
    const address = each.to.toLowerCase();
    if (each.notice.audience === 'business') {
      told.add(address);
      const own = wanted.find((other) => isHolders(other) && other.to.toLowerCase() === address)?.notice;
      return own?.holder === undefined
        ? [each]
        : [{ ...each, notice: { ...each.notice, holder: own.holder, wasRequest: own.wasRequest === true } }];
    }
    const isRepeated = isHolders(each) && told.has(address);
    if (isHolders(each)) {
      told.add(address);
    }
    return isRepeated ? [] : [each];
  });
}

/** Where messages to the business go. */
export async function businessAddressOf(tx: Transaction): Promise<string | undefined> {
  return (await findOwner(tx))?.email;
}

/**
 * What waits for somebody of the business at an address they have left does not go out; the log keeps it. Whoever moves
 * still does the work: what their staff entry is told goes where that says.
 */
export function withdrawFromAddress(tx: Transaction, { email, why }: Pick<UserAddressLeft, 'email' | 'why'>): void {
  const types = messageTypes.filter(
    (type) =>
      type.startsWith('BUSINESS_') || (why === 'RESET' && (type.startsWith('STAFF_') || type === 'TEST_MESSAGE')),
  );
  const reason =
    why === 'RESET'
      ? 'The access of the owner was reset before this went out.'
      : 'The address was given up before this went out.';
  withdrawFrom(tx, email, types, reason);
}

/** True for what the mail job is to send. */
export function mayLeave({ channel, to }: Recipient, sendsMail: boolean): boolean {
  return sendsMail && channel === 'EMAIL' && !isNobodysAddress(to);
}

function recipientsOf(notice: Notice, ownerEmail: string | undefined, actingEmail: string | undefined): Recipient[] {
  if (notice.audience === 'business') {
    return ownerEmail === undefined ? [] : [{ channel: 'EMAIL', to: ownerEmail }];
  }
  if (notice.audience === 'staff') {
    const to = notice.holder?.email;
    // Nobody is told by mail what they have just done themselves.
    return to === undefined || to.toLowerCase() === actingEmail?.toLowerCase() ? [] : [{ channel: 'EMAIL', to }];
  }
  const contact = notice.booking.contactDetails;
  const addresses = { EMAIL: contact?.email, SMS: contact?.phone };
  return notice.channels.flatMap((channel) => {
    const to = addresses[channel];
    return to === undefined || to === '' ? [] : [{ channel, to }];
  });
}
