/** Decisions of members: slugs, names, who sees whom, and how much of them (members sheet 1.2 to 1.6). Pure. */
import {
  fail,
  foldEmail,
  foldSought,
  invalid,
  type MemberFieldset,
  type MemberPrivacySettings,
  type MemberStatus,
  type MemberVisibility,
  memberFieldsets,
} from '@openhours/contract';
import type { IdentityRow } from '../identity/index.ts';

/** Who has not said that they show themselves does not. */
export function visibilityOf(privacyStatus: string | undefined): MemberVisibility {
  return privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE';
}

/** How a member stands, by how their identity does. */
export function memberStatusOf(status: IdentityRow['status']): MemberStatus {
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

/** Fails unless it is a slug that somebody may choose: letters and digits, and the signs that addresses need not escape. */
export function requireSlug(slug: string): string {
  if (!/^[\p{L}\p{N}._~-]{1,255}$/u.test(slug)) {
    throw invalid('slug', 'takes letters, digits and the signs - _ . ~', 'FORMAT');
  }
  return slug;
}

/** A slug as it is written and as it is searched. */
export function slugColumns(slug: string) {
  return { slug, slug_sought: foldSought(slug) };
}

export function slugTaken(slug: string): Error {
  return fail('SLUG_ALREADY_EXISTS', 'Another member has this slug', { slug }, { status: 409 });
}

/** Who asks for a member. */
export type Viewer = 'OWNER' | 'SELF' | 'OTHER';

/** Others see members who show themselves and are let in. */
export function isSeen(viewer: Viewer, status: MemberStatus, privacyStatus: string | undefined): boolean {
  return viewer !== 'OTHER' || (status === 'APPROVED' && privacyStatus === 'PUBLIC');
}

/** Whether somebody sees other members at all, by what the site has decided. */
export function seesOthers(
  { isMember }: { readonly isMember: boolean },
  {
    publicMemberCandidates,
    publicMemberVisibility,
  }: Pick<MemberPrivacySettings, 'publicMemberCandidates' | 'publicMemberVisibility'>,
): boolean {
  // Members are made private one after the other once nobody may show themselves; nobody sees those who still stand there.
  return publicMemberCandidates === 'ANYONE' && (isMember || publicMemberVisibility === 'VISIBLE_TO_ALL');
}

/** What lists of members are found and ordered by, as it follows from the identity. */
export function listedOf({
  email,
  profile,
  status,
}: Named & Pick<IdentityRow, 'status'> & { readonly profile: { readonly privacyStatus?: string | undefined } }) {
  const soughtOf = (text: string | undefined) => (text?.trim() ? foldSought(text) : null);
  return {
    email_folded: foldEmail(email),
    status,
    privacy_status: visibilityOf(profile.privacyStatus),
    nickname_sought: foldSought(nicknameOf({ email, profile })),
    first_name_sought: soughtOf(profile.firstName),
    last_name_sought: soughtOf(profile.lastName),
  };
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
