/** Which fields of an event come from where (services sheet 11.2), and how a change reaches those who inherit it. Pure. */
import type { InheritedField } from '@openhours/contract';
import type { EventRow } from '../repository/events.ts';

/** What follows too but has no name on the wire. */
export type SilentField = 'TRANSPARENCY' | 'NOTES' | 'EXTENDED_FIELDS';

/** The columns behind each field that can be inherited. */
export const columnsOfField = {
  TIME: ['local_start', 'local_end', 'start_at', 'end_at', 'all_day'],
  TIME_ZONE: ['time_zone'],
  TITLE: ['title'],
  LOCATION: ['location_id', 'location'],
  CAPACITY: ['capacity'],
  CONFERENCING_DETAILS: ['conferencing'],
  RESOURCES: ['resource_ids', 'resource_transparencies', 'resource_roles'],
  PARTICIPANTS: [],
  TRANSPARENCY: ['transparent'],
  NOTES: ['notes'],
  EXTENDED_FIELDS: ['extended_fields'],
} as const satisfies Record<InheritedField | SilentField, readonly (keyof EventRow)[]>;

const silent: ReadonlySet<string> = new Set<SilentField>(['TRANSPARENCY', 'NOTES', 'EXTENDED_FIELDS']);

/** What single events and masters take from their schedule. */
export const inheritedFromSchedule = Object.freeze([
  'TITLE',
  'TIME_ZONE',
  'LOCATION',
  'CAPACITY',
  'CONFERENCING_DETAILS',
] as const satisfies readonly InheritedField[]);

/** What instances take from their master: everything. */
export const inheritedFromMaster = Object.freeze(
  Object.keys(columnsOfField) as readonly (keyof typeof columnsOfField)[],
);

/** The inherited fields that the wire names. */
export function namedFields(inherited: readonly string[]): InheritedField[] {
  return inherited.filter((field) => !silent.has(field)) as InheritedField[];
}
