/** Who or what can be away, by name: people, rooms, places and the whole business. */
import { staffResourceTypeId } from '@openhours/client';
import { useQuery } from '@tanstack/react-query';
import { placesOf } from '../../queries/locations.ts';
import { everyResourceOf } from '../../queries/rooms.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOwnCalendarOnly, useReach } from '../../ui/context/signed-in.ts';
import { business, type WhoText } from './typed-absence.ts';

interface WhoGroup {
  readonly group: string;
  readonly items: readonly { readonly value: WhoText; readonly label: string }[];
}

/** Undefined until it is known. */
export function useWho() {
  const { say, session } = useDashboard();
  const resources = useQuery(everyResourceOf(session.client));
  const places = useQuery(placesOf(session.client));
  const ownId = useOwnCalendarOnly('ABSENCES.MANAGE');
  const mayClose = useReach('CLOSED_DAYS.MANAGE') === 'all';
  const all = resources.data?.filter(({ id }) => ownId === undefined || id === ownId);
  const itemsOf = (isPerson: boolean) =>
    (all ?? [])
      .filter(({ typeId }) => (typeId === staffResourceTypeId) === isPerson)
      .map(({ id, name }) => ({ value: `resource ${id}`, label: name }));
  const closable = [
    { value: business, label: say('absences.business') },
    ...(places.data ?? []).map(({ id, name }) => ({ value: `location ${id}`, label: name })),
  ];
  const groups: WhoGroup[] = [
    { group: say('absences.people'), items: itemsOf(true) },
    { group: say('absences.rooms'), items: itemsOf(false) },
    { group: say('absences.places'), items: mayClose ? closable : [] },
  ].filter(({ items }) => items.length > 0);
  const names = new Map([
    ...(resources.data ?? []).map(({ id, name }) => [`resource ${id}`, name] as const),
    ...closable.map(({ label, value }) => [value, label] as const),
  ]);
  const error = resources.error ?? places.error;
  const isKnown = resources.data !== undefined && places.data !== undefined;
  return {
    isKnown,
    /** Until the names are read, everybody would be told as gone. */
    isNameable: isKnown || error !== null,
    error,
    groups,
    nameOf: (who: WhoText) => names.get(who) ?? say('absences.gone'),
  };
}
