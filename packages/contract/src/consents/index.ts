/** What customers sign, which services ask for it, and who has signed. */
import Type from 'typebox';
import type { DomainContract } from '../domain.ts';
import { Guid } from '../schema.ts';
import { consents } from './consents.ts';
import { consentsEventBodies } from './event-bodies.ts';
import { serviceConsents } from './service-consents.ts';
import { consentSignatures } from './signatures.ts';

export const consentsContract = {
  operations: {
    consents: { ...consents, ...serviceConsents, ...consentSignatures },
  },
  topics: {
    consents: { title: 'Consents', about: 'Texts that customers sign before a visit, and who has signed them.' },
  },
  eventBodies: consentsEventBodies,
  errorData: {
    CONSENT_SIGNATURE_REQUIRED: Type.Object({ consentIds: Type.Array(Guid()) }),
    CONSENT_VERSION_OUTDATED: Type.Object({ consentId: Guid(), version: Type.Integer() }),
    SIGNED_BEFORE_VERSION: Type.Object({ consentId: Guid(), version: Type.Integer() }),
    CONSENT_LIMIT_REACHED: Type.Object({ limit: Type.Integer() }),
  },
} as const satisfies DomainContract;

export * from './consents.ts';
export * from './limits.ts';
export * from './service-consents.ts';
export * from './signatures.ts';
