/**
 * The query language on the wire: parses filters and sorts into a small tree whose fields, operators and operands
 * are already checked. Knows nothing of a database; `db/filter.ts` of the server turns the tree into SQL.
 * Sources: data sheet 3 (items), data sheet 3.9 and services sheet 0.5 (everything else).
 */
import { invalid } from './errors.ts';
import { readJsonOperand, readOperand, unstorableText } from './filter-operand.ts';
import { isJsonObject } from './json-object.ts';

/**
 * What a field holds. `decimal` is a number that travels as text (64-bit integers, money), `word` a text that is
 * only ever compared as a whole, `json` an untyped value of a data item, where types never coerce.
 */
export type FieldType = 'guid' | 'text' | 'word' | 'number' | 'decimal' | 'instant' | 'boolean' | 'json';

/** Wire operators that a field may allow; the logical ones are always allowed. */
export const filterOperators = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$hasSome',
  '$hasAll',
  '$startsWith',
  '$endsWith',
  '$contains',
  '$exists',
  '$isEmpty',
  '$matches',
  '$urlized',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** A field that may stand in a filter or a sort. */
export interface FilterField {
  /** The canonical wire path; aliases resolve to the same field. */
  readonly name: string;
  readonly type: FieldType;
  /** Operators beyond `$exists` and `$isEmpty`, which every field takes. */
  readonly operators: ReadonlySet<FilterOperator>;
  readonly sortable: boolean;
}

/** A checked operand: text, number, boolean, an instant in epoch milliseconds, or any JSON value for `json` fields. */
export type Operand = string | number | boolean | readonly unknown[] | { readonly [key: string]: unknown };

export type PatternPart =
  | { readonly kind: 'literal'; readonly value: string }
  | { readonly kind: 'anyOf'; readonly value: string };

/** The parsed filter. `and` without parts matches everything, `or` without parts nothing. */
export type Filter<Field extends FilterField = FilterField> =
  | { readonly kind: 'and'; readonly parts: readonly Filter<Field>[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter<Field>[] }
  | { readonly kind: 'not'; readonly part: Filter<Field> }
  | {
      readonly kind: 'compare';
      readonly field: Field;
      readonly operator: 'eq' | 'gt' | 'gte' | 'lt' | 'lte';
      readonly value: Operand;
    }
  /** Equals some value. */
  | { readonly kind: 'in'; readonly field: Field; readonly values: readonly Operand[] }
  /** Holds every value. */
  | { readonly kind: 'all'; readonly field: Field; readonly values: readonly Operand[] }
  /** Substring, ignoring case, without wildcards. */
  | {
      readonly kind: 'text';
      readonly field: Field;
      readonly operator: 'startsWith' | 'endsWith' | 'contains';
      readonly value: string;
    }
  /** Present and not null. */
  | { readonly kind: 'exists'; readonly field: Field }
  /** Missing, null, empty text or empty list. */
  | { readonly kind: 'empty'; readonly field: Field }
  /** The whole text is made of these parts, ignoring case. */
  | { readonly kind: 'pattern'; readonly field: Field; readonly parts: readonly PatternPart[] }
  /** Equal after lower-casing and joining runs of white space and hyphens. */
  | { readonly kind: 'urlized'; readonly field: Field; readonly values: readonly string[] };

export type FilterProblemKind = 'FIELD' | 'OPERATOR' | 'OPERAND' | 'SHAPE' | 'SIZE';

/** What is wrong with a filter or sort, in words and parts. */
export interface FilterProblem {
  readonly kind: FilterProblemKind;
  /** Request field of the filter or sort as a whole, such as `query.filter`. */
  readonly root: string;
  readonly fieldName?: string;
  readonly operator?: string;
  readonly description: string;
}

/** The fields a query may use, and its bounds. */
export interface FilterLanguage<Field extends FilterField = FilterField> {
  /** The field of a wire path or undefined when it can not be used. */
  field(path: string): Field | undefined;
  /** Nesting of conditions, 10 unless set (design 12; items take 50). */
  readonly maxDepth?: number;
  /** Conditions altogether, 100 unless set. */
  readonly maxNodes?: number;
  /** Makes the error to throw; a field violation unless set. */
  readonly refuse?: (problem: FilterProblem) => Error;
}

function violation(problem: FilterProblem): Error {
  return invalid(problem.root, problem.description, 'OTHER');
}

interface Reading<Field extends FilterField> {
  readonly language: FilterLanguage<Field>;
  readonly root: string;
  readonly maxDepth: number;
  nodesLeft: number;
}

function refuse<Field extends FilterField>(
  reading: Reading<Field>,
  kind: FilterProblemKind,
  description: string,
  more: { fieldName?: string; operator?: string } = {},
): never {
  throw (reading.language.refuse ?? violation)({ kind, root: reading.root, description, ...more });
}

function enter<Field extends FilterField>(reading: Reading<Field>, depth: number): void {
  if (depth > reading.maxDepth) {
    refuse(reading, 'SIZE', `is nested more than ${reading.maxDepth} levels deep`);
  }
  reading.nodesLeft -= 1;
  if (reading.nodesLeft < 0) {
    refuse(reading, 'SIZE', `has more than ${reading.language.maxNodes ?? 100} conditions`);
  }
}

/**
 * Parses a filter. Every equivalent form of the published clients gives the same tree: bare values, several operators
 * on one field, chained `$and` lists, `$not` as an object or a list of one. Throws a field violation on `root` (or what
 * `language.refuse` makes) for an unknown field, an unknown operator, a wrong operand type and a filter that is too
 * large.
 * Example: `parseFilter({ status: 'CONFIRMED', startDate: { $gte: '2026-01-01T00:00:00Z' } }, bookingFields,
 * 'query.filter')`.
 */
export function parseFilter<Field extends FilterField>(
  wire: unknown,
  language: FilterLanguage<Field>,
  root: string,
): Filter<Field> {
  const reading = { language, root, maxDepth: language.maxDepth ?? 10, nodesLeft: language.maxNodes ?? 100 };
  return wire === undefined || wire === null ? { kind: 'and', parts: [] } : readFilter(reading, wire, 1);
}

function readFilter<Field extends FilterField>(reading: Reading<Field>, wire: unknown, depth: number): Filter<Field> {
  if (!isJsonObject(wire)) {
    return refuse(reading, 'SHAPE', 'must be an object of conditions');
  }
  return allOf(Object.entries(wire).map(([key, value]) => readEntry(reading, key, value, depth)));
}

/** One condition stands for itself, so that equivalent forms give the same tree. */
function allOf<Field extends FilterField>(parts: readonly Filter<Field>[]): Filter<Field> {
  return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
}

function readEntry<Field extends FilterField>(
  reading: Reading<Field>,
  key: string,
  value: unknown,
  depth: number,
): Filter<Field> {
  if (!key.startsWith('$')) {
    const field = unstorableText(key) ? undefined : reading.language.field(key);
    return field === undefined
      ? refuse(reading, 'FIELD', `field "${printable(key)}" cannot be filtered`, { fieldName: key })
      : readCondition(reading, field, key, value, depth);
  }
  enter(reading, depth);
  switch (key) {
    case '$and':
    case '$or':
      if (!Array.isArray(value)) {
        return refuse(reading, 'OPERAND', `operator "${key}" takes a list of filters`, { operator: key });
      }
      return {
        kind: key === '$and' ? 'and' : 'or',
        parts: value.map((each) => readFilter(reading, each, depth + 1)),
      };
    case '$not':
      return { kind: 'not', part: readFilter(reading, single(reading, value, key), depth + 1) };
    default:
      return refuse(reading, 'OPERATOR', `operator "${printable(key)}" is not known here`, { operator: key });
  }
}

function single<Field extends FilterField>(reading: Reading<Field>, value: unknown, operator: string): unknown {
  if (!Array.isArray(value)) {
    return value;
  }
  return value.length === 1
    ? value[0]
    : refuse(reading, 'OPERAND', `operator "${operator}" takes one filter`, { operator });
}

function readCondition<Field extends FilterField>(
  reading: Reading<Field>,
  field: Field,
  path: string,
  value: unknown,
  depth: number,
): Filter<Field> {
  const keys = isJsonObject(value) ? Object.keys(value) : [];
  // A single `$date` is a value, not an operator; for items any object without operators is one too.
  const isDate = keys.length === 1 && keys[0] === '$date';
  if (keys.some((key) => key.startsWith('$')) && !isDate) {
    const operators = Object.entries(value as Record<string, unknown>);
    return allOf(operators.map(([operator, operand]) => readOperator(reading, field, path, operator, operand, depth)));
  }
  return readOperator(reading, field, path, '$eq', value, depth);
}

function readOperator<Field extends FilterField>(
  reading: Reading<Field>,
  field: Field,
  path: string,
  operator: string,
  operand: unknown,
  depth: number,
): Filter<Field> {
  enter(reading, depth);
  const names = { fieldName: path, operator };
  const wrong = (expected: string): never =>
    refuse(reading, 'OPERAND', `field "${path}", operator "${operator}": the operand must be ${expected}`, names);
  const read = (value: unknown): Operand => {
    const result = field.type === 'json' ? readJsonOperand(value) : readOperand(field.type, value);
    return 'expected' in result ? wrong(result.expected) : result.value;
  };
  const list = (): unknown[] => (Array.isArray(operand) ? operand : wrong('a list'));
  const flag = (): boolean => (typeof operand === 'boolean' ? operand : wrong('true or false'));

  if (operator === '$not') {
    const inner = single(reading, operand, operator);
    return isJsonObject(inner) && Object.keys(inner).some((key) => key.startsWith('$'))
      ? { kind: 'not', part: readCondition(reading, field, path, inner, depth + 1) }
      : wrong('an object of operators');
  }
  const allowed = field.operators as ReadonlySet<string>;
  if (operator !== '$exists' && operator !== '$isEmpty' && !allowed.has(operator)) {
    const description = `operator "${printable(operator)}" cannot be used on field "${path}"`;
    return refuse(reading, 'OPERATOR', description, names);
  }

  switch (operator as FilterOperator) {
    case '$eq':
      return equals(field, operand, read);
    case '$ne':
      return { kind: 'not', part: equals(field, operand, read) };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (operand === null || (typeof operand === 'object' && !isDateValue(operand))) {
        return wrong('a single value');
      }
      return {
        kind: 'compare',
        field,
        operator: operator.slice(1) as 'gt' | 'gte' | 'lt' | 'lte',
        value: read(operand),
      };
    case '$in':
      return anyOf(field, scalars(list(), wrong), read);
    case '$nin':
      return { kind: 'not', part: anyOf(field, scalars(list(), wrong), read) };
    case '$hasSome':
      return list().length === 0 ? wrong('a list of at least one value') : anyOf(field, scalars(list(), wrong), read);
    case '$hasAll':
      return { kind: 'all', field, values: scalars(list(), wrong).map(read) };
    case '$startsWith':
    case '$endsWith':
    case '$contains':
      if (typeof operand !== 'string' || unstorableText(operand)) {
        return wrong('text');
      }
      return {
        kind: 'text',
        field,
        operator: operator.slice(1) as 'startsWith' | 'endsWith' | 'contains',
        value: operand,
      };
    case '$exists':
      return flag() ? { kind: 'exists', field } : { kind: 'not', part: { kind: 'exists', field } };
    case '$isEmpty':
      return flag() ? { kind: 'empty', field } : { kind: 'not', part: { kind: 'empty', field } };
    case '$matches':
      return { kind: 'pattern', field, parts: readPattern(operand) ?? wrong('{ignoreCase: true, spec: […]}') };
    case '$urlized': {
      const values = Array.isArray(operand) ? operand : [operand];
      return values.every((each) => typeof each === 'string' && !unstorableText(each))
        ? { kind: 'urlized', field, values: values as string[] }
        : wrong('text or a list of texts');
    }
  }
}

function equals<Field extends FilterField>(
  field: Field,
  operand: unknown,
  read: (value: unknown) => Operand,
): Filter<Field> {
  return operand === null || operand === undefined
    ? { kind: 'not', part: { kind: 'exists', field } }
    : { kind: 'compare', field, operator: 'eq', value: read(operand) };
}

/** Null in a list stands for a missing value. */
function anyOf<Field extends FilterField>(
  field: Field,
  operands: readonly unknown[],
  read: (value: unknown) => Operand,
): Filter<Field> {
  const values: Filter<Field> = { kind: 'in', field, values: operands.filter((each) => each !== null).map(read) };
  return operands.includes(null)
    ? { kind: 'or', parts: [values, { kind: 'not', part: { kind: 'exists', field } }] }
    : values;
}

function isDateValue(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length === 1 && '$date' in value;
}

function scalars(list: readonly unknown[], wrong: (expected: string) => never): readonly unknown[] {
  return list.every((each) => typeof each !== 'object' || each === null || isDateValue(each))
    ? list
    : wrong('a list of single values');
}

function readPattern(operand: unknown): PatternPart[] | undefined {
  if (!isJsonObject(operand) || operand.ignoreCase !== true || !Array.isArray(operand.spec)) {
    return undefined;
  }
  const parts: PatternPart[] = [];
  for (const part of operand.spec) {
    const known =
      isJsonObject(part) && (part.type === 'literal' || part.type === 'anyOf') && typeof part.value === 'string';
    if (!known || part.value === '' || unstorableText(part.value as string)) {
      return undefined;
    }
    parts.push({ kind: part.type as 'literal' | 'anyOf', value: part.value as string });
  }
  return parts;
}

/** Names of the caller's choice stand in messages: shortened and without control characters. */
function printable(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cs}]/gu, '?');
  return plain.length > 100 ? `${plain.slice(0, 100)}…` : plain;
}

export interface SortKey<Field extends FilterField = FilterField> {
  readonly field: Field;
  readonly descending: boolean;
}

/**
 * Parses a sort. A field that is named twice sorts by its first mention. Throws a field violation on `root` (or
 * what `language.refuse` makes) for a field that is unknown or can not be sorted.
 * Example: `parseSort([{ fieldName: 'startDate', order: 'DESC' }], bookingFields, 'query.sort')`.
 */
export function parseSort<Field extends FilterField>(
  wire: readonly { readonly fieldName: string; readonly order?: 'ASC' | 'DESC' | undefined }[] | undefined,
  language: FilterLanguage<Field>,
  root: string,
): SortKey<Field>[] {
  const keys: SortKey<Field>[] = [];
  for (const { fieldName, order } of wire ?? []) {
    const field = unstorableText(fieldName) ? undefined : language.field(fieldName);
    if (!field?.sortable) {
      const description = `field "${printable(fieldName)}" cannot be sorted`;
      throw (language.refuse ?? violation)({ kind: 'FIELD', root, fieldName, description });
    }
    if (!keys.some((key) => key.field.name === field.name)) {
      keys.push({ field, descending: order === 'DESC' });
    }
  }
  return keys;
}
