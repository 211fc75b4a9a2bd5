/** What the form for new sessions makes of what stands in it. */
import { expect, test } from 'vitest';
import { eventOfSessions, isEndMissing, type NewSessions } from './new-session.ts';

const weekly: NewSessions = {
  day: '2026-12-03',
  start: '18:00',
  minutes: '60',
  weeks: '1',
  until: '',
  teacher: '',
  roomIds: {},
  capacity: '',
};

test.each([
  ['COURSE', '1', '', true],
  ['COURSE', '2', '', true],
  ['COURSE', '1', '2027-02-04', false],
  ['COURSE', '0', '', false],
  ['CLASS', '1', '', false],
] as const)('%s every %s weeks until "%s": its end is missing: %s', (type, weeks, until, isMissing) => {
  expect(isEndMissing({ weeks, until }, type)).toBe(isMissing);
});

test('a weekly series ends with its last day; one session alone has no rule', () => {
  const of = { scheduleId: 'evenings', type: 'COURSE' } as const;
  expect(eventOfSessions({ ...weekly, until: '2027-02-04', teacher: 'mara' }, of)).toEqual({
    scheduleId: 'evenings',
    type: 'COURSE',
    start: { localDate: '2026-12-03T18:00:00' },
    end: { localDate: '2026-12-03T19:00:00' },
    recurrenceRule: {
      frequency: 'WEEKLY',
      interval: 1,
      days: ['THURSDAY'],
      until: { localDate: '2027-02-04T23:59:00' },
    },
    resources: [{ id: 'mara' }],
  });
  expect(eventOfSessions({ ...weekly, weeks: '0', capacity: '8' }, { ...of, type: 'CLASS' })).toEqual({
    scheduleId: 'evenings',
    type: 'CLASS',
    start: { localDate: '2026-12-03T18:00:00' },
    end: { localDate: '2026-12-03T19:00:00' },
    totalCapacity: 8,
  });
});

test('whoever leads it and its rooms are taken by it', () => {
  const roomIds = { halls: 'great', mats: undefined };
  const of = { scheduleId: 'evenings', type: 'CLASS' } as const;
  expect(eventOfSessions({ ...weekly, teacher: 'mara', roomIds }, of).resources).toEqual([
    { id: 'mara' },
    { id: 'great' },
  ]);
});
