/**
 * Calendars that people and rooms have elsewhere: what they say takes time here, as blocked time does
 * (docs/decisions/0068).
 */
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { scheduleCancelled } from '../calendar/index.ts';
import { endWithSchedule } from './commands.ts';
import { createDueReadings, createReading } from './importing.ts';
import { externalCalendarsOperations } from './operations.ts';
import { ownEventsOfExternalCalendars } from './own-events.ts';
import type { ExternalCalendarsParts } from './parts.ts';

export type { ExternalCalendarsParts } from './parts.ts';

/** The domain: connections, the work that reads them, and that they end with whom they are for. */
export function createExternalCalendars(parts: ExternalCalendarsParts): Domain {
  return {
    name: 'external-calendars',
    operations: externalCalendarsOperations(parts),
    ownEvents: ownEventsOfExternalCalendars,
    tasks: [createReading(parts), createDueReadings(parts)],
    reactions: [reactTo(scheduleCancelled, (tx, { nowMs }, { scheduleId }) => endWithSchedule(tx, scheduleId, nowMs))],
  };
}
export { storedByExternalCalendars } from './stored.ts';
