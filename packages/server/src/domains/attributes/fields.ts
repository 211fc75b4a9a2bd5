/** Which fields of definitions and values filter and sort, and where each is stored (services sheet 8.5). */
import { defineFields, type FieldDeclaration, type FieldMap, type Fields } from '../../db/fields.ts';

const tags = (column: string): FieldDeclaration => ({
  type: 'text',
  column: `attribute_definition.${column}`,
  many: true,
  sortable: true,
  emptyIsMissing: true,
});

const definitionMap: FieldMap = {
  id: { type: 'guid', column: 'attribute_definition.id', nullable: false },
  name: { type: 'text', column: 'attribute_definition.name', nullable: false },
  valueType: { type: 'word', column: 'attribute_definition.value_type', nullable: false },
  visibility: { type: 'boolean', column: 'attribute_definition.visible', nullable: false },
  'tags.publicTags.tagIds': tags('tag_ids'),
  createdDate: { type: 'instant', column: 'attribute_definition.created_at', nullable: false },
  updatedDate: { type: 'instant', column: 'attribute_definition.updated_at', nullable: false },
};

const options = { id: 'id', prefixes: ['attributeDefinition.'] };

/** Whoever may not see the private tags may not find out about them by filters either. */
const publicFields = defineFields(definitionMap, options);
const allFields = defineFields({ ...definitionMap, 'tags.privateTags.tagIds': tags('private_tag_ids') }, options);

/** The fields by which somebody may filter and sort definitions. */
export function definitionFieldsFor({ seesPrivateTags }: { readonly seesPrivateTags: boolean }): Fields {
  return seesPrivateTags ? allFields : publicFields;
}

export const valueFields = defineFields(
  {
    id: { type: 'guid', column: 'attribute_value.id', nullable: false },
    attributeDefinitionId: { type: 'guid', column: 'attribute_value.attribute_definition_id', nullable: false },
    entityId: { type: 'guid', column: 'attribute_value.entity_id', nullable: false },
    valueType: { type: 'word', column: 'attribute_value.value_type', nullable: false },
    stringData: { type: 'text', column: 'attribute_value.string_data' },
    numberData: { type: 'number', column: 'attribute_value.number_data' },
    boolData: { type: 'boolean', column: 'attribute_value.bool_data' },
    createdDate: { type: 'instant', column: 'attribute_value.created_at', nullable: false },
    updatedDate: { type: 'instant', column: 'attribute_value.updated_at', nullable: false },
  },
  { id: 'id', prefixes: ['attributeValue.'] },
);
