/** The strictest of several policies, one case per sentence of services sheet 6. */
import { expect, test } from 'vitest';
import { completePolicyRules, type SaidRules } from '../rules.ts';
import { strictestOf } from './strictest.ts';

const merged = (one: SaidRules, other: SaidRules) =>
  strictestOf([completePolicyRules(one), completePolicyRules(other)]);

test.each<[string, SaidRules, SaidRules, SaidRules]>([
  [
    'the larger latest booking of those that limit it',
    { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 30 } },
    { limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: 9999 } },
    { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 30 } },
  ],
  [
    'the smaller earliest booking',
    { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 100 } },
    { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 200 } },
    { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 100 } },
  ],
  [
    'no cancelling where one forbids it, and the larger deadline',
    { cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 60 } },
    { cancellationPolicy: { enabled: false, limitLatestCancellation: true, latestCancellationInMinutes: 90 } },
    {
      cancellationPolicy: {
        enabled: false,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 90,
        allowAnonymous: true,
      },
    },
  ],
  [
    'no anonymous moving where one forbids it; nothing said counts as allowed',
    { reschedulePolicy: { enabled: true, allowAnonymous: null } },
    { reschedulePolicy: { enabled: true, allowAnonymous: false } },
    {
      reschedulePolicy: {
        enabled: true,
        limitLatestReschedule: false,
        latestRescheduleInMinutes: 1440,
        allowAnonymous: false,
      },
    },
  ],
  [
    'fees and cards where one has them, from the fee that begins earliest',
    {
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '10', startInMinutes: 60 }] },
    },
    { cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '5', startInMinutes: 90 }] } },
    {
      saveCreditCardPolicy: { enabled: true },
      cancellationFeePolicy: {
        enabled: true,
        cancellationWindows: [{ percentage: '5', startInMinutes: 90 }],
        autoCollectFeeEnabled: true,
      },
    },
  ],
  [
    'the fewest participants',
    { participantsPolicy: { maxParticipantsPerBooking: 8 } },
    { participantsPolicy: { maxParticipantsPerBooking: 2 } },
    { participantsPolicy: { maxParticipantsPerBooking: 2 } },
  ],
  [
    'the lower limit on booking again',
    { limitRebookingPolicy: { enabled: true, maxBookings: 3 } },
    { limitRebookingPolicy: { enabled: true, maxBookings: 1, windowInMinutes: 60 } },
    { limitRebookingPolicy: { enabled: true, maxBookings: 1, windowInMinutes: 60 } },
  ],
])('%s', (_, one, other, expected) => {
  expect(merged(one, other)).toMatchObject(expected);
  expect(merged(other, one)).toMatchObject(expected);
});

test('one policy alone is its own strictest, but for what nothing said means', () => {
  const rules = completePolicyRules({ cancellationPolicy: { enabled: true } });
  expect(strictestOf([rules])).toEqual({
    ...rules,
    cancellationPolicy: { ...rules.cancellationPolicy, allowAnonymous: true },
    reschedulePolicy: { ...rules.reschedulePolicy, allowAnonymous: true },
  });
});
