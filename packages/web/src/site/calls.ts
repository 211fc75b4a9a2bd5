/**
 * What public pages ask of the server, in the words of pages. `site/client.ts` answers it through the typed client; what
 * goes to and fro is described by subject beside it, and components of pages depend on these descriptions only.
 */
import type { GivenSignature, ParticipantInput } from '@openhours/contract';
import type { AbsenceCalls } from './absence-calls.ts';
import type { SaidAttribute } from './attributes.ts';
import type { BookedPrice } from './booked-price.ts';
import type { BusinessCalls } from './business-calls.ts';
import type { MessageCalls } from './message-calls.ts';
import type { MemberCalls } from './own-visits.ts';
import type { AskedQuestions, Question } from './questions.ts';
import type { RecurringCalls } from './recurring.ts';
import type { RedirectCalls } from './redirect-calls.ts';
import type {
  BookingOutcome,
  BookingRequest,
  Holding,
  HoldOutcome,
  HoldRequest,
  JoinOutcome,
  TimeRequest,
} from './requests.ts';
import type { Reach, ServiceCard } from './service-card.ts';
import type { CourseFacts, CourseQuestion, Range, Session } from './sessions.ts';
import type {
  FirstTimes,
  FirstTimesQuestion,
  HeldSeatsQuestion,
  OfferedSlot,
  SlotQuestion,
  TakenQuestion,
  TakenTime,
  TogetherQuestion,
} from './times.ts';
import type {
  BookedVisit,
  LinkAct,
  LinkedParticipants,
  LinkedTogether,
  LinkedVisit,
  LinkOutcome,
  ResendOutcome,
  SomeOfBooking,
  TogetherAct,
  VerifyOutcome,
} from './visits.ts';

/** What whoever holds a booking's link may ask. */
export interface LinkCalls {
  /** The token of a booking's link; another text each time, all of them good. */
  linkTokenOf(bookingId: string): Promise<string>;
  /** Nothing when the link is none of this site's, or no longer good. */
  findLinked(token: string): Promise<LinkedVisit | undefined>;
  /** What is not signed yet for the booking of a link, and whether anything was signed with it. */
  readUnsigned(token: string): Promise<{ readonly questions: readonly Question[]; readonly isAnySigned: boolean }>;
  signLinked(act: Omit<LinkAct, 'revision'>, signatures: readonly GivenSignature[]): Promise<LinkOutcome>;
  /** Who comes by name, and what cancelling it costs for some of them. */
  readParticipants(token: string): Promise<LinkedParticipants>;
  /** Says anew who comes; `answers`: the keys of the questions whose answers were refused. */
  nameLinked(
    act: LinkAct,
    participants: readonly ParticipantInput[],
  ): Promise<LinkOutcome | { readonly kind: 'invalid'; readonly answers: readonly string[] }>;
  /** Cancels it for some of those who come; the others stay. */
  cancelLinkedForSome(act: LinkAct, some: SomeOfBooking): Promise<LinkOutcome>;
  /** Moves some of those who come; the others stay. */
  moveLinkedForSome(act: LinkAct, some: SomeOfBooking, to: TimeRequest): Promise<LinkOutcome>;
  cancelLinked(act: LinkAct): Promise<LinkOutcome>;
  /** Takes the place that a waitlist offers. */
  takeOffered(act: Omit<LinkAct, 'revision'>): Promise<LinkOutcome>;
  leaveWaitlist(act: Omit<LinkAct, 'revision'>): Promise<LinkOutcome>;
  /** Confirms a booking by the code that its customer typed, or that their link had; of a series all but what is left out. */
  verify(token: string, code: string, leftOut: readonly string[]): Promise<VerifyOutcome>;
  /** Sends the message with the code once more; `email`: to another address. */
  resendCode(act: Omit<LinkAct, 'revision'>, email: string | undefined): Promise<ResendOutcome>;
  moveLinked(act: LinkAct, to: TimeRequest): Promise<LinkOutcome>;
}

/** What whoever holds the link of a booking may ask about all that it is booked together with. */
export interface TogetherCalls {
  /** Nothing when the booking of the link stands alone by now. */
  findTogether(token: string): Promise<LinkedTogether | undefined>;
  cancelTogether(act: TogetherAct): Promise<LinkOutcome>;
  /** Moves all of it, so that the first begins then. */
  moveTogether(act: TogetherAct, to: { readonly localStart: string; readonly timeZone: string }): Promise<LinkOutcome>;
  /** Starts at which all of it is free as it is, ascending; its own time does not stand in its way. */
  listTogetherSlots(question: TogetherQuestion): Promise<OfferedSlot[]>;
}

/** What is asked about classes and courses. */
export interface SessionCalls {
  /** Sessions, ascending, full ones too; of all classes unless some are named. */
  listSessions(
    question: Range & { readonly serviceIds?: readonly string[]; readonly limit?: number },
  ): Promise<Session[]>;
  findSession(eventId: string, timeZone: string): Promise<Session | undefined>;
  /** Courses by their schedules, each with all of its sessions in its range. */
  readCourses(schedules: readonly CourseQuestion[], timeZone: string): Promise<ReadonlyMap<string, CourseFacts>>;
}

/** What a visitor may hold; a visitor whom the browser does not bring along holds nothing. */
export interface HoldCalls {
  findHolding(request: HoldRequest): Promise<Holding | undefined>;
  /** Holds it instead of what the visitor holds of the same service, or at the same time; once more changes nothing. */
  hold(request: HoldRequest): Promise<HoldOutcome>;
  /** Holds it for longer, or anew when the time was over. */
  extend(request: HoldRequest): Promise<HoldOutcome>;
  /** Gives back what the visitor holds; what is held no more stays as it is. */
  letGo(holdId: string): Promise<void>;
}

export interface SiteCalls
  extends LinkCalls,
    TogetherCalls,
    SessionCalls,
    HoldCalls,
    BusinessCalls,
    MemberCalls,
    MessageCalls,
    RecurringCalls,
    RedirectCalls,
    AbsenceCalls {
  /** Services that customers may book, in the order of the business. */
  listServices(): Promise<ServiceCard[]>;
  /** A service that customers may book, by its slug. */
  findService(slug: string): Promise<ServiceCard | undefined>;
  /** Any service of the site, also one that is no longer offered. */
  getService(id: string): Promise<ServiceCard | undefined>;
  /** What customers are told of a service by its attributes. */
  listAttributes(serviceId: string): Promise<readonly SaidAttribute[]>;
  /** Whether customers may book anything, and whether there is a class among it. */
  findWhatIsOffered(): Promise<{ readonly hasOffers: boolean; readonly hasTimetable: boolean }>;
  /** Free starts, ascending. */
  listSlots(question: SlotQuestion): Promise<OfferedSlot[]>;
  /** The first free time of each service, by its id. */
  listFirstTimes(question: FirstTimesQuestion): Promise<ReadonlyMap<string, FirstTimes>>;
  /** How to reach the business at its main place. */
  reachBusiness(): Promise<Reach | undefined>;
  /** Booked time that meets a stretch, and what others than the visitor hold of it. */
  listTaken(question: TakenQuestion): Promise<readonly TakenTime[]>;
  /**
   * When the first seats that others than the visitor hold are free again, unless they are booked, by event and by
   * schedule.
   */
  findHeldSeats(question: HeldSeatsQuestion): Promise<ReadonlyMap<string, number>>;
  /** What a form asks; nothing when it is gone. */
  readQuestions(formId: string): Promise<AskedQuestions>;
  /** The same with what the service wants signed. */
  readQuestionsToBook(service: Pick<ServiceCard, 'id' | 'formId'>, participants: number): Promise<AskedQuestions>;
  /** Whether whoever books a service here is to confirm it by the link or code of a message. */
  confirmsByEmail(service: Pick<ServiceCard, 'id' | 'needsApproval'>): Promise<boolean>;
  book(request: BookingRequest): Promise<BookingOutcome>;
  /** Waits for seats that are all taken, or for a time that suits. */
  joinWaitlist(request: BookingRequest): Promise<JoinOutcome>;
  findBooking(id: string): Promise<BookedVisit | undefined>;
  /** What a booking costs, as it was agreed. */
  priceOfBooking(id: string): Promise<BookedPrice>;
  /** What a visitor has booked at a time and still has. */
  findOwnBooking(request: OwnBookingQuestion): Promise<BookedVisit | undefined>;
}

export interface OwnBookingQuestion {
  readonly visitorId: string;
  /** A time of a service, a session of a class, or a course. */
  readonly of:
    | { readonly serviceId: string; readonly startMs: number }
    | { readonly eventId: string }
    | { readonly scheduleId: string };
}
