/**
 * The search itself: one field over the view with what it finds below, by the combobox pattern. The focus stays in the
 * field, arrows move over what was found, Enter goes there, Escape closes it, whatever was typed.
 */
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { SearchSource } from '../../../feature.ts';
import { useFeatures } from '../../../feature-assembly.ts';
import { inTab } from '../../../session/device-storage.ts';
import { useDashboard } from '../../../ui/context/dashboard-context.tsx';
import { useNavigateTo } from '../../../ui/context/navigation-target.ts';
import { useSignedIn } from '../../../ui/context/signed-in.ts';
import { useCombobox } from '../../../ui/forms/combobox.ts';
import type { SearchEntry, SearchGroup } from '../../../ui/lists/search-entry.ts';
import { useModalDialog } from '../../../ui/overlays/modal-dialog.ts';
import { readRecent, withRecent } from './entries.ts';
import { FoundList } from './found-list.tsx';
import { groupsOf } from './groups.ts';
import styles from './search.module.css';
import { NothingFound, SearchKeys, SearchOffline, SearchTrouble } from './search-notes.tsx';
import { useFound } from './use-found.ts';

const longestText = 100;

/** What was chosen names clients: kept in the tab only, for one person, and gone with the sign-out. */
function useRecent(kinds: readonly SearchGroup[]): {
  readonly recent: readonly SearchEntry[];
  remember(chosen: SearchEntry): void;
} {
  const key = `openhours-search-${useSignedIn()?.user?.id ?? 'nobody'}`;
  const [recent] = useState(() =>
    readRecent(
      inTab.read(key),
      kinds.map(({ kind }) => kind),
    ),
  );
  return {
    recent,
    remember: (chosen) => inTab.keep(key, JSON.stringify(withRecent(recent, chosen))),
  };
}

export interface SearchDialogProps {
  readonly sources: readonly SearchSource[];
  readonly onClose: () => void;
}

export function SearchDialog({ sources, onClose }: SearchDialogProps) {
  const { say } = useDashboard();
  const navigateTo = useNavigateTo();
  const field = useRef<HTMLInputElement>(null);
  const kinds = groupsOf(useFeatures());
  const { recent, remember } = useRecent(kinds);
  const [text, setText] = useState('');
  const { groups, isSearching, trouble, again } = useFound(text, recent, sources);
  const entries = groups.flatMap((group) => group.entries);
  const isEmpty = entries.length === 0;
  const isUntyped = text.trim() === '';
  const combobox = useCombobox(entries.length);
  const dialog = useModalDialog(field, onClose);

  const go = (entry: SearchEntry) => {
    remember(entry);
    onClose();
    navigateTo(entry.target);
  };
  const type = (typed: string) => {
    setText(typed);
    combobox.restart();
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  const hear = (event: KeyboardEvent) => {
    // While a word is being composed the keys are the writer's.
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (!combobox.walk(event) && event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[combobox.active];
      if (entry !== undefined) {
        go(entry);
      }
    }
  };
  return (
    <dialog {...dialog} className={styles['dialog']} aria-label={say('search.title')} onClose={onClose}>
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <IconSearch size={22} stroke={1.75} aria-hidden="true" className={styles['lens']} />
          <input
            ref={field}
            type="text"
            {...combobox.field}
            className={styles['field']}
            aria-label={say('search.title')}
            autoCapitalize="off"
            enterKeyHint="go"
            maxLength={longestText}
            placeholder={say('search.hint')}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={hear}
          />
          <button type="button" className={styles['close']} onClick={onClose} aria-label={say('panel.close')}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <p className={styles['state']} role="status">
          {isUntyped
            ? ''
            : isSearching
              ? say('search.searching')
              : isEmpty
                ? ''
                : say('search.found', { count: entries.length })}
        </p>
        <SearchOffline />
        <SearchTrouble trouble={trouble} again={again} />
        {isEmpty && !isSearching && !isUntyped ? <NothingFound text={text.trim()} onClear={clear} /> : null}
        {isEmpty ? null : <FoundList combobox={combobox} groups={groups} kinds={kinds} onGo={go} />}
        <SearchKeys />
      </div>
    </dialog>
  );
}
