/**
 * Inside the dashboard: what stands in it is drawn and said as on the pages of customers, by the same components and the
 * same texts, which are loaded when somebody first wants to see them.
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteTexts } from '../../queries/site-texts.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { PageProvider } from '../context/page-context.tsx';

export function AsCustomersSee({ children }: { children: ReactNode }) {
  const { frame } = useDashboard();
  const texts = useQuery(siteTexts(frame.language));
  return texts.data === undefined ? null : (
    <PageProvider frame={frame} messages={texts.data}>
      {children}
    </PageProvider>
  );
}
