/** Opens the search from anywhere in the dashboard, by Ctrl+K or ⌘K; what it renders is loaded when somebody first asks. */
import { Button } from '@mantine/core';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { SearchSource } from '../../../feature.ts';
import { useFeatures } from '../../../feature-assembly.ts';
import { useDashboard } from '../../../ui/context/dashboard-context.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { SearchDialogProps } from './search-dialog.tsx';

type Dialog = ComponentType<SearchDialogProps>;

type Loaded = { readonly Dialog: Dialog; readonly sources: readonly SearchSource[] } | 'failed' | undefined;

export interface Search {
  readonly dialog: React.ReactNode;
  open(): void;
}

export function useSearch(): Search {
  const features = useFeatures();
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>(undefined);
  const load = useCallback(() => {
    const sources = features.flatMap(({ search }) => (search === undefined ? [] : [search.load()]));
    Promise.all([import('./search-dialog.tsx'), ...sources]).then(
      ([{ SearchDialog }, ...loadedSources]) => setLoaded({ Dialog: SearchDialog, sources: loadedSources }),
      () => setLoaded('failed'),
    );
  }, [features]);
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
    dialog:
      loaded === 'failed' ? (
        <NotLoaded onAgain={load} onClose={close} />
      ) : (
        <loaded.Dialog sources={loaded.sources} onClose={close} />
      ),
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
