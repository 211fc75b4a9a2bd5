/** What the first page tells of the business itself: what it says, where it is, when it is open, and who works there. */
import type { Day } from '../days/dates.ts';
import type { OpeningState } from '../days/opening.ts';
import type { Stretch } from '../days/stretches.ts';
import type { SaidName, SaidText } from './said-text.ts';
import type { Reach } from './service-card.ts';

export interface Person {
  readonly id: string;
  /** Of their time. */
  readonly resourceId: string;
  readonly name: string;
  /** What is said of them. */
  readonly about?: SaidText;
  /** Path of a square picture. */
  readonly photo?: string;
  /** The first day on which something can be booked with them. */
  readonly nextDay?: Day;
  /** Where it is booked; absent where they cannot be asked for. */
  readonly address?: string;
}

/** An address in its parts, for programs. */
export interface PostalParts {
  readonly street?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

export interface BusinessFacts {
  /** The first sentence of what it says of itself. */
  readonly lead: string | undefined;
  /** What else it says, in paragraphs. */
  readonly about: readonly string[];
  /** Both are in the language of the reader, where the business writes another. */
  readonly isTranslated?: boolean;
  /** Id of a picture of this server. */
  readonly picture?: string | undefined;
  /** Where it is and how it is reached, the main place first; one without an address where it has no place. */
  readonly places: readonly [BusinessPlace, ...BusinessPlace[]];
  /** The closed days of the next weeks, in their order. */
  readonly closures: readonly ClosureNotice[];
  readonly people: readonly Person[];
}

/** Days on which it is closed, as customers are told of them. */
export interface ClosureNotice extends SaidName {
  readonly first: Day;
  readonly last: Day;
  /** From when on the first day until when on the last, wall-clock texts; absent: whole days. */
  readonly times?: { readonly start: string; readonly end: string };
  /** The one of several places that is closed. */
  readonly place?: SaidName;
}

export interface BusinessPlace {
  /** With what the business says where the place says nothing. */
  readonly reach: Reach;
  /** How to find the door. */
  readonly hint: SaidText | undefined;
  readonly postal: PostalParts | undefined;
  /** Whether it is open; undefined where it tells no hours. */
  readonly opening: OpeningState | undefined;
  /** What each weekday is open for, Monday first. */
  readonly week: readonly (readonly Stretch[])[];
  /** The next days that differ from their week; without ranges: closed. */
  readonly exceptions: readonly {
    readonly day: Day;
    readonly ranges: readonly Stretch[];
    /** Why it is closed. */
    readonly closure?: SaidName;
  }[];
}
