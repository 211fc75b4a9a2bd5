/** Which services and resources have what a search asks of attributes (services sheet 8.3). */
import { type FieldViolation, groupBy, ValidationError } from '@openhours/contract';
import { type Caller, isBusiness } from '../../auth/caller.ts';
import type { Reader } from '../../db/transaction.ts';
import { type DefinitionRow, definitionTable, readValuesOfDefinitions, type ValueRow } from './repository.ts';

/** A value that is asked for: one of the members, of the type of its attribute. */
export interface SoughtValue {
  readonly attributeId?: string | undefined;
  readonly enumValue?: string | undefined;
  /** Both ends included; one of them may be open. */
  readonly numberRangeValue?: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined;
  readonly numberValues?: { readonly values?: readonly number[] | undefined } | undefined;
  readonly boolValue?: boolean | undefined;
}

const membersOfType = {
  STRING: ['enumValue'],
  NUMBER: ['numberRangeValue', 'numberValues'],
  BOOL: ['boolValue'],
} as const;
const members = Object.values(membersOfType).flat();

function violationOf(
  definition: Pick<DefinitionRow, 'allowed_values' | 'value_type'> | undefined,
  sought: SoughtValue,
): FieldViolation | undefined {
  if (definition === undefined) {
    return { field: 'attributeId', description: 'names no attribute of the site', violatedRule: 'OTHER' };
  }
  const allowed: readonly string[] = membersOfType[definition.value_type];
  const [said, another] = members.filter((member) => sought[member] !== undefined);
  if (said === undefined || another !== undefined || !allowed.includes(said)) {
    const description = `of an attribute of type ${definition.value_type} exactly one is asked for: ${allowed.join(', ')}`;
    return { field: said ?? (allowed[0] as string), description, violatedRule: 'ONE_OF_ALIGNMENT' };
  }
  const { enumValue, numberRangeValue: range, numberValues } = sought;
  if (enumValue !== undefined && definition.allowed_values?.includes(enumValue) !== true) {
    return { field: 'enumValue', description: 'is none of the allowed values', violatedRule: 'OTHER' };
  }
  if (range !== undefined && range.min === undefined && range.max === undefined) {
    return { field: 'numberRangeValue', description: 'needs min or max', violatedRule: 'REQUIRED_ONE_OF_FIELD' };
  }
  if (range?.min !== undefined && range.max !== undefined && range.min > range.max) {
    return { field: 'numberRangeValue.max', description: 'must not be less than min', violatedRule: 'OTHER' };
  }
  if (numberValues !== undefined && (numberValues.values ?? []).length === 0) {
    return { field: 'numberValues.values', description: 'must not be empty', violatedRule: 'MIN_SIZE' };
  }
  return undefined;
}

function hasValue(
  { bool_data, number_data, string_data }: Pick<ValueRow, 'bool_data' | 'number_data' | 'string_data'>,
  { boolValue, enumValue, numberRangeValue, numberValues }: SoughtValue,
): boolean {
  if (number_data !== null) {
    const { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY } = numberRangeValue ?? {};
    return numberRangeValue === undefined
      ? numberValues?.values?.includes(number_data) === true
      : min <= number_data && number_data <= max;
  }
  return string_data === null ? bool_data === boolValue : string_data === enumValue;
}

/** Everything that is wrong with what is asked of some attributes; `root` is its path in the request. */
export function violationsOfSought(
  definitions: ReadonlyMap<string, Pick<DefinitionRow, 'allowed_values' | 'value_type'>>,
  sought: readonly SoughtValue[],
  root: string,
): FieldViolation[] {
  return sought.flatMap((each, index) => {
    const violation = violationOf(definitions.get(each.attributeId ?? ''), each);
    return violation === undefined ? [] : [{ ...violation, field: `${root}[${index}].${violation.field}` }];
  });
}

/** Of each attribute that is asked for, the ids of what has one of its values that are asked for. */
export function entitiesWith(
  sought: readonly SoughtValue[],
  values: readonly Pick<
    ValueRow,
    'attribute_definition_id' | 'bool_data' | 'entity_id' | 'number_data' | 'string_data'
  >[],
): ReadonlySet<string>[] {
  const valuesOf = groupBy(values, (value) => value.attribute_definition_id);
  return [...groupBy(sought, ({ attributeId = '' }) => attributeId)].map(
    ([attributeId, wanted]) =>
      new Set(
        (valuesOf.get(attributeId) ?? [])
          .filter((value) => wanted.some((each) => hasValue(value, each)))
          .map((value) => value.entity_id),
      ),
  );
}

/**
 * The services and resources that have what is asked for, a set of ids for each attribute: values of one attribute are
 * alternatives. Refuses attributes that the caller does not see and values that they cannot have, at `root` of the
 * request.
 */
export async function findEntitiesWith(
  reader: Reader,
  caller: Caller,
  sought: readonly SoughtValue[],
  root: string,
): Promise<readonly ReadonlySet<string>[]> {
  const ids = [...new Set(sought.flatMap(({ attributeId }) => attributeId ?? []))];
  if (sought.length === 0) {
    return [];
  }
  const [definitions, values] = await Promise.all([
    definitionTable.findMany(reader, ids),
    readValuesOfDefinitions(reader, ids),
  ]);
  const seen = definitions.filter(({ visible }) => visible || isBusiness(caller));
  const violations = violationsOfSought(new Map(seen.map((row) => [row.id, row])), sought, root);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return entitiesWith(sought, values);
}
