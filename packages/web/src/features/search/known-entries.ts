/** What the search knows without asking: acts, pages and settings, by what the person may. */
import type { Permission } from '@openhours/contract';
import {
  bookingsAddress,
  calendarPageAddress,
  messagesAddress,
  servicesEditorAddress,
  settingsAddress,
  staffAddress,
  todayAddress,
} from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { settingsFor } from '../../ui/setting-list.ts';
import { useSignedIn } from '../../ui/signed-in.ts';
import type { Entry, Way } from './entries.ts';

export interface KnownEntries {
  readonly acts: readonly Entry[];
  readonly pages: readonly Entry[];
  readonly settings: readonly Entry[];
}

export function useKnownEntries(): KnownEntries {
  const { say } = useDashboard();
  const permissions = useSignedIn()?.permissions ?? {};
  const may = (permission: Permission) => permissions[permission] === 'own' || permissions[permission] === 'all';
  const act = (key: string, name: string, way: Way): Entry => ({ key: `act:${key}`, kind: 'act', name, way });
  const page = (key: string, name: string, to: string): Entry => ({
    key: `page:${key}`,
    kind: 'page',
    name,
    way: { to },
  });
  const waiting = { to: bookingsAddress, search: { show: 'waiting' } };
  return {
    acts: [
      ...(may('BOOKINGS.CREATE') ? [act('book', say('new.booking'), { open: { new: 'booking' } })] : []),
      ...(may('CALENDAR.MANAGE') ? [act('block', say('new.block'), { open: { new: 'block' } })] : []),
      ...(permissions['SUBSTITUTES.ASK'] === 'own'
        ? [act('substitute', say('substitutes.ask'), { open: { new: 'substitute' } })]
        : []),
      ...(may('BOOKINGS.MANAGE') ? [act('waiting', say('search.confirmWaiting'), waiting)] : []),
    ],
    pages: [
      page('today', say('nav.today'), todayAddress),
      page('calendar', say('nav.calendar'), calendarPageAddress),
      page('bookings', say('nav.bookings'), bookingsAddress),
      page('services', say('nav.services'), servicesEditorAddress),
      page('staff', say('nav.staff'), staffAddress),
      ...(may('MESSAGES.READ') ? [page('messages', say('nav.messages'), messagesAddress)] : []),
      page('settings', say('nav.settings'), settingsAddress),
    ],
    settings: settingsFor(permissions).flatMap(({ id, address, name, facts, parts }) => {
      const setting = (key: string, called: string, more: string): Entry => ({
        key: `setting:${key}`,
        kind: 'setting',
        name: called,
        facts: more,
        way: { to: address },
      });
      return [
        setting(id, say(name), say(facts)),
        ...parts.map((part) => setting(`${id}:${part}`, say(part), say('search.partOf', { page: say(name) }))),
      ];
    }),
  };
}
