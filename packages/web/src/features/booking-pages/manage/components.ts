/** What renders the pages of a booking's link, but for those on which an appointment is moved. */
import type { PageComponents } from '../../../pages/page-components.ts';
import { CancelPage } from './cancel-page.tsx';
import { CancelTogetherPage } from './cancel-together-page.tsx';
import { ManagePage } from './manage-page.tsx';
import { MoveSessionPage } from './move-session-page.tsx';
import { TogetherPage } from './together-page.tsx';
import { VerifyPage } from './verify-page.tsx';

export const manageComponents: PageComponents<
  'manage' | 'together' | 'verify' | 'cancel' | 'cancel-together' | 'move-session'
> = {
  manage: ManagePage,
  together: TogetherPage,
  verify: VerifyPage,
  cancel: CancelPage,
  'cancel-together': CancelTogetherPage,
  'move-session': MoveSessionPage,
};
