/** All SQL of fields of profiles: which there are, who has them, and what members say in them. */
import {
  type CustomFieldApplication,
  type CustomFieldType,
  type FieldPrivacy,
  type FieldSection,
  fail,
  type SocialNetwork,
} from '@openhours/contract';
import { statement } from '../../db/statement.ts';
import { boolean, defineTable, instant, json, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

export const customFieldTable = defineTable(
  'custom_field',
  {
    id: uuid(),
    revision: whole(),
    name: text(),
    name_folded: text(),
    key: text(),
    field_type: text<CustomFieldType>(),
    social_type: text<SocialNetwork | 'UNKNOWN'>(),
    default_privacy: text<FieldPrivacy>(),
    section: text<FieldSection>(),
    /** Out of all profiles; what members have said in it is kept. */
    hidden: boolean(),
    sort_order: whole(),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { custom_field_name: () => nameTaken(), custom_field_key: () => nameTaken() } },
);
export type CustomFieldRow = RowOf<typeof customFieldTable>;

export function nameTaken(): Error {
  return fail('ALREADY_EXISTS', 'Another field has this name');
}

export const applicationTable = defineTable(
  'custom_field_application',
  {
    /** Of the field. */
    id: uuid(),
    revision: whole(),
    applications: json<CustomFieldApplication['applications']['items']>(),
    exclusions: json<CustomFieldApplication['exclusions']['items']>(),
    created_at: instant(),
    updated_at: instant(),
  },
  { unique: { custom_field_application_pkey: () => fail('ALREADY_EXISTS', 'It is said already who has the field') } },
);
export type ApplicationRow = RowOf<typeof applicationTable>;

/** What a member says in a field. */
export type FieldValue = string | number;
export const valueTable = defineTable('custom_field_value', {
  member_id: uuid(),
  field_id: uuid(),
  value: json<FieldValue>(),
});
export type ValueRow = RowOf<typeof valueTable>;

/** Fields of a site in the order of their numbers, hidden ones too. */
export function readCustomFields(reader: Reader): Promise<CustomFieldRow[]> {
  return reader.all(
    statement<CustomFieldRow>(
      `select ${customFieldTable.list} from custom_field where site_id = $1 order by sort_order, id`,
      [reader.siteId],
    ),
  );
}

/** Who has the fields that not everybody has. */
export function readApplications(reader: Reader): Promise<ApplicationRow[]> {
  return reader.all(
    statement<ApplicationRow>(`select ${applicationTable.list} from custom_field_application where site_id = $1`, [
      reader.siteId,
    ]),
  );
}

/** What members say in all fields, hidden ones too. */
export function readValues(reader: Reader, memberIds: readonly string[]): Promise<ValueRow[]> {
  return reader.all(
    statement<ValueRow>(
      `select ${valueTable.list} from custom_field_value where site_id = $1 and member_id = any ($2::uuid[])`,
      [reader.siteId, memberIds],
    ),
  );
}

export function writeValue(tx: Transaction, row: ValueRow): void {
  tx.write(
    statement(
      `${valueTable.insertText} on conflict (site_id, member_id, field_id) do update set value = excluded.value`,
      valueTable.values(tx.siteId, row),
    ),
  );
}

export function removeValue(tx: Transaction, { field_id, member_id }: Pick<ValueRow, 'field_id' | 'member_id'>): void {
  tx.write(
    statement('delete from custom_field_value where site_id = $1 and member_id = $2 and field_id = $3', [
      tx.siteId,
      member_id,
      field_id,
    ]),
  );
}
