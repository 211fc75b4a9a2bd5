/** Opens and closes what stands beside the view, without the view knowing what that is. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { nothingOpened, type Opened, openedSearch, readOpened } from '../pages/opened.ts';

/** Opens something beside whatever view there is; works in the frame around the views too. */
export function useOpen(): (what: Opened) => void {
  const navigate = useNavigate();
  return useCallback(
    (what) => void navigate({ to: '.', search: (before) => ({ ...before, ...openedSearch(what) }) }),
    [navigate],
  );
}

export interface OpenedBeside {
  readonly opened: Opened;
  open(what: Opened): void;
  /** The focus returns to whatever opened it, known by its id in the page. */
  close(focusId?: string): void;
}

export function useOpened(): OpenedBeside {
  const navigate = useNavigate();
  const opened = readOpened(useSearch({ strict: false }));
  const close = useCallback(
    (focusId?: string) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...nothingOpened }) }).then(() => {
        if (focusId !== undefined) {
          document.getElementById(focusId)?.focus();
        }
      }),
    [navigate],
  );
  return { opened, open: useOpen(), close };
}
