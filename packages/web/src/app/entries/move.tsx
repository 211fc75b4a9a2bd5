/** Browser entry of the pages on which an appointment is moved. */
import '../../ui/kit-public.css';
import { moveDrawings } from '../../features/booking/manage/move-drawings.ts';
import { wakeAlive } from '../wake-alive.tsx';

wakeAlive(moveDrawings, { growsStale: ({ kind }) => kind === 'move' });
