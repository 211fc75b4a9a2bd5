/**
 * The filter over sessions of classes, asked of each session in memory: recurring ones are no rows (services sheet
 * 11.2).
 */
import {
  bookingsAppId,
  type FieldType,
  type Filter,
  type FilterField,
  type FilterOperator,
  type Operand,
  parseFilter,
} from '@openhours/contract';
import type { ClassSession } from '../sessions.ts';
import type { CatalogueResource, OfferedLocation } from './catalogue.ts';
import type { SeatsVerdict } from './judge-session.ts';

/** What a filter can ask about. */
export interface FilteredSession extends ClassSession {
  readonly location: OfferedLocation | undefined;
  readonly resources: readonly CatalogueResource[];
  readonly verdict: SeatsVerdict;
}

type Values = readonly Operand[];

interface SessionField extends FilterField {
  /** Its values; none when it is missing. */
  readonly read: (session: FilteredSession) => Values;
}

const exactly: readonly FilterOperator[] = ['$eq', '$ne', '$in', '$nin', '$hasSome'];
const anyOf: readonly FilterOperator[] = ['$eq', '$in', '$hasSome', '$hasAll'];
const numbers: readonly FilterOperator[] = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in'];

const some = (value: Operand | undefined): Values => (value === undefined ? [] : [value]);

const declarations: Readonly<
  Record<string, readonly [FieldType, readonly FilterOperator[], (session: FilteredSession) => Values]>
> = {
  id: ['text', exactly, ({ session }) => [session.id]],
  // The schedules of services are the booking application's.
  appId: ['guid', exactly, () => [bookingsAppId]],
  scheduleId: ['guid', exactly, ({ session }) => [session.scheduleId]],
  externalScheduleId: ['text', exactly, ({ service }) => [service.id]],
  type: ['word', exactly, ({ session }) => [session.type]],
  eventType: ['word', exactly, ({ session }) => [session.type]],
  status: ['word', exactly, ({ session }) => [session.status]],
  transparency: ['word', exactly, ({ session }) => [session.transparent ? 'TRANSPARENT' : 'OPAQUE']],
  recurringEventId: ['text', exactly, ({ session }) => some(session.recurringEventId)],
  // Asked whether they are said of the event itself.
  location: [
    'boolean',
    [],
    ({ session }) => (session.location === undefined && session.locationId === undefined ? [] : [true]),
  ],
  conferencingDetails: ['boolean', [], ({ session }) => (session.hasConferencing ? [true] : [])],
  'location.id': ['guid', exactly, ({ location }) => some(location?.id)],
  'location.type': ['word', exactly, ({ location }) => some(location?.type)],
  'resources.id': ['guid', anyOf, ({ resources }) => resources.map(({ id }) => id)],
  'resources.type': ['guid', anyOf, ({ resources }) => resources.map(({ typeId }) => typeId)],
  'resources.scheduleId': ['guid', anyOf, ({ resources }) => resources.map((each) => each.eventsScheduleId)],
  'resources.transparency': ['word', anyOf, ({ session }) => session.resourceTransparencies],
  totalCapacity: ['number', numbers, ({ verdict }) => [verdict.totalCapacity]],
  remainingCapacity: ['number', numbers, ({ verdict }) => [verdict.remainingCapacity]],
  'participants.total': ['number', numbers, ({ session }) => [session.taken + session.overbooked]],
};

const fields = new Map<string, SessionField>(
  Object.entries(declarations).flatMap(([name, [type, operators, read]]) => {
    const field = { name, type, operators: new Set(operators), sortable: false, read };
    return [
      [name, field],
      [`event.${name}`, field],
    ];
  }),
);

/** Reads a filter over sessions. */
export function readEventFilter(filter: Readonly<Record<string, unknown>> | undefined): Filter<SessionField> {
  return parseFilter(filter ?? {}, { field: (path) => fields.get(path) }, 'eventFilter');
}

/** Whether a session passes. */
export function passesEventFilter(filter: Filter<SessionField>, session: FilteredSession): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => passesEventFilter(part, session));
    case 'or':
      return filter.parts.some((part) => passesEventFilter(part, session));
    case 'not':
      return !passesEventFilter(filter.part, session);
    case 'compare':
      return filter.field.read(session).some((value) => compares(value, filter.operator, filter.value));
    case 'in':
      return filter.field.read(session).some((value) => filter.values.includes(value));
    case 'all':
      return filter.values.every((wanted) => filter.field.read(session).includes(wanted as Operand));
    case 'exists':
      return filter.field.read(session).length > 0;
    case 'empty':
      return filter.field.read(session).length === 0;
    default:
      throw new TypeError(`sessions are not filtered by ${filter.kind}`);
  }
}

function compares(value: Operand, operator: 'eq' | 'gt' | 'gte' | 'lt' | 'lte', wanted: Operand): boolean {
  switch (operator) {
    case 'eq':
      return value === wanted;
    case 'gt':
      return value > wanted;
    case 'gte':
      return value >= wanted;
    case 'lt':
      return value < wanted;
    default:
      return value <= wanted;
  }
}
