/**
 * The browser's own modal dialog, open while it is drawn: the rest of the page is out of reach, and the focus returns to
 * where it was. Escape and a press beside it close it.
 */
import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

interface ModalDialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  onCancel(event: SyntheticEvent): void;
  onClick(event: MouseEvent): void;
}

/** What is spread on the dialog; the control marked with `data-first` has the focus once it is open, and `first` where none is. */
export function useModalDialog(first: RefObject<HTMLElement | null>, onClose: () => void): ModalDialogProps {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    const marked = shown?.querySelector<HTMLElement>('[data-first]');
    (marked ?? first.current)?.focus();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus();
      }
    };
  }, [first]);
  return {
    ref: dialog,
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    onClick(event) {
      if (event.target === dialog.current) {
        onClose();
      }
    },
  };
}
