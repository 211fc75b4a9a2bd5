/** Browser entry of the form for places of a class or a course. */
import '../../ui/kit-public.css';
import { toldOfHold } from '../../features/booking/hold-told.ts';
import { seatsDrawings } from '../../features/booking/seats/drawings.ts';
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import { wakeAlive } from '../wake-alive.tsx';

wakeAlive(seatsDrawings, {
  told: toldOfHold,
  // Where a form stands, what is typed in it stays as it is.
  freeAgainInMs: ({ heldUntil, ticket }) => (ticket === undefined ? firstFreeAgainMs([heldUntil]) : undefined),
});
