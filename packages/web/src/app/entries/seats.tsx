/** Browser entry of the form for places of a class or a course. */
import '../../ui/kit-public.css';
import { seatsDrawings } from '../../features/booking/seats/drawings.ts';
import { wakeAlive } from '../wake-alive.tsx';

wakeAlive(seatsDrawings, {});
