/** Browser entry of the confirmation. */
import '../../ui/styles/kit-public.css';
import { confirmationComponents } from '../../features/booking-pages/confirmation-components.ts';
import { partsOfSeries } from '../../features/booking-pages/series-part.ts';
import { forgetTyped } from '../../features/booking-pages/typed-in-tab.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

// It is booked.
forgetTyped();
hydrateWithNavigation(confirmationComponents, {
  parts: ({ own }) => partsOfSeries(own ?? {}),
  awaitsAnswer: ({ visit }) => visit.standing === 'waiting',
});
