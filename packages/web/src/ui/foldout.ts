/** Something that a button unfolds; closed by Escape, by a press elsewhere and when the focus leaves it. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Foldout {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  toggle(): void;
  close(): void;
}

export function useFoldout(): Foldout {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const leave = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target) !== true) {
        setOpen(false);
      }
    };
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpen(false);
        button.current?.focus();
      }
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', hide);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', hide);
    };
  }, [isOpen]);
  return { area, button, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) };
}
