/** Who is meant by the choice of a client: one who is known, or one typed new. Pure. */
import type { Contact } from '@openhours/contract';

export interface ClientDetails {
  readonly contactId?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

export const nobody: ClientDetails = { firstName: '', lastName: '', email: '', phone: '' };

/** What was typed into the search, as the beginning of a new client. */
export function clientTyped(text: string): ClientDetails {
  const typed = text.trim();
  if (typed.includes('@')) {
    return { ...nobody, email: typed };
  }
  if (/^[+\d][\d\s/()-]*$/.test(typed)) {
    return { ...nobody, phone: typed };
  }
  const [firstName = '', ...rest] = typed.split(/\s+/);
  return { ...nobody, firstName, lastName: rest.join(' ') };
}

/** A client who is known already, as one who is chosen. */
export function detailsOf(contact: Contact): ClientDetails {
  return {
    contactId: contact.id,
    firstName: contact.firstName ?? '',
    lastName: contact.lastName ?? '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
  };
}

export function nameOfClient({ firstName, lastName, email, phone }: ClientDetails): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? email || phone : name;
}
