/** Browser entry of the pages on which an appointment is moved. */
import '../../ui/styles/kit-public.css';
import { moveComponents } from '../../features/booking-pages/manage/move-components.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(moveComponents, { growsStale: ({ kind }) => kind === 'move' });
