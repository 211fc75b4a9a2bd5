/** What is due of a booking by how it stands: which window holds and how much it asks is tried in the contract. */
import { noMoney, roundedMoney } from '@openhours/contract/money/money';
import { expect, test } from 'vitest';
import { type BookingRow, noFee } from '../repository.ts';
import {
  columnsOf,
  type FeeTerms,
  feeOfCancelling,
  feeOfNotComing,
  feesAhead,
  notedFee,
  waivedFee,
  withoutFeeOfCancelling,
  withWaivedFee,
} from './fees.ts';

const startMs = Date.UTC(2026, 11, 1, 10);
const price = roundedMoney({ amount: '90', currency: 'USD' });
const terms: FeeTerms = {
  rules: {
    cancellationFeePolicy: {
      enabled: true,
      cancellationWindows: [{ percentage: '50', startInMinutes: 60 }, { percentage: '100' }],
      autoCollectFeeEnabled: true,
    },
  },
  price: { kind: 'sum', total: price, ofEach: [price] },
  currency: 'USD',
};
const booking = { status: 'CONFIRMED', booked: 'SLOT', start_at: startMs, ...noFee } as const;
const late = { amount: '45.00', currency: 'USD', trigger: 'BOOKING_CANCELED' } as const;
const noShow = { amount: '90.00', currency: 'USD', trigger: 'NOT_ATTENDED' } as const;

test('cancelling costs what the moment asks', () => {
  expect(feeOfCancelling(booking, terms, startMs - 3_600_001)).toBeUndefined();
  expect(feeOfCancelling(booking, terms, startMs - 3_600_000)).toEqual(late);
  expect(feeOfCancelling(booking, terms, startMs + 1)).toEqual(noShow);
});

test('not coming costs what the last window asks, whenever it is recorded once it has begun', () => {
  expect(feeOfNotComing(booking, terms, startMs - 1)).toBeUndefined();
  expect(feeOfNotComing(booking, terms, startMs)).toEqual(noShow);
  expect(feeOfNotComing(booking, terms, startMs + 30 * 86_400_000)).toEqual(noShow);
});

test('one date of a course that is missed costs nothing, leaving it does', () => {
  const course = { ...booking, booked: 'SCHEDULE' } as const;
  expect(feeOfNotComing(course, terms, startMs)).toBeUndefined();
  expect(feeOfCancelling(course, terms, startMs)).toEqual(late);
  // Weeks later it costs what it did, and nobody is told of a date that they could miss.
  expect(feeOfCancelling(course, terms, startMs + 21 * 86_400_000)).toEqual(late);
  expect(feesAhead(course, terms, startMs - 1)).toEqual([
    { fromMs: startMs - 3_600_000, fee: { amount: '45.00', currency: 'USD' } },
  ]);
  expect(feesAhead(course, terms, startMs + 1)).toEqual([
    { fromMs: startMs, fee: { amount: '45.00', currency: 'USD' } },
  ]);
});

test('from the start on it is told what cancelling costs then', () => {
  expect(feesAhead(booking, terms, startMs + 1)).toEqual([
    { fromMs: startMs, fee: { amount: '90.00', currency: 'USD' } },
  ]);
});

test('of what something is due already nothing comes besides: the first that happens counts', () => {
  const missed = { ...booking, ...columnsOf('NO_SHOW', noShow) };
  expect(feesAhead(missed, terms, startMs + 1)).toEqual([]);
  // Nor once the business has moved it: what was due stays due.
  expect(feesAhead({ ...missed, start_at: startMs + 86_400_000 }, terms, startMs + 1)).toEqual([]);
});

test.each(['CREATED', 'PENDING', 'WAITING_LIST', 'CANCELED', 'DECLINED'] as const)(
  'nothing of a %s booking',
  (status) => {
    expect(feeOfCancelling({ ...booking, status }, terms, startMs)).toBeUndefined();
    expect(feeOfNotComing({ ...booking, status }, terms, startMs)).toBeUndefined();
    expect(feesAhead({ ...booking, status }, terms, startMs)).toEqual([]);
  },
);

test('what was confirmed before its customer moved it costs as before; nobody is expected at the new time yet', () => {
  const moved = { ...booking, status: 'PENDING', details: { wasConfirmed: true } as BookingRow['details'] } as const;
  expect(feeOfCancelling(moved, terms, startMs - 3_600_000)).toEqual(late);
  expect(feesAhead(moved, terms, startMs)).toEqual(feesAhead(booking, terms, startMs));
  expect(feeOfNotComing(moved, terms, startMs)).toBeUndefined();
});

test('what is to be known beforehand is every window; of what is free nothing, whatever its add-ons cost', () => {
  expect(feesAhead(booking, terms, startMs - 7_200_000)).toEqual([
    { fromMs: startMs - 3_600_000, fee: { amount: '45.00', currency: 'USD' } },
    { fromMs: undefined, fee: { amount: '90.00', currency: 'USD' } },
  ]);
  const free = { kind: 'sum', total: price, ofEach: [noMoney('USD')] } as const;
  expect(feesAhead(booking, { ...terms, price: free }, startMs)).toEqual([]);
});

test('what is noted is read as it was written', () => {
  expect(notedFee(columnsOf('CANCELLATION', late))).toEqual(late);
  expect(notedFee(noFee)).toBeUndefined();
});

const details = { title: 'Massage' } as BookingRow['details'];

test('who is booked again owes nothing for the cancellation, and for not having come what they owed', () => {
  expect(withoutFeeOfCancelling({ ...columnsOf('CANCELLATION', late), details })).toEqual({ ...noFee, details });
  const missed = { ...columnsOf('NO_SHOW', noShow), details };
  expect(withoutFeeOfCancelling(missed)).toEqual(missed);
});

test('what is waived is due no longer and stays known; without anything due nothing is waived', () => {
  const waived = withWaivedFee({ ...columnsOf('CANCELLATION', late), details }, startMs);
  const fee = { ...late, cause: 'CANCELLATION', atMs: startMs };
  expect(waived).toEqual({ ...noFee, details: { title: 'Massage', waivedFee: fee } });
  expect([notedFee(waived), waivedFee(waived)]).toEqual([undefined, fee]);
  expect(withWaivedFee({ ...noFee, details }, startMs)).toEqual({ ...noFee, details });
  // What is due since is told in its place.
  expect(waivedFee({ ...waived, ...columnsOf('NO_SHOW', noShow) })).toBeUndefined();
});

test('what was waived goes with the cancellation that is taken back, not with another one', () => {
  const cancelled = withWaivedFee({ ...columnsOf('CANCELLATION', late), details }, startMs);
  expect(withoutFeeOfCancelling(cancelled)).toEqual({ ...noFee, details });
  const missed = withWaivedFee({ ...columnsOf('NO_SHOW', noShow), details }, startMs);
  expect(withoutFeeOfCancelling(missed)).toEqual(missed);
});

test('what was waived costs nothing again, until it begins at another time', () => {
  const atMs = startMs + 60_000;
  const waived = { ...booking, ...withWaivedFee({ ...columnsOf('NO_SHOW', noShow), details }, atMs) };
  expect(feeOfNotComing(waived, terms, atMs)).toBeUndefined();
  expect(feeOfCancelling(waived, terms, atMs)).toBeUndefined();
  expect(feesAhead(waived, terms, atMs)).toEqual([]);
  const moved = { ...waived, start_at: atMs + 1 };
  expect(feeOfNotComing(moved, terms, atMs + 1)).toEqual(noShow);
  expect(feeOfCancelling(moved, terms, atMs)).toEqual(late);
});
