/** Policies at their edges, one case per sentence of the bookings sheet 21.3. */
import { expect, test } from 'vitest';
import {
  type BookingPolicyRules,
  bookingViolations,
  completePolicyRules,
  defaultPolicyRules,
  earliestBookingMs,
  isTooLateToCancel,
  isTooLateToReschedule,
  latestBookingMs,
  violation,
} from './rules.ts';

const minute = 60_000;
const start = Date.UTC(2026, 11, 1, 9);
const end = start + 60 * minute;
type Said = Parameters<typeof completePolicyRules>[0];

const flags = (said: Said, nowMs: number, online = true) =>
  bookingViolations(completePolicyRules(said), online, start, end, nowMs);

const early: Said = { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } };
const late: Said = { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 } };
const after: Said = { bookAfterStartPolicy: { enabled: true } };

test.each<[string, Said, number, number]>([
  ['no limits, long before', {}, start - 1e9, 0],
  ['no limits, just before the start', {}, start - 1, 0],
  ['no limits, at the start', {}, start, violation.tooLate],
  ['too early by a millisecond', early, start - 60 * minute - 1, violation.tooEarly],
  ['as early as allowed', early, start - 60 * minute, 0],
  [
    'an early limit that is off',
    { limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 60 } },
    start - 1e9,
    0,
  ],
  ['as late as allowed', late, start - 60 * minute, 0],
  ['too late by a millisecond', late, start - 60 * minute + 1, violation.tooLate],
  ['after the start, where that is allowed', after, start + 1, 0],
  ['after the start, a millisecond before the end', after, end - 1, 0],
  ['at the end, even where starting late is allowed', after, end, violation.tooLate],
])('%s', (_, said, nowMs, expected) => {
  expect(flags(said, nowMs)).toBe(expected);
});

test('online booking off comes on top of the others', () => {
  expect(flags({}, start - 1, false)).toBe(violation.onlineBookingDisabled);
  expect(flags({}, end, false)).toBe(violation.onlineBookingDisabled + violation.tooLate);
});

test('the earliest moment is told, or that there is none', () => {
  expect(earliestBookingMs(completePolicyRules(early), start)).toBe(start - 60 * minute);
  expect(earliestBookingMs(defaultPolicyRules, start)).toBe(Number.NEGATIVE_INFINITY);
});

test('the last moment is told, after which it is too late', () => {
  for (const [said, last] of [
    [late, start - 60 * minute],
    [{}, start - 1],
    [after, end - 1],
    [{ ...after, ...late }, start - 60 * minute],
  ] as const) {
    expect(latestBookingMs(completePolicyRules(said), start, end)).toBe(last);
    expect([flags(said, last), flags(said, last + 1)]).toEqual([0, violation.tooLate]);
  }
});

test.each<[string, boolean, boolean, number, boolean, boolean]>([
  ['not enabled: never', false, false, start - 1e9, true, true],
  ['enabled without a limit, at the start', true, false, start, false, false],
  [
    'enabled without a limit, begun: it can be left, and nobody moves what they are missing',
    true,
    false,
    start + 1,
    false,
    true,
  ],
  ['limited, in time to the millisecond', true, true, start - 60 * minute, false, false],
  ['limited, a millisecond late', true, true, start - 60 * minute + 1, true, true],
])('cancelling and moving, %s', (_, enabled, limited, nowMs, cancelling, moving) => {
  const rules = completePolicyRules({
    cancellationPolicy: { enabled, limitLatestCancellation: limited, latestCancellationInMinutes: 60 },
    reschedulePolicy: { enabled, limitLatestReschedule: limited, latestRescheduleInMinutes: 60 },
  });
  expect(isTooLateToCancel(rules, start, nowMs)).toBe(cancelling);
  expect(isTooLateToReschedule(rules, start, nowMs)).toBe(moving);
});

test('what is not said has its default, within a sub-policy too', () => {
  const rules: BookingPolicyRules = completePolicyRules({ cancellationPolicy: { enabled: true } });
  expect(rules.cancellationPolicy).toEqual({
    enabled: true,
    limitLatestCancellation: false,
    latestCancellationInMinutes: 1440,
    allowAnonymous: null,
  });
  expect(rules.participantsPolicy).toEqual({ maxParticipantsPerBooking: 1 });
  expect(completePolicyRules({})).toEqual(defaultPolicyRules);
});
