/** Aggregations of search operations over the entities that were found, as the wire asks for and answers them (services sheet 1.7). */
import {
  type Aggregation,
  type AggregationData,
  type FilterField,
  type FilterLanguage,
  invalid,
  type NestedAggregation,
  wireSegments,
} from '@openhours/contract';
import { dayMs, formatInstant, type Zone } from '../time/index.ts';

export interface AggregationRules {
  /** What may be aggregated is what may be filtered. */
  readonly fields: FilterLanguage;
  /** The zone in which dates are counted. */
  readonly zone: Zone;
}

type OfOne = Pick<NestedAggregation, 'value' | 'range' | 'scalar' | 'dateHistogram'>;
type One = OfOne & { readonly type: NestedAggregation['type']; readonly fieldPath: string };
type Result = Record<string, unknown>;

const mostHistogramResults = 200;
const mostNestedResults = 1000;
const defaultValueLimit = 10;

/** Aggregates everything found, in the order in which it was asked. */
export function aggregate(
  entities: readonly unknown[],
  asked: readonly Aggregation[],
  rules: AggregationRules,
): AggregationData {
  const names = new Set<string>();
  return {
    results: asked.map((aggregation, index) => {
      const at = `search.aggregations[${index}]`;
      const type = aggregation.type ?? 'VALUE';
      const fieldPath = aggregation.fieldPath ?? '';
      const name = aggregation.name ?? fieldPath;
      if (names.has(name)) {
        throw invalid(`${at}.name`, 'must not repeat a name', 'DISTINCT_VALUES');
      }
      names.add(name);
      if (type === 'NESTED') {
        const parts = aggregation.nested?.nestedAggregations ?? [];
        if (parts.length < 2) {
          throw invalid(`${at}.nested.nestedAggregations`, 'must have at least 2 items', 'MIN_SIZE', {
            data: { threshold: 2 },
          });
        }
        return { name, type, fieldPath, nested: nestedOf(entities, parts, at, rules) };
      }
      const one = { ...aggregation, type, fieldPath };
      const { groupBy } = aggregation;
      if (groupBy?.fieldPath !== undefined && type === 'VALUE') {
        return { name, type, fieldPath, groupedByValue: groupedOf(entities, one, groupBy, at, rules) };
      }
      return { name, type, fieldPath, ...resultOf(entities, one, at, rules) };
    }),
  };
}

function fieldOf({ fields }: AggregationRules, fieldPath: string, at: string): FilterField {
  const field = fields.field(wireSegments(fieldPath).join('.'));
  if (field === undefined) {
    throw invalid(`${at}.fieldPath`, 'is no field that can be aggregated', 'OTHER');
  }
  return field;
}

/** What an entity holds in a field, however its path was written; lists by their elements, nothing when it is missing. */
function valuesOf(entity: unknown, { name: path }: FilterField): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (reached, name) =>
      reached.flatMap((each) => {
        const next = (each as Record<string, unknown> | null)?.[name];
        return next === undefined || next === null ? [] : Array.isArray(next) ? next : [next];
      }),
    [entity],
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function resultOf(entities: readonly unknown[], one: One, at: string, rules: AggregationRules): Result {
  const field = fieldOf(rules, one.fieldPath, at);
  switch (one.type) {
    case 'VALUE':
      return { values: { results: valueCounts(entities, one, field) } };
    case 'RANGE': {
      const numbers = entities.flatMap((entity) => valuesOf(entity, field)).map(Number);
      const buckets = one.range?.buckets ?? [];
      const counts = buckets.map(() => 0);
      for (const number of numbers) {
        const index = buckets.findIndex((bucket) => isIn(number, bucket));
        if (index !== -1) {
          counts[index] = (counts[index] as number) + 1;
        }
      }
      return { ranges: { results: buckets.map((bucket, index) => ({ ...bucket, count: counts[index] })) } };
    }
    case 'SCALAR':
      return scalarOf(
        entities.flatMap((entity) => valuesOf(entity, field)),
        one,
        field,
        at,
      );
    case 'DATE_HISTOGRAM': {
      const starts = entities.flatMap((entity) => valuesOf(entity, field)).map((value) => startOf(value, one, rules));
      const counts = new Map<string, number>();
      for (const start of starts) {
        counts.set(start, (counts.get(start) ?? 0) + 1);
      }
      const results = [...counts].map(([value, count]) => ({ value, count }));
      results.sort((a, b) => compareTexts(a.value, b.value));
      return { dateHistogram: { results: results.slice(0, mostHistogramResults) } };
    }
  }
}

function isIn(number: number, { from, to }: { readonly from?: number; readonly to?: number }): boolean {
  return number >= (from ?? Number.NEGATIVE_INFINITY) && number < (to ?? Number.POSITIVE_INFINITY);
}

/** The bucket of what is missing, where it is asked for: by the field's type unless the caller names one. */
function missingBucket(one: OfOne, field: FilterField): string {
  return (
    one.value?.includeOptions?.addToBucket ??
    (field.type === 'number' || field.type === 'decimal' ? '0' : field.type === 'boolean' ? 'false' : 'N/A')
  );
}

function valueCounts(entities: readonly unknown[], one: One, field: FilterField): { value: string; count: number }[] {
  const {
    limit = defaultValueLimit,
    sortType = 'COUNT',
    sortDirection = 'DESC',
    missingValues = 'EXCLUDE',
  } = one.value ?? {};
  const counts = new Map<string, number>();
  for (const entity of entities) {
    const texts = new Set(valuesOf(entity, field).map(String));
    if (texts.size === 0 && missingValues === 'INCLUDE') {
      texts.add(missingBucket(one, field));
    }
    for (const text of texts) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const direction = sortDirection === 'DESC' ? -1 : 1;
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) =>
      sortType === 'COUNT'
        ? direction * (a.count - b.count) || compareTexts(a.value, b.value)
        : direction * compareTexts(a.value, b.value),
    )
    .slice(0, limit);
}

function scalarOf(values: readonly unknown[], one: One, field: FilterField, at: string): Result {
  const type = one.scalar?.type ?? 'COUNT_DISTINCT';
  if (type === 'COUNT_DISTINCT') {
    return { scalar: { type, value: new Set(values.map(String)).size } };
  }
  if (field.type === 'instant') {
    const texts = values.map(String).toSorted();
    const value = type === 'MIN' ? texts[0] : texts.at(-1);
    return { scalarDate: { type, ...(value === undefined ? {} : { value }) } };
  }
  if (field.type !== 'number' && field.type !== 'decimal') {
    throw invalid(`${at}.scalar.type`, 'needs a number or a date', 'OTHER');
  }
  const numbers = values.map(Number);
  const best = type === 'MIN' ? Math.min(...numbers) : Math.max(...numbers);
  return { scalar: { type, ...(numbers.length === 0 ? {} : { value: best }) } };
}

const kept = { YEAR: 4, MONTH: 7, WEEK: 10, DAY: 10, HOUR: 13, MINUTE: 16, SECOND: 19 } as const;
const rest = '0000-01-01T00:00:00.000';

/** The start of the stretch in which an instant lies, on the clock of the zone, as an instant. */
function startOf(value: unknown, one: One, { zone }: AggregationRules): string {
  const interval = one.dateHistogram?.interval ?? 'DAY';
  const local = zone.toLocal(Date.parse(String(value)));
  const day = Math.floor(local / dayMs);
  // The epoch was a Thursday; weeks begin on Mondays.
  const shown = interval === 'WEEK' ? (day - ((((day + 3) % 7) + 7) % 7)) * dayMs : local;
  const text = new Date(shown).toISOString().slice(0, kept[interval]);
  return formatInstant(zone.toInstant(Date.parse(`${text}${rest.slice(kept[interval])}Z`)));
}

/** Every combination of the parts' values that occurs, with what the last part counts in it. */
function nestedOf(
  entities: readonly unknown[],
  parts: readonly NestedAggregation[],
  at: string,
  rules: AggregationRules,
): Result {
  const names = new Set<string>();
  const named = parts.map((part, index) => {
    const name = part.name ?? part.fieldPath;
    const path = `${at}.nested.nestedAggregations[${index}]`;
    if (names.has(name)) {
      throw invalid(`${path}.name`, 'must not repeat a name', 'DISTINCT_VALUES');
    }
    names.add(name);
    return { ...part, name, at: path };
  });
  const results: { results: Result }[] = [];
  const descend = (rows: readonly unknown[], index: number, around: Result): void => {
    const part = named[index];
    if (part === undefined) {
      results.push({ results: around });
      return;
    }
    const result = resultOf(rows, part, part.at, rules);
    for (const { own, within } of splitBy(rows, part, result, rules)) {
      if (results.length < mostNestedResults) {
        descend(within, index + 1, { ...around, [part.name]: own });
      }
    }
  };
  descend(entities, 0, {});
  return { results };
}

/** The results of one part, each with the entities it stands for. */
function splitBy(
  rows: readonly unknown[],
  part: One & { readonly at: string },
  result: Result,
  rules: AggregationRules,
): { own: Result; within: readonly unknown[] }[] {
  const { values, ranges, dateHistogram } = result as {
    values?: { results: { value: string; count: number }[] };
    ranges?: { results: { from?: number; to?: number; count: number }[] };
    dateHistogram?: { results: { value: string; count: number }[] };
  };
  const field = fieldOf(rules, part.fieldPath, part.at);
  const having = (holds: (value: unknown) => boolean) => rows.filter((row) => valuesOf(row, field).some(holds));
  if (values !== undefined) {
    return values.results.map((value) => ({
      own: { value },
      within: having((each) => String(each) === value.value),
    }));
  }
  if (ranges !== undefined) {
    return ranges.results.map((range) => ({ own: { range }, within: having((each) => isIn(Number(each), range)) }));
  }
  if (dateHistogram !== undefined) {
    return dateHistogram.results.map((stretch) => ({
      own: { dateHistogram: stretch },
      within: having((each) => startOf(each, part, rules) === stretch.value),
    }));
  }
  return [{ own: result, within: rows }];
}

function groupedOf(
  entities: readonly unknown[],
  one: One,
  groupBy: NonNullable<Aggregation['groupBy']>,
  at: string,
  rules: AggregationRules,
): Result {
  const outer: One = { type: 'VALUE', fieldPath: groupBy.fieldPath as string, value: groupBy.value };
  const field = fieldOf(rules, outer.fieldPath, `${at}.groupBy`);
  return {
    results: valueCounts(entities, outer, field).map(({ value }) => {
      const within = entities.filter((entity) => valuesOf(entity, field).map(String).includes(value));
      return { value, nestedResults: { name: one.fieldPath, ...resultOf(within, one, at, rules) } };
    }),
  };
}
