/** Tables of how identities stand, and what comes next for whoever signs in. */
import { describe, expect, it } from 'vitest';
import {
  active,
  blocked,
  nextState,
  offline,
  policyFor,
  type Standing,
  standingOfSignUp,
  standingOnceVerified,
} from './standing.ts';

const both = { status: 'PENDING', awaits_verification: true, awaits_approval: true } as const;
const code: Standing = { status: 'PENDING', awaits_verification: true, awaits_approval: false };
const approval: Standing = { status: 'PENDING', awaits_verification: false, awaits_approval: true };

describe('a sign-up', () => {
  it.each([
    // verification, approval, known contact, hidden addresses
    [false, false, false, false, active, 'SUCCESS'],
    [true, false, false, false, code, 'REQUIRE_EMAIL_VERIFICATION'],
    [false, true, false, false, approval, 'REQUIRE_OWNER_APPROVAL'],
    [true, true, false, false, both, 'REQUIRE_EMAIL_VERIFICATION'],
    [false, false, true, false, code, 'REQUIRE_EMAIL_VERIFICATION'],
    [false, true, true, false, both, 'REQUIRE_EMAIL_VERIFICATION'],
    [false, false, false, true, code, 'REQUIRE_EMAIL_VERIFICATION'],
    [false, true, false, true, both, 'REQUIRE_EMAIL_VERIFICATION'],
  ])(
    'with verification %s, approval %s, a known contact %s and hidden addresses %s stands as %j: %s',
    (requireEmailVerification, requireOwnerApproval, isKnown, hidesAddresses, standing, next) => {
      const policy = { requireEmailVerification, requireOwnerApproval };
      expect(standingOfSignUp(policy, { isKnown, hidesAddresses })).toEqual(standing);
      expect(nextState(standing as Standing)).toBe(next);
    },
  );
});

describe('a verified address', () => {
  it.each([
    [code, active, 'SUCCESS'],
    [both, approval, 'REQUIRE_OWNER_APPROVAL'],
    [approval, approval, 'REQUIRE_OWNER_APPROVAL'],
    [active, active, 'SUCCESS'],
    [blocked, blocked, 'REFUSED'],
    [offline, offline, 'REFUSED'],
  ])('makes %j %j: %s', (before, after, next) => {
    expect(standingOnceVerified(before)).toEqual(after);
    expect(nextState(after)).toBe(next);
  });
});

it('says nothing else of a row', () => {
  expect(standingOnceVerified({ ...active, email: 'x' } as never)).toEqual(active);
  expect(standingOnceVerified({ ...code, email: 'x' } as never)).toEqual(active);
});

describe('the policy of a client', () => {
  const site = { requireEmailVerification: true, requireOwnerApproval: false };
  it.each([
    [undefined, site],
    [{}, site],
    [{ requireEmailVerification: false }, { requireEmailVerification: false, requireOwnerApproval: false }],
    [{ requireOwnerApproval: true }, { requireEmailVerification: true, requireOwnerApproval: true }],
  ])('%j over that of the site', (ofClient, expected) => {
    expect(policyFor(site, ofClient)).toEqual(expected);
  });
});
