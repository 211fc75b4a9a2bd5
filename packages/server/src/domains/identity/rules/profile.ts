/** What an identity keeps of what somebody says of themselves. Pure. */
import type { IdentityProfile, NewIdentityProfile } from '@openhours/contract';

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
