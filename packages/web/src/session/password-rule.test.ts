/** What is said of a refused password. */
import { invalid } from '@openhours/contract';
import { expect, test } from 'vitest';
import { brokenPasswordRule } from './password-rule.ts';

test.each([
  ['MIN_LENGTH', 'MIN_LENGTH'],
  ['MAX_LENGTH', 'MAX_LENGTH'],
  ['REQUIRED_FIELD', 'MIN_LENGTH'],
  ['OTHER', 'COMMON'],
] as const)('%s is told as %s', (violatedRule, told) => {
  const { violations } = invalid('newPassword', 'is refused', violatedRule);
  expect(brokenPasswordRule(violations, 'newPassword')).toBe(told);
  expect(brokenPasswordRule(violations, 'password')).toBeUndefined();
});

test('one made of the own address is told as that', () => {
  for (const ruleName of ['OWN_ADDRESS', 'PATTERN'] as const) {
    const { violations } = invalid('newPassword', 'is refused', 'OTHER', { ruleName });
    expect(brokenPasswordRule(violations, 'newPassword')).toBe(ruleName);
  }
});
