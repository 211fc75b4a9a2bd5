/** What the browser calls a page of the dashboard: in its tab, its history and its bookmarks, and by a screen reader. */
import { isolatedIn } from '@openhours/contract/text/direction';
import { useEffect } from 'react';
import { directionOf } from '../../language/texts.ts';
import { useDashboard } from './dashboard-context.tsx';

export function usePageTitle(title: string): void {
  const { language, siteName } = useDashboard().frame;
  useEffect(() => {
    document.title = [title, siteName].map((part) => isolatedIn(directionOf(language), part)).join(' · ');
  }, [language, title, siteName]);
}
