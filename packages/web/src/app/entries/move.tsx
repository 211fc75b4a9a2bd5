/** Browser entry of the pages on which an appointment is moved. */
import '../../ui/styles/kit-public.css';
import { partsOfPicker } from '../../features/booking-pages/listed-part.ts';
import { moveComponents } from '../../features/booking-pages/manage/move-components.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(moveComponents, {
  parts: (content) => (content.kind === 'move' ? partsOfPicker(content.picker) : []),
  growsStale: ({ kind }) => kind === 'move',
});
