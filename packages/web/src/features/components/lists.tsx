/** Lists, and what narrows them. */

import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { componentsAddress } from '../../pages/dashboard-addresses.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { Faces } from '../../ui/avatars/faces.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { BadgeChip } from '../../ui/display/badge-chip.tsx';
import { ClientTags, ClientTagsInRow } from '../../ui/display/client-tags.tsx';
import { Fact, Facts } from '../../ui/display/facts.tsx';
import { Rows, Section } from '../../ui/editing/section.tsx';
import { ServiceLinks } from '../../ui/editing/service-links.tsx';
import { SortableRows } from '../../ui/editing/sortable-rows.tsx';
import { FilterChip, FilterDisclosure, SearchField } from '../../ui/filters/filter-chip.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { ComponentStates, Part, State } from './component-states.tsx';
import styles from './components.module.css';
import { longName, mixedName, people, usualName } from './sample-words.ts';

export function Lists() {
  return (
    <Part title="Lists">
      <Filters />
      <ListRows />
      <Links />
      <RowsInOrder />
      <FacesOfPeople />
      <FactsAndSections />
      <ComponentStates name="ShowMore" file="ui/lists/show-more.tsx">
        <State name="default">
          <ShowMore list={{ hasNextPage: true, isFetchingNextPage: false }} onMore={() => undefined} />
        </State>
        <State name="reading">
          <ShowMore list={{ hasNextPage: true, isFetchingNextPage: true }} onMore={() => undefined} />
        </State>
      </ComponentStates>
    </Part>
  );
}

const kinds = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;

function Filters() {
  const { say } = useDashboard();
  const [kind, setKind] = useState('');
  const [text, setText] = useState('');
  const options = kinds.map((value) => ({ value, label: say(`services.kind.${value}`) }));
  return (
    <>
      <ComponentStates name="SearchField" file="ui/filters/filter-chip.tsx">
        <State name="empty">
          <SearchField label={say('search.open')} value={text} onChange={setText} />
        </State>
        <State name="with text">
          <SearchField label={say('search.clients')} value={longName} onChange={() => undefined} />
        </State>
      </ComponentStates>
      <ComponentStates name="FilterChip, FilterDisclosure" file="ui/filters/filter-chip.tsx">
        <State name="does not narrow">
          <div className={styles['row']}>
            <FilterChip
              label={say('services.kind')}
              any={say('services.kind.any')}
              value={kind}
              options={options}
              onChange={setKind}
            />
            <FilterDisclosure label={say('search.days')} value={undefined}>
              <p>{say('search.none', { text: own(mixedName) })}</p>
            </FilterDisclosure>
          </div>
        </State>
        <State name="narrows">
          <div className={styles['row']}>
            <FilterChip
              label={say('services.kind')}
              any={say('services.kind.any')}
              value="CLASS"
              options={options}
              onChange={() => undefined}
            />
            <FilterDisclosure label={say('search.days')} value={mixedName}>
              <p>{say('search.none', { text: own(mixedName) })}</p>
            </FilterDisclosure>
          </div>
        </State>
        <State name="long words">
          <FilterChip
            label={say('booking.with')}
            any={say('services.kind.any')}
            value={longName}
            options={[{ value: longName, label: longName }]}
            onChange={() => undefined}
          />
        </State>
      </ComponentStates>
    </>
  );
}

function ListRows() {
  const { say } = useDashboard();
  return (
    <ComponentStates name="Rows" file="ui/editing/section.tsx">
      <State name="with faces, values and marks" isWide>
        <Rows
          columns={[say('service.price'), say('service.staffIds')]}
          rows={people.map((person, index) => ({
            id: person.id,
            address: componentsAddress,
            name: person.name,
            facts: [say('services.kind.APPOINTMENT'), mixedName],
            mark: index === 0 ? say('services.hidden') : undefined,
            values: [say('booking.priceFree'), <Faces key="faces" people={people} />],
            leading: <Face name={person.name} photo={undefined} size={48} />,
          }))}
        />
      </State>
      <State name="names alone">
        <Rows rows={[{ id: 'one', address: componentsAddress, name: longName, facts: '' }]} />
      </State>
    </ComponentStates>
  );
}

function Links() {
  const { say } = useDashboard();
  const all = { error: null, onAgain: () => undefined, none: say('choices.none') };
  return (
    <ComponentStates name="ServiceLinks" file="ui/editing/service-links.tsx">
      <State name="some, long words">
        <ServiceLinks {...all} services={[usualName, longName].map((name, index) => ({ id: `${index}`, name }))} />
      </State>
      <State name="none">
        <ServiceLinks {...all} services={[]} />
      </State>
      <State name="not read">
        <ServiceLinks {...all} services={undefined} error={new Error()} />
      </State>
    </ComponentStates>
  );
}

function RowsInOrder() {
  const { say } = useDashboard();
  const list = {
    permission: 'SERVICES.MANAGE',
    columns: [say('service.price')],
    rows: people.map(({ id, name }) => ({
      id,
      address: componentsAddress,
      name,
      facts: [say('services.kind.APPOINTMENT'), mixedName],
      values: [say('booking.priceFree')],
    })),
    onMove: async () => undefined,
  } as const;
  return (
    <ComponentStates name="SortableRows" file="ui/editing/sortable-rows.tsx">
      <State name="brought into order by handles" isWide>
        <SortableRows {...list} />
      </State>
      <State name="a part of a list, which has no order" isWide>
        <SortableRows {...list} isSorted={false} />
      </State>
    </ComponentStates>
  );
}

function FacesOfPeople() {
  const crowd = Array.from({ length: 12 }, (_, index) => ({
    id: `${index}`,
    name: `${usualName} ${index}`,
    photo: undefined,
  }));
  return (
    <ComponentStates name="Face, Faces" file="ui/avatars/face.tsx, ui/avatars/faces.tsx">
      <State name="by initials, in all sizes">
        <div className={styles['row']}>
          {([24, 32, 48, 96] as const).map((size) => (
            <Face key={size} name={size === 48 ? mixedName : usualName} photo={undefined} size={size} />
          ))}
        </div>
      </State>
      <State name="one, some, many">
        <div className={styles['row']}>
          <Faces people={people.slice(0, 1)} />
          <Faces people={people} />
          <Faces people={crowd} />
        </div>
      </State>
    </ComponentStates>
  );
}

function FactsAndSections() {
  const { say } = useDashboard();
  return (
    <>
      <ComponentStates name="BadgeChip, BadgeChips" file="ui/display/badge-chip.tsx">
        <State name="default">
          <BadgeChip badge={{ title: usualName, backgroundColor: '#00513F', textColor: '#FFFFFF' }} />
        </State>
        <State name="long">
          <BadgeChip badge={{ title: longName, backgroundColor: '#FFFFFF', textColor: '#00513F' }} />
        </State>
      </ComponentStates>
      <ComponentStates name="ClientTags, ClientTagsInRow" file="ui/display/client-tags.tsx">
        <State name="default">
          <ClientTags tags={[usualName, mixedName]} />
        </State>
        <State name="long">
          <ClientTags tags={[longName]} />
        </State>
        <State name="small">
          <ClientTags tags={[usualName, mixedName]} isSmall />
        </State>
        <State name="in a row">
          <ClientTagsInRow tags={[usualName, mixedName]} />
        </State>
      </ComponentStates>
      <ComponentStates name="Facts, Fact" file="ui/display/facts.tsx">
        <State name="default">
          <Facts>
            <Fact name={say('booking.with')}>
              <bdi>{mixedName}</bdi>
            </Fact>
            <Fact name={say('service.price')} isFigure>
              {say('booking.priceFree')}
            </Fact>
          </Facts>
        </State>
      </ComponentStates>
      <ComponentStates name="Section" file="ui/editing/section.tsx">
        <State name="with a hint">
          <Section title={say('settings.hours')} hint={say('settings.hoursHint')}>
            <p>{say('hours.never')}</p>
          </Section>
        </State>
      </ComponentStates>
    </>
  );
}
