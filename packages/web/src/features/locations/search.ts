/** Places, as the search finds them for whoever may see them: asked once, and looked through here. */

import { useQuery } from '@tanstack/react-query';
import { own } from '../../language/bidi.ts';
import { locationAddress, locationsAddress } from '../../pages/dashboard-addresses.ts';
import { placesOf } from '../../queries/locations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { fitting, type SearchAnswer, type Sought } from '../../ui/lists/search-entry.ts';

export function useFound({ text }: Sought): SearchAnswer {
  const { session } = useDashboard();
  const maySee = useReach('LOCATIONS.MANAGE') === 'all';
  const places = useQuery({ ...placesOf(session.client), enabled: text !== '' && maySee });
  const entries = (places.data ?? []).map(({ id, name, address }) => {
    const line = address?.formattedAddress ?? address?.city;
    return {
      key: `location:${id}`,
      kind: 'location',
      name: name ?? '',
      facts: line === undefined ? undefined : own(line),
      target: { to: id === undefined ? locationsAddress : locationAddress(id) },
    };
  });
  return { questions: maySee ? [places] : [], found: [{ kind: 'location', entries: fitting(text, entries) }] };
}
