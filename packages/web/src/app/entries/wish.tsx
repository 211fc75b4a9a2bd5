/** Browser entry of the form for waiting for a time. */
import '../../ui/styles/kit-public.css';
import { wishComponents } from '../../features/booking-pages/wish/components.ts';
import { partsOfWish } from '../../features/booking-pages/wish/wish-parts.ts';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(wishComponents, { parts: partsOfWish });
