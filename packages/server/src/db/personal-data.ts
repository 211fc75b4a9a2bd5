/**
 * Handing out and erasing what is stored about a contact, driven by what the owners of the tables say of them (design
 * 12).
 */

import { formatInstant } from '../time/index.ts';
import { newId } from './ids.ts';
import { statement } from './statement.ts';
import type { ContactTraces, StoredTables, TableRule } from './stored-tables.ts';
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

export interface PersonalData {
  /** Everything stored about a contact, by table; columns as members, instants as ISO text. Secrets are left out. */
  export(reader: Reader, contactId: string): Promise<Record<string, Record<string, unknown>[]>>;
  /**
   * Holds a contact that is to be erased against new bookings until the transaction ends, before anything else of it is held;
   * false when there is no such contact, or no more.
   */
  hold(tx: Transaction, contactId: string): Promise<boolean>;
  /**
   * Erases a contact in one transaction. The contact's row is locked against new bookings first, so that whatever was
   * written with it before is seen and erased too. Answers undefined when there is no such contact, or no more.
   */
  erase(tx: Transaction, contactId: string, nowMs: number, id?: string): Promise<ErasedContact | undefined>;
  /** How a contact was erased; undefined when it was not. */
  findErasure(reader: Pick<Reader, 'siteId' | 'first'>, contactId: string): Promise<Erasure | undefined>;
  /** Erases again what was erased after a backup was taken; answers how many contacts there were to erase. */
  replay(database: Database, erasures: readonly Erasure[]): Promise<number>;
}

/** A table with rows of contacts, its condition complete. */
interface ContactTable {
  readonly name: string;
  readonly rule: TableRule;
  readonly rowsOfContact: string;
}

/** Makes both from everything that is stored. */
export function createPersonalData(stored: readonly StoredTables[]): PersonalData {
  const tables = tablesOfContacts(stored);
  const lockContact = onlyLock(stored);
  const exports = tables
    .filter(({ rule }) => rule.exported !== false)
    .map(({ name, rule, rowsOfContact }) => ({
      name,
      text: `select to_jsonb(found) as record from (
        select ${exportedColumns(rule)} from ${name} where site_id = $1 and (${rowsOfContact})) as found`,
    }));
  const erasures = inErasureOrder(tables).map(({ name, rule, rowsOfContact }) => ({
    text: `${erasing(name, rule)} where site_id = $1 and (${rowsOfContact})`,
    // PostgreSQL refuses parameters that a statement does not use.
    needsInstant: changesOf(rule).some(([, expression]) => expression.includes('$3')),
  }));

  const lock = (tx: Transaction, contactId: string) =>
    tx.first(statement<{ revision: number }>(lockContact, [tx.siteId, contactId]));

  async function erase(
    tx: Transaction,
    contactId: string,
    nowMs: number,
    id = newId(),
  ): Promise<ErasedContact | undefined> {
    const locked = await lock(tx, contactId);
    if (locked === undefined) {
      return undefined;
    }
    const instant = formatInstant(nowMs);
    for (const { text, needsInstant } of erasures) {
      tx.write(statement(text, [tx.siteId, contactId, ...(needsInstant ? [instant] : [])]));
    }
    tx.write(
      statement(
        'insert into erasure (site_id, id, contact_id, at) values ($1, $2, $3, $4) on conflict (site_id, id) do nothing',
        [tx.siteId, id, contactId, instant],
      ),
    );
    return { siteId: tx.siteId, id, contactId, at: nowMs, revision: locked.revision + 1 };
  }

  return {
    async export(reader, contactId) {
      const found = await Promise.all(
        exports.map(({ text }) =>
          reader.all(statement<{ record: Record<string, unknown> }>(text, [reader.siteId, contactId])),
        ),
      );
      return Object.fromEntries(
        exports.map(({ name }, index) => [name, (found[index] ?? []).map((row) => row.record)]),
      );
    },
    hold: async (tx, contactId) => (await lock(tx, contactId)) !== undefined,
    erase,
    async findErasure(reader, contactId) {
      const row = await reader.first(
        statement<{ id: string; at: number }>(
          'select id, at from erasure where site_id = $1 and contact_id = $2 order by at, id limit 1',
          [reader.siteId, contactId],
        ),
      );
      return row && { siteId: reader.siteId, id: row.id, contactId, at: row.at };
    },
    async replay(database, done) {
      let replayed = 0;
      for (const { siteId, contactId, at, id } of done) {
        const erased = await database.transact(siteId, (tx) => erase(tx, contactId, at, id));
        replayed += erased === undefined ? 0 : 1;
      }
      return replayed;
    },
  };
}

function tablesOfContacts(stored: readonly StoredTables[]): ContactTable[] {
  const subjects = stored.flatMap((each) => each.subjectsOfContact ?? []).join('\nunion all ');
  const entities = stored
    .flatMap((each) => each.entitiesOfContact ?? [])
    .map((query) => (typeof query === 'string' ? query : query({ subjects })));
  const traces: ContactTraces = { entities: entities.join('\nunion all '), subjects };
  return stored
    .flatMap((each) => Object.entries(each.tables))
    .flatMap(([name, rule]) =>
      rule.rowsOfContact === undefined ? [] : [{ name, rule, rowsOfContact: rule.rowsOfContact(traces) }],
    );
}

function onlyLock(stored: readonly StoredTables[]): string {
  const [lock, ...more] = stored.flatMap((each) => each.lockContact ?? []);
  if (lock === undefined || more.length > 0) {
    throw new TypeError('exactly one owner of tables says how a contact is locked');
  }
  return lock;
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

function erasing(name: string, rule: TableRule): string {
  const changes = changesOf(rule).map(([column, expression]) => `${column} = ${expression}`);
  return rule.erasedWhole === true ? `delete from ${name}` : `update ${name} set ${changes.join(', ')}`;
}

/**
 * Rows that are found through those of another table come before them: the messages of a booking before the booking,
 * the sessions of a member before the contact.
 */
function inErasureOrder(tables: readonly ContactTable[]): ContactTable[] {
  const ordered: ContactTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      ({ name }) => ![...waiting].some((other) => other.name !== name && readsFrom(other, name)),
    );
    if (free.length === 0) {
      throw new TypeError(`rows of contacts are found in a circle: ${[...waiting].map(({ name }) => name).join(', ')}`);
    }
    for (const table of free) {
      waiting.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
}

function readsFrom({ rowsOfContact }: ContactTable, name: string): boolean {
  return new RegExp(`\\b(from|join)\\s+${name}\\b`).test(rowsOfContact);
}
