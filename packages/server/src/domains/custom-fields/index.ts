/** Fields of profiles that the business asks of members, as other domains use them. */
import type { Domain } from '../../domain.ts';
import { customFieldsOperations } from './operations.ts';

export function createCustomFields(): Domain {
  return { name: 'custom-fields', operations: customFieldsOperations() };
}

export { readFieldsOf, writeFields } from './of-members.ts';
export { type FieldOfMember, shownFields } from './rules.ts';
export { storedByCustomFields } from './stored.ts';
