/** Who gets the messages of a notice, and writing them as rows. */
import { type Booking, foldText, messageTypes } from '@openhours/contract';
import { standingEntriesOf } from '@openhours/contract/calendar-file';
import { isNobodysAddress } from '@openhours/contract/mail-addresses';
import type { Transaction } from '../../db/transaction.ts';
import { findOwner, findUser, type UserAddressLeft } from '../identity/index.ts';
import { composeMessage, onceOf } from './compose.ts';
import { calendarSubjectOf, isOfRequest } from './compose-calendar.ts';
import {
  findWaitingMoves,
  isWritten,
  overtakeMoves,
  releaseMoves,
  type WaitingMove,
  waitForMoves,
} from './repository/moves.ts';
import { findLastCalendar, insertMessage, type SendingWay, withdrawFrom } from './repository.ts';
import { kindOf } from './rules/kinds.ts';
import { isMove, isSoon, type MoveTimes, mergedWith, movedFrom, movedThingOf } from './rules/moves.ts';
import type { BookingEvent, Notice } from './rules.ts';
import type { MessageSetting } from './setting.ts';

interface Recipient {
  readonly channel: 'EMAIL' | 'SMS';
  readonly to: string;
}

export interface WritingParts extends SendingWay {
  /** True when there is a mail server to take messages. */
  readonly sendsMail: boolean;
  /** How long a message about a move waits for the next one; absent: not at all. */
  readonly moveTimes?: MoveTimes | undefined;
}

/** Writes the messages of notices about one booking; `actor`: by whom it happened. */
export async function writeMessages(
  tx: Transaction,
  notices: readonly Notice[],
  setting: MessageSetting,
  parts: WritingParts,
  actor?: BookingEvent['identity'],
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
  const waiting = await readWhatWaits(tx, notices, parts);
  /** Of each, whether it stays or went; whatever is left is let go before anything else is told. */
  const followed = new Map<ToBeTold, readonly WaitingMove[] | 'written'>();
  for (const each of eachToldOnce(wanted)) {
    followed.set(each, await followWaiting(tx, each, waiting));
  }
  const kept = new Set([...followed].flatMap(([each, overtaken]) => keptBy(each, overtaken, waiting)));
  const left = waiting.filter((move) => !kept.has(move));
  if (left.length > 0) {
    releaseMoves(
      tx,
      left.map(({ id }) => id),
    );
  }
  for (const [each, overtaken] of followed) {
    if (overtaken !== 'written') {
      await writeOne(tx, each, overtaken, setting, parts);
    }
  }
}

/** What is told of the booking next is told to nobody: what waits goes out as it is. */
export async function letGoWhatWaits(tx: Transaction, booking: Booking, parts: WritingParts): Promise<void> {
  const waiting = await readWhatWaits(tx, [{ booking }], parts);
  if (waiting.length > 0) {
    releaseMoves(
      tx,
      waiting.map(({ id }) => id),
    );
  }
}

/** Messages about moves of the same that have not left; of what is new there are none. */
async function readWhatWaits(
  tx: Transaction,
  notices: readonly Pick<Notice, 'booking' | 'isOfSession'>[],
  { moveTimes, sendsMail }: WritingParts,
): Promise<readonly WaitingMove[]> {
  if (!sendsMail || moveTimes === undefined || notices.every(({ booking }) => booking.revision === '1')) {
    return [];
  }
  // What was written of an earlier event in this transaction waits, too.
  await tx.flush();
  return findWaitingMoves(tx, [...new Set(notices.map(movedThingOf))]);
}

/** What of that the message takes the place of; `written`: another booking of the same session has told it already. */
async function followWaiting(
  tx: Transaction,
  { channel, notice, to }: ToBeTold,
  waiting: readonly WaitingMove[],
): Promise<readonly WaitingMove[] | 'written'> {
  if (!isMove(notice)) {
    return [];
  }
  const overtaken = waiting.filter(
    (move) =>
      move.moved_of === movedThingOf(notice) &&
      move.type === notice.type &&
      move.channel === channel &&
      move.to_address_folded === foldText(to),
  );
  const isRepeated =
    notice.isOfSession === true && overtaken.length > 0 && (await isWritten(tx, onceOf(notice, channel, to)));
  return isRepeated ? 'written' : overtaken;
}

/** What of that which waits a message leaves where it is, or takes the place of. */
function keptBy(
  { notice, to }: ToBeTold,
  overtaken: readonly WaitingMove[] | 'written',
  waiting: readonly WaitingMove[],
): readonly WaitingMove[] {
  return overtaken === 'written'
    ? waiting.filter((move) => move.moved_of === movedThingOf(notice) && move.to_address_folded === foldText(to))
    : overtaken;
}

async function writeOne(
  tx: Transaction,
  { channel, notice, to }: ToBeTold,
  overtaken: readonly WaitingMove[],
  setting: MessageSetting,
  parts: WritingParts,
): Promise<void> {
  const { moveTimes, sendsMail } = parts;
  if (overtaken.length > 0) {
    overtakeMoves(
      tx,
      overtaken.map(({ id }) => id),
    );
    // The last file that went to this address is another one now.
    await tx.flush();
  }
  const told = mergedWith(
    overtaken.map(({ moved_from: from }) => from ?? {}),
    notice,
  );
  // A course's dates come and go, and a request may have been confirmed once: what an earlier file put into the
  // calendar is taken out by a later one.
  const isCourse = told.booking.bookedEntity.schedule !== undefined;
  const before = isCourse || isOfRequest(told) ? await findLastCalendar(tx, calendarSubjectOf(told), to) : undefined;
  const standing = before === undefined ? [] : standingEntriesOf(before);
  const leaves = mayLeave({ channel, to }, sendsMail);
  const message = await composeMessage(told, channel, to, setting, standing);
  const row = insertMessage(tx, message, leaves ? parts : undefined);
  const dates = isCourse
    ? [...setting.sessions, ...standing].map(({ startMs }) => startMs)
    : [told.previousStart, told.booking.startDate].flatMap((date) => (date === undefined ? [] : [Date.parse(date)]));
  if (leaves && moveTimes !== undefined && isMove(told) && !isSoon(dates, setting.at)) {
    const since = overtaken[0]?.moved_since ?? undefined;
    waitForMoves(tx, row, { of: movedThingOf(told), from: movedFrom(told), since }, moveTimes);
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
