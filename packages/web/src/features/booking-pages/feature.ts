/** The pages on which customers book, and those of the link that each booking has: moving, cancelling, confirming. */

import type { CalendarState, FormState, SeatsState } from '../../pages/state/booking.ts';
import type {
  CancelState,
  ConfirmationState,
  ManageState,
  MoveReviewState,
  MoveSessionState,
  MoveState,
  VerifyState,
} from '../../pages/state/visit.ts';
import type { SiteFeature } from '../../site-feature.ts';
import { managePages, manageViews } from './manage/pages.tsx';
import { bookPages, bookViews } from './pages.tsx';
import type texts from './texts/en.json';

declare module '../../language/texts.ts' {
  interface SiteTexts extends Record<keyof typeof texts, string> {}
}

declare module '../../pages/state.ts' {
  interface PageContents {
    readonly calendar: CalendarState;
    readonly form: FormState;
    readonly seats: SeatsState;
    readonly confirmation: ConfirmationState;
    readonly manage: ManageState;
    readonly verify: VerifyState;
    readonly cancel: CancelState;
    readonly move: MoveState;
    readonly 'move-review': MoveReviewState;
    readonly 'move-session': MoveSessionState;
  }
}

export const bookingPages: SiteFeature<keyof typeof bookViews | keyof typeof manageViews> = {
  name: 'booking-pages',
  pages: [...bookPages, ...managePages],
  views: { ...bookViews, ...manageViews },
};
