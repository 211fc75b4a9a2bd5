/** What the business keeps of a contact, with what is said of it (docs/decisions/0095). Pure. */
import {
  type Address,
  type Birthday,
  birthdayTrouble,
  blankText,
  type FieldViolation,
  foldText,
  ValidationError,
} from '@openhours/contract';
import type { ContactRow } from '../repository.ts';
import { namesSomebody } from '../rules.ts';

/** The columns that hold what is said of a contact. */
export type ContactDetails = Pick<
  ContactRow,
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'address'
  | 'birth_month'
  | 'birth_day'
  | 'birth_year'
  | 'tags'
  | 'tags_folded'
>;

/** What is said of a contact: what is not said stays, null and an empty text clear. */
export interface SaidContact {
  readonly email?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly address?: Address | null | undefined;
  readonly birthday?: Birthday | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

/** A contact with what is said of it on a day at the business; tells everything that is wrong with that. */
export function detailsAfter(before: ContactDetails, said: SaidContact, today: string): ContactDetails {
  const violations: FieldViolation[] = [];
  const after: ContactDetails = {
    email: textAfter(before.email, said.email),
    first_name: textAfter(before.first_name, said.firstName),
    last_name: textAfter(before.last_name, said.lastName),
    phone: textAfter(before.phone, said.phone),
    address: addressAfter(before.address, said.address),
    ...birthdayAfter(before, said.birthday, today, violations),
    ...tagsAfter(before, said.tags, violations),
  };
  const { email, first_name, last_name, phone } = after;
  const person = {
    email: email ?? undefined,
    firstName: first_name ?? undefined,
    lastName: last_name ?? undefined,
    phone: phone ?? undefined,
  };
  if (!namesSomebody(person)) {
    const description = 'must have a name, an e-mail address or a phone number';
    violations.push({ field: 'contact', description, violatedRule: 'REQUIRED_FIELD' });
  }
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return after;
}

function textAfter(before: string | null, said: string | null | undefined): string | null {
  return said === undefined ? before : said?.trim() || null;
}

/** An address of which nothing is said is none. */
function addressAfter(before: Address | null, said: Address | null | undefined): Address | null {
  return said === undefined ? before : said === null || Object.keys(said).length === 0 ? null : said;
}

type BirthColumns = Pick<ContactDetails, 'birth_month' | 'birth_day' | 'birth_year'>;

function birthdayAfter(
  { birth_day, birth_month, birth_year }: BirthColumns,
  said: Birthday | null | undefined,
  today: string,
  violations: FieldViolation[],
): BirthColumns {
  if (said === undefined) {
    return { birth_month, birth_day, birth_year };
  }
  if (said === null) {
    return { birth_month: null, birth_day: null, birth_year: null };
  }
  const { day, month, year } = said;
  const trouble = birthdayTrouble(said, today);
  if (trouble === 'noSuchDay') {
    violations.push({ field: 'contact.birthday.day', description: 'is no day of the month', violatedRule: 'OTHER' });
  } else if (trouble === 'toCome') {
    violations.push({ field: 'contact.birthday', description: 'must not be to come', violatedRule: 'OTHER' });
  }
  return { birth_month: month, birth_day: day, birth_year: year ?? null };
}

type TagColumns = Pick<ContactDetails, 'tags' | 'tags_folded'>;

/** Each tag once, as it is written first. */
function tagsAfter(
  { tags, tags_folded }: TagColumns,
  said: readonly string[] | null | undefined,
  violations: FieldViolation[],
): TagColumns {
  if (said === undefined) {
    return { tags, tags_folded };
  }
  const byFolded = new Map<string, string>();
  for (const [index, tag] of (said ?? []).entries()) {
    const folded = foldText(tag);
    if (folded === '') {
      violations.push(blankText(`contact.tags[${index}]`));
    } else if (!byFolded.has(folded)) {
      byFolded.set(folded, tag.trim().replace(/\s+/gu, ' '));
    }
  }
  return { tags: [...byFolded.values()], tags_folded: [...byFolded.keys()] };
}
