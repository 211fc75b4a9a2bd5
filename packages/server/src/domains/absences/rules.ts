/** What an absence must be, and what may be decided about the visits within it. Pure. */
import {
  type AbsenceFacts,
  blankText,
  type FieldViolation,
  fail,
  invalid,
  maxAbsenceDays,
  translationsAfter,
  ValidationError,
  type VisitDecisionInput,
} from '@openhours/contract';
import { dayMs, formatLocal, isInKnownYears, knownYears, minuteMs, parseLocal, type Zone } from '../../time/index.ts';
import type { AbsencePeriod } from '../bookings/index.ts';
import type { AbsenceRow } from './repository.ts';

/** What is said of an absence: what is not said stays, null clears. */
export interface SaidAbsence {
  readonly localStart?: string | undefined;
  readonly localEnd?: string | undefined;
  readonly allDay?: boolean | undefined;
  readonly reason?: string | null | undefined;
  readonly notice?: string | null | undefined;
  readonly translations?: AbsenceFacts['translations'] | null | undefined;
}

/** Who or what it is. */
export interface Who {
  readonly resourceId?: string | undefined;
  readonly locationId?: string | undefined;
}

/** Of whom or what it takes which time. */
export const periodOf = (row: AbsenceRow): AbsencePeriod => ({
  resourceId: row.resource_id ?? undefined,
  locationId: row.location_id ?? undefined,
  startMs: row.start_at,
  endMs: row.end_at,
});

/** Refuses an absence that has ended, or is over. */
export function requireStanding({ end_at, status }: Pick<AbsenceRow, 'end_at' | 'status'>, nowMs: number): void {
  if (status !== 'ACTIVE' || end_at <= nowMs) {
    throw fail('FAILED_PRECONDITION', 'The absence is over');
  }
}

/** The columns that callers decide. */
export type SaidColumns = Pick<
  AbsenceRow,
  'local_start' | 'local_end' | 'time_zone' | 'start_at' | 'end_at' | 'all_day' | 'reason' | 'notice' | 'translations'
>;

/** Somebody, a place or, with neither, the whole business. */
export function requireOneWho({ locationId, resourceId }: Who, root: string): void {
  if (resourceId !== undefined && locationId !== undefined) {
    throw invalid(`${root}locationId`, 'must not be given together with resourceId', 'ONE_OF_ALIGNMENT');
  }
}

/** The time of an absence as instants, by a zone; refuses what is none. */
export function readTimes(
  { localEnd, localStart }: { readonly localStart: string; readonly localEnd: string },
  zone: Zone,
  root: string,
): { readonly startMs: number; readonly endMs: number; readonly isWholeDays: boolean } {
  const [start, end] = [parseLocal(localStart), parseLocal(localEnd)];
  for (const [field, value] of [
    ['localStart', start],
    ['localEnd', end],
  ] as const) {
    if (value === undefined || !isInKnownYears(value)) {
      const description = value === undefined ? 'must be a local time' : `must be in the years ${knownYears}`;
      throw invalid(`${root}${field}`, description, 'OTHER');
    }
  }
  const [from, to] = [start as number, end as number];
  if (to <= from || to - from > maxAbsenceDays * dayMs) {
    throw invalid(`${root}localEnd`, `must be after localStart, by at most ${maxAbsenceDays} days`, 'OTHER');
  }
  const times = { startMs: zone.toInstant(from), endMs: zone.toInstant(to) };
  if (times.endMs <= times.startMs) {
    throw invalid(`${root}localEnd`, 'must be after localStart: the clocks go forward between them', 'OTHER');
  }
  return { ...times, isWholeDays: from % dayMs === 0 && to % dayMs === 0 };
}

/** Neither events nor closed days know seconds. */
function requireMinutes(times: { readonly localStart: string; readonly localEnd: string }, root: string): void {
  for (const [field, local] of Object.entries(times)) {
    if ((parseLocal(local) as number) % minuteMs !== 0) {
      throw invalid(`${root}${field}`, 'must be a whole minute', 'OTHER');
    }
  }
}

const textAfter = (before: string | null, said: string | null | undefined) =>
  said === undefined ? before : (said?.trim() ?? null);

/** An absence with what is said of it. */
export function columnsAfter(
  before: Omit<SaidColumns, 'start_at' | 'end_at' | 'time_zone'>,
  said: SaidAbsence,
  { isOfResource, nowMs, zone }: { readonly zone: Zone; readonly isOfResource: boolean; readonly nowMs: number },
): SaidColumns {
  const root = 'absence.';
  const localStart = said.localStart ?? before.local_start;
  const localEnd = said.localEnd ?? before.local_end;
  const { endMs, isWholeDays, startMs } = readTimes({ localStart, localEnd }, zone, root);
  // When a place is closed says by itself whether that is whole days.
  const allDay = said.allDay ?? (isOfResource && before.all_day);
  if (allDay && !isWholeDays) {
    throw invalid(`${root}allDay`, 'is said of whole days only', 'OTHER');
  }
  requireMinutes({ localStart, localEnd }, root);
  if (endMs <= nowMs) {
    throw invalid(`${root}localEnd`, 'must be to come', 'OTHER');
  }
  const reason = textAfter(before.reason, said.reason);
  const notice = textAfter(before.notice, said.notice);
  const violations: FieldViolation[] = [
    ...(reason === '' ? [blankText(`${root}reason`)] : []),
    ...(notice === '' ? [blankText(`${root}notice`)] : []),
    ...(notice === null && !isOfResource
      ? [
          {
            field: `${root}notice`,
            description: 'must be set: closed days have a name',
            violatedRule: 'REQUIRED_FIELD' as const,
          },
        ]
      : []),
  ];
  const translations = translationsAfter(before.translations, said.translations, `${root}translations`, violations);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return {
    local_start: formatLocal(parseLocal(localStart) as number),
    local_end: formatLocal(parseLocal(localEnd) as number),
    time_zone: zone.name,
    start_at: startMs,
    end_at: endMs,
    all_day: isOfResource ? allDay : isWholeDays,
    reason,
    notice,
    translations: notice === null ? [] : translations,
  };
}

/** What a decision is about, by one text. */
export function keyOf({ bookings = [], eventId, multiServiceBookingId }: VisitDecisionInput): string {
  return eventId ?? multiServiceBookingId ?? bookings[0]?.bookingId ?? '';
}

/** Refuses decisions that name no visit or one twice, or that nobody could do. */
export function requireDecisions(
  decisions: readonly VisitDecisionInput[],
  {
    isOfAll,
    isOfResource,
    nowMs,
  }: { readonly isOfAll: boolean; readonly isOfResource: boolean; readonly nowMs: number },
): void {
  const known = new Set<string>();
  for (const [index, decision] of decisions.entries()) {
    const { bookings, eventId, kind, multiServiceBookingId, startDate } = decision;
    const field = (name: string) => `decisions[${index}].${name}`;
    if ((bookings === undefined) === (eventId === undefined)) {
      throw invalid(field('bookings'), 'must be given, or else eventId', 'ONE_OF_ALIGNMENT');
    }
    if (bookings !== undefined && bookings.length > 1 && multiServiceBookingId === undefined) {
      throw invalid(field('multiServiceBookingId'), 'must say what is booked together', 'REQUIRED_FIELD');
    }
    const key = keyOf(decision);
    if (known.has(key)) {
      throw invalid(field('bookings'), 'must name each visit once', 'OTHER');
    }
    known.add(key);
    if (kind === 'SUBSTITUTE' && !isOfResource) {
      throw invalid(field('kind'), 'can be SUBSTITUTE only where a person or a room is away', 'OTHER');
    }
    if (kind === 'SUBSTITUTE' && !isOfAll) {
      throw fail('PERMISSION_DENIED', 'Giving what is booked to somebody else needs access to all calendars');
    }
    if (kind === 'MOVE' && startDate !== undefined && Date.parse(startDate) <= nowMs) {
      throw invalid(field('startDate'), 'must be to come', 'OTHER');
    }
  }
}
