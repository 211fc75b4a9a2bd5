/** The fields that members have, with what they say in them: read and written for the domain of members. */
import { invalid } from '@openhours/contract';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { readAssignments } from '../badges/index.ts';
import {
  type ApplicationRow,
  customFieldTable,
  readApplications,
  readCustomFields,
  readValues,
  removeValue,
  writeValue,
} from './repository.ts';
import { appliesTo, bySections, type FieldOfMember, nobody, requireValue, type Subject } from './rules.ts';

/** As what members have or have not a field: themselves, and their badges. Roles and plans are nobody's yet. */
export async function readSubjects(
  reader: Reader,
  memberIds: readonly string[],
  applications: readonly ApplicationRow[],
): Promise<(memberId: string) => Subject> {
  const names = (type: string) =>
    applications.some(
      ({ applications: some, exclusions }) =>
        some.some(({ applicationType }) => applicationType === type) ||
        exclusions.some(({ exclusionType }) => exclusionType === type),
    );
  const assigned = names('BADGE') ? await readAssignments(reader, { memberIds }) : [];
  return (memberId) => ({
    ...nobody,
    memberIds: [memberId],
    badgeIds: assigned.filter(({ member_id }) => member_id === memberId).map(({ badge_id }) => badge_id),
  });
}

/** The fields that each of the members has, hidden ones left out, in their order. */
export async function readFieldsOf(
  reader: Reader,
  memberIds: readonly string[],
): Promise<(memberId: string) => readonly FieldOfMember[]> {
  const fields = bySections((await readCustomFields(reader)).filter(({ hidden }) => !hidden));
  if (fields.length === 0 || memberIds.length === 0) {
    return () => [];
  }
  const [applications, values] = await Promise.all([readApplications(reader), readValues(reader, memberIds)]);
  const subjectOf = await readSubjects(reader, memberIds, applications);
  const byField = new Map(applications.map((row) => [row.id, row]));
  const said = new Map(values.map((row) => [`${row.member_id} ${row.field_id}`, row.value]));
  return (memberId) => {
    const subject = subjectOf(memberId);
    return fields
      .filter(({ id }) => appliesTo(byField.get(id), subject))
      .map((field) => ({ field, value: said.get(`${memberId} ${field.id}`) }));
  };
}

/** What a call says of one field: its value beside the name, which is not listened to. */
function saidValue(said: unknown, path: string): unknown {
  if (said === null || said === undefined) {
    return null;
  }
  if (typeof said !== 'object' || Array.isArray(said)) {
    throw invalid(path, 'must be an object with a value', 'FORMAT');
  }
  return (said as { value?: unknown }).value;
}

/** Writes what is said in fields, by their keys; answers the fields as they stand then. */
export async function writeFields(
  tx: Transaction,
  memberId: string,
  fields: readonly FieldOfMember[],
  said: Readonly<Record<string, unknown>>,
): Promise<readonly FieldOfMember[]> {
  const byKey = new Map(fields.map((each) => [each.field.key, each.field]));
  const after = new Map(fields.map(({ field, value }) => [field.id, value]));
  const written = new Set<string>();
  for (const [key, each] of Object.entries(said)) {
    const field = byKey.get(key);
    if (field === undefined) {
      const description = `has a key of no profile field that the member has: ${key.slice(0, 100)}`;
      throw invalid('member.contact.customFields', description, 'OTHER');
    }
    const value = requireValue(field, saidValue(each, `member.contact.customFields.${key}`));
    if (value !== after.get(field.id)) {
      after.set(field.id, value);
      written.add(field.id);
    }
  }
  // Kept from being deleted until what is said in them is written.
  await customFieldTable.lockMany(tx, [...written]);
  for (const field_id of written) {
    const value = after.get(field_id);
    if (value === undefined) {
      removeValue(tx, { member_id: memberId, field_id });
    } else {
      writeValue(tx, { member_id: memberId, field_id, value });
    }
  }
  return written.size === 0 ? fields : fields.map(({ field }) => ({ field, value: after.get(field.id) }));
}
