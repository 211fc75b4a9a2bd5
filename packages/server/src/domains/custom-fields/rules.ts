/** Decisions about fields of profiles without I/O: what they are, who has them, and what may be said in them (members sheet 1.16). */
import {
  type ChangedCustomField,
  type CustomFieldType,
  type FieldApplication,
  type FieldSection,
  fail,
  fieldSections,
  foldText,
  invalid,
  maxCustomFields,
  maxCustomFieldText,
  type NewCustomField,
  requireName,
  type SocialNetwork,
  socialHosts,
} from '@openhours/contract';
import { parseDay } from '../../time/index.ts';
import type { ApplicationRow, CustomFieldRow, FieldValue } from './repository.ts';

/** Fields that many have: their names say what they are, so these are not given to others. */
export const suggested: readonly { readonly name: string; readonly network?: SocialNetwork }[] = Object.freeze([
  { name: 'Facebook', network: 'FACEBOOK' },
  { name: 'Instagram', network: 'INSTAGRAM' },
  { name: 'LinkedIn', network: 'LINKEDIN' },
  { name: 'Pinterest', network: 'PINTEREST' },
  { name: 'TikTok', network: 'TIKTOK' },
  { name: 'Website' },
  { name: 'X', network: 'TWITTER' },
  { name: 'YouTube', network: 'YOUTUBE' },
]);

/** What a suggested field is, by its name; undefined for any other name. */
export function suggestionOf(name: string) {
  const found = suggested.find((each) => foldText(each.name) === foldText(name));
  return (
    found && {
      name: found.name,
      fieldType: found.network === undefined ? ('URL' as const) : ('SOCIAL' as const),
      socialType: found.network ?? ('UNKNOWN' as const),
    }
  );
}

function wrongType(incorrectType: CustomFieldType, correctType: CustomFieldType): Error {
  const data = { incorrectType, correctType };
  return fail('INCORRECT_FIELD_TYPE', `The field is of the type ${correctType}`, data);
}

function requireSocialType(
  fieldType: CustomFieldType,
  said: SocialNetwork | 'UNKNOWN' | undefined,
  only?: SocialNetwork | 'UNKNOWN',
): SocialNetwork | 'UNKNOWN' {
  if (fieldType !== 'SOCIAL') {
    return 'UNKNOWN';
  }
  const socialType = said ?? only ?? 'UNKNOWN';
  if (socialType === 'UNKNOWN' || (only !== undefined && socialType !== only)) {
    const data = { invalidSocialType: socialType };
    throw fail('INVALID_FIELD_SOCIAL_TYPE', 'The field must say of which network it is, and its name must fit', data);
  }
  return socialType;
}

export type FieldFacts = Pick<
  CustomFieldRow,
  'name' | 'name_folded' | 'field_type' | 'social_type' | 'default_privacy' | 'section'
>;

const named = (said: string) => {
  const name = requireName(said, 'field.name');
  return { name, name_folded: foldText(name) };
};

/** A new field as it was said; one with the name of a suggestion is what that is. */
export function factsOf({ defaultPrivacy = 'PRIVATE', fieldType: said, name, socialType }: NewCustomField): FieldFacts {
  const suggestion = suggestionOf(name);
  const fieldType = said ?? suggestion?.fieldType ?? 'TEXT';
  if (suggestion !== undefined && fieldType !== suggestion.fieldType) {
    throw wrongType(fieldType, suggestion.fieldType);
  }
  return {
    ...named(suggestion?.name ?? name),
    field_type: fieldType,
    social_type: requireSocialType(fieldType, socialType, suggestion?.socialType),
    default_privacy: defaultPrivacy,
    section: fieldType === 'SOCIAL' ? 'SOCIAL' : 'GENERAL',
  };
}

/** A hidden field that is created once more; it cannot be another than it was. */
export function requireSameField(hidden: CustomFieldRow, { field_type }: FieldFacts): void {
  if (hidden.field_type !== field_type) {
    throw wrongType(field_type, hidden.field_type);
  }
}

/** A field with what was said of it. */
export function changedFacts(
  before: FieldFacts,
  said: Omit<ChangedCustomField, 'id' | 'revision'>,
): Pick<CustomFieldRow, 'name' | 'name_folded' | 'social_type' | 'default_privacy'> {
  if (said.fieldType !== undefined && said.fieldType !== before.field_type) {
    throw wrongType(said.fieldType, before.field_type);
  }
  const reserved = suggestionOf(before.name);
  const name = said.name === undefined ? before : named(said.name);
  if (name.name !== before.name && (reserved ?? suggestionOf(name.name)) !== undefined) {
    const data = { newName: name.name, currentName: before.name };
    throw fail('RESERVED_FIELD_NAME_NON_EDITABLE', 'The name says what the field is', data);
  }
  return {
    name: name.name,
    name_folded: name.name_folded,
    social_type: requireSocialType(before.field_type, said.socialType ?? before.social_type, reserved?.socialType),
    default_privacy: said.defaultPrivacy ?? before.default_privacy,
  };
}

export function requireRoom(fields: readonly unknown[]): void {
  if (fields.length >= maxCustomFields) {
    throw fail('CUSTOM_FIELD_LIMIT_REACHED', `A site has at most ${maxCustomFields} profile fields`);
  }
}

/** Names that the published client writes otherwise wherever they stand (members sheet 1.16). */
const renamed: readonly string[] = ['id', 'createddate', 'updateddate'];

/** The key of a name: lower case, hyphens between words; with a number behind it where another field has it. */
export function keyFor(name: string, taken: readonly string[]): string {
  const wanted =
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'field';
  for (let number = 0; ; number += 1) {
    const key = number === 0 ? wanted : `${wanted}-${number}`;
    if (!taken.includes(key) && !renamed.includes(key)) {
      return key;
    }
  }
}

/** Fields by sections, as lists answer them. */
export function bySections<Field extends { readonly section: FieldSection }>(fields: readonly Field[]): Field[] {
  return fieldSections.flatMap((section) => fields.filter((field) => field.section === section));
}

/** Of whom it is asked whether they have a field; what is not known of somebody is empty. */
export interface Subject {
  readonly memberIds: readonly string[];
  readonly badgeIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly planIds: readonly string[];
}
export const nobody: Subject = Object.freeze({ memberIds: [], badgeIds: [], roleIds: [], planIds: [] });

type EntityType = ApplicationRow['applications'][number]['applicationType'];

function isOf(type: EntityType, entityId: string, subject: Subject): boolean {
  switch (type) {
    case 'MEMBER':
      return subject.memberIds.includes(entityId);
    case 'BADGE':
      return subject.badgeIds.includes(entityId);
    case 'ROLE':
      return subject.roleIds.includes(entityId);
    case 'PRICING_PLAN':
      return subject.planIds.includes(entityId);
  }
}

/** Whether somebody has a field: where nobody is named all have it, and whoever is excluded has it not. */
export function appliesTo(
  application: Pick<ApplicationRow, 'applications' | 'exclusions'> | undefined,
  subject: Subject,
): boolean {
  const { applications = [], exclusions = [] } = application ?? {};
  return (
    (applications.length === 0 ||
      applications.some(({ applicationType, entityId }) => isOf(applicationType, entityId, subject))) &&
    !exclusions.some(({ entityId, exclusionType }) => isOf(exclusionType, entityId, subject))
  );
}

/** A field that a member has, with what they say in it. */
export interface FieldOfMember {
  readonly field: CustomFieldRow;
  readonly value: FieldValue | undefined;
}

/** What somebody is told of a member's fields: the public ones, or all that say something. */
export function shownFields(
  fields: readonly FieldOfMember[],
  { onlyPublic }: { readonly onlyPublic: boolean },
): Record<string, { name: string; value: FieldValue }> {
  const shown = fields.flatMap(({ field, value }) =>
    value === undefined || field.hidden || (onlyPublic && field.default_privacy !== 'PUBLIC')
      ? []
      : [[field.key, { name: field.name, value }] as const],
  );
  return Object.fromEntries(shown);
}

function addressOf(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  return url.username === '' && url.password === '' && url.hostname.includes('.') ? url : undefined;
}

const isAt = (host: string, { hostname }: URL) => hostname === host || hostname.endsWith(`.${host}`);

/** What is said in a field, as it is kept; undefined where it is cleared. Throws where its type does not take it. */
export function requireValue(
  { field_type, key, social_type }: Pick<CustomFieldRow, 'field_type' | 'key' | 'social_type'>,
  said: unknown,
): FieldValue | undefined {
  const path = `member.contact.customFields.${key}.value`;
  if (said === null || said === undefined || said === '') {
    return undefined;
  }
  if (field_type === 'NUMBER') {
    if (typeof said !== 'number' || !Number.isFinite(said)) {
      throw invalid(path, 'must be a number', 'FORMAT');
    }
    return said;
  }
  if (typeof said !== 'string') {
    throw invalid(path, 'must be a text', 'FORMAT');
  }
  const text = said.trim();
  if (text.length > maxCustomFieldText) {
    throw invalid(path, `must not be longer than ${maxCustomFieldText}`, 'MAX_LENGTH', {
      data: { threshold: maxCustomFieldText },
    });
  }
  if (field_type === 'DATE' && text !== '' && parseDay(text) === undefined) {
    throw invalid(path, 'must be a day such as 2026-12-24', 'FORMAT');
  }
  if ((field_type === 'URL' || field_type === 'SOCIAL') && text !== '') {
    const url = addressOf(text);
    const hosts: readonly string[] = social_type === 'UNKNOWN' ? [] : socialHosts[social_type];
    if (url === undefined || (hosts.length > 0 && !hosts.some((host) => isAt(host, url)))) {
      throw invalid(path, 'must be an address on the web, of the network of the field where it has one', 'OTHER', {
        ruleName: 'INVALID_CUSTOM_FIELD_URL',
        data: { fields: { [key]: text } },
      });
    }
  }
  return text === '' ? undefined : text;
}

/** Which of the fields that are not hidden somebody has, as calls are answered. */
export function fieldApplications(
  fields: readonly CustomFieldRow[],
  applications: ReadonlyMap<string, ApplicationRow>,
  subject: Subject,
  present: (field: CustomFieldRow) => FieldApplication['customField'],
): FieldApplication[] {
  return bySections(fields.filter(({ hidden }) => !hidden)).map((field) => ({
    customFieldKey: field.key,
    applies: appliesTo(applications.get(field.id), subject),
    customField: present(field),
  }));
}
