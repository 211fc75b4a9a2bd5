/**
 * The leaves of a filter on an untyped jsonb document (data sheet 3.2): types never coerce, a list holds what one
 * of its elements holds, a path that crosses a list goes through each element, dates are `{"$date": ISO}`.
 */
import type { Operand, PatternPart } from '@openhours/contract';
import { type SqlBool, sql } from 'kysely';
import type { FieldStorage } from './fields.ts';
import { type Condition, type Leaf, laxPath, lowered, substring, type Value } from './filter-parts.ts';

type JsonStorage = Extract<FieldStorage, { kind: 'json' }>;

/** The condition of one leaf on an undeclared field of a document. Never unknown: it holds or it does not. */
export function compileJsonLeaf(leaf: Leaf): Condition {
  const storage = leaf.field.storage as JsonStorage;
  switch (leaf.kind) {
    case 'exists':
      return some(wholes(storage), sql`candidate.value <> 'null'`);
    case 'empty':
      return sql`not ${some(wholes(storage), sql`candidate.value not in ('null', '""', '[]')`)}`;
    case 'compare':
      return compare(storage, leaf.operator, leaf.value);
    case 'in':
      return some(
        elements(storage),
        sql`candidate.value in (select jsonb_array_elements(${JSON.stringify(leaf.values)}::jsonb))`,
      );
    case 'all': {
      const missing = sql`not ${some(elements(storage), sql`candidate.value = wanted.value`)}`;
      return sql`not exists (select 1 from jsonb_array_elements(${JSON.stringify(leaf.values)}::jsonb) as wanted(value) where ${missing})`;
    }
    case 'text':
      return someText(storage, substring(leaf.operator, sql`(candidate.value #>> '{}')`, leaf.value));
    case 'pattern':
      return someText(
        storage,
        sql`${lowered(sql`(candidate.value #>> '{}')`)} ~ lower(${patternText(leaf.parts)}::text)`,
      );
    case 'urlized':
      return someText(
        storage,
        sql`${urlized(sql`(candidate.value #>> '{}')`)} in (select ${urlized(sql`operand`)} from unnest(${[...leaf.values]}::text[]) as operand)`,
      );
  }
}

function some(candidates: Value, condition: Condition | Value): Condition {
  return sql<SqlBool>`exists (select 1 from ${candidates} as candidate(value) where ${condition})`;
}

function someText(storage: JsonStorage, condition: Condition): Condition {
  // The order of AND is not promised, but `#>>` on any JSON type is harmless.
  return some(elements(storage), sql`jsonb_typeof(candidate.value) = 'string' and ${condition}`);
}

function compare(storage: JsonStorage, operator: 'eq' | 'gt' | 'gte' | 'lt' | 'lte', value: Operand): Condition {
  const isDate = typeof value === 'object' && '$date' in value;
  if (operator === 'eq' && typeof value === 'object') {
    // Deep equality of jsonb ignores the order of names; a list equals as a whole or by an element.
    const both = sql`(select * from ${wholes(storage)} as whole(value) union all select * from ${elements(storage)} as element(value))`;
    return some(both, sql`candidate.value = ${JSON.stringify(value)}::jsonb`);
  }
  const sign = { eq: '==', gt: '>', gte: '>=', lt: '<', lte: '<=' }[operator];
  const type = isDate ? 'object' : typeof value;
  const [inner, literal] = isDate ? ['@."$date"', (value as { $date: string }).$date] : ['@', value];
  // The test of the type keeps jsonpath from looking into lists within lists.
  const test = `(@.type() == "${type}" && ${inner} ${sign} ${JSON.stringify(literal)})`;
  if (storage.path.some(isIndex)) {
    return some(elements(storage), sql`candidate.value @? ${`strict $ ? ${test}`}::jsonpath`);
  }
  // This one form can be answered by a GIN index on the document.
  return sql`${sql.ref(storage.column)} @? ${`${laxPath(storage.path)} ? ${test}`}::jsonpath`;
}

function isIndex(name: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(name);
}

/** The values at a path, lists as they are. */
function wholes(storage: JsonStorage): Value {
  return storage.path.some(isIndex)
    ? sql`(${walk(storage)})`
    : sql`jsonb_path_query(${sql.ref(storage.column)}, ${laxPath(storage.path)}::jsonpath)`;
}

/** The values at a path, lists by their elements. */
function elements(storage: JsonStorage): Value {
  return storage.path.some(isIndex)
    ? sql`(select each_value from (${walk(storage)}) as reached(value), jsonb_path_query(reached.value, '$[*]') as each_value)`
    : sql`jsonb_path_query(${sql.ref(storage.column)}, ${`${laxPath(storage.path)}[*]`}::jsonpath)`;
}

/** A path with a numeric name: at each step the name is a member, a position in a list, or a member of each element. */
function walk(storage: JsonStorage): Value {
  let reached: Value = sql`select ${sql.ref(storage.column)} as value`;
  for (const name of storage.path) {
    const member = sql`select here.value -> ${name}::text as value where jsonb_typeof(here.value) = 'object'`;
    const each = sql`select element -> ${name}::text from jsonb_array_elements(case when jsonb_typeof(here.value) = 'array' then here.value else '[]' end) as element where jsonb_typeof(element) = 'object'`;
    const position = sql`select here.value -> ${name}::integer where jsonb_typeof(here.value) = 'array'`;
    const ways = isIndex(name) ? [member, each, position] : [member, each];
    reached = sql`select step.value from (${reached}) as here(value), lateral (${sql.join(ways, sql` union all `)}) as step(value) where step.value is not null`;
  }
  return reached;
}

/** A regular expression of escaped literals only; lowering it does not change its few signs. */
function patternText(parts: readonly PatternPart[]): string {
  const literal = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  const written = parts.map((part) =>
    part.kind === 'literal' ? literal(part.value) : `(?:${[...part.value].map(literal).join('|')})`,
  );
  return `^(?:${written.join('')})$`;
}

function urlized(text: Value): Value {
  return sql`regexp_replace(${lowered(text)}, '[[:space:]-]+', '-', 'g')`;
}
