/**
 * The search itself: one field over the view with what it finds below, by the combobox pattern. The focus stays in the
 * field, arrows move over what was found, Enter goes there, Escape closes it, whatever was typed.
 */
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type SearchSource, useFeatures } from '../../../feature.ts';
import { useDashboard } from '../../../ui/dashboard-context.tsx';
import { useFollow } from '../../../ui/follow.ts';
import { movedTo } from '../../../ui/list-keys.ts';
import type { SearchEntry, SearchGroup } from '../../../ui/search-entry.ts';
import { useSignedIn } from '../../../ui/signed-in.ts';
import { readRecent, withRecent } from './entries.ts';
import { FoundList } from './found-list.tsx';
import { groupsOf } from './groups.ts';
import styles from './search.module.css';
import { NothingFound, SearchKeys, SearchTrouble } from './search-notes.tsx';
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
      sessionStorage.getItem(key),
      kinds.map(({ kind }) => kind),
    ),
  );
  return {
    recent,
    remember: (chosen) => sessionStorage.setItem(key, JSON.stringify(withRecent(recent, chosen))),
  };
}

/** Over the view while it is drawn, with the focus in its field; then the focus returns to where it was. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    field.current?.focus();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus();
      }
    };
  }, [dialog, field]);
}

export interface SearchDialogProps {
  readonly sources: readonly SearchSource[];
  readonly onClose: () => void;
}

export function SearchDialog({ sources, onClose }: SearchDialogProps) {
  const { say } = useDashboard();
  const follow = useFollow();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const kinds = groupsOf(useFeatures());
  const { recent, remember } = useRecent(kinds);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isSearching, trouble, again } = useFound(text, recent, sources);
  const entries = groups.flatMap((group) => group.entries);
  const isEmpty = entries.length === 0;
  const isUntyped = text.trim() === '';
  const active = Math.min(at, entries.length - 1);
  const entryId = (place: number) => `${id}-${place}`;
  const activeId = isEmpty ? undefined : entryId(active);

  useShown(dialog, field);
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [activeId]);

  const go = (entry: SearchEntry) => {
    remember(entry);
    onClose();
    follow(entry.way);
  };
  const type = (typed: string) => {
    setText(typed);
    setAt(0);
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
    const next = movedTo(event.key, active, entries.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[active];
      if (entry !== undefined) {
        go(entry);
      }
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; a press beside it is the same for a pointer
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={say('search.title')}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) {
          onClose();
        }
      }}
    >
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <IconSearch size={22} stroke={1.75} aria-hidden="true" className={styles['lens']} />
          <input
            ref={field}
            type="text"
            role="combobox"
            className={styles['field']}
            aria-label={say('search.title')}
            aria-autocomplete="list"
            aria-expanded={!isEmpty}
            aria-controls={isEmpty ? undefined : `${id}-list`}
            aria-activedescendant={activeId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
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
        <SearchTrouble trouble={trouble} again={again} />
        {isEmpty && !isSearching && !isUntyped ? <NothingFound text={text.trim()} onClear={clear} /> : null}
        {isEmpty ? null : (
          <FoundList
            id={`${id}-list`}
            groups={groups}
            kinds={kinds}
            active={active}
            entryId={entryId}
            onActive={setAt}
            onGo={go}
          />
        )}
        <SearchKeys />
      </div>
    </dialog>
  );
}
