/**
 * The search itself: one field over the view with what it finds below, by the combobox pattern. The focus stays in the
 * field, arrows move over what was found, Enter goes there, Escape closes it, whatever was typed.
 */
import { IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { movedTo } from '../../ui/list-keys.ts';
import { useOpen } from '../../ui/opened.ts';
import { useSignedIn } from '../../ui/signed-in.ts';
import { type Entry, readRecent, withRecent } from './entries.ts';
import { FoundList } from './found-list.tsx';
import styles from './search.module.css';
import { NothingFound, SearchKeys, SearchTrouble } from './search-notes.tsx';
import { useFound } from './use-found.ts';

const longestText = 100;

/** What was chosen names clients: kept in the tab only, for one person, and gone with the sign-out. */
function useRecent(): { readonly recent: readonly Entry[]; remember(chosen: Entry): void } {
  const key = `openhours-search-${useSignedIn()?.user?.id ?? 'nobody'}`;
  const [recent] = useState(() => readRecent(sessionStorage.getItem(key)));
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

/** Leads to what an entry stands for. */
function useFollow(): (entry: Entry) => void {
  const navigate = useNavigate();
  const open = useOpen();
  return ({ way }) => {
    if ('open' in way) {
      open(way.open);
    } else {
      void navigate({ to: way.to, search: (way.search ?? {}) as never });
    }
  };
}

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { say } = useDashboard();
  const follow = useFollow();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { recent, remember } = useRecent();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isSearching, trouble, again } = useFound(text, recent);
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

  const go = (entry: Entry) => {
    remember(entry);
    onClose();
    follow(entry);
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
          <FoundList id={`${id}-list`} groups={groups} active={active} entryId={entryId} onActive={setAt} onGo={go} />
        )}
        <SearchKeys />
      </div>
    </dialog>
  );
}
