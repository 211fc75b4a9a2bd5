/** Who has signed which version of a consent, when and how. */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, PagingMetadata, Query, Words } from '../schema.ts';
import { LanguageCode } from '../translations.ts';
import { maxSignedName } from './limits.ts';

/** ONLINE: by whoever booked. PAPER: on paper, as the business has noted. */
export const signingWays = ['ONLINE', 'PAPER'] as const;
export type SigningWay = (typeof signingWays)[number];

export const SignedName = () => Type.String({ minLength: 1, maxLength: maxSignedName });

/** What somebody signs: the words they have read, by their name, and that they agree. */
export const GivenSignature = Type.Object({
  consentId: Guid(),
  /** Of the words that were read; another one by now is refused, so that nobody signs what they have not seen. */
  version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  name: SignedName(),
  accepted: Type.Literal(true),
  /** In which it was read; another one than there is of the words is none: they were read as the business wrote them. */
  language: optional(LanguageCode),
});
export type GivenSignature = Static<typeof GivenSignature>;

const facts = {
  id: Guid(),
  consentId: Guid(),
  version: Type.Integer(),
  bookingId: Guid(),
  way: Words(signingWays),
  signedDate: Instant(),
  language: optional(LanguageCode),
};

export const ConsentSignature = Type.Object({
  ...facts,
  /** As it was typed, or stood on the paper. */
  name: Type.String(),
  contactId: Guid(),
});
export type ConsentSignature = Static<typeof ConsentSignature>;

/** As events carry it: they live longer than what is erased, so they name nobody. */
export const RecordedSignature = Type.Object({
  ...facts,
  /** In whose calendar the booking stands, who hears of it; absent when in nobody's. */
  resourceId: optional(Guid()),
});
export type RecordedSignature = Static<typeof RecordedSignature>;

const path = '/v1/consent-signatures';
const source = 'docs/decisions/0076';
const read = { permission: 'CONSENTS.READ', idempotency: 'natural', source } as const;

const getConsentSignature = defineOperation({
  name: 'consents.getConsentSignature',
  summary: 'Reads one signature.',
  method: 'GET',
  path: `${path}/{consentSignatureId}`,
  ...read,
  input: Type.Object({ consentSignatureId: Guid() }),
  output: Type.Object({ consentSignature: ConsentSignature }),
});

const queryConsentSignatures = defineOperation({
  name: 'consents.queryConsentSignatures',
  summary: 'Finds signatures by a filter, sorted and paged; the newest first unless sorted otherwise.',
  method: 'POST',
  path: `${path}/query`,
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ consentSignatures: Type.Array(ConsentSignature), pagingMetadata: PagingMetadata }),
});

/** For what was noted by mistake, and for who takes their consent back. */
const deleteConsentSignature = defineOperation({
  name: 'consents.deleteConsentSignature',
  summary: 'Deletes a signature: it counts no more.',
  method: 'DELETE',
  path: `${path}/{consentSignatureId}`,
  permission: 'CONSENTS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ consentSignatureId: Guid() }),
  output: Type.Object({}),
  events: ['openhours.consents.v1.consent_signature_deleted'],
});

export const consentSignatures = { getConsentSignature, queryConsentSignatures, deleteConsentSignature };
