/** All SQL of attributes: what the business defines, and what services and resources have of it. */
import type { AttributeDefinition, AttributeValueType, ExtendedFields, PagingMetadata } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { rowsOfJob } from '../../db/rows-of-job.ts';
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
import { formatInstant } from '../../time/index.ts';

export const definitionTable = defineTable('attribute_definition', {
  id: uuid(),
  revision: whole(),
  name: text(),
  name_folded: text(),
  value_type: text<AttributeValueType>(),
  /** Of texts: one of these is chosen. */
  allowed_values: nullable(list(text())),
  /** Of numbers: the range, both ends included. */
  number_min: nullable(whole()),
  number_max: nullable(whole()),
  translations: json<NonNullable<AttributeDefinition['translations']>>(),
  /** False: customers learn neither of it nor of its values. */
  visible: boolean(),
  /** Of the three only that of its type is there. */
  default_string: nullable(text()),
  default_number: nullable(whole()),
  default_bool: nullable(boolean()),
  tag_ids: list(text()),
  /** Seen by the business alone. */
  private_tag_ids: list(text()),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
});

export type DefinitionRow = RowOf<typeof definitionTable>;

export const valueTable = defineTable('attribute_value', {
  id: uuid(),
  revision: whole(),
  attribute_definition_id: uuid(),
  /** A service or a resource. */
  entity_id: uuid(),
  value_type: text<AttributeValueType>(),
  /** Of the three only that of its type is there. */
  string_data: nullable(text()),
  number_data: nullable(whole()),
  bool_data: nullable(boolean()),
  created_at: instant(),
  updated_at: instant(),
});

export type ValueRow = RowOf<typeof valueTable>;

/** Whether another definition than `exceptId` has the name already, and how many definitions there are. */
export async function readNames(
  reader: Reader,
  nameFolded: string,
  exceptId: string | undefined,
): Promise<{ readonly isTaken: boolean; readonly count: number }> {
  const row = await reader.first(
    statement<{ taken: boolean | null; count: number }>(
      `select bool_or(name_folded = $2::text and id is distinct from $3::uuid) as taken, count(*)::integer as count
       from attribute_definition where site_id = $1`,
      [reader.siteId, nameFolded, exceptId ?? null],
    ),
  );
  return { isTaken: row?.taken === true, count: row?.count ?? 0 };
}

/** What a service or a resource has. */
export function readValuesOf(reader: Reader, entityId: string): Promise<ValueRow[]> {
  return reader.all(
    statement<ValueRow>(`select ${valueTable.list} from attribute_value where site_id = $1 and entity_id = $2`, [
      reader.siteId,
      entityId,
    ]),
  );
}

/** What services and resources have of some attributes. */
export function readValuesOfDefinitions(reader: Reader, definitionIds: readonly string[]): Promise<ValueRow[]> {
  return reader.all(
    statement<ValueRow>(
      `select ${valueTable.list} from attribute_value
       where site_id = $1 and attribute_definition_id = any ($2::uuid[])`,
      [reader.siteId, definitionIds],
    ),
  );
}

/** Gives the values that a definition no longer allows its default. */
export function resetValues(tx: Transaction, definition: DefinitionRow, nowMs: number): void {
  const at = formatInstant(nowMs);
  if (definition.value_type === 'STRING') {
    tx.write(
      statement(
        `update attribute_value set string_data = $3, revision = revision + 1, updated_at = $4
         where site_id = $1 and attribute_definition_id = $2 and not string_data = any ($5::text[])`,
        [tx.siteId, definition.id, definition.default_string, at, definition.allowed_values],
      ),
    );
  }
  if (definition.value_type === 'NUMBER') {
    tx.write(
      statement(
        `update attribute_value set number_data = $3, revision = revision + 1, updated_at = $4
         where site_id = $1 and attribute_definition_id = $2 and number_data not between $5 and $6`,
        [tx.siteId, definition.id, definition.default_number, at, definition.number_min, definition.number_max],
      ),
    );
  }
}

export function removeValuesOfDefinition(tx: Transaction, definitionId: string): void {
  tx.write(
    statement('delete from attribute_value where site_id = $1 and attribute_definition_id = $2', [
      tx.siteId,
      definitionId,
    ]),
  );
}

/** Takes everything from services or resources that are gone. */
export function removeValuesOfEntities(tx: Transaction, entityIds: readonly string[]): void {
  tx.write(
    statement('delete from attribute_value where site_id = $1 and entity_id = any ($2::uuid[])', [
      tx.siteId,
      entityIds,
    ]),
  );
}

const sql = queryBuilder<{
  attribute_definition: StoredRow<typeof definitionTable>;
  attribute_value: StoredRow<typeof valueTable>;
}>();

/** Who asks: customers learn of what is visible. */
export interface Scope {
  readonly visibleOnly: boolean;
}

function definitionsOf(siteId: string, { visibleOnly }: Scope) {
  const all = sql.selectFrom('attribute_definition').select(definitionTable.columns).where('site_id', '=', siteId);
  return visibleOnly ? all.where('visible', '=', true) : all;
}

/** One page of definitions. */
export async function queryDefinitions(
  reader: Reader,
  scope: Scope,
  query: ParsedQuery,
): Promise<{ rows: DefinitionRow[]; pagingMetadata: PagingMetadata }> {
  const { rows, pagingMetadata } = await paginate({ reader, select: definitionsOf(reader.siteId, scope), query });
  return { rows: rows as DefinitionRow[], pagingMetadata };
}

/** What jobs go through that change definitions. */
export const definitionsOfJob = rowsOfJob('attribute_definition', (siteId) =>
  definitionsOf(siteId, { visibleOnly: false }),
);

/** With the definition beside, which says who learns of the value. */
function valuesOf(siteId: string, { visibleOnly, entityId }: Scope & { readonly entityId?: string | undefined }) {
  const all = sql
    .selectFrom('attribute_value')
    .innerJoin('attribute_definition as definition', (join) =>
      join
        .onRef('definition.site_id', '=', 'attribute_value.site_id')
        .onRef('definition.id', '=', 'attribute_value.attribute_definition_id'),
    )
    .select(valueTable.columns.map((column) => `attribute_value.${column}` as const))
    .where('attribute_value.site_id', '=', siteId);
  const shown = visibleOnly ? all.where('definition.visible', '=', true) : all;
  return entityId === undefined ? shown : shown.where('attribute_value.entity_id', '=', entityId);
}

/** One page of values: of everything, or of one service or resource. */
export async function queryValues(
  reader: Reader,
  scope: Scope & { readonly entityId?: string | undefined },
  query: ParsedQuery,
): Promise<{ rows: ValueRow[]; pagingMetadata: PagingMetadata }> {
  const { rows, pagingMetadata } = await paginate({ reader, select: valuesOf(reader.siteId, scope), query });
  return { rows: rows as ValueRow[], pagingMetadata };
}
