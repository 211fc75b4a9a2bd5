/** Browser entry of the confirmation. */
import '../../ui/kit-public.css';
import { confirmationDrawings } from '../../features/booking/confirmation-drawings.ts';
import { wake } from '../wake.tsx';

wake(confirmationDrawings);
