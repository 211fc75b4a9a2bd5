/** What renders the forms for seats and for waiting. */
import type { PageComponents } from '../../../pages/page-components.ts';
import { WishPage } from '../wish/wish-page.tsx';
import { SeatsPage } from './seats-page.tsx';

export const seatsComponents: PageComponents<'seats' | 'wish'> = { seats: SeatsPage, wish: WishPage };
