/** Instances against an oracle that knows nothing of ours: every zone, both changes of the clock, any stretch of time. */
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  dayMs,
  formatInstant,
  formatLocal,
  hourMs,
  type LocalMs,
  minuteMs,
  parseLocal,
  weekdayOf,
  weeklyRule,
  weekMs,
  zoneOf,
} from '../../../time/index.ts';
import type { EventRow } from '../repository/events.ts';
import {
  historyWith,
  instanceId,
  instanceNamed,
  instancesBefore,
  instancesBetween,
  instantsOf,
  localOf,
  putsInstanceAt,
  readInstanceId,
} from './recurrence.ts';

const masterId = '0197b5a0-0000-7000-8000-0000000000aa';
const zones = Intl.supportedValuesOf('timeZone');
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

interface Spec {
  readonly start: LocalMs;
  readonly lengthMs: number;
  readonly timeZone: string;
  readonly interval: number;
  readonly until?: LocalMs | undefined;
}

function masterOf({ start, lengthMs, timeZone, interval, until }: Spec): EventRow {
  const { first } = weeklyRule(start, weekdayOf(start), interval);
  const { startMs, endMs } = instantsOf(zoneOf(timeZone), first, first + lengthMs);
  return {
    id: masterId,
    revision: 1,
    schedule_id: masterId,
    type: 'CLASS',
    status: 'CONFIRMED',
    recurrence_type: 'MASTER',
    title: 'Yoga',
    local_start: formatLocal(first),
    local_end: formatLocal(first + lengthMs),
    time_zone: timeZone,
    start_at: startMs,
    end_at: endMs,
    all_day: false,
    rule_interval_weeks: interval,
    rule_day: weekdayOf(start),
    rule_until: until === undefined ? null : formatLocal(until),
    rule_version: 1,
    recurring_event_id: null,
    original_local_start: null,
    transparent: false,
    location_id: null,
    location: null,
    resource_ids: [],
    resource_transparencies: [],
    resource_roles: [],
    capacity: 10,
    conferencing: null,
    notes: null,
    extended_fields: {},
    inherited: [],
    taken: 0,
    overbooked: 0,
    seat_changes: 0,
    guard_capacity: 10,
    history: [],
    booked: false,
    created_at: 0,
    updated_at: 0,
  };
}

/** Starts by the oracle: the rule library for the dates, the polyfill for the instants. */
function oracleStarts({ start, timeZone, interval, until }: Spec, fromMs: number, toMs: number): number[] {
  const local = Temporal.PlainDateTime.from(formatLocal(start));
  // On a wall clock without changes, so that only the polyfill decides what a change does.
  const rule = new RRuleTemporal({
    freq: 'WEEKLY',
    interval,
    byDay: [days[weekdayOf(start) - 1]!],
    dtstart: local.toZonedDateTime('UTC') as never,
    tzid: 'UTC',
    ...(until === undefined
      ? {}
      : { until: Temporal.PlainDateTime.from(formatLocal(until)).toZonedDateTime('UTC') as never }),
  });
  return rule
    .between(new Date(fromMs - 3 * dayMs), new Date(toMs + 3 * dayMs), true)
    .map((each) =>
      Temporal.PlainDateTime.from(each.toPlainDateTime().toString()).toZonedDateTime(timeZone, {
        disambiguation: 'compatible',
      }),
    )
    .map((each) => each.epochMilliseconds)
    .filter((startMs) => startMs >= fromMs && startMs < toMs);
}

const startsIn = (master: EventRow, fromMs: number, toMs: number) =>
  [...instancesBetween(master, fromMs, toMs)].map((row) => row.start_at).filter((startMs) => startMs >= fromMs);

/** Both changes of the clock of a year, where a zone has them. */
function changesOf(timeZone: string): number[] {
  const zone = zoneOf(timeZone);
  const changes: number[] = [];
  for (
    let change = zone.nextChange(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1));
    change !== undefined;
    change = zone.nextChange(change, Date.UTC(2027, 0, 1))
  ) {
    changes.push(change);
  }
  return changes;
}

describe('against the oracle', () => {
  test('in every zone, each quarter of an hour around both changes of the clock', () => {
    let compared = 0;
    for (const timeZone of zones) {
      for (const change of changesOf(timeZone)) {
        const wall = Math.floor(zoneOf(timeZone).toLocal(change) / hourMs) * hourMs;
        for (const minutes of [-75, -60, -30, -15, 0, 15, 30, 60, 75]) {
          const spec = { start: wall + minutes * minuteMs - 3 * weekMs, lengthMs: hourMs, timeZone, interval: 1 };
          const range = [change - 10 * dayMs, change + 10 * dayMs] as const;
          expect(startsIn(masterOf(spec), ...range), `${timeZone} ${formatLocal(spec.start)}`).toEqual(
            oracleStarts(spec, ...range),
          );
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  }, 60_000);

  test('any rule in any zone over any stretch of time', () => {
    fc.assert(
      fc.property(
        fc.record({
          start: fc
            .integer({ min: 0, max: 4 * 366 * 96 })
            .map((quarter) => Date.UTC(2024, 0, 1) + quarter * 15 * minuteMs),
          lengthMs: fc.constantFrom(15 * minuteMs, hourMs, 5 * hourMs, 30 * hourMs, 8 * dayMs),
          timeZone: fc.constantFrom(...zones),
          interval: fc.integer({ min: 1, max: 4 }),
          untilDays: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
          fromDays: fc.integer({ min: -30, max: 500 }),
          forDays: fc.integer({ min: 0, max: 90 }),
        }),
        ({ untilDays, fromDays, forDays, ...rest }) => {
          const spec = { ...rest, until: untilDays === undefined ? undefined : rest.start + untilDays * dayMs };
          const [fromMs, toMs] = [rest.start + fromDays * dayMs, rest.start + (fromDays + forDays) * dayMs];
          expect(startsIn(masterOf(spec), fromMs, toMs)).toEqual(oracleStarts(spec, fromMs, toMs));
        },
      ),
      { numRuns: 500 },
    );
  }, 60_000);
});

const anyMaster = fc
  .record({
    start: fc.integer({ min: 0, max: 366 * 96 }).map((quarter) => Date.UTC(2026, 0, 1) + quarter * 15 * minuteMs),
    lengthMs: fc.constantFrom(hourMs, 26 * hourMs),
    timeZone: fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Africa/Casablanca',
    ),
    interval: fc.integer({ min: 1, max: 3 }),
  })
  .map(masterOf);

describe('ids', () => {
  test('every instance is found by its id, and by its id alone', () => {
    fc.assert(
      fc.property(anyMaster, fc.integer({ min: 1, max: 3 }), (plain, version) => {
        const master = { ...plain, rule_version: version };
        const instances = [...instancesBetween(master, master.start_at, master.start_at + 60 * weekMs)];
        expect(new Set(instances.map(({ id }) => id)).size).toBe(instances.length);
        for (const instance of instances) {
          const name = readInstanceId(instance.id)!;
          expect(instanceId(name)).toBe(instance.id);
          expect(instance.id.length).toBeGreaterThanOrEqual(36);
          expect(instanceNamed(master, name)).toEqual(instance);
          expect(instanceNamed(master, { ...name, version: name.version + 1 })).toBeUndefined();
          expect(instanceNamed(master, { ...name, startMs: name.startMs + minuteMs })).toBeUndefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  test('they stay the same whatever range is asked for, and neighbouring ranges share none', () => {
    fc.assert(
      fc.property(
        anyMaster,
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 100 }),
        (master, from, length) => {
          const whole = [...instancesBetween(master, master.start_at, master.start_at + 400 * dayMs)].map(
            ({ id }) => id,
          );
          const fromMs = master.start_at + from * dayMs;
          const part = [...instancesBetween(master, fromMs, fromMs + length * dayMs)].map(({ id }) => id);
          expect(whole.join().includes(part.join())).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('anything else is no id of an instance', () => {
    for (const text of ['', masterId, `${masterId.replaceAll('-', '')}20261301T000000Z`, 'x'.repeat(48)]) {
      expect(readInstanceId(text)).toBeUndefined();
    }
  });
});

describe('a changed master', () => {
  const zone = zoneOf('Europe/Berlin');
  const monday = parseLocal('2026-11-02T10:00:00')!;
  const plain = masterOf({ start: monday, lengthMs: hourMs, timeZone: 'Europe/Berlin', interval: 1 });
  const nowMs = zone.toInstant(parseLocal('2026-11-18T12:00:00')!);

  test('past instances keep what they had, later ones have what it is now', () => {
    const tuesday = parseLocal('2026-11-03T18:00:00')!;
    const changed: EventRow = {
      ...plain,
      history: historyWith(plain, nowMs),
      title: 'Late yoga',
      local_start: formatLocal(tuesday),
      local_end: formatLocal(tuesday + hourMs),
      rule_day: 2,
      rule_version: 2,
    };
    const all = [...instancesBetween(changed, 0, nowMs + 14 * dayMs)];
    expect(all.map((row) => [row.title, row.local_start])).toEqual([
      ['Yoga', '2026-11-02T10:00:00'],
      ['Yoga', '2026-11-09T10:00:00'],
      ['Yoga', '2026-11-16T10:00:00'],
      ['Late yoga', '2026-11-24T18:00:00'],
      ['Late yoga', '2026-12-01T18:00:00'],
    ]);
    for (const row of all) {
      expect(instanceNamed(changed, readInstanceId(row.id)!)).toEqual(row);
    }
  });

  test('a cancelled master keeps its past alone', () => {
    const cancelled: EventRow = { ...plain, history: historyWith(plain, nowMs), status: 'CANCELLED' };
    expect([...instancesBetween(cancelled, 0, nowMs + 100 * dayMs)]).toHaveLength(3);
    expect(historyWith(plain, plain.start_at - 1)).toEqual([]);
  });

  test('hours that are changed are so for all of today, and only days before keep what they had', () => {
    const hours: EventRow = { ...plain, type: 'WORKING_HOURS' };
    const startsAfter = (history: EventRow['history'], changes: Partial<EventRow>) =>
      [...instancesBetween({ ...hours, ...changes, history, rule_version: 2 }, 0, nowMs + 7 * dayMs)].map((row) =>
        formatInstant(row.start_at),
      );
    // A Monday, two hours after the hours of the day have begun.
    const duringMs = Date.UTC(2026, 10, 16, 11);
    const ofDays = ['2026-11-02', '2026-11-09'].map((day) => `${day}T09:00:00.000Z`);
    const inNewYork = startsAfter(historyWith(hours, duringMs, 'America/New_York'), { time_zone: 'America/New_York' });
    expect(inNewYork.slice(0, 3)).toEqual([...ofDays, '2026-11-16T15:00:00.000Z']);
    const inTokyo = startsAfter(historyWith(hours, duringMs, 'Asia/Tokyo'), { time_zone: 'Asia/Tokyo' });
    expect(inTokyo.slice(0, 3)).toEqual([...ofDays, '2026-11-16T01:00:00.000Z']);
    expect(startsAfter(historyWith(hours, duringMs), { status: 'CANCELLED' })).toEqual(ofDays);
  });

  test('it makes nothing beyond its end', () => {
    const ending = { ...plain, rule_until: '2026-12-01T00:00:00' };
    expect(putsInstanceAt(ending, localOf('2026-11-30T10:00:00'))).toBe(true);
    expect(putsInstanceAt(ending, localOf('2026-11-30T10:15:00'))).toBe(false);
    expect(putsInstanceAt(ending, localOf('2026-12-07T10:00:00'))).toBe(false);
  });
});

test('what nobody wants of a stretch is asked once, however long the range', () => {
  const master = masterOf({ start: localOf('2026-11-23T09:00:00'), lengthMs: hourMs, timeZone: 'UTC', interval: 1 });
  const ever = [Date.UTC(2026, 0, 1), Date.UTC(9999, 0, 1)] as const;
  for (const instances of [instancesBetween, instancesBefore]) {
    let asked = 0;
    const isWanted = () => {
      asked += 1;
      return false;
    };
    expect([...instances(master, ...ever, isWanted)]).toEqual([]);
    expect(asked).toBe(1);
  }
});
