/** What draws the pages on which an appointment is moved: their calendar is what no other page of a link needs. */
import type { Drawings } from '../../../pages/drawings.ts';
import { MovePage, MoveReviewPage } from './move-page.tsx';

export const moveDrawings: Drawings<'move' | 'move-review'> = {
  move: MovePage,
  'move-review': MoveReviewPage,
};
