/** Who is the same person: the folded address and name by which contacts are found (design 6). */
import { fail, foldEmail, foldText } from '@openhours/contract';

/** What a booking or form says about a person. */
export interface Person {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly fullAddress?: object | undefined;
}

/** First and last name as one folded text; empty when there is no name. */
export function foldedNameOf(person: Person): string {
  return foldText(`${person.firstName ?? ''} ${person.lastName ?? ''}`);
}

/** The folded address; undefined when there is none. */
export function foldedEmailOf(person: Person): string | undefined {
  const folded = foldEmail(person.email ?? '');
  return folded === '' ? undefined : folded;
}

/** What an unknown contact is answered with, and one that was erased. */
export function contactNotFound(contactId: string): Error {
  return fail('CONTACT_NOT_FOUND', 'The site has no contact with this id', { contactId });
}

/** A contact needs something by which to know or reach a person. */
export function namesSomebody(person: Person): boolean {
  return foldedEmailOf(person) !== undefined || foldedNameOf(person) !== '' || foldText(person.phone ?? '') !== '';
}

/** Whether details are those of a contact: the same address, and the same name where either says one (design 6). */
export function isSamePerson(
  contact: { readonly email_folded: string | null; readonly name_folded: string },
  person: Person,
): boolean {
  const name = foldedNameOf(person);
  const isSameName = name === '' || contact.name_folded === '' || contact.name_folded === name;
  return contact.email_folded !== null && contact.email_folded === foldedEmailOf(person) && isSameName;
}
