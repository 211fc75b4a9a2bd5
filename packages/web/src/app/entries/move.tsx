/** Browser entry of the pages on which an appointment is moved, or several that are booked together. */
import '../../ui/styles/kit-public.css';
import { partsOfPicker } from '../../features/booking-pages/listed-part.ts';
import { moveComponents } from '../../features/booking-pages/manage/move-components.ts';
import { partsOfMoveReview } from '../../features/booking-pages/manage/moved-people-part.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(moveComponents, {
  parts: (content) =>
    content.kind === 'move'
      ? partsOfPicker(content.picker)
      : content.kind === 'move-review'
        ? partsOfMoveReview(content)
        : [],
  growsStale: ({ kind }) => kind === 'move',
});
