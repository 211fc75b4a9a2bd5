/**
 * What narrows the list of bookings: a client's name, state, service, person, place and days, and the order. On a phone
 * it opens by a press.
 */

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { nameOfContact } from '../../bookings/clients.ts';
import { isDay } from '../../days/dates.ts';
import { clientById } from '../../queries/contacts.ts';
import { placesOf } from '../../queries/locations.ts';
import { servicesOf } from '../../queries/services.ts';
import { staffFacesOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { FilterChip, FilterDisclosure, SearchField } from '../../ui/filters/filter-chip.tsx';
import filters from '../../ui/filters/filters.module.css';
import { type BookingsSearch, bookingSorts, countOfFilters, noNarrowing, sortOf, statesOf } from './bookings-search.ts';

/** A change that replaces the address is one that Back need not take back letter by letter. */
export type OnSearch = (change: Partial<BookingsSearch>, how: { readonly replace: boolean }) => void;

interface BookingsFiltersProps {
  readonly search: BookingsSearch;
  readonly onSearch: OnSearch;
  /** What is done with the list, at the end of the row. */
  readonly aside?: ReactNode;
}

const typingPauseMs = 300;
const statusWord = {
  confirmed: 'status.CONFIRMED',
  waiting: 'status.PENDING',
  waitlist: 'status.WAITING_LIST',
  cancelled: 'status.CANCELED',
  declined: 'status.DECLINED',
} as const;

export function BookingsFilters({ search, onSearch, aside }: BookingsFiltersProps) {
  const { say, session } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const isOfEverybody = useReach('BOOKINGS.READ') === 'all';
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const staff = useQuery(staffFacesOf(session.client)).data ?? [];
  const places = useQuery(placesOf(session.client)).data ?? [];
  const states = statesOf(search.show);
  const count = countOfFilters(search);

  const choice = (
    name: 'state' | 'forService' | 'withStaff' | 'atPlace',
    text: 'state' | 'service' | 'staff' | 'place',
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <FilterChip
      label={say(`bookings.${text}`)}
      any={say(`bookings.${text}.any`)}
      value={search[name] ?? ''}
      options={options}
      onChange={(value) => onSearch({ [name]: value === '' ? undefined : value }, { replace: false })}
    />
  );
  return (
    <search className={filters['tools']} aria-label={say('bookings.narrow')}>
      <ClientText search={search} onSearch={onSearch} />
      <Button
        variant="default"
        className={filters['unfold'] as string}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? say('bookings.narrow') : say('bookings.narrowed', { count })}
      </Button>
      <div id={fieldsId} className={filters['narrowing']} data-open={isOpen || undefined}>
        {states.length > 1
          ? choice(
              'state',
              'state',
              states.map((state) => ({ value: state, label: say(statusWord[state]) })),
            )
          : null}
        {search.ofClient === undefined ? null : (
          <OneClient contactId={search.ofClient} onAny={() => onSearch({ ofClient: undefined }, { replace: false })} />
        )}
        {choice(
          'forService',
          'service',
          services.map(({ id, name }) => ({ value: id, label: name })),
        )}
        {isOfEverybody && staff.length > 1
          ? choice(
              'withStaff',
              'staff',
              staff.map(({ resourceId, name }) => ({ value: resourceId, label: name })),
            )
          : null}
        {places.length > 1
          ? choice(
              'atPlace',
              'place',
              places.map(({ id, name }) => ({ value: id ?? '', label: name ?? '' })),
            )
          : null}
        <Days search={search} onSearch={onSearch} />
        <FilterChip
          label={say('bookings.sort')}
          value={sortOf(search)}
          options={bookingSorts.map((sort) => ({ value: sort, label: say(`bookings.sort.${sort}`) }))}
          onChange={(value) => onSearch({ sort: bookingSorts.find((sort) => sort === value) }, { replace: false })}
        />
        {count > 0 || search.who !== undefined ? (
          <Button variant="subtle" onClick={() => onSearch(noNarrowing, { replace: false })}>
            {say('bookings.clear')}
          </Button>
        ) : null}
      </div>
      <div className={filters['aside']}>{aside}</div>
    </search>
  );
}

/** The client whose bookings are shown; others are found by the search. Who may not read clients sees that it is one. */
function OneClient({ contactId, onAny }: { readonly contactId: string; readonly onAny: () => void }) {
  const { say, session } = useDashboard();
  const mayRead = useReach('CONTACTS.READ') === 'all';
  const client = useQuery({ ...clientById(session.client, contactId), enabled: mayRead }).data;
  return (
    <FilterChip
      label={say('bookings.client')}
      any={say('bookings.client.any')}
      value={contactId}
      options={[{ value: contactId, label: client ? nameOfContact(client) : say('bookings.client') }]}
      onChange={onAny}
    />
  );
}

/** The first and the last day, both included. */
function Days({ search: { from, to }, onSearch }: Pick<BookingsFiltersProps, 'search' | 'onSearch'>) {
  const { formats, say } = useDashboard();
  const isBackwards = from !== undefined && to !== undefined && to < from;
  const field = (name: 'from' | 'to', day: string | undefined) => (
    <TextInput
      type="date"
      label={say(`bookings.${name}`)}
      value={day ?? ''}
      error={name === 'to' && isBackwards ? say('bookings.rangeWrong') : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        // While somebody types the year, the field has days of the first century.
        if (value === '' || (isDay(value) && value >= '1900-01-01')) {
          onSearch({ [name]: value === '' ? undefined : value }, { replace: false });
        }
      }}
    />
  );
  const value =
    from !== undefined && to !== undefined
      ? formats.days({ first: from, last: to })
      : from !== undefined
        ? say('bookings.daysFrom', { day: formats.shortDay(from) })
        : to !== undefined
          ? say('bookings.daysTo', { day: formats.shortDay(to) })
          : undefined;
  return (
    <FilterDisclosure label={say('bookings.days')} value={value}>
      {field('from', from)}
      {field('to', to)}
    </FilterDisclosure>
  );
}

/** The text is searched once typing pauses. An address that changes by itself (Back, a cleared filter) changes the field. */
function ClientText({ search, onSearch }: Pick<BookingsFiltersProps, 'search' | 'onSearch'>) {
  const { say } = useDashboard();
  const maySearch = useReach('CONTACTS.READ') === 'all';
  const [text, setText] = useState(search.who ?? '');
  const told = useRef(search.who);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (search.who !== told.current) {
      told.current = search.who;
      clearTimeout(pause.current);
      setText(search.who ?? '');
    }
  }, [search.who]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const tell = (typed: string) => {
    clearTimeout(pause.current);
    const who = typed.trim() === '' ? undefined : typed.trim();
    if (who !== told.current) {
      // The first text is a step of its own; going on typing is not.
      const replace = told.current !== undefined && who !== undefined;
      told.current = who;
      onSearch({ who }, { replace });
    }
  };
  return (
    <SearchField
      label={say(maySearch ? 'bookings.search' : 'bookings.searchEmail')}
      value={text}
      onChange={(typed) => {
        setText(typed);
        clearTimeout(pause.current);
        pause.current = setTimeout(() => tell(typed), typingPauseMs);
      }}
      onEnter={() => tell(text)}
    />
  );
}
