/** What stands open beside the view, by the address: each feature brings its panel, and no feature knows another. */

import type { ReactNode } from 'react';
import { BookingDrawer } from '../../features/bookings/booking-drawer.tsx';
import { useOpened } from '../../ui/opened.ts';
import { ViewWithPanel } from '../../ui/side-panel.tsx';

export function OpenedBesideView({ children }: { children: ReactNode }) {
  const { opened } = useOpened();
  const panel = opened.booking === undefined ? undefined : <BookingDrawer bookingId={opened.booking} />;
  return <ViewWithPanel panel={panel}>{children}</ViewWithPanel>;
}
