/**
 * Attributes: properties that the business defines once and gives to services and resources, each with a value
 * (services sheet 8.5).
 */
import Type, { type Static } from 'typebox';
import { clearable, ExtendedFields, Guid, Instant, Int64, optional, Revision, Words } from '../schema.ts';
import { NamedTags, TagList } from '../tags.ts';
import { Translations } from '../translations.ts';

/** A site defines at most so many. */
export const maxAttributeDefinitions = 200;
export const maxAttributeName = 40;
/** So many values a text may be chosen from. */
export const maxAllowedValues = 50;
/** How long each of them may be. */
export const maxAttributeText = 40;
/** The whole numbers that an attribute can hold: those of 32 bits. */
export const attributeNumbers = Object.freeze({ least: -2_147_483_648, most: 2_147_483_647 });

export const attributeValueTypes = ['STRING', 'NUMBER', 'BOOL'] as const;
export type AttributeValueType = (typeof attributeValueTypes)[number];

const Name = Type.String({ minLength: 1, maxLength: maxAttributeName });
const WholeNumber = Type.Integer({ minimum: attributeNumbers.least, maximum: attributeNumbers.most });

/** The values from which one is chosen. */
const StringConfig = Type.Object({
  allowedValues: Type.Array(Type.String({ minLength: 1, maxLength: maxAttributeText }), {
    minItems: 1,
    maxItems: maxAllowedValues,
  }),
});
/** The range of whole numbers, both ends included. */
const NumberConfig = Type.Object({ min: WholeNumber, max: WholeNumber });

/** `allowedValues` in the order of those of the business, empty for one that is not said. */
export const AttributeTranslations = Translations({
  name: Type.String({ maxLength: maxAttributeName }),
  allowedValues: Type.Array(Type.String({ maxLength: maxAttributeText }), { maxItems: maxAllowedValues }),
});

/** Exactly one of them, that of the type of the attribute. */
const AttributeDefault = Type.Object({
  stringDefault: optional(Type.String({ maxLength: maxAttributeText })),
  numberDefault: optional(WholeNumber),
  boolDefault: optional(Type.Boolean()),
});
export type AttributeDefault = Static<typeof AttributeDefault>;

/** Lists as calls name them; a list that is not named stays as it is. */
export const AttributeTags = Type.Object({ publicTags: optional(NamedTags), privateTags: optional(NamedTags) });
export type AttributeTags = Static<typeof AttributeTags>;

export const AttributeDefinition = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Name,
  valueType: Words(attributeValueTypes),
  /** Of STRING alone. */
  stringConfig: optional(StringConfig),
  /** Of NUMBER alone. */
  numberConfig: optional(NumberConfig),
  /** What customers read of it, in other languages than that of the business. */
  translations: optional(AttributeTranslations),
  /** False: customers learn of neither the attribute nor its values. */
  visibility: Type.Boolean(),
  defaultValue: AttributeDefault,
  tags: Type.Object({
    publicTags: TagList,
    /** Only for the business. */
    privateTags: optional(TagList),
  }),
  extendedFields: optional(ExtendedFields),
});
export type AttributeDefinition = Static<typeof AttributeDefinition>;

export const NewAttributeDefinition = Type.Object({
  name: Name,
  valueType: Words(attributeValueTypes),
  stringConfig: optional(StringConfig),
  numberConfig: optional(NumberConfig),
  translations: optional(AttributeTranslations),
  visibility: optional(Type.Boolean()),
  defaultValue: AttributeDefault,
  tags: optional(AttributeTags),
  extendedFields: optional(ExtendedFields),
});
export type NewAttributeDefinition = Static<typeof NewAttributeDefinition>;

export const ChangedAttributeDefinition = Type.Object({
  id: Guid(),
  revision: Int64(),
  name: clearable(Name),
  valueType: clearable(Words(attributeValueTypes)),
  stringConfig: clearable(StringConfig),
  numberConfig: clearable(NumberConfig),
  translations: clearable(AttributeTranslations),
  visibility: clearable(Type.Boolean()),
  defaultValue: clearable(AttributeDefault),
  tags: clearable(AttributeTags),
  extendedFields: clearable(ExtendedFields),
});
export type ChangedAttributeDefinition = Static<typeof ChangedAttributeDefinition>;

/** Exactly one of them, that of the type of the attribute. */
const valueMembers = {
  stringData: optional(Type.String({ maxLength: maxAttributeText })),
  numberData: optional(WholeNumber),
  boolData: optional(Type.Boolean()),
};

export const AttributeValue = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  attributeDefinitionId: Guid(),
  /** The service or the resource that has it. */
  entityId: Guid(),
  valueType: Words(attributeValueTypes),
  ...valueMembers,
});
export type AttributeValue = Static<typeof AttributeValue>;

/** What a service or a resource is to have of an attribute. */
export const SetAttributeValue = Type.Object({ attributeDefinitionId: Guid(), ...valueMembers });
export type SetAttributeValue = Static<typeof SetAttributeValue>;
