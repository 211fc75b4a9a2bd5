/** What the browser calls a page of the dashboard: in its tab, its history and its bookmarks, and by a screen reader. */
import { useEffect } from 'react';
import { useDashboard } from './dashboard-context.tsx';

export function usePageTitle(title: string): void {
  const { siteName } = useDashboard().frame;
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
}
