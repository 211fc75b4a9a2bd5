/** Searches and aggregations read naively, over rows in memory, as the sheet has them (services sheet 1.7). */
import type { Aggregation, SearchDetails } from '../../../packages/contract/src/search.ts';
import type { Zone } from '../../../packages/server/src/time/index.ts';
import { compareText } from '../filter/naive.ts';

export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) {
    return false;
  }
  let start = 0;
  while (start < short.length && short[start] === long[start]) {
    start += 1;
  }
  return short.length === long.length
    ? short.slice(start + 1) === long.slice(start + 1)
    : short.slice(start) === long.slice(start + 1);
}

/** How well a text answers a search: 0 when it does not. */
export function relevanceOf(text: string, { expression = '', mode = 'OR', fuzzy = false }: SearchDetails): number {
  const asked = wordsOf(expression);
  if (asked.length === 0) {
    return 1;
  }
  const words = wordsOf(text);
  const scores = asked.map((word, index) => {
    if (words.includes(word)) {
      return 4;
    }
    if (index === asked.length - 1 && words.some((each) => each.startsWith(word))) {
      return 2;
    }
    return fuzzy && word.length >= 4 && words.some((each) => isOneEditAway(each, word)) ? 1 : 0;
  });
  return mode === 'AND' && scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

type One = Pick<Aggregation, 'value' | 'range' | 'scalar' | 'dateHistogram'> & {
  readonly name?: string | undefined;
  readonly type?: Aggregation['type'];
  readonly fieldPath?: string | undefined;
};
type Row = Readonly<Record<string, unknown>>;
type Result = Record<string, unknown>;

/** What kind of values each field has, by its path. */
export interface Kinds {
  readonly [path: string]: 'text' | 'number' | 'decimal' | 'boolean' | 'instant';
}

export interface NaiveRules {
  readonly kinds: Kinds;
  readonly zone: Zone;
  readonly valuesOf: (row: Row, path: string) => readonly unknown[];
}

export function naiveAggregation(rows: readonly Row[], asked: Aggregation, rules: NaiveRules): Result {
  const { type = 'VALUE', fieldPath = '', groupBy } = asked;
  const head = { name: asked.name ?? fieldPath, type, fieldPath };
  if (type === 'NESTED') {
    const results = nested(rows, asked.nested?.nestedAggregations ?? [], rules).map((each) => ({ results: each }));
    return { ...head, nested: { results: results.slice(0, 1000) } };
  }
  if (groupBy?.fieldPath !== undefined && type === 'VALUE') {
    const outer = { ...groupBy, type: 'VALUE' as const };
    const results = bucketsOf(rows, outer, rules).map(({ own, within }) => ({
      value: (own as { value: { value: string } }).value.value,
      nestedResults: { name: fieldPath, ...resultOf(within, asked, rules) },
    }));
    return { ...head, groupedByValue: { results } };
  }
  return { ...head, ...resultOf(rows, asked, rules) };
}

function nested(rows: readonly Row[], parts: readonly One[], rules: NaiveRules): Result[] {
  const [part, ...rest] = parts;
  return part === undefined
    ? [{}]
    : bucketsOf(rows, part, rules).flatMap(({ own, within }) =>
        nested(within, rest, rules).map((inner) => ({ [part.name ?? part.fieldPath ?? '']: own, ...inner })),
      );
}

function resultOf(rows: readonly Row[], one: One, rules: NaiveRules): Result {
  const owns = bucketsOf(rows, one, rules).map(({ own }) => own);
  const of = (member: string) => owns.map((own) => own[member]);
  switch (one.type) {
    case 'RANGE':
      return { ranges: { results: of('range') } };
    case 'DATE_HISTOGRAM':
      return { dateHistogram: { results: of('dateHistogram') } };
    case 'SCALAR':
      return owns[0]!;
    default:
      return { values: { results: of('value') } };
  }
}

interface Bucket {
  readonly own: Result;
  readonly within: readonly Row[];
}

function bucketsOf(rows: readonly Row[], one: One, rules: NaiveRules): Bucket[] {
  const path = one.fieldPath!;
  const kind = rules.kinds[path]!;
  const values = (row: Row) => rules.valuesOf(row, path);
  switch (one.type) {
    case 'RANGE': {
      const ranges = one.range?.buckets ?? [];
      const placesOf = (row: Row) =>
        values(row).map((value) =>
          ranges.findIndex(
            ({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) =>
              Number(value) >= from && Number(value) < to,
          ),
        );
      return ranges.map((range, place) => {
        const within = rows.filter((row) => placesOf(row).includes(place));
        return { own: { range: { ...range, count: within.length } }, within };
      });
    }
    case 'DATE_HISTOGRAM': {
      const interval = one.dateHistogram?.interval ?? 'DAY';
      const startsOf = (row: Row) => values(row).map((value) => startOf(String(value), interval, rules.zone));
      return [...new Set(rows.flatMap(startsOf))]
        .sort(compareText)
        .slice(0, 200)
        .map((value) => {
          const within = rows.filter((row) => startsOf(row).includes(value));
          return { own: { dateHistogram: { value, count: within.length } }, within };
        });
    }
    case 'SCALAR':
      return [{ own: scalarOf(rows.flatMap(values), one, kind), within: rows }];
    default: {
      const {
        limit = 10,
        sortType = 'COUNT',
        sortDirection = 'DESC',
        missingValues = 'EXCLUDE',
        includeOptions,
      } = one.value ?? {};
      const bucket =
        includeOptions?.addToBucket ??
        (kind === 'boolean' ? 'false' : kind === 'number' || kind === 'decimal' ? '0' : 'N/A');
      const textsOf = (row: Row) => {
        const texts = values(row).map((value) => (kind === 'decimal' ? String(Number(value)) : String(value)));
        return texts.length === 0 && missingValues === 'INCLUDE' ? [bucket] : texts;
      };
      const byValue = (a: string, b: string) =>
        (kind === 'text' || kind === 'boolean' ? 0 : numberOf(a, kind) - numberOf(b, kind)) || compareText(a, b);
      const direction = sortDirection === 'DESC' ? -1 : 1;
      return [...new Set(rows.flatMap(textsOf))]
        .map((value) => ({ value, within: rows.filter((row) => textsOf(row).includes(value)) }))
        .sort((a, b) =>
          sortType === 'COUNT'
            ? direction * (a.within.length - b.within.length) || byValue(a.value, b.value)
            : direction * byValue(a.value, b.value),
        )
        .slice(0, limit)
        .map(({ value, within }) => ({ own: { value: { value, count: within.length } }, within }));
    }
  }
}

/** A bucket that is called by no number, or no date, comes before all of them. */
function numberOf(text: string, kind: string): number {
  const number = kind === 'instant' ? (text.endsWith('Z') ? Date.parse(text) : Number.NaN) : Number(text);
  return Number.isNaN(number) ? Number.MIN_SAFE_INTEGER : number;
}

function scalarOf(values: readonly unknown[], { scalar }: One, kind: string): Result {
  const type = scalar?.type ?? 'COUNT_DISTINCT';
  if (type === 'COUNT_DISTINCT') {
    return { scalar: { type, value: new Set(values.map((each) => (kind === 'decimal' ? Number(each) : each))).size } };
  }
  if (kind === 'instant') {
    const texts = values.map(String).sort();
    const value = type === 'MIN' ? texts[0] : texts.at(-1);
    return { scalarDate: { type, ...(value === undefined ? {} : { value }) } };
  }
  const numbers = values.map(Number);
  return {
    scalar: {
      type,
      ...(numbers.length === 0 ? {} : { value: type === 'MIN' ? Math.min(...numbers) : Math.max(...numbers) }),
    },
  };
}

const kept = { YEAR: 4, MONTH: 7, WEEK: 10, DAY: 10, HOUR: 13, MINUTE: 16, SECOND: 19 } as const;
const rest = '0000-01-01T00:00:00.000';
const dayMs = 86_400_000;

/** The start of the stretch in which an instant lies, on the clock of the zone, as an instant. */
function startOf(value: string, interval: keyof typeof kept, zone: Zone): string {
  const local = zone.toLocal(Date.parse(value));
  const day = Math.floor(local / dayMs);
  // The epoch was a Thursday; weeks begin on Mondays.
  const shown = interval === 'WEEK' ? (day - ((((day + 3) % 7) + 7) % 7)) * dayMs : local;
  const text = new Date(shown).toISOString().slice(0, kept[interval]);
  return new Date(zone.toInstant(Date.parse(`${text}${rest.slice(kept[interval])}Z`))).toISOString();
}
