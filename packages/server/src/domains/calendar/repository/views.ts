/**
 * SQL of the view of all events: up to when instances are found without a range, when that moved last, and by which zone
 * data the instants in it were computed.
 */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { DueRows } from '../../../tasks/due-sites.ts';
import { type EpochMs, formatInstant } from '../../../time/index.ts';

/** Moves the end of a site's view on; answers the revision, or nothing when it stands there already. */
export async function extendView(tx: Transaction, endMs: EpochMs, zoneData: string): Promise<number | undefined> {
  const row = await tx.first(
    statement<{ revision: number }>(
      `insert into events_view (site_id, end_at, zone_data) values ($1, $2, $3)
       on conflict (site_id) do update set end_at = excluded.end_at, revision = events_view.revision + 1
         where events_view.end_at < excluded.end_at
       returning revision`,
      [tx.siteId, formatInstant(endMs), zoneData],
    ),
  );
  return row?.revision;
}

/** The views that end before an instant. */
export function sitesWithShorterView(endMs: EpochMs): DueRows {
  return { table: 'events_view', condition: 'end_at < $1', values: [formatInstant(endMs)] };
}

/** The sites whose instants were computed by older zone data than this. */
export function sitesWithOlderZoneData(zoneData: string): DueRows {
  return { table: 'events_view', condition: 'zone_data < $1', values: [zoneData] };
}

/** True when the instants of a site were computed by older zone data than this. */
export async function hasOlderZoneData(reader: Reader, zoneData: string): Promise<boolean> {
  const row = await reader.first(
    statement<{ site_id: string }>('select site_id from events_view where site_id = $1 and zone_data < $2', [
      reader.siteId,
      zoneData,
    ]),
  );
  return row !== undefined;
}

/** The instants of a site are those of this zone data now; what a newer runtime has computed stays. */
export function writeZoneData(tx: Transaction, zoneData: string): void {
  tx.write(
    statement('update events_view set zone_data = $2 where site_id = $1 and zone_data < $2', [tx.siteId, zoneData]),
  );
}
