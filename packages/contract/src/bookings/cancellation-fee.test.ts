/** Which window of a policy holds at a moment, what it asks of a price, and what is said of it beforehand. */
import { describe, expect, test } from 'vitest';
import { amountOf, noMoney, roundedMoney } from '../money/money.ts';
import {
  dueInAll,
  type FeeWindow,
  feeOf,
  feesFrom,
  feesTogether,
  feeTermsAt,
  lastWindow,
  timedWindows,
  triggerAt,
  windowAt,
} from './cancellation-fee.ts';
import type { BookingPrice } from './price.ts';

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 23, 9);
const day: FeeWindow = { percentage: '50', startInMinutes: 1440 };
const hour: FeeWindow = { percentage: '80', startInMinutes: 60 };
const noShow: FeeWindow = { amount: { value: '90' } };

describe('which window holds', () => {
  const at = (cancellationWindows: readonly FeeWindow[], minutesBefore: number, enabled = true) =>
    windowAt({ enabled, cancellationWindows }, startMs, startMs - minutesBefore * minuteMs);

  test.each<[string, readonly FeeWindow[], number, FeeWindow | undefined]>([
    ['none earlier than all of them', [day, hour], 1441, undefined],
    ['the first from its minute on', [day, hour], 1440, day],
    ['the first while the second has not begun', [day, hour], 61, day],
    ['the second from its minute on', [day, hour], 60, hour],
    ['the second until the start itself', [day, hour], 0, hour],
    ['none after the start, where the last one begins at a time', [day, hour], -1, undefined],
    ['none earlier than a window, though another has no time', [day, noShow], 1441, undefined],
    ['the one with a time until the start', [day, noShow], 0, day],
    ['the one without a time after the start', [day, noShow], -1, noShow],
    ['one without a time that is alone, long before the start', [noShow], 100_000, noShow],
    ['and after it', [noShow], -1, noShow],
    ['none of no windows', [], 0, undefined],
  ])('%s', (_words, windows, minutesBefore, expected) => {
    expect(at(windows, minutesBefore)).toEqual(expected);
  });

  test('none of a policy without fees, whatever it keeps', () => {
    expect(at([day, noShow], 10, false)).toBeUndefined();
    expect(at([day, noShow], -10, false)).toBeUndefined();
  });

  test('parts of a minute count: a second before its minute a window has not begun', () => {
    expect(at([day], 1440 + 1 / 60)).toBeUndefined();
  });

  test('of somebody who does not come only the one without a time', () => {
    expect(lastWindow({ enabled: true, cancellationWindows: [day, noShow] })).toEqual(noShow);
    expect(lastWindow({ enabled: true, cancellationWindows: [day, hour] })).toBeUndefined();
    expect(lastWindow({ enabled: false, cancellationWindows: [noShow] })).toBeUndefined();
  });

  test('those with a time are told the earliest first', () => {
    expect(timedWindows({ enabled: true, cancellationWindows: [day, hour] })).toEqual([day, hour]);
    expect(timedWindows({ enabled: true, cancellationWindows: [noShow] })).toEqual([]);
  });
});

describe('how much it is', () => {
  const sum = (amount: string, currency = 'USD') => ({
    kind: 'sum' as const,
    total: roundedMoney({ amount, currency }),
    ofEach: [roundedMoney({ amount, currency })],
  });
  const words: BookingPrice = { kind: 'words', words: 'By the hour' };

  test.each<[string, FeeWindow, BookingPrice, string, string | undefined]>([
    ['an amount as it is', { amount: { value: '12.5' } }, sum('90'), 'USD', '12.50'],
    ['an amount that is more than the price', { amount: { value: '120' } }, sum('90'), 'USD', '120.00'],
    ['a share of the price', { percentage: '50' }, sum('90'), 'USD', '45.00'],
    ['a share with places', { percentage: '33.33' }, sum('10'), 'USD', '3.33'],
    ['a share that is half a cent is rounded up', { percentage: '50' }, sum('0.01'), 'USD', '0.01'],
    ['a share of yen', { percentage: '50' }, sum('1001', 'JPY'), 'JPY', '501'],
    ['an amount beside a price in words', { amount: { value: '20' } }, words, 'EUR', '20.00'],
    ['no share of a price in words', { percentage: '50' }, words, 'EUR', undefined],
    ['no share of what nobody knows', { percentage: '50' }, { kind: 'unknown' }, 'EUR', undefined],
    ['a share that comes to nothing', { percentage: '0.01' }, sum('1'), 'USD', undefined],
    ['an amount that comes to nothing in yen', { amount: { value: '0.4' } }, sum('1000', 'JPY'), 'JPY', undefined],
    ['nothing of what is free', { amount: { value: '20' } }, sum('0'), 'USD', undefined],
    [
      'nor of what is free with add-ons that are not',
      { percentage: '50' },
      { ...sum('15'), ofEach: [noMoney('USD')] },
      'USD',
      undefined,
    ],
  ])('%s', (_words, window, price, currency, expected) => {
    const fee = feeOf(window, price, { currency });
    expect(fee && amountOf(fee)).toEqual(expected === undefined ? undefined : { amount: expected, currency });
  });
});

test('until the start it is the cancelling, afterwards that nobody came', () => {
  expect(triggerAt(startMs, startMs)).toBe('BOOKING_CANCELED');
  expect(triggerAt(startMs, startMs + 1)).toBe('NOT_ATTENDED');
});

describe('what is said of the fees of a policy', () => {
  const termsAt = (cancellationWindows: readonly FeeWindow[], minutesBefore: number) =>
    feeTermsAt(
      feesFrom(
        { enabled: true, cancellationWindows },
        startMs,
        ({ amount, percentage }) => amount?.value ?? percentage,
      ),
      startMs - minutesBefore * minuteMs,
    );
  const from = (minutes: number, fee: string) => ({ kind: 'from', fromMs: startMs - minutes * minuteMs, fee });

  test.each<[string, readonly FeeWindow[], number, readonly object[]]>([
    ['two that are to come', [day, hour], 2000, [from(1440, '50'), from(60, '80')]],
    ['the first by now', [day, hour], 100, [{ kind: 'now', fee: '50' }, from(60, '80')]],
    ['the second alone, once it holds', [day, hour], 60, [{ kind: 'now', fee: '80' }]],
    ['not coming besides', [day, noShow], 2000, [from(1440, '50'), { kind: 'noShow', fee: '90' }]],
    [
      'one that always holds',
      [noShow],
      2000,
      [
        { kind: 'now', fee: '90' },
        { kind: 'noShow', fee: '90' },
      ],
    ],
    ['nothing', [], 10, []],
  ])('%s', (_words, windows, minutesBefore, expected) => {
    expect(termsAt(windows, minutesBefore)).toEqual(expected);
  });

  test('a window that asks nothing of a booking is not told', () => {
    const fees = feesFrom(
      { enabled: true, cancellationWindows: [day, noShow] },
      startMs,
      ({ amount }) => amount?.value,
    );
    expect(fees).toEqual([{ fromMs: undefined, fee: '90' }]);
  });
});

describe('what several cost together', () => {
  const sumOf = (fees: readonly number[]) => fees.reduce((sum, fee) => sum + fee, 0);
  const from = (fromMs: number | undefined, fee: number) => ({ fromMs, fee });

  test('is the sum of what each costs from each moment on, and of what not coming costs', () => {
    expect(
      feesTogether(
        [
          [from(10, 5), from(30, 8), from(undefined, 10)],
          [from(20, 1), from(undefined, 2)],
        ],
        sumOf,
      ),
    ).toEqual([from(10, 5), from(20, 6), from(30, 9), from(undefined, 12)]);
  });

  test('is told once where two begin at the same moment, and of none where none costs anything', () => {
    expect(feesTogether([[from(10, 5)], [from(10, 1)], []], sumOf)).toEqual([from(10, 6)]);
    expect(feesTogether<number>([[], []], sumOf)).toEqual([]);
  });

  test('holds at any time where none has a moment, and from the beginning where another has one', () => {
    expect(feesTogether([[from(undefined, 3)], [from(undefined, 4)]], sumOf)).toEqual([from(undefined, 7)]);
    const mixed = feesTogether([[from(undefined, 3)], [from(20, 5), from(undefined, 9)]], sumOf);
    expect(feeTermsAt(mixed, 15)).toEqual([
      { kind: 'now', fee: 3 },
      { kind: 'from', fromMs: 20, fee: 8 },
      { kind: 'noShow', fee: 12 },
    ]);
  });
});

test('what is owed in all is a sum for each reason and each currency', () => {
  const late = { amount: '45.00', currency: 'USD', why: 'cancelled' } as const;
  const missed = { amount: '90.00', currency: 'USD', why: 'noShow' } as const;
  expect(dueInAll([])).toEqual([]);
  expect(dueInAll([late, missed, { ...late, amount: '10' }, { ...late, currency: 'EUR' }])).toEqual([
    { ...late, amount: '55.00' },
    missed,
    { ...late, currency: 'EUR' },
  ]);
});
