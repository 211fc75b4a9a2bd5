/** What a policy asks as its service's page tells it: only what this price can be asked. */
import { expect, test } from 'vitest';
import { feesOf, presentFeeDue, presentFees, presentFeeWaived } from './present-fees.ts';

const policy = {
  cancellationFeePolicy: {
    enabled: true,
    cancellationWindows: [{ percentage: '33.33', startInMinutes: 60 }, { amount: { value: '20' } }],
    autoCollectFeeEnabled: true,
  },
};
const share = { startInMinutes: 60, fee: { percent: 33.33 } };
const amount = { startInMinutes: undefined, fee: { amount: '20.00', currency: 'EUR' } };

test.each([
  ['a price', { price: { amount: '90.00', currency: 'EUR' } }, { fees: [share, amount] }],
  ['a price that nobody knows yet', {}, { fees: [share, amount] }],
  ['a price in words', { otherPrice: { kind: 'words', words: 'By agreement' } }, { fees: [amount] }],
  ['what is free', { otherPrice: { kind: 'free' } }, {}],
  ['a price of nothing', { price: { amount: '0.00', currency: 'EUR' } }, {}],
] as const)('of %s', (_words, price, expected) => {
  expect(feesOf(policy, 'EUR', price)).toEqual(expected);
});

test('nothing while fees are off', () => {
  const off = { cancellationFeePolicy: { ...policy.cancellationFeePolicy, enabled: false } };
  expect(feesOf(off, 'EUR', {})).toEqual({});
});

const price = { value: '45.00', currency: 'EUR', formattedValue: '€45' };

test('of a booking what is to come, by its moments', () => {
  expect(presentFees([{ fromDate: '2026-11-24T09:00:00.000Z', price }, { price }])).toEqual([
    { fromMs: Date.UTC(2026, 10, 24, 9), fee: { amount: '45.00', currency: 'EUR' } },
    { fromMs: undefined, fee: { amount: '45.00', currency: 'EUR' } },
  ]);
  expect(presentFees(undefined)).toEqual([]);
});

test.each([
  ['PREVIEW', 'BOOKING_CANCELED', undefined],
  ['UNKNOWN_STATUS', 'BOOKING_CANCELED', { amount: '45.00', currency: 'EUR', why: 'cancelled' }],
  ['UNKNOWN_STATUS', 'NOT_ATTENDED', { amount: '45.00', currency: 'EUR', why: 'noShow' }],
] as const)('what is owed of a fee that is %s because of %s', (status, trigger, expected) => {
  const fee = { id: 'b', bookingId: 'b', cancellationFee: { price, status, trigger }, policyDetails: { id: 'p' } };
  expect(presentFeeDue(fee)).toEqual(expected);
});

test('what was waived is told as what it was for', () => {
  const waived = { bookingId: 'b', price, trigger: 'NOT_ATTENDED', waivedDate: '2026-11-24T09:00:00.000Z' } as const;
  expect(presentFeeWaived(waived)).toEqual({ amount: '45.00', currency: 'EUR', why: 'noShow' });
  expect(presentFeeWaived(undefined)).toBeUndefined();
});
