/** Browser entry of the confirmation. */
import '../../ui/kit-public.css';
import { confirmationDrawings } from '../../features/booking/confirmation-drawings.ts';
import { forgetTyped } from '../../features/booking/kept-typing.ts';
import { wakeAlive } from '../wake-alive.tsx';

forgetTyped();
wakeAlive(confirmationDrawings, { awaitsAnswer: ({ visit }) => visit.standing === 'waiting' });
