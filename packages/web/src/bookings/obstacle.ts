/** What stands in the way of a time, from an explanation or from a refusal, in one shape. */
import { isCallError, refusalData } from '@openhours/client';
import type { ErrorData, Operations, OutputOf, TimeSlot } from '@openhours/contract';
import { localAt } from '../days/dates.ts';
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
}

/** True when somebody else is booked then, so that both would be at once; a rule that is set aside is another thing. */
export function isOverlap({ rivals }: Pick<Obstacle, 'rivals'>): boolean {
  return rivals.some(({ source }) => source === 'BOOKING');
}

const ruleTexts: readonly DashboardTextId[] = ['way.rules', 'way.tooEarly', 'way.tooLate', 'way.notOnline'];

/** True when the time is free and only a rule keeps customers from it. */
export function isOnlyRuled({ reasons, rivals }: Pick<Obstacle, 'reasons' | 'rivals'>): boolean {
  return rivals.length === 0 && reasons.length > 0 && reasons.every((text) => ruleTexts.includes(text));
}

const neverSetAside: readonly DashboardTextId[] = ['way.cancelled', 'way.skipped'];

/** False where nobody could come, whatever is decided: the session is cancelled, or no clock shows the time. */
export function canBeSetAside({ reasons }: Pick<Obstacle, 'reasons'>): boolean {
  return !reasons.some((text) => neverSetAside.includes(text));
}

const reasonTexts: Readonly<Record<string, DashboardTextId>> = {
  RESOURCE_BUSY: 'way.taken',
  RESOURCE_BLOCKED: 'way.blocked',
  RESOURCE_HAS_NO_WORKING_HOURS: 'way.closed',
  RESOURCE_NOT_IN_WORKING_HOURS: 'way.closed',
  DURATION_TOO_LONG_FOR_AVAILABLE_WINDOWS: 'way.tooLong',
  BUFFER_TIME_ELIMINATES_WINDOWS: 'way.pause',
  NO_REMAINING_CAPACITY: 'way.full',
  EVENT_CANCELLED: 'way.cancelled',
  START_NOT_ON_GRID: 'way.start',
  DURATION_NOT_OFFERED: 'way.length',
  START_SKIPPED_BY_CLOCK_CHANGE: 'way.skipped',
  TOO_EARLY_TO_BOOK: 'way.tooEarly',
  TOO_LATE_TO_BOOK: 'way.tooLate',
  ONLINE_BOOKING_DISABLED: 'way.notOnline',
  BOOKING_POLICY_VIOLATION: 'way.rules',
  REQUESTED_LOCATION_NOT_OFFERED_BY_SERVICE: 'way.place',
  LOCATION_ARCHIVED: 'way.place',
  NO_ASSIGNED_STAFF_OR_RESOURCES: 'way.nobody',
  RESOURCE_NOT_ASSIGNED_TO_SERVICE: 'way.notTheirs',
};

function textsOf(codes: readonly string[]): DashboardTextId[] {
  const texts = codes.map((code) => reasonTexts[code] ?? 'way.taken');
  return [...new Set(texts)];
}

export type Explanation = OutputOf<Operations['availability']['explainAvailability']>;

/** What an explanation says; undefined when nothing stands in the way. */
export function obstacleExplained(explanation: Explanation): Obstacle | undefined {
  if (explanation.bookable) {
    return undefined;
  }
  const rivals = (explanation.resources ?? [])
    .filter((resource) => !resource.free)
    .flatMap((resource) => resource.conflicts.map(({ source, id }) => ({ source, id, staff: resource.name })));
  return {
    reasons: textsOf(explanation.reasons.map(({ code }) => code)),
    rivals,
    nearest: explanation.nearest.map(({ localStartDate }) => localStartDate),
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
  return code === undefined ? undefined : reasonTexts[code];
}

const reasonOfCode = {
  SLOT_NOT_AVAILABLE: 'RESOURCE_BUSY',
  NO_OPEN_SPOTS: 'RESOURCE_BUSY',
  SESSION_CAPACITY_EXCEEDED: 'NO_REMAINING_CAPACITY',
  SCHEDULE_CAPACITY_EXCEEDED: 'NO_REMAINING_CAPACITY',
  BOOKING_POLICY_VIOLATION: 'BOOKING_POLICY_VIOLATION',
} as const;
type RefusingCode = keyof typeof reasonOfCode;

/** What a refused call says stands in the way; undefined for every other failure. */
export function obstacleRefused(error: unknown, timeZone: string): Obstacle | undefined {
  if (!isCallError(error) || !(error.code in reasonOfCode)) {
    return undefined;
  }
  const code = error.code as RefusingCode;
  const data: ErrorData<RefusingCode> = refusalData(error, code) ?? {};
  const conflicts = 'conflicts' in data ? (data.conflicts ?? []) : [];
  return {
    reasons: textsOf(data.reasons ?? [reasonOfCode[code]]),
    rivals: conflicts.map(({ source, sourceId }) => ({ source, id: sourceId, staff: undefined })),
    nearest: (data.nearest ?? []).flatMap(({ startDate }) =>
      startDate === undefined ? [] : [localAt(Date.parse(startDate), timeZone)],
    ),
  };
}
