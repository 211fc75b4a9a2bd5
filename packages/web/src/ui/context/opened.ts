/** Opens and closes what stands beside the view, without the view knowing what that is. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Day, isDay } from '../../days/dates.ts';
import { type Opened, openedSearch, readOpened } from '../../pages/opened.ts';
import { useDashboard } from './dashboard-context.tsx';

/** Opens something beside whatever view there is; works in the frame around the views too. */
export function useOpen(): (what: Opened) => void {
  const { panels } = useDashboard();
  const navigate = useNavigate();
  return useCallback(
    (what) => void navigate({ to: '.', search: (before) => ({ ...before, ...openedSearch(what, panels) }) }),
    [navigate, panels],
  );
}

export interface OpenedBeside {
  readonly opened: Opened;
  /** The day that the view shows, where its address names one: what is made beside it begins there. */
  readonly shownDay: Day | undefined;
  open(what: Opened): void;
  /** The focus returns to whatever opened it, known by its id in the page. */
  close(focusId?: string): void;
}

export function useOpened(): OpenedBeside {
  const { panels } = useDashboard();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { date } = search;
  const shownDay = typeof date === 'string' && isDay(date) ? date : undefined;
  const close = useCallback(
    (focusId?: string) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...openedSearch({}, panels) }) }).then(() => {
        if (focusId !== undefined) {
          document.getElementById(focusId)?.focus();
        }
      }),
    [navigate, panels],
  );
  return { opened: readOpened(search, panels), shownDay, open: useOpen(), close };
}
