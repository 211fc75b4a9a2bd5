/** What renders the pages on which an appointment is moved: their calendar is what no other page of a link needs. */
import type { PageComponents } from '../../../pages/page-components.ts';
import { MovePage, MoveReviewPage } from './move-page.tsx';
import { MoveTogetherGonePage } from './move-together-gone-page.tsx';
import { MoveTogetherPage } from './move-together-page.tsx';

export const moveComponents: PageComponents<'move' | 'move-review' | 'move-together' | 'move-together-gone'> = {
  move: MovePage,
  'move-review': MoveReviewPage,
  'move-together': MoveTogetherPage,
  'move-together-gone': MoveTogetherGonePage,
};
