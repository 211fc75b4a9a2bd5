/** What the browser calls a page of the dashboard: in its tab, its history and its bookmarks, and by a screen reader. */
import { useEffect } from 'react';
import { documentTitle } from '../../language/document-title.ts';
import { useDashboard } from './dashboard-context.tsx';

export function usePageTitle(title: string): void {
  const { language, siteName } = useDashboard().frame;
  useEffect(() => {
    document.title = documentTitle(language, [title, siteName]);
  }, [language, title, siteName]);
}
