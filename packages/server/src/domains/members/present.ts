/** A member as the wire entity, made of what is theirs and of the identity with which they sign in. */
import type { Address, Member, MemberFieldset, MemberSession, OlderMember } from '@openhours/contract';
import type { LiveSession } from '../../auth/session-store.ts';
import { formatInstant } from '../../time/index.ts';
import type { IdentityRow } from '../identity/index.ts';
import type { MemberRow } from './repository.ts';
import { memberStatusOf, nicknameOf } from './rules.ts';

/** A member with their identity. */
export interface WholeMember {
  readonly member: MemberRow;
  readonly identity: IdentityRow;
}

/** Ids of what has none of its own: the same as long as it stands in the same place. */
function idOfPlace(memberId: string, index: number): string {
  return `${memberId.slice(0, -4)}${index.toString(16).padStart(4, '0')}`;
}

const phonesOf = ({ profile }: IdentityRow) => [
  ...profile.phones,
  ...profile.phonesV2.flatMap(({ phone }) => (phone === undefined ? [] : [phone])),
];

const emailsOf = ({ email, profile }: IdentityRow) => [
  ...(profile.emails.length === 0 ? [email] : profile.emails),
  ...profile.secondaryEmails.flatMap(({ email: other }) => (other === undefined ? [] : [other])),
];

const addressesOf = ({ profile }: IdentityRow): Address[] =>
  profile.addresses.flatMap(({ address }) => (address === undefined ? [] : [address]));

function contactOf({ identity, member }: WholeMember): Member['contact'] {
  const { birthdate, company, firstName, lastName, position } = identity.profile;
  return {
    ...(member.contact_id === null ? {} : { contactId: member.contact_id }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    phones: phonesOf(identity),
    emails: emailsOf(identity),
    addresses: addressesOf(identity).map((address, index) => ({ id: idOfPlace(identity.id, index), ...address })),
    ...(birthdate === undefined ? {} : { birthdate }),
    ...(company === undefined ? {} : { company }),
    ...(position === undefined ? {} : { jobTitle: position }),
    customFields: {},
  };
}

/** As much of it as a set of fields holds (members sheet 1.4). */
export function presentMember(whole: WholeMember, fieldset: MemberFieldset): Member {
  const { identity, member } = whole;
  const { picture, privacyStatus } = identity.profile;
  const isPublic = fieldset === 'PUBLIC';
  const isFull = fieldset === 'FULL';
  return {
    id: member.id,
    ...(isPublic ? {} : { loginEmail: identity.email }),
    ...(isFull ? { loginEmailVerified: identity.email_verified } : {}),
    status: isPublic ? 'UNKNOWN' : memberStatusOf(identity.status),
    ...(member.contact_id === null ? {} : { contactId: member.contact_id }),
    ...(isFull ? { contact: contactOf(whole) } : {}),
    profile: {
      nickname: nicknameOf(identity),
      slug: member.slug,
      ...(picture === undefined ? {} : { photo: { url: picture } }),
    },
    privacyStatus: isPublic ? 'UNKNOWN' : privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    activityStatus: isPublic ? 'UNKNOWN' : member.activity_status,
    createdDate: formatInstant(member.created_at),
    updatedDate: formatInstant(member.updated_at),
    ...(isFull && identity.last_login_at !== null ? { lastLoginDate: formatInstant(identity.last_login_at) } : {}),
  };
}

const olderStatuses = {
  PENDING: 'APPLICANT',
  ACTIVE: 'ACTIVE',
  BLOCKED: 'BLOCKED',
  OFFLINE: 'OFFLINE_ONLY',
} as const;

/** The same in the words of the older package. */
export function presentOlderMember({ identity, member }: WholeMember): OlderMember {
  const { firstName, lastName, picture, privacyStatus } = identity.profile;
  return {
    id: member.id,
    loginEmail: identity.email,
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    nickname: nicknameOf(identity),
    profilePrivacyStatus: privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    slug: member.slug,
    status: olderStatuses[identity.status],
    creationDate: formatInstant(member.created_at),
    lastUpdateDate: formatInstant(member.updated_at),
    ...(identity.last_login_at === null ? {} : { lastLoginDate: formatInstant(identity.last_login_at) }),
    emails: emailsOf(identity),
    phones: phonesOf(identity),
    addresses: addressesOf(identity).map(({ addressLine, city, country, postalCode, subdivision }) => ({
      ...(addressLine === undefined ? {} : { street: addressLine }),
      ...(city === undefined ? {} : { city }),
      ...(subdivision === undefined ? {} : { region: subdivision }),
      ...(country === undefined ? {} : { country }),
      ...(postalCode === undefined ? {} : { postalCode }),
    })),
    customFields: [],
    ...(picture === undefined ? {} : { picture }),
    ...(member.contact_id === null ? {} : { contactId: member.contact_id }),
  };
}

export function presentMemberSession(session: LiveSession): MemberSession {
  return {
    id: session.id,
    createdDate: formatInstant(session.created_at),
    lastUsedDate: formatInstant(session.last_used_at),
    ...(session.client_id === null ? {} : { clientId: session.client_id }),
    ...(session.client_address === null ? {} : { clientAddress: session.client_address }),
    ...(session.user_agent === null ? {} : { userAgent: session.user_agent }),
  };
}
