/** The pages on which customers book, and those of the link that each booking has: moving, cancelling, confirming. */

import type { CalendarState, FormState, SeatsState, WishState } from '../../pages/state/booking.ts';
import type {
  MoveReviewState,
  MoveSessionState,
  MoveState,
  MoveTogetherGoneState,
  MoveTogetherState,
} from '../../pages/state/move.ts';
import type {
  CancelState,
  CancelTogetherState,
  ConfirmationState,
  ManageState,
  TogetherState,
  VerifyState,
} from '../../pages/state/visit.ts';
import type { SiteFeature } from '../../site-feature.ts';
import { managePages } from './manage/pages.ts';
import { manageViews } from './manage/views.tsx';
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
    readonly wish: WishState;
    readonly confirmation: ConfirmationState;
    readonly manage: ManageState;
    readonly together: TogetherState;
    readonly verify: VerifyState;
    readonly cancel: CancelState;
    readonly 'cancel-together': CancelTogetherState;
    readonly move: MoveState;
    readonly 'move-review': MoveReviewState;
    readonly 'move-together': MoveTogetherState;
    readonly 'move-together-gone': MoveTogetherGoneState;
    readonly 'move-session': MoveSessionState;
  }
}

export const bookingPages: SiteFeature<keyof typeof bookViews | keyof typeof manageViews> = {
  name: 'booking-pages',
  pages: [...bookPages, ...managePages],
  views: { ...bookViews, ...manageViews },
};
