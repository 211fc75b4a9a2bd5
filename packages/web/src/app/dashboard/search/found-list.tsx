/** What was found, in groups, as the list of the search's field: the focus stays in the field, one entry is marked. */

import { own } from '../../../language/bidi.ts';
import { useDashboard } from '../../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import type { Combobox } from '../../../ui/forms/combobox.ts';
import listRow from '../../../ui/lists/list-row.module.css';
import type { SearchEntry, SearchGroup } from '../../../ui/lists/search-entry.ts';
import type { Group } from './entries.ts';
import styles from './search.module.css';

export interface FoundListProps {
  readonly combobox: Combobox;
  readonly groups: readonly Group[];
  /** Of every kind there is, by whose icons entries are known. */
  readonly kinds: readonly SearchGroup[];
  readonly onGo: (entry: SearchEntry) => void;
}

export function FoundList({ combobox, groups, kinds, onGo }: FoundListProps) {
  const { say } = useDashboard();
  const places = new Map(groups.flatMap((group) => group.entries).map((entry, place) => [entry, place]));
  return (
    <div id={combobox.listId} className={styles['list']} role="listbox" aria-label={say('search.results')}>
      {groups.map((group) => {
        const nameId = `${combobox.listId}-${group.kind}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
          <div key={group.kind} role="group" aria-labelledby={nameId}>
            <p id={nameId} role="presentation" className={styles['groupName']}>
              {say(group.name)}
            </p>
            {group.entries.map((entry) => {
              const place = places.get(entry) ?? 0;
              return (
                <FoundEntry
                  key={entry.key}
                  option={combobox.optionAt(place)}
                  entry={entry}
                  Icon={kinds.find(({ kind }) => kind === entry.kind)?.Icon ?? group.Icon}
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
  readonly option: ReturnType<Combobox['optionAt']>;
  readonly entry: SearchEntry;
  readonly Icon: SearchGroup['Icon'];
  readonly onGo: () => void;
}

function FoundEntry({ option, entry, Icon, onGo }: FoundEntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, by the combobox pattern
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is spread on it
    <div {...option} className={styles['entry']} onClick={onGo}>
      <Icon size={20} stroke={1.75} aria-hidden="true" className={styles['icon']} />
      <span className={listRow['words']}>
        <span className={listRow['name']}>
          <Sentence text={entry.kind === 'action' ? entry.name : own(entry.name)} />
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
