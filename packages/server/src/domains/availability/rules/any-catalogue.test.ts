/** Offering against judging: of any catalogue, a start is offered exactly when it is judged free. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../../../../tests/support/catalogue.ts';
import { dayMs, minuteMs } from '../../../time/index.ts';
import type { Occupied } from '../../calendar/index.ts';
import { defaultDurationMs } from './durations.ts';
import { findSlots, freeResources } from './engine.ts';
import { busyTimesOf, judgeSlot } from './judge.ts';

const long = process.env.TEST_LONG === 'on';

describe('any catalogue', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
  const quarter = (quarters: number) => {
    const minutes = quarters * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  const weekly = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    hours: fc
      .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
      .map(([start, end]) => `${quarter(start)}-${quarter(end)}`),
    timeZone: fc.constantFrom(...zones),
    intervalWeeks: fc.integer({ min: 1, max: 2 }),
    locationId: fc.constantFrom(undefined, undefined, 'north', 'south'),
  });
  const resource = fc.record({
    open: fc.option(fc.array(weekly, { maxLength: 4 }), { nil: undefined }),
    blocked: fc.option(fc.array(weekly, { maxLength: 1 }), { nil: undefined }),
    typeId: fc.constantFrom(undefined, undefined, 'room'),
  });
  const base = Date.UTC(2026, 2, 27); // two days before Berlin's spring change
  const cases = fc.record({
    resources: fc.array(resource, { minLength: 1, maxLength: 4 }),
    durationMinutes: fc.integer({ min: 1, max: 20 }).map((quarters) => quarters * 15),
    bufferMinutes: fc.constantFrom(0, 0, 10, 60),
    stepMinutes: fc.constantFrom(15, 30, 50, 60),
    sameAsDuration: fc.boolean(),
    locationIds: fc.constantFrom(undefined, ['north'], ['north', 'south']),
    shift: fc.constantFrom(0, 210, 9), // March, October, April
    busy: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 16 })),
      { maxLength: 12 },
    ),
  });

  test(
    'what is offered can be booked, what can be booked is offered, and nothing overlaps busy time',
    () => {
      let offeredInAll = 0;
      fc.assert(
        fc.property(cases, (given) => {
          const resources = given.resources.map((each, index) => ({
            id: `r${index}`,
            ...(each.open === undefined ? {} : { open: each.open.map(definedOnly) }),
            ...(each.blocked === undefined ? {} : { blocked: each.blocked.map(definedOnly) }),
            ...(each.typeId === undefined ? {} : { typeId: each.typeId }),
          }));
          const { catalogue, service } = makeCatalogue({
            resources,
            durationMinutes: given.durationMinutes,
            bufferMinutes: given.bufferMinutes,
            stepMinutes: given.stepMinutes,
            sameAsDuration: given.sameAsDuration,
            ...(given.locationIds === undefined ? {} : { locationIds: given.locationIds }),
          });
          const from = base + given.shift * dayMs;
          const to = from + 4 * dayMs;
          const occupancy = given.busy.map(
            ([index, start, length]): Occupied => ({
              resourceId: `r${index}`,
              source: 'BOOKING',
              sourceId: `${start}`,
              startMs: from + start * 15 * minuteMs,
              endMs: from + (start + length) * 15 * minuteMs,
              blocks: true,
              exclusive: true,
            }),
          );
          const durationMs = defaultDurationMs(service);
          const needMs = durationMs + given.bufferMinutes * minuteMs;
          const found = findSlots(catalogue, service, { fromMs: from, toMs: to, durationMs }, busyTimesOf(occupancy));
          offeredInAll += found.count;
          const wholeByLocation = new Map<string, string>();
          for (let slot = 0; slot < found.count; slot += 1) {
            const start = found.starts[slot] as number;
            const location = found.locationIndexes[slot] as number;
            const free = service.requirements.map((each) =>
              freeResources(service, each, found, slot).map(({ id }) => id),
            );
            wholeByLocation.set(`${start} ${location}`, JSON.stringify(free));
            for (const id of free.flat()) {
              for (const each of occupancy) {
                expect(each.resourceId === id && each.startMs < start + needMs && each.endMs > start).toBe(false);
              }
            }
            const verdict = judgeSlot(
              catalogue,
              service,
              { startMs: start, endMs: start + durationMs, locationId: service.locations[location]?.id },
              occupancy,
              from - dayMs,
            );
            expect(verdict.bookable).toBe(true);
            expect([...verdict.freeResourceIds].sort()).toEqual([...(free[0] as string[])].sort());
          }
          // Every quarter of an hour that can be booked has been offered; asked piecemeal, the answer is the same.
          for (let start = from; start < to; start += 15 * minuteMs) {
            for (const [location, { id: locationId }] of service.locations.entries()) {
              const verdict = judgeSlot(
                catalogue,
                service,
                { startMs: start, endMs: start + durationMs, locationId },
                occupancy,
                from - dayMs,
              );
              expect(verdict.bookable).toBe(wholeByLocation.has(`${start} ${location}`));
              expect(verdict.bookable).toBe(verdict.reasons.length === 0);
            }
          }
        }),
        { numRuns: long ? 5000 : 25 },
      );
      expect(offeredInAll).toBeGreaterThan(0);
    },
    long ? 3_600_000 : 60_000,
  );
});

function definedOnly<T extends { locationId?: string | undefined }>(spec: T) {
  const { locationId, ...rest } = spec;
  return locationId === undefined ? rest : { ...rest, locationId };
}
