/** What was found, in groups, as the list of the search's field: the focus stays in the field, one entry is marked. */

import {
  IconBolt,
  IconCalendarCheck,
  IconCalendarTime,
  IconHistory,
  IconLayoutSidebar,
  IconMapPin,
  type IconSearch,
  IconSettings,
  IconTags,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { own } from '../../language/bidi.ts';
import type { DashboardTextId } from '../../language/texts.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import listRow from '../../ui/list-row.module.css';
import { Sentence } from '../../ui/sentence.tsx';
import type { Entry, EntryKind, Group } from './entries.ts';
import styles from './search.module.css';

const signs = {
  recent: IconHistory,
  day: IconCalendarTime,
  act: IconBolt,
  client: IconUser,
  booking: IconCalendarCheck,
  service: IconTags,
  staff: IconUsers,
  location: IconMapPin,
  page: IconLayoutSidebar,
  setting: IconSettings,
} as const satisfies Record<EntryKind, typeof IconSearch>;

const groupNames = {
  recent: 'search.recent',
  day: 'search.days',
  act: 'search.acts',
  client: 'search.clients',
  booking: 'nav.bookings',
  service: 'nav.services',
  staff: 'nav.staff',
  location: 'locations.title',
  page: 'search.pages',
  setting: 'nav.settings',
} as const satisfies Record<EntryKind, DashboardTextId>;

export interface FoundListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  /** The place of the marked entry among all of them. */
  readonly active: number;
  readonly entryId: (place: number) => string;
  readonly onActive: (place: number) => void;
  readonly onGo: (entry: Entry) => void;
}

export function FoundList({ id, groups, active, entryId, onActive, onGo }: FoundListProps) {
  const { say } = useDashboard();
  const places = new Map(groups.flatMap((group) => group.entries).map((entry, place) => [entry, place]));
  return (
    <div id={id} className={styles['list']} role="listbox" aria-label={say('search.results')}>
      {groups.map((group) => {
        const nameId = `${id}-${group.kind}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
          <div key={group.kind} role="group" aria-labelledby={nameId}>
            <p id={nameId} role="presentation" className={styles['groupName']}>
              {say(groupNames[group.kind])}
            </p>
            {group.entries.map((entry) => {
              const place = places.get(entry) ?? 0;
              return (
                <FoundEntry
                  key={entry.key}
                  id={entryId(place)}
                  entry={entry}
                  isActive={place === active}
                  onActive={() => onActive(place)}
                  onGo={() => onGo(entry)}
                />
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

interface FoundEntryProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onGo: () => void;
}

function FoundEntry({ id, entry, isActive, onActive, onGo }: FoundEntryProps) {
  const Sign = signs[entry.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, by the combobox pattern
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['entry']}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => !isActive && onActive()}
      onClick={onGo}
    >
      <Sign size={20} stroke={1.75} aria-hidden="true" className={styles['sign']} />
      <span className={listRow['words']}>
        <span className={listRow['name']}>
          <Sentence text={entry.kind === 'act' ? entry.name : own(entry.name)} />
        </span>
        {entry.facts === undefined || entry.facts === '' ? null : (
          <span className={styles['facts']}>
            <Sentence text={entry.facts} />
          </span>
        )}
      </span>
    </div>
  );
}
