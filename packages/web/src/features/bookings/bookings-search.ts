/** What the list of bookings shows, as its address says it, and as it is asked of the server. */

import { endedStatuses, unansweredStatuses, visitStatuses } from '@openhours/contract/bookings/statuses';
import { addDays, type Day, instantOf, isDay, localOf } from '../../days/dates.ts';
import type { BookingsQuestion, Condition } from '../../queries/bookings.ts';

export const bookingFilters = ['upcoming', 'waiting', 'cancelled', 'all'] as const;
export type BookingFilter = (typeof bookingFilters)[number];

export const bookingSorts = ['soonest', 'latest', 'booked'] as const;
export type BookingSort = (typeof bookingSorts)[number];

/** What a person tells apart; a booking that was only made and one that is pending wait alike. */
const statusesOfState = {
  confirmed: ['CONFIRMED'],
  waiting: unansweredStatuses,
  waitlist: ['WAITING_LIST'],
  cancelled: ['CANCELED'],
  declined: ['DECLINED'],
} as const;
export type BookingState = keyof typeof statusesOfState;
const bookingStates = Object.keys(statusesOfState) as BookingState[];
type Status = (typeof statusesOfState)[BookingState][number];

const statusesOfFilter: Readonly<Record<BookingFilter, readonly Status[]>> = {
  upcoming: visitStatuses,
  waiting: unansweredStatuses,
  cancelled: endedStatuses,
  all: bookingStates.flatMap((state) => statusesOfState[state]),
};

/** The names differ from those of an opened panel (pages/opened.ts), which stands in the same address. */
export interface BookingsSearch {
  readonly show: BookingFilter;
  readonly state?: BookingState | undefined;
  /** Id of the only client, whose address others may share. */
  readonly ofClient?: string | undefined;
  /** Ids of the only service, of the only person's resource, and of the only place. */
  readonly forService?: string | undefined;
  readonly withStaff?: string | undefined;
  readonly atPlace?: string | undefined;
  /** First and last day, both included. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** A part of the client's name or number, or the beginning of the e-mail. */
  readonly who?: string | undefined;
  readonly sort?: BookingSort | undefined;
  /** How many pages of the list are shown, when it is more than one. */
  readonly pages?: number | undefined;
}

/** Everything that narrows a tab, taken away. */
export const noNarrowing = {
  state: undefined,
  ofClient: undefined,
  forService: undefined,
  withStaff: undefined,
  atPlace: undefined,
  from: undefined,
  to: undefined,
  who: undefined,
  pages: undefined,
} as const;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostPages = 200;
const longestText = 100;

/** The states that a tab can be narrowed to. */
export function statesOf(show: BookingFilter): BookingState[] {
  return bookingStates.filter((state) => statusesOfState[state].some((each) => statusesOfFilter[show].includes(each)));
}

/** Reads an address; nonsense in it narrows nothing. */
export function readBookingsSearch(search: Readonly<Record<string, unknown>>): BookingsSearch {
  const show = bookingFilters.find((each) => each === search['show']) ?? 'upcoming';
  const take = (name: string, isGood: (text: string) => boolean): Record<string, string> => {
    const value = search[name];
    return typeof value === 'string' && isGood(value) ? { [name]: value } : {};
  };
  // An address of digits only is read as a number.
  const who = typeof search['who'] === 'number' ? String(search['who']) : search['who'];
  const pages = Number(search['pages']);
  const state = statesOf(show).find((each) => each === search['state']);
  const sort = bookingSorts.find((each) => each === search['sort']);
  return {
    show,
    ...(state === undefined ? {} : { state }),
    ...take('ofClient', (text) => id.test(text)),
    ...take('forService', (text) => id.test(text)),
    ...take('withStaff', (text) => id.test(text)),
    ...take('atPlace', (text) => id.test(text)),
    ...take('from', isDay),
    ...take('to', isDay),
    ...(typeof who === 'string' && who.trim() !== '' ? { who: who.slice(0, longestText) } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(Number.isInteger(pages) && pages > 1 ? { pages: Math.min(pages, mostPages) } : {}),
  };
}

/** How many filters narrow the tab, the text aside. */
export function countOfFilters(search: BookingsSearch): number {
  const { state, ofClient, forService, withStaff, atPlace, from, to } = search;
  return [state, ofClient, forService, withStaff, atPlace, from, to].filter((each) => each !== undefined).length;
}

/** A tab of what is to come: its courses that have begun stand at their next session. */
export function isToCome({ show }: Pick<BookingsSearch, 'show'>): boolean {
  return show === 'upcoming' || show === 'waiting';
}

export function sortOf(search: BookingsSearch): BookingSort {
  return search.sort ?? (isToCome(search) ? 'soonest' : 'latest');
}

const stepMs = 5 * 60_000;

/** Not later than now, and the same for some minutes: a list that is read has not to be asked for anew all the time. */
function stepBefore(nowMs: number): number {
  return nowMs - (nowMs % stepMs);
}

/**
 * The question to the server. `contactIds` are the clients that the text names; who types a whole e-mail address finds
 * the bookings made with it too, whatever the client's address is by now.
 */
export function questionOf(
  search: BookingsSearch,
  place: {
    readonly today: Day;
    readonly nowMs: number;
    readonly timeZone: string;
    readonly contactIds: readonly string[];
  },
): BookingsQuestion {
  const { show, state, ofClient, forService, withStaff, atPlace, to, who } = search;
  const beginning = (day: Day) => new Date(instantOf(localOf(day, 0), place.timeZone)).toISOString();
  // What waited until its day was over needs no decision any more; it is among all of them.
  const isFromToday = isToCome(search);
  const date = isFromToday ? 'nextDate' : 'startDate';
  const from = isFromToday && (search.from === undefined || search.from < place.today) ? place.today : search.from;
  const statuses = statusesOfFilter[show].filter(
    (status) => state === undefined || statusesOfState[state].some((each) => each === status),
  );
  const either = (name: string, value: string): Condition => ({
    $or: [
      { [`bookedEntity.item.slot.${name}`]: { $eq: value } },
      { [`bookedEntity.item.schedule.${name}`]: { $eq: value } },
    ],
  });
  const conditions: Condition[] = [
    ...(show === 'all' && state === undefined ? [] : [{ status: { $in: statuses } }]),
    ...(from === undefined ? [] : [{ [date]: { $gte: beginning(from) } }]),
    // A visit of today that is over is not ahead of anybody.
    ...(show === 'upcoming' ? [{ endDate: { $gt: new Date(stepBefore(place.nowMs)).toISOString() } }] : []),
    ...(to === undefined ? [] : [{ [date]: { $lt: beginning(addDays(to, 1)) } }]),
    ...(ofClient === undefined ? [] : [{ 'contactDetails.contactId': { $eq: ofClient } }]),
    ...(forService === undefined ? [] : [either('serviceId', forService)]),
    ...(withStaff === undefined ? [] : [{ 'bookedEntity.item.slot.resource.id': { $eq: withStaff } }]),
    ...(atPlace === undefined ? [] : [either('location.id', atPlace)]),
    ...(who === undefined
      ? []
      : [
          {
            $or: [
              { 'contactDetails.contactId': { $in: place.contactIds } },
              { 'contactDetails.email': { $eq: who.trim() } },
            ],
          },
        ]),
    // What its customer has yet to confirm is nothing that the business could count on, or has to answer.
    ...(isFromToday || state === 'waiting' ? [{ awaitsCustomer: { $ne: true } }] : []),
  ];
  const sort = sortOf(search);
  return {
    filter: conditions.length === 0 ? {} : { $and: conditions },
    sort: [{ fieldName: sort === 'booked' ? 'createdDate' : date, order: sort === 'soonest' ? 'ASC' : 'DESC' }],
  };
}
