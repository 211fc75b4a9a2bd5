/** Browser entry of the form for places of a class or a course. */
import '../../ui/styles/kit-public.css';
import { toldOfSeats } from '../../features/booking-pages/hold-told.ts';
import { seatsComponents } from '../../features/booking-pages/seats/components.ts';
import { partsOfSeats } from '../../features/booking-pages/seats/seats-parts.ts';
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(seatsComponents, {
  parts: partsOfSeats,
  told: toldOfSeats,
  // Where a form stands, what is typed in it stays as it is.
  freeAgainInMs: (content) => (content.ticket === undefined ? firstFreeAgainMs([content.heldUntil]) : undefined),
});
