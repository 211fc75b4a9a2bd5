/**
 * Aggregations of search operations over the rows that were found, as the wire asks for and answers them (services
 * sheet 1.7). The database groups and counts; what comes back is bounded by what the wire may answer, whatever was
 * found. A row counts once in each bucket in which one of its values falls.
 */
import {
  type Aggregation,
  type AggregationData,
  type FilterLanguage,
  invalid,
  type NestedAggregation,
  wireSegments,
} from '@openhours/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Zone } from '../time/index.ts';
import { type Counted, type CountedRow, countedBy, keyOfMissing, type Part, type Result } from './aggregate-answers.ts';
import {
  isNumber,
  offsetsBetween,
  orMissing,
  type Taken,
  takeRanges,
  takeStretches,
  takeValues,
} from './aggregate-values.ts';
import type { StoredField } from './fields.ts';
import type { Condition, Value } from './filter-parts.ts';
import { type Query, queryBuilder } from './query.ts';
import { planAnew } from './statements.ts';
import type { Reader } from './transaction.ts';

/** What is aggregated. */
export interface AggregationScope<Tables, Names extends keyof Tables, Row> {
  readonly reader: Reader;
  /** The rows that were found, of one site, without order or limit. */
  readonly found: SelectQueryBuilder<Tables, Names, Row>;
  /** What may be aggregated is what may be filtered. */
  readonly fields: FilterLanguage<StoredField>;
  /** The zone in which dates are counted. */
  readonly zone: Zone;
}

type Scope = AggregationScope<never, never, unknown>;

/** What is asked by one aggregation: by one part, or by each part within the buckets of those before it. */
interface Plan {
  readonly parts: readonly Part[];
  readonly present: (levels: readonly Level[]) => Result;
}

/** What one part counts in each of the branches that the parts before it have made. */
interface Level {
  readonly part: Part;
  readonly branches: readonly Branch[];
  readonly counted: readonly Counted[];
}

interface Branch {
  /** The bucket of each part before. */
  readonly keys: readonly string[];
  /** What those parts say of their buckets, by name. */
  readonly around: Result;
}

const mostHistogramResults = 200;
const mostNestedResults = 1000;
const defaultValueLimit = 10;

/** Aggregates everything found, in the order in which it was asked. Everything is checked before anything is counted. */
export async function aggregate<Tables, Names extends keyof Tables, Row>(
  asked: readonly Aggregation[],
  scope: AggregationScope<Tables, Names, Row>,
): Promise<AggregationData> {
  const names = new Set<string>();
  const plans = asked.map((aggregation, index) => {
    const at = `search.aggregations[${index}]`;
    const { type = 'VALUE', fieldPath = '' } = aggregation;
    const name = onlyName(names, aggregation.name ?? fieldPath, at);
    const plan = planOf(aggregation, type, at, scope.fields);
    return { ...plan, head: { name, type, fieldPath } };
  });
  return {
    results: await Promise.all(
      plans.map(async ({ parts, present, head }) => ({
        ...head,
        ...present(await countLevels(parts, scope as unknown as Scope)),
      })),
    ),
  };
}

function onlyName(names: Set<string>, name: string, at: string): string {
  if (names.has(name)) {
    throw invalid(`${at}.name`, 'must not repeat a name', 'DISTINCT_VALUES');
  }
  names.add(name);
  return name;
}

function planOf(
  aggregation: Aggregation,
  type: NonNullable<Aggregation['type']>,
  at: string,
  fields: FilterLanguage<StoredField>,
): Plan {
  if (type === 'NESTED') {
    return nestedPlan(aggregation.nested?.nestedAggregations ?? [], at, fields);
  }
  const { fieldPath = '', groupBy } = aggregation;
  const own = partOf({ ...aggregation, type, fieldPath }, at, fields);
  if (type !== 'VALUE' || groupBy?.fieldPath === undefined) {
    return { parts: [own], present: ([level]) => level?.counted[0]?.result ?? {} };
  }
  const outer = partOf(
    { type, fieldPath: groupBy.fieldPath, ...(groupBy.value === undefined ? {} : { value: groupBy.value }) },
    `${at}.groupBy`,
    fields,
  );
  return {
    parts: [outer, own],
    present: ([, inner]) => ({
      groupedByValue: {
        results: (inner?.branches ?? []).map(({ around }, position) => ({
          value: (around[outer.name] as { value: { value: string } }).value.value,
          nestedResults: { name: fieldPath, ...inner?.counted[position]?.result },
        })),
      },
    }),
  };
}

function nestedPlan(asked: readonly NestedAggregation[], at: string, fields: FilterLanguage<StoredField>): Plan {
  if (asked.length < 2) {
    throw invalid(`${at}.nested.nestedAggregations`, 'must have at least 2 items', 'MIN_SIZE', {
      data: { threshold: 2 },
    });
  }
  const names = new Set<string>();
  return {
    parts: asked.map((part, index) => {
      const path = `${at}.nested.nestedAggregations[${index}]`;
      onlyName(names, part.name ?? part.fieldPath, path);
      return partOf(part, path, fields);
    }),
    present: (levels) => {
      const last = levels.at(-1);
      return {
        nested: { results: last === undefined ? [] : branchesOf(last).map(({ around }) => ({ results: around })) },
      };
    },
  };
}

/** Reads and checks one part. */
function partOf(asked: NestedAggregation, at: string, fields: FilterLanguage<StoredField>): Part {
  const field = fields.field(wireSegments(asked.fieldPath).join('.'));
  if (field === undefined) {
    throw invalid(`${at}.fieldPath`, 'is no field that can be aggregated', 'OTHER');
  }
  const { type, scalar } = asked;
  if (type === 'SCALAR' && (scalar?.type ?? 'COUNT_DISTINCT') !== 'COUNT_DISTINCT') {
    if (!isNumber(field) && field.type !== 'instant') {
      throw invalid(`${at}.scalar.type`, 'needs a number or a date', 'OTHER');
    }
  }
  if (type === 'RANGE' && !isNumber(field)) {
    throw invalid(`${at}.fieldPath`, 'needs a number to be counted by ranges', 'OTHER');
  }
  if (type === 'DATE_HISTOGRAM' && field.type !== 'instant') {
    throw invalid(`${at}.fieldPath`, 'needs a date to be counted by dates', 'OTHER');
  }
  return { ...asked, name: asked.name ?? asked.fieldPath, field };
}

/** Counts part after part: each in all the buckets that the parts before it have made, by one statement. */
async function countLevels(parts: readonly Part[], scope: Scope): Promise<Level[]> {
  const taken = await Promise.all(parts.map((part) => takenBy(part, scope)));
  const levels: Level[] = [];
  let branches: readonly Branch[] = [{ keys: [], around: {} }];
  for (const [index, part] of parts.entries()) {
    const rows =
      branches.length === 0
        ? []
        : await scope.reader.all(levelQuery(parts.slice(0, index + 1), taken.slice(0, index + 1), branches, scope));
    const level: Level = {
      part,
      branches,
      counted: branches.map((_, position) =>
        countedBy(
          part,
          rows.filter((row) => row.branch === position + 1),
          scope.zone,
        ),
      ),
    };
    levels.push(level);
    branches = branchesOf(level);
  }
  return levels;
}

/** The buckets of a level as the branches of the next one. */
function branchesOf({ part: { name }, branches, counted }: Level): Branch[] {
  return branches
    .flatMap(({ keys, around }, position) =>
      (counted[position]?.buckets ?? []).map(({ key, own }) => ({
        keys: [...keys, key],
        around: { ...around, [name]: own },
      })),
    )
    .slice(0, mostNestedResults);
}

/** What is taken of each row to count it by a part. */
async function takenBy(part: Part, scope: Scope): Promise<Taken> {
  const { type, field, value, range, dateHistogram } = part;
  switch (type) {
    case 'RANGE':
      return takeRanges(field, range?.buckets ?? []);
    case 'DATE_HISTOGRAM': {
      const [fromMs, toMs] = await extentOf(field, scope);
      return takeStretches(field, dateHistogram?.interval ?? 'DAY', offsetsBetween(scope.zone, fromMs, toMs));
    }
    case 'VALUE':
      return value?.missingValues === 'INCLUDE' ? orMissing(takeValues(field), keyOfMissing(part)) : takeValues(field);
    default:
      return takeValues(field);
  }
}

/** The first and the last instant of a field, in epoch milliseconds. */
async function extentOf(field: StoredField, scope: Scope): Promise<[number, number]> {
  const taken = takeValues(field);
  const key = keyOf(taken, 0);
  const row = await scope.reader.first<{ first: number | null; last: number | null }>(
    compiled(
      sql`select min(${key}::bigint) as first, max(${key}::bigint) as last from ${rowsOf([taken], scope, new Set([0]))}`,
    ),
  );
  return [row?.first ?? 0, row?.last ?? 0];
}

const builder = queryBuilder<Record<string, never>>();

/** A plan is made for each: what is found of a site may be a hundred rows or all of a hundred thousand. */
function compiled<Row>(statement: Value): Query<Row> {
  return planAnew({ compile: () => statement.compile(builder) });
}

/** The key of a part in a row of `rowsOf`. */
function keyOf({ many }: Taken, position: number): Value {
  return many ? sql.ref(`at_${position}.key`) : sql.ref(`found.key_${position}`);
}

/** The found rows with their keys, a row for each combination of the keys of those positions. */
function rowsOf(taken: readonly Taken[], { found }: Scope, positions: ReadonlySet<number>): Value {
  const columns = taken.map(({ expression }, position) => expression.as(`key_${position}`));
  const each = taken.flatMap(({ many }, position) =>
    many && positions.has(position)
      ? [sql` cross join lateral unnest(${sql.ref(`found.key_${position}`)}) as ${sql.id(`at_${position}`)}(key)`]
      : [],
  );
  // With the offset the keys of a row are made once, not anew for each branch with which they are compared.
  const rows = found
    .clearSelect()
    .select(columns as never)
    .offset(sql.lit(0));
  return sql`${rows} as found${sql.join(each, sql``)}`;
}

function levelQuery(
  parts: readonly Part[],
  taken: readonly Taken[],
  branches: readonly Branch[],
  scope: Scope,
): Query<CountedRow> {
  const last = parts.length - 1;
  const part = parts[last] as Part;
  // A scalar makes no buckets, so that nothing binds a row to one.
  const binding = parts.slice(0, last).flatMap(({ type }, position) => (type === 'SCALAR' ? [] : [position]));
  const used = [...binding, last].map((position) => taken[position] as Taken);
  // A row for each of its values in the first part, by which the branches are found, and in the one that is counted. Of the
  // parts between, a branch is looked for among the values: their combinations would be beyond counting.
  const rows = rowsOf(used, scope, new Set([0, used.length - 1]));
  const lists = binding.map((position) => sql`${branches.map(({ keys }) => keys[position])}::text[]`);
  const names = binding.map((position) => sql.id(`key_${position}`));
  const bound = binding.map((position, at): Condition => {
    const { many } = used[at] as Taken;
    const own = many && at > 0 ? sql`any(${sql.ref(`found.key_${at}`)})` : keyOf(used[at] as Taken, at);
    return sql`${sql.ref(`branch.key_${position}`)} = ${own}`;
  });
  const from =
    binding.length === 0
      ? rows
      : sql`${rows} join unnest(${sql.join(lists)}) with ordinality as branch(${sql.join(names)}, position) on ${sql.join(bound, sql` and `)}`;
  const branch = binding.length === 0 ? sql`1` : sql`branch.position`;
  const grouped = binding.length === 0 ? sql`` : sql` group by branch.position`;
  const key = keyOf(taken[last] as Taken, used.length - 1);
  if (part.type === 'SCALAR') {
    const best = {
      COUNT_DISTINCT: sql`null`,
      MIN: sql`min(${key}::numeric)::text`,
      MAX: sql`max(${key}::numeric)::text`,
    };
    return compiled(
      sql`select ${branch}::integer as branch, ${best[part.scalar?.type ?? 'COUNT_DISTINCT']} as key,
            count(distinct ${key})::integer as count
          from ${from}${grouped}`,
    );
  }
  const { order, limit } = orderOf(part, key);
  return compiled(
    sql`select branch, key, count from (
          select ${branch}::integer as branch, ${key} as key, count(*)::integer as count,
            row_number() over (partition by ${branch} order by ${order}) as position
          from ${from} where ${key} is not null group by ${binding.length === 0 ? key : sql`branch.position, ${key}`}
        ) as counted where position <= ${limit} order by branch, position`,
  );
}

/** Which buckets of a branch are answered, and in which order; of ranges all are, in the order in which they were asked. */
function orderOf({ type, field, value = {} }: Part, key: Value): { readonly order: Value; readonly limit: number } {
  if (type === 'RANGE') {
    return { order: sql`${key}::integer`, limit: mostNestedResults };
  }
  if (type === 'DATE_HISTOGRAM') {
    return { order: sql`${key}::bigint`, limit: mostHistogramResults };
  }
  const { limit = defaultValueLimit, sortType = 'COUNT', sortDirection = 'DESC' } = value;
  const direction = sortDirection === 'DESC' ? sql`desc nulls last` : sql`asc nulls first`;
  // Numbers by what they are; the bucket of what is missing need not be one.
  const number = sql`(case when ${key} ~ '^-?[0-9]+(\\.[0-9]+)?$' then ${key}::numeric end)`;
  const text = sql`${key} collate "C"`;
  const byValue = (how: Value) =>
    isNumber(field) || field.type === 'instant' ? sql`${number} ${how}, ${text} ${how}` : sql`${text} ${how}`;
  return {
    order:
      sortType === 'COUNT' ? sql`count(*) ${direction}, ${byValue(sql`asc nulls first`)}` : sql`${byValue(direction)}`,
    limit,
  };
}
