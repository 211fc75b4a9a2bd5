/** What clients are called, and by what somebody finds them. */
import type { Contact } from '@openhours/contract';
import { foldEmail, foldPhone, foldSought } from '@openhours/contract/text/fold';
import { soughtNumber } from '../queries/contacts.ts';

/** What a client is called: the name, else how they are reached. */
export function nameOfContact({ firstName = '', lastName = '', email, phone }: Partial<Contact>): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? (email ?? phone ?? '') : name;
}

/** What somebody can be found by: name, address and number, as the server compares them too. */
export function namesPerson(
  text: string,
  person: {
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly email?: string | undefined;
    readonly phone?: string | undefined;
  },
): boolean {
  const sought = foldSought(text);
  const number = soughtNumber(text);
  return (
    foldSought(`${person.firstName ?? ''} ${person.lastName ?? ''}`).includes(sought) ||
    foldEmail(person.email ?? '').startsWith(foldEmail(text)) ||
    (number !== undefined && foldPhone(person.phone ?? '').includes(number))
  );
}
