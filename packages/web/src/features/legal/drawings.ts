/** What draws the legal pages. */
import type { Drawings } from '../../pages/drawings.ts';
import { LegalPage } from './legal-page.tsx';

export const legalDrawings: Drawings<'legal'> = { legal: LegalPage };
