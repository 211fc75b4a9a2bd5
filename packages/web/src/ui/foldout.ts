/**
 * Something that a button unfolds; closed by Escape, by a press elsewhere and when the focus leaves it. The key and the
 * press that close it do nothing else: whoever puts something away means nothing that lies under it.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Foldout {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  toggle(): void;
  close(): void;
}

/** What a browser still makes of a press that has begun; pressed by a key a button is clicked without any (`detail` 0). */
const restOfPress = ['mousedown', 'click', 'auxclick'] as const;

/** Keeps a press that has begun from acting, up to the next one. */
function swallowPress(press: Event): void {
  press.stopPropagation();
  const ends = new AbortController();
  const heard = { capture: true, signal: ends.signal };
  for (const kind of restOfPress) {
    document.addEventListener(
      kind,
      (rest) => {
        if (rest.detail > 0) {
          rest.preventDefault();
          rest.stopPropagation();
        }
      },
      heard,
    );
  }
  document.addEventListener('pointerdown', () => ends.abort(), heard);
}

export function useFoldout(): Foldout {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const isElsewhere = ({ target }: Event) => target instanceof Node && area.current?.contains(target) !== true;
    const press = (event: Event) => {
      if (isElsewhere(event)) {
        swallowPress(event);
        setOpen(false);
      }
    };
    const leave = (event: Event) => {
      if (isElsewhere(event)) {
        setOpen(false);
      }
    };
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) {
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }
    };
    // Before anything under it hears of them.
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', hide, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', hide, true);
    };
  }, [isOpen]);
  return { area, button, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) };
}
