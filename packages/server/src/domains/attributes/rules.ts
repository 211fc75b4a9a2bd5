/**
 * Decisions about attributes without I/O: which values a definition allows, and what becomes of it when it is changed
 * (services sheet 8.5).
 */
import {
  type AttributeDefault,
  type AttributeValueType,
  blankText,
  type ChangedAttributeDefinition,
  type FieldViolation,
  fail,
  foldText,
  invalid,
  listAfter,
  maxAttributeDefinitions,
  type NewAttributeDefinition,
  requireName,
  type SetAttributeValue,
  translationsAfter,
  ValidationError,
  violationsOfList,
} from '@openhours/contract';
import { noTags } from '../../db/tag-lists.ts';
import type { DefinitionRow, ValueRow } from './repository.ts';
import { tagListsSaid } from './tags.ts';

/** What was said of an attribute, with the type of value that it is of. */
type Typed =
  | { readonly valueType: 'STRING'; readonly value: string }
  | { readonly valueType: 'NUMBER'; readonly value: number }
  | { readonly valueType: 'BOOL'; readonly value: boolean };

type Config = Pick<DefinitionRow, 'value_type' | 'allowed_values' | 'number_min' | 'number_max'>;
type DefaultColumns = Pick<DefinitionRow, 'default_string' | 'default_number' | 'default_bool'>;
type DataColumns = Pick<ValueRow, 'string_data' | 'number_data' | 'bool_data'>;

/** All that a call says of a definition. */
export type DefinitionFacts = Config &
  DefaultColumns &
  Pick<
    DefinitionRow,
    'name' | 'name_folded' | 'translations' | 'visible' | 'tag_ids' | 'private_tag_ids' | 'extended_fields'
  >;

const root = 'attributeDefinition';

/** Those of the three that were said. */
function typedOf(string: string | undefined, number: number | undefined, bool: boolean | undefined): readonly Typed[] {
  return [
    ...(string === undefined ? [] : [{ valueType: 'STRING', value: string } as const]),
    ...(number === undefined ? [] : [{ valueType: 'NUMBER', value: number } as const]),
    ...(bool === undefined ? [] : [{ valueType: 'BOOL', value: bool } as const]),
  ];
}

/** Why a definition does not allow a value; undefined when it does. */
function misfitOf({ valueType, value }: Typed, config: Config): 'TYPE' | 'NOT_ALLOWED' | 'RANGE' | undefined {
  if (valueType !== config.value_type) {
    return 'TYPE';
  }
  if (valueType === 'STRING') {
    return config.allowed_values?.includes(value) === true ? undefined : 'NOT_ALLOWED';
  }
  if (valueType === 'NUMBER') {
    const { number_min: min, number_max: max } = config;
    return min !== null && max !== null && min <= value && value <= max ? undefined : 'RANGE';
  }
  return undefined;
}

/** The name as it is kept; there is none without it. */
function nameOf(said: string | null): string {
  return requireName(said ?? '', `${root}.name`);
}

type SaidConfigs = Pick<ChangedAttributeDefinition, 'stringConfig' | 'numberConfig'>;

/** Refuses the configuration of another type, and two at once. */
function requireOwnConfig(valueType: AttributeValueType, { stringConfig, numberConfig }: SaidConfigs): void {
  const given = [
    ...(stringConfig ? [{ of: 'STRING', field: 'stringConfig' }] : []),
    ...(numberConfig ? [{ of: 'NUMBER', field: 'numberConfig' }] : []),
  ];
  if (given.length > 1) {
    throw invalid(root, 'takes either stringConfig or numberConfig', 'ONE_OF_ALIGNMENT');
  }
  const foreign = given.find(({ of }) => of !== valueType);
  if (foreign !== undefined) {
    throw invalid(`${root}.${foreign.field}`, `belongs to the type ${foreign.of}, not to ${valueType}`, 'OTHER');
  }
}

function missingConfig(field: 'stringConfig' | 'numberConfig', valueType: AttributeValueType): Error {
  return invalid(`${root}.${field}`, `is required for the type ${valueType}`, 'REQUIRED_FIELD');
}

/** The configuration of a type as it is kept. Of `said` the one of the type is there, unless it is missing. */
function configOf(valueType: AttributeValueType, { stringConfig, numberConfig }: SaidConfigs): Config {
  const none = { value_type: valueType, allowed_values: null, number_min: null, number_max: null };
  if (valueType === 'STRING') {
    if (!stringConfig) {
      throw missingConfig('stringConfig', valueType);
    }
    return { ...none, allowed_values: allowedValuesOf(stringConfig.allowedValues) };
  }
  if (valueType === 'NUMBER') {
    if (!numberConfig) {
      throw missingConfig('numberConfig', valueType);
    }
    const { min, max } = numberConfig;
    if (max < min) {
      throw fail('NUMBER_CONFIG_MAX_LESS_THAN_MIN', 'The largest number is smaller than the smallest', { min, max });
    }
    return { ...none, number_min: min, number_max: max };
  }
  return none;
}

/** Refuses blank values and those that are there twice: nobody could choose between them. */
function allowedValuesOf(values: readonly string[]): readonly string[] {
  const field = `${root}.stringConfig.allowedValues`;
  const blank = values.findIndex((value) => value.trim() === '');
  if (blank !== -1) {
    throw new ValidationError([blankText(`${field}[${blank}]`)]);
  }
  if (new Set(values).size < values.length) {
    throw invalid(field, 'names a value twice', 'DISTINCT_VALUES');
  }
  return values;
}

/** The one default that was said. */
function defaultOf(said: AttributeDefault | null): Typed {
  const field = `${root}.defaultValue`;
  const [given, ...more] = typedOf(said?.stringDefault, said?.numberDefault, said?.boolDefault);
  if (given === undefined) {
    throw invalid(field, 'needs one of stringDefault, numberDefault and boolDefault', 'REQUIRED_ONE_OF_FIELD');
  }
  if (more.length > 0) {
    throw invalid(field, 'takes only one of stringDefault, numberDefault and boolDefault', 'ONE_OF_ALIGNMENT');
  }
  return given;
}

function defaultColumnsOf({ valueType, value }: Typed): DefaultColumns {
  return {
    default_string: valueType === 'STRING' ? value : null,
    default_number: valueType === 'NUMBER' ? value : null,
    default_bool: valueType === 'BOOL' ? value : null,
  };
}

function keptDefault({ id, default_string, default_number, default_bool }: DefinitionRow): Typed {
  const [kept] = typedOf(default_string ?? undefined, default_number ?? undefined, default_bool ?? undefined);
  if (kept === undefined) {
    throw new Error(`the attribute ${id} has no default`);
  }
  return kept;
}

type SaidTranslations = ChangedAttributeDefinition['translations'];

/**
 * What is said of a definition in other languages, as it is kept: what nobody says anew stays, with the values that there
 * still are.
 */
function wordsAfter(
  before: Pick<DefinitionRow, 'allowed_values' | 'translations'>,
  said: SaidTranslations,
  { allowed_values: allowedValues }: Pick<Config, 'allowed_values'>,
): DefinitionRow['translations'] {
  const own = allowedValues ?? [];
  const path = `${root}.translations`;
  const kept = before.translations.map((each) =>
    each.allowedValues === undefined
      ? each
      : { ...each, allowedValues: listAfter(each.allowedValues, before.allowed_values ?? [], own) },
  );
  const violations: FieldViolation[] = [];
  const after = translationsAfter(kept, said, path, violations);
  for (const [index, each] of (said ?? []).entries()) {
    violations.push(...violationsOfList(each.allowedValues, own, `${path}[${index}].allowedValues`));
  }
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return after;
}

/** A new definition as it is kept. */
export function newDefinition(said: NewAttributeDefinition): DefinitionFacts {
  const name = nameOf(said.name);
  requireOwnConfig(said.valueType, said);
  const config = configOf(said.valueType, said);
  const given = defaultOf(said.defaultValue);
  switch (misfitOf(given, config)) {
    case 'TYPE':
      throw fail('DEFAULT_VALUE_TYPE_MISMATCH', `The default is no value of the type ${config.value_type}`);
    case 'NOT_ALLOWED':
      throw fail('DEFAULT_VALUE_NOT_IN_ALLOWED_VALUES', 'The default is none of the allowed values');
    case 'RANGE':
      throw fail('DEFAULT_VALUE_OUT_OF_RANGE', 'The default is outside the range');
  }
  return {
    ...config,
    ...defaultColumnsOf(given),
    ...tagListsSaid(noTags, said.tags),
    name,
    name_folded: foldText(name),
    translations: wordsAfter({ allowed_values: null, translations: [] }, said.translations, config),
    visible: said.visibility ?? true,
    extended_fields: said.extendedFields ?? null,
  };
}

/** A definition as a change leaves it: what is not said stays, null clears what can be missing. */
export function changedDefinition(before: DefinitionRow, said: ChangedAttributeDefinition): DefinitionFacts {
  if (said.valueType !== undefined && said.valueType !== before.value_type) {
    throw fail('VALUE_TYPE_IMMUTABLE', 'The type of the values of an attribute cannot be changed', {
      valueType: before.value_type,
    });
  }
  const name = said.name === undefined ? before.name : nameOf(said.name);
  requireOwnConfig(before.value_type, said);
  const saysConfig =
    (before.value_type === 'STRING' && said.stringConfig !== undefined) ||
    (before.value_type === 'NUMBER' && said.numberConfig !== undefined);
  const config = saysConfig ? configOf(before.value_type, said) : before;
  const given = said.defaultValue === undefined ? keptDefault(before) : defaultOf(said.defaultValue);
  if (misfitOf(given, config) !== undefined) {
    throw fail('DEFAULT_VALUE_NO_LONGER_VALID', 'The definition does not allow its default: change that as well');
  }
  return {
    value_type: before.value_type,
    allowed_values: config.allowed_values,
    number_min: config.number_min,
    number_max: config.number_max,
    ...defaultColumnsOf(given),
    ...tagListsSaid(before, said.tags),
    name,
    name_folded: foldText(name),
    translations: wordsAfter(before, said.translations, config),
    visible: said.visibility === undefined ? before.visible : (said.visibility ?? true),
    extended_fields: said.extendedFields === undefined ? before.extended_fields : said.extendedFields,
  };
}

/** Whether values that fitted one state of a definition may not fit another. */
export function changesConfig(before: Config, after: Config): boolean {
  return (
    before.allowed_values !== after.allowed_values ||
    before.number_min !== after.number_min ||
    before.number_max !== after.number_max
  );
}

/** The value that is given to a service or a resource, as it is kept; `field` is where it stands in the request. */
export function valueFor(definition: Config, said: SetAttributeValue, field: string): DataColumns {
  const [given, ...more] = typedOf(said.stringData, said.numberData, said.boolData);
  if (given === undefined) {
    throw fail('VALUE_REQUIRED', 'One of stringData, numberData and boolData is required');
  }
  if (more.length > 0) {
    throw invalid(field, 'takes only one of stringData, numberData and boolData', 'ONE_OF_ALIGNMENT');
  }
  switch (misfitOf(given, definition)) {
    case 'TYPE':
      throw fail('VALUE_TYPE_MISMATCH', `The attribute has values of the type ${definition.value_type}`);
    case 'NOT_ALLOWED':
      throw fail('VALUE_NOT_IN_ALLOWED_VALUES', 'The value is none of those that the attribute allows');
    case 'RANGE':
      throw fail('VALUE_OUT_OF_RANGE', 'The value is outside the range of the attribute');
  }
  const { default_string, default_number, default_bool } = defaultColumnsOf(given);
  return { string_data: default_string, number_data: default_number, bool_data: default_bool };
}

/** Refuses one definition more than a site may have. */
export function requireRoom(count: number): void {
  if (count >= maxAttributeDefinitions) {
    throw fail('FAILED_PRECONDITION', `A site has at most ${maxAttributeDefinitions} attributes`, {
      limit: maxAttributeDefinitions,
    });
  }
}

/** Refuses a name that another definition has. */
export function requireFreeName(isTaken: boolean, name: string): void {
  if (isTaken) {
    throw fail('DUPLICATE_ATTRIBUTE_NAME', 'Another attribute has this name', { name });
  }
}
