/**
 * Inside the dashboard: what stands in it is rendered and said as on the pages of customers, by the same components and the
 * same texts, which are loaded when somebody first wants to see them.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { PageFrame } from '../../pages/state.ts';
import { siteTexts } from '../../queries/site-texts.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { PageProvider } from '../context/page-context.tsx';

interface AsCustomersSeeProps {
  /** What is otherwise than here, such as the clock by which the page goes. */
  readonly otherwise?: Partial<PageFrame>;
  readonly children: ReactNode;
}

export function AsCustomersSee({ otherwise, children }: AsCustomersSeeProps) {
  const { frame: here } = useDashboard();
  const frame = useMemo(() => ({ ...here, ...otherwise }), [here, otherwise]);
  const texts = useQuery(siteTexts(frame.language));
  return texts.data === undefined ? null : (
    <PageProvider frame={frame} messages={texts.data}>
      {children}
    </PageProvider>
  );
}
