/**
 * The version of a site's catalogue: services, policies, hours, staff, places, everything from which availability is
 * computed. Every write of these raises it in its transaction, bookings hold it still with their locks, and a catalogue
 * in memory is good while its version is the one that the database says (design 7).
 */
import { type RawBuilder, sql } from 'kysely';
import { statement } from './statement.ts';
import type { Reader, Transaction } from './transaction.ts';

const raised = 'catalogue version raised';
const heldStill = 'catalogue held still';
const heldText = 'select version from site_catalogue where site_id = $1 for share';

/**
 * Raises the version. Call it before anything else of the command that locks: the row comes first in the lock order
 * (design 4.5), so the statement is sent at once, ahead of collected writes. Makes the row for a new site.
 */
export function raiseCatalogueVersion(tx: Transaction): void {
  if (!tx.mark(raised)) {
    return;
  }
  // Nobody waits for the answer: a failure is the transaction's, and told by whatever is sent next.
  void tx.all(
    statement(
      `insert into site_catalogue (site_id, version) values ($1, 1)
       on conflict (site_id) do update set version = site_catalogue.version + 1`,
      [tx.siteId],
    ),
  );
}

/**
 * Raises the version and waits for it: from here on nobody else writes anything of the site's catalogue, so whatever
 * is read of it stays true until the commit (design 4.5).
 */
export async function beginCatalogueWrite(tx: Transaction): Promise<void> {
  raiseCatalogueVersion(tx);
  await tx.flush();
}

/** True when this transaction has raised the version, so that what it reads is not yet everybody's. */
export function hasRaisedCatalogueVersion(tx: Transaction): boolean {
  return tx.bears(raised);
}

/** The catalogue version of a site without any lock; 0 for a site without a catalogue. */
export async function readCatalogueVersion(reader: Reader): Promise<number> {
  const row = await reader.first(
    statement<{ version: number }>('select version from site_catalogue where site_id = $1', [reader.siteId]),
  );
  return row?.version ?? 0;
}

/** The same as a part of a statement, so that the version and the rows that it reads are of one moment. */
export function catalogueVersionOf(siteId: string): RawBuilder<number | null> {
  return sql`(select version from site_catalogue where site_id = ${siteId})`;
}

/**
 * Keeps the version from rising until the transaction ends. Whoever locks a schedule, a session, a resource, a hold or a
 * booking does this first, so that a change of the catalogue is alone among them and may follow from one to the next in
 * any order. It travels with the locks that come after it and costs no wait.
 */
export function holdCatalogueStill(tx: Transaction): void {
  if (!tx.bears(raised) && tx.mark(heldStill)) {
    // Nobody waits for the answer: a failure is the transaction's, and told by whatever is sent next.
    void tx.all(statement(heldText, [tx.siteId]));
  }
}

/** Reads the version and keeps it from rising until the transaction ends. 0 for a site without a catalogue. */
export async function lockCatalogueVersion(tx: Transaction): Promise<number> {
  tx.mark(heldStill);
  const row = await tx.first(statement<{ version: number }>(heldText, [tx.siteId]));
  return row?.version ?? 0;
}
