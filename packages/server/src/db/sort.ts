/**
 * Sort keys as SQL: what a row is ordered by, and the condition of lying behind a position. A missing value ranks
 * lowest, text is ordered by code point, and the id breaks every tie.
 */
import type { SortKey } from '@openhours/contract';
import { type SqlBool, sql } from 'kysely';
import type { Fields, StoredField } from './fields.ts';
import { jsonScalar } from './filter.ts';
import { type Condition, laxPath, type Value, whereItCounts } from './filter-parts.ts';

/** One expression of the order. A field of one type gives one part, an untyped JSON value gives several. */
export interface SortPart {
  readonly expression: Value;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** SQL type a position of this part is bound as. */
  readonly cast: string;
}

/** The whole order: the asked keys, then the id. */
export function sortParts(sort: readonly SortKey<StoredField>[], fields: Fields): SortPart[] {
  const withId = sort.some(({ field }) => field.name === fields.id.name)
    ? sort.slice(0, sort.findIndex(({ field }) => field.name === fields.id.name) + 1)
    : [...sort, { field: fields.id, descending: tieDescends(sort) }];
  return withId.flatMap(({ field, descending }) => partsOf(field, descending));
}

/** One direction for all keys lets one index serve; items always break ties upward (data sheet 3.3). */
function tieDescends(sort: readonly SortKey<StoredField>[]): boolean {
  return sort.length > 0 && sort.every(({ field, descending }) => descending && field.type !== 'json');
}

function partsOf(field: StoredField, descending: boolean): SortPart[] {
  const { storage } = field;
  if (storage.kind === 'child' || (storage.many && field.type !== 'json')) {
    return [{ expression: extremeOf(field, descending), descending, nullable: true, cast: 'text' }];
  }
  if (storage.kind === 'column') {
    const plain = whereItCounts(field, sql.ref(storage.column));
    const text = field.type === 'text' || field.type === 'word' || (field.type === 'guid' && field.guidAsText);
    const expression = text ? sql`${plain} collate "C"` : plain;
    return [{ expression, descending, nullable: field.nullable || field.when !== undefined, cast: castOf(field) }];
  }
  if (field.type === 'json') {
    const value = sql`jsonb_path_query_first(${sql.ref(storage.column)}, ${laxPath(storage.path)}::jsonpath)`;
    return jsonParts(value, descending);
  }
  const json = sql`(${sql.ref(storage.column)} #> ${[...storage.path]}::text[])`;
  const scalar = whereItCounts(field, jsonScalar(field, json));
  const cast = castOf(field) === 'timestamptz' || castOf(field) === 'uuid' ? 'text' : castOf(field);
  return [{ expression: cast === 'text' ? sql`${scalar} collate "C"` : scalar, descending, nullable: true, cast }];
}

/** Of several values the smallest counts upward and the largest downward; texts and ids only, by code point. */
function extremeOf(field: StoredField, descending: boolean): Value {
  const { storage } = field;
  if (!['guid', 'text', 'word'].includes(field.type) || field.when !== undefined) {
    throw new TypeError(`field ${field.name} holds several values of a type that cannot be sorted`);
  }
  const extreme = descending ? sql`max` : sql`min`;
  if (storage.kind === 'child') {
    const joins = Object.entries(storage.on).map(
      ([child, parent]) => sql`child_row.${sql.ref(child)} = ${sql.ref(parent)}`,
    );
    const value = sql`child_row.${sql.ref(storage.column)}::text collate "C"`;
    return sql`(select ${extreme}(${value}) from ${sql.table(storage.table)} as child_row where ${sql.join(joins, sql` and `)})`;
  }
  if (storage.kind === 'column') {
    return sql`(select ${extreme}(element::text collate "C") from unnest(${sql.ref(storage.column)}) as element)`;
  }
  const each = sql`jsonb_path_query(${sql.ref(storage.column)}, ${`${laxPath(storage.path)}[*]`}::jsonpath)`;
  return sql`(select ${extreme}(${jsonScalar(field, sql`element`)} collate "C") from ${each} as element)`;
}

function castOf(field: StoredField): string {
  switch (field.type) {
    case 'guid':
      return field.guidAsText ? 'text' : 'uuid';
    case 'number':
    case 'decimal':
      return 'numeric';
    case 'instant':
      return 'timestamptz';
    case 'boolean':
      return 'boolean';
    default:
      return 'text';
  }
}

/**
 * Mixed types in one order (data sheet 3.3): missing, numbers, texts, objects, lists, booleans, dates; lists by
 * their smallest element upward and their largest downward.
 */
function jsonParts(value: Value, descending: boolean): SortPart[] {
  const direction = descending ? sql`desc` : sql`asc`;
  const list = sql`jsonb_array_elements(case when jsonb_typeof(${value}) = 'array' then ${value} else '[]' end)`;
  const element = sql`element`;
  const best = sql`(select element from ${list} as element order by ${rank(element)} ${direction}, ${numberOf(element)} ${direction}, ${textOf(element)} collate "C" ${direction} limit 1)`;
  const representative = sql`(case when jsonb_typeof(${value}) = 'array' then ${best} else ${value} end)`;
  return [
    { expression: rank(value), descending, nullable: false, cast: 'integer' },
    { expression: rank(representative), descending, nullable: false, cast: 'integer' },
    { expression: numberOf(representative), descending, nullable: false, cast: 'numeric' },
    { expression: sql`${textOf(representative)} collate "C"`, descending, nullable: false, cast: 'text' },
  ];
}

function rank(json: Value): Value {
  return sql`(case jsonb_typeof(${json}) when 'number' then 1 when 'string' then 2 when 'object' then case when ${json} -> '$date' is null then 3 else 6 end when 'array' then 4 when 'boolean' then 5 else 0 end)`;
}

function numberOf(json: Value): Value {
  return sql`(case jsonb_typeof(${json}) when 'number' then ${json}::numeric when 'boolean' then (${json}::boolean)::integer::numeric else 0 end)`;
}

function textOf(json: Value): Value {
  return sql`coalesce(case jsonb_typeof(${json}) when 'string' then ${json} #>> '{}' when 'object' then ${json} ->> '$date' end, '')`;
}

/** The list for ORDER BY; `backwards` turns every direction around. */
export function orderBy(parts: readonly SortPart[], backwards: boolean): Value {
  return sql`${sql.join(
    parts.map(({ expression, descending, nullable }) => {
      const down = descending !== backwards;
      const direction = down ? sql`desc` : sql`asc`;
      // Missing ranks lowest. Said only where it can matter, because it decides which index fits.
      const missing = nullable ? (down ? sql` nulls last` : sql` nulls first`) : sql``;
      return sql`${expression} ${direction}${missing}`;
    }),
  )}`;
}

/** The condition of lying behind a position in the order, or before it with `backwards`. */
export function beyond(
  parts: readonly SortPart[],
  position: readonly (string | null)[],
  backwards: boolean,
): Condition {
  const steps = parts.map((part, index) => ({
    ...part,
    down: part.descending !== backwards,
    text: position[index] as string | null,
    bound: sql`${position[index]}::${sql.raw(part.cast)}`,
  }));
  const [first] = steps;
  if (first !== undefined && steps.every(({ nullable, down }) => !nullable && down === first.down)) {
    const left = sql.join(steps.map(({ expression }) => expression));
    const right = sql.join(steps.map(({ bound }) => bound));
    return sql`(${left}) ${first.down ? sql`<` : sql`>`} (${right})`;
  }
  const ways: Condition[] = [];
  const equal: Condition[] = [];
  for (const { expression, nullable, down, text, bound } of steps) {
    const after = text === null ? (down ? undefined : sql<SqlBool>`${expression} is not null`) : pass();
    if (after !== undefined) {
      ways.push(sql`(${sql.join([...equal, after], sql` and `)})`);
    }
    equal.push(text === null ? sql`${expression} is null` : sql`${expression} = ${bound}`);

    function pass(): Condition {
      const sign = down ? sql`<` : sql`>`;
      return nullable && down
        ? sql<SqlBool>`(${expression} ${sign} ${bound} or ${expression} is null)`
        : sql<SqlBool>`${expression} ${sign} ${bound}`;
    }
  }
  // The id never repeats and is never missing, so there is always a way.
  return sql`(${sql.join(ways, sql` or `)})`;
}
