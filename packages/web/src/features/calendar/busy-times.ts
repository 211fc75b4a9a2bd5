/** Time that a connected calendar elsewhere takes, as it stands on the calendar: when, and never why. Pure. */
import type { ExternalCalendarEvent } from '@openhours/contract';
import { joinStretches } from '../../days/stretches.ts';
import type { BusyTime } from './entries.ts';

/** Of each person or room: whole days as they are, and the rest as the stretches that its events are together. */
export function busyTimesOf(events: readonly ExternalCalendarEvent[], nowMs: number): BusyTime[] {
  const owners = [...new Set(events.map(({ scheduleOwnerId }) => scheduleOwnerId))];
  return owners.flatMap((resourceId) =>
    [true, false].flatMap((allDay) =>
      joinStretches(
        events
          .filter((event) => event.scheduleOwnerId === resourceId && event.allDay === allDay)
          .map(({ end, start }) => ({ start: Date.parse(start), end: Date.parse(end) })),
      ).map((span) => busyTimeOf(resourceId, span, allDay, nowMs)),
    ),
  );
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function busyTimeOf(resourceId: string, { end, start }: Span, allDay: boolean, nowMs: number): BusyTime {
  return {
    kind: 'busy',
    id: `busy-${resourceId}-${start}-${allDay ? 'days' : 'time'}`,
    startMs: start,
    endMs: end,
    bufferMinutes: 0,
    name: undefined,
    service: '',
    serviceId: undefined,
    resourceIds: [resourceId],
    state: end <= nowMs ? 'done' : 'confirmed',
    revision: String(end),
    allDay,
  };
}
