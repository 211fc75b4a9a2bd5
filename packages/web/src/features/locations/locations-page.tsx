/** The places of the business: the list with its main one, those that were given up, and adding one with a name. */
import type { Location } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { locationAddress, settingsAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { AddByName } from '../../ui/editing/adding.tsx';
import { locationsKey, servicesOf } from '../../ui/editing/places.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Rows, Section } from '../../ui/editing/section.tsx';
import { everyLocationOf } from './location-queries.ts';

export function LocationsPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(everyLocationOf(session.client));
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const names = new Intl.ListFormat(formats.locale, { style: 'short', type: 'unit' });
  const factsOf = (location: Location) => {
    const held = services.filter(({ locations }) => locations.some(({ business }) => business?.id === location.id));
    const address = location.address?.formattedAddress ?? say('locations.noAddress');
    return held.length === 0 ? address : [address, names.format(held.map(({ name }) => name))];
  };
  const rowOf = (location: Location, mark: string | undefined) => ({
    id: location.id,
    address: locationAddress(location.id),
    name: location.name,
    facts: factsOf(location),
    mark,
  });
  const current = list.data?.filter(({ archived }) => !archived) ?? [];
  const former = list.data?.filter(({ archived }) => archived) ?? [];
  return (
    <EditorPage title={say('locations.title')} back={{ address: settingsAddress, name: say('settings.title') }}>
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say('locations.about')}</p>
          <Rows
            rows={current
              .toSorted((a, b) => Number(b.default) - Number(a.default))
              .map((location) => rowOf(location, location.default ? say('locations.main') : undefined))}
          />
          <AddLocation />
          {former.length === 0 ? null : (
            <Section title={say('locations.former')} hint={say('locations.formerHint')}>
              <Rows rows={former.map((location) => rowOf(location, say('locations.archived')))} />
            </Section>
          )}
        </>
      )}
    </EditorPage>
  );
}

function AddLocation() {
  const { say, session } = useDashboard();
  return (
    <AddByName
      right="LOCATIONS.MANAGE"
      id="new-location-name"
      title={say('locations.add')}
      hint={say('locations.addHint')}
      label={say('locations.name')}
      act={say('locations.addDo')}
      maxLength={150}
      listKey={locationsKey}
      add={async (name, once) => {
        const { location } = await session.client.locations.createLocation({ location: { name } }, once);
        return locationAddress(location.id);
      }}
    />
  );
}
