/** Browser entry of the timetable of classes. */
import '../../ui/kit-public.css';
import { timetableDrawings } from '../../features/services/timetable-drawings.ts';
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import { wakeAlive } from '../wake-alive.tsx';

wakeAlive(timetableDrawings, {
  growsStale: () => true,
  freeAgainInMs: ({ days }) => firstFreeAgainMs(days.flatMap(({ sessions }) => sessions.map(({ held }) => held))),
});
