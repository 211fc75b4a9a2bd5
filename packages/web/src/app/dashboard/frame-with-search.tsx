/** The frame of the dashboard with the search that is opened in it. */
import type { ReactNode } from 'react';
import { DashboardFrame } from './frame.tsx';
import { useSearch } from './search/search-key.tsx';

export function FrameWithSearch({ children }: { children: ReactNode }) {
  const search = useSearch();
  return (
    <>
      <DashboardFrame onSearch={search.open}>{children}</DashboardFrame>
      {search.dialog}
    </>
  );
}
