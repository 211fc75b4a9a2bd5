/**
 * Writes messages as rows: what waits about moves of the same is joined or let go first, each is written once, and what
 * is to leave gets its task.
 */
import { foldText } from '@openhours/contract';
import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';
import type { Sealing } from '../../auth/sealing.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { MessageKinds } from '../../messages/message-kind.ts';
import { type Notice, onceOf, type Recipient } from '../../messages/notice.ts';
import type { EnqueueTask } from '../../tasks/enqueue.ts';
import { sealLink } from './link-sealing.ts';
import {
  findWaitingMoves,
  isWritten,
  overtakeMoves,
  releaseMoves,
  type WaitingMove,
  waitForMoves,
} from './repository/moves.ts';
import { findLastCalendar, insertMessage, type MessageRow, type SendingWay } from './repository.ts';
import { dailyCapOf } from './rules/daily-caps.ts';
import { isSoon, joinedMoves, type MoveTimes, usualMoveTimes } from './rules/moves.ts';
import { restMs } from './rules/sending.ts';

/** Real milliseconds. */
export interface MailTimes {
  /** How long no message is tried after the mail server has failed so often in a row. */
  readonly restMs: (failures: number) => number;
  /** How long a message about a move waits for the next one; absent: not at all. */
  readonly moveTimes?: MoveTimes | undefined;
}

export const defaultMailTimes: MailTimes = Object.freeze({ restMs, moveTimes: usualMoveTimes });

/** What whoever writes messages stands on; every domain is given it. */
export interface WritingParts {
  readonly enqueue: EnqueueTask;
  /** True when there is a mail server to take messages. */
  readonly sendsMail: () => boolean;
  /** The sender's address of all messages. */
  readonly fromAddress: string;
  /** False: an address gets as many messages as there are (`OPENHOURS_RATE_LIMITS=off`). */
  readonly limitsStrangers: boolean;
  /** Shorter ones for tests that cannot wait. */
  readonly mailTimes?: MailTimes | undefined;
  /** What all domains declare; known once all are made. */
  readonly messageKinds: () => MessageKinds;
  readonly auth: { readonly sealing: Sealing };
}

/** `things`: what was moved, called off or else changed, so that what waits to be told of it is followed or let go. */
export async function writeMessages(
  tx: Transaction,
  notices: readonly Notice[],
  things: readonly string[],
  parts: WritingParts,
): Promise<void> {
  const waiting = await readWhatWaits(tx, things, parts);
  /** Of each, whether it stays or went; whatever is left is let go before anything else is told. */
  const followed = new Map<Notice, readonly WaitingMove[] | 'written'>();
  for (const notice of notices) {
    followed.set(notice, await followWaiting(tx, notice, waiting));
  }
  const kept = new Set([...followed].flatMap(([notice, overtaken]) => keptBy(notice, overtaken, waiting)));
  release(
    tx,
    waiting.filter((move) => !kept.has(move)),
  );
  for (const [notice, overtaken] of followed) {
    if (overtaken !== 'written') {
      await writeOne(tx, notice, overtaken, parts);
    }
  }
}

/** What is told of these things next is told to nobody: what waits goes out as it is. */
export async function letGoWhatWaits(tx: Transaction, things: readonly string[], parts: WritingParts): Promise<void> {
  release(tx, await readWhatWaits(tx, things, parts));
}

function release(tx: Transaction, moves: readonly WaitingMove[]): void {
  if (moves.length > 0) {
    releaseMoves(
      tx,
      moves.map(({ id }) => id),
    );
  }
}

/** Messages about moves of the same that have not left. */
async function readWhatWaits(
  tx: Transaction,
  things: readonly string[],
  { mailTimes = defaultMailTimes, sendsMail }: WritingParts,
): Promise<readonly WaitingMove[]> {
  if (!sendsMail() || mailTimes.moveTimes === undefined || things.length === 0) {
    return [];
  }
  // What was written of an earlier event in this transaction waits, too.
  await tx.flush();
  return findWaitingMoves(tx, [...new Set(things)]);
}

/** What of that the message takes the place of; `written`: the same news of it has been told already. */
async function followWaiting(
  tx: Transaction,
  notice: Notice,
  waiting: readonly WaitingMove[],
): Promise<readonly WaitingMove[] | 'written'> {
  const { channel, move, to, type } = notice;
  if (move === undefined) {
    return [];
  }
  const overtaken = waiting.filter(
    (each) =>
      each.moved_of === move.of &&
      each.type === type &&
      each.channel === channel &&
      each.to_address_folded === foldText(to),
  );
  const isRepeated = move.isShared && overtaken.length > 0 && (await isWritten(tx, onceOf(notice)));
  return isRepeated ? 'written' : overtaken;
}

/** What of that which waits a message leaves where it is, or takes the place of. */
function keptBy(
  { move, to }: Notice,
  overtaken: readonly WaitingMove[] | 'written',
  waiting: readonly WaitingMove[],
): readonly WaitingMove[] {
  return overtaken === 'written'
    ? waiting.filter((each) => each.moved_of === move?.of && each.to_address_folded === foldText(to))
    : overtaken;
}

async function writeOne(
  tx: Transaction,
  notice: Notice,
  overtaken: readonly WaitingMove[],
  parts: WritingParts,
): Promise<void> {
  if (overtaken.length > 0) {
    overtakeMoves(
      tx,
      overtaken.map(({ id }) => id),
    );
    // The last file that went to this address is another one now.
    await tx.flush();
  }
  const { calendarOf, followsCalendar = false, move, to } = notice;
  const movedFrom =
    move &&
    joinedMoves(
      overtaken.map(({ moved_from: from }) => from ?? {}),
      move.from,
    );
  // Dates come and go: what an earlier file put into the calendar is taken out by a later one.
  const calendar = followsCalendar && calendarOf !== undefined ? await findLastCalendar(tx, calendarOf, to) : undefined;
  const earlier = { movedFrom, calendar };
  const row = await writeRow(tx, notice, parts, earlier);
  const { moveTimes } = parts.mailTimes ?? defaultMailTimes;
  const waits = move !== undefined && moveTimes !== undefined && mayLeave(notice, parts.sendsMail());
  if (waits && !isSoon(move.dates(earlier), notice.at)) {
    const since = overtaken[0]?.moved_since ?? undefined;
    waitForMoves(tx, row, { of: move.of, from: movedFrom ?? move.from, since }, moveTimes);
  }
}

const nothingEarlier = Object.freeze({ movedFrom: undefined, calendar: undefined });

/** Writes one message that takes the place of no other; `isSent`: it leaves, whatever its address is called. */
export async function writeRow(
  tx: Transaction,
  notice: Notice,
  parts: WritingParts,
  earlier: Parameters<Notice['compose']>[0] = nothingEarlier,
  leaves = mayLeave(notice, parts.sendsMail()),
): Promise<MessageRow> {
  const { at, calendarOf, channel, contactId, relatedId, sealedLink, to, type, usefulUntilMs } = notice;
  const { calendar, ...words } = await notice.compose(earlier);
  return insertMessage(
    tx,
    {
      ...words,
      once: onceOf(notice),
      type,
      channel,
      to_address: to,
      to_address_folded: foldText(to),
      from_address: parts.fromAddress,
      related_id: relatedId ?? null,
      contact_id: contactId ?? null,
      created_at: at,
      calendar,
      calendar_of: calendar === null ? null : (calendarOf ?? null),
      useful_until: usefulUntilMs ?? null,
      sealed_link: sealedLink === undefined ? null : sealLink(parts.auth.sealing, sealedLink),
    },
    leaves ? wayOf(type, parts) : undefined,
  );
}

/** How a message of a type leaves. */
export function wayOf(
  type: Notice['type'],
  { enqueue, limitsStrangers, messageKinds }: Pick<WritingParts, 'enqueue' | 'limitsStrangers' | 'messageKinds'>,
): SendingWay {
  return { enqueue, cap: limitsStrangers ? dailyCapOf(type, messageKinds()) : undefined };
}

/** True for what is to be sent. */
export function mayLeave({ channel, to }: Recipient, sendsMail: boolean): boolean {
  return sendsMail && channel === 'EMAIL' && !isNobodysAddress(to);
}
