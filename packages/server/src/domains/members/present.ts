/** A member as the wire entity, made of what is theirs and of the identity with which they sign in. */
import type {
  Address,
  Member,
  MemberFieldset,
  MemberImage,
  MemberSession,
  OlderMember,
  UserMember,
} from '@openhours/contract';
import type { LiveSession } from '../../auth/session-store.ts';
import { formatInstant } from '../../time/index.ts';
import { type FieldOfMember, shownFields } from '../custom-fields/index.ts';
import type { IdentityRow } from '../identity/index.ts';
import type { MemberRow } from './repository.ts';
import { memberStatusOf, nicknameOf, visibilityOf } from './rules.ts';

/** A member with their identity. */
export interface WholeMember {
  readonly member: MemberRow;
  readonly identity: IdentityRow;
  /** Of the profile, beside what everybody has. */
  readonly fields: readonly FieldOfMember[];
}

/** One that has none of its own has the same as long as it stands in the same place. */
function idOfAddress({ address_ids, id }: MemberRow, index: number): string {
  return address_ids[index] ?? `${id.slice(0, -4)}${index.toString(16).padStart(4, '0')}`;
}

/** The ids of all addresses of a member, in their order. */
export function idsOfAddresses({ identity, member }: Pick<WholeMember, 'identity' | 'member'>): string[] {
  return addressesOf(identity).map((_, index) => idOfAddress(member, index));
}

const phonesOf = ({ profile }: IdentityRow) => [
  ...profile.phones,
  ...profile.phonesV2.flatMap(({ phone }) => (phone === undefined ? [] : [phone])),
];

const emailsOf = ({ identity: { email, profile }, member }: Pick<WholeMember, 'identity' | 'member'>) => [
  ...(profile.emails.length > 0 ? profile.emails : member.emails_removed ? [] : [email]),
  ...profile.secondaryEmails.flatMap(({ email: other }) => (other === undefined ? [] : [other])),
];

const addressesOf = ({ profile }: IdentityRow): Address[] =>
  profile.addresses.flatMap(({ address }) => (address === undefined ? [] : [address]));

function contactOf({ fields, identity, member }: WholeMember): Member['contact'] {
  const { birthdate, company, firstName, lastName, position } = identity.profile;
  return {
    ...(member.contact_id === null ? {} : { contactId: member.contact_id }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    phones: phonesOf(identity),
    emails: emailsOf({ identity, member }),
    addresses: addressesOf(identity).map((address, index) => ({ id: idOfAddress(member, index), ...address })),
    ...(birthdate === undefined ? {} : { birthdate }),
    ...(company === undefined ? {} : { company }),
    ...(position === undefined ? {} : { jobTitle: position }),
    customFields: shownFields(fields, { onlyPublic: false }),
  };
}

/** As it was sent with its measures, as long as it is still the picture of the identity. */
function photoOf(picture: string | undefined, photo: MemberImage | null): { photo?: MemberImage } {
  if (photo !== null && photo.url === picture) {
    return { photo };
  }
  return picture === undefined ? {} : { photo: { url: picture } };
}

/** What others see of a contact: nothing but what is said in public fields; nothing at all where that is nothing (members sheet 1.16). */
function publicContactOf({ fields }: WholeMember): { contact?: Member['contact'] } {
  const customFields = shownFields(fields, { onlyPublic: true });
  return Object.keys(customFields).length === 0
    ? {}
    : { contact: { phones: [], emails: [], addresses: [], customFields } };
}

/** As much of it as a set of fields holds (members sheet 1.4); public fields besides to others who ask for all there is. */
export function presentMember(
  whole: WholeMember,
  fieldset: MemberFieldset,
  { withPublicFields = false }: { readonly withPublicFields?: boolean } = {},
): Member {
  const { identity, member } = whole;
  const { picture, privacyStatus } = identity.profile;
  const { cover, photo, title } = member;
  const isPublic = fieldset === 'PUBLIC';
  const isFull = fieldset === 'FULL';
  return {
    id: member.id,
    ...(isPublic ? {} : { loginEmail: identity.email }),
    ...(isFull ? { loginEmailVerified: identity.email_verified } : {}),
    status: isPublic ? 'UNKNOWN' : memberStatusOf(identity.status),
    ...(member.contact_id === null ? {} : { contactId: member.contact_id }),
    ...(isFull ? { contact: contactOf(whole) } : withPublicFields ? publicContactOf(whole) : {}),
    profile: {
      nickname: nicknameOf(identity),
      slug: member.slug,
      ...photoOf(picture, photo),
      ...(cover === null ? {} : { cover }),
      ...(title === null ? {} : { title }),
    },
    privacyStatus: isPublic ? 'UNKNOWN' : visibilityOf(privacyStatus),
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
    profilePrivacyStatus: visibilityOf(privacyStatus),
    slug: member.slug,
    status: olderStatuses[identity.status],
    creationDate: formatInstant(member.created_at),
    lastUpdateDate: formatInstant(member.updated_at),
    ...(identity.last_login_at === null ? {} : { lastLoginDate: formatInstant(identity.last_login_at) }),
    emails: emailsOf({ identity, member }),
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

/** A member who also signs in to the dashboard. */
export function presentUserMember(whole: WholeMember, userId: string): UserMember {
  const { contactId, createdDate, id, profile, status, updatedDate } = presentMember(whole, 'FULL');
  return {
    memberId: id,
    userId,
    ...(contactId === undefined ? {} : { contactId }),
    nickname: profile.nickname,
    ...(profile.photo === undefined ? {} : { photo: profile.photo }),
    privacyStatus: visibilityOf(whole.identity.profile.privacyStatus),
    status,
    activityStatus: whole.member.activity_status,
    createdDate,
    updatedDate,
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
