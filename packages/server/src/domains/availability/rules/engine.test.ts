/** The slot engine, one test per rule of the bookings sheet 21.1 and the services sheet 12, and offering against judging. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  businessScheduleId,
  type CatalogueSpec,
  local,
  makeCatalogue,
  type WeeklySpec,
} from '../../../../../../tests/support/catalogue.ts';
import { dayMs, formatLocal, hourMs, minuteMs, zoneOf } from '../../../time/index.ts';
import type { Occupied } from '../../calendar/index.ts';
import { defaultDurationMs } from './durations.ts';
import { busyKeysOf, findSlots, freeResources, type SlotQuestion } from './engine.ts';
import { busyTimesOf, candidatesOf, judgementRange, judgeSlot } from './judge.ts';

const long = process.env.TEST_LONG === 'on';
const berlin = 'Europe/Berlin';
const at = (text: string, zone = berlin) => zoneOf(zone).toInstant(local(text));

function taken(resourceId: string, from: string, to: string, more: Partial<Occupied> = {}): Occupied {
  return {
    resourceId,
    source: 'BOOKING',
    sourceId: `${resourceId} ${from}`,
    startMs: at(from),
    endMs: at(to),
    blocks: true,
    exclusive: true,
    ...more,
  };
}

/** The starts of a range in wall-clock time, with the free resources behind them when there are several. */
function offered(
  spec: CatalogueSpec,
  from: string,
  to: string,
  occupancy: readonly Occupied[] = [],
  question: Partial<SlotQuestion> = {},
): string[] {
  const zone = spec.timeZone ?? berlin;
  const { catalogue, service } = makeCatalogue(spec);
  const found = findSlots(
    catalogue,
    service,
    { fromMs: at(from, zone), toMs: at(to, zone), durationMs: defaultDurationMs(service), ...question },
    busyTimesOf(occupancy),
  );
  return Array.from({ length: found.count }, (_, slot) => {
    const start = formatLocal(zoneOf(zone).toLocal(found.starts[slot] as number)).slice(5, 16);
    const location = service.locations[found.locationIndexes[slot] as number];
    const free = service.requirements.flatMap((each) => freeResources(service, each, found, slot).map(({ id }) => id));
    return [
      start,
      ...(service.locations.length > 1 ? [`at ${location?.id}`] : []),
      ...(spec.resources.length > 1 ? [free.join('+')] : []),
    ].join(' ');
  });
}

const one = [{ id: 'ada' }];
const day = (hours: string, more: Partial<WeeklySpec> = {}): WeeklySpec => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours,
  ...more,
});

describe('21.1.2 windows', () => {
  test('without own hours a resource follows the business: Monday to Friday, ten to six', () => {
    // 2026-12-05 and 06 are a weekend.
    const starts = offered({ resources: one }, '2026-12-04T00:00:00', '2026-12-08T00:00:00');
    expect(starts).toHaveLength(30);
    expect(starts[0]).toBe('12-04T10:00');
    expect(starts[14]).toBe('12-04T17:00');
    expect(starts[15]).toBe('12-07T10:00');
  });

  test('own hours replace the business hours, and none at all means never', () => {
    const own = [{ id: 'ada', open: [day('20:00-22:00')] }];
    expect(offered({ resources: own }, '2026-12-05T00:00:00', '2026-12-06T00:00:00')).toEqual([
      '12-05T20:00',
      '12-05T20:30',
      '12-05T21:00',
    ]);
    expect(offered({ resources: [{ id: 'ada', open: [] }] }, '2026-12-01T00:00:00', '2026-12-20T00:00:00')).toEqual([]);
  });

  test('overlapping and adjacent windows are merged into one grid', () => {
    const own = [{ id: 'ada', open: [day('09:00-10:10'), day('10:10-11:00'), day('10:30-12:15')] }];
    expect(offered({ resources: own, stepMinutes: 50 }, '2026-12-05T00:00:00', '2026-12-06T00:00:00')).toEqual([
      '12-05T09:00',
      '12-05T09:50',
      '12-05T10:40',
    ]);
  });

  test('windows that meet at midnight are one', () => {
    const own = [{ id: 'ada', open: [day('22:00-24:00', { weekdays: [6] }), day('00:00-02:00', { weekdays: [7] })] }];
    expect(offered({ resources: own, stepMinutes: 50 }, '2026-12-05T12:00:00', '2026-12-06T12:00:00')).toEqual([
      '12-05T22:00',
      '12-05T22:50',
      '12-05T23:40',
      '12-06T00:30',
    ]);
    // The same window has the same grid when only its second day is asked for.
    expect(offered({ resources: own, stepMinutes: 50 }, '2026-12-06T00:00:00', '2026-12-06T12:00:00')).toEqual([
      '12-06T00:30',
    ]);
  });

  test('open around the clock, the grid begins anew at each midnight', () => {
    const own = [{ id: 'ada', open: [day('00:00-24:00')] }];
    const starts = offered({ resources: own, stepMinutes: 420 }, '2026-12-05T00:00:00', '2026-12-07T00:00:00');
    expect(starts).toEqual([
      '12-05T00:00',
      '12-05T07:00',
      '12-05T14:00',
      '12-05T21:00',
      '12-06T00:00',
      '12-06T07:00',
      '12-06T14:00',
      '12-06T21:00',
    ]);
    expect(offered({ resources: own, stepMinutes: 420 }, '2026-12-06T05:00:00', '2026-12-06T15:00:00')).toEqual([
      '12-06T07:00',
      '12-06T14:00',
    ]);
  });

  test('every second week, until a date, without the excluded days', () => {
    const own = [
      {
        id: 'ada',
        open: [
          day('09:00-10:00', {
            weekdays: [2],
            intervalWeeks: 2,
            from: '2026-12-01',
            until: '2027-01-12',
            excluded: ['2026-12-29T09:00:00'],
          }),
        ],
      },
    ];
    expect(offered({ resources: own }, '2026-11-01T00:00:00', '2027-03-01T00:00:00')).toEqual([
      '12-01T09:00',
      '12-15T09:00',
      '01-12T09:00',
    ]);
  });

  test('a single opening counts beside the weekly ones', () => {
    const own = [
      {
        id: 'ada',
        open: [day('09:00-10:00', { weekdays: [1] })],
        single: [
          {
            localStart: local('2026-12-05T09:00:00'),
            lengthMs: 90 * minuteMs,
            timeZone: berlin,
            locationId: undefined,
          },
        ],
      },
    ];
    expect(offered({ resources: own }, '2026-12-01T00:00:00', '2026-12-08T00:00:00')).toEqual([
      '12-05T09:00',
      '12-05T09:30',
      '12-07T09:00',
    ]);
  });

  test('business hours do not limit a service that needs only staff', () => {
    const own = [{ id: 'ada', open: [day('07:00-11:00')] }];
    expect(offered({ resources: own }, '2026-12-07T00:00:00', '2026-12-08T00:00:00')[0]).toBe('12-07T07:00');
  });

  test('business hours limit a service that needs a room as well', () => {
    const own = [
      { id: 'ada', open: [day('07:00-12:00')] },
      { id: 'room', typeId: 'room type' },
    ];
    expect(offered({ resources: own }, '2026-12-07T00:00:00', '2026-12-08T00:00:00')).toEqual([
      '12-07T10:00 ada+room',
      '12-07T10:30 ada+room',
      '12-07T11:00 ada+room',
    ]);
  });
});

describe('21.1.3 and 4 busy time, grid and buffer', () => {
  const morning = { resources: [{ id: 'ada', open: [day('09:00-12:00')] }] };
  const [from, to] = ['2026-12-07T00:00:00', '2026-12-08T00:00:00'];

  test('the grid is anchored at the window and the session must end inside it', () => {
    expect(offered({ ...morning, durationMinutes: 50 }, from, to)).toEqual([
      '12-07T09:00',
      '12-07T09:30',
      '12-07T10:00',
      '12-07T10:30',
      '12-07T11:00',
    ]);
    expect(offered({ ...morning, durationMinutes: 180 }, from, to)).toEqual(['12-07T09:00']);
    expect(offered({ ...morning, durationMinutes: 181 }, from, to)).toEqual([]);
  });

  test('same as duration: starts follow each other without a gap', () => {
    expect(offered({ ...morning, durationMinutes: 50, sameAsDuration: true }, from, to)).toEqual([
      '12-07T09:00',
      '12-07T09:50',
      '12-07T10:40',
    ]);
  });

  test('the buffer must be free of busy time, but may run past the end of the window', () => {
    const spec = { ...morning, bufferMinutes: 30 };
    expect(offered(spec, from, to, [taken('ada', '2026-12-07T11:00:00', '2026-12-07T11:30:00')])).toEqual([
      '12-07T09:00',
      '12-07T09:30',
    ]);
    expect(offered(spec, from, to).at(-1)).toBe('12-07T11:00');
  });

  test('busy time is half-open on both sides', () => {
    const busy = [taken('ada', '2026-12-07T10:00:00', '2026-12-07T11:00:00')];
    expect(offered(morning, from, to, busy)).toEqual(['12-07T09:00', '12-07T11:00']);
  });

  test('transparent time does not block', () => {
    const busy = [taken('ada', '2026-12-07T09:00:00', '2026-12-07T12:00:00', { blocks: false, exclusive: false })];
    expect(offered(morning, from, to, busy)).toHaveLength(5);
  });

  test('overlapping busy times and ones longer than the range are subtracted whole', () => {
    const busy = [
      taken('ada', '2026-11-01T00:00:00', '2026-12-07T09:31:00'),
      taken('ada', '2026-12-07T09:10:00', '2026-12-07T09:20:00'),
    ];
    expect(offered(morning, from, to, busy)).toEqual(['12-07T10:00', '12-07T10:30', '12-07T11:00']);
  });

  test('a weekly blocked time blocks, every week', () => {
    const spec = {
      resources: [{ id: 'ada', open: [day('09:00-12:00')], blocked: [day('10:00-10:30', { weekdays: [1] })] }],
    };
    expect(offered(spec, from, '2026-12-09T00:00:00')).toEqual([
      '12-07T09:00',
      '12-07T10:30',
      '12-07T11:00',
      '12-08T09:00',
      '12-08T09:30',
      '12-08T10:00',
      '12-08T10:30',
      '12-08T11:00',
    ]);
  });

  test('blocked time of the business blocks those on business hours, and only them (services sheet 12.4)', () => {
    const spec = { resources: [{ id: 'ada' }, { id: 'eve', open: [day('10:00-12:00')] }] };
    const busy = [
      taken(businessScheduleId, '2026-12-07T00:00:00', '2026-12-08T00:00:00', { source: 'EVENT', exclusive: false }),
    ];
    expect(offered(spec, from, to, busy)).toEqual(['12-07T10:00 eve', '12-07T10:30 eve', '12-07T11:00 eve']);
  });
});

describe('21.1.5 locations and resources', () => {
  const [from, to] = ['2026-12-07T00:00:00', '2026-12-08T00:00:00'];

  test('hours with a location count only there', () => {
    const spec = {
      locationIds: ['north', 'south'],
      durationMinutes: 60,
      stepMinutes: 60,
      resources: [{ id: 'ada', open: [day('09:00-10:00', { locationId: 'north' }), day('14:00-15:00')] }],
    };
    expect(offered(spec, from, to)).toEqual(['12-07T09:00 at north', '12-07T14:00 at north', '12-07T14:00 at south']);
    expect(offered(spec, from, to, [], { locationIndexes: [1] })).toEqual(['12-07T14:00 at south']);
  });

  test('resources of one start are merged into one slot, those on other grids are not', () => {
    const spec = {
      stepMinutes: 60,
      resources: [
        { id: 'ada', open: [day('09:00-11:00')] },
        { id: 'eve', open: [day('10:00-12:00')] },
        { id: 'kim', open: [day('09:15-10:15')] },
      ],
    };
    expect(offered(spec, from, to)).toEqual([
      '12-07T09:00 ada',
      '12-07T09:15 kim',
      '12-07T10:00 ada+eve',
      '12-07T11:00 eve',
    ]);
  });

  test('a resource asked for must be the free one', () => {
    const spec = { resources: [{ id: 'ada' }, { id: 'eve' }] };
    const busy = [taken('ada', '2026-12-07T10:00:00', '2026-12-07T17:00:00')];
    const onlyAda = new Map([
      [makeCatalogue(spec).service.requirements[0]?.resourceTypeId as string, new Set(['ada'])],
    ]);
    expect(offered(spec, from, to, busy, { resourceIds: onlyAda })).toEqual(['12-07T17:00 ada']);
  });

  test('more resources than bits of a word', () => {
    const many = Array.from({ length: 70 }, (_, index) => ({ id: `r${index}` }));
    const busy = many
      .filter((_, index) => index !== 40)
      .map(({ id }) => taken(id, '2026-12-07T10:00:00', '2026-12-07T11:00:00'));
    expect(offered({ resources: many, stepMinutes: 60 }, from, '2026-12-07T11:00:00', busy)).toEqual([
      '12-07T10:00 r40',
    ]);
  });

  test('every further type needs somebody free', () => {
    const spec = {
      stepMinutes: 60,
      resources: [{ id: 'ada' }, { id: 'room 1', typeId: 'room' }, { id: 'room 2', typeId: 'room' }],
    };
    const busy = [
      taken('room 1', '2026-12-07T10:00:00', '2026-12-07T18:00:00'),
      taken('room 2', '2026-12-07T11:00:00', '2026-12-07T17:00:00'),
    ];
    expect(offered(spec, from, to, busy)).toEqual(['12-07T10:00 ada+room 2', '12-07T17:00 ada+room 2']);
  });
});

describe('21.1.7 changes of the clock', () => {
  const night = { resources: [{ id: 'ada', open: [day('01:00-05:00')] }], stepMinutes: 30 };

  test('starts inside the gap of spring do not exist', () => {
    expect(offered(night, '2026-03-29T00:00:00', '2026-03-30T00:00:00')).toEqual([
      '03-29T01:00',
      '03-29T01:30',
      '03-29T03:00',
      '03-29T03:30',
      '03-29T04:00',
    ]);
  });

  test('the first start after the gap is found when it alone is asked for', () => {
    const quarters = { resources: [{ id: 'ada', open: [day('00:00-04:00')] }], durationMinutes: 15, stepMinutes: 15 };
    expect(offered(quarters, '2026-03-29T03:00:00', '2026-03-29T03:01:00')).toEqual(['03-29T03:00']);
  });

  test('in the repeated hour of autumn the first occurrence counts once', () => {
    const { catalogue, service } = makeCatalogue(night);
    const found = findSlots(
      catalogue,
      service,
      { fromMs: at('2026-10-25T00:00:00'), toMs: at('2026-10-26T00:00:00'), durationMs: hourMs },
      new Map(),
    );
    expect([...found.starts].map((start) => new Date(start).toISOString().slice(11, 16))).toEqual([
      '23:00', // 01:00 summer time
      '23:30',
      '00:00', // 02:00 summer time
      '00:30',
      '02:00', // 03:00 winter time: 02:00 and 02:30 came again at 01:00 and 01:30 and are not counted twice
      '02:30',
      '03:00',
    ]);
  });

  test('a window bound inside the gap moves forward by the gap', () => {
    const spec = { resources: [{ id: 'ada', open: [day('02:30-05:00')] }], stepMinutes: 30 };
    expect(offered(spec, '2026-03-29T00:00:00', '2026-03-30T00:00:00')).toEqual(['03-29T03:30', '03-29T04:00']);
  });

  test('nine o’clock stays nine o’clock, and a session lasts its real time', () => {
    const spec = { resources: [{ id: 'ada', open: [day('09:00-10:00')] }] };
    expect(offered(spec, '2026-03-28T00:00:00', '2026-03-31T00:00:00')).toEqual([
      '03-28T09:00',
      '03-29T09:00',
      '03-30T09:00',
    ]);
    // Six hours of the clock are only five on this night.
    const nightShift = { resources: [{ id: 'ada', open: [day('00:00-06:00')] }], durationMinutes: 330 };
    expect(offered(nightShift, '2026-03-28T00:00:00', '2026-03-29T00:00:00')).toEqual(['03-28T00:00', '03-28T00:30']);
    expect(offered(nightShift, '2026-03-29T00:00:00', '2026-03-30T00:00:00')).toEqual([]);
  });

  test('hours of several zones join in real time', () => {
    const spec = {
      resources: [
        {
          id: 'ada',
          open: [day('09:00-11:00', { timeZone: berlin }), day('05:00-07:00', { timeZone: 'America/New_York' })],
        },
      ],
      stepMinutes: 60,
    };
    expect(offered(spec, '2026-12-07T00:00:00', '2026-12-08T00:00:00')).toEqual([
      '12-07T09:00',
      '12-07T10:00',
      '12-07T11:00',
      '12-07T12:00',
    ]);
  });
});

test.each([false, true])(
  'open around the clock by hours of two zones, every start that is offered can be booked (with business hours: %s)',
  (needsRoom) => {
    const always = (timeZone: string, time: string) => ({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      hours: `${time}-${time}`,
      timeZone,
    });
    const open = [always('Asia/Kathmandu', '02:30'), always(berlin, '10:15')];
    const { catalogue, service } = makeCatalogue({
      resources: [{ id: 'ada', open }, ...(needsRoom ? [{ id: 'room', typeId: 'room', open }] : [])],
      business: [always('America/New_York', '00:00')],
      durationMinutes: 30,
      sameAsDuration: true,
    });
    const fromMs = at('2026-12-07T00:00:00');
    const found = findSlots(
      catalogue,
      service,
      { fromMs, toMs: fromMs + 3 * dayMs, durationMs: hourMs / 2 },
      new Map(),
    );
    expect(found.count).toBeGreaterThan(100);
    const refused = [...found.starts.slice(0, found.count)].filter((startMs) => {
      const verdict = judgeSlot(catalogue, service, { startMs, endMs: startMs + hourMs / 2 }, [], fromMs - dayMs);
      return !verdict.bookable;
    });
    expect(refused.map((startMs) => new Date(startMs).toISOString())).toEqual([]);
  },
);

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
    [
      'outside the hours',
      '2026-12-07T07:00:00',
      {},
      [],
      60,
      ['RESOURCE_NOT_IN_WORKING_HOURS', 'RESOURCE_HAS_NO_WORKING_HOURS'],
    ],
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
