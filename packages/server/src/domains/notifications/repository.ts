/** All SQL on messages: writing, finding, and what their sending begins and marks. */
import { foldText, type MessageStatus, type MessageType } from '@openhours/contract';
import { databaseNow } from '../../db/clock.ts';
import { newId } from '../../db/ids.ts';
import { isOfMailbox, valuesOfMailbox } from '../../db/mailbox.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, json, nullable, type RowOf, sealed, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { MovedFrom } from '../../messages/notice.ts';
import type { EnqueueTask } from '../../tasks/enqueue.ts';
import { dayMs, formatInstant, hourMs } from '../../time/index.ts';
import { beyondCap, type CountedCap } from './rules/daily-caps.ts';

export const messageTable = defineTable('message', {
  id: uuid(),
  /** A message with this name is written once, however often its cause is delivered. */
  once: text(),
  type: text<MessageType>(),
  channel: text<'EMAIL' | 'SMS'>(),
  status: text<MessageStatus>(),
  to_address: text(),
  to_address_folded: text(),
  from_address: text(),
  /** BCP 47 tag. */
  language: text(),
  subject: text(),
  text: text(),
  html: nullable(text()),
  /** What it is about, by its id. */
  related_id: nullable(text()),
  /** Whose data it holds, so that erasure finds it. */
  contact_id: nullable(uuid()),
  created_at: instant(),
  /** The calendar file that goes with it. */
  calendar: nullable(text()),
  /** What the file is of. */
  calendar_of: nullable(text()),
  /**
   * Rises with every file of the same for the same address: the highest is what a calendar was told last. Null without a
   * file, and where it is known that it was never sent.
   */
  calendar_turn: nullable(whole()),
  /** An address that takes the place of `linkPlace` in text and HTML when it is sent; null once it leads nowhere. */
  sealed_link: nullable(sealed()),
  /** The message that it repeats. */
  resend_of: nullable(uuid()),
  /** Business time from which on it says nothing to anybody any more. */
  useful_until: nullable(instant()),
  /** How often it was handed to a mail server. */
  attempt: whole(),
  /** Real time from which on it is sent; null: it does not leave, or has left. */
  leaves_at: nullable(instant()),
  /** Real time. */
  sent_at: nullable(instant()),
  last_error: nullable(text()),
  /** Of a message about a move that has not left: what was moved, so that the next move can take its place. */
  moved_of: nullable(text()),
  moved_from: nullable(json<MovedFrom>()),
  /** Real time. */
  moved_since: nullable(instant()),
});

export type MessageRow = RowOf<typeof messageTable>;

/** A message as it is composed; it gets its id, and how it is sent, when it is written. */
export type NewMessage = Omit<
  MessageRow,
  | 'id'
  | 'status'
  | 'calendar_turn'
  | 'attempt'
  | 'leaves_at'
  | 'sent_at'
  | 'last_error'
  | 'resend_of'
  | 'sealed_link'
  | 'moved_of'
  | 'moved_from'
  | 'moved_since'
> & { readonly resend_of?: string; readonly sealed_link?: Buffer | null };

const insertOnce = `${messageTable.insertText} on conflict (site_id, once) do nothing`;
const takeTurn = `
update message set calendar_turn = 1 + coalesce((
  select max(calendar_turn) from message as earlier
  where earlier.site_id = $1 and earlier.calendar_of = $3 and earlier.to_address_folded = $4), 0)
where site_id = $1 and id = $2`;
const sendNow = `update message set leaves_at = ${databaseNow} where site_id = $1 and id = $2`;
/** Sends it unless the mailbox has had so many of its kinds; then it stays, with the reason, and no calendar was told. */
const sendWithinCap = `
update message set
  leaves_at = case when is_full then null else ${databaseNow} end,
  status = case when is_full then 'FAILED' else status end,
  last_error = case when is_full then $6::text else last_error end,
  calendar_turn = case when is_full then null else calendar_turn end
from (
  select count(*) >= $5::integer as is_full from (
    select 1 from message as earlier
    where earlier.site_id = $1 and earlier.id <> $2 and earlier.channel = $3
      and earlier.type = any ($4::text[]) and (earlier.status = 'SENT' or earlier.leaves_at is not null)
      and earlier.created_at > $7::timestamptz and earlier.created_at <= $8::timestamptz
      and ${isOfMailbox('earlier.to_address_folded', 9)}
    limit $5::integer
  ) as counted
) as told
where message.site_id = $1 and message.id = $2`;

/** The kind of the tasks that send messages; a task bears the id of its message. */
export const sendMail = 'send mail';

/** How a message leaves. */
export interface SendingWay {
  readonly enqueue: EnqueueTask;
  /** How many of it its address gets; absent: as many as there are. */
  readonly cap: CountedCap | undefined;
}

/** Collects the insert. `way`: it is to be sent; absent, the row is all there is of it. Answers the row. */
export function insertMessage(tx: Transaction, message: NewMessage, way: SendingWay | undefined): MessageRow {
  const row: MessageRow = {
    resend_of: null,
    sealed_link: null,
    ...message,
    id: newId(),
    status: 'QUEUED',
    calendar_turn: null,
    attempt: 0,
    leaves_at: null,
    sent_at: null,
    last_error: null,
    moved_of: null,
    moved_from: null,
    moved_since: null,
  };
  tx.write(statement(insertOnce, messageTable.values(tx.siteId, row)));
  if (row.calendar_of !== null) {
    tx.write(statement(takeTurn, [tx.siteId, row.id, row.calendar_of, row.to_address_folded]));
  }
  if (way !== undefined) {
    // One that is there already keeps its own id and its own way: then the task finds nothing to do.
    tx.write(sendingOf(tx.siteId, row, way));
    way.enqueue(tx, { kind: sendMail, id: row.id });
  }
  return row;
}

/** What somebody asks for once more by hand is sent, however much there was. */
function sendingOf(
  siteId: string,
  { channel, created_at: at, id, resend_of, to_address_folded }: MessageRow,
  { cap }: SendingWay,
) {
  const since = [formatInstant(at - dayMs), formatInstant(at)];
  return cap === undefined || resend_of !== null
    ? statement(sendNow, [siteId, id])
    : statement(sendWithinCap, [
        siteId,
        id,
        channel,
        cap.types,
        cap.most,
        beyondCap(cap),
        ...since,
        ...valuesOfMailbox(to_address_folded),
      ]);
}

export const findMessage = messageTable.find;

/** The calendar file that somebody was sent last of the same. */
export async function findLastCalendar(reader: Reader, calendarOf: string, to: string): Promise<string | undefined> {
  const row = await reader.first(
    statement<{ calendar: string }>(
      `select calendar from message
       where site_id = $1 and calendar_of = $2 and to_address_folded = $3 and calendar_turn is not null
       order by calendar_turn desc, id desc limit 1`,
      [reader.siteId, calendarOf, foldText(to)],
    ),
  );
  return row?.calendar;
}

/** The calendar file that everybody who has one of it was sent last. */
export function findLastCalendars(
  reader: Reader,
  calendarOf: string,
): Promise<{ to_address: string; calendar: string }[]> {
  return reader.all(
    statement(
      `select distinct on (to_address_folded) to_address, calendar from message
       where site_id = $1 and calendar_of = $2 and calendar_turn is not null
       order by to_address_folded, calendar_turn desc, id desc`,
      [reader.siteId, calendarOf],
    ),
  );
}

/**
 * Takes back what has not gone out yet of kinds about an entity that is no longer true: what it is about does not begin at
 * any of these instants (epoch milliseconds).
 */
export function withdrawMessages(
  tx: Transaction,
  types: readonly string[],
  { relatedId, unlessAt, reason }: WithdrawnMessages,
): void {
  tx.write(
    statement(
      `update message set status = 'FAILED', leaves_at = null, last_error = $4
       where site_id = $1 and related_id = $2 and type = any ($3::text[]) and status = 'QUEUED'
         and (useful_until is null or not useful_until = any ($5::timestamptz[]))`,
      [tx.siteId, relatedId, types, reason, unlessAt.map((each) => formatInstant(each))],
    ),
  );
}

/** Takes back what has not gone out yet about an entity to an address; no calendar was told by it. */
export function withdrawAbout(tx: Transaction, relatedId: string, to: string, reason: string): void {
  tx.write(
    statement(
      `update message set status = 'FAILED', leaves_at = null, moved_of = null, calendar_turn = null, last_error = $4
       where site_id = $1 and related_id = $2 and to_address_folded = $3 and status = 'QUEUED' and leaves_at is not null`,
      [tx.siteId, relatedId, foldText(to), reason],
    ),
  );
}

/** What was written to somebody holds the data of another contact: theirs was made by mistake. */
export function moveMessagesToContact(tx: Transaction, formerId: string, contactId: string): void {
  tx.write(
    statement('update message set contact_id = $3 where site_id = $1 and contact_id = $2', [
      tx.siteId,
      formerId,
      contactId,
    ]),
  );
}

/** It was sent, or a mail server is being handed it right now. */
const hasGoneOut = `(message.status = 'SENT'
  or (message.status = 'QUEUED' and message.attempt > 0 and message.last_error is null))`;

/** Whether an address has been sent anything about an entity, or a mail server is being handed it right now. */
export async function hasBeenSent(reader: Reader, relatedId: string, to: string): Promise<boolean> {
  const row = await reader.first(
    statement(
      `select id from message
       where site_id = $1 and related_id = $2 and to_address_folded = $3 and ${hasGoneOut} limit 1`,
      [reader.siteId, relatedId, foldText(to)],
    ),
  );
  return row !== undefined;
}

/** By which ways somebody has been told something about an entity, and has not been told since that it is over. */
export async function readWaysTold(
  reader: Reader,
  relatedId: string,
  { endedBy, of }: { readonly of: MessageType; readonly endedBy: MessageType },
): Promise<MessageRow['channel'][]> {
  const rows = await reader.all(
    statement<Pick<MessageRow, 'channel'>>(
      `select distinct channel from message
       where site_id = $1 and related_id = $2 and type = $3 and ${hasGoneOut}
         and not exists (
           select 1 from message as later
           where later.site_id = $1 and later.related_id = $2 and later.type = $4 and later.channel = message.channel
             and later.created_at >= message.created_at)`,
      [reader.siteId, relatedId, of, endedBy],
    ),
  );
  return rows.map(({ channel }) => channel);
}

/** Takes back what has not gone out yet of kinds to an address. */
export function withdrawFrom(tx: Transaction, to: string, types: readonly string[], reason: string): void {
  tx.write(
    statement(
      `update message set status = 'FAILED', leaves_at = null, last_error = $4
       where site_id = $1 and to_address_folded = $2 and type = any ($3::text[]) and status = 'QUEUED'`,
      [tx.siteId, foldText(to), types, reason],
    ),
  );
}

/** Takes the link out of all messages that carry it, and back what has not gone out yet: it leads nowhere any more. */
export function endLinksOf(tx: Transaction, userId: string, types: readonly string[], reason: string): void {
  tx.write(
    statement(
      'update message set sealed_link = null where site_id = $1 and related_id = $2 and type = any ($3::text[])',
      [tx.siteId, userId, types],
    ),
  );
  withdrawMessages(tx, types, { relatedId: userId, unlessAt: [], reason });
}

/** Which messages are taken back, and what is said of them. */
export interface WithdrawnMessages {
  readonly relatedId: string;
  readonly unlessAt: readonly number[];
  readonly reason: string;
}

/** What is to be done with a message whose task has come. */
export type BegunSending =
  | { readonly state: 'SENDING'; readonly row: MessageRow }
  | { readonly state: 'TOO_EARLY'; readonly waitMs: number }
  /** It was taken back, has been sent, or was never written. */
  | { readonly state: 'NOTHING' };

/** No message waits for longer, real milliseconds: what lies further ahead is of a clock that has been put back. */
const longestWaitMs = hourMs;

/**
 * Takes a message that is to leave by now; from here on no other takes its place. The attempt is counted before it is
 * made: whoever dies between sending and marking sends it once more, under the same Message-ID. The sender is that of
 * whoever hands it over, who may be another process than has written it: a mail server lets nobody send in any other
 * name.
 */
export async function beginSending(reader: Reader, id: string, fromAddress: string): Promise<BegunSending> {
  const row = await reader.first(
    statement<MessageRow>(
      `update message set attempt = attempt + 1, moved_of = null, from_address = $4
       where site_id = $1 and id = $2 and status = 'QUEUED'
         and (leaves_at <= clock_timestamp() or leaves_at > clock_timestamp() + $3 * interval '1 millisecond')
       returning ${messageTable.list}`,
      [reader.siteId, id, longestWaitMs, fromAddress],
    ),
  );
  if (row !== undefined) {
    return { state: 'SENDING', row };
  }
  const waiting = await reader.first(
    statement<{ wait_ms: number }>(
      `select ceil(extract(epoch from leaves_at - clock_timestamp()) * 1000)::float8 as wait_ms
       from message where site_id = $1 and id = $2 and leaves_at is not null`,
      [reader.siteId, id],
    ),
  );
  return waiting === undefined ? { state: 'NOTHING' } : { state: 'TOO_EARLY', waitMs: Math.max(0, waiting.wait_ms) };
}

/** What became of an attempt. */
export type MarkedAttempt =
  | { readonly status: 'SENT' }
  /** Queued: it is tried again. */
  | { readonly status: 'QUEUED' | 'FAILED'; readonly error: string };

/** Marks the attempt that was begun; nothing when somebody else has begun another since. */
export async function markMail(reader: Reader, begun: MessageRow, marked: MarkedAttempt): Promise<void> {
  await reader.all(
    statement(
      `update message set status = $4, last_error = $5,
         leaves_at = case when $4 = 'QUEUED' then leaves_at end,
         sent_at = case when $4 = 'SENT' then ${databaseNow} end
       where site_id = $1 and id = $2 and attempt = $3 and status = 'QUEUED'`,
      [reader.siteId, begun.id, begun.attempt, marked.status, marked.status === 'SENT' ? null : marked.error],
    ),
  );
}

/** Takes away what was written about entities that are gone as if nobody had made them. */
export function forgetMessagesAbout(tx: Transaction, relatedIds: readonly string[]): void {
  tx.write(
    statement('delete from message where site_id = $1 and related_id = any ($2::text[])', [tx.siteId, relatedIds]),
  );
}
