/** Searching: words, filter, sort, aggregations and a cursor in one request (services sheet 1.7). */
import Type, { type Static } from 'typebox';
import { CursorPaging, JsonMap, optional, Sort, Words } from './schema.ts';

export const aggregationTypes = ['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM', 'NESTED'] as const;
export const scalarTypes = ['COUNT_DISTINCT', 'MIN', 'MAX'] as const;
export const intervals = ['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;

const ofOne = {
  value: optional(
    Type.Object({
      limit: optional(Type.Integer({ minimum: 1, maximum: 250 })),
      sortType: optional(Words(['COUNT', 'VALUE'])),
      sortDirection: optional(Words(['DESC', 'ASC'])),
      missingValues: optional(Words(['EXCLUDE', 'INCLUDE'])),
      includeOptions: optional(Type.Object({ addToBucket: optional(Type.String({ maxLength: 20 })) })),
    }),
  ),
  range: optional(
    Type.Object({
      buckets: optional(
        Type.Array(Type.Object({ from: optional(Type.Number()), to: optional(Type.Number()) }), { maxItems: 50 }),
      ),
    }),
  ),
  scalar: optional(Type.Object({ type: optional(Words(scalarTypes)) })),
  dateHistogram: optional(Type.Object({ interval: optional(Words(intervals)) })),
};

const NestedAggregation = Type.Object({
  name: optional(Type.String({ maxLength: 100 })),
  type: Words(['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM']),
  fieldPath: Type.String({ minLength: 1, maxLength: 200 }),
  ...ofOne,
});
export type NestedAggregation = Static<typeof NestedAggregation>;

export const Aggregation = Type.Object({
  name: optional(Type.String({ maxLength: 100 })),
  type: optional(Words(aggregationTypes)),
  fieldPath: optional(Type.String({ maxLength: 200 })),
  ...ofOne,
  nested: optional(
    Type.Object({ nestedAggregations: optional(Type.Array(NestedAggregation, { minItems: 2, maxItems: 10 })) }),
  ),
  groupBy: optional(
    Type.Object({
      name: optional(Type.String({ maxLength: 100 })),
      fieldPath: optional(Type.String({ maxLength: 200 })),
      value: ofOne.value,
    }),
  ),
});
export type Aggregation = Static<typeof Aggregation>;

/** What is searched for: `OR` finds any of the words, `AND` all of them; `fuzzy` forgives one letter in longer ones. */
export const SearchDetails = Type.Object({
  expression: optional(Type.String({ maxLength: 200 })),
  mode: optional(Words(['OR', 'AND'])),
  fields: optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })),
  fuzzy: optional(Type.Boolean()),
});
export type SearchDetails = Static<typeof SearchDetails>;

export const Search = Type.Object({
  filter: optional(JsonMap()),
  sort: optional(Sort),
  cursorPaging: optional(CursorPaging),
  aggregations: optional(Type.Array(Aggregation, { maxItems: 10 })),
  search: optional(SearchDetails),
  /** IANA name of the zone in which dates are counted, or an offset like `+02:00`; the site's zone unless said. */
  timeZone: optional(Type.String({ maxLength: 50 })),
});
export type Search = Static<typeof Search>;

/** One result per asked aggregation, each with its name; they count all that was found, not the page. */
export const AggregationData = Type.Object({ results: Type.Array(JsonMap()) });
export type AggregationData = Static<typeof AggregationData>;
