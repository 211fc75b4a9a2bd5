/** By what somebody can confirm who they are, and what is offered first. */
import type { OwnFactors } from '@openhours/contract';
import { expect, test } from 'vitest';
import { waysOf } from './ways.ts';

const createdDate = '2026-03-02T09:00:00.000Z';
const authenticator: NonNullable<OwnFactors['authenticator']> = { createdDate };
const passkeys: OwnFactors['passkeys'] = [{ id: 'one', name: 'Laptop', host: 'site.example', createdDate }];
const passkeyObstacle = 'PLAIN_HTTP';

test('whoever has nothing else shows it by the password', () => {
  expect(waysOf({ passkeys: [] })).toEqual(['currentPassword']);
});

test('a passkey comes before what has to be typed', () => {
  expect(waysOf({ passkeys })).toEqual(['passkey', 'recoveryCode']);
  expect(waysOf({ authenticator, passkeys })).toEqual(['passkey', 'code', 'recoveryCode']);
  expect(waysOf({ authenticator, passkeys: [] })).toEqual(['code', 'recoveryCode']);
});

test('a passkey that cannot be used here is left out', () => {
  expect(waysOf({ authenticator, passkeys, passkeyObstacle })).toEqual(['code', 'recoveryCode']);
  expect(waysOf({ passkeys, passkeyObstacle })).toEqual(['recoveryCode']);
});
