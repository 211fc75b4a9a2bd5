/**
 * Which sessions can be changed with others, and what of a change that is asked for makes a difference
 * (docs/decisions/0071). Pure.
 */
import { beginsInPast, fail, invalid, type SessionChanges } from '@openhours/contract';
import { type EpochMs, formatLocal, zoneOf } from '../../../time/index.ts';
import type { EventRow } from '../repository/events.ts';
import { type EventChanges, readChanges } from './event-changes.ts';
import { columnsOfField } from './inheritance.ts';
import { localOf } from './recurrence.ts';

/** Where violations of what is asked for are told. */
export const changesRoot = 'changes';

const precondition = (description: string, { id: eventId }: Pick<EventRow, 'id'>) =>
  fail('FAILED_PRECONDITION', description, { eventId });

/** Refuses what is changed in another way, or no more. */
export function requireChangeable(event: EventRow): void {
  if (event.recurrence_type === 'MASTER') {
    throw precondition('The id is that of a series: name one of its sessions', event);
  }
  if (event.booked || event.type === 'APPOINTMENT') {
    throw precondition('The event belongs to an appointment: move or change its booking instead', event);
  }
  if (event.type === 'WORKING_HOURS') {
    throw precondition('Working hours are no sessions: set them as a whole', event);
  }
  if (event.status === 'CANCELLED') {
    throw precondition('The event is cancelled', event);
  }
}

/** Refuses to change others with a session that stands alone, or from one on that has begun. */
export function requireOfSeries(event: EventRow, nowMs: EpochMs): void {
  requireChangeable(event);
  if (event.recurring_event_id === null) {
    throw precondition('The event does not recur: change it by itself', event);
  }
  if (event.start_at <= nowMs) {
    throw precondition('The session has begun: change it by itself, or from the next one on', event);
  }
}

/** Refuses to change a series that was cancelled, of which sessions may be left that somebody has booked. */
export function requireGoingOn(master: EventRow): void {
  if (master.status === 'CANCELLED') {
    throw precondition('The recurring event is cancelled', master);
  }
}

/** Refuses what would put a session before now. */
export function requireToCome(startMs: EpochMs, nowMs: EpochMs, timeZone: string): void {
  if (startMs <= nowMs) {
    const localDate = formatLocal(zoneOf(timeZone).toLocal(startMs));
    throw invalid(`${changesRoot}.start`, 'must not put a session before now', 'OTHER', {
      ruleName: beginsInPast,
      data: { localDate },
    });
  }
}

/** What is asked for of a session, without what it is already: only a difference becomes its own, or its series'. */
export function readSessionChanges(event: EventRow, sent: SessionChanges, nowMs: EpochMs): EventChanges {
  for (const [name, other] of [
    ['start', 'end'],
    ['end', 'start'],
  ] as const) {
    if (sent[name] !== undefined && sent[other] === undefined) {
      throw invalid(`${changesRoot}.${other}`, `is needed with ${name}`, 'REQUIRED_FIELD');
    }
  }
  const { id, revision } = event;
  const read = readChanges(event, { ...sent, id, revision: String(revision) }, undefined, nowMs, changesRoot);
  return differingOf(event, read);
}

function differingOf(event: EventRow, { columns, own }: EventChanges): EventChanges {
  const differs = (column: keyof EventRow) => column in columns && !isSame(column, event, columns);
  const fields = own.filter((field) => columnsOfField[field].some(differs));
  const names = fields.flatMap((field): readonly (keyof EventRow)[] => columnsOfField[field]);
  return { own: fields, columns: Object.fromEntries(names.map((name) => [name, columns[name]])) as Partial<EventRow> };
}

/** Local times are stored in another form than they are written, and a place of the business is what its id says. */
function isSame(column: keyof EventRow, before: Partial<EventRow>, after: Partial<EventRow>): boolean {
  const [known, wanted] = [before[column], after[column]];
  if (column === 'local_start' || column === 'local_end') {
    return localOf(known as string) === localOf(wanted as string);
  }
  if (column === 'location' && after.location_id != null) {
    return before.location_id === after.location_id;
  }
  return JSON.stringify(known) === JSON.stringify(wanted);
}
