/**
 * A field with a list below it, by the combobox pattern: the focus stays in the field, arrows mark one entry of the list,
 * and what is typed begins the list anew. What Enter and Escape do is said by whoever renders it.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';
import { movedTo } from '../lists/list-keys.ts';

export interface Combobox {
  readonly listId: string;
  /** The place of the marked entry; -1 in an empty list. */
  readonly active: number;
  /** Spread on the field. */
  readonly field: {
    readonly role: 'combobox';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
    readonly autoComplete: 'off';
    readonly spellCheck: false;
  };
  /** Spread on each entry of the list. */
  readonly optionAt: (place: number) => {
    readonly id: string;
    readonly role: 'option';
    readonly 'aria-selected': boolean;
    onPointerDown(event: PointerEvent): void;
    onPointerMove(): void;
  };
  /** The first entry is marked again. */
  restart(): void;
  /** Whether the key was one that moves in the list. */
  walk(event: KeyboardEvent): boolean;
}

export function useCombobox(length: number): Combobox {
  const id = useId();
  const [at, setAt] = useState(0);
  const active = Math.min(at, length - 1);
  const optionId = (place: number) => `${id}-${place}`;
  const activeId = length === 0 ? undefined : optionId(active);
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [activeId]);
  return {
    listId: `${id}-list`,
    active,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': length > 0,
      'aria-controls': length === 0 ? undefined : `${id}-list`,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      spellCheck: false,
    },
    optionAt: (place) => ({
      id: optionId(place),
      role: 'option',
      'aria-selected': place === active,
      // The focus stays in the field.
      onPointerDown: (event) => event.preventDefault(),
      onPointerMove: () => place !== active && setAt(place),
    }),
    restart: () => setAt(0),
    walk(event) {
      const next = movedTo(event.key, active, length);
      if (next === undefined) {
        return false;
      }
      event.preventDefault();
      setAt(next);
      return true;
    },
  };
}
