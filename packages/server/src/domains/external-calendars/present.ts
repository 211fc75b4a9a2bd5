/** Rows of connections and of their events as the wire's entities (bookings sheet 16). */
import type {
  ExternalCalendarConnection,
  ExternalCalendarConnectionFacts,
  ExternalCalendarEvent,
  ExternalCalendarProblem,
  ExternalCalendarProvider,
} from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import { findProvider, type Provider } from './providers.ts';
import type { ConnectionRow, ListedEvent } from './repository.ts';

/** What the SDK knows of our words. */
const errorReasons: Partial<Record<ExternalCalendarProblem, ExternalCalendarConnection['errorReason']>> = {
  CREDENTIALS_REFUSED: 'TOKEN_REVOKED',
  CALENDAR_DELETED: 'EXTERNAL_CALENDAR_DELETED',
};

const calendarTypeOf = (providerId: string) => findProvider(providerId)?.calendarType ?? 'UNDEFINED';

export function presentProvider({ calendarType, features, id, name }: Provider): ExternalCalendarProvider {
  return { id, name, calendarType, features };
}

export function presentConnectionFacts(row: ConnectionRow): ExternalCalendarConnectionFacts {
  const chosen = new Set(row.chosen_calendars);
  const known = new Map(row.known_calendars.map((each) => [each.id, each]));
  return {
    id: row.id,
    providerId: row.provider_id,
    calendarType: calendarTypeOf(row.provider_id),
    scheduleId: row.schedule_id,
    resourceId: row.resource_id,
    externalAccountEmail: row.account_email,
    status: row.status,
    errorReason: (row.problem === null ? undefined : errorReasons[row.problem]) ?? 'UNDEFINED',
    ...(row.problem === null ? {} : { problem: row.problem }),
    syncConfig: {
      listEventFromCalendars: {
        enabled: row.imports,
        calendars: { calendars: [...chosen].map((id) => known.get(id) ?? { id, name: '' }) },
      },
      syncToCalendar: { enabled: false },
    },
  };
}

export function presentConnection(row: ConnectionRow): ExternalCalendarConnection {
  return {
    ...presentConnectionFacts(row),
    ...(row.read_at === null ? {} : { lastSyncDate: formatInstant(row.read_at) }),
    unreadableEvents: row.unreadable,
  };
}

/** `ownerName`: of the person or the room; `isWhole`: with what is personal. */
export function presentExternalEvent(
  row: ListedEvent,
  { isWhole, ownerName }: { readonly isWhole: boolean; readonly ownerName: string | undefined },
): ExternalCalendarEvent {
  return {
    scheduleId: row.schedule_id,
    calendarType: calendarTypeOf(row.provider_id),
    start: formatInstant(row.start_at),
    end: formatInstant(row.end_at),
    allDay: row.all_day,
    scheduleOwnerId: row.resource_id,
    ...(isWhole
      ? {
          calendarName: row.calendar_name,
          ...(row.title === null ? {} : { title: row.title }),
          ...(ownerName === undefined ? {} : { scheduleOwnerName: ownerName }),
        }
      : {}),
  };
}
