/**
 * A parsed filter asked of one event that is no row: instances are judged here as the database judges rows
 * (db/filter.ts), from the same tree. A test holds the two against each other.
 */
import type { Filter, FilterField, Operand } from '@openhours/contract';
import type { EventContext } from '../present.ts';
import { seatsOf } from '../present.ts';
import type { EventRow } from '../repository/events.ts';
import { remainingSeats } from '../sessions.ts';

type Value = string | number | boolean | null | readonly (string | number)[];

/** What an event has in each field of `eventFields`; null where nothing is. */
export function valuesOf(
  row: EventRow,
  eventContext: Pick<EventContext, 'schedules' | 'resources'>,
): Record<string, Value> {
  const schedule = eventContext.schedules.get(row.schedule_id);
  const seats = seatsOf(row, schedule);
  const resources = row.resource_ids.map((id) => eventContext.resources.get(id));
  const hasLocation = row.location !== null || row.location_id !== null;
  return {
    id: row.id,
    appId: schedule?.app_id ?? null,
    scheduleId: row.schedule_id,
    externalScheduleId: schedule?.external_id ?? null,
    type: row.type,
    status: row.status,
    recurringEventId: row.recurring_event_id,
    'location.id': row.location_id,
    'location.type': row.location?.type ?? (row.location_id === null ? null : 'BUSINESS'),
    location: hasLocation ? true : null,
    conferencingDetails: row.conferencing === null ? null : true,
    transparency: row.transparent ? 'TRANSPARENT' : 'OPAQUE',
    'resources.id': row.resource_ids,
    'resources.type': resources.flatMap((each) => each?.resource_type_id ?? []),
    'resources.scheduleId': resources.flatMap((each) => each?.id ?? []),
    'resources.transparency': row.resource_transparencies,
    totalCapacity: seats.capacity ?? null,
    remainingCapacity: seats.capacity === undefined ? null : remainingSeats(seats),
    'participants.total': seats.taken + seats.overbooked,
  };
}

function equals(value: Value, operand: Operand): boolean {
  return Array.isArray(value) ? value.includes(operand as string) : value === operand;
}

function compares(value: Value, operator: 'gt' | 'gte' | 'lt' | 'lte', operand: Operand): boolean {
  if (typeof value !== 'number') {
    return false;
  }
  const [left, right] = [value, Number(operand)];
  return operator === 'gt'
    ? left > right
    : operator === 'gte'
      ? left >= right
      : operator === 'lt'
        ? left < right
        : left <= right;
}

/** True when a filter holds for these values. A missing value fulfils nothing but being empty. */
export function matches(filter: Filter<FilterField>, values: Readonly<Record<string, Value>>): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, values));
    case 'or':
      return filter.parts.some((part) => matches(part, values));
    case 'not':
      return !matches(filter.part, values);
    default: {
      const value = values[filter.field.name] ?? null;
      switch (filter.kind) {
        case 'exists':
          return value !== null;
        case 'empty':
          return value === null || value === '' || (Array.isArray(value) && value.length === 0);
        case 'in':
          return value !== null && filter.values.some((each) => equals(value, each));
        case 'all':
          return filter.values.every((each) => value !== null && equals(value, each));
        case 'compare':
          return (
            value !== null &&
            (filter.operator === 'eq' ? equals(value, filter.value) : compares(value, filter.operator, filter.value))
          );
        default:
          // No field of events takes the operators on parts of texts.
          throw new TypeError(`${filter.kind} is no condition on ${filter.field.name}`);
      }
    }
  }
}

/** The names of the fields that a filter speaks of. */
export function fieldsNamed(filter: Filter<FilterField>): Set<string> {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return new Set(filter.parts.flatMap((part) => [...fieldsNamed(part)]));
    case 'not':
      return fieldsNamed(filter.part);
    default:
      return new Set([filter.field.name]);
  }
}
