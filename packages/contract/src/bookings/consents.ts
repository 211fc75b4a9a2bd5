/**
 * What a booking's customer is to sign, by whoever works for the business and by the link of the booking. Operations of
 * Openhours itself (docs/decisions/0076).
 */
import Type, { type Static } from 'typebox';
import { maxConsentsOfService } from '../consents/limits.ts';
import { AskedConsent } from '../consents/service-consents.ts';
import { ConsentSignature, GivenSignature, SignedName } from '../consents/signatures.ts';
import { defineOperation } from '../operation.ts';
import { changesByLink } from '../rate-limits.ts';
import { Guid, Instant, optional, Words } from '../schema.ts';
import { Translations } from '../translations.ts';
import { LinkToken, linkErrors, linkPrefixes } from './links.ts';

export const consentStatuses = ['SIGNED', 'NOT_SIGNED'] as const;

/** A consent that the booking's service asks for, or that was signed with the booking. */
export const BookingConsent = Type.Object({
  consentId: Guid(),
  /** False: its service does not ask for it any more, or it is archived; it was signed with the booking. */
  asked: Type.Boolean(),
  /** Of what is asked for. */
  validity: optional(AskedConsent.properties.validity),
  months: AskedConsent.properties.months,
  requiredToBook: Type.Boolean(),
  /** In its words of today. */
  name: Type.String(),
  text: Type.String(),
  translations: optional(Translations({ name: Type.String(), text: Type.String() })),
  language: Type.String(),
  version: Type.Integer(),
  /**
   * Also by what the same contact signed before the visit with another booking, as long as it lasts: on paper, signed in, or with
   * an address that was confirmed. By a link that alone counts which was signed with this booking, unless its own address was
   * confirmed or the contact is signed in. A visit that has begun is judged by what counted when it did.
   */
  status: Words(consentStatuses),
  /** What it is signed by; by a link only what was signed with this booking. */
  signature: optional(ConsentSignature),
  /** What else was signed of it with the booking, such as an older version, the newest first. */
  otherSignatures: optional(Type.Array(ConsentSignature)),
});
export type BookingConsent = Static<typeof BookingConsent>;

const source = 'docs/decisions/0076';
const Answer = Type.Object({ consents: Type.Array(BookingConsent) });
const events = ['openhours.consents.v1.consent_signature_created'] as const;
const path = '/v1/consents/bookings/{bookingId}';

const getBookingConsents = defineOperation({
  name: 'bookings.getBookingConsents',
  summary: 'Reads what the service of a booking wants signed, and what of it is.',
  method: 'GET',
  path,
  permission: 'BOOKINGS.READ_INTERNAL',
  idempotency: 'natural',
  source,
  input: Type.Object({ bookingId: Guid() }),
  output: Answer,
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

/** How long whoever has noted something may take it back. */
export const takeBackMinutes = 60;

const NotedConsent = Type.Object({
  consentId: Guid(),
  /** That stands on the paper; absent: the newest that was written by the day of the signature. */
  version: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});

/** The business notes what somebody signed on paper; what is signed already stays as it is. */
const noteSignedConsents = defineOperation({
  name: 'bookings.noteSignedConsents',
  summary: 'Notes which consents of a booking were signed on paper.',
  method: 'POST',
  path: `${path}/note-signed`,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({
    bookingId: Guid(),
    consents: Type.Array(NotedConsent, { minItems: 1, maxItems: maxConsentsOfService }),
    name: SignedName(),
    /** Absent: now. Never later than that, nor before a version was written that counts for the visit. */
    signedDate: optional(Instant()),
  }),
  output: Answer,
  errors: [
    'BOOKING_NOT_FOUND',
    'UNAUTHORIZED_OPERATION',
    'CONSENT_NOT_FOUND',
    'BOOKING_WITHOUT_CONTACT',
    'SIGNED_BEFORE_VERSION',
  ],
  events,
});

/** Whoever manages consents deletes any signature: `deleteConsentSignature`. */
const takeBackSignedConsent = defineOperation({
  name: 'bookings.takeBackSignedConsent',
  summary: 'Takes back what the caller has just noted as signed on paper.',
  method: 'POST',
  path: `${path}/take-back`,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ bookingId: Guid(), consentSignatureId: Guid() }),
  output: Answer,
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  events: ['openhours.consents.v1.consent_signature_deleted'],
});

const byLink = { prefixes: linkPrefixes, permission: 'BOOKINGS.BY_LINK', source } as const;

const getConsentsAnonymously = defineOperation({
  name: 'bookings.getConsentsAnonymously',
  summary: 'Reads what is to be signed for the booking of a link.',
  method: 'GET',
  path: '/v1/anonymous-bookings/{token}/consents',
  ...byLink,
  idempotency: 'natural',
  input: Type.Object({ token: LinkToken() }),
  output: Answer,
  errors: linkErrors,
});

/**
 * Signs them all or none, for a booking of a series with each of its dates that is to come and of the same customer; what is
 * signed already stays as it is.
 */
const signConsentsAnonymously = defineOperation({
  name: 'bookings.signConsentsAnonymously',
  summary: 'Signs consents for the booking of a link.',
  method: 'POST',
  path: '/v1/anonymous-bookings/{token}/consents/sign',
  ...byLink,
  idempotency: 'stored',
  input: Type.Object({
    token: LinkToken(),
    signatures: Type.Array(GivenSignature, { minItems: 1, maxItems: maxConsentsOfService }),
  }),
  rateLimits: changesByLink,
  output: Answer,
  errors: [...linkErrors, 'CONSENT_NOT_FOUND', 'CONSENT_VERSION_OUTDATED', 'BOOKING_WITHOUT_CONTACT'],
  events,
});

export const bookingConsents = {
  getBookingConsents,
  noteSignedConsents,
  takeBackSignedConsent,
  getConsentsAnonymously,
  signConsentsAnonymously,
};
