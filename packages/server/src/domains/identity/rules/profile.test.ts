/** How whoever becomes a member shows themselves, by what they say and what the site says. */
import { expect, test } from 'vitest';
import { profileOfNewcomer, withinPrivacy } from './profile.ts';

test.each([
  [undefined, 'PRIVATE', true, 'PRIVATE'],
  [undefined, 'PUBLIC', true, 'PUBLIC'],
  ['UNDEFINED', 'PUBLIC', true, 'PUBLIC'],
  ['PRIVATE', 'PUBLIC', true, 'PRIVATE'],
  ['PUBLIC', 'PRIVATE', true, 'PUBLIC'],
  ['PUBLIC', 'PUBLIC', false, 'PRIVATE'],
  [undefined, 'PUBLIC', false, 'PRIVATE'],
] as const)(
  '%s, where it is %s by default and others may be seen: %s: %s',
  (said, byDefault, mayBePublic, expected) => {
    const profile = profileOfNewcomer(said === undefined ? {} : { privacyStatus: said }, { byDefault, mayBePublic });
    expect(profile).toMatchObject({ privacyStatus: expected, phones: [] });
    expect(withinPrivacy(profile, { mayBePublic })).toBe(profile);
  },
);
