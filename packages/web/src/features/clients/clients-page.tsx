/** The clients, the newest first, found by name, e-mail or telephone and by their tags, and adding one. */

import { useDebouncedValue } from '@mantine/hooks';
import type { Contact } from '@openhours/contract';
import { foldText } from '@openhours/contract/text/fold';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfContact } from '../../bookings/clients.ts';
import { clientAddress } from '../../pages/dashboard-addresses.ts';
import { clientsList, contactTags } from '../../queries/contacts.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows } from '../../ui/editing/section.tsx';
import { FilterChip, SearchField } from '../../ui/filters/filter-chip.tsx';
import { useListSearch } from '../../ui/filters/use-list-search.ts';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { fieldsOf } from './client-fields.ts';
import { NewClient } from './new-client.tsx';

const typingPauseMs = 300;

export function ClientsPage() {
  const { say, session } = useDashboard();
  const search = useListSearch<'find' | 'tag'>();
  const typing = useState(fieldsOf());
  const [sought] = useDebouncedValue(search.of('find').trim(), typingPauseMs);
  const tag = search.of('tag');
  const list = useInfiniteQuery(clientsList(session.client, { text: sought, tag }));
  const clients = list.data?.pages.flatMap(({ contacts }) => contacts);
  return (
    <ListPage
      title={say('nav.clients')}
      add={{
        permission: 'CONTACTS.MANAGE',
        title: say('new.client'),
        hint: say('clients.addHint'),
        form: <NewClient typing={typing} />,
      }}
      tools={
        <>
          <SearchField
            label={say('clients.find')}
            value={search.of('find')}
            onChange={(text) => search.put('find', text)}
          />
          <TagFilter value={tag} onChange={(chosen) => search.put('tag', chosen)} />
        </>
      }
    >
      {clients === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : clients.length === 0 ? (
        <p className="oh-soft">{say(sought === '' && tag === '' ? 'clients.empty' : 'choices.none')}</p>
      ) : (
        <>
          <Rows columns={[say('booking.email'), say('booking.phone')]} rows={clients.map(rowOf)} />
          <ShowMore list={list} onMore={() => void list.fetchNextPage()} />
        </>
      )}
    </ListPage>
  );
}

interface TagFilterProps {
  readonly value: string;
  readonly onChange: (tag: string) => void;
}

/** Where nobody has a tag there is nothing to choose. */
function TagFilter({ onChange, value }: TagFilterProps) {
  const { formats, say, session } = useDashboard();
  const known = useQuery(contactTags(session.client)).data ?? [];
  const folded = foldText(value);
  const chosen = known.find(({ tag }) => foldText(tag) === folded);
  const options = known.map(({ count, tag }) => ({ value: tag, label: `${tag} (${formats.number(count)})` }));
  // An address may name one that nobody has any more.
  const all = value === '' || chosen !== undefined ? options : [{ value, label: value }, ...options];
  return all.length === 0 ? null : (
    <FilterChip
      label={say('clients.tag')}
      any={say('clients.anyTag')}
      value={chosen?.tag ?? value}
      options={all}
      onChange={onChange}
    />
  );
}

function rowOf(contact: Contact) {
  const { email, id, phone, tags = [] } = contact;
  const name = nameOfContact(contact);
  // Whoever has no name is called by what would stand here once more.
  const values = [email, phone].map((value) =>
    value === undefined || value === name ? (
      ''
    ) : (
      <bdi key={value} dir="ltr">
        {value}
      </bdi>
    ),
  );
  return { id, address: clientAddress(id), name, facts: tags, values };
}
