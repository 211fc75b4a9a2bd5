/** The frame of the dashboard with its search: the feature brings what opens, and the frame where it is opened. */
import type { ReactNode } from 'react';
import { useSearch } from '../../features/search/search-key.tsx';
import { DashboardFrame } from '../../ui/dashboard-frame.tsx';

export function FrameWithSearch({ children }: { children: ReactNode }) {
  const search = useSearch();
  return (
    <>
      <DashboardFrame onSearch={search.open}>{children}</DashboardFrame>
      {search.dialog}
    </>
  );
}
