/** Wishes of whoever waits for an appointment: what is refused, what suits, and what is offered first. */
import { ValidationError, type WaitlistWish } from '@openhours/contract';
import { describe, expect, it } from 'vitest';
import { zoneOf } from '../../../time/index.ts';
import { defaultPolicyRules } from '../../policies/index.ts';
import {
  givenBackAt,
  hasNoTime,
  newsFor,
  readWish,
  requireNear,
  requirePossible,
  restOf,
  startToOffer,
  suitsWish,
} from './wish.ts';

const zone = zoneOf('Europe/Berlin');
const nowMs = Date.parse('2026-11-25T08:00:00Z');
const week: WaitlistWish = { fromLocalDate: '2026-11-30T00:00:00', toLocalDate: '2026-12-05T00:00:00' };
const at = (local: string) => zone.toInstant(Date.parse(`${local}Z`));
const visit = (local: string, minutes = 60) => ({ startMs: at(local), endMs: at(local) + minutes * 60_000 });

function violations(wish: WaitlistWish): string[] {
  try {
    readWish(wish, zone, nowMs);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) {
      return error.violations.map(({ field }) => field);
    }
    throw error;
  }
}

describe('readWish', () => {
  it('goes by the clock of the business, also over a change of it', () => {
    expect(readWish(week, zone, nowMs)).toEqual({
      fromMs: Date.parse('2026-11-29T23:00:00Z'),
      untilMs: Date.parse('2026-12-04T23:00:00Z'),
    });
    const spring = { fromLocalDate: '2027-03-28T00:00:00', toLocalDate: '2027-03-29T00:00:00' };
    expect(readWish(spring, zone, nowMs)).toEqual({
      fromMs: Date.parse('2027-03-27T23:00:00Z'),
      untilMs: Date.parse('2027-03-28T22:00:00Z'),
    });
  });

  it.each<[string, Partial<WaitlistWish>, string[]]>([
    ['no such day', { fromLocalDate: '2026-11-31T00:00:00' }, ['wish.fromLocalDate']],
    ['an end before the beginning', { toLocalDate: '2026-11-30T00:00:00' }, ['wish.toLocalDate']],
    ['more than sixty days', { toLocalDate: '2027-01-29T00:00:01' }, ['wish.toLocalDate']],
    ['sixty days', { toLocalDate: '2027-01-29T00:00:00' }, []],
    [
      'what is over',
      { fromLocalDate: '2026-11-24T00:00:00', toLocalDate: '2026-11-25T09:00:00' },
      ['wish.toLocalDate'],
    ],
    ['what goes on', { fromLocalDate: '2026-11-24T00:00:00', toLocalDate: '2026-11-25T09:00:01' }, []],
    ['hours the wrong way round', { fromTime: '14:00', toTime: '10:00' }, ['wish.toTime']],
    ['hours until midnight', { fromTime: '14:00', toTime: '24:00' }, []],
  ])('judges %s', (_name, change, fields) => {
    expect(violations({ ...week, ...change })).toEqual(fields);
  });
});

describe('suitsWish', () => {
  const bounds = readWish(week, zone, nowMs);
  const suits = (wish: Partial<WaitlistWish>, slot: ReturnType<typeof visit>, now = nowMs) =>
    suitsWish({ ...week, ...wish }, bounds, slot, zone, now);

  it('keeps to the bounds', () => {
    expect(suits({}, visit('2026-11-30T00:00:00'))).toBe(true);
    expect(suits({}, visit('2026-11-29T23:30:00'))).toBe(false);
    expect(suits({}, visit('2026-12-04T23:00:00'))).toBe(true);
    expect(suits({}, visit('2026-12-04T23:01:00'))).toBe(false);
  });

  it('keeps to the days and to the hours, to which the end of the visit belongs', () => {
    expect(suits({ days: ['TUESDAY'] }, visit('2026-12-01T10:00:00'))).toBe(true);
    expect(suits({ days: ['MONDAY', 'SUNDAY'] }, visit('2026-12-01T10:00:00'))).toBe(false);
    const morning = { fromTime: '09:00', toTime: '12:00' };
    expect(suits(morning, visit('2026-12-01T09:00:00'))).toBe(true);
    expect(suits(morning, visit('2026-12-01T11:00:00'))).toBe(true);
    expect(suits(morning, visit('2026-12-01T11:15:00'))).toBe(false);
    expect(suits(morning, visit('2026-12-01T08:45:00'))).toBe(false);
    // What goes over midnight is over by no hour of its day.
    expect(suits({ toTime: '24:00' }, visit('2026-12-01T23:30:00'))).toBe(false);
  });

  it('asks for notice, and never takes what has begun', () => {
    const slot = visit('2026-12-01T10:00:00');
    expect(suits({ latestNoticeMinutes: 60 }, slot, at('2026-12-01T08:59:00'))).toBe(true);
    expect(suits({ latestNoticeMinutes: 60 }, slot, at('2026-12-01T09:00:00'))).toBe(false);
    expect(suits({}, slot, at('2026-12-01T10:00:00'))).toBe(false);
  });
});

describe('startToOffer', () => {
  const [nine, ten, eleven] = [
    visit('2026-12-01T09:00:00'),
    visit('2026-12-01T10:00:00'),
    visit('2026-12-01T11:00:00'),
  ];
  const freed = (of: ReturnType<typeof visit>) => ({ id: 'x', ...of, resourceIds: ['ada'], givenBackMs: 5 });

  it('takes what was given back before what was free already', () => {
    expect(startToOffer([nine, ten, eleven], [freed(ten)], { passed: false })).toBe(ten);
    expect(startToOffer([nine, ten], [], { passed: false })).toBe(nine);
    expect(startToOffer([], [freed(ten)], { passed: false })).toBeUndefined();
  });

  it('asks whoever let an offer pass about nothing but what is given back anew', () => {
    expect(startToOffer([nine, ten], [], { passed: true })).toBeUndefined();
    expect(startToOffer([nine, ten], [freed(eleven)], { passed: true })).toBeUndefined();
    expect(startToOffer([nine, ten], [freed(ten)], { passed: true })).toBe(ten);
  });
});

describe('newsFor', () => {
  const time = (givenBackMs: number | null, ...resourceIds: string[]) => ({
    id: 'x',
    ...visit('2026-12-01T09:00:00'),
    resourceIds,
    givenBackMs,
  });
  const [early, late, never] = [time(5, 'ada'), time(6, 'ada', 'room'), time(null, 'ada')];

  it('is what was given back since they let one pass, never what had been free to all', () => {
    const all = [early, late, never];
    expect(newsFor({ passed_at: null }, all, ['ada'])).toEqual([early, late]);
    expect(newsFor({ passed_at: 5 }, all, ['ada'])).toEqual([late]);
    expect(newsFor({ passed_at: 6 }, all, ['ada'])).toEqual([]);
  });

  it('is the time of those who may serve them', () => {
    expect(newsFor({ passed_at: null }, [early, late], ['ben'])).toEqual([]);
    expect(newsFor({ passed_at: null }, [early, late], ['ben', 'room'])).toEqual([late]);
  });

  it('was given back when the last of it was that lies where the offer does', () => {
    expect(givenBackAt(visit('2026-12-01T09:30:00'), [late, early])).toBe(6);
    expect(givenBackAt(visit('2026-12-01T10:00:00'), [late, early])).toBeNull();
  });
});

describe('hasNoTime', () => {
  const row = { service_type: 'APPOINTMENT', status: 'WAITING_LIST', details: { waitsFor: {} } };
  it.each([
    [{}, true],
    [{ details: {} }, false],
    [{ details: { waitsFor: {}, slotHoldId: 'x' } }, false],
    [{ service_type: 'COURSE' }, false],
    [{ status: 'CONFIRMED' }, false],
    // Also of whoever was erased, whose wish is known no more.
    [{ status: 'CANCELED', details: { endedFrom: 'WAITING_LIST' } }, true],
    [{ status: 'CANCELED', details: { endedFrom: 'CONFIRMED' } }, false],
    [{ status: 'CONFIRMED', details: { endedFrom: 'WAITING_LIST' } }, false],
  ])('is judged of %o', (changes, expected) => {
    expect(hasNoTime({ ...row, ...changes } as Parameters<typeof hasNoTime>[0])).toBe(expected);
  });
});

describe('requirePossible', () => {
  const bounds = readWish(week, zone, nowMs);
  const fields = (wish: Partial<WaitlistWish>, minutes = 60, now = nowMs) => {
    try {
      requirePossible({ ...week, ...wish }, bounds, minutes * 60_000, zone, now);
      return [];
    } catch (error) {
      return (error as ValidationError).violations.map(({ field }) => field);
    }
  };

  it.each<[string, Parameters<typeof fields>, string[]]>([
    ['all of a week', [{}], []],
    ['days that are in it', [{ days: ['MONDAY'] }], []],
    ['days that are not in it', [{ days: ['SATURDAY', 'SUNDAY'] }], ['wish.days']],
    ['hours as long as the visit', [{ fromTime: '09:00', toTime: '10:00' }], []],
    ['hours shorter than the visit', [{ fromTime: '09:00', toTime: '09:30' }], ['wish.toTime']],
    ['an end before the visit could be over', [{ toTime: '00:30' }], ['wish.toTime']],
    ['a beginning after which the days are over', [{ days: ['FRIDAY'], fromTime: '23:30' }], ['wish.fromTime']],
    ['a visit longer than all of it', [{}, 5 * 1440 + 1], ['wish.toLocalDate']],
    ['notice that leaves something', [{ latestNoticeMinutes: 5 * 1440 }], []],
    ['notice that leaves nothing', [{ latestNoticeMinutes: 60 * 1440 }], ['wish.latestNoticeMinutes']],
    ['a rest that is too short', [{}, 60, bounds.untilMs - 30 * 60_000], ['wish.toLocalDate']],
  ])('judges %s', (_name, asked, expected) => {
    expect(fields(...asked)).toEqual(expected);
  });
});

describe('requireNear', () => {
  const bounds = readWish(week, zone, nowMs);
  const early = (days: number, enabled = true) => ({
    ...defaultPolicyRules,
    limitEarlyBookingPolicy: { enabled, earliestBookingInMinutes: days * 1440 },
  });
  const near =
    (rules: ReturnType<typeof early>, of = bounds) =>
    () =>
      requireNear(of, rules, zone, nowMs);

  it('refuses what lies behind the days that can be booked, or behind a year', () => {
    // On the last day that can be booked, all of it may be waited for.
    expect(near(early(9))).not.toThrow();
    expect(near(early(8))).toThrow(ValidationError);
    expect(near(early(8, false))).not.toThrow();
    const until = (local: string) => ({ fromMs: bounds.fromMs, untilMs: at(local) });
    expect(near(early(1, false), until('2027-11-27T00:00:00'))).not.toThrow();
    expect(near(early(1, false), until('2027-11-27T00:01:00'))).toThrow(ValidationError);
    expect(near(early(700), until('2027-11-27T00:01:00'))).toThrow(ValidationError);
  });
});

describe('restOf', () => {
  const span = (startMs: number, endMs: number) => ({ startMs, endMs });
  it.each([
    [undefined, [span(10, 20)]],
    [span(20, 30), [span(10, 20)]],
    [span(10, 20), []],
    [span(5, 25), []],
    [span(12, 15), [span(10, 12), span(15, 20)]],
    [span(5, 15), [span(15, 20)]],
  ])('leaves out %o', (taken, left) => {
    expect(restOf(span(10, 20), taken)).toEqual(left);
  });
});
