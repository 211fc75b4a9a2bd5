/** Ranges of hours and of whole days, taken starts, and the clock changes of every zone: the engine's rules by property. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CatalogueSpec,
  local,
  makeCatalogue,
  type WeeklySpec,
} from '../../../../../../tests/support/catalogue.ts';
import { dayMs, formatLocal, hourMs, minuteMs, startOfLocalDay, type Zone, zoneOf } from '../../../time/index.ts';
import type { Occupied } from '../../calendar/index.ts';
import { defaultDurationMs, endOfSession, offeredDurationMs } from './durations.ts';
import { findSlots, freeResources, type SlotQuestion } from './engine.ts';
import { endOfSlot } from './found-slots.ts';
import { busyTimesOf, judgeSlot } from './judge.ts';

const long = process.env.TEST_LONG === 'on';
const berlin = 'Europe/Berlin';
const at = (text: string, zone = berlin) => zoneOf(zone).toInstant(local(text));
const everyDay = (hours: string, more: Partial<WeeklySpec> = {}): WeeklySpec => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours,
  ...more,
});

function taken(resourceId: string, startMs: number, endMs: number): Occupied {
  return { resourceId, source: 'BOOKING', sourceId: `${startMs}`, startMs, endMs, blocks: true, exclusive: true };
}

function sessions(
  spec: CatalogueSpec,
  from: string,
  to: string,
  occupancy: readonly Occupied[] = [],
  question: Partial<SlotQuestion> = {},
): string[] {
  const { catalogue, service } = makeCatalogue(spec);
  const zone = catalogue.zone;
  const durationMs = question.durationMs ?? defaultDurationMs(service);
  const found = findSlots(
    catalogue,
    service,
    { fromMs: zone.toInstant(local(from)), toMs: zone.toInstant(local(to)), durationMs, ...question },
    busyTimesOf(occupancy),
  );
  const show = (instant: number) => formatLocal(zone.toLocal(instant)).slice(5, 16);
  return Array.from(found.starts, (start, slot) => `${show(start)} ${show(endOfSlot(found, slot, durationMs))}`);
}

describe('12.5 ranges of days', () => {
  const range = { unit: 'DAY', min: 1, max: 3 } as const;
  const ada = (hours: WeeklySpec): CatalogueSpec => ({ resources: [{ id: 'ada', open: [hours] }], range });

  test('a day on which the resource works is a slot from midnight to midnight', () => {
    const weekdays = ada({ weekdays: [1, 2, 5], hours: '09:00-17:00' });
    // 2026-11-23 is a Monday.
    expect(sessions(weekdays, '2026-11-23T00:00:00', '2026-11-30T00:00:00')).toEqual([
      '11-23T00:00 11-24T00:00',
      '11-24T00:00 11-25T00:00',
      '11-27T00:00 11-28T00:00',
    ]);
    expect(sessions(weekdays, '2026-11-23T00:00:00', '2026-11-30T00:00:00', [], { durationMs: 2 * dayMs })).toEqual([
      '11-23T00:00 11-25T00:00',
    ]);
  });

  test('any booking on a day takes the day, the time after a session too', () => {
    const booked = [taken('ada', at('2026-11-24T20:00:00'), at('2026-11-24T21:00:00'))];
    const spec = ada(everyDay('09:00-17:00'));
    expect(sessions(spec, '2026-11-23T00:00:00', '2026-11-26T00:00:00', booked)).toEqual([
      '11-23T00:00 11-24T00:00',
      '11-25T00:00 11-26T00:00',
    ]);
    const early = [taken('ada', at('2026-11-24T00:30:00'), at('2026-11-24T01:00:00'))];
    expect(sessions({ ...spec, bufferMinutes: 60 }, '2026-11-23T00:00:00', '2026-11-24T00:00:00', early)).toEqual([]);
  });

  test('hours past midnight belong to both days, hours until midnight to one', () => {
    expect(
      sessions(ada({ weekdays: [1], hours: '20:00-24:00' }), '2026-11-23T00:00:00', '2026-11-26T00:00:00'),
    ).toEqual(['11-23T00:00 11-24T00:00']);
  });

  test('days of 23 and of 25 hours are days', () => {
    const spec = ada(everyDay('09:00-17:00'));
    const { catalogue, service } = makeCatalogue(spec);
    for (const [day, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
    ] as const) {
      const start = at(`${day}T00:00:00`);
      expect(endOfSession(catalogue, service, start, dayMs) - start).toBe(hours * hourMs);
      expect(offeredDurationMs(catalogue, service, start, start + hours * hourMs)).toBe(dayMs);
      expect(offeredDurationMs(catalogue, service, start, start + 24 * hourMs)).toBeUndefined();
    }
  });
});

describe('21.1.1 ranges of hours', () => {
  const spec: CatalogueSpec = {
    resources: [{ id: 'ada', open: [everyDay('09:00-12:00')] }],
    range: { unit: 'HOUR', min: 60, max: 150 },
  };

  test('starts are those of the shortest session', () => {
    expect(sessions(spec, '2026-11-23T00:00:00', '2026-11-24T00:00:00').map((each) => each.slice(6, 11))).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
    ]);
  });

  test('any whole minute in the range can be booked on the grid of the shortest, nothing else', () => {
    for (const sameAsDuration of [false, true]) {
      const { catalogue, service } = makeCatalogue({ ...spec, sameAsDuration });
      const bookable = (time: string, minutes: number) => {
        const startMs = at(`2026-11-23T${time}:00`);
        return judgeSlot(catalogue, service, { startMs, endMs: startMs + minutes * minuteMs }, [], 0).bookable;
      };
      expect([60, 61, 120, 150].map((minutes) => bookable('09:00', minutes))).toEqual([true, true, true, true]);
      expect([59, 151, 60.5].map((minutes) => bookable('09:00', minutes))).toEqual([false, false, false]);
      expect(bookable('10:00', 90)).toBe(true);
      expect(bookable('10:00', 121)).toBe(false);
      expect(bookable('09:30', 60)).toBe(!sameAsDuration);
    }
  });
});

describe('12.3 where a resource is', () => {
  const spec = (room: { open?: WeeklySpec[]; at?: string[] }, typeId = 'room'): CatalogueSpec => ({
    resources: [
      { id: 'ada', open: [everyDay('09:00-10:00')] },
      { id: 'room', typeId, ...room },
    ],
    business: [everyDay('09:00-18:00')],
    locationIds: ['north', 'south'],
  });
  const locationsOf = (of: CatalogueSpec, day = '2026-11-23') => {
    const { catalogue, service } = makeCatalogue(of);
    const found = findSlots(
      catalogue,
      service,
      { fromMs: at(`${day}T00:00:00`), toMs: at(`${day}T23:00:00`), durationMs: hourMs },
      new Map(),
    );
    return Array.from(found.locationIndexes, (location) => service.locations[location]?.id);
  };

  test('a room serves at its location only, and at every one when nothing is said', () => {
    expect(locationsOf(spec({ at: ['south'] }))).toEqual(['south']);
    expect(locationsOf(spec({}))).toEqual(['north', 'south']);
  });

  test('own working hours win over the location that is said', () => {
    expect(locationsOf(spec({ at: ['south'], open: [everyDay('09:00-18:00')] }))).toEqual(['north', 'south']);
  });

  test('judging says the same as offering', () => {
    const { catalogue, service } = makeCatalogue(spec({ at: ['south'] }));
    const startMs = at('2026-11-23T09:00:00');
    const slot = { startMs, endMs: startMs + hourMs };
    expect(judgeSlot(catalogue, service, { ...slot, locationId: 'south' }, [], 0).bookable).toBe(true);
    expect(judgeSlot(catalogue, service, { ...slot, locationId: 'north' }, [], 0).reasons).toEqual([
      'RESOURCE_NOT_IN_WORKING_HOURS',
    ]);
  });
});

describe('any catalogue', () => {
  const cases = fc.record({
    people: fc.array(
      fc.record({
        opens: fc.integer({ min: 0, max: 20 }),
        length: fc.integer({ min: 1, max: 16 }),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
        room: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    range: fc.constantFrom(
      undefined,
      { unit: 'HOUR', min: 30, max: 120 } as const,
      { unit: 'DAY', min: 1, max: 3 } as const,
    ),
    stepMinutes: fc.constantFrom(15, 30, 45),
    sameAsDuration: fc.boolean(),
    bufferMinutes: fc.constantFrom(0, 10, 90),
    lengths: fc.integer({ min: 0, max: 8 }),
    /** Days after 2026-03-27: around Berlin's changes, and far from them. */
    shift: fc.constantFrom(0, 60, 210),
    busy: fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 500 }), fc.integer({ min: 1, max: 20 })), {
      maxLength: 8,
    }),
  });
  const clock = (halves: number) =>
    `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`;

  test(
    'offered means bookable, for fixed lengths, ranges of hours and of days; taken starts are those that others have',
    () => {
      let offeredInAll = 0;
      fc.assert(
        fc.property(cases, (given) => {
          const { catalogue, service } = makeCatalogue({
            resources: given.people.map(({ opens, length, weekdays, room }, index) => ({
              id: `r${index}`,
              ...(room && index > 0 ? { typeId: 'room' } : {}),
              open: [{ weekdays, hours: `${clock(opens * 2)}-${clock(Math.min(48, opens * 2 + length))}` }],
            })),
            business: [everyDay('00:00-24:00')],
            ...(given.range === undefined ? {} : { range: given.range }),
            stepMinutes: given.stepMinutes,
            sameAsDuration: given.sameAsDuration,
            bufferMinutes: given.bufferMinutes,
          });
          const from = at('2026-03-27T00:00:00') + given.shift * dayMs;
          const fromMs = catalogue.zone.toInstant(startOfLocalDay(catalogue.zone.toLocal(from)));
          const toMs = fromMs + 5 * dayMs;
          const occupancy = given.busy.map(([index, start, length]) =>
            taken(`r${index}`, fromMs + start * 15 * minuteMs, fromMs + (start + length) * 15 * minuteMs),
          );
          const busy = busyTimesOf(occupancy);
          const durationMs =
            given.range === undefined
              ? defaultDurationMs(service)
              : given.range.unit === 'DAY'
                ? ((given.lengths % 3) + 1) * dayMs
                : Math.min(120, 30 + given.lengths * 15) * minuteMs;
          const question = { fromMs, toMs, durationMs };
          const found = findSlots(catalogue, service, question, busy);
          const all = findSlots(catalogue, service, { ...question, withTaken: true }, busy);
          const primary = service.requirements[0] as (typeof service.requirements)[number];
          offeredInAll += found.count;
          const offered = new Set(found.starts);
          // Every offered start can be booked, by those who are named.
          for (let slot = 0; slot < found.count; slot += 1) {
            const startMs = found.starts[slot] as number;
            const verdict = judgeSlot(
              catalogue,
              service,
              { startMs, endMs: endOfSlot(found, slot, durationMs) },
              occupancy,
              0,
            );
            expect(verdict.reasons).toEqual([]);
            const free = freeResources(service, primary, found, slot).map(({ id }) => id);
            expect([...verdict.freeResourceIds].sort()).toEqual(free.sort());
          }
          // Taken starts are listed beside the free ones, and nothing else is.
          const empty = new Set(findSlots(catalogue, service, { ...question, withTaken: true }, new Map()).starts);
          expect(new Set(all.starts)).toEqual(empty);
          for (let slot = 0; slot < all.count; slot += 1) {
            const startMs = all.starts[slot] as number;
            const works = freeResources(service, primary, all, slot, undefined, all.offered);
            const free = freeResources(service, primary, all, slot);
            expect(free.every((each) => works.includes(each))).toBe(true);
            const everyType = service.requirements.every(
              (requirement) => freeResources(service, requirement, all, slot, 1).length > 0,
            );
            expect(offered.has(startMs)).toBe(everyType);
          }
          // What can be booked is offered.
          const stepMs = given.range?.unit === 'DAY' ? 6 * hourMs : 15 * minuteMs;
          for (let startMs = fromMs; startMs < toMs; startMs += stepMs) {
            const endMs = endOfSession(catalogue, service, startMs, durationMs);
            const verdict = judgeSlot(catalogue, service, { startMs, endMs }, occupancy, 0);
            expect(verdict.bookable).toBe(offered.has(startMs));
            expect(verdict.bookable).toBe(verdict.reasons.length === 0);
          }
        }),
        { numRuns: long ? 5000 : 40 },
      );
      expect(offeredInAll).toBeGreaterThan(0);
    },
    long ? 3_600_000 : 60_000,
  );
});

describe('21.1.7 every zone', () => {
  /** The changes of a zone's clock in a year, as the instants from which the new offset holds. */
  function changesOf(zone: Zone, year: number): number[] {
    const changes: number[] = [];
    for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += dayMs) {
      if (zone.offsetAt(day) !== zone.offsetAt(day + dayMs)) {
        let [low, high] = [day, day + dayMs];
        while (high - low > 1) {
          const middle = Math.floor((low + high) / 2);
          if (zone.offsetAt(middle) === zone.offsetAt(day)) {
            low = middle;
          } else {
            high = middle;
          }
        }
        changes.push(high);
      }
    }
    return changes;
  }

  test('around both changes of every zone: the grid is local, gaps are left out, repeated hours count once, lengths are real', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    let checked = 0;
    for (const name of zones) {
      const zone = zoneOf(name);
      for (const change of changesOf(zone, 2026)) {
        const { catalogue, service } = makeCatalogue({
          timeZone: name,
          resources: [{ id: 'ada', open: [everyDay('00:00-06:00', { timeZone: name })] }],
          durationMinutes: 30,
        });
        const day = startOfLocalDay(zone.toLocal(change));
        const fromMs = zone.toInstant(day - dayMs);
        const toMs = zone.toInstant(day + 2 * dayMs);
        const { starts } = findSlots(catalogue, service, { fromMs, toMs, durationMs: 30 * minuteMs }, new Map());
        const locals = Array.from(starts, (start) => zone.toLocal(start));
        // Said by the platform's own words for each start of the day, without the engine.
        const expected: number[] = [];
        for (const midnight of [day - dayMs, day, day + dayMs]) {
          const [opens, closes] = [zone.toInstant(midnight), zone.toInstant(midnight + 6 * hourMs)];
          const anchor = zone.toLocal(opens);
          for (let wall = anchor; wall < midnight + 6 * hourMs; wall += 30 * minuteMs) {
            const start = zone.toInstant(wall);
            if (zone.toLocal(start) === wall && start + 30 * minuteMs <= closes && start >= fromMs && start < toMs) {
              expected.push(wall);
            }
          }
        }
        expect(locals, name).toEqual(expected);
        expect(new Set(locals).size, name).toBe(locals.length);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(200);
  });
});

describe('variants of lengths', () => {
  const resources = [{ id: 'ada', open: [everyDay('06:00-22:00')] }];
  const monday = ['2026-03-02T00:00:00', '2026-03-03T00:00:00'] as const;

  test('are offered in the place of the service’s own, the first unless another is chosen', () => {
    const { service } = makeCatalogue({ resources, durations: [60], variantDurations: [45, 90] });
    expect(service.sessionDurations).toEqual([45, 90]);
    expect(defaultDurationMs(service)).toBe(45 * minuteMs);
  });

  test('business hours limit such a service, too', () => {
    const own = sessions({ resources, durations: [60] }, ...monday);
    const varied = sessions({ resources, durations: [60], variantDurations: [60] }, ...monday);
    expect(own.length).toBeGreaterThan(varied.length);
    expect(own).toEqual(expect.arrayContaining(varied));
    const { service } = makeCatalogue({ resources, variantDurations: [60] });
    expect(service.keepsBusinessHours).toBe(true);
  });

  test('a range of lengths stays one', () => {
    const range = { unit: 'HOUR', min: 60, max: 120 } as const;
    const { service } = makeCatalogue({ resources, range, variantDurations: [45] });
    expect([service.sessionDurations, defaultDurationMs(service)]).toEqual([[], 60 * minuteMs]);
  });
});
