/** What renders the form for seats. */
import type { PageComponents } from '../../../pages/page-components.ts';
import { SeatsPage } from './seats-page.tsx';

export const seatsComponents: PageComponents<'seats'> = { seats: SeatsPage };
