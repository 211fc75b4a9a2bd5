/** Today at the desk: where the dashboard begins. */
import { IconSunHigh } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../feature.ts';
import { todayAddress } from '../../pages/dashboard-addresses.ts';
import { todayKey } from '../../queries/bookings-of-today.ts';
import type { DashboardRoot } from '../../ui/context/dashboard-root.ts';
import type texts from './texts/en.json';
import { TodayView } from './today-view.tsx';

declare module '../../language/texts.ts' {
  interface DashboardTexts extends Record<keyof typeof texts, string> {}
}

function routes(root: DashboardRoot) {
  return [createRoute({ getParentRoute: () => root, path: todayAddress, component: TodayView })] as const;
}

export const today: Feature<ReturnType<typeof routes>> = {
  name: 'today',
  routes,
  navigation: [{ to: todayAddress, name: 'nav.today', Icon: IconSunHigh, place: 'day' }],
  refreshes: [{ events: ['wix.bookings.v2.attendance_'], keys: [todayKey] }],
};
