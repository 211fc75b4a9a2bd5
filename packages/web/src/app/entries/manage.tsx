/** Browser entry of the pages of a booking's link, but for those on which an appointment is moved. */
import '../../ui/kit-public.css';
import { manageComponents } from '../../features/booking/manage/components.ts';
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(manageComponents, {
  freeAgainInMs: (content) =>
    content.kind === 'move-session' ? firstFreeAgainMs(content.sessions.map(({ session }) => session.held)) : undefined,
  awaitsAnswer: (content) => content.kind === 'manage' && ['waiting', 'in-line'].includes(content.visit.standing),
});
