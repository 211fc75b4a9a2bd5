/** Fields of profiles as the wire has them (members sheet 1.16). */
import type { CustomField, CustomFieldApplication } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { ApplicationRow, CustomFieldRow } from './repository.ts';

/** `isForSome`: it is said who has it. */
export function presentField(row: CustomFieldRow, { isForSome }: { readonly isForSome: boolean }): CustomField {
  return {
    id: row.id,
    name: row.name,
    key: row.key,
    defaultPrivacy: row.default_privacy,
    fieldType: row.field_type,
    socialType: row.social_type,
    fieldOrigin: 'CUSTOM',
    appliesTo: isForSome ? 'SELECTED_MEMBERS' : 'ALL_MEMBERS',
    section: row.section,
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    revision: String(row.revision),
  };
}

export function presentApplication(row: ApplicationRow, customFieldKey: string): CustomFieldApplication {
  return {
    customFieldId: row.id,
    customFieldKey,
    applications: { items: [...row.applications] },
    exclusions: { items: [...row.exclusions] },
    revision: String(row.revision),
  };
}
