/** Blocked time: what is wrong with what was typed, and which event it becomes. */
import { describe, expect, test } from 'vitest';
import { type BlockedTime, eventOf, problemOf } from './blocked-time.ts';

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
