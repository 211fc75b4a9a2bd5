/**
 * Identities: the people who sign up at a site as its members, as they stand on the wire, and what a sign-up or sign-in is
 * answered with (identity sheet 1.1 and 1.2).
 */
import Type, { type Static } from 'typebox';
import { Address, Email, Guid, Instant, Int64, JsonMap, LocalDay, optional, Words } from '../schema.ts';

export const identityStatuses = ['UNKNOWN_STATUS', 'PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE'] as const;
export const identityStatusReasons = [
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
] as const;
/** What comes next for whoever signs in. Those behind the first four are never sent. */
export const signInStates = [
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'REQUIRE_MFA',
  'UNKNOWN_STATE',
  'STATUS_CHECK',
  'MFA_CHALLENGE',
  'REQUIRE_FIRST_FACTOR',
  'REQUIRE_MISSING_FIELDS',
] as const;
/** The same in answers of the first version; REQUIRE_MFA is ours. */
export const olderSignInStatuses = [
  'DONE',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'REQUIRE_MFA',
  'STATUS_CHECK',
] as const;
export const memberPrivacyStatuses = ['UNDEFINED', 'PUBLIC', 'PRIVATE'] as const;
export const secondaryEmailTags = ['UNTAGGED', 'MAIN', 'HOME', 'WORK'] as const;
export const phoneTags = ['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX'] as const;
export const addressTags = ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'] as const;
const factorTypes = ['PASSWORD', 'SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH', 'WEBAUTHN', 'RECOVERY_CODE'] as const;

const Name = () => Type.String({ maxLength: 100 });
const Line = () => Type.String({ maxLength: 1000 });
const most = { maxItems: 50 } as const;

/** One of the values; numbers may be words such as `NaN`. */
const CustomValue = Type.Object({
  strValue: optional(Type.String({ maxLength: 5000 })),
  numValue: optional(Type.Unknown()),
  dateValue: optional(Instant()),
  listValue: optional(JsonMap()),
  mapValue: optional(JsonMap()),
  boolValue: optional(Type.Boolean()),
});

const profileMembers = {
  firstName: optional(Name()),
  lastName: optional(Name()),
  nickname: optional(Name()),
  /** The address of a picture. */
  picture: optional(Type.String({ maxLength: 2048 })),
  language: optional(Type.String({ maxLength: 35, description: 'A BCP 47 tag.' })),
  privacyStatus: optional(Words(memberPrivacyStatuses)),
  company: optional(Line()),
  position: optional(Line()),
  vatId: optional(Line()),
  birthdate: optional(LocalDay()),
  slug: optional(Type.String({ maxLength: 255 })),
  subscription: optional(Type.Boolean()),
};
const lists = {
  emails: Type.Array(Type.String({ maxLength: 320 }), most),
  phones: Type.Array(Type.String({ maxLength: 50 }), most),
  labels: Type.Array(Type.String({ maxLength: 2000 }), most),
  customFields: Type.Array(
    Type.Object({ name: optional(Type.String({ maxLength: 200 })), value: optional(CustomValue) }),
    most,
  ),
  secondaryEmails: Type.Array(
    Type.Object({ email: optional(Email()), tag: optional(Words(secondaryEmailTags)) }),
    most,
  ),
  phonesV2: Type.Array(
    Type.Object({
      countryCode: optional(Type.String({ maxLength: 10 })),
      phone: optional(Type.String({ maxLength: 50 })),
      tag: optional(Words(phoneTags)),
    }),
    most,
  ),
  addresses: Type.Array(Type.Object({ address: optional(Address), tag: optional(Words(addressTags)) }), most),
};

/** What somebody says of themselves. */
export const NewIdentityProfile = Type.Object({
  ...profileMembers,
  emails: optional(lists.emails),
  phones: optional(lists.phones),
  labels: optional(lists.labels),
  customFields: optional(lists.customFields),
  secondaryEmails: optional(lists.secondaryEmails),
  phonesV2: optional(lists.phonesV2),
  addresses: optional(lists.addresses),
});
export type NewIdentityProfile = Static<typeof NewIdentityProfile>;

/** The same as it is answered: its lists are always there. */
export const IdentityProfile = Type.Object({ ...profileMembers, ...lists });
export type IdentityProfile = Static<typeof IdentityProfile>;

const Status = Type.Object({ name: Words(identityStatuses), reasons: Type.Array(Words(identityStatusReasons)) });

/** Somebody who signs in at the site; the id is that of the member. */
export const Identity = Type.Object({
  id: Guid(),
  revision: Int64(),
  createdDate: Instant(),
  updatedDate: Instant(),
  connections: Type.Array(
    Type.Object({
      authenticatorConnection: optional(
        Type.Object({ authenticatorConnectionId: Guid(), reEnrollmentRequired: Type.Boolean() }),
      ),
      idpConnection: optional(Type.Object({ idpConnectionId: Guid(), idpUserId: Type.String() })),
    }),
  ),
  identityProfile: IdentityProfile,
  metadata: JsonMap(),
  email: Type.Object({ address: Type.String(), isVerified: Type.Boolean() }),
  status: Status,
  factors: Type.Array(
    Type.Object({
      factorId: Guid(),
      type: Words(factorTypes),
      status: Words(['INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL']),
    }),
  ),
  /** In answers of the first version only. */
  identifiers: optional(Type.Array(Type.Object({ email: Type.String() }))),
  statusV2: optional(Status),
});
export type Identity = Static<typeof Identity>;

/** What a call of the second version answers: what comes next, and what it needs. */
export const StateMachineResponse = Type.Object({
  state: Words(signInStates),
  /** With SUCCESS only: good for fifteen minutes, to come for tokens. */
  sessionToken: optional(Type.String()),
  /** Names the sign-in that waits for a code, an approval or a second factor. */
  stateToken: optional(Type.String()),
  identity: optional(Identity),
  additionalData: optional(JsonMap()),
});
export type StateMachineResponse = Static<typeof StateMachineResponse>;

export const LoginResponse = Type.Object({
  state: Type.Object({ status: Words(olderSignInStatuses), stateToken: optional(Type.String()) }),
  sessionToken: optional(Type.String()),
  identity: optional(Identity),
  additionalData: optional(JsonMap()),
});
export type LoginResponse = Static<typeof LoginResponse>;

const CaptchaText = () => optional(Type.String({ maxLength: 5000 }));

/** Clients send one element with several members, each of which is a token of its own. */
export const CaptchaTokens = Type.Array(
  Type.Object({
    Recaptcha: CaptchaText(),
    InvisibleRecaptcha: CaptchaText(),
    NoCaptcha: CaptchaText(),
    recaptchaForClientSiteKey: optional(
      Type.Object({ token: CaptchaText(), siteKeyId: optional(Type.String({ maxLength: 200 })) }),
    ),
  }),
  { maxItems: 10 },
);
export type CaptchaTokens = Static<typeof CaptchaTokens>;

/** The longest that a client may send back. */
export const StateToken = () => Type.String({ minLength: 1, maxLength: 1000 });
