/** Browser entry of the pages that list and describe services, and of the pages that only say something. */
import '../../ui/kit-public.css';
import { servicesDrawings } from '../../features/services/drawings.ts';
import { messageDrawings } from '../../ui/message-page.tsx';
import { wake } from '../wake.tsx';

wake({ ...servicesDrawings, ...messageDrawings });
