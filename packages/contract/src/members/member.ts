/** A member of the site on the wire: who has signed up, as much of it as a set of fields holds (members sheet 1.2 and 1.4). */
import Type, { type Static } from 'typebox';
import { Address, Email, Guid, Instant, JsonMap, LocalDay, optional, Words } from '../schema.ts';

export const memberStatuses = ['UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'] as const;
export type MemberStatus = (typeof memberStatuses)[number];
export const memberFieldsets = ['PUBLIC', 'EXTENDED', 'FULL'] as const;
export type MemberFieldset = (typeof memberFieldsets)[number];
/** As it is when the field is not told. */
const unknown = 'UNKNOWN';
export const memberVisibilities = ['PRIVATE', 'PUBLIC'] as const;
export type MemberVisibility = (typeof memberVisibilities)[number];
export const memberActivities = ['ACTIVE', 'MUTED'] as const;

const Pixels = () => Type.Integer({ minimum: 0, maximum: 100_000 });
const Offset = () => Type.Integer({ minimum: -100_000, maximum: 100_000 });

/** A picture as it was sent; it is not compared with the media library. */
export const MemberImage = Type.Object({
  id: optional(Type.String({ maxLength: 500 })),
  url: optional(Type.String({ maxLength: 2048 })),
  height: optional(Pixels()),
  width: optional(Pixels()),
  offsetX: optional(Offset()),
  offsetY: optional(Offset()),
});
export type MemberImage = Static<typeof MemberImage>;

export const Member = Type.Object({
  id: Guid(),
  loginEmail: optional(Type.String()),
  loginEmailVerified: optional(Type.Boolean()),
  status: Words(memberStatuses),
  contactId: optional(Guid()),
  contact: optional(
    Type.Object({
      contactId: optional(Guid()),
      firstName: optional(Type.String()),
      lastName: optional(Type.String()),
      phones: Type.Array(Type.String()),
      emails: Type.Array(Type.String()),
      addresses: Type.Array(Type.Intersect([Type.Object({ id: Guid() }), Address])),
      birthdate: optional(Type.String()),
      company: optional(Type.String()),
      jobTitle: optional(Type.String()),
      customFields: JsonMap(),
    }),
  ),
  profile: Type.Object({
    nickname: Type.String(),
    slug: Type.String(),
    photo: optional(MemberImage),
    cover: optional(MemberImage),
    title: optional(Type.String()),
  }),
  privacyStatus: Words([unknown, ...memberVisibilities]),
  activityStatus: Words([unknown, ...memberActivities]),
  createdDate: Instant(),
  updatedDate: Instant(),
  lastLoginDate: optional(Instant()),
});
export type Member = Static<typeof Member>;

/** A member that is left out stays as it is; an empty text and null clear one. */
const said = <T extends Parameters<typeof optional>[0]>(schema: T) => optional(Type.Union([schema, Type.Null()]));
const Name = () => Type.String({ maxLength: 100 });
const most = { maxItems: 50 } as const;

/** Either the street in its parts, or one line. */
const MemberAddress = Type.Object({
  id: optional(Guid({ description: 'Keeps the id of an address that was there; any other is new and gets one.' })),
  streetAddress: said(
    Type.Object({
      number: optional(Type.String({ maxLength: 100 })),
      name: optional(Type.String({ maxLength: 200 })),
    }),
  ),
  addressLine: said(Type.String({ maxLength: 200 })),
  addressLine2: said(Type.String({ maxLength: 500 })),
  city: said(Type.String({ maxLength: 200 })),
  subdivision: said(Type.String({ maxLength: 50, description: 'ISO 3166-2.' })),
  country: said(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2.' })),
  postalCode: said(Type.String({ maxLength: 20 })),
});
export type SaidMemberAddress = Static<typeof MemberAddress>;

const MemberContact = Type.Object({
  firstName: said(Name()),
  lastName: said(Name()),
  /** A list replaces what was there; an empty one has no effect (members sheet 1.3). */
  phones: said(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), most)),
  emails: said(Type.Array(Email(), most)),
  addresses: said(Type.Array(MemberAddress, most)),
  birthdate: said(Type.Union([LocalDay(), Type.Literal('')])),
  company: said(Name()),
  jobTitle: said(Name()),
  customFields: said(Type.Record(Type.String(), Type.Unknown())),
});

const MemberProfile = Type.Object({
  nickname: said(Name()),
  photo: said(MemberImage),
  cover: said(MemberImage),
  title: said(Type.String({ maxLength: 200 })),
});

/** What may be said of a member; how they stand and their slug are changed by operations of their own. */
export const MemberSaid = Type.Object({
  contact: said(MemberContact),
  profile: said(MemberProfile),
  privacyStatus: optional(Words(memberVisibilities)),
});
export type MemberSaid = Static<typeof MemberSaid>;

/** A member comes with the contact behind the address. */
export const contactsOfMembers = [
  'openhours.contacts.v1.contact_created',
  'openhours.contacts.v1.contact_updated',
] as const;

export const memberPrefixes = ['/members', '/_api/members'] as const;
export const MemberAnswer = Type.Object({ member: Member });
export const fieldsetsOfMember = {
  fieldsets: optional(Type.Array(Words(memberFieldsets), { maxItems: 3 })),
};
