/** Handing out and erasing what is stored about a contact, driven by the table of whose data each column is (design 12). */

import { formatInstant } from '../time/index.ts';
import { newId } from './ids.ts';
import { personalData, type TableRule } from './personal-data-table.ts';
import { statement } from './statement.ts';
import type { Database, Reader, Transaction } from './transaction.ts';

/** That a contact was erased, without the person. */
export interface Erasure {
  readonly siteId: string;
  readonly id: string;
  readonly contactId: string;
  /** Epoch milliseconds of business time. */
  readonly at: number;
}

/** An erasure as it happened. */
export interface ErasedContact extends Erasure {
  /** The revision that the emptied contact has now. */
  readonly revision: number;
}

/** Everything stored about a contact, by table; columns as members, instants as ISO text. Secrets are left out. */
export async function exportPersonalData(
  reader: Reader,
  contactId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = Object.entries(personalData).filter(
    ([, rule]) => rule.rowsOfContact !== undefined && rule.exported !== false,
  );
  const found = await Promise.all(
    tables.map(([name, rule]) =>
      reader.all<{ record: Record<string, unknown> }>(
        statement(
          `select to_jsonb(found) as record from (
             select ${exportedColumns(rule)} from ${name} where site_id = $1 and (${rule.rowsOfContact})) as found`,
          parametersOf(rule, reader.siteId, contactId, undefined),
        ),
      ),
    ),
  );
  return Object.fromEntries(tables.map(([name], index) => [name, (found[index] ?? []).map((row) => row.record)]));
}

/**
 * Erases a contact in one transaction. The contact's row is locked against new bookings first, so that whatever was
 * written with it before is seen and erased too. Answers undefined when there is no such contact, or no more.
 */
export async function erasePersonalData(
  tx: Transaction,
  contactId: string,
  nowMs: number,
  id: string = newId(),
): Promise<ErasedContact | undefined> {
  const erasure: Erasure = { siteId: tx.siteId, id, contactId, at: nowMs };
  const locked = await tx.first(
    statement<{ revision: number }>(
      'select revision from contact where site_id = $1 and id = $2 and not erased for update',
      [tx.siteId, contactId],
    ),
  );
  if (locked === undefined) {
    return undefined;
  }
  const instant = formatInstant(nowMs);
  for (const { name, rule } of erasureOrder()) {
    const act =
      rule.erasedWhole === true
        ? `delete from ${name}`
        : `update ${name} set ${changesOf(rule)
            .map(([column, expression]) => `${column} = ${expression}`)
            .join(', ')}`;
    tx.write(
      statement(
        `${act} where site_id = $1 and (${rule.rowsOfContact})`,
        parametersOf(rule, tx.siteId, contactId, instant),
      ),
    );
  }
  tx.write(
    statement(
      'insert into erasure (site_id, id, contact_id, at) values ($1, $2, $3, $4) on conflict (site_id, id) do nothing',
      [tx.siteId, id, contactId, instant],
    ),
  );
  return { ...erasure, revision: locked.revision + 1 };
}

/** Erases again what was erased after a backup was taken; answers how many contacts there were to erase. */
export async function replayErasures(database: Database, erasures: readonly Erasure[]): Promise<number> {
  let replayed = 0;
  for (const erasure of erasures) {
    const done = await database.transact(erasure.siteId, (tx) =>
      erasePersonalData(tx, erasure.contactId, erasure.at, erasure.id),
    );
    replayed += done === undefined ? 0 : 1;
  }
  return replayed;
}

function exportedColumns(rule: TableRule): string {
  return Object.entries(rule.columns)
    .filter(([, column]) => !column.secret)
    .map(([name]) => name)
    .join(', ');
}

function changesOf(rule: TableRule): [column: string, expression: string][] {
  return Object.entries(rule.columns).flatMap(([name, { onErasure }]) =>
    onErasure === 'keep' ? [] : [[name, onErasure.set] as [string, string]],
  );
}

/** Tables found through others come first: rows of a booking before the booking, sessions of a member before the contact. */
function erasureOrder(): { name: string; rule: TableRule }[] {
  const last = ['outbox_event', 'booking', 'contact'];
  return Object.entries(personalData)
    .filter(([, rule]) => rule.rowsOfContact !== undefined)
    .map(([name, rule]) => ({ name, rule }))
    .sort((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
}

/** PostgreSQL refuses parameters that a statement does not use. */
function parametersOf(rule: TableRule, siteId: string, contactId: string, instant: string | undefined): unknown[] {
  const usesInstant = instant !== undefined && changesOf(rule).some(([, expression]) => expression.includes('$3'));
  return usesInstant ? [siteId, contactId, instant] : [siteId, contactId];
}
