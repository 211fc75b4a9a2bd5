/** What renders the legal pages. */
import type { PageComponents } from '../../pages/page-components.ts';
import { LegalPage } from './legal-page.tsx';

export const legalComponents: PageComponents<'legal'> = { legal: LegalPage };
