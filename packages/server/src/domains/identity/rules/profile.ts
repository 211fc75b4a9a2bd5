/** What an identity keeps of what somebody says of themselves. Pure. */
import type { IdentityProfile, MemberVisibility, NewIdentityProfile } from '@openhours/contract';

export const emptyProfile: IdentityProfile = Object.freeze({
  privacyStatus: 'PRIVATE',
  emails: [],
  phones: [],
  labels: [],
  customFields: [],
  secondaryEmails: [],
  phonesV2: [],
  addresses: [],
});

/**
 * What a visitor or a member may say of themselves: labels and custom fields are the business's to write, the slug follows
 * from the name (identity sheet 1.3, members sheet 1.6).
 */
export function ownProfile(said: NewIdentityProfile | undefined): NewIdentityProfile {
  const { customFields: _fields, labels: _labels, slug: _slug, ...rest } = said ?? {};
  return rest;
}

/** The profile with what was said; whatever was not said stays. */
export function changedProfile(before: IdentityProfile, said: NewIdentityProfile): IdentityProfile {
  const { privacyStatus, slug: _slug, ...rest } = said;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...given,
    ...(privacyStatus === undefined || privacyStatus === 'UNDEFINED' ? {} : { privacyStatus }),
  };
}

/** What the site says of how its members show themselves. */
export interface MemberPrivacy {
  /** Of those who have not said it. */
  readonly byDefault: MemberVisibility;
  readonly mayBePublic: boolean;
}

/** The profile, shown to nobody where the site lets nobody show themselves. */
export function withinPrivacy(
  profile: IdentityProfile,
  { mayBePublic }: Pick<MemberPrivacy, 'mayBePublic'>,
): IdentityProfile {
  return mayBePublic || profile.privacyStatus !== 'PUBLIC' ? profile : { ...profile, privacyStatus: 'PRIVATE' };
}

/** The profile of whoever becomes a member, with what was said. */
export function profileOfNewcomer(said: NewIdentityProfile, privacy: MemberPrivacy): IdentityProfile {
  return withinPrivacy(changedProfile({ ...emptyProfile, privacyStatus: privacy.byDefault }, said), privacy);
}
