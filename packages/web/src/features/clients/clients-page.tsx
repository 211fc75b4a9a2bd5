/** The people who have booked, the newest first, found by name, e-mail or telephone. */

import { useDebouncedValue } from '@mantine/hooks';
import type { Contact } from '@openhours/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { nameOfContact } from '../../bookings/clients.ts';
import { clientAddress } from '../../pages/dashboard-addresses.ts';
import { clientsList } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import { SearchField } from '../../ui/filters/filter-chip.tsx';
import { useListSearch } from '../../ui/filters/use-list-search.ts';
import { ShowMore } from '../../ui/lists/show-more.tsx';

const typingPauseMs = 300;

export function ClientsPage() {
  const { say, session } = useDashboard();
  const search = useListSearch<'find'>();
  const [sought] = useDebouncedValue(search.of('find').trim(), typingPauseMs);
  const list = useInfiniteQuery(clientsList(session.client, sought));
  const clients = list.data?.pages.flatMap(({ contacts }) => contacts);
  return (
    <ListPage
      title={say('nav.clients')}
      tools={
        <SearchField
          label={say('clients.find')}
          value={search.of('find')}
          onChange={(text) => search.put('find', text)}
        />
      }
    >
      {clients === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : clients.length === 0 ? (
        <p className="oh-soft">{say(sought === '' ? 'clients.empty' : 'choices.none')}</p>
      ) : (
        <>
          <Rows columns={[say('booking.email'), say('booking.phone')]} rows={clients.map(rowOf)} />
          <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
        </>
      )}
    </ListPage>
  );
}

function rowOf(contact: Contact) {
  const { email = '', id, phone = '' } = contact;
  return { id, address: clientAddress(id), name: nameOfContact(contact), facts: [], values: [email, phone] };
}
