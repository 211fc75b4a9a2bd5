/** The letter keys of keyboards of every script. */
import { expect, test } from 'vitest';
import { letterOf } from './letter-of.ts';

test.each([
  ['d', 'KeyD', 'd'],
  ['D', 'KeyD', 'd'],
  // Written where a German keyboard has its Z.
  ['z', 'KeyY', 'z'],
  // A Hebrew keyboard.
  ['ג', 'KeyD', 'd'],
  ['ArrowLeft', 'ArrowLeft', undefined],
  ['1', 'Digit1', undefined],
  ['Dead', 'KeyE', undefined],
])('%s on %s is %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});
