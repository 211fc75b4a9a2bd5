/** When somebody at an address is asked to prove that they are no script. */
import { expect, test } from 'vitest';
import { behavesLikeScript, isRefusalOfScript, noSigns } from './script-signs.ts';

test.each([
  ['nothing', {}, false],
  ['a family that books for six', { bookings: 6 }, false],
  ['a seventh booking within the hour', { bookings: 7 }, true],
  ['somebody whose browser filled in two forms at once', { quickForms: 2 }, false],
  ['a third form that nobody can have filled in', { quickForms: 3 }, true],
  ['somebody who was told four times to wait', { refusals: 4 }, false],
  ['a fifth time', { refusals: 5 }, true],
  ['a little of everything', { bookings: 6, quickForms: 2, refusals: 4 }, false],
])('%s', (_name, signs, expected) => {
  expect(behavesLikeScript({ ...noSigns, ...signs })).toBe(expected);
});

test('what only somebody else was faster with says nothing of whoever is refused', () => {
  expect(isRefusalOfScript('SLOT_NOT_AVAILABLE')).toBe(false);
  expect(isRefusalOfScript('SLOT_HOLD_LIMIT_REACHED')).toBe(true);
  expect(isRefusalOfScript('CAPTCHA_TOKEN_REQUIRED')).toBe(false);
  expect(isRefusalOfScript('INVALID_CAPTCHA_TOKEN')).toBe(true);
});
