/** Texts that customers sign before a visit, such as a waiver: each change is a version, and what was signed keeps its own. */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { clearable, Guid, Instant, Int64, optional, PagingMetadata, Query, Revision } from '../schema.ts';
import { Translations } from '../translations.ts';
import { maxConsentName, maxConsentText } from './limits.ts';

const Name = Type.String({ minLength: 1, maxLength: maxConsentName });
/** Plain text; paragraphs stand apart by an empty line. */
const Text = Type.String({ minLength: 1, maxLength: maxConsentText });

/** Name and text in other languages than that of the business. */
export const ConsentTranslations = Translations({
  name: Type.String({ maxLength: maxConsentName }),
  text: Type.String({ maxLength: maxConsentText }),
});

export const Consent = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Name,
  text: Text,
  translations: optional(ConsentTranslations),
  /** Of name and text: that of the business when they were written. */
  language: Type.String(),
  /** Rises by one with every change of its words. */
  version: Type.Integer(),
  /** Signatures of this version and of later ones count; whoever signed an older one signs anew. */
  validFromVersion: Type.Integer(),
  /** No service asks for it any more; what was signed stays. */
  archived: Type.Boolean(),
});
export type Consent = Static<typeof Consent>;

/** The words of a consent as they were, or are. */
export const ConsentVersion = Type.Object({
  version: Type.Integer(),
  createdDate: Instant(),
  name: Name,
  text: Text,
  translations: optional(ConsentTranslations),
  /** Of name and text. */
  language: Type.String(),
});
export type ConsentVersion = Static<typeof ConsentVersion>;

const NewConsent = Type.Object({ name: Name, text: Text, translations: optional(ConsentTranslations) });
export type NewConsentInput = Static<typeof NewConsent>;

const ChangedConsent = Type.Object({
  id: Guid(),
  revision: Int64(),
  name: optional(Name),
  text: optional(Text),
  translations: clearable(ConsentTranslations),
  archived: optional(Type.Boolean()),
});
export type ChangedConsentInput = Static<typeof ChangedConsent>;

const path = '/v1/consents';
const source = 'docs/decisions/0076';
const fqdn = 'openhours.consents.v1.consent';
/** What services ask for is read by everybody: `getServiceConsents`. */
const read = { permission: 'CONSENTS.READ', idempotency: 'natural', source } as const;
const write = { permission: 'CONSENTS.MANAGE', idempotency: 'stored', source } as const;
/** All languages together. */
const wordsBytes = 1_048_576;
const Answer = Type.Object({ consent: Consent });

const createConsent = defineOperation({
  name: 'consents.createConsent',
  summary: 'Writes a text that customers sign; services ask for it when they say so.',
  method: 'POST',
  path,
  ...write,
  bodyLimitBytes: wordsBytes,
  input: Type.Object({ consent: NewConsent }),
  output: Answer,
  errors: ['CONSENT_LIMIT_REACHED'],
  events: [`${fqdn}_created`],
});

const getConsent = defineOperation({
  name: 'consents.getConsent',
  summary: 'Reads one consent in its words of today.',
  method: 'GET',
  path: `${path}/{consentId}`,
  ...read,
  input: Type.Object({ consentId: Guid() }),
  output: Answer,
  errors: ['CONSENT_NOT_FOUND'],
});

/** Other words are another version, which everybody signs anew unless it is said to be a mere correction. */
const updateConsent = defineOperation({
  name: 'consents.updateConsent',
  summary: 'Changes a consent from a known revision; other words make another version.',
  method: 'PATCH',
  path: `${path}/{consent.id}`,
  ...write,
  bodyLimitBytes: wordsBytes,
  input: Type.Object({
    consent: ChangedConsent,
    /** The words mean what they meant before: signatures that count go on counting. */
    correction: optional(Type.Boolean()),
  }),
  output: Answer,
  errors: ['CONSENT_NOT_FOUND', 'INVALID_REVISION', 'CONSENT_LIMIT_REACHED'],
  events: [`${fqdn}_updated`],
});

/** What somebody has signed is archived instead. */
const deleteConsent = defineOperation({
  name: 'consents.deleteConsent',
  summary: 'Deletes a consent that nobody has signed.',
  method: 'DELETE',
  path: `${path}/{consentId}`,
  ...write,
  input: Type.Object({ consentId: Guid() }),
  output: Type.Object({}),
  errors: ['CONSENT_NOT_FOUND', 'CONSENT_IS_SIGNED'],
  events: [`${fqdn}_deleted`],
});

const queryConsents = defineOperation({
  name: 'consents.queryConsents',
  summary: 'Finds consents by a filter, sorted and paged; by name unless sorted otherwise.',
  method: 'POST',
  path: `${path}/query`,
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ consents: Type.Array(Consent), pagingMetadata: PagingMetadata }),
});

/** The newest first, at most twenty, before the one that is named. */
const listConsentVersions = defineOperation({
  name: 'consents.listConsentVersions',
  summary: 'Answers the versions of a consent in their words, the newest first.',
  method: 'GET',
  path: `${path}/{consentId}/versions`,
  permission: 'CONSENTS.READ',
  idempotency: 'natural',
  source,
  input: Type.Object({ consentId: Guid(), beforeVersion: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
  output: Type.Object({ versions: Type.Array(ConsentVersion) }),
  errors: ['CONSENT_NOT_FOUND'],
});

export const consents = {
  createConsent,
  getConsent,
  updateConsent,
  deleteConsent,
  queryConsents,
  listConsentVersions,
};
