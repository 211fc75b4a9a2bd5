/** What the business keeps of a contact, with what is said of it (docs/decisions/0095). Pure. */
import {
  type Address,
  type Birthday,
  blankText,
  type FieldViolation,
  foldText,
  ValidationError,
} from '@openhours/contract';
import type { ContactRow } from '../repository.ts';
import { namesSomebody } from '../rules.ts';

/** The columns that hold what is said of a contact. */
export type ContactFacts = Pick<
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

/** A day of the calendar where the business is. */
export interface Today {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A contact with what is said of it; tells everything that is wrong with that. */
export function factsAfter(before: ContactFacts, said: SaidContact, today: Today): ContactFacts {
  const violations: FieldViolation[] = [];
  const after: ContactFacts = {
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

type BirthColumns = Pick<ContactFacts, 'birth_month' | 'birth_day' | 'birth_year'>;

/** Without a year it may be 29 February. */
function birthdayAfter(
  { birth_day, birth_month, birth_year }: BirthColumns,
  said: Birthday | null | undefined,
  today: Today,
  violations: FieldViolation[],
): BirthColumns {
  if (said === undefined) {
    return { birth_month, birth_day, birth_year };
  }
  if (said === null) {
    return { birth_month: null, birth_day: null, birth_year: null };
  }
  const { day, month, year } = said;
  if (day > daysOfMonth(month, year)) {
    violations.push({ field: 'contact.birthday.day', description: 'is no day of the month', violatedRule: 'OTHER' });
  } else if (year !== undefined && orderOf({ year, month, day }) > orderOf(today)) {
    violations.push({ field: 'contact.birthday', description: 'must not be to come', violatedRule: 'OTHER' });
  }
  return { birth_month: month, birth_day: day, birth_year: year ?? null };
}

const orderOf = ({ day, month, year }: Today) => (year * 100 + month) * 100 + day;
const anyLeapYear = 2000;

function daysOfMonth(month: number, year = anyLeapYear): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

type TagColumns = Pick<ContactFacts, 'tags' | 'tags_folded'>;

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
