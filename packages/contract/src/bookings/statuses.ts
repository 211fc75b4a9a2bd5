/**
 * The statuses of a booking, and the groups of them that rules, queries and pages go by, each called by what it means
 * (bookings sheet 20). Pure: pages load it alone.
 */

export const bookingStatuses = ['CREATED', 'CONFIRMED', 'CANCELED', 'PENDING', 'DECLINED', 'WAITING_LIST'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

type Group = readonly BookingStatus[];

/** It has its place: time of a resource, or seats. */
export const placedStatuses = Object.freeze(['CONFIRMED', 'PENDING'] as const) satisfies Group;

/** The business has yet to answer. */
export const unansweredStatuses = Object.freeze(['PENDING', 'CREATED'] as const) satisfies Group;

/** Somebody may still decide on it: the business, or whoever gives out places of a waitlist. */
export const undecidedStatuses = Object.freeze(['CREATED', 'PENDING', 'WAITING_LIST'] as const) satisfies Group;

/** There is a time for it, agreed or asked for; on a waitlist there is none yet. */
export const visitStatuses = Object.freeze(['CONFIRMED', 'PENDING', 'CREATED'] as const) satisfies Group;

/** Nobody has called it off. */
export const openStatuses = Object.freeze([...visitStatuses, 'WAITING_LIST'] as const) satisfies Group;

/** It was called off by the one or the other side. */
export const endedStatuses = Object.freeze(['CANCELED', 'DECLINED'] as const) satisfies Group;

/** Asks whether a status is one of a group, and tells the compiler so. */
function memberOf<Member extends BookingStatus>(group: readonly Member[]) {
  return (status: string | undefined): status is Member => group.some((each) => each === status);
}

export const isPlacedStatus = memberOf(placedStatuses);
export const isUndecidedStatus = memberOf(undecidedStatuses);
export const isVisitStatus = memberOf(visitStatuses);
export const isOpenStatus = memberOf(openStatuses);
export const isEndedStatus = memberOf(endedStatuses);
