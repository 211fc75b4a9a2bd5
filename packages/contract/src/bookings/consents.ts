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

/** A consent that the booking's service asks for. */
export const BookingConsent = Type.Object({
  ...AskedConsent.properties,
  /** In its words of today. */
  name: Type.String(),
  text: Type.String(),
  translations: optional(Translations({ name: Type.String(), text: Type.String() })),
  version: Type.Integer(),
  /** Also by what the same contact signed with another booking, as long as it lasts. */
  status: Words(consentStatuses),
  /** What it is signed by; by a link only what was signed with this booking. */
  signature: optional(ConsentSignature),
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

/** The business notes what somebody signed on paper, in the words of today; what is signed already stays as it is. */
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
    consentIds: Type.Array(Guid(), { minItems: 1, maxItems: maxConsentsOfService }),
    name: SignedName(),
    /** Absent: now. Never later than that. */
    signedDate: optional(Instant()),
  }),
  output: Answer,
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION', 'CONSENT_NOT_FOUND'],
  events,
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

/** Signs them all or none; what is signed already stays as it is. */
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
  errors: [...linkErrors, 'CONSENT_NOT_FOUND', 'CONSENT_VERSION_OUTDATED'],
  events,
});

export const bookingConsents = {
  getBookingConsents,
  noteSignedConsents,
  getConsentsAnonymously,
  signConsentsAnonymously,
};
