/**
 * The event query (services sheet 11.2): rows from the database and instances made by arithmetic, merged into one order
 * and paged by cursor both ways. An instance costs nothing before its page is reached.
 */
import { invalid, type PagingMetadata, parseFilter, parseSort, type RecurrenceType } from '@openhours/contract';
import type { EventLoopScheduler } from '../../admission/event-loop-scheduler.ts';
import { type CursorSigning, readCursor, writeCursor } from '../../db/cursor.ts';
import type { Fields } from '../../db/fields.ts';
import type { Reader } from '../../db/transaction.ts';
import { type EpochMs, formatInstant, parseLocal, type Zone } from '../../time/index.ts';
import { type EventRow, readInstanceKeys, readMasters } from './repository/events.ts';
import { type EventPosition, readEventPage } from './repository/query-events.ts';
import { readSchedulesOfResources, scheduleTable } from './repository/schedules.ts';
import { requireZone } from './rules/event-input.ts';
import { fieldsNamed, matches, valuesOf } from './rules/matches.ts';
import { instancesBefore, instancesBetween } from './rules/recurrence.ts';
import { instanceKeyOf } from './sessions.ts';

type WireSort = { readonly fieldName: string; readonly order?: 'ASC' | 'DESC' | undefined };

export interface EventQuery {
  readonly query:
    | {
        readonly filter?: Record<string, unknown>;
        readonly sort?: readonly WireSort[];
        readonly cursorPaging?: { readonly limit?: number; readonly cursor?: string };
      }
    | undefined;
  readonly fromLocalDate: string | undefined;
  readonly toLocalDate: string | undefined;
  readonly timeZone: string | undefined;
  readonly recurrenceType: readonly RecurrenceType[] | undefined;
}

/** What a cursor keeps besides filter and sort. */
interface Extra {
  readonly fromMs: EpochMs | null;
  readonly toMs: EpochMs;
  readonly recurrenceTypes: readonly RecurrenceType[];
}

const defaultLimit = 50;
/**
 * How many instances one call looks at. A page is full long before, unless most of what lies there was called off or moved:
 * then it ends early, and the next one goes on from there.
 */
const usualMostLookedAt = 5_000;
const defaultTypes: readonly RecurrenceType[] = ['NONE', 'INSTANCE', 'EXCEPTION'];

function readSort(sort: readonly WireSort[], fields: Fields): 'start' | 'end' {
  const [key, ...more] = parseSort(sort.length === 0 ? [{ fieldName: 'start' }] : [...sort], fields, 'query.sort');
  const isStart = key?.field.name === 'start' && !key.descending;
  const isEnd = key?.field.name === 'end' && key.descending;
  if (more.length > 0 || !(isStart || isEnd)) {
    throw invalid('query.sort', 'must be start ASC or end DESC', 'OTHER');
  }
  return isStart ? 'start' : 'end';
}

function readBound(text: string | undefined, zone: Zone): EpochMs | undefined {
  return text === undefined ? undefined : zone.toInstant(parseLocal(text) as number);
}

/** Finds one page. `viewEndMs` ends a query that names no end; `fields` are those by which the caller may find events. */
export async function queryEvents(
  reader: Reader,
  input: EventQuery,
  context: {
    readonly siteTimeZone: string;
    readonly viewEndMs: EpochMs;
    readonly fields: Fields;
    readonly signing: CursorSigning;
    readonly scheduler: EventLoopScheduler;
    readonly mostLookedAt?: number;
  },
): Promise<{ rows: EventRow[]; pagingMetadata: PagingMetadata }> {
  const { mostLookedAt = usualMostLookedAt } = context;
  const { filter, sort = [], cursorPaging } = input.query ?? {};
  const cursor = cursorPaging?.cursor
    ? readCursor(context.signing, cursorPaging.cursor, 'query.cursorPaging.cursor')
    : undefined;
  const wire = { filter: cursor === undefined ? filter : cursor.filter, sort: cursor?.sort ?? sort };
  const zone = requireZone(input.timeZone ?? context.siteTimeZone, 'timeZone');
  const { fromMs, toMs, recurrenceTypes } =
    (cursor?.extra as Extra | undefined) ??
    ({
      fromMs: readBound(input.fromLocalDate, zone) ?? null,
      toMs: readBound(input.toLocalDate, zone) ?? context.viewEndMs,
      recurrenceTypes: input.recurrenceType?.length ? input.recurrenceType : defaultTypes,
    } satisfies Extra);
  if (fromMs !== null && toMs < fromMs) {
    throw invalid('toLocalDate', 'must not be before fromLocalDate', 'OTHER');
  }
  const parsed = parseFilter(wire.filter, context.fields, 'query.filter');
  const named = fieldsNamed(parsed);
  const by = readSort(wire.sort, context.fields);
  const backwards = cursor?.backwards ?? false;
  const descending = (by === 'end') !== backwards;
  const limit = cursorPaging?.limit ?? cursor?.limit ?? defaultLimit;
  const after = readPosition(cursor?.position);
  const shared = {
    filter: parsed,
    withCancelled: named.has('status'),
    withHours: named.has('type'),
    toMs,
    by,
    descending,
    after,
  } as const;
  const readRows = readEventPage(reader, {
    ...shared,
    recurrenceTypes,
    fromMs: fromMs ?? undefined,
    limit: limit + 1,
  });
  // Waited for together: a failure of one that nobody waits for yet would be nobody's, and end the process.
  const [rows, { instances, lookedUntil }] = await Promise.all([
    readRows,
    recurrenceTypes.includes('INSTANCE')
      ? readInstances(
          reader,
          { ...shared, fromMs: fromMs ?? Number.NEGATIVE_INFINITY },
          { limit: limit + 1, readRows, scheduler: context.scheduler, mostLookedAt },
        )
      : { instances: [], lookedUntil: undefined },
  ]);
  const inPage = firstOf(inOrder([instances.values(), rows.values()], by, descending), limit + 1);
  const found = lookedUntil === undefined ? inPage : inPage.filter((row) => !isBehind(row, lookedUntil, shared));
  const more = found.length > limit;
  const page = found.slice(0, limit);
  // Where it was looked to the end of what one call looks at, it goes on.
  const goesOnAt = more ? page.at(-1) : lookedUntil;
  if (backwards) {
    page.reverse();
  }
  const extra: Extra = { fromMs, toMs, recurrenceTypes };
  const cursorAt = (row: EventRow | undefined, direction: 'next' | 'prev') =>
    row &&
    writeCursor(
      context.signing,
      {
        ...wire,
        limit,
        position: [formatInstant(keyOf(row, by)), row.id],
        backwards: direction === 'prev',
        extra,
      },
      'query.filter',
    );
  const back = page[0] ?? goesOnAt;
  const next = backwards ? cursorAt(page.at(-1) ?? goesOnAt, 'next') : cursorAt(goesOnAt, 'next');
  const previous = backwards ? cursorAt(goesOnAt, 'prev') : after === undefined ? undefined : cursorAt(back, 'prev');
  return {
    rows: page,
    pagingMetadata: {
      count: page.length,
      cursors: { ...(next === undefined ? {} : { next }), ...(previous === undefined ? {} : { prev: previous }) },
      hasNext: next !== undefined,
    },
  };
}

function readPosition(position: readonly (string | null)[] | undefined): EventPosition | undefined {
  const [at, id] = position ?? [];
  return at == null || id == null ? undefined : { atMs: Date.parse(at), id };
}

function keyOf(row: EventRow, by: 'start' | 'end'): EpochMs {
  return by === 'start' ? row.start_at : row.end_at;
}

function order(a: EventRow, b: EventRow, by: 'start' | 'end'): number {
  return keyOf(a, by) - keyOf(b, by) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

type InstanceRange = Pick<
  Parameters<typeof readEventPage>[1],
  'filter' | 'withHours' | 'withCancelled' | 'toMs' | 'by' | 'descending' | 'after'
> & { readonly fromMs: EpochMs };

/** Which instances a page needs at most: so many, and none behind a page of rows that is full without them. */
interface WantedInstances {
  readonly limit: number;
  readonly readRows: Promise<readonly EventRow[]>;
  readonly scheduler: EventLoopScheduler;
  readonly mostLookedAt: number;
}

interface FoundInstances {
  readonly instances: readonly EventRow[];
  /** The last one that was looked at, where there may be more behind it than one call looks at. */
  readonly lookedUntil: EventRow | undefined;
}

/**
 * The first instances behind the position that are no rows and fit the filter. Which of them are rows is read for as many
 * as a page has at first, and for twice as many each further time, however long the range: without one it holds everything
 * there ever was.
 */
async function readInstances(
  reader: Reader,
  asked: InstanceRange,
  { limit, mostLookedAt, readRows, scheduler }: WantedInstances,
): Promise<FoundInstances> {
  const range = behindPosition(asked);
  const masters = await readMasters(reader, range.toMs, range.withHours);
  const masterIds = masters.map((master) => master.id);
  const [schedules, resources] = await Promise.all([
    scheduleTable.findMany(reader, [...new Set(masters.map((master) => master.schedule_id))]),
    readSchedulesOfResources(reader, [...new Set(masters.flatMap(resourcesEver))]),
  ]);
  const context = {
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
    resources: new Map(resources.map((schedule) => [schedule.external_id, schedule])),
  };
  const ordered = inOrder(
    masters.map((master) => instancesOf(master, range, context)),
    range.by,
    range.descending,
  );
  const instances: EventRow[] = [];
  let lookedUntil: EventRow | undefined;
  let at = limit;
  for (let looked = 0; looked < mostLookedAt; ) {
    await scheduler.admit();
    const next = firstOf(ordered, at);
    const taken = await readTaken(reader, masterIds, next);
    instances.push(...next.filter((row) => !taken.has(instanceKeyOf(row))));
    const [last, beyondPage] = [next.at(-1), (await readRows)[limit - 1]];
    const isOver = last === undefined || next.length < at;
    if (isOver || instances.length >= limit || (beyondPage !== undefined && !isBehind(beyondPage, last, range))) {
      return { instances, lookedUntil: undefined };
    }
    lookedUntil = last;
    looked += at;
    at = Math.min(2 * at, mostLookedAt - looked);
  }
  return { instances, lookedUntil };
}

/** True of what follows another in the direction of travel. */
function isBehind(row: EventRow, other: EventRow, { by, descending }: Pick<InstanceRange, 'by' | 'descending'>) {
  return (descending ? -1 : 1) * order(row, other, by) > 0;
}

/** The places of some instances at which rows stand, changed or called off. */
async function readTaken(
  reader: Reader,
  masterIds: readonly string[],
  instances: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  if (instances.length === 0) {
    return new Set();
  }
  const fromMs = Math.min(...instances.map(({ start_at }) => start_at));
  const toMs = Math.max(...instances.map(({ end_at }) => end_at));
  return new Set((await readInstanceKeys(reader, masterIds, fromMs, toMs)).map(instanceKeyOf));
}

/** Behind a position nothing begins before it, or after it, in the direction of travel. */
function behindPosition(range: InstanceRange): InstanceRange {
  const { after, descending, fromMs, toMs } = range;
  if (after === undefined) {
    return range;
  }
  return descending
    ? { ...range, toMs: Math.min(toMs, after.atMs + 1) }
    : { ...range, fromMs: Math.max(fromMs, after.atMs - 1) };
}

function resourcesEver(master: EventRow): readonly string[] {
  return [...master.resource_ids, ...master.history.flatMap(({ facts }) => facts.resource_ids)];
}

function* instancesOf(
  master: EventRow,
  range: InstanceRange,
  context: Parameters<typeof valuesOf>[1],
): Generator<EventRow> {
  const { after, by, descending, fromMs, toMs } = range;
  // Nothing that a filter may name differs between the instances of a stretch.
  const isWanted = (row: EventRow) => matches(range.filter, valuesOf(row, context));
  const instances = (descending ? instancesBefore : instancesBetween)(master, fromMs, toMs, isWanted);
  for (const row of instances) {
    const behind =
      after === undefined ||
      (descending ? -1 : 1) * (keyOf(row, by) - after.atMs || (row.id < after.id ? -1 : row.id > after.id ? 1 : 0)) > 0;
    if (behind) {
      yield row;
    }
  }
}

/** The rows of several sequences that are each in order, in one order. */
function* inOrder(
  sequences: readonly Iterator<EventRow>[],
  by: 'start' | 'end',
  descending: boolean,
): Generator<EventRow> {
  const sign = descending ? -1 : 1;
  const heads: { readonly row: EventRow; readonly sequence: Iterator<EventRow> }[] = [];

  /** Keeps the heads in order, the next one last. */
  function advance(sequence: Iterator<EventRow>): void {
    const { value: row, done } = sequence.next();
    if (done === true) {
      return;
    }
    let [low, high] = [0, heads.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sign * order(heads[middle]!.row, row, by) > 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    heads.splice(low, 0, { row, sequence });
  }

  for (const sequence of sequences) {
    advance(sequence);
  }
  for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
    yield head.row;
    advance(head.sequence);
  }
}

/** The next rows of a sequence, which goes on behind them. */
function firstOf(sequence: Iterator<EventRow>, count: number): EventRow[] {
  const rows: EventRow[] = [];
  while (rows.length < count) {
    const { value: row, done } = sequence.next();
    if (done === true) {
      break;
    }
    rows.push(row);
  }
  return rows;
}
