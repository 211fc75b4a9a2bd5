/** What connected calendars elsewhere take of whose time: when, and never why. Pure. */
import type { ExternalCalendarEvent } from '@openhours/contract';
import { joinStretches } from '../../days/stretches.ts';

export interface BusySpan {
  readonly resourceId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly allDay: boolean;
}

/** Of each person or room: whole days, and the rest as the stretches that its events are together. */
export function busySpansOf(events: readonly ExternalCalendarEvent[]): BusySpan[] {
  const owners = [...new Set(events.map(({ scheduleOwnerId }) => scheduleOwnerId))];
  return owners.flatMap((resourceId) =>
    [true, false].flatMap((allDay) =>
      joinStretches(
        events
          .filter((event) => event.scheduleOwnerId === resourceId && event.allDay === allDay)
          .map(({ end, start }) => ({ start: Date.parse(start), end: Date.parse(end) })),
      ).map(({ end, start }) => ({ resourceId, startMs: start, endMs: end, allDay })),
    ),
  );
}
