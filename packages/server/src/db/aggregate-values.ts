/** SQL of what is counted: the values of a field in each row that was found, and the bucket in which each value falls. */
import type { NestedAggregation } from '@openhours/contract';
import { sql } from 'kysely';
import type { Zone } from '../time/index.ts';
import type { StoredField } from './fields.ts';
import { both, jsonScalar } from './filter.ts';
import { laxPath, type Value, whereItCounts } from './filter-parts.ts';

type Buckets = NonNullable<NonNullable<NestedAggregation['range']>['buckets']>;
export type Interval = NonNullable<NonNullable<NestedAggregation['dateHistogram']>['interval']>;

/** Something that is taken of each row: one text, null for none; or with `many` an array of different texts. */
export interface Taken {
  readonly expression: Value;
  readonly many: boolean;
}

/** The values of a field as SQL: one that may be null, or the rows of a subquery with one column `value`. */
function valuesOf(field: StoredField): { readonly one: Value } | { readonly each: Value; readonly value: Value } {
  const { storage } = field;
  switch (storage.kind) {
    case 'column':
      return storage.many
        ? {
            each: sql`unnest(${whereItCounts(field, sql.ref(storage.column))}) as element(value)`,
            value: sql`element.value`,
          }
        : { one: whereItCounts(field, sql.ref(storage.column)) };
    case 'json': {
      if (!storage.many) {
        return {
          one: whereItCounts(
            field,
            jsonScalar(field, sql`(${sql.ref(storage.column)} #> ${[...storage.path]}::text[])`),
          ),
        };
      }
      const path = `${laxPath(storage.path)}[*]`;
      const document = whereItCounts(field, sql.ref(storage.column));
      return {
        each: sql`jsonb_path_query(${document}, ${path}::jsonpath) as element(value)`,
        value: jsonScalar(field, sql`element.value`),
      };
    }
    case 'child': {
      const joins = Object.entries(storage.on).map(
        ([child, parent]) => sql<boolean>`child_row.${sql.ref(child)} = ${sql.ref(parent)}`,
      );
      const value = sql`child_row.${sql.ref(storage.column)}`;
      return { each: sql`${sql.table(storage.table)} as child_row where ${both(joins)}`, value };
    }
  }
}

/** What `keyOf` makes of each value of a field, each once. */
function taken(field: StoredField, keyOf: (value: Value) => Value): Taken {
  const values = valuesOf(field);
  return 'one' in values
    ? { expression: keyOf(values.one), many: false }
    : {
        expression: sql`array_remove(array(select distinct ${keyOf(values.value)} from ${values.each}), null)`,
        many: true,
      };
}

export const isNumber = ({ type }: StoredField) => type === 'number' || type === 'decimal';
const isDocumentInstant = ({ type, storage }: StoredField) => type === 'instant' && storage.kind === 'json';

/** Epoch milliseconds. */
function millisecondsOf(field: StoredField, value: Value): Value {
  const instant = isDocumentInstant(field) ? sql`(${value})::timestamptz` : value;
  return sql`(extract(epoch from ${instant}) * 1000)::bigint`;
}

/** The values themselves as text: numbers without zeros at their end, instants in epoch milliseconds. */
export function takeValues(field: StoredField): Taken {
  return taken(field, (value) => {
    if (isNumber(field)) {
      return sql`trim_scale(${value}::numeric)::text`;
    }
    return field.type === 'instant' ? sql`${millisecondsOf(field, value)}::text` : sql`${value}::text`;
  });
}

/** With a bucket for rows that have no value. */
export function orMissing({ expression, many }: Taken, bucket: string): Taken {
  return {
    expression: many
      ? sql`(case when cardinality(${expression}) = 0 then array[${bucket}::text] else ${expression} end)`
      : sql`coalesce(${expression}, ${bucket}::text)`,
    many,
  };
}

/** The position of the first of the ranges that holds a value. */
export function takeRanges(field: StoredField, buckets: Buckets): Taken {
  return taken(field, (value) => {
    const number = sql`(${value})::numeric`;
    const cases = buckets.map(({ from, to }, position) => {
      const holds = both([
        sql<boolean>`${value} is not null`,
        ...(from === undefined ? [] : [sql<boolean>`${number} >= ${String(from)}::numeric`]),
        ...(to === undefined ? [] : [sql<boolean>`${number} < ${String(to)}::numeric`]),
      ]);
      return sql`when ${holds} then ${sql.lit(String(position))}`;
    });
    return cases.length === 0 ? sql`null::text` : sql`(case ${sql.join(cases, sql` `)} end)`;
  });
}

/** The offsets of a zone over a stretch of time, for `takeStretches`. */
export interface Offsets {
  readonly changes: readonly number[];
  /** One more than there are changes. */
  readonly offsets: readonly number[];
}

/** Not PostgreSQL's own zone data, which is not that of the rest of the product (design 4.1). */
export function offsetsBetween(zone: Zone, fromMs: number, toMs: number): Offsets {
  const changes: number[] = [];
  const offsets = [zone.offsetAt(fromMs)];
  for (let at = zone.nextChange(fromMs, toMs); at !== undefined; at = zone.nextChange(at, toMs)) {
    changes.push(at);
    offsets.push(zone.offsetAt(at));
  }
  return { changes, offsets };
}

/** The start of the stretch in which each instant lies, on the clock of the zone, in milliseconds of that clock. */
export function takeStretches(field: StoredField, interval: Interval, { changes, offsets }: Offsets): Taken {
  return taken(field, (value) => {
    const instant = millisecondsOf(field, value);
    const offset = sql`(${offsets}::bigint[])[1 + width_bucket(${instant}, ${changes}::bigint[])]`;
    const local = sql`(timestamp '1970-01-01' + (${instant} + ${offset}) * interval '1 millisecond')`;
    const start = sql`date_trunc(${sql.lit(interval.toLowerCase())}, ${local})`;
    return sql`(extract(epoch from ${start}) * 1000)::bigint::text`;
  });
}
