/** Times of a service that can be had, and those that somebody has: what pages ask for, and what they are told. */
import type { Day } from '../days/dates.ts';
import type { Offer } from '../days/offers.ts';
import type { Place, PlaceChoice } from './service-card.ts';

export interface SlotQuestion {
  readonly serviceId: string;
  /** First and past-the-last wall-clock text. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** For visits of this length; the service's usual one unless given. */
  readonly durationMinutes?: number;
  /** What is taken with it; its time is part of the length. */
  readonly addOnIds?: readonly string[];
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

/** When all of what is booked together is free. */
export interface TogetherQuestion extends Pick<SlotQuestion, 'alsoUnbookable' | 'from' | 'limit' | 'timeZone' | 'to'> {
  readonly togetherId: string;
}

/** When services are free first, and with each person; in the zone that is asked for. */
export interface FirstTimesQuestion
  extends Pick<
    SlotQuestion,
    'addOnIds' | 'durationMinutes' | 'from' | 'movingBookingId' | 'place' | 'timeZone' | 'to'
  > {
  readonly serviceIds: readonly string[];
  /** Also who gives each of them, and when they are free first. */
  readonly withPeople: boolean;
}

export interface FirstTime {
  readonly localStart: string;
  readonly localEnd: string;
  readonly place?: Place & { readonly type?: string };
}

export interface FirstTimes {
  /** Undefined: nothing is free. */
  readonly first: FirstTime | undefined;
  /** By the id of the resource; without those who have no time. */
  readonly ofPeople: ReadonlyMap<string, FirstTime>;
}

/** An offered time in the zone that was asked for. */
export interface OfferedSlot extends Offer {
  /** Why it cannot be booked although nobody has it; absent when it can. */
  readonly notNow?: 'too-early' | 'too-late';
  readonly place?: Place & { readonly type?: string };
}

/** Starts of the day by day: minutes after midnight, ascending. Small enough to travel inside a page. */
export type StartsByDay = Readonly<Record<Day, readonly number[]>>;

export interface TakenQuestion {
  readonly serviceId: string;
  /** Whose time; nobody's in particular when empty: then the bookings of the service count. */
  readonly staffIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Time that somebody has: whose calendar it stands in, and until when where it is only held. */
export interface TakenTime {
  readonly startMs: number;
  readonly endMs: number;
  readonly staffId: string | undefined;
  readonly heldUntilMs?: number;
}

/** The end of what somebody else holds: wall-clock text, and how much was left of it when the page was made. */
export interface HoldEnd {
  readonly until: string;
  readonly leftMs: number;
}

/** Places of sessions and courses that lie between two moments. */
export interface HeldSeatsQuestion {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Why a time cannot be booked: somebody has it, it is not offered, or the policy of the service says not yet or no
 * longer.
 */
export type UnavailableReason = 'taken' | 'not-offered' | 'too-early' | 'too-late';
