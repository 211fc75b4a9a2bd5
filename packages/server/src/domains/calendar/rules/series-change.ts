/**
 * What becomes of a series when a session of it is changed together with those that follow, or with all that are to come
 * (docs/decisions/0071). Pure; the same decision is said before the act and carried out by it.
 */
import type { InheritedField, SessionScope } from '@openhours/contract';
import { type EpochMs, formatLocal, type LocalMs, nextOccurrence, weekdayOf, zoneOf } from '../../../time/index.ts';
import type { EventRow } from '../repository/events.ts';
import type { EventChanges } from './event-changes.ts';
import { timeColumns } from './event-input.ts';
import { columnsOfField, type SilentField } from './inheritance.ts';
import { localOf, ruleOf, timesAt } from './recurrence.ts';
import { changesRoot, requireToCome } from './session-change.ts';

type Field = InheritedField | SilentField;
type Columns = Partial<EventRow>;
export type SeriesScope = Exclude<SessionScope, 'THIS'>;

/** A series under whatever keeps it still: its master, the rows of its instances, and the session that is named. */
export interface SeriesNow {
  readonly master: EventRow;
  /** Those that its rule puts at or after the part that changes, wherever they lie, and those that are still to come. */
  readonly rows: readonly EventRow[];
  readonly named: EventRow;
}

/** The row of an instance and what becomes of it. */
export interface ChangedInstance {
  readonly before: EventRow;
  readonly columns: Columns;
  /** It belongs to the part that changes, and goes with it where that is another series from then on. */
  readonly goesAlong: boolean;
  /** Nobody sees anything of it: only its place in the series is another one. */
  readonly isSilent: boolean;
}

/** A change of a series, decided. */
export interface SeriesChange {
  /** Where the rule has put the first session that changes; undefined: of the rule none of them is to come. */
  readonly first: LocalMs | undefined;
  /** Sessions that the rule, as it is or was, put before this are not meant; undefined: all are that are to come. */
  readonly since: LocalMs | undefined;
  /** Sessions are to come before it, which stay as they are: from here on it is another series. */
  readonly splits: boolean;
  /** By how much sessions begin later; undefined: they stay when they are. */
  readonly shiftMs: number | undefined;
  /** What the master is from then on. */
  readonly columns: Columns;
  /** The fields that are the master's own from then on. */
  readonly own: readonly Field[];
  readonly instances: readonly ChangedInstance[];
}

/** The first session of a rule that is to come, and the one from which on a change counts. */
export function boundsOfChange(
  { master, named }: Pick<SeriesNow, 'master' | 'named'>,
  scope: SeriesScope,
  nowMs: EpochMs,
): { readonly next: LocalMs | undefined; readonly first: LocalMs | undefined } {
  const rule = ruleOf(master);
  const next = nextOccurrence(rule, zoneOf(master.time_zone).toLocal(nowMs));
  // The rule may put no session where the named one was: what it made before it was changed stays, with who has booked it.
  return {
    next,
    first: next === undefined || scope === 'ALL' ? next : nextOccurrence(rule, Math.max(next, placeOf(named))),
  };
}

function placeOf(instance: EventRow): LocalMs {
  return localOf(instance.original_local_start as string);
}

/** Decides a change that is asked for by `changes` of the named session. */
export function changeOfSeries(
  series: SeriesNow,
  changes: EventChanges,
  { nowMs, scope }: { readonly nowMs: EpochMs; readonly scope: SeriesScope },
): SeriesChange {
  const { master, rows } = series;
  const { first, next } = boundsOfChange(series, scope, nowMs);
  const splits = first !== undefined && next !== undefined && first > next;
  const times = first === undefined ? undefined : timesFrom(series, changes, first);
  const shared = withoutTimes(changes.columns);
  const columns: Columns = {
    ...shared,
    ...(times?.columns ?? (splits ? timesAt(first, lengthOf(master), master.time_zone) : {})),
  };
  if (times !== undefined) {
    requireToCome(columns.start_at as number, nowMs, master.time_zone);
  }
  if (changes.columns.start_at !== undefined && changes.own.includes('TIME')) {
    requireToCome(changes.columns.start_at, nowMs, series.named.time_zone);
  }
  const own = changes.own.filter((field) => field !== 'TIME' || times !== undefined);
  const since = scope === 'ALL' ? undefined : placeOf(series.named);
  const change = { first, since, splits, shiftMs: times?.shiftMs, columns, own };
  const instances = rows.flatMap((before) => {
    const isNamed = before.id === series.named.id;
    const after = changeOfInstance(before, { ...change, isNamed, shared, changes, master, nowMs });
    return after === undefined ? [] : [after];
  });
  return { ...change, instances: inOrderOfMove(instances, times?.shiftMs ?? 0) };
}

function lengthOf(row: EventRow): number {
  return localOf(row.local_end) - localOf(row.local_start);
}

/**
 * The times of a rule that begins with its first changed session where the named one says: each session moves by as much as
 * that does from where its rule has put it, and the end of the rule with them, so that there are as many as before.
 */
function timesFrom({ master, named }: SeriesNow, { columns, own }: EventChanges, first: LocalMs) {
  if (!own.includes('TIME')) {
    return undefined;
  }
  const [zone, zoneOfNamed] = [zoneOf(master.time_zone), zoneOf(named.time_zone)];
  const [start, end] = [columns.local_start, columns.local_end].map((text, index) => {
    const local = localOf(text ?? (index === 0 ? named.local_start : named.local_end));
    return named.time_zone === master.time_zone ? local : zone.toLocal(zoneOfNamed.toInstant(local));
  }) as [LocalMs, LocalMs];
  const shiftMs = start - placeOf(named);
  const until = master.rule_until === null ? undefined : localOf(master.rule_until) + shiftMs;
  const rule = { intervalWeeks: master.rule_interval_weeks as number, day: weekdayOf(first + shiftMs), until };
  const times = {
    start: first + shiftMs,
    end: first + shiftMs + end - start,
    allDay: master.all_day,
    timeZone: master.time_zone,
    rule,
  };
  return { shiftMs, columns: timeColumns(times, changesRoot) };
}

/** What a change makes of sessions besides when they are. */
function withoutTimes(columns: Columns): Columns {
  const times = new Set<string>(columnsOfField.TIME);
  return Object.fromEntries(Object.entries(columns).filter(([column]) => !times.has(column))) as Columns;
}

interface AroundInstance extends Omit<SeriesChange, 'instances'> {
  readonly isNamed: boolean;
  readonly shared: Columns;
  readonly changes: EventChanges;
  readonly master: EventRow;
  readonly nowMs: EpochMs;
}

/** What becomes of one instance; undefined: nothing. The named one takes all that is changed, others what they follow. */
function changeOfInstance(before: EventRow, around: AroundInstance): ChangedInstance | undefined {
  const { changes, first, isNamed, nowMs, shared, shiftMs, since, splits } = around;
  const placed = placeOf(before);
  if (first === undefined || placed < first) {
    // Its place in the rule is over, though it is held later, or none any more: what is changed of it is its own.
    const isMeant = since === undefined || placed >= since;
    const columns = isNamed ? asOwn(before, changes) : isMeant ? followed(before, shared) : {};
    const isChanged = Object.keys(columns).length > 0;
    return isChanged ? { before, columns, goesAlong: false, isSilent: false } : undefined;
  }
  const place: Columns = shiftMs === undefined ? {} : { original_local_start: formatLocal(placed + shiftMs) };
  const isOver = before.start_at < nowMs || before.status === 'CANCELLED';
  const inherited = isNamed ? [...new Set([...before.inherited, ...changes.own])] : before.inherited;
  const row = { ...before, inherited };
  const columns: Columns = isOver
    ? {}
    : { ...followed(row, shared), ...(shiftMs === undefined ? {} : timesOf(row, placed + shiftMs, around)) };
  const isSilent = Object.keys(columns).length === 0;
  return isSilent && !splits && shiftMs === undefined
    ? undefined
    : { before, columns: { ...columns, ...place, ...(isNamed ? { inherited } : {}) }, goesAlong: true, isSilent };
}

function asOwn(before: EventRow, { columns, own }: EventChanges): Columns {
  const inherited = before.inherited.filter((field) => !(own as readonly string[]).includes(field));
  return { ...columns, inherited, recurrence_type: 'EXCEPTION' };
}

/** Of what is changed besides the time, what an instance takes from its series. */
function followed(row: EventRow, shared: Columns): Columns {
  const names = (row.inherited as readonly Field[]).flatMap(
    (field): readonly (keyof EventRow)[] => columnsOfField[field],
  );
  return Object.fromEntries(
    names.filter((name) => shared[name] !== undefined).map((name) => [name, shared[name]]),
  ) as Columns;
}

/** When an instance that follows its series is held; one with a time of its own keeps that. */
function timesOf(row: EventRow, start: LocalMs, { columns, master }: AroundInstance): Columns {
  if (!row.inherited.includes('TIME')) {
    return {};
  }
  const lengthMs = localOf(columns.local_end as string) - localOf(columns.local_start as string);
  return timesAt(start, lengthMs, row.inherited.includes('TIME_ZONE') ? master.time_zone : row.time_zone);
}

/** One instance may go where another one is until it goes, and the database keeps two from standing in one place. */
function inOrderOfMove(instances: readonly ChangedInstance[], shiftMs: number): ChangedInstance[] {
  const placed = ({ before }: ChangedInstance) => placeOf(before);
  return instances.toSorted((a, b) => (shiftMs > 0 ? placed(b) - placed(a) : placed(a) - placed(b)));
}
