/** When somebody at an address is asked to prove that they are no script. */
import { allOperations, scriptRefusals } from '@openhours/contract';
import { expect, test } from 'vitest';
import { behavesLikeScript, createSignsOfAddresses, noSigns } from './script-signs.ts';

test.each([
  ['nothing', {}, false],
  ['a family that books for six', { attempts: 6 }, false],
  ['a seventh booking within the hour', { attempts: 7 }, true],
  ['somebody whose browser filled in two forms at once', { quickForms: 2 }, false],
  ['a third form that nobody can have filled in', { quickForms: 3 }, true],
  ['somebody who was told four times to wait', { refusals: 4 }, false],
  ['a fifth time', { refusals: 5 }, true],
  ['a school whose people book for themselves', { ofNetwork: 30 }, false],
  ['many addresses of one network', { ofNetwork: 31 }, true],
  ['a business that many book at', { ofSite: 500 }, false],
  ['a little of everything', { attempts: 6, quickForms: 2, refusals: 4 }, false],
])('%s', (_name, signs, expected) => {
  expect(behavesLikeScript({ ...noSigns, ...signs })).toBe(expected);
});

test('what only somebody else was faster with says nothing of whoever is refused', () => {
  expect(scriptRefusals.has('SLOT_NOT_AVAILABLE')).toBe(false);
  expect(scriptRefusals.has('SLOT_HOLD_LIMIT_REACHED')).toBe(true);
  expect(scriptRefusals.has('CAPTCHA_TOKEN_REQUIRED')).toBe(false);
  expect(scriptRefusals.has('INVALID_CAPTCHA_TOKEN')).toBe(true);
});

test('domains tell which calls are attempts, and only what lasts for an hour of an address can tell', () => {
  const telling = allOperations().filter(({ rateLimits = [] }) =>
    rateLimits.some((rule) => rule.tellsScripts === true),
  );
  expect(telling.map(({ name }) => name).toSorted()).toEqual([
    'bookings.createBooking',
    'bookings.createMultiServiceBooking',
    'bookings.createRecurringBooking',
    'bookings.registerToWaitlist',
    'bookings.resendVerification',
    'bookings.sendBookingMessage',
  ]);
  const [first] = telling.map((each) => ({
    ...each,
    rateLimits: each.rateLimits?.map((rule) => ({ ...rule, per: 'caller' as const })),
  }));
  expect(() => createSignsOfAddresses(undefined, {}, first === undefined ? [] : [first])).toThrow('tells scripts');
});
