/** Open and closed time of a day, and what of it is shown. */
import { businessScheduleExternalId } from '@openhours/client';
import type { CalendarEvent, Resource } from '@openhours/contract';
import { expect, test } from 'vitest';
import { clockAxis } from '../../days/clock-axis.ts';
import { closedStretches, gridStart, openStretches, shownStretch, withoutStretches, zonesOfPlaces } from './hours.ts';

const everywhere = { availableInAllLocations: true };
const own = { workingHoursSchedules: { values: [{ scheduleId: 'own', shared: false }] }, locationOptions: everywhere };

/** A room without hours of its own. */
const roomAt = (locationOptions: Resource['locationOptions']) => ({
  workingHoursSchedules: { values: [] },
  locationOptions,
});

function hours(scheduleId: string, from: string, to: string, status = 'CONFIRMED'): CalendarEvent {
  return { scheduleId, status, start: { utcDate: from }, end: { utcDate: to } } as CalendarEvent;
}

test('working hours of the own schedule are open, touching ones as one; others are not', () => {
  const axis = clockAxis(['2026-11-23'], 'Europe/Berlin');
  const events = [
    hours('own', '2026-11-23T13:00:00.000Z', '2026-11-23T17:00:00.000Z'),
    hours('own', '2026-11-23T08:00:00.000Z', '2026-11-23T10:00:00.000Z'),
    hours('own', '2026-11-23T10:00:00.000Z', '2026-11-23T12:00:00.000Z'),
    hours('other', '2026-11-23T05:00:00.000Z', '2026-11-23T20:00:00.000Z'),
    hours('own', '2026-11-23T18:00:00.000Z', '2026-11-23T20:00:00.000Z', 'CANCELLED'),
    hours('own', '2026-11-24T08:00:00.000Z', '2026-11-24T10:00:00.000Z'),
  ];
  expect(openStretches(axis, '2026-11-23', own, events)).toEqual([
    { start: 540, end: 780 },
    { start: 840, end: 1080 },
  ]);
});

test('hours over midnight belong to both days, each to its end', () => {
  const axis = clockAxis(['2026-11-23', '2026-11-24'], 'Europe/Berlin');
  const night = [hours('own', '2026-11-23T21:00:00.000Z', '2026-11-24T01:00:00.000Z')];
  expect(openStretches(axis, '2026-11-23', own, night)).toEqual([{ start: 1320, end: 1440 }]);
  expect(openStretches(axis, '2026-11-24', own, night)).toEqual([{ start: 0, end: 120 }]);
});

test('whoever has no hours keeps those of the business, where it is', () => {
  const axis = clockAxis(['2026-11-23'], 'Europe/Berlin');
  const ofBusiness = (from: string, to: string, placeId?: string) => ({
    ...hours('business', `2026-11-23T${from}:00.000Z`, `2026-11-23T${to}:00.000Z`),
    externalScheduleId: businessScheduleExternalId,
    ...(placeId === undefined ? {} : { location: { type: 'BUSINESS' as const, id: placeId } }),
  });
  const events = [
    ofBusiness('08:00', '11:00'),
    ofBusiness('12:00', '14:00', 'harbour'),
    ofBusiness('15:00', '16:00', 'station'),
    hours('own', '2026-11-23T05:00:00.000Z', '2026-11-23T20:00:00.000Z'),
  ];
  const open = (options: Resource['locationOptions']) => openStretches(axis, '2026-11-23', roomAt(options), events);
  const [early, harbour, station] = [
    { start: 540, end: 720 },
    { start: 780, end: 900 },
    { start: 960, end: 1020 },
  ];
  expect(open(everywhere)).toEqual([early, harbour, station]);
  const inBusiness = { availableInBusinessLocations: true };
  expect(open({ availableInAllLocations: false, specificLocationOptions: inBusiness })).toEqual([
    early,
    harbour,
    station,
  ]);
  const atHarbour = { ...inBusiness, businessLocations: [{ locationId: 'harbour' }] };
  expect(open({ availableInAllLocations: false, specificLocationOptions: atHarbour })).toEqual([early, harbour]);
  const nowhere = { availableInBusinessLocations: false };
  expect(open({ availableInAllLocations: false, specificLocationOptions: nowhere })).toEqual([]);
});

test('hours over the change of the clock are as long as they are', () => {
  const axis = clockAxis(['2026-10-25'], 'Europe/Berlin');
  // 01:00 to 04:00 on the wall is four hours of that night.
  const night = [hours('own', '2026-10-24T23:00:00.000Z', '2026-10-25T03:00:00.000Z')];
  expect(openStretches(axis, '2026-10-25', own, night)).toEqual([{ start: 60, end: 300 }]);
});

test('closed is what is not open', () => {
  expect(closedStretches([], 1440)).toEqual([{ start: 0, end: 1440 }]);
  expect(closedStretches([{ start: 0, end: 1440 }], 1440)).toEqual([]);
  expect(
    closedStretches(
      [
        { start: 540, end: 780 },
        { start: 840, end: 1080 },
      ],
      1440,
    ),
  ).toEqual([
    { start: 0, end: 540 },
    { start: 780, end: 840 },
    { start: 1080, end: 1440 },
  ]);
});

test('what is taken out of stretches splits them, shortens them, or leaves nothing of them', () => {
  const open = [
    { start: 540, end: 720 },
    { start: 780, end: 1020 },
  ];
  expect(withoutStretches(open, [])).toEqual(open);
  expect(withoutStretches(open, [{ start: 600, end: 660 }])).toEqual([
    { start: 540, end: 600 },
    { start: 660, end: 720 },
    { start: 780, end: 1020 },
  ]);
  expect(withoutStretches(open, [{ start: 700, end: 800 }])).toEqual([
    { start: 540, end: 700 },
    { start: 800, end: 1020 },
  ]);
  expect(withoutStretches(open, [{ start: 0, end: 1440 }])).toEqual([]);
});

test('whole hours around what there is are shown, with one more on each side', () => {
  expect(shownStretch([{ start: 550, end: 1000 }], 1440)).toEqual({ start: 480, end: 1080 });
  expect(shownStretch([{ start: 10, end: 1430 }], 1440)).toEqual({ start: 0, end: 1440 });
  expect(shownStretch([], 1440)).toEqual({ start: 420, end: 1140 });
  // Open all day says nothing about when something happens.
  expect(shownStretch([{ start: 0, end: 1440 }], 1440)).toEqual({ start: 420, end: 1140 });
  // A room with one session in the evening has a morning too.
  expect(
    shownStretch(
      [
        { start: 0, end: 1440 },
        { start: 1110, end: 1170 },
      ],
      1440,
    ),
  ).toEqual({ start: 420, end: 1260 });
});

test.each([
  ['within open hours, from where they begin', 625, [{ start: 555, end: 720 }], 30, 615],
  [
    'of two stretches, from the one it is in',
    850,
    [
      { start: 540, end: 720 },
      { start: 795, end: 1020 },
    ],
    30,
    825,
  ],
  ['outside, from midnight', 850, [{ start: 555, end: 720 }], 60, 840],
  ['a finer grid, to a quarter of an hour', 629, [{ start: 540, end: 720 }], 5, 615],
])('a press is a start of the grid: %s', (_, minute, open, step, start) => {
  expect(gridStart(minute, open, step)).toBe(start);
});

test('hours that are closed alone are taken out of the day, everywhere or at their place', () => {
  const axis = clockAxis(['2026-12-24'], 'Europe/Berlin');
  const day = hours('own', '2026-12-24T08:00:00.000Z', '2026-12-24T17:00:00.000Z');
  const closure = { kind: 'CLOSED_DAY', firstDate: '2026-12-24', lastDate: '2026-12-24', name: 'Eve' } as const;
  const openWith = (closed: object, at?: string) =>
    openStretches(
      axis,
      '2026-12-24',
      own,
      [{ ...day, ...(at === undefined ? {} : { location: { type: 'BUSINESS' as const, id: at } }) }],
      {
        closures: [{ ...closure, ...closed }],
        zoneOfPlace: zonesOfPlaces([{ id: 'far', timeZone: 'Pacific/Auckland' }]),
      },
    );
  expect(openWith({ startTime: '14:00' })).toEqual([{ start: 540, end: 840 }]);
  expect(openWith({ startTime: '12:00', endTime: '13:00' })).toEqual([
    { start: 540, end: 720 },
    { start: 780, end: 1080 },
  ]);
  expect(openWith({})).toEqual([]);
  expect(openWith({ startTime: '14:00', locationId: 'mill' }, 'harbour')).toEqual([{ start: 540, end: 1080 }]);
  expect(openWith({ startTime: '14:00', locationId: 'mill' }, 'mill')).toEqual([{ start: 540, end: 840 }]);
  // Half a day ahead it is closed from two in the night on, and open again at noon.
  expect(openWith({ startTime: '14:00', locationId: 'far' }, 'far')).toEqual([{ start: 720, end: 1080 }]);
  expect(openWith({ firstDate: '2026-12-25', lastDate: '2026-12-25' }, 'far')).toEqual([{ start: 540, end: 720 }]);
});
