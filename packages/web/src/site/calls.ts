/**
 * What public pages ask of the server, in the words of pages. `site/client.ts` answers it through the typed
 * client; drawings of pages depend on these shapes only.
 */
import type { Service, StaffSelectionStrategy } from '@openhours/contract';
import type { ActByLink } from '@openhours/contract/link-terms';
import type { VisitPrice } from '@openhours/contract/visit-price';
import type { Day } from '../days/dates.ts';
import type { LengthLimits } from '../days/lengths.ts';
import type { Offer } from '../days/offers.ts';

export interface StaffChoice {
  /** Id of the resource. */
  readonly id: string;
  readonly name: string;
  /** Path of a square picture; absent without one of this server. */
  readonly photo?: string;
}

export type ServiceType = Service['type'];

export interface Place {
  readonly id?: string;
  readonly name?: string;
  readonly address?: string;
}

/** A place at which a service is given, to choose from. */
export interface PlaceChoice extends Place {
  /** Names the place in addresses of pages: its id, or its kind where it has none. */
  readonly key: string;
  readonly type: string;
}

export interface ServiceCard extends VisitPrice {
  readonly id: string;
  readonly type: ServiceType;
  readonly slug: string;
  readonly name: string;
  readonly tagLine?: string;
  readonly description?: string;
  /** How long a visit is: as was chosen, else as it usually is; 0 where sessions say it themselves. */
  readonly durationMinutes: number;
  /** How long it may be. */
  readonly lengths: LengthLimits;
  /** How many people one booking may bring. */
  readonly mostParticipants: number;
  readonly scheduleId: string;
  /** First and last day of a course, as instants; absent when it has none. */
  readonly runs?: { readonly fromMs: number; readonly untilMs: number | undefined };
  /** Kept free after each visit. */
  readonly pauseMinutes: number;
  readonly staff: readonly StaffChoice[];
  /** Whether customers choose one of them; absent: they may. */
  readonly staffSelection?: StaffSelectionStrategy;
  /** Given where each customer is, over the net: nobody comes to a place for it. */
  readonly isOnline: boolean;
  /** Where it is given, in the order of the business; empty when the business has but one place. */
  readonly places: readonly PlaceChoice[];
  readonly needsApproval: boolean;
  /** What is asked of whoever books it. */
  readonly formId: string;
  /** Minutes before the start until which a customer may cancel by a link; 0 until the start; absent when not allowed. */
  readonly cancelUntilMinutes?: number;
  /** The same for moving to another time. */
  readonly moveUntilMinutes?: number;
  /** What the business says itself of its rules, for customers to read before they book. */
  readonly policyText?: string;
  /** How to reach the business where the service is given. */
  readonly reach?: Reach;
}

export interface Reach {
  readonly name?: string;
  readonly address?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** The end of what somebody else holds: wall-clock text, and how much was left of it when the page was made. */
export interface HoldEnd {
  readonly until: string;
  readonly leftMs: number;
}

/** An offered time in the zone that was asked for. */
export interface OfferedSlot extends Offer {
  /** Why it cannot be booked although nobody has it; absent when it can. */
  readonly notNow?: 'too-early' | 'too-late';
  readonly place?: Place & { readonly type?: string };
}

export interface SlotQuestion {
  readonly serviceId: string;
  /** First and past-the-last wall-clock text. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** For visits of this length; the service's usual one unless given. */
  readonly durationMinutes?: number;
  readonly staffId?: string;
  /** Only times at this place. */
  readonly place?: PlaceChoice | undefined;
  /** At most so many, the earliest first. */
  readonly limit?: number;
  /** Free starts that cannot be booked now, too. */
  readonly alsoUnbookable?: boolean;
  /** The booking that is to be moved: its own time counts as free. */
  readonly movingBookingId?: string;
}

/** Time that somebody has: whose calendar it stands in, and until when where it is only held. */
export interface TakenTime {
  readonly startMs: number;
  readonly endMs: number;
  readonly staffId: string | undefined;
  readonly heldUntilMs?: number;
}

export interface TakenQuestion {
  readonly serviceId: string;
  /** Whose time; nobody's in particular when empty: then the bookings of the service count. */
  readonly staffIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Places of sessions and courses that lie between two moments. */
export interface HeldPlacesQuestion {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How many places of what. */
export interface Seats {
  readonly participants: number;
  readonly of: { readonly eventId: string } | { readonly scheduleId: string };
}

export interface BookingWish {
  readonly serviceId: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly timeZone: string;
  readonly staff?: StaffChoice;
  /** Absent where the service has but one. */
  readonly place?: PlaceChoice | undefined;
  /** Places of a session or a course in place of a time of one's own. */
  readonly seats?: Seats | undefined;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Answers to the service's form by key; a ticked box is `true`. */
  readonly answers: Readonly<Record<string, string>>;
  /** Under which keys the service's form may refuse what was typed about the person. */
  readonly personKeys: PersonKeys;
  /** The form's nonce: the same wish twice is one booking. */
  readonly idempotencyKey: string;
  readonly needsApproval: boolean;
  /** The hold that the form was filled in under; the same each time the form is sent. */
  readonly slotHoldId?: string | undefined;
}

/** What is held while somebody fills in the form for it. */
export type HoldWish = Pick<
  BookingWish,
  'serviceId' | 'localStart' | 'localEnd' | 'timeZone' | 'staff' | 'place' | 'seats'
>;

/** A slot, or places, that nobody else gets for now. */
export interface Holding {
  readonly id: string;
  readonly untilMs: number;
  readonly isExtendable: boolean;
}

export type HoldOutcome =
  | { readonly kind: 'held'; readonly holding: Holding }
  /** It cannot be had any more, and why. */
  | { readonly kind: 'gone'; readonly reason: UnavailableReason }
  /** It is not held, and can be booked as long as it is free. */
  | { readonly kind: 'refused' };

/** What a visitor may hold; a visitor whom the browser does not bring along holds nothing. */
export interface HoldCalls {
  findHolding(wish: HoldWish): Promise<Holding | undefined>;
  /** Holds it instead of what the visitor holds of the same service, or at the same time; once more changes nothing. */
  hold(wish: HoldWish): Promise<HoldOutcome>;
  /** Holds it for longer, or anew when the time was over. */
  extend(wish: HoldWish): Promise<HoldOutcome>;
}

/** Why a time cannot be booked: somebody has it, it is not offered, or the policy of the service says not yet or no longer. */
export type UnavailableReason = 'taken' | 'not-offered' | 'too-early' | 'too-late';

export type BookingOutcome =
  | { readonly kind: 'booked'; readonly bookingId: string }
  /** The time cannot be had, and why. */
  | { readonly kind: 'gone'; readonly reason: UnavailableReason }
  /** The service takes no bookings online any more. */
  | { readonly kind: 'service-closed' }
  /** This customer has booked the service as often as one may; the time is still free for others. */
  | { readonly kind: 'limit-reached' }
  /** One booking may not be for so many people. */
  | { readonly kind: 'too-many' }
  /** The same form was sent before with other words in it. */
  | { readonly kind: 'already-used' }
  /** What was typed is refused: fields of the person, and answers by the key of their question. */
  | { readonly kind: 'invalid'; readonly fields: readonly BookingField[]; readonly answers: readonly string[] }
  | { readonly kind: 'busy' }
  /** More bookings than one person makes; nothing was booked. */
  | { readonly kind: 'too-often'; readonly retryAfterSeconds: number | undefined };

export const bookingFields = ['name', 'email', 'phone'] as const;
export type BookingField = (typeof bookingFields)[number];

export interface BookedVisit {
  readonly id: string;
  readonly status: string;
  readonly serviceId: string | undefined;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Where the customer was when it was booked, as far as that is known: messages of online visits go by it. */
  readonly timeZone: string | undefined;
  /** Of a session of a class. */
  readonly eventId: string | undefined;
  /** The person who gives it, where it is one. */
  readonly staffId: string | undefined;
  readonly staffName: string | undefined;
  readonly place: Place | undefined;
  /** Names the place among those of its service. */
  readonly placeKey: string | undefined;
  readonly participants: number;
  readonly email: string | undefined;
  readonly revision: string;
  /** What was answered beyond who comes; only where it was asked for. */
  readonly answers: readonly VisitAnswer[];
}

/** An answer with the words of its question; true or false for a box. */
export interface VisitAnswer {
  readonly key: string;
  readonly label: string;
  readonly value: string | boolean;
}

/** A question of a service's form: one line, several lines, or a box to tick. */
export interface Question {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'line' | 'lines' | 'box';
  readonly isRequired: boolean;
  readonly maxLength?: number;
}

/** A form's keys of what every page asks itself, each with the field in which the page asks it. */
export type PersonKeys = Readonly<Record<string, BookingField>>;

/** What a form asks: beyond the person, and whether the telephone number is needed. */
export interface AskedQuestions {
  readonly questions: readonly Question[];
  readonly needsPhone: boolean;
  readonly personKeys: PersonKeys;
}

/** The booking of a link, and what its holder may do with it now. */
export interface LinkedVisit {
  readonly visit: BookedVisit;
  readonly cancelling: ActByLink;
  readonly moving: ActByLink;
  /** Where it stands in the line for which it waits; undefined when it does not wait. */
  readonly inLine: PlaceInLine | undefined;
}

/** A place in a line. */
export interface PlaceInLine {
  /** 1 is the first. */
  readonly position: number;
  /** Until when a place is kept; undefined while none is offered. */
  readonly offerUntilMs: number | undefined;
  /** An offer was let pass: they are asked again when another place becomes free. */
  readonly isPassedOver: boolean;
}

/** What became of the wish to wait for a place. */
export type JoinOutcome =
  | { readonly kind: 'waits'; readonly bookingId: string }
  /** There is a place after all, which can be booked. */
  | { readonly kind: 'places-free' }
  | { readonly kind: 'waits-already' }
  | { readonly kind: 'waitlist-full' }
  | Exclude<BookingOutcome, { kind: 'booked' }>;

/** What stands behind an act by a link: the booking as it was seen, and the key of the one attempt. */
export interface LinkAct {
  readonly token: string;
  /** The revision that was shown; a booking that has changed since is not acted upon. */
  readonly revision: string;
  readonly idempotencyKey: string;
}

/** Where a booking is moved to. */
export type TimeWish =
  | Pick<BookingWish, 'serviceId' | 'localStart' | 'localEnd' | 'timeZone' | 'staff' | 'place'>
  | { readonly serviceId: string; readonly eventId: string };

export type LinkOutcome =
  | { readonly kind: 'done' }
  /** The booking is not what was shown, or the policy says no by now: look again. */
  | { readonly kind: 'changed' }
  | Extract<BookingOutcome, { kind: 'gone' | 'busy' | 'too-often' | 'already-used' | 'service-closed' }>;

/** What whoever holds a booking's link may ask. */
export interface LinkCalls {
  /** The token of a booking's link; another text each time, all of them good. */
  linkTokenOf(bookingId: string): Promise<string>;
  /** Nothing when the link is none of this site's, or no longer good. */
  findLinked(token: string): Promise<LinkedVisit | undefined>;
  cancelLinked(act: LinkAct): Promise<LinkOutcome>;
  /** Takes the place that a waitlist offers. */
  takeOffered(act: Omit<LinkAct, 'revision'>): Promise<LinkOutcome>;
  leaveWaitlist(act: Omit<LinkAct, 'revision'>): Promise<LinkOutcome>;
  moveLinked(act: LinkAct, to: TimeWish): Promise<LinkOutcome>;
}

/** A session of a class, in the zone that was asked for. */
export interface Session {
  readonly eventId: string;
  readonly serviceId: string;
  readonly localStart: string;
  readonly localEnd: string;
  /** Everybody who gives it. */
  readonly teachers: readonly StaffChoice[];
  readonly place?: Place;
  /** Places in all, and those that can still be booked. */
  readonly total: number;
  readonly left: number;
  readonly isBookable: boolean;
  /** Why it cannot be booked although there are places. */
  readonly notNow?: 'too-early' | 'too-late';
  /** How many more may wait for a place; absent where nobody can. */
  readonly waitlistLeft?: number;
  /** Nothing is left because somebody holds places: they come back then, unless they are booked. */
  readonly held?: HoldEnd;
}

export interface CourseSession {
  readonly eventId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly localStart: string;
  readonly localEnd: string;
  readonly teachers: readonly string[];
}

export interface CourseFacts
  extends Pick<Session, 'total' | 'left' | 'isBookable' | 'notNow' | 'waitlistLeft' | 'held'> {
  readonly sessions: readonly CourseSession[];
}

/** A stretch of wall-clock time, the first and past-the-last text. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** What is asked about classes and courses. */
export interface SessionCalls {
  /** Sessions, ascending, full ones too; of all classes unless some are named. */
  listSessions(
    question: Range & { readonly serviceIds?: readonly string[]; readonly limit?: number },
  ): Promise<Session[]>;
  findSession(eventId: string, timeZone: string): Promise<Session | undefined>;
  readCourse(question: Range & { readonly scheduleId: string }): Promise<CourseFacts>;
}

export interface SiteCalls extends LinkCalls, SessionCalls, HoldCalls {
  /** Services that customers may book, in the order of the business. */
  listServices(): Promise<ServiceCard[]>;
  /** A service that customers may book, by its slug. */
  findService(slug: string): Promise<ServiceCard | undefined>;
  /** Any service of the site, also one that is no longer offered. */
  getService(id: string): Promise<ServiceCard | undefined>;
  /** Whether customers may book anything, and whether there is a class among it. */
  findWhatIsOffered(): Promise<{ readonly hasOffers: boolean; readonly hasTimetable: boolean }>;
  /** Free starts, ascending. */
  listSlots(question: SlotQuestion): Promise<OfferedSlot[]>;
  /** How to reach the business at its main place. */
  reachBusiness(): Promise<Reach | undefined>;
  /** Booked time that meets a stretch, and what others than the visitor hold of it. */
  listTaken(question: TakenQuestion): Promise<readonly TakenTime[]>;
  /** When the first places that others than the visitor hold are free again, unless they are booked, by event and by schedule. */
  findHeldPlaces(question: HeldPlacesQuestion): Promise<ReadonlyMap<string, number>>;
  /** What a form asks; nothing when it is gone. */
  readQuestions(formId: string): Promise<AskedQuestions>;
  book(wish: BookingWish): Promise<BookingOutcome>;
  /** Waits for places that are all taken. */
  joinWaitlist(wish: BookingWish): Promise<JoinOutcome>;
  findBooking(id: string): Promise<BookedVisit | undefined>;
  /** What a visitor has booked at a time and still has. */
  findOwnBooking(wish: OwnBookingQuestion): Promise<BookedVisit | undefined>;
}

export interface OwnBookingQuestion {
  readonly visitorId: string;
  /** A time of a service, a session of a class, or a course. */
  readonly of:
    | { readonly serviceId: string; readonly startMs: number }
    | { readonly eventId: string }
    | { readonly scheduleId: string };
}

/** Starts of the day by day: minutes after midnight, ascending. Small enough to travel inside a page. */
export type StartsByDay = Readonly<Record<Day, readonly number[]>>;
