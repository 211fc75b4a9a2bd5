/**
 * The instances of recurring masters: where they lie, what they are called, and what they were before the master was
 * changed. Pure; an instance has the form of a row whether it is one yet or not.
 */
import {
  dayMs,
  type EpochMs,
  formatInstant,
  formatLocal,
  type LocalMs,
  nextOccurrence,
  parseLocal,
  startOfLocalDay,
  type WeeklyRule,
  weeklyRule,
  type Zone,
  zoneOf,
} from '../../../time/index.ts';
import { type EventRow, type MasterPast, masterFacts } from '../repository/events.ts';
import { inheritedFromMaster } from './inheritance.ts';

/** Reads a stored local time. */
export function localOf(text: string): LocalMs {
  return parseLocal(text) as LocalMs;
}

/** What an instance is called: the master's id without hyphens, and where it began at first. */
export interface InstanceName {
  readonly masterId: string;
  readonly startMs: EpochMs;
  readonly version: number;
}

const instanceIdShape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:v([1-9]\d{0,8}))?$/;

/**
 * The id of an instance (services sheet 11.2). The times of a master have versions, so that a row keeps its id for good
 * and no later instance can get it again.
 */
export function instanceId({ masterId, startMs, version }: InstanceName): string {
  const start = formatInstant(startMs).replaceAll(/[-:]|\.\d+/g, '');
  return `${masterId.replaceAll('-', '')}${start}${version === 1 ? '' : `v${version}`}`;
}

/** Reads the id of an instance; undefined for the id of anything else. */
export function readInstanceId(id: string): InstanceName | undefined {
  const match = instanceIdShape.exec(id);
  if (match === null) {
    return undefined;
  }
  const [year, month, day, hour, minute, second] = match.slice(6, 12) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const startMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
  return Number.isNaN(startMs)
    ? undefined
    : { masterId: match.slice(1, 6).join('-'), startMs, version: Number(match[12] ?? 1) };
}

type Facts = MasterPast['facts'];

/** One stretch of a master's life: the instances that begin in [fromMs, untilMs) are made by these facts. */
interface Stretch {
  readonly facts: Facts;
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
  readonly zone: Zone;
  readonly rule: WeeklyRule;
  readonly lengthMs: number;
  /** What all instances of the stretch have alike, in the form of a row. */
  readonly shared: EventRow;
}

/** What of a master its instances show. */
function factsOf(master: EventRow): Facts {
  return Object.fromEntries(masterFacts.map((name) => [name, master[name]])) as unknown as Facts;
}

/** The rule by which a master lies in time. */
export function ruleOf({
  local_start,
  rule_day,
  rule_interval_weeks,
  rule_until,
}: Pick<EventRow, 'local_start' | 'rule_day' | 'rule_interval_weeks' | 'rule_until'>): WeeklyRule {
  const until = rule_until === null ? undefined : localOf(rule_until);
  return weeklyRule(localOf(local_start), rule_day as number, rule_interval_weeks as number, until);
}

function stretchOf(master: EventRow, facts: Facts, fromMs: EpochMs, untilMs: EpochMs): Stretch {
  return {
    facts,
    fromMs,
    untilMs,
    zone: zoneOf(facts.time_zone),
    rule: ruleOf(facts),
    lengthMs: localOf(facts.local_end) - localOf(facts.local_start),
    shared: {
      ...master,
      ...facts,
      recurrence_type: 'INSTANCE',
      status: 'CONFIRMED',
      rule_interval_weeks: null,
      rule_day: null,
      rule_until: null,
      recurring_event_id: master.id,
      inherited: inheritedFromMaster,
      taken: 0,
      overbooked: 0,
      seat_changes: 0,
      guard_capacity: facts.capacity,
      history: [],
    },
  };
}

/** A cancelled master has no stretch of its own any more, only what it was. */
function stretchesOf(master: EventRow): Stretch[] {
  let fromMs = Number.NEGATIVE_INFINITY;
  const stretches = master.history.map(({ untilMs, facts }) => {
    const stretch = stretchOf(master, facts, fromMs, untilMs);
    fromMs = untilMs;
    return stretch;
  });
  if (master.status === 'CONFIRMED') {
    stretches.push(stretchOf(master, factsOf(master), fromMs, Number.POSITIVE_INFINITY));
  }
  return stretches;
}

/** Both ends as instants. What a change of the clock would shorten to nothing keeps its length. */
export function instantsOf(zone: Zone, localStart: LocalMs, localEnd: LocalMs): { startMs: EpochMs; endMs: EpochMs } {
  const startMs = zone.toInstant(localStart);
  const endMs = zone.toInstant(localEnd);
  return { startMs, endMs: endMs > startMs ? endMs : startMs + (localEnd - localStart) };
}

/** The times of a row at a place on the clock. */
export function timesAt(start: LocalMs, lengthMs: number, timeZone: string): Partial<EventRow> {
  const { startMs, endMs } = instantsOf(zoneOf(timeZone), start, start + lengthMs);
  return {
    local_start: formatLocal(start),
    local_end: formatLocal(start + lengthMs),
    start_at: startMs,
    end_at: endMs,
    time_zone: timeZone,
  };
}

function instanceRow(master: EventRow, { facts, zone, lengthMs, shared }: Stretch, local: LocalMs): EventRow {
  const { startMs, endMs } = instantsOf(zone, local, local + lengthMs);
  const localStart = formatLocal(local);
  return {
    ...shared,
    id: instanceId({ masterId: master.id, startMs, version: facts.rule_version }),
    local_start: localStart,
    local_end: formatLocal(local + lengthMs),
    start_at: startMs,
    end_at: endMs,
    original_local_start: localStart,
  };
}

/** The occurrences of a stretch whose time meets [fromMs, toMs), ascending. */
function* walk(stretch: Stretch, fromMs: EpochMs, toMs: EpochMs): Generator<LocalMs> {
  const { zone, rule, lengthMs } = stretch;
  const from = Math.max(fromMs, Math.min(stretch.fromMs, toMs));
  // Whatever began earlier than this has ended, or belongs to the stretch before.
  let local: LocalMs | undefined = nextOccurrence(
    rule,
    from === Number.NEGATIVE_INFINITY
      ? from
      : zone.toLocal(stretch.fromMs > fromMs ? from : from - lengthMs) - 2 * dayMs,
  );
  while (local !== undefined) {
    const { startMs, endMs } = instantsOf(zone, local, local + lengthMs);
    if (startMs >= toMs || startMs >= stretch.untilMs) {
      return;
    }
    if (startMs >= stretch.fromMs && endMs > fromMs) {
      yield local;
    }
    local = nextOccurrence(rule, local + 1);
  }
}

/** What is asked of an instance, times and id aside: the answer is that of its whole stretch, and asked once for it. */
export type OfStretch = (instance: EventRow) => boolean;

const any: OfStretch = () => true;

/**
 * Instances of a stretch, unless its first one says that none is wanted: a master without end has thousands in a wide
 * range, all alike but for their times, and whoever looks for others must not wait for each of them.
 */
function* instancesAt(
  master: EventRow,
  stretch: Stretch,
  locals: Iterable<LocalMs>,
  isWanted: OfStretch,
): Generator<EventRow> {
  let isAsked = false;
  for (const local of locals) {
    const row = instanceRow(master, stretch, local);
    if (!isAsked && !isWanted(row)) {
      return;
    }
    isAsked = true;
    yield row;
  }
}

/** The instances of a master that meet [fromMs, toMs), in the order of their starts, as rows. Made one by one. */
export function* instancesBetween(
  master: EventRow,
  fromMs: EpochMs,
  toMs: EpochMs,
  isWanted = any,
): Generator<EventRow> {
  for (const stretch of stretchesOf(master)) {
    yield* instancesAt(master, stretch, walk(stretch, fromMs, toMs), isWanted);
  }
}

/** The occurrences of a stretch whose time meets [fromMs, toMs), latest first. Undefined ends make it never end. */
function* walkBack(stretch: Stretch, fromMs: EpochMs, toMs: EpochMs): Generator<LocalMs> {
  const { zone, rule, lengthMs } = stretch;
  const before = Math.min(toMs, stretch.untilMs);
  const last = Math.min(rule.until, before === Number.POSITIVE_INFINITY ? before : zone.toLocal(before) + 2 * dayMs);
  const steps = Math.floor((last - rule.first) / rule.periodMs);
  for (let local = rule.first + steps * rule.periodMs; local >= rule.first; local -= rule.periodMs) {
    const { startMs, endMs } = instantsOf(zone, local, local + lengthMs);
    if (startMs < stretch.fromMs || endMs <= fromMs) {
      return;
    }
    if (startMs < before) {
      yield local;
    }
  }
}

/** The same as `instancesBetween`, latest first. Of a master without end `toMs` must be finite. */
export function* instancesBefore(
  master: EventRow,
  fromMs: EpochMs,
  toMs: EpochMs,
  isWanted = any,
): Generator<EventRow> {
  for (const stretch of stretchesOf(master).toReversed()) {
    yield* instancesAt(master, stretch, walkBack(stretch, fromMs, toMs), isWanted);
  }
}

/** The first of instances that is accepted; the others are not even made. */
export function firstInstance(
  instances: Iterable<EventRow>,
  accepts: (instance: EventRow) => boolean,
): EventRow | undefined {
  for (const instance of instances) {
    if (accepts(instance)) {
      return instance;
    }
  }
  return undefined;
}

/** The instance of a name; undefined when the master has none of it, or no longer. */
export function instanceNamed(master: EventRow, { startMs, version }: InstanceName): EventRow | undefined {
  for (const stretch of stretchesOf(master)) {
    if (stretch.facts.rule_version === version && startMs >= stretch.fromMs && startMs < stretch.untilMs) {
      for (const local of walk(stretch, startMs, startMs + 1)) {
        if (stretch.zone.toInstant(local) === startMs) {
          return instanceRow(master, stretch, local);
        }
      }
    }
  }
  return undefined;
}

/** True when the rule of a master in its present form puts an instance at a local time. */
export function putsInstanceAt(master: EventRow, local: LocalMs): boolean {
  const { rule } = stretchOf(master, factsOf(master), 0, 0);
  return nextOccurrence(rule, local) === local;
}

/** By master and local start: which instances are rows, and so must not be made from the rule. */
export function rowKey(masterId: string, originalLocalStart: string): string {
  return `${masterId} ${localOf(originalLocalStart)}`;
}

/** What the master makes where it put the instance of a row; undefined when it no longer does. */
export function instanceBehind(master: EventRow, row: EventRow): EventRow | undefined {
  const local = localOf(row.original_local_start as string);
  for (const stretch of stretchesOf(master)) {
    const startMs = stretch.zone.toInstant(local);
    if (startMs >= stretch.fromMs && startMs < stretch.untilMs && nextOccurrence(stretch.rule, local) === local) {
      return instanceRow(master, stretch, local);
    }
  }
  return undefined;
}

/** When the day of an instant began, in whichever of the zones it began first. */
function startOfDay(nowMs: EpochMs, timeZones: readonly string[]): EpochMs {
  return Math.min(
    ...timeZones.map((timeZone) => {
      const zone = zoneOf(timeZone);
      return zone.toInstant(startOfLocalDay(zone.toLocal(nowMs)));
    }),
  );
}

/**
 * The history of a master whose facts change at an instant; past instances keep what they had. Hours are told by days: what
 * they become counts for all of today, in its zone of before and of `timeZone`, or the day would have the hours of both.
 */
export function historyWith(
  master: EventRow,
  nowMs: EpochMs,
  timeZone: string = master.time_zone,
): readonly MasterPast[] {
  const untilMs = master.type === 'WORKING_HOURS' ? startOfDay(nowMs, [master.time_zone, timeZone]) : nowMs;
  const bound = master.history.at(-1)?.untilMs ?? Number.NEGATIVE_INFINITY;
  const stretch = stretchOf(master, factsOf(master), bound, untilMs);
  const began = walk(stretch, Number.NEGATIVE_INFINITY, untilMs).next();
  return began.done === true ? master.history : [...master.history, { untilMs, facts: stretch.facts }];
}
