/** Browser entry of the timetable of classes. */
import '../../ui/styles/kit-public.css';
import { timetableComponents } from '../../features/service-pages/timetable-components.ts';
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(timetableComponents, {
  growsStale: () => true,
  freeAgainInMs: ({ days }) => firstFreeAgainMs(days.flatMap(({ sessions }) => sessions.map(({ held }) => held))),
});
