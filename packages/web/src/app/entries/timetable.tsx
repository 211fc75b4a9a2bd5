/** Browser entry of the timetable of classes. */
import '../../ui/kit-public.css';
import { timetableDrawings } from '../../features/services/timetable-drawings.ts';
import { wakeAlive } from '../wake-alive.tsx';

wakeAlive(timetableDrawings, { growsStale: () => true });
