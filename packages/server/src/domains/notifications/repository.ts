/** All SQL on messages: writing, finding, and what the mail job claims and marks. */
import { type AnyMessageType, foldText } from '@openhours/contract';
import { databaseNow } from '../../db/clock.ts';
import { newId } from '../../db/ids.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, json, nullable, type RowOf, sealed, text, uuid, whole } from '../../db/table.ts';
import type { Reader, ServerReader, Transaction } from '../../db/transaction.ts';
import { dayMs, formatInstant } from '../../time/index.ts';
import { beyondCap, dailyCapOf } from './rules/daily-caps.ts';
import type { MovedFrom } from './rules/moves.ts';

export const messageTable = defineTable('message', {
  id: uuid(),
  /** A message with this name is written once, however often its cause is delivered. */
  once: text(),
  type: text<AnyMessageType>(),
  channel: text<'EMAIL' | 'SMS'>(),
  status: text<'QUEUED' | 'SENT' | 'FAILED'>(),
  to_address: text(),
  to_address_folded: text(),
  from_address: text(),
  /** BCP 47 tag. */
  language: text(),
  subject: text(),
  text: text(),
  html: nullable(text()),
  /** What it is about, for instance a booking's id. */
  related_id: nullable(text()),
  /** Whose data it holds, so that erasure finds it. */
  contact_id: nullable(uuid()),
  created_at: instant(),
  /** The calendar file that goes with it. */
  calendar: nullable(text()),
  /** What the file is of: a booking, or for whoever holds it the session or the course. */
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
  attempt: whole(),
  /** Real time; null: it is not on its way. */
  next_attempt_at: nullable(instant()),
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
  | 'next_attempt_at'
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
const sendNow = `update message set next_attempt_at = ${databaseNow} where site_id = $1 and id = $2`;
/** Sends it unless the address has had so many of its kinds; then it stays, with the reason, and no calendar was told. */
const sendWithinCap = `
update message set
  next_attempt_at = case when is_full then null else ${databaseNow} end,
  status = case when is_full then 'FAILED' else status end,
  last_error = case when is_full then $7::text else last_error end,
  calendar_turn = case when is_full then null else calendar_turn end
from (
  select count(*) >= $6::integer as is_full from (
    select 1 from message as earlier
    where earlier.site_id = $1 and earlier.id <> $2 and earlier.to_address_folded = $3 and earlier.channel = $4
      and earlier.type = any ($5::text[]) and (earlier.status = 'SENT' or earlier.next_attempt_at is not null)
      and earlier.created_at > $8::timestamptz and earlier.created_at <= $9::timestamptz
    limit $6::integer
  ) as counted
) as told
where message.site_id = $1 and message.id = $2`;

/** Collects the insert. `leaves`: it is to be sent; otherwise the row is all there is of it. Answers the row. */
export function insertMessage(tx: Transaction, message: NewMessage, leaves: boolean): MessageRow {
  const row: MessageRow = {
    resend_of: null,
    sealed_link: null,
    ...message,
    id: newId(),
    status: 'QUEUED',
    calendar_turn: null,
    attempt: 0,
    next_attempt_at: null,
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
  if (leaves) {
    // One that is there already keeps its own id, and its own way.
    tx.write(sendingOf(tx.siteId, row));
  }
  return row;
}

/** What somebody asks for once more by hand is sent, however much there was. */
function sendingOf(siteId: string, { channel, created_at: at, id, resend_of, to_address_folded, type }: MessageRow) {
  const cap = resend_of === null ? dailyCapOf(type) : undefined;
  const since = [formatInstant(at - dayMs), formatInstant(at)];
  return cap === undefined
    ? statement(sendNow, [siteId, id])
    : statement(sendWithinCap, [siteId, id, to_address_folded, channel, cap.types, cap.most, beyondCap(cap), ...since]);
}

export interface MessageFilter {
  readonly to: string | undefined;
  readonly type: string | undefined;
  readonly status: string | undefined;
  readonly relatedId: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** One page of a site's messages, newest first, and how many there are (counted up to 10,000). */
export async function findMessages(
  reader: Reader,
  filter: MessageFilter,
): Promise<{ rows: MessageRow[]; total: number; tooManyToCount: boolean }> {
  const condition = `site_id = $1 and ($2::text is null or to_address_folded = $2) and ($3::text is null or type = $3)
    and ($4::text is null or status = $4) and ($5::text is null or related_id = $5)`;
  const values = [
    reader.siteId,
    filter.to === undefined ? null : foldText(filter.to),
    filter.type ?? null,
    filter.status ?? null,
    filter.relatedId ?? null,
  ];
  const [rows, counted] = await Promise.all([
    reader.all<MessageRow>(
      statement(
        `select ${messageTable.list}
         from message where ${condition} order by created_at desc, id desc limit $6 offset $7`,
        [...values, filter.limit, filter.offset],
      ),
    ),
    reader.first<{ total: number }>(
      statement(
        `select count(*) as total from (select 1 from message where ${condition} limit ${countLimit + 1}) as found`,
        values,
      ),
    ),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total, tooManyToCount: total > countLimit };
}

const countLimit = 10_000;

export const findMessage = messageTable.find;

/** The calendar file that somebody was sent last of a booking, a session or a course. */
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
      `update message set status = 'FAILED', next_attempt_at = null, last_error = $4
       where site_id = $1 and related_id = $2 and type = any ($3::text[]) and status = 'QUEUED'
         and (useful_until is null or not useful_until = any ($5::timestamptz[]))`,
      [tx.siteId, relatedId, types, reason, unlessAt.map((each) => formatInstant(each))],
    ),
  );
}

/** Takes back what has not gone out yet of kinds to an address. */
export function withdrawFrom(tx: Transaction, to: string, types: readonly string[], reason: string): void {
  tx.write(
    statement(
      `update message set status = 'FAILED', next_attempt_at = null, last_error = $4
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

/** Sites that have mail to send, in any order. */
export async function findSitesWithMail(reader: ServerReader, limit: number): Promise<string[]> {
  const rows = await reader.all<{ site_id: string }>(
    statement(
      `/* cross-site claim */
       select distinct site_id from message where next_attempt_at <= clock_timestamp() limit $1`,
      [limit],
    ),
  );
  return rows.map((row) => row.site_id);
}

/** Sites with mail that waits for longer than `longestMs` real milliseconds. */
export async function findSitesWithOverlongWaits(
  reader: ServerReader,
  longestMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader.all<{ site_id: string }>(
    statement(
      `/* cross-site claim */
       select distinct site_id from message
       where next_attempt_at > clock_timestamp() + $1 * interval '1 millisecond' limit $2`,
      [longestMs, limit],
    ),
  );
  return rows.map((row) => row.site_id);
}

/** Makes that of one site due. */
export async function makeOverlongWaitsDue(reader: Reader, longestMs: number): Promise<void> {
  await reader.all(
    statement(
      `update message set next_attempt_at = ${databaseNow}
       where site_id = $1 and next_attempt_at > clock_timestamp() + $2 * interval '1 millisecond'`,
      [reader.siteId, longestMs],
    ),
  );
}

/**
 * Takes the message of a site that waits longest. The attempt is counted before it is made, and the next one is due when
 * the lease ends: whoever dies between sending and marking sends it once more, under the same Message-ID.
 */
export function claimMail(reader: Reader, leaseMs: number): Promise<MessageRow | undefined> {
  return reader.first(
    statement<MessageRow>(
      `with due as (
         select id from message where site_id = $1 and next_attempt_at <= (select clock_timestamp())
         order by next_attempt_at, id limit 1 for update skip locked
       )
       update message set attempt = attempt + 1, moved_of = null, next_attempt_at = ${databaseNow} + $2 * interval '1 millisecond'
       from due where message.site_id = $1 and message.id = due.id returning ${messageTable.listOf('message')}`,
      [reader.siteId, leaseMs],
    ),
  );
}

/** What became of an attempt. `retryMs`: how long until the next; absent: there is none. */
export type MarkedAttempt =
  | { readonly status: 'SENT' }
  | { readonly status: 'QUEUED'; readonly error: string; readonly retryMs: number }
  | { readonly status: 'FAILED'; readonly error: string };

/** Marks the attempt that was claimed; nothing when somebody else has claimed it since. */
export async function markMail(reader: Reader, claimed: MessageRow, marked: MarkedAttempt): Promise<void> {
  await reader.all(
    statement(
      `update message set status = $4, last_error = $5,
         next_attempt_at = ${databaseNow} + $6 * interval '1 millisecond',
         sent_at = case when $4 = 'SENT' then ${databaseNow} end
       where site_id = $1 and id = $2 and attempt = $3 and status = 'QUEUED'`,
      [
        reader.siteId,
        claimed.id,
        claimed.attempt,
        marked.status,
        marked.status === 'SENT' ? null : marked.error,
        marked.status === 'QUEUED' ? marked.retryMs : null,
      ],
    ),
  );
}

/** Takes away what was written about bookings that are gone as if nobody had made them. */
export function forgetMessagesAbout(tx: Transaction, bookingIds: readonly string[]): void {
  tx.write(
    statement('delete from message where site_id = $1 and related_id = any ($2::text[])', [tx.siteId, bookingIds]),
  );
}
