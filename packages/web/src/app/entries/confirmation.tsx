/** Browser entry of the confirmation. */
import '../../ui/kit-public.css';
import { confirmationDrawings } from '../../features/booking/confirmation-drawings.ts';
import { wakeAlive } from '../wake-alive.tsx';

wakeAlive(confirmationDrawings, { awaitsAnswer: ({ visit }) => visit.standing === 'waiting' });
