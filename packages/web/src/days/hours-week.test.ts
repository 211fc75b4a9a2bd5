/** The model of the hours editor: there and back, places, breaks and handles. */
import type { WorkingHours } from '@openhours/contract';
import { expect, test } from 'vitest';
import { hoursOf, modelOf, moveEnd, openMinutes, spanOfWeek, withBreak, withPlaces } from './hours-week.ts';

const answer: Pick<WorkingHours, 'week' | 'specialDays' | 'daysOff'> = {
  week: [
    { day: 'MONDAY', start: '09:00', end: '12:00', locationId: 'harbour' },
    { day: 'MONDAY', start: '13:00', end: '24:00' },
    { day: 'FRIDAY', start: '22:00', end: '02:00' },
    { day: 'SUNDAY', start: '10:00', end: '12:00', intervalWeeks: 2, firstDate: '2026-11-29' },
  ],
  specialDays: [{ date: '2026-12-24', ranges: [{ start: '09:00', end: '12:00' }] }],
  daysOff: [{ id: 'x', name: 'Away', firstDate: '2026-12-25', lastDate: '2026-12-26', resourceIds: [] }],
};

test('what is answered is what would be sent', () => {
  expect(hoursOf(modelOf(answer))).toEqual(answer);
  expect(openMinutes(modelOf(answer).week)).toBe(180 + 660 + 240);
});

test('typed ranges keep the place of the time they share', () => {
  const before = [
    { start: 540, end: 720, locationId: 'harbour' },
    { start: 780, end: 1020 },
  ];
  expect(
    withPlaces(
      [
        { start: 600, end: 700 },
        { start: 800, end: 1100 },
      ],
      before,
    ),
  ).toEqual([
    { start: 600, end: 700, locationId: 'harbour' },
    { start: 800, end: 1100 },
  ]);
});

test('a break splits the longest range', () => {
  expect(withBreak([{ start: 540, end: 1020 }])).toEqual([
    { start: 540, end: 750 },
    { start: 810, end: 1020 },
  ]);
  expect(withBreak([{ start: 540, end: 600 }])).toEqual([{ start: 540, end: 600 }]);
});

test('a handle stops at its neighbour, at its own other end and at midnight', () => {
  const ranges = [
    { start: 540, end: 720 },
    { start: 780, end: 1020 },
  ];
  expect(moveEnd(ranges, 0, 'end', 900)[0]).toEqual({ start: 540, end: 780 });
  expect(moveEnd(ranges, 1, 'start', 0)[1]).toEqual({ start: 720, end: 1020 });
  expect(moveEnd(ranges, 1, 'end', 9999)[1]).toEqual({ start: 780, end: 1440 });
  expect(moveEnd(ranges, 0, 'end', 100)[0]).toEqual({ start: 540, end: 555 });
  expect(moveEnd(ranges, 0, 'start', 547)[0]).toEqual({ start: 540, end: 720 });
});

test('bars are rendered around all hours', () => {
  expect(spanOfWeek([[{ start: 330, end: 600 }], [{ start: 1320, end: 1560 }]])).toEqual({ start: 300, end: 1560 });
  expect(spanOfWeek([[]])).toEqual({ start: 420, end: 1200 });
});
