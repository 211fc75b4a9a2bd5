/** What renders the forms for seats and for waiting. */
import type { PageComponents } from '../../../pages/page-components.ts';
import { wishPage } from '../wish/wish-parts.ts';
import { SeatsPage } from './seats-page.tsx';

export const seatsComponents: PageComponents<'seats' | 'wish'> = { seats: SeatsPage, wish: wishPage.Part };
