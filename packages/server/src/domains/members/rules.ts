/** Decisions of members: slugs, names, who sees whom, and how much of them (members sheet 1.2 to 1.6). Pure. */
import { fail, type MemberFieldset, type MemberStatus, memberFieldsets } from '@openhours/contract';

/** How a member stands, by how their identity does. */
export function memberStatusOf(status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'OFFLINE'): MemberStatus {
  return status === 'ACTIVE' ? 'APPROVED' : status;
}

interface Named {
  readonly email: string;
  readonly profile: {
    readonly nickname?: string | undefined;
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
  };
}

const localPartOf = (email: string) => email.split('@')[0] ?? email;

/** As the member is called where they say nothing of it: by their name, else by their address. */
export function nicknameOf({ email, profile }: Named): string {
  const name = `${profile.firstName ?? ''} ${profile.lastName ?? ''}`.trim();
  return profile.nickname?.trim() || name || localPartOf(email);
}

/** The slug that a member would like: from the nickname, else from the address. */
export function wantedSlug({ email, profile }: Named): string {
  const slugOf = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 200);
  return slugOf(profile.nickname ?? '') || slugOf(localPartOf(email)) || 'member';
}

/** That one, or with a number behind it where it is taken. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 0; ; number += 1) {
    const slug = number === 0 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) {
      return slug;
    }
  }
}

/** Who asks for a member. */
export type Viewer = 'OWNER' | 'SELF' | 'OTHER';

/** Others see members who show themselves and are let in. */
export function isSeen(viewer: Viewer, status: MemberStatus, privacyStatus: string | undefined): boolean {
  return viewer !== 'OTHER' || (status === 'APPROVED' && privacyStatus === 'PUBLIC');
}

/** The largest of the fieldsets asked for; others than the owner and the member get no more than the public one. */
export function fieldsetFor(
  viewer: Viewer,
  {
    fieldSet,
    fieldsets = [],
  }: {
    readonly fieldsets?: readonly MemberFieldset[] | undefined;
    readonly fieldSet?: MemberFieldset | undefined;
  },
): MemberFieldset {
  const asked = fieldSet === undefined ? fieldsets : [...fieldsets, fieldSet];
  const largest = memberFieldsets.toReversed().find((each) => asked.includes(each)) ?? 'PUBLIC';
  return viewer === 'OTHER' ? 'PUBLIC' : largest;
}

export function memberNotFound(): Error {
  return fail('NOT_FOUND', 'The site has no member with this id');
}
