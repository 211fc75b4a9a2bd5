/**
 * The clients whom a text names, with their pages, their bookings and the way to book for them. Whoever may not look clients
 * up finds their own bookings by the name in them.
 */

import type { Booking, Contact } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { nameOfContact, namesPerson } from '../../bookings/clients.ts';
import { own } from '../../language/bidi.ts';
import { clientAddress } from '../../pages/dashboard-addresses.ts';
import { bookingsOfClients, ownBookings } from '../../queries/bookings-sought.ts';
import { clientsSought } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import type { SearchAnswer, SearchEntry } from '../../ui/lists/search-entry.ts';

const shownClients = 5;
/** Of the first clients it is also offered to book for them. */
const clientsToBook = 2;

export interface ClientsFound extends Pick<SearchAnswer, 'questions'> {
  readonly clients: readonly SearchEntry[];
  readonly bookings: readonly Booking[];
}

export function useClients(sought: string, isAsked: boolean): ClientsFound {
  const { frame, say, session } = useDashboard();
  const reachOfBookings = useReach('BOOKINGS.READ');
  const maySearchClients = useReach('CONTACTS.READ') === 'all';
  const mayBookForAll = useReach('BOOKINGS.CREATE') === 'all';

  const contacts = useQuery({
    ...clientsSought(session.client, sought, shownClients),
    enabled: isAsked && maySearchClients,
  });
  const found = contacts.data?.contacts ?? [];
  const ofClients = useQuery({
    ...bookingsOfClients(session.client, {
      contactIds: found.map(({ id }) => id),
      text: sought,
      today: frame.today,
      timeZone: frame.timeZone,
    }),
    enabled: isAsked && maySearchClients && contacts.data !== undefined && reachOfBookings === 'all',
  });
  const ownOnes = useQuery({
    ...ownBookings(session.client, frame.today, frame.timeZone),
    enabled: isAsked && !maySearchClients && reachOfBookings === 'own',
  });

  const questions = [contacts, ofClients, ownOnes];
  if (!isAsked) {
    return { questions, clients: [], bookings: [] };
  }
  const bookingFor = (contact: Contact): SearchEntry => ({
    key: `book-for:${contact.id}`,
    kind: 'action',
    name: say('search.bookFor', { name: own(nameOfContact(contact)) }),
    target: { open: { new: 'booking', contact: contact.id } },
  });
  return {
    questions,
    clients: [...found.map(clientEntry), ...found.slice(0, mayBookForAll ? clientsToBook : 0).map(bookingFor)],
    bookings: [
      ...(ofClients.data ?? []),
      ...(ownOnes.data ?? []).filter(({ contactDetails = {} }) => namesPerson(sought, contactDetails)),
    ],
  };
}

function clientEntry(contact: Contact): SearchEntry {
  return {
    key: `client:${contact.id}`,
    kind: 'client',
    name: nameOfContact(contact),
    facts: [contact.email, contact.phone].flatMap((part) => (part === undefined ? [] : [own(part)])).join(' · '),
    target: { to: clientAddress(contact.id) },
  };
}
