/** A builder of queries: each step gives a new query, and the finished one is what any query operation takes. */
import type { Query } from '@openhours/contract';

/** Page defaults of queries (identity sheet 15). */
export const pageDefaults: Readonly<{ limit: number; offset: number; cursorLimit: number }> = Object.freeze({
  limit: 50,
  offset: 0,
  cursorLimit: 50,
});

type Condition = Readonly<Record<string, unknown>>;
type Scalar = string | number | boolean | Date | bigint | null;

interface Parts {
  readonly conditions: readonly Condition[];
  readonly sort: readonly { fieldName: string; order: 'ASC' | 'DESC' }[];
  readonly limit: number | undefined;
  readonly offset: number | undefined;
  readonly byCursor: boolean;
}

export interface QueryBuilder {
  eq(field: string, value: Scalar): QueryBuilder;
  ne(field: string, value: Scalar): QueryBuilder;
  gt(field: string, value: Scalar): QueryBuilder;
  ge(field: string, value: Scalar): QueryBuilder;
  lt(field: string, value: Scalar): QueryBuilder;
  le(field: string, value: Scalar): QueryBuilder;
  /** At least `from`, less than `to`. */
  between(field: string, from: Scalar, to: Scalar): QueryBuilder;
  in(field: string, values: readonly Scalar[]): QueryBuilder;
  hasSome(field: string, values: readonly Scalar[]): QueryBuilder;
  hasAll(field: string, values: readonly Scalar[]): QueryBuilder;
  startsWith(field: string, text: string): QueryBuilder;
  endsWith(field: string, text: string): QueryBuilder;
  contains(field: string, text: string): QueryBuilder;
  exists(field: string, does?: boolean): QueryBuilder;
  isEmpty(field: string): QueryBuilder;
  isNotEmpty(field: string): QueryBuilder;
  /** Both this and the other query's conditions. */
  and(other: QueryBuilder): QueryBuilder;
  /** This or the other query's conditions. A query without conditions adds nothing. */
  or(other: QueryBuilder): QueryBuilder;
  /** The complement of all conditions so far. */
  not(): QueryBuilder;
  ascending(...fields: string[]): QueryBuilder;
  descending(...fields: string[]): QueryBuilder;
  limit(limit: number): QueryBuilder;
  /** Position of the first row; only for paging by position. */
  skipTo(offset: number): QueryBuilder;
  /** The conditions alone, for counts. */
  filter(): Record<string, unknown>;
  build(): Query;
}

/**
 * Starts a query; `byCursor` pages by cursor instead of by position. Limit 50, position 0 unless said.
 * Example: `createQuery({ byCursor: true }).eq('status', 'CONFIRMED').ascending('startDate').build()`.
 */
export function createQuery(options: { byCursor?: boolean } = {}): QueryBuilder {
  return builder({
    conditions: [],
    sort: [],
    limit: undefined,
    offset: undefined,
    byCursor: options.byCursor === true,
  });
}

function builder(parts: Parts): QueryBuilder {
  const where = (condition: Condition) => builder({ ...parts, conditions: [...parts.conditions, condition] });
  const operator = (name: string) => (field: string, value: unknown) => where({ [field]: { [name]: value } });
  const sorted = (order: 'ASC' | 'DESC', fields: readonly string[]) =>
    builder({ ...parts, sort: [...parts.sort, ...fields.map((fieldName) => ({ fieldName, order }))] });
  const filter = () => joined(parts.conditions);

  return {
    eq: (field, value) => where({ [field]: value }),
    ne: operator('$ne'),
    gt: operator('$gt'),
    ge: operator('$gte'),
    lt: operator('$lt'),
    le: operator('$lte'),
    between: (field, from, to) => where({ [field]: { $gte: from, $lt: to } }),
    in: operator('$in'),
    hasSome: operator('$hasSome'),
    hasAll: operator('$hasAll'),
    startsWith: operator('$startsWith'),
    endsWith: operator('$endsWith'),
    contains: operator('$contains'),
    exists: (field, does = true) => where({ [field]: { $exists: does } }),
    isEmpty: (field) => where({ [field]: null }),
    isNotEmpty: (field) => where({ [field]: { $ne: null } }),
    and: (other) => (isNothing(other.filter()) ? builder(parts) : where(other.filter())),
    or: (other) => {
      const sides = [filter(), other.filter()].filter((each) => !isNothing(each));
      return builder({ ...parts, conditions: sides.length < 2 ? sides : [{ $or: sides }] });
    },
    not: () => {
      const current = filter();
      const [name] = Object.keys(current);
      const inner = name === '$not' && Object.keys(current).length === 1 ? (current.$not as Condition) : undefined;
      return builder({ ...parts, conditions: isNothing(current) ? [] : [inner ?? { $not: current }] });
    },
    ascending: (...fields) => sorted('ASC', fields),
    descending: (...fields) => sorted('DESC', fields),
    limit: (limit) => builder({ ...parts, limit }),
    skipTo: (offset) => builder({ ...parts, offset }),
    filter,
    build: () => ({
      filter: filter(),
      ...(parts.sort.length === 0 ? {} : { sort: parts.sort.slice() }),
      ...(parts.byCursor
        ? { cursorPaging: { limit: parts.limit ?? pageDefaults.cursorLimit } }
        : { paging: { limit: parts.limit ?? pageDefaults.limit, offset: parts.offset ?? pageDefaults.offset } }),
    }),
  };
}

function isNothing(filter: Condition): boolean {
  return Object.keys(filter).length === 0;
}

function joined(conditions: readonly Condition[]): Record<string, unknown> {
  return conditions.length === 0 ? {} : conditions.length === 1 ? { ...conditions[0] } : { $and: conditions.slice() };
}
