/** What draws the pages of a booking's link. */
import type { Drawings } from '../../../pages/drawings.ts';
import { CancelPage } from './cancel-page.tsx';
import { ManagePage } from './manage-page.tsx';
import { MovePage, MoveReviewPage } from './move-page.tsx';
import { MoveSessionPage } from './move-session-page.tsx';
import { VerifyPage } from './verify-page.tsx';

export const manageDrawings: Drawings<'manage' | 'verify' | 'cancel' | 'move' | 'move-review' | 'move-session'> = {
  'move-session': MoveSessionPage,
  manage: ManagePage,
  verify: VerifyPage,
  cancel: CancelPage,
  move: MovePage,
  'move-review': MoveReviewPage,
};
