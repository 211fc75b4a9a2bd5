/** Whom nobody may block or delete. */
import { describe, expect, it } from 'vitest';
import { requireMayBePublic, requireMayBlock, requireMayDelete } from './acts.ts';

const codeOf = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    const { code, violations } = error as { code?: string; violations?: { ruleName?: string }[] };
    return code ?? violations?.[0]?.ruleName;
  }
};

describe('a member', () => {
  it.each([
    ['who signs in to no dashboard', undefined, 'user', undefined, undefined],
    [
      'who is the owner',
      'OWNER',
      'other',
      'OWNER_MEMBER_BLOCK_FORBIDDEN',
      'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN',
    ],
    ['who is of the staff', 'STAFF', 'other', undefined, 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN'],
    ['who calls', 'MANAGER', 'person', 'MEMBER_SELF_BLOCK_FORBIDDEN', 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN'],
    [
      'who is the owner and calls',
      'OWNER',
      'person',
      'MEMBER_SELF_BLOCK_FORBIDDEN',
      'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN',
    ],
    [
      'whom a key blocks',
      'OWNER',
      undefined,
      'OWNER_MEMBER_BLOCK_FORBIDDEN',
      'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN',
    ],
  ] as const)('%s', (_, role, callerId, block, deletion) => {
    const person = role === undefined ? undefined : { id: 'person', role };
    expect(codeOf(() => requireMayBlock('member', person, callerId))).toBe(block);
    expect(codeOf(() => requireMayDelete(person))).toBe(deletion);
  });
});

it('nobody shows themselves where nobody may', () => {
  expect(codeOf(() => requireMayBePublic({ mayBePublic: true }))).toBeUndefined();
  expect(codeOf(() => requireMayBePublic({ mayBePublic: false }))).toBe('COMMUNITY_JOIN_IMPOSSIBLE');
});
