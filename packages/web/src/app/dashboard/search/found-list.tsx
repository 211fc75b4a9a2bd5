/** What was found, in groups, as the list of the search's field: the focus stays in the field, one entry is marked. */

import { own } from '../../../language/bidi.ts';
import { useDashboard } from '../../../ui/dashboard-context.tsx';
import listRow from '../../../ui/list-row.module.css';
import type { SearchEntry, SearchGroup } from '../../../ui/search-entry.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import type { Group } from './entries.ts';
import styles from './search.module.css';

export interface FoundListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  /** Of every kind there is, by whose signs entries are known. */
  readonly kinds: readonly SearchGroup[];
  /** The place of the marked entry among all of them. */
  readonly active: number;
  readonly entryId: (place: number) => string;
  readonly onActive: (place: number) => void;
  readonly onGo: (entry: SearchEntry) => void;
}

export function FoundList({ id, groups, kinds, active, entryId, onActive, onGo }: FoundListProps) {
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
              {say(group.name)}
            </p>
            {group.entries.map((entry) => {
              const place = places.get(entry) ?? 0;
              return (
                <FoundEntry
                  key={entry.key}
                  id={entryId(place)}
                  entry={entry}
                  Sign={kinds.find(({ kind }) => kind === entry.kind)?.Sign ?? group.Sign}
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
  readonly entry: SearchEntry;
  readonly Sign: SearchGroup['Sign'];
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onGo: () => void;
}

function FoundEntry({ id, entry, Sign, isActive, onActive, onGo }: FoundEntryProps) {
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
