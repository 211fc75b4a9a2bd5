/** What narrows the list of bookings: a client's name, state, service, person, place and days, and the order. On a phone it opens by a press. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { servicesOfSite, staffOfSite } from '../../booked/queries.ts';
import { isDay } from '../../days/dates.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { placesOf } from '../../ui/editing/places.ts';
import { useReach } from '../../ui/signed-in.ts';
import styles from './bookings-filters.module.css';
import { type BookingsSearch, bookingSorts, countOfFilters, noNarrowing, sortOf, statesOf } from './bookings-search.ts';

/** A change that replaces the address is one that Back need not take back letter by letter. */
export type OnSearch = (change: Partial<BookingsSearch>, how: { readonly replace: boolean }) => void;

interface BookingsFiltersProps {
  readonly search: BookingsSearch;
  readonly onSearch: OnSearch;
}

const typingPauseMs = 300;
const statusWord = {
  confirmed: 'status.CONFIRMED',
  waiting: 'status.PENDING',
  waitlist: 'status.WAITING_LIST',
  cancelled: 'status.CANCELED',
  declined: 'status.DECLINED',
} as const;

export function BookingsFilters({ search, onSearch }: BookingsFiltersProps) {
  const { say, session } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const isOfEverybody = useReach('BOOKINGS.READ') === 'all';
  const services = useQuery(servicesOfSite(session.client)).data ?? [];
  const staff = useQuery(staffOfSite(session.client)).data ?? [];
  const places = useQuery(placesOf(session.client)).data ?? [];
  const states = statesOf(search.show);
  const count = countOfFilters(search);
  const isBackwards = search.from !== undefined && search.to !== undefined && search.to < search.from;

  const choice = (
    name: 'state' | 'forService' | 'withStaff' | 'atPlace',
    text: 'state' | 'service' | 'staff' | 'place',
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      label={say(`bookings.${text}`)}
      value={search[name] ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onSearch({ [name]: value === '' ? undefined : value }, { replace: false });
      }}
      data={[{ value: '', label: say(`bookings.${text}.any`) }, ...options]}
    />
  );
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={say(`bookings.${name}`)}
      value={search[name] ?? ''}
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
  return (
    <search className={styles['narrowing']} aria-label={say('bookings.narrow')}>
      <div className={styles['first']}>
        <ClientText search={search} onSearch={onSearch} />
        <Button
          variant="default"
          className={styles['opener'] as string}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? say('bookings.narrow') : say('bookings.narrowed', { count })}
        </Button>
      </div>
      <div id={fieldsId} className={styles['fields']} data-open={isOpen || undefined}>
        {states.length > 1
          ? choice(
              'state',
              'state',
              states.map((state) => ({ value: state, label: say(statusWord[state]) })),
            )
          : null}
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
        <div className={styles['days']}>
          {day('from')}
          {day('to')}
        </div>
        <NativeSelect
          label={say('bookings.sort')}
          value={sortOf(search)}
          onChange={(event) => {
            const chosen = bookingSorts.find((sort) => sort === event.currentTarget.value);
            onSearch({ sort: chosen }, { replace: false });
          }}
          data={bookingSorts.map((sort) => ({ value: sort, label: say(`bookings.sort.${sort}`) }))}
        />
      </div>
      {count > 0 || search.who !== undefined ? (
        <div>
          <Button variant="default" onClick={() => onSearch(noNarrowing, { replace: false })}>
            {say('bookings.clear')}
          </Button>
        </div>
      ) : null}
    </search>
  );
}

/** The text is searched once typing pauses. An address that changes by itself (Back, a cleared filter) changes the field. */
function ClientText({ search, onSearch }: BookingsFiltersProps) {
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
    <TextInput
      type="search"
      autoComplete="off"
      maxLength={100}
      className={styles['text'] as string}
      label={say(maySearch ? 'bookings.search' : 'bookings.searchEmail')}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        clearTimeout(pause.current);
        pause.current = setTimeout(() => tell(typed), typingPauseMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          tell(text);
        }
      }}
    />
  );
}
