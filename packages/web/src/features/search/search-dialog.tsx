/**
 * The search itself: one field over the view with what it finds below, by the combobox pattern. The focus stays in the
 * field, arrows move over what was found, Enter goes there, Escape empties the field and then closes.
 */
import { Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBolt,
  IconCalendarCheck,
  IconCalendarTime,
  IconCornerDownLeft,
  IconHistory,
  IconLayoutSidebar,
  IconMapPin,
  IconSearch,
  IconSettings,
  IconTags,
  IconUser,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { own } from '../../language/bidi.ts';
import type { DashboardTextId } from '../../language/texts.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useOpen } from '../../ui/opened.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { useSignedIn } from '../../ui/signed-in.ts';
import { type Entry, type EntryKind, readRecent, withRecent } from './entries.ts';
import styles from './search.module.css';
import { useFound } from './use-found.ts';

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

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { say } = useDashboard();
  const navigate = useNavigate();
  const open = useOpen();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { recent, remember } = useRecent();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isSearching, trouble, again } = useFound(text, recent);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(at, entries.length - 1);

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
  }, []);
  const activeId = active < 0 ? undefined : `${id}-${active}`;
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [activeId]);

  const go = (entry: Entry) => {
    remember(entry);
    onClose();
    if ('open' in entry.way) {
      open(entry.way.open);
    } else {
      void navigate({ to: entry.way.to, search: (entry.way.search ?? {}) as never });
    }
  };
  const type = (typed: string) => {
    setText(typed);
    setAt(0);
  };
  const hear = (event: KeyboardEvent) => {
    // While a word is being composed the keys are the writer's.
    if (event.nativeEvent.isComposing) {
      return;
    }
    const last = entries.length - 1;
    const moves: Readonly<Partial<Record<string, number>>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 5),
      PageUp: Math.max(0, active - 5),
    };
    const next = moves[event.key];
    if (next !== undefined && last >= 0) {
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
  let index = -1;
  const isEmpty = entries.length === 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; a press beside it is the same for a pointer
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={say('search.title')}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        if (text === '') {
          onClose();
        } else {
          type('');
          field.current?.focus();
        }
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
          {text.trim() === ''
            ? ''
            : isSearching
              ? say('search.searching')
              : isEmpty
                ? ''
                : say('search.found', { count: entries.length })}
        </p>
        {trouble === undefined ? null : (
          <div className={styles['trouble']} role="alert">
            <p>{say(`search.${trouble}`)}</p>
            {trouble === 'failed' ? (
              <Button variant="default" onClick={again}>
                {say('bookings.tryAgain')}
              </Button>
            ) : null}
          </div>
        )}
        {isEmpty && !isSearching && text.trim() !== '' ? (
          <div className={styles['none']} role="status">
            <p className={styles['noneTitle']}>
              <Sentence text={say('search.none', { text: own(text.trim()) })} />
            </p>
            <p className="oh-soft">{say('search.noneHint')}</p>
            <Button
              variant="default"
              onClick={() => {
                type('');
                field.current?.focus();
              }}
            >
              {say('search.clear')}
            </Button>
          </div>
        ) : null}
        {isEmpty ? null : (
          <div id={`${id}-list`} className={styles['list']} role="listbox" aria-label={say('search.results')}>
            {groups.map((group) => {
              const nameId = `${id}-group-${group.kind}`;
              return (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
                <div key={group.kind} role="group" aria-labelledby={nameId} className={styles['group']}>
                  <p id={nameId} role="presentation" className={styles['groupName']}>
                    {say(groupNames[group.kind])}
                  </p>
                  {group.entries.map((entry) => {
                    index += 1;
                    const here = index;
                    const Sign = signs[entry.kind];
                    return (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, by the combobox pattern
                      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                      <div
                        key={entry.key}
                        id={`${id}-${here}`}
                        role="option"
                        aria-selected={here === active}
                        className={styles['entry']}
                        // The focus stays in the field.
                        onPointerDown={(event) => event.preventDefault()}
                        onPointerMove={() => here !== active && setAt(here)}
                        onClick={() => go(entry)}
                      >
                        <Sign size={20} stroke={1.75} aria-hidden="true" className={styles['sign']} />
                        <span className={styles['words']}>
                          <span className={styles['name']}>
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
                  })}
                </div>
              );
            })}
          </div>
        )}
        <p className={styles['keys']} aria-hidden="true">
          <span>
            <kbd>
              <IconArrowUp size={14} />
            </kbd>{' '}
            <kbd>
              <IconArrowDown size={14} />
            </kbd>{' '}
            {say('search.keyMove')}
          </span>
          <span>
            <kbd>
              <IconCornerDownLeft size={14} />
            </kbd>{' '}
            {say('search.keyGo')}
          </span>
          <span>
            <kbd>Esc</kbd> {say('search.keyClose')}
          </span>
        </p>
      </div>
    </dialog>
  );
}
