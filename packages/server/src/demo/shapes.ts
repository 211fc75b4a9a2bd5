/**
 * What the full sample business is declared in: places, people, rooms, services and visits by short keys instead of ids,
 * and days counted from the day of the start, so that the same words make sense whenever somebody starts it.
 */
import type { InputOf, Operations, weekdayNames } from '@openhours/contract';
import type { SamplePicture } from '../domains/sample/index.ts';

export type Weekday = (typeof weekdayNames)[number];
/** `09:00`, always with two digits, on the clock of the site. */
export type ClockTime = `${number}:${number}`;
/** Days after the day of the start; negative before it. */
export type Day = number;

export interface DemoPlace {
  readonly name: string;
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly phone: string;
  readonly hint?: string;
}

/** Weekly hours on some days; two ranges of a day leave a break between them. */
export interface DemoHours {
  readonly days: readonly Weekday[];
  readonly ranges: readonly (readonly [ClockTime, ClockTime])[];
  /** Key of the place they count for; absent: everywhere. */
  readonly at?: string;
}

/** Time that somebody, or with the business the whole house, is away. */
export type DemoAbsence =
  | { readonly title: string; readonly firstDay: Day; readonly lastDay: Day }
  | { readonly title: string; readonly weekly: Weekday; readonly from: ClockTime; readonly to: ClockTime };

export interface DemoPerson {
  readonly name: string;
  readonly picture: SamplePicture;
  readonly description: string;
  readonly email: string;
  readonly hours: readonly DemoHours[];
  readonly absences?: readonly DemoAbsence[];
}

export interface DemoRoomType {
  readonly name: string;
  /** By key: the name of the room and the key of its place. */
  readonly rooms: Readonly<Record<string, { readonly name: string; readonly at: string }>>;
}

export type DemoPolicy = Omit<InputOf<Operations['policies']['createBookingPolicy']>['bookingPolicy'], 'appId'>;

/** Questions of a booking form; the key of each names its answer. */
export type DemoForm = InputOf<Operations['forms']['createForm']>['form'];

interface DemoServiceBase {
  readonly name: string;
  readonly picture: SamplePicture;
  readonly tagLine: string;
  readonly description: string;
  /** Key of its policy. */
  readonly policy: string;
  /** Key of its form; absent: the one every site has. */
  readonly form?: string;
  /** Keys of the places, or an address that is none of them. */
  readonly at: readonly string[] | { readonly address: string };
  /** A price in the site's currency, words instead of one, or nothing to pay. */
  readonly price: { readonly amount: string } | { readonly words: string } | 'free';
}

export interface DemoAppointment extends DemoServiceBase {
  readonly type: 'APPOINTMENT';
  readonly minutes: number;
  readonly bufferMinutes: number;
  /** Keys of who gives it. */
  readonly by: readonly string[];
  /** Key of the type of which it takes one room. */
  readonly room?: string;
  readonly needsApproval?: true;
}

export interface DemoSession {
  readonly from: ClockTime;
  readonly minutes: number;
}

export interface DemoClass extends DemoServiceBase {
  readonly type: 'CLASS';
  readonly capacity: number;
  readonly by: string;
  /** Key of the room. */
  readonly room: string;
  /** Every week on each of these days. */
  readonly weekly: readonly (DemoSession & { readonly day: Weekday })[];
}

export interface DemoCourse extends DemoServiceBase, DemoSession {
  readonly type: 'COURSE';
  readonly capacity: number;
  readonly by: string;
  readonly room: string;
  /**
   * The first session is on this weekday, the first one on or after the day; the others follow week by week, but on no
   * public holiday.
   */
  readonly weekday: Weekday;
  readonly firstDay: Day;
  readonly sessions: number;
}

export type DemoService = DemoAppointment | DemoClass | DemoCourse;

export interface DemoBusiness {
  readonly name: string;
  /** What it says of itself. */
  readonly description: string;
  readonly logo: SamplePicture;
  readonly picture: SamplePicture;
  /** The first place is the default one. */
  readonly places: Readonly<Record<string, DemoPlace>>;
  readonly hours: readonly DemoHours[];
  readonly absences: readonly DemoAbsence[];
  readonly people: Readonly<Record<string, DemoPerson>>;
  readonly roomTypes: Readonly<Record<string, DemoRoomType>>;
  readonly policies: Readonly<Record<string, DemoPolicy>>;
  readonly forms: Readonly<Record<string, DemoForm>>;
  readonly services: Readonly<Record<string, DemoService>>;
}

/** What became of a booking after the customer asked for it on the site. */
export type DemoOutcome =
  /** Booked at once, as services without approval are. */
  | 'booked'
  /** Asked for; nobody has looked at it yet. */
  | 'asked'
  /** The business keeps the time and still has to decide. */
  | 'kept'
  | 'accepted'
  | 'declined'
  | 'cancelled by the customer'
  | 'cancelled by the business'
  /** The business moved it to the next free time or session a few days later. */
  | 'moved'
  /** Taken on the telephone by the business itself. */
  | 'by telephone'
  /** The first session on or after the day is full, and the customer is in its line. */
  | 'waiting';

export interface DemoVisit {
  /** Key of the customer. */
  readonly who: string;
  /** Key of the service. */
  readonly what: string;
  /** Key of who shall give it; absent: anyone. */
  readonly with?: string;
  /**
   * The first free time or session on or after this day that begins at this time of day or later; of courses only when
   * it was asked for counts.
   */
  readonly day: Day;
  readonly from?: ClockTime;
  /** How many days before the visit it was asked for. */
  readonly daysBefore: number;
  readonly people?: number;
  /** By the key of the question. */
  readonly answers?: Readonly<Record<string, string | boolean>>;
  readonly outcome?: DemoOutcome;
  /** What the business wrote to the customer when it declined, cancelled or moved. */
  readonly words?: string;
}

export interface DemoCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: string;
}
