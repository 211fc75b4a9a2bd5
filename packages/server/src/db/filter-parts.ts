/** Pieces of SQL that typed columns and JSON documents share when filters, orders and aggregations are compiled. */
import type { Filter } from '@openhours/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoredField } from './fields.ts';

export type Condition = RawBuilder<SqlBool>;
export type Value = RawBuilder<unknown>;
export type Leaf = Exclude<Filter<StoredField>, { kind: 'and' | 'or' | 'not' }>;

/** The value of a field that counts only in some rows: null in the others. */
export function whereItCounts(field: StoredField, value: Value): Value {
  return field.when === undefined
    ? value
    : sql`(case when ${sql.ref(field.when.column)} = ${field.when.equals}::text then ${value} end)`;
}

/** Path in jsonpath's lax mode, in which a name applied to a list is applied to each of its elements. */
export function laxPath(path: readonly string[]): string {
  // A jsonpath string has the escapes of a JSON string, so any name stays a name.
  return `$${path.map((name) => `.${JSON.stringify(name)}`).join('')}`;
}

/**
 * Substring search that ignores case. Both sides are lowered by the database, with its own collation even where the
 * column has "C", which would only know ASCII.
 */
export function substring(operator: 'startsWith' | 'endsWith' | 'contains', text: Value, operand: string): Condition {
  return sql`${lowered(text)} like lower(${likePattern(operator, operand)}::text) escape '\\'`;
}

export function lowered(text: Value): Value {
  return sql`lower(${text} collate "default")`;
}

/** The pattern of a literal text for LIKE with the escape sign `\`. */
export function likePattern(operator: 'startsWith' | 'endsWith' | 'contains', operand: string): string {
  const literal = operand.replace(/[\\%_]/g, '\\$&');
  return `${operator === 'startsWith' ? '' : '%'}${literal}${operator === 'endsWith' ? '' : '%'}`;
}
