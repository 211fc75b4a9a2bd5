/** What stands in the way of a time, from an explanation or from a refusal, in one shape. */
import { isCallError, refusalData } from '@openhours/client';
import type { ErrorData, Operations, OutputOf, RefusalReason, TimeSlot } from '@openhours/contract';
import { instantOf, localAt } from '../days/dates.ts';
import type { DashboardTextId } from '../language/texts.ts';

/** Something that takes the time of somebody. */
export interface Rival {
  readonly source: string;
  readonly id: string;
  /** Name of whose time it takes, where it is known. */
  readonly staff: string | undefined;
}

export interface Obstacle {
  readonly reasons: readonly DashboardTextId[];
  readonly rivals: readonly Rival[];
  /** Free starts nearby, on the place's clock. */
  readonly nearest: readonly string[];
  /** By what name it is a closed day, where it is one. */
  readonly closure?: string;
  /** When it begins, and when customers could book it, as far as it is known; epoch milliseconds. */
  readonly window?: {
    readonly startMs: number;
    readonly fromMs: number | undefined;
    readonly untilMs: number | undefined;
  };
}

/** True when somebody else is booked then, so that both would be at once; a rule that is set aside is another thing. */
export function isOverlap({ rivals }: Pick<Obstacle, 'rivals'>): boolean {
  return rivals.some(({ source }) => source === 'BOOKING');
}

const ruleTexts: readonly DashboardTextId[] = [
  'way.rules',
  'way.tooMany',
  'way.notOnline',
  'way.tooEarly',
  'way.tooLate',
];

/** True of what the rules say, of a time that could be had. */
export function isRule(text: DashboardTextId): boolean {
  return ruleTexts.includes(text);
}

/** True when the time is free and only a rule keeps customers from it. */
export function isOnlyRuled({ reasons, rivals }: Pick<Obstacle, 'reasons' | 'rivals'>): boolean {
  return rivals.length === 0 && reasons.length > 0 && reasons.every(isRule);
}

const neverSetAside: readonly DashboardTextId[] = ['way.cancelled', 'way.noSessions', 'way.skipped'];

/** False where nobody could come, whatever is decided: the session is cancelled, or no clock shows the time. */
export function canBeSetAside({ reasons }: Pick<Obstacle, 'reasons'>): boolean {
  return !reasons.some((text) => neverSetAside.includes(text));
}

/** True when it has begun, so that no rule would let customers book it. */
export function isPast({ reasons, window }: Pick<Obstacle, 'reasons' | 'window'>, nowMs: number): boolean {
  return window !== undefined && window.startMs <= nowMs && reasons.includes('way.tooLate');
}

/**
 * What each code is in words, in the order in which it is told: first what was chosen, which no other time would mend, then
 * who is there, then who is free, and at last what the rules say of a time that could be had.
 */
const reasonTexts = {
  START_SKIPPED_BY_CLOCK_CHANGE: 'way.skipped',
  EVENT_CANCELLED: 'way.cancelled',
  NO_SESSIONS: 'way.noSessions',
  NO_ASSIGNED_STAFF_OR_RESOURCES: 'way.nobody',
  RESOURCE_NOT_ASSIGNED_TO_SERVICE: 'way.notTheirs',
  REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE: 'way.place',
  LOCATION_ARCHIVED: 'way.place',
  DURATION_NOT_OFFERED: 'way.length',
  CLOSED_DAY: 'way.closedDay',
  RESOURCE_HAS_NO_WORKING_HOURS: 'way.closed',
  RESOURCE_NOT_IN_WORKING_HOURS: 'way.closed',
  DURATION_TOO_LONG_FOR_AVAILABLE_WINDOWS: 'way.tooLong',
  RESOURCE_BLOCKED: 'way.blocked',
  RESOURCE_BUSY: 'way.taken',
  OTHER_DATE_OF_SERIES: 'way.otherDate',
  NO_REMAINING_CAPACITY: 'way.full',
  BUFFER_TIME_ELIMINATES_WINDOWS: 'way.pause',
  START_NOT_ON_GRID: 'way.start',
  PARTICIPANTS: 'way.tooMany',
  ONLINE_BOOKING_DISABLED: 'way.notOnline',
  TOO_EARLY_TO_BOOK: 'way.tooEarly',
  TOO_LATE_TO_BOOK: 'way.tooLate',
  BOOKING_POLICY_VIOLATION: 'way.rules',
} as const satisfies Readonly<Record<RefusalReason | OtherReason, DashboardTextId>>;

/** What refusals say beside the reasons of an explanation. */
type OtherReason = 'NO_SESSIONS' | 'PARTICIPANTS' | 'BOOKING_POLICY_VIOLATION' | 'OTHER_DATE_OF_SERIES';

const inOrder = Object.entries(reasonTexts);

const firstOfTime = inOrder.findIndex(([, text]) => text === 'way.blocked');

/** True of what is told before who or what has the time: what was chosen, and who is there. */
export function comesBeforeRivals(text: DashboardTextId): boolean {
  return inOrder.slice(0, firstOfTime).some(([, before]) => before === text);
}

/** The texts of codes, each once, in the order in which they are told; a code that nobody knows says nothing. */
export function reasonsOf(codes: readonly string[]): DashboardTextId[] {
  return [...new Set(inOrder.filter(([code]) => codes.includes(code)).map(([, text]) => text))];
}

export type Explanation = OutputOf<Operations['availability']['explainAvailability']>;

/** What an explanation says; undefined when nothing stands in the way. */
export function obstacleExplained(explanation: Explanation): Obstacle | undefined {
  if (explanation.bookable) {
    return undefined;
  }
  const { closure, earliestBookingDate, latestBookingDate, localStartDate, resources = [], timeZone } = explanation;
  // Where one of a kind is free, what takes the time of the others of it is in nobody's way.
  const freeKinds = new Set(resources.filter(({ free }) => free).map(({ resourceTypeId }) => resourceTypeId));
  const rivals = resources
    .filter(({ resourceTypeId }) => !freeKinds.has(resourceTypeId))
    .flatMap((resource) => resource.conflicts.map(({ source, id }) => ({ source, id, staff: resource.name })));
  return {
    reasons: reasonsOf(explanation.reasons.map(({ code }) => code)),
    rivals,
    nearest: explanation.nearest.map(({ localStartDate: start }) => start),
    ...(closure === undefined ? {} : { closure: closure.name }),
    window: {
      startMs: instantOf(localStartDate, timeZone),
      fromMs: earliestBookingDate === undefined ? undefined : Date.parse(earliestBookingDate),
      untilMs: latestBookingDate === undefined ? undefined : Date.parse(latestBookingDate),
    },
  };
}

/** What stands in the way of so many places in a session, before they are asked for; undefined when nothing does. */
export function obstacleOfSession(
  { nonBookableReasons, remainingCapacity }: Pick<TimeSlot, 'nonBookableReasons' | 'remainingCapacity'>,
  people: number,
): Obstacle | undefined {
  const reasons: readonly DashboardTextId[] = [
    ...(nonBookableReasons.eventCancelled ? (['way.cancelled'] as const) : []),
    ...(remainingCapacity < people ? (['way.full'] as const) : []),
  ];
  return reasons.length === 0 ? undefined : { reasons, rivals: [], nearest: [] };
}

/** Why one of those who might serve cannot, as an explanation says; undefined: they could, or nothing is known. */
export function reasonOfPerson(explanation: Explanation | undefined, resourceId: string): DashboardTextId | undefined {
  const code = explanation?.resources?.find(({ id }) => id === resourceId)?.reason?.code;
  return code === undefined ? undefined : reasonsOf([code])[0];
}

const reasonOfCode = {
  SLOT_NOT_AVAILABLE: 'RESOURCE_BUSY',
  NO_OPEN_SPOTS: 'RESOURCE_BUSY',
  SESSION_CAPACITY_EXCEEDED: 'NO_REMAINING_CAPACITY',
  SCHEDULE_CAPACITY_EXCEEDED: 'NO_REMAINING_CAPACITY',
  BOOKING_POLICY_VIOLATION: 'BOOKING_POLICY_VIOLATION',
} as const;
type RefusingCode = keyof typeof reasonOfCode;

/** Which rules a refusal names. */
function reasonsOfRules({ bookingPolicyViolations: broken, policy }: ErrorData<'BOOKING_POLICY_VIOLATION'>): string[] {
  return [
    ...(policy === undefined ? [] : [policy]),
    ...(broken?.bookOnlineDisabled === true ? ['ONLINE_BOOKING_DISABLED'] : []),
    ...(broken?.tooEarlyToBook === true ? ['TOO_EARLY_TO_BOOK'] : []),
    ...(broken?.tooLateToBook === true ? ['TOO_LATE_TO_BOOK'] : []),
  ].filter((code) => code in reasonTexts);
}

/** Whether a refusal says which dates of a series cannot be had. */
export function refusesDates(error: unknown): boolean {
  const told = ['SLOT_NOT_AVAILABLE', 'BOOKING_POLICY_VIOLATION'] as const;
  return told.some((code) => (refusalData(error, code)?.occurrences ?? []).length > 0);
}

/** How many bookings of a service one client may have, where a refusal says that these would be more. */
export function mostOfClient(error: unknown): number | undefined {
  const data = refusalData(error, 'BOOKING_POLICY_VIOLATION');
  return data?.policy === 'REBOOKING' ? data.maxBookings : undefined;
}

/** What a refused call says stands in the way; undefined for every other failure. */
export function obstacleRefused(error: unknown, timeZone: string): Obstacle | undefined {
  if (!isCallError(error) || !(error.code in reasonOfCode)) {
    return undefined;
  }
  const code = error.code as RefusingCode;
  const data: ErrorData<RefusingCode> = refusalData(error, code) ?? {};
  const named = data.reasons ?? reasonsOfRules(refusalData(error, 'BOOKING_POLICY_VIOLATION') ?? {});
  const conflicts = 'conflicts' in data ? (data.conflicts ?? []) : [];
  return {
    reasons: reasonsOf(named.length > 0 ? named : [reasonOfCode[code]]),
    rivals: conflicts.map(({ source, sourceId }) => ({ source, id: sourceId, staff: undefined })),
    nearest: (data.nearest ?? []).flatMap(({ startDate }) =>
      startDate === undefined ? [] : [localAt(Date.parse(startDate), timeZone)],
    ),
  };
}
