/** Judging one start: the reasons why it is not offered, and whom it locks. */
import { describe, expect, test } from 'vitest';
import { businessScheduleId, type CatalogueSpec, makeCatalogue } from '../../../../../../tests/support/catalogue.ts';
import { at, berlin, day, taken } from '../../../../../../tests/support/offered-starts.ts';
import { dayMs, formatLocal, hourMs, minuteMs, zoneOf } from '../../../time/index.ts';
import type { Occupied } from '../../calendar/index.ts';
import { busyKeysOf, findSlots, freeResources } from './engine.ts';
import { candidatesOf, judgementRange, judgeSlot } from './judge.ts';

describe('judging one start', () => {
  const spec: CatalogueSpec = {
    durationMinutes: 60,
    bufferMinutes: 30,
    locationIds: ['north'],
    policy: {
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 30 * 24 * 60 },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
    },
    resources: [
      { id: 'ada', open: [day('09:00-12:00')] },
      { id: 'eve', open: [day('09:00-12:00')] },
      { id: 'off', open: [] },
    ],
  };
  const nowMs = at('2026-12-01T12:00:00');

  function judge(
    start: string,
    more: Partial<Parameters<typeof judgeSlot>[2]> = {},
    occupancy: Occupied[] = [],
    lasts = 60,
  ) {
    const { catalogue, service } = makeCatalogue(spec);
    const startMs = at(start);
    return judgeSlot(catalogue, service, { startMs, endMs: startMs + lasts * minuteMs, ...more }, occupancy, nowMs);
  }

  test('a free start names who is free, in a stable order', () => {
    const verdict = judge('2026-12-07T10:00:00', { seed: 'somebody' });
    expect(verdict).toMatchObject({
      bookable: true,
      free: true,
      reasons: [],
      locationId: 'north',
      nearest: [],
      conflicts: [],
    });
    expect([...verdict.freeResourceIds].sort()).toEqual(['ada', 'eve']);
    expect(judge('2026-12-07T10:00:00', { seed: 'somebody' }).freeResourceIds).toEqual(verdict.freeResourceIds);
    const firsts = new Set(
      Array.from({ length: 20 }, (_, seed) => judge('2026-12-07T10:00:00', { seed: `${seed}` }).freeResourceIds[0]),
    );
    expect(firsts.size).toBe(2);
  });

  test.each([
    ['outside the hours', '2026-12-07T07:00:00', {}, [], 60, ['RESOURCE_NOT_IN_WORKING_HOURS']],
    [
      'too long for what is left of the window',
      '2026-12-07T11:30:00',
      { resourceId: 'ada' },
      [],
      60,
      ['DURATION_TOO_LONG_FOR_AVAILABLE_WINDOWS'],
    ],
    ['between the starts of the grid', '2026-12-07T10:10:00', {}, [], 60, ['START_NOT_ON_GRID']],
    ['of a length nobody offers', '2026-12-07T10:00:00', {}, [], 45, ['DURATION_NOT_OFFERED']],
    [
      'at a location the service does not have',
      '2026-12-07T10:00:00',
      { locationId: 'moon' },
      [],
      60,
      ['REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE'],
    ],
    [
      'with somebody who does not give it',
      '2026-12-07T10:00:00',
      { resourceId: 'kim' },
      [],
      60,
      ['RESOURCE_NOT_ASSIGNED_TO_SERVICE'],
    ],
    [
      'with somebody without hours',
      '2026-12-07T10:00:00',
      { resourceId: 'off' },
      [],
      60,
      ['RESOURCE_HAS_NO_WORKING_HOURS'],
    ],
    [
      'booked',
      '2026-12-07T10:00:00',
      { resourceId: 'ada' },
      [taken('ada', '2026-12-07T10:30:00', '2026-12-07T11:00:00')],
      60,
      ['RESOURCE_BUSY'],
    ],
    [
      'blocked by the owner',
      '2026-12-07T10:00:00',
      { resourceId: 'ada' },
      [taken('ada', '2026-12-07T10:30:00', '2026-12-07T11:00:00', { source: 'EVENT' as const })],
      60,
      ['RESOURCE_BLOCKED'],
    ],
    [
      'with its buffer in the way of the next',
      '2026-12-07T10:00:00',
      { resourceId: 'ada' },
      [taken('ada', '2026-12-07T11:15:00', '2026-12-07T12:00:00')],
      60,
      ['BUFFER_TIME_ELIMINATES_WINDOWS'],
    ],
    ['too early to book', '2027-02-01T10:00:00', {}, [], 60, ['TOO_EARLY_TO_BOOK']],
    ['too late to book', '2026-12-01T10:00:00', {}, [], 60, ['TOO_LATE_TO_BOOK']],
  ] as const)('a start %s is refused in those words', (_, start, slot, occupancy, lasts, reasons) => {
    const verdict = judge(start, slot, [...occupancy], lasts);
    expect(verdict.bookable).toBe(false);
    expect([...verdict.reasons].sort()).toEqual([...reasons].sort());
  });

  test('what begins with others, or when they end, need not stand on the grid, but keeps all else', () => {
    const verdict = judge('2026-12-07T10:10:00', { offGrid: true });
    expect(verdict.bookable).toBe(true);
    expect(verdict.freeOfEachType.map((ids) => ids.toSorted())).toEqual([['ada', 'eve']]);
    expect(judge('2026-12-07T10:10:00', { offGrid: true }, [], 45).reasons).toEqual(['DURATION_NOT_OFFERED']);
    expect(judge('2026-12-07T07:10:00', { offGrid: true }).reasons).toEqual(['RESOURCE_NOT_IN_WORKING_HOURS']);
    expect(judge('2026-12-07T10:10:00').freeOfEachType).toEqual([]);
  });

  test('the business may book any length at any minute where it is open and somebody is free, and nothing else', () => {
    expect(judge('2026-12-07T10:10:00', { anyStart: true }, [], 45).bookable).toBe(true);
    expect(judge('2026-12-07T07:10:00', { anyStart: true }, [], 45).reasons).toEqual(['RESOURCE_NOT_IN_WORKING_HOURS']);
    const busy = ['ada', 'eve'].map((id) => taken(id, '2026-12-07T10:30:00', '2026-12-07T11:00:00'));
    expect(judge('2026-12-07T10:10:00', { anyStart: true }, busy, 45).reasons).toEqual(['RESOURCE_BUSY']);
  });

  test('a refusal names what is in the way and the nearest starts that are free', () => {
    const busy = ['ada', 'eve'].map((id) => taken(id, '2026-12-07T09:30:00', '2026-12-07T11:00:00'));
    const verdict = judge('2026-12-07T10:00:00', {}, busy);
    expect(verdict.conflicts.map(({ resourceId }) => resourceId)).toEqual(['ada', 'eve']);
    expect(verdict.nearest.map(({ startMs }) => formatLocal(zoneOf(berlin).toLocal(startMs)))).toEqual([
      '2026-12-06T10:30:00',
      '2026-12-06T11:00:00',
      '2026-12-07T11:00:00',
      '2026-12-08T09:00:00',
    ]);
  });

  describe('of those who might serve', () => {
    const judgeAmong = (resources: CatalogueSpec['resources'], occupancy: Occupied[], time: string) => {
      const made = makeCatalogue({ durationMinutes: 60, stepMinutes: 30, locationIds: ['north', 'south'], resources });
      const startMs = at(`2026-12-07T${time}:00`);
      const slot = { startMs, endMs: startMs + hourMs };
      return judgeSlot(made.catalogue, made.service, slot, occupancy, at('2026-12-01T12:00:00'));
    };
    const booked = (id: string) => taken(id, '2026-12-07T10:00:00', '2026-12-07T11:00:00');
    const people = [
      { id: 'ada', open: [day('09:00-12:00')] },
      { id: 'eve', open: [day('13:00-17:00')] },
      { id: 'off', open: [] },
    ];
    const rooms = ['blue', 'red'].map((id) => ({ id, typeId: 'room', open: [day('09:00-17:00')] }));

    test('who is away is no reason while somebody is there', () => {
      expect(judgeAmong(people, [booked('ada')], '10:00').reasons).toEqual(['RESOURCE_BUSY']);
      expect(judgeAmong(people, [], '12:00').reasons).toEqual(['RESOURCE_NOT_IN_WORKING_HOURS']);
    });

    test('a room is named only when no other of them is free', () => {
      const some = judgeAmong([...people, ...rooms], [booked('ada'), booked('blue')], '10:00');
      expect([some.reasons, some.conflicts.map(({ resourceId }) => resourceId)]).toEqual([['RESOURCE_BUSY'], ['ada']]);
      const all = judgeAmong([...people, ...rooms], [booked('blue'), booked('red')], '10:00');
      expect(all.conflicts.map(({ resourceId }) => resourceId)).toEqual(['blue', 'red']);
      expect(judgeAmong([...people, ...rooms], [booked('blue')], '10:10').conflicts).toEqual([]);
    });

    test('a person and a room that are free at different locations are not told that the start is off the grid', () => {
      const apart = [
        { id: 'ada', open: [{ ...day('09:00-12:00'), locationId: 'north' }] },
        { id: 'blue', typeId: 'room', open: [{ ...day('09:00-12:00'), locationId: 'south' }] },
      ];
      expect(judgeAmong(apart, [], '10:00').reasons).toEqual(['RESOURCE_NOT_IN_WORKING_HOURS']);
    });
  });

  test('what a booking occupies itself does not stand in its own way', () => {
    const own = taken('ada', '2026-12-07T10:00:00', '2026-12-07T11:30:00');
    expect(judge('2026-12-07T10:30:00', { resourceId: 'ada' }, [own]).bookable).toBe(false);
    expect(judge('2026-12-07T10:30:00', { resourceId: 'ada', ignoring: own }, [own]).bookable).toBe(true);
  });

  test('the business may start off the grid and for any length, inside the hours and free of others', () => {
    expect(judge('2026-12-07T10:10:00', { anyStart: true }, [], 45).bookable).toBe(true);
    expect(judge('2026-12-07T11:30:00', { anyStart: true }, [], 45).free).toBe(false);
  });

  test('ranking keeps the order of the service, or turns it around, in what is listed as in who is taken', () => {
    for (const [order, expected] of [
      ['LOWEST_TO_HIGHEST', ['ada', 'eve']],
      ['HIGHEST_TO_LOWEST', ['eve', 'ada']],
    ] as const) {
      const { catalogue, service } = makeCatalogue({
        ...spec,
        policy: { staffSortingPolicy: { sortingMethodType: 'RANKING', rankingOptions: { order } } },
      });
      const startMs = at('2026-12-07T10:00:00');
      expect(judgeSlot(catalogue, service, { startMs, endMs: startMs + hourMs }, [], nowMs).freeResourceIds).toEqual(
        expected,
      );
      const question = { fromMs: startMs, toMs: startMs + 1, durationMs: hourMs };
      const slots = findSlots(catalogue, service, question, new Map());
      const listed = freeResources(service, service.requirements[0]!, slots, 0);
      expect(listed.map(({ id }) => id)).toEqual(expected);
    }
  });
});

test('the resources to lock and to read are all candidates, or the one asked for', () => {
  const { catalogue, service } = makeCatalogue({
    resources: [{ id: 'ada' }, { id: 'eve' }, { id: 'room', typeId: 'room' }],
  });
  expect(candidatesOf(service)).toEqual(['ada', 'eve', 'room']);
  expect(candidatesOf(service, 'eve')).toEqual(['eve', 'room']);
  expect(busyKeysOf(catalogue, service)).toEqual(['ada', 'eve', 'room', businessScheduleId]);
  const range = judgementRange(at('2026-12-07T10:00:00'), at('2026-12-07T11:00:00'));
  expect(range.toMs - range.fromMs).toBe(4 * dayMs + hourMs);
});
