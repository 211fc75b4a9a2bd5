/** What renders the page on which links of bookings are asked for. */
import type { PageComponents } from '../../pages/page-components.ts';
import { FindBookingPage } from './find-booking-page.tsx';

export const findBookingComponents: PageComponents<'find-booking'> = { 'find-booking': FindBookingPage };
