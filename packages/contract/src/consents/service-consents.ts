/** Which consents a service asks for, how long a signature lasts, and whether nobody books without one. */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, optional, Revision, Words } from '../schema.ts';
import { ConsentTranslations } from './consents.ts';
import { maxConsentsOfService, maxMonthsOfConsent } from './limits.ts';

/** ONCE: for good. MONTHS: for the visits that begin within so many months. BOOKING: for the booking with which it is given. */
export const consentValidities = ['ONCE', 'MONTHS', 'BOOKING'] as const;
export type ConsentValidity = (typeof consentValidities)[number];

export const AskedConsent = Type.Object({
  consentId: Guid(),
  validity: Words(consentValidities),
  /** Only and always of MONTHS. */
  months: optional(Type.Integer({ minimum: 1, maximum: maxMonthsOfConsent })),
  /** True: customers sign it to book. False: it is left to them, on the form and by the link of their booking. */
  requiredToBook: Type.Boolean(),
});
export type AskedConsent = Static<typeof AskedConsent>;

const path = '/v1/consents/services/{serviceId}';
const source = 'docs/decisions/0076';
/** With the words of today, which whoever books reads. */
export const AskedText = Type.Object({
  ...AskedConsent.properties,
  name: Type.String(),
  text: Type.String(),
  translations: optional(ConsentTranslations),
  /** Of name and text. */
  language: Type.String(),
  version: Type.Integer(),
});
export type AskedText = Static<typeof AskedText>;

const Answer = Type.Object({ consents: Type.Array(AskedText), revision: Revision() });

/** Those that are archived are not among them, nor for the public those of a hidden service. */
const getServiceConsents = defineOperation({
  name: 'consents.getServiceConsents',
  summary: 'Reads which consents a service asks for.',
  method: 'GET',
  path,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source,
  input: Type.Object({ serviceId: Guid() }),
  output: Answer,
  errors: ['SERVICE_NOT_FOUND'],
});

/** Replaces them as a whole. */
const updateServiceConsents = defineOperation({
  name: 'consents.updateServiceConsents',
  summary: 'Sets which consents a service asks for.',
  method: 'PUT',
  path,
  permission: 'CONSENTS.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({
    serviceId: Guid(),
    consents: Type.Array(AskedConsent, { maxItems: maxConsentsOfService }),
    revision: Revision(),
  }),
  output: Answer,
  errors: ['SERVICE_NOT_FOUND', 'CONSENT_NOT_FOUND', 'INVALID_REVISION'],
});

export const serviceConsents = { getServiceConsents, updateServiceConsents };
