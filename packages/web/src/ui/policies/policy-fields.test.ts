/** A policy is written rule by rule, and rules that are judged together go together. */
import { expect, test } from 'vitest';
import {
  cancellingOf,
  changesOf,
  fieldOf,
  inUnit,
  minutesFrom,
  type PolicyFields,
  unitOf,
  untilWhenOf,
} from './policy-fields.ts';

const saved = {
  name: 'Standard',
  limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 180 },
  bookAfterStartPolicy: { enabled: false },
  participantsPolicy: { maxParticipantsPerBooking: 1 },
  cancellationFeePolicy: { enabled: true, cancellationWindows: [], autoCollectFeeEnabled: true },
  saveCreditCardPolicy: { enabled: true },
} as unknown as PolicyFields;

test('only what was changed is sent, and never what the editor only shows', () => {
  expect(changesOf({}, saved)).toEqual({});
  expect(changesOf({ participantsPolicy: { maxParticipantsPerBooking: 4 } }, saved)).toEqual({
    participantsPolicy: { maxParticipantsPerBooking: 4 },
  });
});

test('both halves of until when customers may book go together', () => {
  expect(changesOf({ bookAfterStartPolicy: { enabled: true } }, saved)).toEqual({
    limitLateBookingPolicy: saved.limitLateBookingPolicy,
    bookAfterStartPolicy: { enabled: true },
  });
  expect(untilWhenOf(saved)).toBe('before');
});

test('what cancelling costs goes together with the card that the contract wants kept for it', () => {
  const cancellationFeePolicy = { ...saved.cancellationFeePolicy, enabled: false };
  expect(changesOf({ cancellationFeePolicy }, saved)).toEqual({
    cancellationFeePolicy,
    saveCreditCardPolicy: { enabled: true },
  });
});

test('a length stands in its largest unit, and what is no number goes to the server as it was typed', () => {
  expect([unitOf(180), unitOf(1440), unitOf(20_160), unitOf(90)]).toEqual(['hours', 'days', 'weeks', 'minutes']);
  expect(inUnit(180, 'hours')).toBe(3);
  expect(minutesFrom(' 3 ', 'days')).toBe(4320);
  expect(minutesFrom('soon', 'days')).toBe('soon');
});

test('a violation stands at its rule', () => {
  expect(fieldOf('bookingPolicy.limitEarlyBookingPolicy.earliestBookingInMinutes')).toBe('limitEarlyBookingPolicy');
  expect(fieldOf('bookingPolicy.name')).toBe('name');
});

test('cancelling is never, until the start, or until some time before it', () => {
  const policy = {
    enabled: true,
    limitLatestCancellation: true,
    latestCancellationInMinutes: 60,
    allowAnonymous: null,
  };
  expect(cancellingOf(policy)).toBe('before');
  expect(cancellingOf({ ...policy, limitLatestCancellation: false })).toBe('start');
  expect(cancellingOf({ ...policy, enabled: false })).toBe('never');
});
