/** What renders the form for waiting. */
import type { PageComponents } from '../../../pages/page-components.ts';
import { WishPage } from './wish-page.tsx';

export const wishComponents: PageComponents<'wish'> = { wish: WishPage };
