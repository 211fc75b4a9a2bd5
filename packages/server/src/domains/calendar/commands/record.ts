/** What changes of the calendar leave behind: events, the view's own events, and entries in the audit log. */
import type { EventType } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, identityOf, type RecordedAct, recordChange } from '../../../events/change.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import type { DispatchReactions } from '../../../events/reactions.ts';
import type { CalendarAct } from '../act.ts';
import {
  type EventContext,
  presentEvent,
  presentParticipation,
  presentSchedule,
  presentTimeFrame,
} from '../present.ts';
import type { EventRow } from '../repository/events.ts';
import type { ParticipationRow } from '../repository/participations.ts';
import type { ScheduleRow } from '../repository/schedules.ts';

/** What the commands of the calendar stand on. */
export interface CalendarParts {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
}

/** Records a change of a schedule. */
export function recordSchedule(
  tx: Transaction,
  act: CalendarAct,
  change: { readonly before?: ScheduleRow; readonly after: ScheduleRow; readonly isCancelled?: boolean },
  parts: Pick<CalendarParts, 'recordEvents'>,
): void {
  const present = (row: ScheduleRow) => presentSchedule(row, act.site.timeZone, false);
  recordChange(
    tx,
    act,
    {
      entity: 'schedule',
      before: change.before,
      after: change.after,
      present,
      audited: present,
      ...(change.isCancelled === true
        ? { onlyActionEvents: true, actionEvents: [{ slug: 'cancelled', body: {} }] }
        : {}),
    },
    parts,
  );
}

/** Records a change of an event, and what it means for the view of all events. */
export function recordEvent(
  tx: Transaction,
  act: CalendarAct,
  change: {
    readonly before?: EventRow | undefined;
    readonly after: EventRow;
    readonly isCancelled?: boolean;
    readonly actionEvents?: readonly ActionEvent<'event'>[];
    /** A booking did it, and the log says that of the booking. */
    readonly byBooking?: boolean;
  },
  eventContext: EventContext,
  parts: Pick<CalendarParts, 'recordEvents'>,
): void {
  const present = (row: EventRow) => presentEvent(row, eventContext);
  // An instance is cancelled without a word of its own; the view says it (services sheet 0.6).
  const isSilent = change.isCancelled === true && change.before?.recurrence_type === 'INSTANCE';
  recordChange(
    tx,
    act,
    {
      entity: 'event',
      before: change.before,
      after: change.after,
      present,
      ...(change.byBooking === true ? {} : { audited: present }),
      onlyActionEvents: change.isCancelled === true,
      actionEvents: isSilent
        ? []
        : change.isCancelled === true
          ? [{ slug: 'cancelled', body: {} }]
          : (change.actionEvents ?? []),
    },
    parts,
  );
  recordView(
    tx,
    act,
    change.after,
    change.isCancelled === true
      ? { eventRemoved: { eventId: change.after.id } }
      : { eventAddedOrUpdated: { event: present(change.after) } },
    parts,
  );
}

/** Records what the view of all events shows differently. */
export function recordView(
  tx: Transaction,
  act: CalendarAct,
  row: Pick<EventRow, 'id' | 'revision' | 'seat_changes'>,
  body: Record<string, unknown>,
  { recordEvents }: Pick<CalendarParts, 'recordEvents'>,
): void {
  const type: EventType = 'wix.calendar.v3.events_view_projection_updated';
  if (!act.operation.events.includes(type)) {
    throw new TypeError(`${act.operation.name} does not declare the event ${type}`);
  }
  recordEvents(tx, [
    {
      type,
      entityId: row.id,
      // People who come and go change it too, and leave the event's revision alone.
      entitySequence: row.revision + row.seat_changes,
      at: act.nowMs,
      identity: identityOf(act),
      body,
    },
  ]);
}

/** Records that the events of a schedule reach from and to other instants. */
export function recordFrame(
  tx: Transaction,
  act: CalendarAct,
  before: ScheduleRow,
  after: ScheduleRow,
  parts: CalendarParts,
): void {
  recordChange(
    tx,
    act,
    {
      entity: 'timeFrame',
      before: { ...before, revision: before.frame_revision },
      after: { ...after, revision: after.frame_revision },
      present: (row) => presentTimeFrame(row, act.site.timeZone),
    },
    parts,
  );
}

/** Records a change of a participation. */
export function recordParticipation(
  tx: Transaction,
  act: RecordedAct,
  change: { readonly before?: ParticipationRow; readonly after?: ParticipationRow },
  parts: Pick<CalendarParts, 'recordEvents'>,
): void {
  recordChange(
    tx,
    act,
    { entity: 'participation', before: change.before, after: change.after, present: presentParticipation },
    parts,
  );
}
