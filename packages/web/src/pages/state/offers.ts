/** What pages show of services: what they are, when they are free, their sessions. */

import type { Day } from '../../days/dates.ts';
import type { Stretch } from '../../days/stretches.ts';
import type { SaidNotice } from '../../site/absence-calls.ts';
import type { ChosenAddOn } from '../../site/add-on-choice.ts';
import type { SaidAttribute } from '../../site/attributes.ts';
import type { BusinessFacts } from '../../site/business-facts.ts';
import type { NextDays } from '../../site/next-days.ts';
import type { SaidName } from '../../site/said-text.ts';
import type { Place, Reach, ServiceCard, StaffChoice } from '../../site/service-card.ts';
import type { SessionName } from '../../site/session-name.ts';
import type { CourseFacts, Session } from '../../site/sessions.ts';
import type { HoldEnd } from '../../site/times.ts';

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
  /** Free, but over, too near or too far to be booked. */
  readonly ruled: readonly Stretch[];
  /** Booked time; undefined while it is not known. */
  readonly taken: readonly Stretch[] | undefined;
}

export interface ServiceOffer {
  readonly service: ServiceCard;
  readonly next: FreeTime | undefined;
  /** Where the next time is booked, and where all are shown. */
  readonly nextAddress: string | undefined;
  readonly allAddress: string;
  /** Nothing can be had of it, for somebody fills in the form for the last places: when they are free again. */
  readonly held: HoldEnd | undefined;
}

/** A session of a class with what it is a session of; with its price where sessions of several stand together. */
export interface SessionOffer extends Session, SessionName, Pick<ServiceCard, 'price' | 'otherPrice'> {}

export interface HomeState {
  readonly kind: 'home';
  readonly variant: 'home' | 'list';
  readonly offers: readonly ServiceOffer[];
  /** That the business or a place of it is closed; on the first page only. */
  readonly notices: readonly SaidNotice[];
  /** The business itself; on the first page only. */
  readonly business: BusinessFacts | undefined;
  /** Whose services these are alone; in the list only, where somebody was chosen. */
  readonly person: StaffChoice | undefined;
  /** How to ask the business; in the list only, while nothing can be booked here. */
  readonly reach: Reach | undefined;
}

export interface ServiceState {
  readonly kind: 'service';
  readonly service: ServiceCard;
  /** What the business tells of it besides. */
  readonly attributes: readonly SaidAttribute[];
  /** The one of several lengths for which the next times are; undefined where there is nothing to choose. */
  readonly length: number | undefined;
  /** What is chosen of its option; undefined where there is nothing to choose. */
  readonly option: string | undefined;
  /** What is chosen to be taken with it: the next times are those that are free with it. */
  readonly addOns: readonly ChosenAddOn[];
  /** How long and how dear it is with them; undefined where nothing is chosen. */
  readonly together: Pick<ServiceCard, 'durationMinutes' | 'price' | 'otherPrice'> | undefined;
  /** Something was chosen that is not offered any more, or more than may be. */
  readonly isAddOnGone: boolean;
  /** When whoever does it is away, or a place of it is closed. */
  readonly notices: readonly SaidNotice[];
  readonly place: Place | undefined;
  readonly next: readonly FreeTime[];
  /** Of those to choose from; undefined where there is no choice. */
  readonly nextDays: NextDays | undefined;
  /** The next sessions of a class. */
  readonly sessions: readonly SessionOffer[];
  /** The whole of a course. */
  readonly course: CourseFacts | undefined;
}

/** One thing to choose by in the timetable. */
export interface TimetableFilter {
  readonly chosen: string;
  readonly choices: readonly ({ readonly value: string } & SaidName)[];
}

/** Somebody to choose in the timetable, with the first day on which they can be booked; without an id: anyone. */
export interface TimetablePerson {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly photo?: string | undefined;
  readonly nextDay: Day | undefined;
}

/** Sessions of classes, day by day. */
export interface TimetableState {
  readonly kind: 'timetable';
  /** That the business or a place of it is closed. */
  readonly notices: readonly SaidNotice[];
  readonly days: readonly { readonly day: Day; readonly sessions: readonly SessionOffer[] }[];
  readonly filters: {
    readonly service: TimetableFilter;
    readonly place: TimetableFilter;
  };
  /** Id of the one whose sessions alone are shown; empty: everybody's. */
  readonly teacher: string;
  /** Whose sessions there are, anyone first; empty where there is no choice. */
  readonly people: readonly TimetablePerson[];
  /** The first of the days that are shown. */
  readonly from: Day;
  readonly earlier: string | undefined;
  /** Absent where no session comes after these days. */
  readonly later: string | undefined;
  /** The first session after those shown that fits, when none of them does. */
  readonly next: Pick<SessionOffer, 'localStart'> | undefined;
}
