/** Cancelling and moving under one rule: read from a policy and written into it. */
import { expect, test } from 'vitest';
import { type BothRules, bothUnder, proposedRule, type TogetherRule, togetherOf, unitOfTerm } from './both-rules.ts';

/** As a new business has it (services sheet 6). */
const untouched: BothRules = {
  cancellationPolicy: {
    enabled: false,
    limitLatestCancellation: false,
    latestCancellationInMinutes: 1440,
    allowAnonymous: null,
  },
  reschedulePolicy: {
    enabled: false,
    limitLatestReschedule: false,
    latestRescheduleInMinutes: 1440,
    allowAnonymous: null,
  },
};

const rules: readonly TogetherRule[] = [
  proposedRule,
  { when: 'before', minutes: 90 },
  { when: 'start', minutes: 1440 },
  { when: 'never', minutes: 1440 },
];

test.each(rules)('what is chosen is read again: %o', (rule) => {
  expect(togetherOf(bothUnder(rule, untouched))).toEqual(rule);
});

test('a new business forbids both', () => {
  expect(togetherOf(untouched)?.when).toBe('never');
});

test('both say the same, and a length that does not count is kept', () => {
  expect(bothUnder({ when: 'before', minutes: 120 }, untouched)).toEqual({
    cancellationPolicy: {
      enabled: true,
      limitLatestCancellation: true,
      latestCancellationInMinutes: 120,
      allowAnonymous: null,
    },
    reschedulePolicy: {
      enabled: true,
      limitLatestReschedule: true,
      latestRescheduleInMinutes: 120,
      allowAnonymous: null,
    },
  });
  expect(bothUnder({ when: 'start', minutes: 5 }, untouched).cancellationPolicy).toMatchObject({
    enabled: true,
    limitLatestCancellation: false,
    latestCancellationInMinutes: 1440,
  });
});

test('different rules are not told in one sentence', () => {
  const { cancellationPolicy, reschedulePolicy } = bothUnder(proposedRule, untouched);
  expect(togetherOf({ cancellationPolicy, reschedulePolicy: untouched.reschedulePolicy })).toBeUndefined();
  expect(
    togetherOf({ cancellationPolicy, reschedulePolicy: { ...reschedulePolicy, latestRescheduleInMinutes: 60 } }),
  ).toBeUndefined();
});

test('what the link may not do is a rule of its own, until somebody chooses', () => {
  const both = bothUnder(proposedRule, untouched);
  const closed = { ...both, cancellationPolicy: { ...both.cancellationPolicy, allowAnonymous: false } };
  expect(togetherOf(closed)).toBeUndefined();
  expect(togetherOf(bothUnder(proposedRule, closed))).toEqual(proposedRule);
});

test('a day is 24 hours, several are days', () => {
  expect([1440, 2880, 180, 90, 10_080].map(unitOfTerm)).toEqual(['hours', 'days', 'hours', 'minutes', 'weeks']);
});
