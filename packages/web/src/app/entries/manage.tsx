/**
 * Browser entry of the pages of a booking's link, but for those on which an appointment is moved, and of the one that
 * sends links.
 */
import '../../ui/styles/kit-public.css';
import { manageComponents } from '../../features/booking-pages/manage/components.ts';
import { partsOfManage } from '../../features/booking-pages/manage/manage-parts.ts';
import { findBookingComponents } from '../../features/find-booking-pages/components.ts';
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(
  { ...manageComponents, ...findBookingComponents },
  {
    parts: partsOfManage,
    freeAgainInMs: (content) =>
      content.kind === 'move-session'
        ? firstFreeAgainMs(content.sessions.map(({ session }) => session.held))
        : undefined,
    awaitsAnswer: (content) =>
      content.kind === 'together'
        ? content.standing === 'waiting'
        : content.kind === 'manage' && ['waiting', 'in-line'].includes(content.visit.standing),
  },
);
