/** All SQL of the business locations. */
import type { Address } from '@openhours/contract';
import { statement } from '../../db/statement.ts';
import { boolean, defineTable, instant, json, nullable, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

export const locationTable = defineTable('location', {
  id: uuid(),
  revision: whole(),
  name: text(),
  is_default: boolean(),
  archived: boolean(),
  /** IANA name; null: the site's. */
  time_zone: nullable(text()),
  email: nullable(text()),
  phone: nullable(text()),
  address: nullable(json<Address>()),
  created_at: instant(),
  updated_at: instant(),
});

export type LocationRow = RowOf<typeof locationTable>;

/** All locations of a site, archived ones too: old bookings name them. */
export function readLocations(reader: Reader): Promise<LocationRow[]> {
  return reader.all(
    statement<LocationRow>(`select ${locationTable.list} from location where site_id = $1 order by created_at, id`, [
      reader.siteId,
    ]),
  );
}

/** The default location, held against other writers until the transaction ends. */
export function lockDefaultLocation(tx: Transaction): Promise<LocationRow | undefined> {
  return tx.first(
    statement<LocationRow>(
      `select ${locationTable.list} from location where site_id = $1 and is_default for no key update`,
      [tx.siteId],
    ),
  );
}
