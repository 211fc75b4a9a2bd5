/** Which PINs are refused, and when none is taken. */
import { describe, expect, test } from 'vitest';
import { hourMs } from '../../../time/index.ts';
import { isObviousPin, isPasswordAsked, mostPinTries } from './pins.ts';

test.each([
  '0000',
  '1234',
  '4321',
  '0123',
  '12345678',
  '1212',
  '1122',
  '121212',
  '123123',
  '2580',
  '1984',
  '2001',
  '9123',
])('%s is guessed first', (pin) => expect(isObviousPin(pin)).toBe(true));

test.each(['4917', '8306', '27194', '730284', '91620475'])('%s is not', (pin) => expect(isObviousPin(pin)).toBe(false));

describe('the password is asked in place of the PIN', () => {
  const nowMs = 100 * hourMs;
  const plain = { wrongTries: 0, provedAt: nowMs - 900 * hourMs, hasSecondFactor: false };

  test('after too many tries', () => {
    expect(isPasswordAsked({ ...plain, wrongTries: mostPinTries - 1 }, nowMs)).toBe(false);
    expect(isPasswordAsked({ ...plain, wrongTries: mostPinTries }, nowMs)).toBe(true);
  });

  test('of whoever has never signed in there', () => {
    expect(isPasswordAsked(plain, nowMs)).toBe(false);
    expect(isPasswordAsked({ ...plain, provedAt: undefined }, nowMs)).toBe(true);
  });

  test('of somebody with a second factor who has not signed in there with it within twelve hours', () => {
    const withFactor = { ...plain, hasSecondFactor: true };
    expect(isPasswordAsked(withFactor, nowMs)).toBe(true);
    expect(isPasswordAsked({ ...withFactor, provedAt: nowMs - 11 * hourMs }, nowMs)).toBe(false);
    expect(isPasswordAsked({ ...withFactor, provedAt: nowMs - 12 * hourMs }, nowMs)).toBe(true);
    // By a clock that has been put back since.
    expect(isPasswordAsked({ ...withFactor, provedAt: nowMs + hourMs }, nowMs)).toBe(true);
  });
});
