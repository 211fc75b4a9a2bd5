/** Which contacts are somebody's, by what the owners of the tables say of their rows. */

import { statement } from './statement.ts';
import type { StoredTables } from './stored-tables.ts';
import type { Reader } from './transaction.ts';

/**
 * Which of these contacts a stored row keeps. Asked before any is deleted, behind what no longer belongs to them (`flush`);
 * `goneBookingIds` names bookings that go in the same transaction.
 */
export type ReadKeptContacts = (
  reader: Reader,
  contactIds: readonly string[],
  goneBookingIds?: readonly string[],
) => Promise<string[]>;

/** Whether a stored row names a contact, whatever it says of it: what an erasure would have to find. */
export type IsContactNamed = (reader: Reader, contactId: string) => Promise<boolean>;

/** Makes the question from everything that is stored. */
export function createIsContactNamed(stored: readonly StoredTables[]): IsContactNamed {
  const text = stored
    .flatMap(({ tables }) => Object.entries(tables))
    .flatMap(([name, { keepsContact }]) =>
      keepsContact === undefined ? [] : [`select contact_id from ${name} where site_id = $1 and contact_id = $2`],
    )
    .join('\nunion all ');
  return async (reader, contactId) =>
    (await reader.first(statement(`${text} limit 1`, [reader.siteId, contactId]))) !== undefined;
}

/** Makes the question which of them are kept from everything that is stored. */
export function createReadKeptContacts(stored: readonly StoredTables[]): ReadKeptContacts {
  const text = stored
    .flatMap(({ tables }) => Object.entries(tables))
    .flatMap(([name, { keepsContact }]) =>
      typeof keepsContact === 'string'
        ? `select contact_id as id from ${name}
           where site_id = $1 and contact_id = any ($2::uuid[]) and (${keepsContact})`
        : [],
    )
    .join('\nunion ');
  return async (reader, contactIds, goneBookingIds = []) => {
    const rows = await reader.all(statement<{ id: string }>(text, [reader.siteId, contactIds, goneBookingIds]));
    return rows.map(({ id }) => id);
  };
}
