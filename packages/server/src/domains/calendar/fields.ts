/** Which fields of schedules, events and participations filter and sort, and where each is stored (services sheet 11). */
import type { FilterOperator } from '@openhours/contract';
import { reachOfCaller } from '../../auth/caller.ts';
import type { ReadCall } from '../../call.ts';
import { defineFields, type FieldMap, type Fields } from '../../db/fields.ts';

const equal: readonly FilterOperator[] = ['$eq', '$in'];
const some: readonly FilterOperator[] = ['$hasSome', '$hasAll'];
const compared: readonly FilterOperator[] = ['$eq', '$gt', '$gte', '$lt', '$lte'];

export const scheduleFields = defineFields(
  {
    id: { type: 'guid', column: 'schedule.id', nullable: false, operators: equal },
    externalId: {
      type: 'text',
      column: 'schedule.external_id',
      nullable: false,
      operators: equal,
      sortable: false,
      aliases: ['scheduleOwnerId'],
    },
    appId: { type: 'guid', column: 'schedule.app_id', operators: equal, sortable: false },
    status: {
      type: 'word',
      column: 'schedule.status',
      nullable: false,
      operators: equal,
      sortable: false,
      // The older word for a schedule that is there.
      encode: (operand) => (operand === 'CREATED' ? 'ACTIVE' : operand),
    },
    createdDate: { type: 'instant', column: 'schedule.created_at', nullable: false, operators: [] },
  },
  { id: 'id', prefixes: ['schedule.'] },
);

export const participationFields = defineFields(
  {
    id: { type: 'guid', column: 'participation.id', nullable: false, operators: ['$in', '$eq'], sortable: true },
    eventId: { type: 'text', column: 'participation.event_id', operators: equal, sortable: false },
    scheduleId: { type: 'guid', column: 'participation.schedule_id', operators: equal, sortable: false },
    externalId: { type: 'text', column: 'participation.external_id', operators: equal, sortable: false },
    createdDate: { type: 'instant', column: 'participation.created_at', nullable: false, operators: [] },
  },
  { id: 'id', prefixes: ['participation.'] },
);

/** Columns of the view `event` that the repository selects from: rows with what their schedule says. */
const open: FieldMap = {
  id: { type: 'text', column: 'event.id', nullable: false, operators: [], sortable: true },
  appId: { type: 'guid', column: 'event.app_id', operators: equal, sortable: false },
  scheduleId: { type: 'guid', column: 'event.schedule_id', nullable: false, operators: equal, sortable: false },
  externalScheduleId: {
    type: 'text',
    column: 'event.external_schedule_id',
    nullable: false,
    operators: equal,
    sortable: false,
  },
  type: {
    type: 'word',
    column: 'event.type',
    nullable: false,
    operators: equal,
    sortable: false,
    aliases: ['eventType'],
  },
  status: { type: 'word', column: 'event.status', nullable: false, operators: equal, sortable: false },
  recurringEventId: { type: 'text', column: 'event.recurring_event_id', operators: equal, sortable: false },
  'location.id': { type: 'guid', column: 'event.location_id', operators: equal, sortable: false },
  'location.type': { type: 'word', column: 'event.location_type', operators: equal, sortable: false },
  location: { type: 'boolean', column: 'event.has_location', operators: [], sortable: false },
  conferencingDetails: { type: 'boolean', column: 'event.has_conferencing', operators: [], sortable: false },
  transparency: {
    type: 'word',
    column: 'event.transparency',
    nullable: false,
    operators: ['$eq'],
    sortable: false,
  },
  'resources.id': { type: 'guid', column: 'event.resource_ids', many: true, operators: some },
  'resources.type': { type: 'guid', column: 'event.resource_type_ids', many: true, operators: some },
  'resources.scheduleId': { type: 'guid', column: 'event.resource_schedule_ids', many: true, operators: some },
  'resources.transparency': { type: 'word', column: 'event.resource_transparencies', many: true, operators: some },
  totalCapacity: { type: 'number', column: 'event.total_capacity', operators: compared, sortable: false },
  remainingCapacity: { type: 'number', column: 'event.remaining', operators: compared, sortable: false },
  start: {
    type: 'instant',
    column: 'event.start_at',
    nullable: false,
    operators: [],
    sortable: true,
    aliases: ['start.localDate', 'start.utcDate'],
  },
  end: {
    type: 'instant',
    column: 'event.end_at',
    nullable: false,
    operators: [],
    sortable: true,
    aliases: ['end.localDate', 'end.utcDate'],
  },
};

/** How many take part says something even where the seats are without limit. */
const personal: FieldMap = {
  'participants.total': {
    type: 'number',
    column: 'event.participants',
    nullable: false,
    operators: compared,
    sortable: false,
  },
};

const eventOptions = { id: 'id', prefixes: ['event.'] };

/** All by which the business finds events. */
export const eventFields = defineFields({ ...open, ...personal }, eventOptions);

const forOutsiders = defineFields(open, eventOptions);

/** By which fields a caller finds events: whoever does not get personal fields of all events learns none by filters. */
export function eventFieldsFor({ caller }: Pick<ReadCall<unknown>, 'caller'>): Fields {
  return reachOfCaller(caller, 'CALENDAR.READ_PERSONAL') === 'all' ? eventFields : forOutsiders;
}
