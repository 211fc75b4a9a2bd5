/** Very many rows at once, copied inside the database from one that the product has made. */
import type { Client } from 'pg';

/** What each of several rows has besides an id of its own. */
const ownColumns = {
  service: `, 'slug', one.slug || '-' || number`,
  booking: '',
  /** Seats are those of bookings, which are not copied with it. */
  calendar_event: `, 'taken', 0`,
};

/** More rows like one that there is; answers the ids of all, that one first. */
export async function copyRow(
  { database, siteId }: { readonly database: Pick<Client, 'query'>; readonly siteId: string },
  table: keyof typeof ownColumns,
  id: string,
  count: number,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `insert into ${table}
     select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()${ownColumns[table]}))).*
     from ${table} as one, generate_series(1, $3::integer) as number where one.site_id = $1 and one.id = $2
     returning id`,
    [siteId, id, count],
  );
  return [id, ...rows.map((row) => row.id)];
}
