/** Fields of profiles that the business asks of members. */
import type { DomainContract } from '../domain.ts';
import { customFieldApplications, customFieldSuggestions, customFields } from './custom-fields.ts';
import { customFieldsErrorData } from './error-data.ts';

export const customFieldsContract = {
  operations: { customFields, customFieldApplications, customFieldSuggestions },
  topics: {
    customFields: { title: 'Profile fields', about: 'What the business asks of members beside what everybody has.' },
    customFieldApplications: { title: 'Who has which profile field', about: 'Fields for some members alone.' },
    customFieldSuggestions: { title: 'Suggested profile fields', about: 'Fields that the business might add.' },
  },
  errorData: customFieldsErrorData,
} as const satisfies DomainContract;

export * from './custom-field.ts';
export * from './custom-fields.ts';
