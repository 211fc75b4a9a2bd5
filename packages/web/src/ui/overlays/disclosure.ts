/**
 * Something that a button unfolds; closed by Escape, by a press elsewhere and when the focus leaves it. The key and the
 * press that close it do nothing else: whoever puts something away means nothing that lies under it.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { swallowPress } from './swallow-press.ts';

export interface Disclosure {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  toggle(): void;
  close(): void;
}

export function useDisclosure(): Disclosure {
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
