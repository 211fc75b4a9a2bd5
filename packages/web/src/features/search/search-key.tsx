/** Opens the search from anywhere in the dashboard, by Ctrl+K or ⌘K; what it draws is loaded when somebody first asks. */
import { Button } from '@mantine/core';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Sheet } from '../../ui/sheet.tsx';

type Dialog = ComponentType<{ readonly onClose: () => void }>;

type Loaded = { readonly Dialog: Dialog } | 'failed' | undefined;

export interface Search {
  readonly dialog: React.ReactNode;
  open(): void;
}

export function useSearch(): Search {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>(undefined);
  const load = useCallback(() => {
    import('./search-dialog.tsx').then(
      ({ SearchDialog }) => setLoaded({ Dialog: SearchDialog }),
      () => setLoaded('failed'),
    );
  }, []);
  const open = useCallback(() => {
    setOpen(true);
    load();
  }, [load]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey || event.defaultPrevented) {
        return;
      }
      event.preventDefault();
      // A question that stands open is answered or closed first.
      if (document.querySelector('dialog:modal') === null) {
        open();
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [open]);
  const close = useCallback(() => setOpen(false), []);
  if (!isOpen || loaded === undefined) {
    return { open, dialog: null };
  }
  return {
    open,
    dialog: loaded === 'failed' ? <NotLoaded onAgain={load} onClose={close} /> : <loaded.Dialog onClose={close} />,
  };
}

function NotLoaded({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const { say } = useDashboard();
  return (
    <Sheet title={say('search.title')} onClose={onClose}>
      <p>{say('search.notLoaded')}</p>
      <Button onClick={onAgain}>{say('bookings.tryAgain')}</Button>
    </Sheet>
  );
}
