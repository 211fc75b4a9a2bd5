/** What renders the pages of what is a member's own. */
import type { PageComponents } from '../../pages/page-components.ts';
import { MemberAccountPage } from './account-page.tsx';
import { MemberBookingsPage } from './bookings-page.tsx';
import { MemberEventsPage } from './events-page.tsx';
import type { MemberAreaKind } from './kinds.ts';
import { MemberNothingPage } from './nothing-page.tsx';

export const memberAreaComponents: PageComponents<MemberAreaKind> = {
  'member-account': MemberAccountPage,
  'member-bookings': MemberBookingsPage,
  'member-events': MemberEventsPage,
  'member-nothing': MemberNothingPage,
};
