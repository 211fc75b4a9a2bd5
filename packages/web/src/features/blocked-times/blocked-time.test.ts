/** Blocked time: what is wrong with what was typed, and which event it becomes. */
import { describe, expect, test } from 'vitest';
import { type BlockedTime, eventOf, periodsOf, problemOf } from './blocked-time.ts';

const lunch: BlockedTime = {
  staffId: 'ada',
  title: ' Lunch ',
  firstDay: '2026-11-25',
  lastDay: '2026-11-25',
  isAllDay: false,
  from: '12:00',
  to: '13:00',
  repeats: false,
};

describe('what was typed', () => {
  test.each([
    [{}, undefined],
    [{ to: '12:00' }, 'order'],
    [{ to: '' }, 'order'],
    [{ to: '11:00', lastDay: '2026-11-26' }, undefined],
    [{ lastDay: '2026-11-24' }, 'order'],
    [{ lastDay: '2026-11-24', isAllDay: true }, 'order'],
    [{ isAllDay: true }, undefined],
    [{ firstDay: '2026-02-30' }, 'day'],
    [{ repeats: true }, undefined],
    [{ repeats: true, isAllDay: true, lastDay: '2026-12-01' }, undefined],
    [{ repeats: true, isAllDay: true, lastDay: '2026-12-02' }, 'long'],
    [{ repeats: true, until: '2026-11-24' }, 'until'],
    [{ repeats: true, until: '2026-11-25' }, undefined],
  ] as const)('%j has the problem %s', (change, problem) => {
    expect(problemOf({ ...lunch, ...change })).toBe(problem);
  });
});

describe('the event', () => {
  const place = { scheduleId: 's', resourceIds: [] };

  test('takes the time of its schedule’s owner', () => {
    expect(eventOf(lunch, place, 'Europe/Berlin')).toEqual({
      scheduleId: 's',
      type: 'DEFAULT',
      transparency: 'OPAQUE',
      title: 'Lunch',
      start: { localDate: '2026-11-25T12:00:00' },
      end: { localDate: '2026-11-25T13:00:00' },
      timeZone: 'Europe/Berlin',
    });
  });

  test('of whole days ends at midnight after the last, and takes others along', () => {
    const block = { ...lunch, isAllDay: true, lastDay: '2026-11-27', title: '' };
    expect(eventOf(block, { scheduleId: 's', resourceIds: ['eve'] }, 'UTC')).toMatchObject({
      start: { localDate: '2026-11-25T00:00:00' },
      end: { localDate: '2026-11-28T00:00:00' },
      allDay: true,
      resources: [{ id: 'eve', transparency: 'OPAQUE' }],
    });
    expect(eventOf(block, place, 'UTC')).not.toHaveProperty('title');
  });

  test('repeats on the weekday of its first day', () => {
    expect(eventOf({ ...lunch, repeats: true, until: '2026-12-31' }, place, 'UTC').recurrenceRule).toEqual({
      frequency: 'WEEKLY',
      interval: 1,
      days: ['WEDNESDAY'],
      until: { localDate: '2026-12-31T23:59:59' },
    });
    expect(eventOf({ ...lunch, repeats: true }, place, 'UTC').recurrenceRule).not.toHaveProperty('until');
  });
});

describe('the time that it takes', () => {
  test('is one stretch, of whole days until the midnight behind the last', () => {
    expect(periodsOf(lunch)).toEqual([{ localStart: '2026-11-25T12:00:00', localEnd: '2026-11-25T13:00:00' }]);
    expect(periodsOf({ ...lunch, isAllDay: true, lastDay: '2026-11-26' })).toEqual([
      { localStart: '2026-11-25T00:00:00', localEnd: '2026-11-27T00:00:00' },
    ]);
  });

  test('is one each week of what repeats: until its end, else for a year', () => {
    expect(periodsOf({ ...lunch, repeats: true, until: '2026-12-08' })).toEqual([
      { localStart: '2026-11-25T12:00:00', localEnd: '2026-11-25T13:00:00' },
      { localStart: '2026-12-02T12:00:00', localEnd: '2026-12-02T13:00:00' },
    ]);
    const year = periodsOf({ ...lunch, repeats: true });
    expect([year.length, year.at(-1)?.localStart]).toEqual([52, '2027-11-17T12:00:00']);
  });
});
