/** What one part of an aggregation is asked, and what it has counted in the wire's form (services sheet 1.7). Pure. */
import type { NestedAggregation } from '@openhours/contract';
import { formatInstant, type Zone } from '../time/index.ts';
import { isNumber } from './aggregate-values.ts';
import type { StoredField } from './fields.ts';

export type Result = Record<string, unknown>;

/** One thing to count by. */
export interface Part extends Pick<NestedAggregation, 'value' | 'range' | 'scalar' | 'dateHistogram'> {
  readonly name: string;
  readonly type: NestedAggregation['type'];
  readonly field: StoredField;
}

/** A line of what the database has counted. */
export interface CountedRow {
  /** From 1, in the order of the branches. */
  readonly branch: number;
  /** The bucket; of a scalar its value. */
  readonly key: string | null;
  readonly count: number;
}

/** What a part says of one branch, and the buckets in which the next part counts. */
export interface Counted {
  readonly result: Result;
  readonly buckets: readonly { readonly key: string; readonly own: Result }[];
}

/** Marks the bucket of what is missing among instants, which are told by numbers: it may be called by a number, too. */
const missingInstant = '?';

/** The key of the bucket of what is missing: by the field's type, unless the caller names one. */
export function keyOfMissing({ field, value }: Part): string {
  const named =
    value?.includeOptions?.addToBucket ?? (isNumber(field) ? '0' : field.type === 'boolean' ? 'false' : 'N/A');
  return field.type === 'instant' ? missingInstant + named : named;
}

/** What a part has counted in one branch, in the wire's form. */
export function countedBy(part: Part, rows: readonly CountedRow[], zone: Zone): Counted {
  switch (part.type) {
    case 'VALUE': {
      const results = rows.map(({ key, count }) => ({ value: shown(part.field, key as string), count }));
      return {
        result: { values: { results } },
        buckets: results.map((value, position) => ({ key: rows[position]?.key as string, own: { value } })),
      };
    }
    case 'RANGE': {
      const counts = new Map(rows.map(({ key, count }) => [key, count]));
      const results = (part.range?.buckets ?? []).map((range, position) => ({
        ...range,
        count: counts.get(String(position)) ?? 0,
      }));
      return {
        result: { ranges: { results } },
        buckets: results.map((range, position) => ({ key: String(position), own: { range } })),
      };
    }
    case 'DATE_HISTOGRAM': {
      const results = rows.map(({ key, count }) => ({ value: formatInstant(zone.toInstant(Number(key))), count }));
      return {
        result: { dateHistogram: { results } },
        buckets: results.map((dateHistogram, position) => ({
          key: rows[position]?.key as string,
          own: { dateHistogram },
        })),
      };
    }
    case 'SCALAR': {
      const result = scalarOf(part, rows[0]);
      return { result, buckets: [{ key: '', own: result }] };
    }
  }
}

function scalarOf({ field, scalar }: Part, row: CountedRow | undefined): Result {
  const type = scalar?.type ?? 'COUNT_DISTINCT';
  if (type === 'COUNT_DISTINCT') {
    return { scalar: { type, value: row?.count ?? 0 } };
  }
  const best = row?.key ?? undefined;
  if (field.type === 'instant') {
    return { scalarDate: { type, ...(best === undefined ? {} : { value: formatInstant(Number(best)) }) } };
  }
  return { scalar: { type, ...(best === undefined ? {} : { value: Number(best) }) } };
}

/** A value as the wire's text. */
function shown({ type }: StoredField, key: string): string {
  if (type === 'instant') {
    return key.startsWith(missingInstant) ? key.slice(missingInstant.length) : formatInstant(Number(key));
  }
  const number = Number(key);
  return type === 'number' && !Number.isNaN(number) ? String(number) : key;
}
