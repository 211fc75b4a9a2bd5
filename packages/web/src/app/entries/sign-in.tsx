/** Browser entry of the dashboard's sign-in page. */
import '../../ui/kit-public.css';
import { signInDrawings } from '../../features/sign-in/drawings.ts';
import { wake } from '../wake.tsx';

wake(signInDrawings);
