/** Where passkeys can be used, how recovery codes are read, and what may be removed. */
import { describe, expect, test } from 'vitest';
import {
  hasSecondFactor,
  normalRecoveryCode,
  otherHostsOf,
  relyingPartyOf,
  requireOwnFactor,
  requireStillAllowed,
  requireWayIn,
  shownRecoveryCode,
  stepsOf,
} from './factors.ts';

describe('passkeys are asked for at the address that is called', () => {
  test.each([
    // [public origin, called host, registered hosts, outcome]
    ['https://book.example', 'book.example', [], { host: 'book.example', origin: 'https://book.example' }],
    ['https://book.example', 'BOOK.example', [], { host: 'book.example', origin: 'https://book.example' }],
    [
      'https://book.example:8443',
      'book.example:8443',
      [],
      { host: 'book.example', origin: 'https://book.example:8443' },
    ],
    [
      'https://book.example',
      'other.example',
      ['other.example'],
      { host: 'other.example', origin: 'https://other.example' },
    ],
    ['https://book.example', undefined, [], { host: 'book.example', origin: 'https://book.example' }],
    ['https://book.example', 'evil.example', ['other.example'], 'UNKNOWN_HOST'],
    ['https://book.example', 'localhost', [], 'UNKNOWN_HOST'],
    ['https://book.example', '192.0.2.7', [], 'UNKNOWN_HOST'],
    ['http://book.example', 'book.example', [], 'PLAIN_HTTP'],
    ['http://127.0.0.1:4400', '127.0.0.1:4400', [], 'IP_ADDRESS'],
    ['http://[::1]:4400', '[::1]:4400', [], 'IP_ADDRESS'],
    ['https://192.0.2.7', '192.0.2.7', [], 'IP_ADDRESS'],
    ['http://127.0.0.1:4400', 'localhost:4400', [], { host: 'localhost', origin: 'http://localhost:4400' }],
    ['http://localhost:4400', 'localhost:4400', [], { host: 'localhost', origin: 'http://localhost:4400' }],
  ] as const)('%s, called as %s', (publicOrigin, host, siteHosts, expected) => {
    expect(relyingPartyOf({ publicOrigin, host, siteHosts })).toEqual(expected);
  });
});

test.each([
  ['ABCD-EFGH-IJKL-MNOP-QRST-UVWX', 'ABCDEFGHIJKLMNOPQRSTUVWX'],
  ['abcd efgh', 'ABCDEFGH'],
  [' 0abc–1 ', 'OABCI'],
  ['', ''],
])('the recovery code %s is read as %s', (typed, code) => {
  expect(normalRecoveryCode(typed)).toBe(code);
});

test('a recovery code is shown in groups of four', () => {
  expect(shownRecoveryCode('ABCDEFGHIJKL')).toBe('ABCD-EFGH-IJKL');
});

describe('what a person has', () => {
  const nothing = { hasAuthenticator: false, passkeyHosts: [], recoveryCodesLeft: 0 };
  const here = { host: 'book.example', origin: 'https://book.example' };
  test.each([
    [nothing, false, [], []],
    [{ ...nothing, recoveryCodesLeft: 3 }, false, ['RECOVERY_CODE'], []],
    [{ ...nothing, hasAuthenticator: true }, true, ['TOTP'], []],
    [{ ...nothing, passkeyHosts: ['book.example'] }, true, ['WEBAUTHN'], []],
    [{ ...nothing, passkeyHosts: ['b.example', 'a.example', 'b.example'] }, true, [], ['a.example', 'b.example']],
    [
      { hasAuthenticator: true, passkeyHosts: ['book.example', 'a.example'], recoveryCodesLeft: 1 },
      true,
      ['WEBAUTHN', 'TOTP', 'RECOVERY_CODE'],
      ['a.example'],
    ],
  ] as const)('%j', (held, isSecond, steps, elsewhere) => {
    expect(hasSecondFactor(held)).toBe(isSecond);
    expect(stepsOf(held, here)).toEqual(steps);
    expect(otherHostsOf(held, here)).toEqual(elsewhere);
    expect(stepsOf(held, 'PLAIN_HTTP')).not.toContain('WEBAUTHN');
  });

  test('the last one stays while it is asked for', () => {
    expect(() => requireStillAllowed(nothing, true)).toThrow('set up another one');
    expect(() => requireStillAllowed(nothing, false)).not.toThrow();
    expect(() => requireStillAllowed({ ...nothing, hasAuthenticator: true }, true)).not.toThrow();
  });

  test.each([
    [{ hasPassword: false, linkedSignIns: 0, passkeys: 0 }, false],
    [{ hasPassword: true, linkedSignIns: 0, passkeys: 0 }, true],
    [{ hasPassword: false, linkedSignIns: 1, passkeys: 0 }, true],
    [{ hasPassword: false, linkedSignIns: 0, passkeys: 1 }, true],
  ])('a member keeps a way in: %j', (ways, isEnough) => {
    const check = expect(() => requireWayIn(ways));
    if (isEnough) {
      check.not.toThrow();
    } else {
      check.toThrow('set a password first');
    }
  });

  test('it is asked of others by whoever has one', () => {
    expect(() => requireOwnFactor(['STAFF'], false)).toThrow('of your own first');
    expect(() => requireOwnFactor(['STAFF'], true)).not.toThrow();
    expect(() => requireOwnFactor([], false)).not.toThrow();
  });
});
