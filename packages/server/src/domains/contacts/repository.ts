/** All SQL of contacts. */
import { type Address, mostTagsListed, type PagingMetadata } from '@openhours/contract';
import { StartOver } from '../../db/failures.ts';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

const columns = {
  id: uuid(),
  revision: whole(),
  email: nullable(text()),
  /** By these two a person is found again; without an address nothing can repeat the contact. */
  email_folded: nullable(text()),
  name_folded: text(),
  /** What a search compares; accents tell people apart, but nobody types them. */
  name_sought: text(),
  phone_sought: nullable(text()),
  first_name: nullable(text()),
  last_name: nullable(text()),
  phone: nullable(text()),
  address: nullable(json<Address>()),
  birth_month: nullable(whole()),
  birth_day: nullable(whole()),
  /** Null where nobody knows it. */
  birth_year: nullable(whole()),
  tags: list(text()),
  /** The same in their order, as they are compared. */
  tags_folded: list(text()),
  /** The business has added or changed it: only itself deletes it. */
  kept: boolean(),
  /** The member who signs in as this contact; what such a member booked before is the member's own. */
  member_id: nullable(uuid()),
  /** Its address is what a member says of themselves, who has not verified it: nobody else is found by it. */
  claimed: boolean(),
  erased: boolean(),
  created_at: instant(),
  updated_at: instant(),
};

export const contactTable = defineTable('contact', columns, {
  // Somebody else became the same person at this moment: what is decided stands on a look before it, which now finds them.
  unique: { contact_person: () => new StartOver() },
});

export type ContactRow = RowOf<typeof contactTable>;

const sql = queryBuilder<{ contact: StoredRow<typeof contactTable> }>();

export function findContact(reader: Reader, contactId: string): Promise<ContactRow | undefined> {
  return reader.first(
    statement<ContactRow>(`select ${contactTable.list} from contact where site_id = $1 and id = $2 and not erased`, [
      reader.siteId,
      contactId,
    ]),
  );
}

/**
 * The contact, kept from erasure until the transaction ends: whatever is written with it is there when an erasure
 * begins. Waits for an erasure under way, and is undefined after it.
 */
export function keepContact(tx: Transaction, contactId: string): Promise<ContactRow | undefined> {
  return tx.first(
    statement<ContactRow>(
      `select ${contactTable.list} from contact where site_id = $1 and id = $2 and not erased for key share`,
      [tx.siteId, contactId],
    ),
  );
}

/** Lets one command at a time decide about what a contact may have. */
export async function lockContact(tx: Transaction, contactId: string): Promise<void> {
  await tx.first(
    statement('select id from contact where site_id = $1 and id = $2 for no key update', [tx.siteId, contactId]),
  );
}

/**
 * A contact as which nobody signs in and with which nobody else does anything at this moment, kept from all use until the
 * transaction ends. Never waits: undefined while somebody else has it in hand.
 */
export function lockIdleContact(tx: Transaction, contactId: string): Promise<ContactRow | undefined> {
  return tx.first(
    statement<ContactRow>(
      `select ${contactTable.list} from contact
       where site_id = $1 and id = $2 and member_id is null and not erased for update skip locked`,
      [tx.siteId, contactId],
    ),
  );
}

/** The member's contact, kept from erasure until the transaction ends. */
export function keepContactOfMember(tx: Transaction, memberId: string): Promise<ContactRow | undefined> {
  return tx.first(
    statement<ContactRow>(
      `select ${contactTable.list} from contact where site_id = $1 and member_id = $2 and not erased for key share`,
      [tx.siteId, memberId],
    ),
  );
}

/** Whether a contact was erased; one that was not is kept from erasure until the transaction ends. */
export async function keepUnlessErased(tx: Transaction, contactId: string): Promise<boolean> {
  const row = await tx.first(
    statement<{ erased: boolean }>('select erased from contact where site_id = $1 and id = $2 for key share', [
      tx.siteId,
      contactId,
    ]),
  );
  return row?.erased !== true;
}

export function findContactOfMember(reader: Reader, memberId: string): Promise<ContactRow | undefined> {
  return reader.first(
    statement<ContactRow>(`select ${contactTable.list} from contact where site_id = $1 and member_id = $2`, [
      reader.siteId,
      memberId,
    ]),
  );
}

/** All contacts at an address, held against other writers until the transaction ends: who may become whose is decided. */
export function lockContactsAt(tx: Transaction, emailFolded: string): Promise<ContactRow[]> {
  return tx.all(
    statement<ContactRow>(
      `select ${contactTable.list} from contact
       where site_id = $1 and email_folded = $2 and not erased order by id for no key update`,
      [tx.siteId, emailFolded],
    ),
  );
}

/** The same at any of several addresses, in the order of the contacts. */
export async function lockContactsAtAny(tx: Transaction, emailsFolded: readonly string[]): Promise<void> {
  await tx.all(
    statement(
      `select id from contact
       where site_id = $1 and email_folded = any ($2::text[]) and not erased order by id for no key update`,
      [tx.siteId, emailsFolded],
    ),
  );
}

/** Who is at an address; without a name the contact that has had the address for longest (design 6). */
function sameAs({ name_folded }: ContactRow, emailParameter: string, nameParameter: string): string {
  const atAddress = `site_id = $1 and email_folded = ${emailParameter} and not claimed`;
  return name_folded === ''
    ? `${atAddress} and ${nameParameter} = '' order by created_at, id limit 1`
    : `${atAddress} and name_folded = ${nameParameter}`;
}

/** Finds the contact that a new one would repeat, and keeps it from erasure. */
export function findSame(tx: Transaction, contact: ContactRow): Promise<ContactRow | undefined> {
  return tx.first(
    statement<ContactRow>(
      `select ${contactTable.list} from contact where ${sameAs(contact, '$2::text', '$3::text')} for key share`,
      [tx.siteId, contact.email_folded, contact.name_folded],
    ),
  );
}

/**
 * Finds or inserts in one statement, so that it travels with the locks of a command. No row: a rival inserted the
 * same person at this moment and has committed since; `findSame` sees it. What is found is kept from erasure.
 */
export function findOrInsert(
  tx: Transaction,
  contact: ContactRow,
): Promise<(ContactRow & { readonly made: boolean }) | undefined> {
  const same = sameAs(contact, contactTable.parameterOf('email_folded'), contactTable.parameterOf('name_folded'));
  return tx.first(
    statement<ContactRow & { made: boolean }>(
      `with same as (select ${contactTable.list} from contact where ${same} for key share),
       made as (
         insert into contact (${contactTable.insertColumns})
         select ${contactTable.insertParameters} where not exists (select from same)
         on conflict (site_id, email_folded, name_folded) where email_folded is not null and not claimed do nothing
         returning ${contactTable.list}
       )
       select ${contactTable.list}, false as made from same union all select ${contactTable.list}, true from made`,
      contactTable.values(tx.siteId, contact),
    ),
  );
}

export function queryContacts(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: ContactRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql
    .selectFrom('contact')
    .select(contactTable.columns)
    .where('site_id', '=', reader.siteId)
    .where('erased', '=', false);
  return paginate({ reader, select, query });
}

/** Some contacts by their ids. */
export function findContacts(reader: Reader, contactIds: readonly string[]): Promise<ContactRow[]> {
  return contactTable.findMany(reader, contactIds);
}

/** Another contact by whom the same person is found: with the address and the name of this one. */
export function findRival(tx: Transaction, row: ContactRow): Promise<{ readonly id: string } | undefined> {
  return tx.first(
    statement<{ id: string }>(
      `select id from contact
       where site_id = $1 and email_folded = $2 and name_folded = $3 and not claimed and id <> $4`,
      [tx.siteId, row.email_folded, row.name_folded, row.id],
    ),
  );
}

/** A contact that is to go, held against all use until the transaction ends: what would refer to it waits for that. */
export function lockToDelete(tx: Transaction, contactId: string): Promise<ContactRow | undefined> {
  return tx.first(
    statement<ContactRow>(
      `select ${contactTable.list} from contact where site_id = $1 and id = $2 and not erased for update`,
      [tx.siteId, contactId],
    ),
  );
}

/** The tags of all contacts, each as it is written most often; those that most have first. */
export function listTags(reader: Reader): Promise<{ readonly tag: string; readonly count: number }[]> {
  return reader.all(
    statement<{ tag: string; count: number }>(
      `select mode() within group (order by tag) as tag, count(*)::integer as count
       from contact, unnest(tags, tags_folded) as each(tag, folded)
       where site_id = $1 and tags_folded <> '{}' and not erased
       group by folded order by count(*) desc, folded limit $2`,
      [reader.siteId, mostTagsListed],
    ),
  );
}

/** Contacts made in an instant, whatever became of them. */
export function findContactsMadeAt(reader: Reader, madeMs: number): Promise<ContactRow[]> {
  return reader.all(
    statement<ContactRow>(
      `select ${contactTable.list} from contact
       where site_id = $1 and created_at = $2 order by id`,
      [reader.siteId, new Date(madeMs)],
    ),
  );
}
