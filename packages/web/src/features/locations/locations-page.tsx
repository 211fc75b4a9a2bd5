/** The places of the business: the list with its main one, those that were given up, and adding one with a name. */

import type { Location } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { locationAddress, settingsAddress } from '../../pages/dashboard-addresses.ts';
import { everyLocationOf, useCreateLocation } from '../../queries/locations.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddByName } from '../../ui/editing/adding.tsx';
import { ListPage } from '../../ui/editing/list-page.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Rows, Section } from '../../ui/editing/section.tsx';

export function LocationsPage() {
  const { formats, say, session } = useDashboard();
  const list = useQuery(everyLocationOf(session.client));
  const services = useQuery(servicesOf(session.client)).data ?? [];
  const heldAt = (location: Location) => {
    const held = services.filter(({ locations }) => locations.some(({ business }) => business?.id === location.id));
    return formats.shortList(held.map(({ name }) => name));
  };
  const rowOf = (location: Location, mark: string | undefined) => ({
    id: location.id,
    address: locationAddress(location.id),
    name: location.name,
    facts: location.address?.formattedAddress ?? say('locations.noAddress'),
    values: [heldAt(location)],
    mark,
  });
  const current = list.data?.filter(({ archived }) => !archived) ?? [];
  const former = list.data?.filter(({ archived }) => archived) ?? [];
  return (
    <ListPage
      title={say('locations.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      add={{
        permission: 'LOCATIONS.MANAGE',
        title: say('locations.add'),
        hint: say('locations.addHint'),
        form: <AddLocation />,
      }}
    >
      {list.data === undefined ? (
        <Reading error={list.error} onAgain={() => void list.refetch()} />
      ) : (
        <>
          <p className="oh-soft">{say('locations.about')}</p>
          <Rows
            columns={[say('services.title')]}
            rows={current
              .toSorted((a, b) => Number(b.default) - Number(a.default))
              .map((location) => rowOf(location, location.default ? say('locations.main') : undefined))}
          />
          {former.length === 0 ? null : (
            <Section title={say('locations.former')} hint={say('locations.formerHint')}>
              <Rows
                columns={[say('services.title')]}
                rows={former.map((location) => rowOf(location, say('locations.archived')))}
              />
            </Section>
          )}
        </>
      )}
    </ListPage>
  );
}

function AddLocation() {
  const { say, session } = useDashboard();
  return (
    <AddByName
      id="new-location-name"
      label={say('locations.name')}
      act={say('locations.addDo')}
      maxLength={150}
      creating={useCreateLocation(session.client)}
      addressOf={({ id }) => locationAddress(id)}
    />
  );
}
