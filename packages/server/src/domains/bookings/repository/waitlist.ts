/**
 * All SQL of waitlists, but of what waits for appointments alone (wishes.ts). Everything about a waitlist is read and written
 * under the lock of the session or course that it is of, so its rows need none of their own.
 */
import { type PagingMetadata, pageLimits } from '@openhours/contract';
import type { CursorSigning } from '../../../db/cursor.ts';
import { defineFields } from '../../../db/fields.ts';
import { type ParsedQuery, paginate, parseQuery } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { statement } from '../../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';
import { raiseSessions, raiseSessionsOf, type SeatsOf } from '../../calendar/index.ts';

export const waitlistEntryTable = defineTable('waitlist_entry', {
  /** The booking's. */
  id: uuid(),
  revision: whole(),
  service_id: uuid(),
  schedule_id: uuid(),
  /** The session of a class; null for a course and for an appointment. */
  event_id: nullable(text()),
  /** Null once they wait no more, erased or with a place of the same: the work of the clock ends it. */
  contact_id: nullable(uuid()),
  total_participants: whole(),
  joined_at: instant(),
  /** Rises along the waitlist: who joined later stands behind, whatever the clock said. */
  turn: whole(),
  /** They let an offer pass since a place last became free. */
  passed: boolean(),
  /** Null while no place is offered. */
  offered_until: nullable(instant()),
  /** When the waitlist is looked at again, at the latest. */
  recheck_at: instant(),
  /** Of an appointment: the bounds of what would do. */
  wish_from: nullable(instant()),
  wish_until: nullable(instant()),
  /** When the time was given back that they are offered; null for what was free to all. */
  offer_given_back_at: nullable(instant()),
  /** They are asked about what was given back later. */
  passed_at: nullable(instant()),
  /** How many offers in a row they let pass. */
  unanswered: whole(),
});

export type WaitlistEntryRow = RowOf<typeof waitlistEntryTable>;

const inOrder = 'order by turn, id';

/** The condition that finds a waitlist, with $2 for its id. */
function ofWaitlist(of: SeatsOf): { readonly condition: string; readonly id: string } {
  return 'sessionId' in of
    ? { condition: 'event_id = $2', id: of.sessionId }
    : { condition: 'schedule_id = $2 and event_id is null', id: of.scheduleId };
}

/** Who waits for a session or a course, the first in line first. */
export function readWaitlist(reader: Reader, of: SeatsOf): Promise<WaitlistEntryRow[]> {
  const { condition, id } = ofWaitlist(of);
  return reader.all(
    statement<WaitlistEntryRow>(
      `select ${waitlistEntryTable.list} from waitlist_entry where site_id = $1 and ${condition} ${inOrder}`,
      [reader.siteId, id],
    ),
  );
}

/** The condition that finds several waitlists, with $2 and $3 for their ids. */
const ofWaitlists = '(event_id = any ($2::text[]) or event_id is null and schedule_id = any ($3::uuid[]))';

function idsOfWaitlists(waitlists: readonly SeatsOf[]): readonly [eventIds: string[], scheduleIds: string[]] {
  return [
    waitlists.flatMap((of) => ('sessionId' in of ? [of.sessionId] : [])),
    waitlists.flatMap((of) => ('sessionId' in of ? [] : [of.scheduleId])),
  ];
}

/** On which of some waitlists somebody stands. */
export async function readWaitlistsInUse(reader: Reader, waitlists: readonly SeatsOf[]): Promise<SeatsOf[]> {
  const rows = await reader.all(
    statement<{ event_id: string | null; schedule_id: string }>(
      `select distinct event_id, schedule_id from waitlist_entry
       where site_id = $1 and ${ofWaitlists} and contact_id is not null order by schedule_id, event_id`,
      [reader.siteId, ...idsOfWaitlists(waitlists)],
    ),
  );
  return rows.map(waitlistOfRow);
}

/** Has waitlists looked at by the work of the clock; in those of `freed` whoever let an offer pass is asked again. */
export function makeWaitlistsDue(
  tx: Transaction,
  waitlists: readonly SeatsOf[],
  freed: readonly SeatsOf[],
  nowMs: number,
): void {
  tx.write(
    statement(
      `update waitlist_entry set recheck_at = $4,
         passed = passed and not coalesce(event_id, schedule_id::text) = any ($5::text[])
       where site_id = $1 and ${ofWaitlists}`,
      [tx.siteId, ...idsOfWaitlists(waitlists), formatInstant(nowMs), idsOfWaitlists(freed).flat()],
    ),
  );
}

const sql = queryBuilder<{ waitlist_entry: StoredRow<typeof waitlistEntryTable> }>();

const waitlistFields = defineFields(
  {
    turn: { type: 'number', column: 'turn', nullable: false },
    id: { type: 'guid', column: 'id', nullable: false },
  },
  { id: 'id' },
);

/** Reads and checks which page of a waitlist is asked for; nothing is read yet. */
export function parseWaitlistPage(
  { cursor, limit = pageLimits.max }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  signing: CursorSigning,
): ParsedQuery {
  return parseQuery(
    { filter: {}, cursorPaging: { limit, ...(cursor === undefined ? {} : { cursor }) } },
    { fields: waitlistFields, signing, cursorField: 'cursor', defaultSort: [{ fieldName: 'turn', order: 'ASC' }] },
  );
}

/** One page of those who wait for a session or a course, the first in line first. */
export function readWaitlistPage(
  reader: Reader,
  of: SeatsOf,
  query: ParsedQuery,
): Promise<{ rows: WaitlistEntryRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql.selectFrom('waitlist_entry').select(waitlistEntryTable.columns).where('site_id', '=', reader.siteId);
  const select =
    'sessionId' in of
      ? all.where('event_id', '=', of.sessionId)
      : all.where('schedule_id', '=', of.scheduleId).where('event_id', 'is', null);
  return paginate({ reader, query, select });
}

export interface EntryInLine extends WaitlistEntryRow {
  /** 1 is the first in line. */
  readonly position: number;
}

/** Where bookings stand on their waitlists; those that do not wait are missing. */
export function readEntriesInLine(reader: Reader, bookingIds: readonly string[]): Promise<EntryInLine[]> {
  return reader.all(
    statement<EntryInLine>(
      `select ${waitlistEntryTable.listOf('entry')},
         (select count(*)::integer from waitlist_entry before
          where before.site_id = $1 and before.schedule_id = entry.schedule_id
            and before.event_id is not distinct from entry.event_id
            and (entry.wish_from is null or before.wish_from < entry.wish_until and before.wish_until > entry.wish_from)
            and (before.turn, before.id) <= (entry.turn, entry.id)) as position
       from waitlist_entry entry where entry.site_id = $1 and entry.id = any ($2::uuid[]) ${inOrder}`,
      [reader.siteId, bookingIds],
    ),
  );
}

/** How many people wait for each of some sessions; those for which nobody does are missing. */
export async function countWaitingForSessions(
  reader: Reader,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.all(
    statement<{ event_id: string; waiting: number }>(
      `select event_id, sum(total_participants)::integer as waiting from waitlist_entry
       where site_id = $1 and event_id = any ($2::text[]) group by event_id`,
      [reader.siteId, eventIds],
    ),
  );
  return new Map(rows.map(({ event_id, waiting }) => [event_id, waiting]));
}

/** How many people wait for a course. */
export async function countWaitingForCourse(reader: Reader, scheduleId: string): Promise<number> {
  const row = await reader.first(
    statement<{ waiting: number }>(
      `select coalesce(sum(total_participants), 0)::integer as waiting from waitlist_entry
       where site_id = $1 and schedule_id = $2 and event_id is null`,
      [reader.siteId, scheduleId],
    ),
  );
  return row?.waiting ?? 0;
}

/** Puts somebody at the end of a waitlist, which is locked. */
export function insertWaitlistEntry(tx: Transaction, row: WaitlistEntryRow): void {
  raiseSessions(tx, row.schedule_id);
  waitlistEntryTable.insert(tx, row);
}

/** Takes somebody off the waitlist, if they stand on it. */
export function deleteWaitlistEntry(tx: Transaction, bookingId: string): void {
  tx.write(
    statement<{ schedule_id: string }>(
      'delete from waitlist_entry where site_id = $1 and id = $2 returning schedule_id',
      [tx.siteId, bookingId],
    ),
    undefined,
    raiseSessionsOf(tx),
  );
}

/**
 * Takes the other entries of a customer who got a place off the waitlist: they lose their contact and are due for a
 * check, which ends them. This transaction cannot end them itself: it holds the booking with the place, and bookings
 * are locked in the order of their ids (design 4.5).
 */
export function takeOffWaitlist(
  tx: Transaction,
  of: SeatsOf,
  { bookingId, contactId }: { readonly bookingId: string; readonly contactId: string },
  nowMs: number,
): void {
  const { condition, id } = ofWaitlist(of);
  tx.write(
    statement(
      `update waitlist_entry set contact_id = null, recheck_at = $5
       where site_id = $1 and ${condition} and contact_id = $3 and id <> $4`,
      [tx.siteId, id, contactId, bookingId, formatInstant(nowMs)],
    ),
  );
}

/** Who waits is another contact, if anybody does. */
export function writeWaitingContact(tx: Transaction, bookingId: string, contactId: string): void {
  tx.write(
    statement('update waitlist_entry set contact_id = $3 where site_id = $1 and id = $2', [
      tx.siteId,
      bookingId,
      contactId,
    ]),
  );
}

/** Somebody waits for another number of places. */
export function writeWaitingParticipants(tx: Transaction, bookingId: string, participants: number): void {
  tx.write(
    statement<{ schedule_id: string }>(
      'update waitlist_entry set total_participants = $3 where site_id = $1 and id = $2 returning schedule_id',
      [tx.siteId, bookingId, participants],
    ),
    undefined,
    raiseSessionsOf(tx),
  );
}

/** What is offered to somebody, and whether they have let an offer pass; answers the row as it stands then. */
export function writeOffer(
  tx: Transaction,
  entry: WaitlistEntryRow,
  to: Pick<WaitlistEntryRow, 'offered_until' | 'passed'> &
    Partial<Pick<WaitlistEntryRow, 'offer_given_back_at' | 'passed_at' | 'unanswered'>>,
): WaitlistEntryRow {
  const after = { ...entry, ...to, revision: entry.revision + 1 };
  const instantOf = (at: number | null) => (at === null ? null : formatInstant(at));
  tx.write(
    statement(
      `update waitlist_entry set revision = revision + 1, offered_until = $3, passed = $4, offer_given_back_at = $5,
         passed_at = $6, unanswered = $7
       where site_id = $1 and id = $2`,
      [
        tx.siteId,
        entry.id,
        instantOf(after.offered_until),
        after.passed,
        instantOf(after.offer_given_back_at),
        instantOf(after.passed_at),
        after.unanswered,
      ],
    ),
  );
  return after;
}

/** Those who let an offer pass are asked again: another place became free. */
export function askAgain(tx: Transaction, bookingIds: readonly string[]): void {
  tx.write(
    statement('update waitlist_entry set passed = false where site_id = $1 and id = any ($2::uuid[])', [
      tx.siteId,
      bookingIds,
    ]),
  );
}

/** When a waitlist is checked again. */
export function writeRecheckAt(tx: Transaction, bookingIds: readonly string[], atMs: number): void {
  tx.write(
    statement('update waitlist_entry set recheck_at = $3 where site_id = $1 and id = any ($2::uuid[])', [
      tx.siteId,
      bookingIds,
      formatInstant(atMs),
    ]),
  );
}

/** Which waitlists of a site are to be looked at. */
export async function readDueWaitlists(reader: Reader, nowMs: number): Promise<SeatsOf[]> {
  const rows = await reader.all(
    statement<{ event_id: string | null; schedule_id: string }>(
      `select distinct event_id, schedule_id from waitlist_entry where site_id = $1 and recheck_at <= $2
         and wish_from is null
       order by schedule_id, event_id`,
      [reader.siteId, formatInstant(nowMs)],
    ),
  );
  return rows.map(waitlistOfRow);
}

function waitlistOfRow({ event_id, schedule_id }: Pick<WaitlistEntryRow, 'event_id' | 'schedule_id'>): SeatsOf {
  return event_id === null ? { scheduleId: schedule_id } : { sessionId: event_id };
}

/** Which sites have waitlists that are to be looked at. */
export function dueWaitlistsOfSites(nowMs: number) {
  return {
    table: 'waitlist_entry',
    condition: 'recheck_at <= $1 and wish_from is null',
    values: [formatInstant(nowMs)],
  };
}
