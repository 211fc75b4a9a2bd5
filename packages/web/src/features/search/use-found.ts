/** Everything that a text finds, by what the person may read: asked once typing pauses, and overtaken questions end. */

import { useDebouncedValue } from '@mantine/hooks';
import { CallError } from '@openhours/client';
import type { Booking, Permission } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../booked/booking-words.ts';
import { clientsSought, nameOfContact } from '../../booked/clients.ts';
import { servicesOfSite } from '../../booked/queries.ts';
import { typedDay } from '../../days/typed-day.ts';
import { own } from '../../language/bidi.ts';
import {
  bookingsAddress,
  calendarPageAddress,
  locationAddress,
  locationsAddress,
  messagesAddress,
  serviceEditorAddress,
  servicesEditorAddress,
  settingsAddress,
  staffAddress,
  staffMemberAddress,
  todayAddress,
} from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { placesOf, staffOf } from '../../ui/editing/places.ts';
import { settingsFor } from '../../ui/setting-list.ts';
import { useSignedIn } from '../../ui/signed-in.ts';
import { type Entry, fitting, type Group, groupsOf, namesPerson } from './entries.ts';
import { bookingsOfClients, bookingsOnDay, ownBookings } from './search-queries.ts';

const typingPauseMs = 200;
const fewestLetters = 2;
const shownClients = 5;
/** Of the first clients it is also offered to book for them. */
const clientsToBook = 2;

export interface Found {
  readonly groups: readonly Group[];
  /** Something is still being asked, or will be as soon as typing pauses. */
  readonly isSearching: boolean;
  readonly trouble: 'offline' | 'refused' | 'failed' | undefined;
  again(): void;
}

/** Pages and acts: what there is before anything is typed. */
function useKnown(): { readonly acts: readonly Entry[]; readonly pages: readonly Entry[]; readonly settings: Entry[] } {
  const { say } = useDashboard();
  const permissions = useSignedIn()?.permissions ?? {};
  const may = (permission: Permission) => permissions[permission] === 'own' || permissions[permission] === 'all';
  const page = (key: string, to: string, name: string): Entry => ({ key, kind: 'page', name, way: { to } });
  return {
    acts: [
      ...(may('BOOKINGS.CREATE')
        ? [{ key: 'act:book', kind: 'act', name: say('new.booking'), way: { open: { new: 'booking' } } } as const]
        : []),
      ...(may('CALENDAR.MANAGE')
        ? [{ key: 'act:block', kind: 'act', name: say('new.block'), way: { open: { new: 'block' } } } as const]
        : []),
      ...(permissions['SUBSTITUTES.ASK'] === 'own'
        ? [
            {
              key: 'act:substitute',
              kind: 'act',
              name: say('substitutes.ask'),
              way: { open: { new: 'substitute' } },
            } as const,
          ]
        : []),
      ...(may('BOOKINGS.MANAGE')
        ? [
            {
              key: 'act:waiting',
              kind: 'act',
              name: say('search.confirmWaiting'),
              way: { to: bookingsAddress, search: { show: 'waiting' } },
            } as const,
          ]
        : []),
    ],
    pages: [
      page('page:today', todayAddress, say('nav.today')),
      page('page:calendar', calendarPageAddress, say('nav.calendar')),
      page('page:bookings', bookingsAddress, say('nav.bookings')),
      page('page:services', servicesEditorAddress, say('nav.services')),
      page('page:staff', staffAddress, say('nav.staff')),
      ...(may('MESSAGES.READ') ? [page('page:messages', messagesAddress, say('nav.messages'))] : []),
      page('page:settings', settingsAddress, say('nav.settings')),
    ],
    settings: settingsFor(permissions).flatMap(({ id, address, name, facts, parts }) => [
      { key: `setting:${id}`, kind: 'setting', name: say(name), facts: say(facts), way: { to: address } } as const,
      ...parts.map(
        (part) =>
          ({
            key: `setting:${id}:${part}`,
            kind: 'setting',
            name: say(part),
            facts: say('search.partOf', { page: say(name) }),
            way: { to: address },
          }) as const,
      ),
    ]),
  };
}

function useBookingEntry(): (booking: Booking) => Entry {
  const { formats, frame, say } = useDashboard();
  return (booking) => {
    const { day, localStart, name, service, staff, status } = wordsOf(booking, frame.timeZone);
    const isConfirmed = booking.status === 'CONFIRMED';
    return {
      key: `booking:${booking.id}`,
      kind: 'booking',
      name: name ?? say('bookings.nobody'),
      facts: [
        `${formats.shortDay(day)} ${formats.time(localStart)}`,
        own(service),
        ...(staff === undefined ? [] : [own(staff)]),
        ...(isConfirmed ? [] : [say(status)]),
      ].join(' · '),
      way: { open: { booking: booking.id } },
    };
  };
}

/** People, places and what is offered: asked once, and looked through here. */
function useCatalogue(isAsked: boolean) {
  const { say, session } = useDashboard();
  const permissions = useSignedIn()?.permissions ?? {};
  const services = useQuery({ ...servicesOfSite(session.client), enabled: isAsked });
  const staff = useQuery({ ...staffOf(session.client), enabled: isAsked });
  const maySeeLocations = permissions['LOCATIONS.MANAGE'] === 'all';
  const places = useQuery({ ...placesOf(session.client), enabled: isAsked && maySeeLocations });
  return {
    questions: [services, staff, ...(maySeeLocations ? [places] : [])],
    services: (services.data ?? []).map(
      ({ id, name, hidden }): Entry => ({
        key: `service:${id}`,
        kind: 'service',
        name: name ?? '',
        facts: hidden === true ? say('services.hidden') : undefined,
        way: { to: serviceEditorAddress(id ?? '') },
      }),
    ),
    staff: (staff.data ?? []).map(
      ({ id, name, email, phone }): Entry => ({
        key: `staff:${id}`,
        kind: 'staff',
        name,
        facts: email,
        ...(phone === undefined ? {} : { alsoFoundBy: phone }),
        way: { to: staffMemberAddress(id) },
      }),
    ),
    locations: (places.data ?? []).map(
      ({ id, name, address }): Entry => ({
        key: `location:${id}`,
        kind: 'location',
        name: name ?? '',
        facts: address?.formattedAddress ?? address?.city,
        way: { to: id === undefined ? locationsAddress : locationAddress(id) },
      }),
    ),
  };
}

export function useFound(typed: string, recent: readonly Entry[]): Found {
  const { formats, frame, isOnline, say, session } = useDashboard();
  const permissions = useSignedIn()?.permissions ?? {};
  const text = typed.trim();
  const [sought] = useDebouncedValue(text, typingPauseMs);
  const isAsked = sought.length >= fewestLetters;
  const known = useKnown();
  const catalogue = useCatalogue(text !== '');
  const bookingEntry = useBookingEntry();
  const reachOfBookings = permissions['BOOKINGS.READ'];
  const maySearchClients = permissions['CONTACTS.READ'] === 'all';

  const contacts = useQuery({
    ...clientsSought(session.client, sought, shownClients),
    enabled: isAsked && maySearchClients,
  });
  const clients = contacts.data?.contacts ?? [];
  const ofClients = useQuery({
    ...bookingsOfClients(session.client, {
      contactIds: clients.map(({ id }) => id),
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
  const day = typedDay(text, { locale: frame.locale, today: frame.today });
  const ofDay = useQuery({
    ...bookingsOnDay(session.client, day ?? frame.today, frame.timeZone),
    enabled: day !== undefined && (reachOfBookings === 'all' || reachOfBookings === 'own'),
  });

  if (text === '') {
    return {
      groups: groupsOf({ recent, act: known.acts, page: known.pages }),
      isSearching: false,
      trouble: undefined,
      again: () => undefined,
    };
  }
  const questions = [...catalogue.questions, contacts, ofClients, ownOnes, ofDay];
  const failed = questions.filter(({ isError }) => isError);
  const isRefused = failed.some(({ error }) => error instanceof CallError && error.status === 403);
  const bookings = [
    ...(ofDay.data ?? []),
    ...(isAsked ? (ofClients.data ?? []) : []),
    ...(isAsked ? (ownOnes.data ?? []).filter(({ contactDetails = {} }) => namesPerson(sought, contactDetails)) : []),
  ].map(bookingEntry);
  const dayName = day === undefined ? '' : formats.shortDay(day);
  return {
    groups: groupsOf({
      day:
        day === undefined
          ? []
          : [
              {
                key: `day:${day}`,
                kind: 'day',
                name: say('search.goToDay', { day: dayName }),
                way: { to: calendarPageAddress, search: { date: day } },
              },
              {
                key: `bookings-on:${day}`,
                kind: 'day',
                name: say('search.bookingsOnDay', { day: dayName }),
                way: { to: bookingsAddress, search: { show: 'all', from: day, to: day, sort: 'soonest' } },
              },
            ],
      act: fitting(text, known.acts),
      client: isAsked
        ? [
            ...clients.map(
              (contact): Entry => ({
                key: `client:${contact.id}`,
                kind: 'client',
                name: nameOfContact(contact),
                facts: [contact.email, contact.phone].filter((part) => part !== undefined).join(' · '),
                way: {
                  to: bookingsAddress,
                  search: { show: 'all', who: contact.email ?? nameOfContact(contact) },
                },
              }),
            ),
            ...(permissions['BOOKINGS.CREATE'] === 'all' ? clients.slice(0, clientsToBook) : []).map(
              (contact): Entry => ({
                key: `book-for:${contact.id}`,
                kind: 'act',
                name: say('search.bookFor', { name: own(nameOfContact(contact)) }),
                way: { open: { new: 'booking', contact: contact.id } },
              }),
            ),
          ]
        : [],
      booking: bookings,
      service: fitting(text, catalogue.services),
      staff: fitting(text, catalogue.staff),
      location: fitting(text, catalogue.locations),
      page: fitting(text, known.pages),
      setting: fitting(text, known.settings),
    }),
    isSearching: isOnline && (text !== sought || questions.some(({ isFetching }) => isFetching)),
    trouble: isOnline ? (failed.length === 0 ? undefined : isRefused ? 'refused' : 'failed') : 'offline',
    again: () => {
      for (const question of failed) {
        void question.refetch();
      }
    },
  };
}
