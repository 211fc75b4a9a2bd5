/** What draws the pages of services. */
import type { Drawings } from '../../pages/drawings.ts';
import { HomePage } from './home-page.tsx';
import { ServicePage } from './service-page.tsx';

export const servicesDrawings: Drawings<'home' | 'service'> = { home: HomePage, service: ServicePage };
