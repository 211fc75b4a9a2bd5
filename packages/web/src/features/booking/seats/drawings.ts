/** What draws the form for places. */
import type { Drawings } from '../../../pages/drawings.ts';
import { SeatsPage } from './seats-page.tsx';

export const seatsDrawings: Drawings<'seats'> = { seats: SeatsPage };
