/** What renders the pages of services. */
import type { PageComponents } from '../../pages/page-components.ts';
import { HomePage } from './home-page.tsx';
import { ServicePage } from './service-page.tsx';

export const servicesComponents: PageComponents<'home' | 'service'> = { home: HomePage, service: ServicePage };
