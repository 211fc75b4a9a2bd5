/** What renders the pages on which an appointment is moved: their calendar is what no other page of a link needs. */
import type { PageComponents } from '../../../pages/page-components.ts';
import { MovePage, MoveReviewPage } from './move-page.tsx';

export const moveComponents: PageComponents<'move' | 'move-review'> = {
  move: MovePage,
  'move-review': MoveReviewPage,
};
