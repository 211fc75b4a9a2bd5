/** All SQL on messages about moves that wait for the next one: the rows alone say what waits, whoever reads them. */
import { databaseNow } from '../../../db/clock.ts';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { MovedFrom } from '../../../messages/notice.ts';
import { makeDueNow } from '../../../tasks/repository.ts';
import { formatInstant } from '../../../time/index.ts';
import { type MessageRow, sendMail } from '../repository.ts';
import type { MoveTimes } from '../rules/moves.ts';

export type WaitingMove = Pick<
  MessageRow,
  'id' | 'type' | 'channel' | 'to_address_folded' | 'moved_of' | 'moved_from' | 'moved_since'
>;

/** True of what nobody has handed to a mail server yet. */
const stillWaits = `moved_of is not null and status = 'QUEUED' and leaves_at is not null`;

/** What waits of things that were moved, the first first. */
export function findWaitingMoves(reader: Reader, things: readonly string[]): Promise<WaitingMove[]> {
  return reader.all(
    statement<WaitingMove>(
      `select id, type, channel, to_address_folded, moved_of, moved_from, moved_since from message
       where site_id = $1 and moved_of = any ($2::text[]) and ${stillWaits} order by moved_since, id`,
      [reader.siteId, things],
    ),
  );
}

/** True when a message is there by its idempotency key, whatever became of it. */
export async function isWritten(reader: Reader, once: string): Promise<boolean> {
  const row = await reader.first(
    statement<{ id: string }>('select id from message where site_id = $1 and once = $2', [reader.siteId, once]),
  );
  return row !== undefined;
}

/**
 * Lets a message that is about to leave wait until nothing more has moved, but not for longer than that since the first of
 * the moves. `since`: when that was told of, if not now; one that lies ahead is of a clock that has been put back.
 */
export function waitForMoves(
  tx: Transaction,
  { id }: Pick<MessageRow, 'id'>,
  { from, of, since }: { readonly of: string; readonly from: MovedFrom; readonly since: number | undefined },
  { longestMs, quietMs }: MoveTimes,
): void {
  tx.write(
    statement(
      `update message set moved_of = $3, moved_from = $4, moved_since = first,
         leaves_at = least(
           ${databaseNow} + $6 * interval '1 millisecond', first + $7 * interval '1 millisecond')
       from (select least(coalesce($5::timestamptz, ${databaseNow}), ${databaseNow}) as first) as began
       where message.site_id = $1 and message.id = $2 and leaves_at is not null`,
      [tx.siteId, id, of, JSON.stringify(from), since === undefined ? null : formatInstant(since), quietMs, longestMs],
    ),
  );
}

/** A later move tells it all: what waited is not sent, and no calendar was told by it. */
export function overtakeMoves(tx: Transaction, ids: readonly string[]): void {
  tx.write(
    statement(
      `update message set status = 'REPLACED', leaves_at = null, moved_of = null, calendar_turn = null, last_error = null
       where site_id = $1 and id = any ($2::uuid[]) and ${stillWaits}`,
      [tx.siteId, ids],
    ),
  );
}

/** Something else is told of the same: what waited goes first, at once. */
export function releaseMoves(tx: Transaction, ids: readonly string[]): void {
  makeDueNow(tx, sendMail, ids);
  tx.write(
    statement(
      `update message set leaves_at = ${databaseNow}, moved_of = null
       where site_id = $1 and id = any ($2::uuid[]) and ${stillWaits}`,
      [tx.siteId, ids],
    ),
  );
}
