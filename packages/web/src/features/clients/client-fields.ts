/** A client as the form shows them, flat, and what of it is sent. Pure. */
import type { Birthday, Contact, NewContactInput } from '@openhours/contract';
import { birthdayTrouble } from '@openhours/contract/contacts/birthdays';
import { firstBirthYear, mostTagsOfContact } from '@openhours/contract/contacts/limits';
import { foldText } from '@openhours/contract/text/fold';
import type { ChangedClient } from '../../queries/contacts.ts';
import { type AddressParts, addressOfParts, addressParts, addressPartsOf } from '../../ui/editing/address-parts.ts';

export const textFields = ['firstName', 'lastName', 'email', 'phone'] as const;
export type TextField = (typeof textFields)[number];

/** As it is typed: nothing of it, or day and month, and the year where it is known. */
export interface TypedBirthday {
  readonly day: string;
  /** From 1 on; empty until one is chosen. */
  readonly month: string;
  readonly year: string;
}

export interface ClientFields extends Readonly<Record<TextField, string>>, AddressParts {
  readonly [field: string]: unknown;
  readonly birthday: TypedBirthday;
  readonly tags: readonly string[];
  /** What stands in the field of tags: one more of them, though nobody pressed Enter. */
  readonly typedTag: string;
  /** Empty for somebody new. */
  readonly revision: string;
}

const noBirthday: TypedBirthday = Object.freeze({ day: '', month: '', year: '' });

export function fieldsOf(contact: Partial<Contact> = {}): ClientFields {
  const {
    address,
    birthday,
    email = '',
    firstName = '',
    lastName = '',
    phone = '',
    revision = '',
    tags = [],
  } = contact;
  return {
    firstName,
    lastName,
    email,
    phone,
    ...addressPartsOf(address),
    birthday:
      birthday === undefined
        ? noBirthday
        : {
            day: String(birthday.day),
            month: String(birthday.month),
            year: birthday.year === undefined ? '' : String(birthday.year),
          },
    tags,
    typedTag: '',
    revision,
  };
}

const numberIn = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined);

/** The birthday that is typed; null where none is, and undefined where it is no day, or one to come. */
export function birthdayOf(typed: TypedBirthday, today: string): Birthday | null | undefined {
  if (typed.day.trim() === '' && typed.month === '' && typed.year.trim() === '') {
    return null;
  }
  const [day, month, year] = [numberIn(typed.day), numberIn(typed.month), numberIn(typed.year)];
  const isYearTyped = typed.year.trim() !== '';
  if (day === undefined || month === undefined || (isYearTyped && (year === undefined || year < firstBirthYear))) {
    return undefined;
  }
  const birthday = { day, month, ...(year === undefined ? {} : { year }) };
  return birthdayTrouble(birthday, today) === undefined ? birthday : undefined;
}

/** What is known besides what is typed. */
interface Known {
  readonly today: string;
  /** The tags of all clients, as they are written. */
  readonly knownTags: readonly string[];
}

/** What is sent of changed fields: null clears. An address is sent whole once a part of it is another. */
export function changesOf(
  changed: Partial<ClientFields>,
  saved: ClientFields,
  { knownTags, today }: Known,
): Omit<ChangedClient, 'revision'> {
  const all: ClientFields = { ...saved, ...changed };
  const texts = textFields.filter((field) => field in changed).map((field) => [field, all[field].trim() || null]);
  const address = addressOfParts(all);
  return {
    ...Object.fromEntries(texts),
    ...(addressParts.some((part) => part in changed)
      ? { address: Object.keys(address).length === 0 ? null : address }
      : {}),
    ...('birthday' in changed ? { birthday: birthdayOf(all.birthday, today) ?? null } : {}),
    ...('tags' in changed || all.typedTag.trim() !== ''
      ? { tags: [...withTag(all.tags, all.typedTag, knownTags)] }
      : {}),
  };
}

/** Somebody new: what is empty is not sent. */
export function newClientOf(fields: ClientFields, known: Known): NewContactInput {
  const sent = Object.entries(changesOf(fields, fields, known)).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(sent) as NewContactInput;
}

/** Nobody could be found again of whom nothing of this is known. */
export function isNobody({ email, firstName, lastName, phone }: ClientFields): boolean {
  return [email, firstName, lastName, phone].every((text) => text.trim() === '');
}

/** The tags with one more, in the spelling that the business has for it; the same where it stands there, or none has room. */
export function withTag(tags: readonly string[], typed: string, known: readonly string[]): readonly string[] {
  const folded = foldText(typed);
  if (folded === '' || tags.length >= mostTagsOfContact || tags.some((tag) => foldText(tag) === folded)) {
    return tags;
  }
  return [...tags, known.find((tag) => foldText(tag) === folded) ?? typed.trim().replaceAll(/\s+/gu, ' ')];
}

/** The field of the form that a violation is about; what is wrong with the whole is that nobody is named. */
export function fieldOf(wireField: string): string {
  const [, whole, part] = /^contact(?:\.(\w+)(?:\.(\w+))?)?/.exec(wireField) ?? [];
  if (whole !== 'address') {
    return whole ?? 'firstName';
  }
  return part === 'addressLine2' ? 'more' : (addressParts.find((each) => each === part) ?? 'street');
}
