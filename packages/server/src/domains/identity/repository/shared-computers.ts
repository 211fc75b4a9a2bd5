/** All SQL of shared computers and of the PINs that count there. */
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, sealed, text, uuid, whole } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export const sharedComputerTable = defineTable('shared_computer', {
  id: uuid(),
  revision: whole(),
  name: text(),
  secret_hash: sealed(),
  lock_after_minutes: whole(),
  created_at: instant(),
  updated_at: instant(),
  last_used_at: nullable(instant()),
});
export type SharedComputerRow = RowOf<typeof sharedComputerTable>;

export function listComputers(reader: Reader): Promise<SharedComputerRow[]> {
  return reader.all(
    statement<SharedComputerRow>(
      `select ${sharedComputerTable.list} from shared_computer where site_id = $1 order by lower(name), id`,
      [reader.siteId],
    ),
  );
}

export function findComputer(reader: Reader, secretHash: Buffer): Promise<SharedComputerRow | undefined> {
  return reader.first(
    statement<SharedComputerRow>(
      `select ${sharedComputerTable.list} from shared_computer where site_id = $1 and secret_hash = $2`,
      [reader.siteId, secretHash],
    ),
  );
}

/** The computer of a secret, which is not ended before the transaction is over; those who come in there pass one by one. */
export function holdComputer(tx: Transaction, secretHash: Buffer): Promise<SharedComputerRow | undefined> {
  return tx.first(
    statement<SharedComputerRow>(
      `select ${sharedComputerTable.list} from shared_computer where site_id = $1 and secret_hash = $2 for no key update`,
      [tx.siteId, secretHash],
    ),
  );
}

export function noteUse(tx: Transaction, computerId: string, nowMs: number): void {
  tx.write(
    statement('update shared_computer set last_used_at = $3 where site_id = $1 and id = $2', [
      tx.siteId,
      computerId,
      new Date(nowMs),
    ]),
  );
}

export interface PinRow {
  readonly pin_hash: string;
  readonly created_at: number;
}

export function findPin(reader: Reader, userId: string): Promise<PinRow | undefined> {
  return reader.first(
    statement<PinRow>('select pin_hash, created_at from user_pin where site_id = $1 and user_id = $2', [
      reader.siteId,
      userId,
    ]),
  );
}

/** Collects the PIN of a person; another one that was there is replaced. */
export function putPin(tx: Transaction, userId: string, pinHash: string, nowMs: number): void {
  tx.write(
    statement(
      `insert into user_pin (site_id, user_id, pin_hash, created_at) values ($1, $2, $3, $4)
       on conflict (site_id, user_id) do update set pin_hash = excluded.pin_hash, created_at = excluded.created_at`,
      [tx.siteId, userId, pinHash, new Date(nowMs)],
    ),
  );
}

export function deletePin(tx: Transaction, userId: string, siteIds: readonly string[] = [tx.siteId]): void {
  for (const siteId of siteIds) {
    tx.write(statement('delete from user_pin where site_id = $1 and user_id = $2', [siteId, userId]));
  }
}

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly has_second_factor: boolean;
  readonly wrong_tries: number;
  readonly proved_at: number | null;
}

/** Everybody of the site who has a PIN, with what they have shown at a computer. */
export function listPeopleAt(reader: Reader, computerId: string): Promise<PersonRow[]> {
  return reader.all(
    statement<PersonRow>(
      `select u.id, u.name, u.has_second_factor, coalesce(p.wrong_tries, 0)::integer as wrong_tries, p.proved_at
       from user_pin pin
       join site_user u on u.site_id = pin.site_id and u.id = pin.user_id
       left join shared_computer_person p on p.site_id = $1 and p.computer_id = $2 and p.user_id = u.id
       where pin.site_id = $1 order by lower(u.name), u.id`,
      [reader.siteId, computerId],
    ),
  );
}

export async function findProof(
  reader: Reader,
  computerId: string,
  userId: string,
): Promise<Pick<PersonRow, 'wrong_tries' | 'proved_at'>> {
  const row = await reader.first(
    statement<Pick<PersonRow, 'wrong_tries' | 'proved_at'>>(
      `select wrong_tries, proved_at from shared_computer_person
       where site_id = $1 and computer_id = $2 and user_id = $3`,
      [reader.siteId, computerId, userId],
    ),
  );
  return row ?? { wrong_tries: 0, proved_at: null };
}

/** Counts a try, unless there were so many or the computer has ended; answers which one it is, else undefined. */
export async function countPinTry(
  tx: Transaction,
  computerId: string,
  userId: string,
  most: number,
): Promise<number | undefined> {
  const row = await tx.first(
    statement<{ wrong_tries: number }>(
      `insert into shared_computer_person as p (site_id, computer_id, user_id, wrong_tries)
       select site_id, id, $3::uuid, 1 from shared_computer where site_id = $1 and id = $2 for key share
       on conflict (site_id, computer_id, user_id) do update set wrong_tries = p.wrong_tries + 1 where p.wrong_tries < $4
       returning wrong_tries`,
      [tx.siteId, computerId, userId, most],
    ),
  );
  return row?.wrong_tries;
}

export function forgetPinTries(tx: Transaction, computerId: string, userId: string): void {
  tx.write(
    statement(
      'update shared_computer_person set wrong_tries = 0 where site_id = $1 and computer_id = $2 and user_id = $3',
      [tx.siteId, computerId, userId],
    ),
  );
}

/** Collects that what somebody has shown at any computer of these sites counts no more. */
export function forgetProofs(tx: Transaction, userId: string, siteIds: readonly string[] = [tx.siteId]): void {
  for (const siteId of siteIds) {
    tx.write(
      statement('update shared_computer_person set proved_at = null where site_id = $1 and user_id = $2', [
        siteId,
        userId,
      ]),
    );
  }
}

/** Collects that somebody has signed in at a computer with all that is asked of them. */
export function noteProof(tx: Transaction, computerId: string, userId: string, nowMs: number): void {
  tx.write(
    statement(
      `insert into shared_computer_person (site_id, computer_id, user_id, wrong_tries, proved_at) values ($1, $2, $3, 0, $4)
       on conflict (site_id, computer_id, user_id) do update set wrong_tries = 0, proved_at = excluded.proved_at`,
      [tx.siteId, computerId, userId, new Date(nowMs)],
    ),
  );
}
