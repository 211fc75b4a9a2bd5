/** What the pages show on which something is booked: the choice of a time, and the forms of a visit and of seats. */

import type { CaptchaChallenge } from '@openhours/contract';
import type { SaidAddOn } from '@openhours/contract/bookings/add-on-names';
import type { Weekday } from '@openhours/contract/calendar/weekdays';
import type { Day } from '../../days/dates.ts';
import type { OpeningState } from '../../days/opening.ts';
import type { Stretch } from '../../days/stretches.ts';
import type { SaidNotice } from '../../site/absence-calls.ts';
import type { ClosureNotice } from '../../site/business-facts.ts';
import type { SaidFeeTerm } from '../../site/fees.ts';
import type { NextDays } from '../../site/next-days.ts';
import type { AskedQuestions, BookingField } from '../../site/questions.ts';
import type { SaidText } from '../../site/said-text.ts';
import type { Place, PlaceChoice, ServiceCard, StaffChoice } from '../../site/service-card.ts';
import type { CourseFacts } from '../../site/sessions.ts';
import type { HoldEnd, StartsByDay, UnavailableReason } from '../../site/times.ts';
import type { DayPicture, FreeTime, SessionOffer } from './offers.ts';

/** Why a time cannot be had. */
export type WhyUnavailable = UnavailableReason | 'held' | 'over' | 'person-gone';

/** The service and its free times around the chosen day; shared by all pages at which a time is chosen. */
export interface PickerState {
  /** Where a day is chosen, where one goes on with a time, and whether that is a post which holds it. */
  readonly paths: { readonly choose: string; readonly goOn: string; readonly isHeld: boolean };
  readonly service: ServiceCard;
  readonly day: Day;
  /** First and last day that `starts` covers. */
  readonly from: Day;
  readonly until: Day;
  readonly starts: StartsByDay;
  readonly staff: StaffChoice | undefined;
  /** Of those to choose from; undefined where there is no choice. */
  readonly nextDays: NextDays | undefined;
  readonly place: Place | undefined;
  /** The chosen one of several places; undefined where there is nothing to choose. */
  readonly placeChoice: PlaceChoice | undefined;
  /** Whether each of a few places is open, by its key; without those that tell no hours. */
  readonly placeOpenings: Readonly<Record<string, OpeningState>>;
  /** The chosen one of several lengths in minutes; undefined where there is nothing to choose. */
  readonly lengthChoice: number | undefined;
  /** What is chosen of its option; undefined where there is nothing to choose. */
  readonly optionChoice: string | undefined;
  /** What is taken with it, as addresses name it; undefined for nothing. */
  readonly addons: string | undefined;
  /** The same in words. */
  readonly addOnNames: readonly SaidText[];
  /** Chosen minutes after midnight. */
  readonly time: number | undefined;
  /** The first free time after everything shown, when the chosen day has none. */
  readonly nextFree: FreeTime | undefined;
  /** The last day that can be booked by now; undefined when there is no last one. */
  readonly lastDay: Day | undefined;
  /** The last free time that can be booked, where nothing follows the chosen day. */
  readonly lastFree: FreeTime | undefined;
  /** Whoever was chosen does not work on the chosen day, and others who give the service do. */
  readonly isPersonOff: boolean;
  /** By its hours, on a chosen day of which the service has none: it is not closed then. */
  readonly isBusinessOpen: boolean;
  /** Why it is closed on the chosen day, where the business says so. */
  readonly closure: ClosureNotice | undefined;
  /** The whole offered stretch of each day, free or no longer bookable. */
  readonly offered: Readonly<Record<Day, Stretch>>;
  /** What is free of each day, but over, too near or too far to be booked. */
  readonly ruled: Readonly<Record<Day, readonly Stretch[]>>;
  /** What is booked on the chosen day; undefined while it is not known. */
  readonly taken: DayPicture['taken'];
  /** Starts of the chosen day that somebody else holds, and when they are free again unless they are booked. */
  readonly held: readonly (HoldEnd & { readonly start: number })[];
  /** True when the month stands open on small screens; wide ones always show it. */
  readonly isWholeMonth: boolean;
}

export interface CalendarState {
  readonly kind: 'calendar';
  readonly picker: PickerState;
  /** True when somebody went on without a time. */
  readonly isUnchosen: boolean;
  /** When whoever does it is away, or a place of it is closed. */
  readonly notices: readonly SaidNotice[];
  /** Somebody was chosen who is not available any more; the times shown are anybody's. */
  readonly isPersonGone: boolean;
}

export type FieldProblem = 'missing' | 'malformed' | 'too-long';

/** What the person at this browser has booked at the chosen time. */
export interface OwnBooking {
  /** Address of its confirmation. */
  readonly address: string;
  /** True while the business has not answered. */
  readonly isWaiting: boolean;
  /** True while they wait for a place. */
  readonly isInLine: boolean;
  /** True while one is kept for them. */
  readonly hasOffer: boolean;
}

/** What went wrong with a posted form. */
export type FormTrouble =
  | 'unchosen'
  | 'expired'
  | 'used'
  | 'busy'
  | 'too-often'
  | 'limit-reached'
  | 'open-limit'
  /** The site wants proof that no program books, and this browser gives none. */
  | 'captcha-unsolved'
  /** One booking may not be for so many people. */
  | 'too-many'
  /** Something that was chosen to be taken along cannot be had any more. */
  | 'add-on-gone'
  /** Of somebody who wants to wait: there are places after all, they wait already, or nobody more may. */
  | 'places-free'
  | 'times-free'
  | 'waits-already'
  | 'waitlist-full';

/** Whether a customer may still cancel or move by a link, or ever could; `until` is wall-clock text at the place. */
export type Term =
  | {
      readonly kind: 'until';
      readonly until: string;
      /** Cancelling costs something before that. */
      readonly isAtCost?: true;
    }
  /** Too late, or not by a link, whenever it is. */
  | { readonly kind: 'over' | 'never' };

/** Both acts that a link may do. */
export interface Terms {
  readonly moving: Term;
  /** `always`: what is booked is a request at first, which can be withdrawn whatever the policy says. */
  readonly cancelling: Term | { readonly kind: 'always' };
  /** What cancelling costs, and not coming. */
  readonly fees: readonly SaidFeeTerm[];
}

/** What is held while a form is filled in. */
export interface FormHold {
  readonly id: string;
  readonly untilMs: number;
  /** How much of it was left when the page was made: the clock of a device may be wrong. */
  readonly leftMs: number;
  readonly isExtendable: boolean;
}

/** `none`: nothing asked to hold it yet; `refused`: it cannot be held, only booked. */
export type FormHolding = FormHold | 'none' | 'refused';

export interface NearTime extends FreeTime {
  readonly ticket: string;
  readonly terms: Terms;
}

/** A form on which somebody books: who comes, what the service asks, and what is wrong with either. */
interface BookingForm {
  /** What is booked here is the person's already. */
  readonly own: OwnBooking | undefined;
  /** Signed ticket of what is booked; absent when it cannot be had, or not now. */
  readonly ticket: string | undefined;
  readonly hold: FormHolding;
  readonly typed: Readonly<Record<BookingField, string>>;
  readonly problems: Readonly<Partial<Record<BookingField, FieldProblem>>>;
  /** What the service asks beyond who comes, what was answered by key, and what is wrong with it. */
  readonly asked: AskedQuestions;
  /** Whoever books confirms it by the link or code of a message. */
  readonly confirmsByEmail: boolean;
  readonly answers: Readonly<Record<string, string>>;
  readonly answerProblems: Readonly<Record<string, FieldProblem>>;
  readonly trouble: FormTrouble | undefined;
  /** To be solved before the form is sent once more: its solution goes along. */
  readonly captcha: CaptchaChallenge | undefined;
  /** When it may be tried again, after too many attempts. */
  readonly retryAfterSeconds: number | undefined;
  readonly terms: Terms;
}

export interface FormState extends BookingForm {
  readonly kind: 'form';
  readonly picker: PickerState;
  readonly chosen: FreeTime;
  /** Why the chosen time cannot be had; undefined when it can, or is the person's own. */
  readonly unavailable: WhyUnavailable | undefined;
  /** Where somebody else holds it. */
  readonly heldUntil: HoldEnd | undefined;
  /** Nearest free times with a ticket each, when the chosen one cannot be had. */
  readonly nearest: readonly NearTime[];
  /** Coming again; absent where the service offers no series, or the time cannot be had. */
  readonly repeat?: RepeatState | undefined;
}

export type RepeatEvery = 'week' | 'two-weeks' | 'month';
/**
 * `few`: of a series two dates are booked at least. `gone`: some of what was chosen cannot be had any more. `off`: nothing
 * of the kind is offered any more.
 */
export type RepeatProblem = 'few' | 'gone' | 'off';

/** How often somebody comes, and every date of it once it was looked at. */
export interface RepeatState {
  readonly most: number;
  /** Undefined: once. */
  readonly every: RepeatEvery | undefined;
  readonly times: number;
  readonly problem: RepeatProblem | undefined;
  /** For what the dates were looked at. */
  readonly checked: string | undefined;
  readonly dates: readonly RepeatDate[];
}

/** A date of a series; what is sent of it are its instants. */
export interface RepeatDate {
  readonly value: string;
  readonly time: FreeTime;
  readonly isFree: boolean;
  /** Why it is not: somebody has the time, nothing is offered then, or it cannot be booked online now. */
  readonly why: 'taken' | 'not-offered' | 'policy' | undefined;
  /** The day from which on it can be booked online. */
  readonly from: string | undefined;
  /** Who would give it, where nobody was chosen. */
  readonly staffName: string | undefined;
  readonly nearest: readonly { readonly value: string; readonly time: FreeTime }[];
  /** Empty where the date is left out. */
  readonly chosen: string;
}

/** When somebody could come, as a form says it: days, and hours of the day where only these will do. */
export interface TypedWish {
  readonly from: string;
  readonly until: string;
  readonly fromTime: string;
  readonly toTime: string;
  /** Those that are ticked. */
  readonly weekdays: readonly Weekday[];
  /** In minutes; empty: none. */
  readonly notice: string;
}

/** From `no-time-left` on the server finds them: what is wished for can never be. */
export type WishProblem =
  | 'day'
  | 'order'
  | 'too-long'
  | 'hours'
  | 'no-weekday'
  | 'no-time-left'
  | 'too-far'
  | 'hours-too-short'
  | 'weekdays-outside'
  | 'notice-too-long';

/** When somebody could come who finds no time that suits, and who they are. */
export interface WishState extends BookingForm {
  readonly kind: 'wish';
  /** As long and as dear as was chosen. */
  readonly service: ServiceCard;
  /** The day that was looked at. */
  readonly day: Day;
  /** What is taken with it. */
  readonly addOns: readonly Pick<SaidAddOn, 'isTranslated' | 'name' | 'quantity'>[];
  readonly wish: TypedWish;
  readonly wishProblem: WishProblem | undefined;
  /** Undefined: anybody, any place. */
  readonly staffId: string | undefined;
  readonly placeKey: string | undefined;
}

/** Who comes to a session of a class or to a course, and with how many. */
export interface SeatsState extends BookingForm {
  readonly kind: 'seats';
  readonly service: ServiceCard;
  readonly session: SessionOffer | undefined;
  readonly course: CourseFacts | undefined;
  /** How many people may come with one booking now, and how many were chosen. */
  readonly mostParticipants: number;
  readonly participants: number;
  /** What is chosen of the option of the service; undefined where there is nothing to choose. */
  readonly optionChoice: string | undefined;
  /** What is taken along, as addresses say it, also what cannot be had any more or is too much; undefined for nothing. */
  readonly addOns: string | undefined;
  readonly unavailable: SeatsUnavailable | undefined;
  /** When places that somebody holds are free again, where they are what is missing. */
  readonly heldUntil: HoldEnd | undefined;
  /** The form is one for the waitlist: there is no place. */
  readonly joins: boolean;
  /** Other sessions of the class, nearest in time, when this one cannot be had. */
  readonly nearest: readonly SessionOffer[];
}

export type SeatsUnavailable = 'full' | 'too-few' | 'over' | 'too-early' | 'too-late' | 'not-offered';
