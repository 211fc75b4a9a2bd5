/** All SQL on what was tried and sent for bookings that their customers are to confirm. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { formatInstant } from '../../../time/index.ts';

export interface VerificationRow {
  readonly booking_id: string;
  /** Each round has a code of its own. */
  readonly round: number;
  readonly tries: number;
  readonly sendings: number;
  /** Epoch milliseconds: until then the time is held. */
  readonly expiresMs: number;
}

export async function findBookingVerification(reader: Reader, bookingId: string): Promise<VerificationRow | undefined> {
  const row = await reader.first(
    statement<Omit<VerificationRow, 'expiresMs'> & { expires_at: number }>(
      'select booking_id, round, tries, sendings, expires_at from booking_verification where site_id = $1 and booking_id = $2',
      [reader.siteId, bookingId],
    ),
  );
  if (row === undefined) {
    return undefined;
  }
  const { expires_at, ...rest } = row;
  return { ...rest, expiresMs: expires_at };
}

/** The one of a series, whose bookings are confirmed together: that of whichever of them has it. */
async function findRecurringVerification(
  reader: Reader,
  recurringGroupId: string,
): Promise<VerificationRow | undefined> {
  const row = await reader.first(
    statement<{ booking_id: string }>(
      `select booking_id from booking_verification where site_id = $1
         and booking_id in (select id from booking where site_id = $1 and recurring_group_id = $2) limit 1`,
      [reader.siteId, recurringGroupId],
    ),
  );
  return row === undefined ? undefined : findBookingVerification(reader, row.booking_id);
}

/** By what a booking is confirmed by its customer, and with it all that it recurs with. */
export function findVerificationOf(
  reader: Reader,
  { id, recurring_group_id: recurringGroupId }: { readonly id: string; readonly recurring_group_id: string | null },
): Promise<VerificationRow | undefined> {
  return recurringGroupId === null
    ? findBookingVerification(reader, id)
    : findRecurringVerification(reader, recurringGroupId);
}

/** Until when bookings may be confirmed by their customers, epoch milliseconds by their ids; a series by one code. */
export async function readExpiriesOfVerification(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.all(
    statement<{ booking_id: string; expires_at: number }>(
      `select booking_id, expires_at from booking_verification where site_id = $1 and booking_id = any ($2::uuid[])
       union
       select asked.id, known.expires_at from booking asked
       join booking other on other.site_id = asked.site_id and other.recurring_group_id = asked.recurring_group_id
       join booking_verification known on known.site_id = other.site_id and known.booking_id = other.id
       where asked.site_id = $1 and asked.id = any ($2::uuid[]) and asked.recurring_group_id is not null`,
      [reader.siteId, bookingIds],
    ),
  );
  return new Map(rows.map(({ booking_id, expires_at }) => [booking_id, expires_at]));
}

/** Collects the row as it stands from now on; whoever changes it holds the lock of its booking. */
export function keepBookingVerification(tx: Transaction, row: VerificationRow): void {
  tx.write(
    statement(
      `insert into booking_verification (site_id, booking_id, round, tries, sendings, expires_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (site_id, booking_id) do update set round = excluded.round, tries = excluded.tries,
         sendings = excluded.sendings, expires_at = excluded.expires_at`,
      [tx.siteId, row.booking_id, row.round, row.tries, row.sendings, formatInstant(row.expiresMs)],
    ),
  );
}

export function deleteBookingVerification(tx: Transaction, bookingId: string): void {
  tx.write(
    statement('delete from booking_verification where site_id = $1 and booking_id = $2', [tx.siteId, bookingId]),
  );
}

/** Which sites have bookings that nobody confirmed in time. */
export function unconfirmedOfSites(nowMs: number) {
  return { table: 'booking_verification', condition: 'expires_at <= $1', values: [formatInstant(nowMs)] };
}

const mostAtOnce = 500;

/** Those of a site, in the order of their ids. */
export async function readUnconfirmed(reader: Reader, nowMs: number): Promise<string[]> {
  const rows = await reader.all(
    statement<{ booking_id: string }>(
      'select booking_id from booking_verification where site_id = $1 and expires_at <= $2 order by booking_id limit $3',
      [reader.siteId, formatInstant(nowMs), mostAtOnce],
    ),
  );
  return rows.map(({ booking_id }) => booking_id);
}
