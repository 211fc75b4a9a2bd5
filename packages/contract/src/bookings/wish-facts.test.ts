/** What is told of somebody's wish, wherever it is told. */
import { describe, expect, it } from 'vitest';
import { factsOfWish, weekFrom, wishWords } from './wish-facts.ts';

const wish = { fromLocalDate: '2026-11-30T00:00:00', toLocalDate: '2026-12-21T00:00:00' };

describe('factsOfWish', () => {
  it('ends with the day before where it ends at midnight, and tells nothing that restricts nothing', () => {
    expect(factsOfWish(wish)).toEqual({ first: '2026-11-30', last: '2026-12-20' });
    expect(
      factsOfWish({
        ...wish,
        fromTime: '00:00',
        toTime: '24:00',
        latestNoticeMinutes: 0,
        days: ['SUNDAY', 'SATURDAY', 'FRIDAY', 'THURSDAY', 'WEDNESDAY', 'TUESDAY', 'MONDAY'],
      }),
    ).toEqual({ first: '2026-11-30', last: '2026-12-20' });
    expect(factsOfWish({ fromLocalDate: '2026-02-28T00:00:00', toLocalDate: '2026-03-01T00:00:00' }).last).toBe(
      '2026-02-28',
    );
  });

  it('tells every field', () => {
    expect(
      factsOfWish({
        ...wish,
        days: ['WEDNESDAY', 'MONDAY'],
        fromTime: '09:00',
        toTime: '12:30',
        latestNoticeMinutes: 2880,
        durationInMinutes: 90,
      }),
    ).toEqual({
      first: '2026-11-30',
      last: '2026-12-20',
      weekdays: ['MONDAY', 'WEDNESDAY'],
      fromTime: '09:00',
      toTime: '12:30',
      noticeMinutes: 2880,
      durationMinutes: 90,
    });
  });

  it('of one day tells the hours between which it lies', () => {
    const one = { fromLocalDate: '2026-12-01T15:00:00', toLocalDate: '2026-12-01T20:00:00' };
    expect(factsOfWish(one)).toEqual({ first: '2026-12-01', last: '2026-12-01', fromTime: '15:00', toTime: '20:00' });
    expect(factsOfWish({ ...one, fromTime: '16:00', toTime: '21:00' })).toMatchObject({
      fromTime: '16:00',
      toTime: '20:00',
    });
  });
});

it('says days, notice and length in the words of a language, days from the first of its week', () => {
  const facts = factsOfWish({
    ...wish,
    days: ['SUNDAY', 'MONDAY'],
    latestNoticeMinutes: 2880,
    durationInMinutes: 90,
  });
  expect(wishWords(facts, 'de')).toEqual({
    weekdays: 'Montag und Sonntag',
    notice: '2 Tage',
    duration: '1 Stunde und 30 Minuten',
  });
  expect(wishWords(facts, 'en', { firstWeekday: 7 }).weekdays).toBe('Sunday and Monday');
  expect(wishWords(facts, 'en', { width: 'short' }).weekdays).toBe('Mon and Sun');
  expect(wishWords(factsOfWish(wish), 'en')).toEqual({});
  expect(weekFrom(6)[0]).toBe('SATURDAY');
});
