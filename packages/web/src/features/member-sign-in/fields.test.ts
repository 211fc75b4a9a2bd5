/** What of the settings of sign-up and sign-in is sent when some of them are changed. */
import { expect, test } from 'vitest';
import { changeOf, fieldOf, outOfBounds } from './fields.ts';

test('only what was changed is sent, in the part where it stands, with lengths in seconds', () => {
  expect(changeOf({ requireOwnerApproval: true, minLength: 10, lockMinutes: 30 }, '4')).toEqual({
    revision: '4',
    policy: { requireOwnerApproval: true },
    passwordPolicy: { minLength: 10 },
    lockout: { lockSeconds: 1800 },
  });
  expect(changeOf({ enumerationProtection: false, login: 'VISIBLE' }, '5')).toEqual({
    revision: '5',
    enumerationProtection: false,
    captcha: { login: 'VISIBLE' },
  });
});

test('a refusal of the server stands at the field that shows it', () => {
  expect(fieldOf('identitySettings.passwordPolicy.minLength')).toBe('minLength');
  expect(fieldOf('identitySettings.lockout.windowSeconds')).toBe('windowMinutes');
});

test.each([
  [{ minLength: 3 }, ['minLength']],
  [{ minLength: 4, failures: 0 }, ['failures']],
  [{ lockMinutes: Number.NaN }, ['lockMinutes']],
  [{ windowMinutes: 1441 }, ['windowMinutes']],
  [{ failures: 10 }, []],
])('%j', (changes, names) => {
  expect(outOfBounds(changes)).toEqual(names);
});
