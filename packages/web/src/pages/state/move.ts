/** What pages show while another time is chosen for a booking, by its link. */
import type { HoldEnd } from '../../site/times.ts';
import type { PickerState, Terms, WhyUnavailable } from './booking.ts';
import type { FreeTime, SessionOffer } from './offers.ts';
import type { LinkedTerm, LinkTrouble, ParticipantsState, TogetherFacts, VisitFacts } from './visit.ts';

/** How long a visit is, and how long it would be at another time; absent where it stays as long as it is. */
export interface OtherLength {
  readonly was: number;
  readonly becomes: number;
}

/** Another time is chosen for a booking. */
export interface MoveState {
  readonly kind: 'move';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly term: LinkedTerm;
  readonly otherLength: OtherLength | undefined;
  readonly picker: PickerState;
  readonly isUnchosen: boolean;
  /** The time that was chosen and cannot be had. */
  readonly gone:
    | { readonly time: FreeTime; readonly reason: WhyUnavailable; readonly heldUntil: HoldEnd | undefined }
    | undefined;
  /** Those nearest to it, with the address of each. */
  readonly nearest: readonly { readonly time: FreeTime; readonly address: string }[];
}

/** Another session is chosen for a booking of a class. */
export interface MoveSessionState {
  readonly kind: 'move-session';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly term: LinkedTerm;
  readonly sessions: readonly { readonly session: SessionOffer; readonly address: string | undefined }[];
  /** The session that was chosen cannot be had. */
  readonly isGone: boolean;
}

/** The same of all that is booked together: each at its new time. */
export interface MoveTogetherState
  extends Pick<
      MoveReviewState,
      'back' | 'cancellingAfter' | 'needsApproval' | 'retryAfterSeconds' | 'ticket' | 'token' | 'trouble'
    >,
    Pick<TogetherFacts, 'parts' | 'place'> {
  readonly kind: 'move-together';
  readonly was: Pick<VisitFacts, 'localStart' | 'localEnd'>;
  readonly to: Pick<VisitFacts, 'localStart' | 'localEnd'>;
}

/** The start that was chosen for all that is booked together cannot be had. */
export interface MoveTogetherGoneState extends Pick<MoveState, 'gone' | 'nearest' | 'token'> {
  readonly kind: 'move-together-gone';
  readonly was: MoveTogetherState['was'];
  /** On which another one is chosen. */
  readonly day: string;
}

/** The new time of a booking beside its old one, before it is moved. */
export interface MoveReviewState {
  readonly kind: 'move-review';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly to: Pick<VisitFacts, 'localStart' | 'localEnd' | 'staffNames' | 'place'>;
  readonly otherLength: OtherLength | undefined;
  /** Of an appointment; a session of a class is not rendered on a day of free times. */
  readonly ticket: string;
  /** Whether it can be cancelled once it is moved. */
  readonly cancellingAfter: Terms['cancelling'];
  readonly needsApproval: boolean;
  /** Where another time is chosen. */
  readonly back: string;
  /** Those who come, of whom some may be moved alone; undefined where all of them move. */
  readonly people: MovedPeople | undefined;
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** Of those who come, who is to be moved. */
export interface MovedPeople extends Pick<ParticipantsState, 'named' | 'unnamed'> {
  /** Nobody was chosen. */
  readonly isNobody: boolean;
}
