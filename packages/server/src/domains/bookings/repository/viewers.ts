/** All SQL of who has a booking open. */
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, type RowOf, uuid } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export const viewerTable = defineTable('booking_viewer', {
  booking_id: uuid(),
  /** The screen that shows it. */
  viewer_id: uuid(),
  user_id: uuid(),
  since_at: instant(),
  seen_at: instant(),
});

export type ViewerRow = RowOf<typeof viewerTable>;

/** The screens on which a booking is open, as far as they have said so since `cutoffMs`; who came first stands first. */
export function readViewers(reader: Reader, bookingId: string, cutoffMs: number): Promise<ViewerRow[]> {
  return reader.all(
    statement<ViewerRow>(
      `select ${viewerTable.list} from booking_viewer
       where site_id = $1 and booking_id = $2 and seen_at > $3 order by since_at, viewer_id`,
      [reader.siteId, bookingId, new Date(cutoffMs)],
    ),
  );
}

const seenAgain = `${viewerTable.insertText} on conflict (site_id, booking_id, viewer_id)
  do update set seen_at = excluded.seen_at, since_at = excluded.since_at where booking_viewer.user_id = excluded.user_id`;

/** Collects what a screen says; a screen of somebody else's keeps its own. */
export function writeViewer(tx: Transaction, row: ViewerRow): void {
  tx.write(statement(seenAgain, viewerTable.values(tx.siteId, row)));
}

export function deleteViewer(tx: Transaction, bookingId: string, viewerId: string, userId: string): void {
  tx.write(
    statement('delete from booking_viewer where site_id = $1 and booking_id = $2 and viewer_id = $3 and user_id = $4', [
      tx.siteId,
      bookingId,
      viewerId,
      userId,
    ]),
  );
}
