/**
 * Inside the dashboard: what stands in it is drawn and said as on the pages of customers, by the same components and the
 * same texts, which are loaded when somebody first wants to see them.
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Catalogue } from '../language/texts.ts';
import { useDashboard } from './dashboard-context.tsx';
import { PageProvider } from './page-context.tsx';

const catalogues = import.meta.glob<{ default: Catalogue }>('../locales/site.*.json');

export function AsCustomersSee({ children }: { children: ReactNode }) {
  const { frame } = useDashboard();
  const texts = useQuery({
    queryKey: ['texts-of-the-site', frame.language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const load = catalogues[`../locales/site.${frame.language}.json`];
      if (load === undefined) {
        throw new Error(`no texts for ${frame.language}`);
      }
      return (await load()).default;
    },
  });
  return texts.data === undefined ? null : (
    <PageProvider frame={frame} messages={texts.data}>
      {children}
    </PageProvider>
  );
}
