/** The slot engine, one test per rule of the bookings sheet 21.1 and the services sheet 12. */
import { describe, expect, test } from 'vitest';
import { businessScheduleId, local, makeCatalogue } from '../../../../../../tests/support/catalogue.ts';
import { at, berlin, day, offered, one, taken } from '../../../../../../tests/support/offered-starts.ts';
import { dayMs, hourMs, minuteMs } from '../../../time/index.ts';
import { findSlots } from './engine.ts';
import { judgeSlot } from './judge.ts';

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
