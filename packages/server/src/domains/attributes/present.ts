/** A definition and a value of an attribute as the wire has them (services sheet 8.5). */
import type { AttributeDefinition, AttributeValue } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { DefinitionRow, ValueRow } from './repository.ts';

function headOf(row: Pick<DefinitionRow, 'id' | 'revision' | 'created_at' | 'updated_at'>) {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
  };
}

/** The definition as somebody may see it. */
export function presentDefinition(
  row: DefinitionRow,
  { seesPrivateTags }: { readonly seesPrivateTags: boolean },
): AttributeDefinition {
  const { allowed_values: allowedValues, number_min: min, number_max: max } = row;
  return {
    ...headOf(row),
    name: row.name,
    valueType: row.value_type,
    ...(allowedValues === null ? {} : { stringConfig: { allowedValues: [...allowedValues] } }),
    ...(min === null || max === null ? {} : { numberConfig: { min, max } }),
    ...(row.translations.length === 0 ? {} : { translations: [...row.translations] }),
    visibility: row.visible,
    defaultValue: {
      ...(row.default_string === null ? {} : { stringDefault: row.default_string }),
      ...(row.default_number === null ? {} : { numberDefault: row.default_number }),
      ...(row.default_bool === null ? {} : { boolDefault: row.default_bool }),
    },
    tags: {
      publicTags: { tagIds: [...row.tag_ids] },
      ...(seesPrivateTags ? { privateTags: { tagIds: [...row.private_tag_ids] } } : {}),
    },
    ...(row.extended_fields === null ? {} : { extendedFields: row.extended_fields }),
  };
}

/** As events and the audit log have it. */
export const presentWhole = (row: DefinitionRow): AttributeDefinition =>
  presentDefinition(row, { seesPrivateTags: true });

export function presentValue(row: ValueRow): AttributeValue {
  return {
    ...headOf(row),
    attributeDefinitionId: row.attribute_definition_id,
    entityId: row.entity_id,
    valueType: row.value_type,
    ...(row.string_data === null ? {} : { stringData: row.string_data }),
    ...(row.number_data === null ? {} : { numberData: row.number_data }),
    ...(row.bool_data === null ? {} : { boolData: row.bool_data }),
  };
}
