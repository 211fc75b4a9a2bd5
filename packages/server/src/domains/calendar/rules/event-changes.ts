/**
 * What a change makes of an event: which fields it names, what they become, and which are the event's own from then on.
 * Pure.
 */
import {
  type CalendarEventChanges,
  type FieldMask,
  type InheritedField,
  invalid,
  readFieldMask,
} from '@openhours/contract';
import { type EpochMs, type LocalMs, startOfLocalDay, weekdayOf } from '../../../time/index.ts';
import type { EventRow } from '../repository/events.ts';
import { type Rule, readFacts, readRule, readTime, requireZone, type Sent, timeColumns } from './event-input.ts';
import type { SilentField } from './inheritance.ts';
import { localOf } from './recurrence.ts';

/** The names at the head of a mask's paths; undefined without a mask. */
export function readMask(...masks: readonly (FieldMask | undefined)[]): ReadonlySet<string> | undefined {
  const paths = readFieldMask(...masks);
  return paths && new Set(paths.map((path) => (path[0] === 'event' ? path[1] : path[0]) ?? ''));
}

const changeable = new Set<string>([
  'title',
  'start',
  'end',
  'allDay',
  'timeZone',
  'recurrenceRule',
  'transparency',
  'location',
  'resources',
  'totalCapacity',
  'conferencingDetails',
  'notes',
  'extendedFields',
]);
/** Fields that cannot be emptied: a mask that names them without a value is a mistake. */
const neverEmpty = ['start', 'end', 'timeZone', 'recurrenceRule', 'transparency', 'allDay'] as const;

export interface EventChanges {
  readonly columns: Partial<EventRow>;
  /** Fields that are the event's own from now on. */
  readonly own: readonly (InheritedField | SilentField)[];
}

/** Whether a change is about a field, and where violations of it are told. */
interface Naming {
  readonly has: (name: keyof Sent) => boolean;
  readonly root: string;
}

/** What a change makes of an event. Without a mask the fields that are sent; null is an empty value of its own. */
export function readChanges(
  before: EventRow,
  sent: CalendarEventChanges,
  mask: ReadonlySet<string> | undefined,
  nowMs: EpochMs,
  root = 'event',
): EventChanges {
  const has = (name: keyof Sent) => (mask === undefined ? sent[name] !== undefined : mask.has(name as string));
  requireChangeableFields(before, sent, mask, { has, root });
  const facts = readFacts(sent, has, root);
  const { capacity } = facts.columns;
  const guard =
    capacity === undefined ? {} : { guard_capacity: capacity === null ? null : Math.max(capacity, before.taken) };
  const times = changedTimes(before, sent, nowMs, { has, root });
  return { columns: { ...facts.columns, ...guard, ...times.columns }, own: [...facts.own, ...times.own] };
}

/** Refuses names that are no fields of an event, what is fixed, and what is named without the value that it needs. */
function requireChangeableFields(
  before: EventRow,
  sent: CalendarEventChanges,
  mask: ReadonlySet<string> | undefined,
  { has, root }: Naming,
): void {
  for (const name of mask ?? new Set<string>()) {
    if (!changeable.has(name)) {
      throw invalid('fieldmask', `names ${name}, which cannot be changed`, 'OTHER');
    }
  }
  for (const [name, given, stored] of [
    ['scheduleId', sent.scheduleId, before.schedule_id],
    ['type', sent.type, before.type],
  ] as const) {
    if (given !== undefined && given !== stored) {
      throw invalid(`${root}.${name}`, 'is fixed after the creation', 'OTHER');
    }
  }
  for (const name of neverEmpty) {
    if (has(name) && sent[name] === undefined) {
      throw invalid(`${root}.${name}`, 'is named by the field mask but has no value', 'REQUIRED_FIELD');
    }
  }
  if (has('recurrenceRule') && before.recurrence_type !== 'MASTER') {
    throw invalid(`${root}.recurrenceRule`, 'is only for a MASTER', 'OTHER');
  }
}

/** When it is, and how it recurs, as far as the change is about that. */
function changedTimes(
  before: EventRow,
  sent: CalendarEventChanges,
  nowMs: EpochMs,
  { has, root }: Naming,
): EventChanges {
  const zoneGiven = has('timeZone') ? sent.timeZone : has('start') ? sent.start?.timeZone : undefined;
  const isElsewhen = has('start') || has('end') || has('allDay');
  if (!isElsewhen && !has('recurrenceRule') && zoneGiven === undefined) {
    return { columns: {}, own: [] };
  }
  const timeZone = zoneGiven ?? before.time_zone;
  const zone = requireZone(timeZone, `${root}.timeZone`);
  const [oldStart, oldEnd] = [localOf(before.local_start), localOf(before.local_end)];
  const start = has('start') ? readTime(sent.start?.localDate ?? '', `${root}.start.localDate`) : oldStart;
  const end = has('end') ? readTime(sent.end?.localDate ?? '', `${root}.end.localDate`) : oldEnd;
  const isMaster = before.recurrence_type === 'MASTER';
  const movesBack = startOfLocalDay(start) < startOfLocalDay(oldStart);
  if (isMaster && movesBack && start < startOfLocalDay(zone.toLocal(nowMs))) {
    throw invalid(`${root}.start.localDate`, 'of an event that recurs must not be before today', 'OTHER');
  }
  const rule = isMaster ? changedRule(before, sent, start, { has, root }) : undefined;
  const allDay = has('allDay') ? (sent.allDay as boolean) : before.all_day;
  return {
    columns: timeColumns({ start, end, allDay, timeZone, rule }, root),
    own: [...(isElsewhen ? (['TIME'] as const) : []), ...(zoneGiven === undefined ? [] : (['TIME_ZONE'] as const))],
  };
}

/** The rule of a master: the one that is sent, or its own, which a start on another day takes along. */
function changedRule(before: EventRow, sent: CalendarEventChanges, start: LocalMs, { has, root }: Naming) {
  return has('recurrenceRule')
    ? readRule(sent.recurrenceRule as Rule, root)
    : {
        intervalWeeks: before.rule_interval_weeks as number,
        day: has('start') ? weekdayOf(start) : (before.rule_day as number),
        until: before.rule_until === null ? undefined : localOf(before.rule_until),
      };
}

/** True when a change touches what the booking of an appointment decides. */
export function touchesBooking(changes: EventChanges): boolean {
  const kept = new Set<string>(['TITLE', 'NOTES', 'CONFERENCING_DETAILS', 'EXTENDED_FIELDS']);
  return changes.own.some((field) => !kept.has(field));
}
