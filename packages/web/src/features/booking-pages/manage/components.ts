/** What renders the pages of a booking's link, but for those on which an appointment is moved. */
import type { PageComponents } from '../../../pages/page-components.ts';
import { CancelPage } from './cancel-page.tsx';
import { ManagePage } from './manage-page.tsx';
import { MoveSessionPage } from './move-session-page.tsx';
import { VerifyPage } from './verify-page.tsx';

export const manageComponents: PageComponents<'manage' | 'verify' | 'cancel' | 'move-session'> = {
  manage: ManagePage,
  verify: VerifyPage,
  cancel: CancelPage,
  'move-session': MoveSessionPage,
};
