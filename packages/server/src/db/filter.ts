/**
 * Compiles a parsed filter to one SQL condition. Every operand, JSON path included, is a bound parameter; names of
 * columns come from declarations only. A missing value is never compared: a leaf that meets one does not hold, and
 * its negation does (data sheet 3.2).
 */
import type { Filter, Operand } from '@openhours/contract';
import { type SqlBool, sql } from 'kysely';
import { formatInstant } from '../time/index.ts';
import type { StoredField } from './fields.ts';
import { type Condition, type Leaf, laxPath, likePattern, substring, type Value } from './filter-parts.ts';
import { compileJsonLeaf } from './json-filter.ts';

const always: Condition = sql<SqlBool>`true`;
const never: Condition = sql<SqlBool>`false`;

/** The condition of a filter. Example: `query.where(compileFilter(parsed.filter))`. */
export function compileFilter(filter: Filter<StoredField>): Condition {
  return compile(filter, false);
}

/** Negation travels down to the leaves, so that a missing value never makes a whole branch unknown. */
function compile(filter: Filter<StoredField>, negated: boolean): Condition {
  switch (filter.kind) {
    case 'not':
      return compile(filter.part, !negated);
    case 'and':
    case 'or': {
      const parts = filter.parts.map((part) => compile(part, negated));
      return (filter.kind === 'and') === negated ? either(parts) : both(parts);
    }
    default: {
      const leaf = compileLeaf(filter);
      return negated ? sql<SqlBool>`(${leaf}) is not true` : leaf;
    }
  }
}

export function both(parts: readonly Condition[]): Condition {
  return parts.length === 0 ? always : parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` and `)})`;
}

export function either(parts: readonly Condition[]): Condition {
  return parts.length === 0 ? never : parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` or `)})`;
}

function compileLeaf(leaf: Leaf): Condition {
  const { field } = leaf;
  const condition = field.type === 'json' ? compileJsonLeaf(leaf) : compileTypedLeaf(leaf, field);
  if (field.when === undefined || (leaf.kind === 'all' && leaf.values.length === 0)) {
    return condition;
  }
  const applies = sql<SqlBool>`${sql.ref(field.when.column)} = ${field.when.equals}::text`;
  // Empty is the one leaf that a missing value fulfils.
  return leaf.kind === 'empty' ? sql`(${applies} and not ${condition}) is not true` : both([applies, condition]);
}

function compileTypedLeaf(leaf: Leaf, field: StoredField): Condition {
  const { storage } = field;
  // A list holds all values when it holds each; one value equals all of them.
  if (leaf.kind === 'all' && !(storage.kind === 'column' && storage.many)) {
    return both(leaf.values.map((value) => compileTypedLeaf({ kind: 'compare', operator: 'eq', field, value }, field)));
  }
  switch (storage.kind) {
    case 'column':
      return storage.many
        ? arrayCondition(leaf, field, sql.ref(storage.column))
        : valueCondition(leaf, field, sql.ref(storage.column));
    case 'json': {
      const column = sql.ref(storage.column);
      if (!storage.many) {
        return valueCondition(leaf, field, jsonScalar(field, sql`(${column} #> ${[...storage.path]}::text[])`));
      }
      const each = sql`jsonb_path_query(${column}, ${`${laxPath(storage.path)}[*]`}::jsonpath)`;
      return someOf(leaf, field, sql`${each} as element(value)`, jsonScalar(field, sql`element.value`), []);
    }
    case 'child': {
      const joins = Object.entries(storage.on).map(
        ([child, parent]) => sql<SqlBool>`child_row.${sql.ref(child)} = ${sql.ref(parent)}`,
      );
      const value = sql`child_row.${sql.ref(storage.column)}`;
      return someOf(leaf, field, sql`${sql.table(storage.table)} as child_row`, value, joins);
    }
  }
}

/** One of several values fits; none at all is a missing value. */
function someOf(leaf: Leaf, field: StoredField, from: Value, value: Value, joins: readonly Condition[]): Condition {
  const fits =
    leaf.kind === 'exists' || leaf.kind === 'empty'
      ? sql<SqlBool>`${value} is not null`
      : scalarCondition(leaf, field, value);
  const found = sql<SqlBool>`exists (select 1 from ${from} where ${both([...joins, fits])})`;
  return leaf.kind === 'empty' ? sql`not ${found}` : found;
}

/** A JSON value as the SQL type of its field; a value of another JSON type counts as missing. */
export function jsonScalar(field: StoredField, json: Value): Value {
  switch (field.type) {
    case 'number':
      return sql`(case when jsonb_typeof(${json}) = 'number' then ${json}::numeric end)`;
    case 'decimal':
      return sql`(case when jsonb_typeof(${json}) = 'number' or (jsonb_typeof(${json}) = 'string' and ${json} #>> '{}' ~ '^-?[0-9]{1,40}([.][0-9]{1,40})?$') then (${json} #>> '{}')::numeric end)`;
    case 'boolean':
      return sql`(case when jsonb_typeof(${json}) = 'boolean' then ${json}::boolean end)`;
    default:
      // Instants in documents are ISO text in UTC with milliseconds, which orders like time.
      return sql`(case when jsonb_typeof(${json}) = 'string' then ${json} #>> '{}' end)`;
  }
}

function valueCondition(leaf: Leaf, field: StoredField, value: Value): Condition {
  switch (leaf.kind) {
    case 'exists':
      return sql`${value} is not null`;
    case 'empty':
      return field.type === 'text' || field.type === 'word'
        ? sql`(${value} is null or ${value} = '')`
        : sql`${value} is null`;
    default:
      return scalarCondition(leaf, field, value);
  }
}

function arrayCondition(leaf: Leaf, field: StoredField, column: Value): Condition {
  switch (leaf.kind) {
    case 'exists':
      return field.emptyIsMissing ? sql`cardinality(${column}) > 0` : sql`${column} is not null`;
    case 'empty':
      return sql`(${column} is null or cardinality(${column}) = 0)`;
    case 'in':
      return sql`${column} && ${boundList(field, leaf.values)}`;
    case 'all':
      return leaf.values.length > 0 && usable(field, leaf.values).length < leaf.values.length
        ? never
        : leaf.values.length === 0
          ? always
          : sql`${column} @> ${boundList(field, leaf.values)}`;
    case 'compare':
      if (leaf.operator === 'eq') {
        return usable(field, [leaf.value]).length === 0 ? never : sql`${column} @> ${boundList(field, [leaf.value])}`;
      }
      break;
    default:
      break;
  }
  return sql`exists (select 1 from unnest(${column}) as element(value) where ${scalarCondition(leaf, field, sql`element.value`)})`;
}

const comparison = { eq: sql`=`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function scalarCondition(leaf: Leaf, field: StoredField, value: Value): Condition {
  switch (leaf.kind) {
    case 'compare': {
      if (leaf.operator === 'eq') {
        return usable(field, [leaf.value]).length === 0 ? never : sql`${value} = ${bound(field, leaf.value)}`;
      }
      const sign = comparison[leaf.operator];
      return isText(field)
        ? sql`${asText(field, value)} collate "C" ${sign} ${encoded(field, leaf.value)}::text`
        : sql`${value} ${sign} ${bound(field, leaf.value)}`;
    }
    case 'in':
      return usable(field, leaf.values).length === 0 ? never : sql`${value} = any(${boundList(field, leaf.values)})`;
    case 'text': {
      const text = asText(field, value);
      return field.folded === undefined
        ? substring(leaf.operator, text, field.encode(leaf.value))
        : sql`${sql.ref(field.folded.column)} like ${likePattern(leaf.operator, field.folded.fold(leaf.value))}::text escape '\\'`;
    }
    default:
      throw new TypeError(`${leaf.kind} is no condition on one value of type ${field.type}`);
  }
}

/** Text for order and substrings; GUIDs count as their text. */
function asText(field: StoredField, value: Value): Value {
  return field.type === 'guid' && !field.guidAsText ? sql`${value}::text` : value;
}

/** Instants in documents are ISO text, so they order as text too. */
function isText(field: StoredField): boolean {
  return (
    field.type === 'text' ||
    field.type === 'word' ||
    field.type === 'guid' ||
    (field.type === 'instant' && field.storage.kind === 'json')
  );
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Operands that a stored value can equal at all: text that is no GUID equals none, and never reaches a cast. */
function usable(field: StoredField, values: readonly Operand[]): readonly Operand[] {
  return field.type === 'guid' && !field.guidAsText
    ? values.filter((value) => typeof value === 'string' && guid.test(value))
    : values;
}

function encoded(field: StoredField, value: Operand): string | boolean {
  if (field.type === 'instant') {
    return formatInstant(value as number);
  }
  return typeof value === 'boolean' ? value : field.encode(String(value));
}

/** The SQL type operands are bound as: whole numbers as bigint, so that an index on an integer column serves. */
function castOf(field: StoredField, values: readonly Operand[]): string {
  switch (field.type) {
    case 'guid':
      return field.guidAsText ? 'text' : 'uuid';
    case 'number':
    case 'decimal':
      return values.every((value) => /^-?\d{1,18}$/.test(String(value))) ? 'bigint' : 'numeric';
    case 'instant':
      return field.storage.kind === 'json' ? 'text' : 'timestamptz';
    case 'boolean':
      return 'boolean';
    default:
      return 'text';
  }
}

function bound(field: StoredField, value: Operand): Value {
  return sql`${encoded(field, value)}::${sql.raw(castOf(field, [value]))}`;
}

function boundList(field: StoredField, values: readonly Operand[]): Value {
  const kept = usable(field, values);
  return sql`${kept.map((value) => encoded(field, value))}::${sql.raw(castOf(field, kept))}[]`;
}
