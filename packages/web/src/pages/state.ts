/** What the server tells a public page, as it travels in the page itself. Everything here is plain JSON. */
import type { Day } from '../days/dates.ts';
import type { Stretch } from '../days/stretches.ts';
import type { Language } from '../language/texts.ts';
import type {
  AskedQuestions,
  BookingField,
  CourseFacts,
  CourseSession,
  Place,
  PlaceChoice,
  Reach,
  ServiceCard,
  Session,
  StaffChoice,
  StartsByDay,
  UnavailableReason,
  VisitAnswer,
} from '../site/calls.ts';

/** Facts that every page of one answer shares. */
export interface PageFrame {
  readonly siteName: string;
  /** Origin under which people reach the site, without a slash at the end. */
  readonly publicUrl: string;
  /** By whose clock the page goes. */
  readonly timeZone: string;
  /** What that clock is called, in the reader's language; made once, on the server. */
  readonly zoneName: string;
  /** The place's clock, where the page goes by the customer's. */
  readonly place?: { readonly timeZone: string; readonly zoneName: string };
  /** True where the page goes by the customer's clock as soon as the browser tells it. */
  readonly isByCustomer?: boolean;
  readonly language: Language;
  /** Those that the page can be read in, in their order. */
  readonly languages: readonly Language[];
  readonly locale: string;
  readonly firstWeekday: number;
  /** The day it is by that clock. */
  readonly today: Day;
  /** Path with query, for links that come back to the same view. */
  readonly address: string;
  /** True when there are classes that customers may book. */
  readonly hasTimetable: boolean;
}

/** A free time as a page names it. */
export interface FreeTime {
  readonly day: Day;
  /** Minutes after midnight. */
  readonly start: number;
  readonly end: number;
  /** Key of its place, where the service has several. */
  readonly place?: string | undefined;
}

/** What is known of one day of a service: minutes after midnight throughout. */
export interface DayPicture {
  /** Free starts. */
  readonly starts: readonly number[];
  /** From the first start that was ever offered to the last end; undefined when there was none. */
  readonly offered: Stretch | undefined;
  /** Booked time; undefined while it is not known. */
  readonly taken: readonly Stretch[] | undefined;
}

export interface ServiceOffer {
  readonly service: ServiceCard;
  readonly next: FreeTime | undefined;
  /** Where the next time is booked, and where all are shown. */
  readonly nextAddress: string | undefined;
  readonly allAddress: string;
}

/** A session of a class with what it is a session of. */
export interface SessionOffer extends Session {
  readonly slug: string;
  readonly name: string;
}

export interface HomeState {
  readonly kind: 'home';
  readonly variant: 'home' | 'list';
  readonly offers: readonly ServiceOffer[];
  /** True when there are classes, whose sessions have a page of their own. */
  /** The day of the very next free time, for its day line; of appointments only. */
  readonly dayOfNext: DayPicture | undefined;
  /** How to ask the business; only while nothing can be booked here. */
  readonly reach: Reach | undefined;
}

export interface ServiceState {
  readonly kind: 'service';
  readonly service: ServiceCard;
  readonly place: Place | undefined;
  readonly next: readonly FreeTime[];
  /** The next sessions of a class. */
  readonly sessions: readonly SessionOffer[];
  /** The whole of a course. */
  readonly course: CourseFacts | undefined;
}

/** One thing to choose by in the timetable. */
export interface TimetableFilter {
  readonly chosen: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Sessions of classes, day by day. */
export interface TimetableState {
  readonly kind: 'timetable';
  readonly days: readonly { readonly day: Day; readonly sessions: readonly SessionOffer[] }[];
  readonly filters: {
    readonly service: TimetableFilter;
    readonly teacher: TimetableFilter;
    readonly place: TimetableFilter;
  };
  /** First day that is shown. */
  readonly week: Day;
  readonly earlier: string | undefined;
  readonly later: string;
  /** The first session after those shown that fits, when none of them does. */
  readonly next: SessionOffer | undefined;
}

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
  readonly place: Place | undefined;
  /** The chosen one of several places; undefined where there is nothing to choose. */
  readonly placeChoice: PlaceChoice | undefined;
  /** Chosen minutes after midnight. */
  readonly time: number | undefined;
  /** The first free time after everything shown, when the chosen day has none. */
  readonly nextFree: FreeTime | undefined;
  /** The whole offered stretch of each day, free or no longer bookable. */
  readonly offered: Readonly<Record<Day, Stretch>>;
  /** What is booked on the chosen day; undefined while it is not known. */
  readonly taken: DayPicture['taken'];
  /** True when the month stands open on small screens; wide ones always show it. */
  readonly isWholeMonth: boolean;
}

export interface CalendarState {
  readonly kind: 'calendar';
  readonly picker: PickerState;
  /** True when somebody went on without a time. */
  readonly isUnchosen: boolean;
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
}

/** What went wrong with a posted form. */
export type FormTrouble = 'unchosen' | 'expired' | 'used' | 'busy' | 'too-often' | 'limit-reached';

/** Whether a customer may still cancel or move by a link, or ever could; `until` is wall-clock text at the place. */
export type Term =
  | { readonly kind: 'until' | 'over'; readonly until: string }
  /** Not by a link, whenever it is. */
  | { readonly kind: 'never' };

/** What is held while a form is filled in. */
export interface FormHold {
  readonly id: string;
  readonly untilMs: number;
  /** Wall-clock text at the place. */
  readonly until: string;
  /** How much of it was left when the page was made: the clock of a device may be wrong. */
  readonly leftMs: number;
  readonly isExtendable: boolean;
}

/** `none`: nothing asked to hold it yet; `refused`: it cannot be held, only booked. */
export type FormHolding = FormHold | 'none' | 'refused';

export interface NearTime extends FreeTime {
  readonly ticket: string;
  readonly cancelling: Term;
}

export interface FormState {
  readonly kind: 'form';
  readonly picker: PickerState;
  readonly chosen: FreeTime;
  /** The chosen time is the person's already. */
  readonly own: OwnBooking | undefined;
  /** Signed ticket of the chosen time; absent when the time is gone. */
  readonly ticket: string | undefined;
  readonly hold: FormHolding;
  readonly typed: Readonly<Record<BookingField, string>>;
  readonly problems: Readonly<Partial<Record<BookingField, FieldProblem>>>;
  /** What the service asks beyond who comes, what was answered by key, and what is wrong with it. */
  readonly asked: AskedQuestions;
  readonly answers: Readonly<Record<string, string>>;
  readonly answerProblems: Readonly<Record<string, FieldProblem>>;
  readonly trouble: FormTrouble | undefined;
  /** Why the chosen time cannot be had; undefined when it can, or is the person's own. */
  readonly unavailable: UnavailableReason | 'over' | 'person-gone' | undefined;
  /** When it may be tried again, after too many attempts. */
  readonly retryAfterSeconds: number | undefined;
  /** Nearest free times with a ticket each, when the chosen one cannot be had. */
  readonly nearest: readonly NearTime[];
  readonly cancelling: Term;
}

/** Who comes to a session of a class or to a course, and with how many. */
export interface SeatsState {
  readonly kind: 'seats';
  readonly service: ServiceCard;
  readonly session: SessionOffer | undefined;
  readonly course: CourseFacts | undefined;
  readonly own: OwnBooking | undefined;
  /** Absent when there is no place left, or not now. */
  readonly ticket: string | undefined;
  readonly hold: FormHolding;
  /** How many people may come with one booking now, and how many were chosen. */
  readonly mostParticipants: number;
  readonly participants: number;
  readonly typed: Readonly<Record<BookingField, string>>;
  readonly problems: Readonly<Partial<Record<BookingField, FieldProblem>>>;
  readonly asked: AskedQuestions;
  readonly answers: Readonly<Record<string, string>>;
  readonly answerProblems: Readonly<Record<string, FieldProblem>>;
  readonly trouble: FormTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly unavailable: SeatsUnavailable | undefined;
  /** Other sessions of the class, nearest in time, when this one cannot be had. */
  readonly nearest: readonly SessionOffer[];
  readonly cancelling: Term;
}

export type SeatsUnavailable = 'full' | 'too-few' | 'over' | 'too-early' | 'too-late' | 'not-offered';

/** How a booking stands, as its customer sees it. */
export type Standing = 'booked' | 'waiting' | 'declined' | 'cancelled' | 'over';

/** What is booked, in the place's time. */
export interface VisitFacts {
  readonly title: string;
  readonly standing: Standing;
  /** Of a course, the first of its sessions. */
  readonly localStart: string;
  readonly localEnd: string;
  /** Of a course, all of them; empty for a single visit. */
  readonly sessions: readonly Pick<CourseSession, 'localStart' | 'localEnd'>[];
  readonly staffName: string | undefined;
  readonly place: Place | undefined;
  /** Given over the net, whatever place it is filed under. */
  readonly isOnline: boolean;
  readonly participants: number;
  /** Of all participants together. */
  readonly price: ServiceCard['price'] | undefined;
  /** What is said of a price that is no fixed one, before it is booked. */
  readonly otherPrice?: ServiceCard['otherPrice'];
}

/** The day of a visit, for its line. */
export interface VisitDay {
  readonly picture: DayPicture;
  readonly pauseMinutes: number;
}

/** Addresses of the calendar file and of the two web calendars. */
export interface CalendarAddresses {
  readonly file: string;
  /** Those that open with one entry filled in; absent for a course, which has several. */
  readonly web: { readonly google: string; readonly outlook: string } | undefined;
}

export interface ConfirmationState {
  readonly kind: 'confirmation';
  readonly visit: VisitFacts;
  readonly visitDay: VisitDay;
  readonly email: string | undefined;
  readonly answers: readonly VisitAnswer[];
  readonly cancelling: Term;
  readonly moving: Term;
  /** How to reach the business, where the link does not help. */
  readonly reach: Reach | undefined;
  readonly calendars: CalendarAddresses;
  /** Address of the page at which it is moved or cancelled. */
  readonly manage: string;
}

/** Something that may be done with a booking by its link, or not any more. */
export interface LinkedAct {
  readonly isAllowed: boolean;
  readonly term: Term;
}

export interface ManageState {
  readonly kind: 'manage';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly visitDay: VisitDay;
  readonly cancelling: LinkedAct;
  readonly moving: LinkedAct;
  readonly reach: Reach | undefined;
  readonly calendars: CalendarAddresses;
  /** Where the same can be booked again; absent when it is not offered any more. */
  readonly again: string | undefined;
  /** What was just done, if it still holds. */
  readonly done: 'moved' | undefined;
}

/** Why an act by a link did not happen; nothing has changed then. */
export type LinkTrouble = 'changed' | 'expired' | 'busy' | 'too-often';

export interface CancelState {
  readonly kind: 'cancel';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly ticket: string;
  readonly term: Term;
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** Another time is chosen for a booking. */
export interface MoveState {
  readonly kind: 'move';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly term: Term;
  readonly picker: PickerState;
  readonly isUnchosen: boolean;
  /** The time that was chosen and cannot be had. */
  readonly gone: { readonly time: FreeTime; readonly reason: UnavailableReason | 'over' | 'person-gone' } | undefined;
  /** Those nearest to it, with the address of each. */
  readonly nearest: readonly { readonly time: FreeTime; readonly address: string }[];
}

/** Another session is chosen for a booking of a class. */
export interface MoveSessionState {
  readonly kind: 'move-session';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly term: Term;
  readonly sessions: readonly { readonly session: SessionOffer; readonly address: string | undefined }[];
  /** The session that was chosen cannot be had. */
  readonly isGone: boolean;
}

/** The new time of a booking beside its old one, before it is moved. */
export interface MoveReviewState {
  readonly kind: 'move-review';
  readonly token: string;
  readonly visit: VisitFacts;
  readonly to: Pick<VisitFacts, 'localStart' | 'localEnd' | 'staffName' | 'place'>;
  /** Of an appointment; a session of a class is not drawn on a day of free times. */
  readonly toDay: VisitDay | undefined;
  readonly ticket: string;
  /** Whether it can be cancelled once it is moved. */
  readonly cancellingAfter: Term;
  readonly needsApproval: boolean;
  /** Where another time is chosen. */
  readonly back: string;
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}

export interface SignInState {
  readonly kind: 'sign-in';
  readonly ticket: string;
  readonly email: string;
  /** Where to go once signed in. */
  readonly next: string;
  readonly trouble: 'refused' | 'paused' | 'expired' | 'busy' | undefined;
  /** How long to wait when paused. */
  readonly retryAfterSeconds: number;
}

/** The page of a link by which somebody sets a password. */
export interface PasswordLinkState {
  readonly kind: 'password-link';
  /** Where the form goes: the address of the link itself. */
  readonly address: string;
  readonly ticket: string;
  /** Absent when the link leads nowhere, whatever the reason. */
  readonly link:
    | {
        readonly purpose: 'INVITATION' | 'PASSWORD_RESET';
        readonly email: string;
        readonly name: string;
        readonly role: 'OWNER' | 'MANAGER' | 'FRONT_DESK' | 'STAFF';
        /** When it ends, in words. */
        readonly until: string;
      }
    | undefined;
  readonly name: string;
  readonly trouble: 'MIN_LENGTH' | 'MAX_LENGTH' | 'COMMON' | 'expired' | 'busy' | undefined;
}

export interface MissingState {
  readonly kind: 'missing';
  /** True when somebody had a form for a service that cannot be booked online any more; false for any other address. */
  readonly wasService?: boolean;
  /** Present when it was the link of a booking: how to reach the business instead. */
  readonly wasLink?: { readonly reach: Reach | undefined };
}

export interface FailedState {
  readonly kind: 'failed';
  readonly reason: 'unavailable' | 'closed';
  /** A form that was sent and could not be acted upon: it is sent again as it was. */
  readonly form?: {
    readonly wish: FormPurpose;
    readonly address: string;
    readonly fields: Readonly<Record<string, string>>;
  };
}

/** What a form is for, as far as its failure must say what has not happened. */
export type FormPurpose = 'booking' | 'change';

export type PageContent =
  | HomeState
  | ServiceState
  | CalendarState
  | FormState
  | ConfirmationState
  | ManageState
  | CancelState
  | MoveState
  | MoveReviewState
  | MoveSessionState
  | SeatsState
  | TimetableState
  | SignInState
  | PasswordLinkState
  | MissingState
  | FailedState;

export interface PageState<Content extends PageContent = PageContent> {
  readonly frame: PageFrame;
  readonly content: Content;
}
