/** Slugs and names of members, and who sees how much of whom. */
import { describe, expect, it } from 'vitest';
import {
  fieldsetFor,
  freeSlug,
  isSeen,
  memberStatusOf,
  nicknameOf,
  requireSlug,
  seesOthers,
  wantedSlug,
} from './rules.ts';

const at = (email: string, profile: object = {}) => ({ email, profile });

describe('the slug', () => {
  it.each([
    [at('ada@example.com', { nickname: 'Ada L.' }), 'ada-l'],
    [at('Ada.Lovelace@example.com', { firstName: 'Ada' }), 'ada-lovelace'],
    [at('ada@example.com', { nickname: '  ' }), 'ada'],
    [at('+@example.com'), 'member'],
    [at('x@example.com', { nickname: 'Été 2030!' }), 'été-2030'],
  ])('of %j is %s', (identity, expected) => {
    expect(wantedSlug(identity)).toBe(expected);
  });

  it('gets a number where it is taken', () => {
    expect(freeSlug('ada', new Set())).toBe('ada');
    expect(freeSlug('ada', new Set(['ada', 'ada-2']))).toBe('ada-1');
    expect(freeSlug('ada', new Set(['ada', 'ada-1']))).toBe('ada-2');
  });
});

describe('a slug that somebody chooses', () => {
  it.each(['Ada', 'a.b-c_d~1', 'été', 'a'.repeat(255)])('may be %s', (slug) => {
    expect(requireSlug(slug)).toBe(slug);
  });
  it.each(['', 'a b', 'a/b', 'a%20', '<b>', 'a'.repeat(256)])('may not be %j', (slug) => {
    expect(() => requireSlug(slug)).toThrow('slug');
  });
});

describe('others are seen', () => {
  it.each([
    [false, 'VISIBLE_TO_ALL', 'ANYONE', true],
    [false, 'VISIBLE_TO_MEMBERS_ONLY', 'ANYONE', false],
    [true, 'VISIBLE_TO_MEMBERS_ONLY', 'ANYONE', true],
    [true, 'VISIBLE_TO_ALL', 'NO_ONE', false],
  ] as const)('by a member (%s), where they are %s and may be %s: %s', (isMember, visibility, candidates, expected) => {
    const settings = { publicMemberVisibility: visibility, publicMemberCandidates: candidates };
    expect(seesOthers({ isMember }, settings)).toBe(expected);
  });
});

describe('the nickname', () => {
  it.each([
    [at('ada@example.com', { nickname: 'Countess', firstName: 'Ada' }), 'Countess'],
    [at('ada@example.com', { firstName: 'Ada', lastName: 'Lovelace' }), 'Ada Lovelace'],
    [at('ada@example.com'), 'ada'],
  ])('of %j is %s', (identity, expected) => {
    expect(nicknameOf(identity)).toBe(expected);
  });
});

describe('who sees whom', () => {
  it.each([
    ['OWNER', 'PENDING', 'PRIVATE', true],
    ['SELF', 'PENDING', 'PRIVATE', true],
    ['OTHER', 'APPROVED', 'PUBLIC', true],
    ['OTHER', 'APPROVED', 'PRIVATE', false],
    ['OTHER', 'PENDING', 'PUBLIC', false],
    ['OTHER', 'BLOCKED', 'PUBLIC', false],
    ['OTHER', 'OFFLINE', 'PUBLIC', false],
  ] as const)('%s of a member who is %s and %s: %s', (viewer, status, privacy, expected) => {
    expect(isSeen(viewer, status, privacy)).toBe(expected);
  });

  it.each([
    ['SELF', {}, 'PUBLIC'],
    ['SELF', { fieldsets: ['EXTENDED', 'FULL'] }, 'FULL'],
    ['SELF', { fieldSet: 'EXTENDED' }, 'EXTENDED'],
    ['OWNER', { fieldsets: ['PUBLIC', 'EXTENDED'] }, 'EXTENDED'],
    ['OTHER', { fieldsets: ['FULL'] }, 'PUBLIC'],
  ] as const)('%s who asks for %j gets %s', (viewer, asked, expected) => {
    expect(fieldsetFor(viewer, asked)).toBe(expected);
  });

  it.each([
    ['PENDING', 'PENDING'],
    ['ACTIVE', 'APPROVED'],
    ['BLOCKED', 'BLOCKED'],
    ['OFFLINE', 'OFFLINE'],
  ] as const)('an identity that is %s is a member who is %s', (identity, member) => {
    expect(memberStatusOf(identity)).toBe(member);
  });
});
