/** All SQL of slot holds. Their time is occupancy, which belongs to the calendar. */
import { mostListedHolds } from '@openhours/contract';
import { holdCatalogueStill } from '../../../db/catalogue-version.ts';
import { statement } from '../../../db/statement.ts';
import { boolean, defineTable, instant, list, nullable, type RowOf, text, uuid, whole } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import { formatInstant } from '../../../time/index.ts';
import type { SeatsOf } from '../../calendar/index.ts';
import type { CreatorType } from '../repository.ts';
import type { HeldStretch } from '../rules/hold-limits.ts';

/**
 * What a hold is of never changes, so that it is read without a lock. Its lock comes behind those of resources, courses
 * and sessions, before those of bookings.
 */
export const slotHoldTable = defineTable('slot_hold', {
  id: uuid(),
  revision: whole(),
  service_id: uuid(),
  /** Of a session or a course; both absent for the time of an appointment. */
  event_id: nullable(text()),
  schedule_id: nullable(uuid()),
  resource_ids: list(uuid()),
  start_at: instant(),
  end_at: instant(),
  time_zone: text(),
  total_participants: whole(),
  holder_type: text<CreatorType>(),
  holder_id: uuid(),
  address: nullable(text()),
  extended: boolean(),
  booking_id: nullable(uuid()),
  expires_at: instant(),
  created_at: instant(),
  /** When it was given back; its end is then its beginning, so that it is over whatever the clock says. */
  released_at: nullable(instant()),
});

export type SlotHoldRow = RowOf<typeof slotHoldTable>;

/** Reads a hold and locks it; after resources and sessions, before bookings (design 4.5). */
export function lockSlotHold(tx: Transaction, holdId: string): Promise<SlotHoldRow | undefined> {
  holdCatalogueStill(tx);
  return slotHoldTable.lock(tx, holdId);
}

/** The same for many at once, ascending. */
export async function lockSlotHolds(tx: Transaction, holdIds: readonly string[]): Promise<void> {
  holdCatalogueStill(tx);
  await slotHoldTable.lockMany(tx, [...new Set(holdIds)]);
}

export interface Holder {
  readonly type: CreatorType;
  readonly id: string;
}

/** Lets those who count the same holds pass one after the other; before every other lock. */
export function lockHoldCounts(tx: Transaction, names: readonly string[]): Promise<void> {
  return takeTurns(
    tx,
    names.map((name) => `${tx.siteId} slot hold ${name}`),
  );
}

/** Under which name the holds of an address are counted. */
export const nameOfAddress = (address: string) => `address ${address}`;

/** Live holds of a holder that no booking has taken up, the newest first. */
export function readHoldsOf(reader: Reader, holder: Holder, nowMs: number): Promise<SlotHoldRow[]> {
  return reader.all(
    statement<SlotHoldRow>(
      `select ${slotHoldTable.list} from slot_hold
       where site_id = $1 and holder_type = $2 and holder_id = $3 and expires_at > $4 and booking_id is null
       order by created_at desc, id desc`,
      [reader.siteId, holder.type, holder.id, formatInstant(nowMs)],
    ),
  );
}

/**
 * Live holds that no booking has taken up and that lie in [fromMs, toMs), the earliest first and at most as many as are
 * listed: of all, of one resource's time, or of one holder.
 */
export function readLiveHolds(
  reader: Reader,
  { fromMs, toMs, nowMs }: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number },
  of: { readonly resourceId?: string; readonly holder?: Holder },
): Promise<SlotHoldRow[]> {
  return reader.all(
    statement<SlotHoldRow>(
      `select ${slotHoldTable.list} from slot_hold
       where site_id = $1 and expires_at > $2 and booking_id is null and start_at < $3 and end_at > $4
         and ($5::uuid is null or $5 = any(resource_ids))
         and ($6::text is null or (holder_type = $6 and holder_id = $7::uuid))
       order by start_at, id limit $8`,
      [
        reader.siteId,
        formatInstant(nowMs),
        formatInstant(toMs),
        formatInstant(fromMs),
        of.resourceId ?? null,
        of.holder?.type ?? null,
        of.holder?.id ?? null,
        mostListedHolds,
      ],
    ),
  );
}

/** How many live holds a holder has, and an address, those of bookings under way included; one of them may be left out. */
export async function countLiveHolds(
  tx: Transaction,
  holder: Holder,
  address: string | undefined,
  nowMs: number,
  exceptId?: string,
): Promise<{ readonly ofHolder: number; readonly ofAddress: number }> {
  const row = await tx.first(
    statement<{ ofHolder: number; ofAddress: number }>(
      `select count(*) filter (where holder_type = $2 and holder_id = $3)::integer as "ofHolder",
              count(*) filter (where address = $4)::integer as "ofAddress"
       from slot_hold
       where site_id = $1 and expires_at > $5 and ((holder_type = $2 and holder_id = $3) or address = $4)
         and id is distinct from $6::uuid`,
      [tx.siteId, holder.type, holder.id, address ?? null, formatInstant(nowMs), exceptId ?? null],
    ),
  );
  return row ?? { ofHolder: 0, ofAddress: 0 };
}

/**
 * What an address has held since `sinceMs` of times that begin in [fromMs, toMs), also what it has given back and what
 * bookings have taken up.
 */
export function readHeldOfAddress(
  tx: Transaction,
  address: string,
  { fromMs, nowMs, sinceMs, toMs }: Record<'fromMs' | 'toMs' | 'sinceMs' | 'nowMs', number>,
): Promise<HeldStretch[]> {
  return tx.all(
    statement<HeldStretch>(
      `select created_at as "fromMs", coalesce(released_at, expires_at) as "toMs" from slot_hold
       where site_id = $1 and address = $2 and start_at >= $3 and start_at < $4 and created_at > $5 and created_at <= $6`,
      [tx.siteId, address, ...[fromMs, toMs, sinceMs, nowMs].map((ms) => formatInstant(ms))],
    ),
  );
}

/** Ids of the holds of appointments in [fromMs, toMs) that visitors have, those of bookings under way included. */
export async function readHoldIdsOfVisitors(
  tx: Transaction,
  { fromMs, nowMs, toMs }: Record<'fromMs' | 'toMs' | 'nowMs', number>,
): Promise<string[]> {
  const rows = await tx.all(
    statement<{ id: string }>(
      `select id from slot_hold
       where site_id = $1 and start_at < $3 and end_at > $2 and expires_at > $4 and holder_type = 'VISITOR'
         and event_id is null and schedule_id is null`,
      [tx.siteId, ...[fromMs, toMs, nowMs].map((ms) => formatInstant(ms))],
    ),
  );
  return rows.map(({ id }) => id);
}

/** How many seats of a session or a course visitors hold, those of bookings under way included. */
export async function countSeatsHeldByVisitors(tx: Transaction, of: SeatsOf, nowMs: number): Promise<number> {
  const [column, id] = 'sessionId' in of ? ['event_id', of.sessionId] : ['schedule_id', of.scheduleId];
  const row = await tx.first(
    statement<{ count: number }>(
      `select coalesce(sum(total_participants), 0)::integer as count from slot_hold
       where site_id = $1 and ${column} = $2 and expires_at > $3 and holder_type = 'VISITOR'`,
      [tx.siteId, id, formatInstant(nowMs)],
    ),
  );
  return row?.count ?? 0;
}

/** Writes that a hold was given back: one that counts against no address leaves nothing behind, nor does a second time. */
export function writeReleased(tx: Transaction, holdId: string, nowMs: number): void {
  tx.write(statement('delete from slot_hold where site_id = $1 and id = $2 and address is null', [tx.siteId, holdId]));
  tx.write(
    statement(
      `update slot_hold set revision = revision + 1, expires_at = created_at, released_at = least($3::timestamptz, expires_at)
       where site_id = $1 and id = $2 and released_at is null`,
      [tx.siteId, holdId, formatInstant(nowMs)],
    ),
  );
}

/** Keeps the held time for a new booking until it is decided or over. */
export function bindSlotHold(tx: Transaction, holdId: string, bookingId: string): void {
  tx.write(
    statement('update slot_hold set booking_id = $3 where site_id = $1 and id = $2', [tx.siteId, holdId, bookingId]),
  );
}

/** Writes for how many people a hold is. */
export function writeHeldParticipants(tx: Transaction, holdId: string, participants: number): void {
  tx.write(
    statement('update slot_hold set revision = revision + 1, total_participants = $3 where site_id = $1 and id = $2', [
      tx.siteId,
      holdId,
      participants,
    ]),
  );
}
