/**
 * The index of searches: per site, every one, two and three letters in a row of a stored text (docs/decisions/0057). It
 * finds the rows that may hold a part; the text itself decides. What the rest of a statement says is read over few rows
 * then.
 */
import type { Filter } from '@openhours/contract';
import { type SqlBool, sql } from 'kysely';
import type { StoredField } from './fields.ts';
import { both, either } from './filter.ts';
import type { Condition, Value } from './filter-parts.ts';

/** So much of a part is asked of the index; what stands behind it would not make the rows fewer. */
const mostLetters = 32;

/** The column with the site of the row in which another column stands. */
function siteOf(column: string): Value {
  return sql.ref(column.includes('.') ? column.replace(/[^.]+$/, 'site_id') : 'site_id');
}

/** That an indexed text may hold a part, which is not empty. True for every text that does, and for few others. */
export function mayHold(column: string, siteId: string, part: string): Condition {
  const letters = [...part].slice(0, mostLetters).join('');
  const keys = sql`search_keys(${siteOf(column)}, ${sql.ref(column)}, 1)`;
  return sql<SqlBool>`${keys} @> sought_keys(${siteId}::uuid, ${letters}::text)`;
}

/**
 * What the index knows of a filter: a condition that holds for every row that the filter finds. Undefined where the filter
 * can find rows of which the index says nothing.
 */
export function indexedPart(filter: Filter<StoredField>, siteId: string): Condition | undefined {
  switch (filter.kind) {
    case 'and': {
      const known = filter.parts.flatMap((part) => indexedPart(part, siteId) ?? []);
      return known.length === 0 ? undefined : both(known);
    }
    case 'or': {
      const known = filter.parts.map((part) => indexedPart(part, siteId));
      return known.length === 0 || known.includes(undefined) ? undefined : either(known as Condition[]);
    }
    case 'text': {
      const { folded } = filter.field;
      const part = folded?.fold(filter.value) ?? '';
      return folded?.indexedBy === undefined || part === '' ? undefined : mayHold(folded.indexedBy, siteId, part);
    }
    default:
      return undefined;
  }
}
