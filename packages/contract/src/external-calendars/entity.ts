/** Providers of calendars, connections to them, and the events that are read there (bookings sheet 16). */
import Type, { type Static } from 'typebox';
import { Email, Guid, Instant, optional, Words } from '../schema.ts';

export const calendarTypes = ['UNDEFINED', 'GOOGLE', 'I_CAL', 'OUTLOOK', 'OFFICE_365', 'MICROSOFT', 'OTHER'] as const;
export const connectMethods = ['UNDEFINED', 'OAUTH', 'CREDENTIALS'] as const;
export const listEventFromCalendars = [
  'UNDEFINED',
  'NOT_SUPPORTED',
  'PRIMARY_CALENDAR_ONLY',
  'SPECIFIC_CALENDARS',
] as const;
export const syncToCalendar = [
  'UNDEFINED',
  'NOT_SUPPORTED',
  'PRIMARY_CALENDAR_ONLY',
  'SPECIFIC_CALENDAR',
  'DEDICATED_CALENDAR',
] as const;
export const calendarConnectionStatuses = [
  'UNDEFINED',
  'CONNECTED',
  'SYNC_IN_PROGRESS',
  'SYNCED',
  'DISCONNECTED',
  'ERROR',
] as const;
export type CalendarConnectionStatus = (typeof calendarConnectionStatuses)[number];
export const connectionErrorReasons = [
  'UNDEFINED',
  'TOKEN_REVOKED',
  'EXTERNAL_CALENDAR_CREATION_FAILED',
  'EXTERNAL_CALENDAR_DELETED',
] as const;

/**
 * Why a calendar could not be read, in our words beside the few that the SDK knows. `CREDENTIALS_REFUSED`: the address
 * or the password is wrong by now. `CALENDAR_DELETED`: one that was chosen is not there any more. `NO_CALENDARS`:
 * whoever answers knows no calendars. `ADDRESS_REFUSED`: a server that may not be called from here. `UNREACHABLE`,
 * `TOO_SLOW` and `SERVER_FAULT`: no answer, none in time, or one that says it is out of order. `TOO_LARGE` and
 * `UNREADABLE`: an answer that is larger than is read, or that is not understood.
 */
export const externalCalendarProblems = [
  'CREDENTIALS_REFUSED',
  'CALENDAR_DELETED',
  'NO_CALENDARS',
  'ADDRESS_REFUSED',
  'UNREACHABLE',
  'TOO_SLOW',
  'SERVER_FAULT',
  'TOO_LARGE',
  'UNREADABLE',
] as const;
export type ExternalCalendarProblem = (typeof externalCalendarProblems)[number];

export const externalCalendarLimits = Object.freeze({
  /** Of one account. */
  mostCalendars: 200,
  longestCalendarName: 200,
  longestTitle: 200,
  /** A calendar is known by its address at its provider. */
  longestCalendarId: 2048,
  longestPassword: 1000,
  eventsPerPage: 1000,
});

export const ExternalCalendarProvider = Type.Object({
  id: Guid(),
  name: Type.String(),
  calendarType: Words(calendarTypes),
  features: Type.Object({
    connectMethods: Type.Array(Words(connectMethods)),
    updateSyncConfig: Type.Boolean(),
    listEventFromCalendars: Words(listEventFromCalendars),
    syncToCalendar: Words(syncToCalendar),
  }),
});
export type ExternalCalendarProvider = Static<typeof ExternalCalendarProvider>;

const CalendarId = () =>
  Type.String({ minLength: 1, maxLength: externalCalendarLimits.longestCalendarId, description: 'Of the provider.' });

/** One calendar of an account. */
export const ExternalCalendar = Type.Object({ id: CalendarId(), name: Type.String() });
export type ExternalCalendar = Static<typeof ExternalCalendar>;

/** What is read of the account, and what is written to it. */
export const ConnectionSyncConfig = Type.Object({
  listEventFromCalendars: Type.Object({
    enabled: Type.Boolean(),
    calendars: Type.Object({ calendars: Type.Array(ExternalCalendar) }),
  }),
  syncToCalendar: Type.Object({ enabled: Type.Boolean() }),
});
export type ConnectionSyncConfig = Static<typeof ConnectionSyncConfig>;

/** A change of it: what is left out stays as it is. */
export const ConnectionSyncConfigChanges = Type.Object({
  listEventFromCalendars: optional(
    Type.Object({
      enabled: optional(Type.Boolean()),
      primaryCalendar: optional(Type.Object({})),
      calendars: optional(
        Type.Object({
          calendars: Type.Array(Type.Object({ id: CalendarId(), name: optional(Type.String({ maxLength: 2000 })) }), {
            maxItems: externalCalendarLimits.mostCalendars,
          }),
        }),
      ),
    }),
  ),
  syncToCalendar: optional(
    Type.Object({
      enabled: optional(Type.Boolean()),
      primaryCalendar: optional(Type.Object({})),
      dedicatedCalendar: optional(Type.Object({})),
    }),
  ),
});
export type ConnectionSyncConfigChanges = Static<typeof ConnectionSyncConfigChanges>;

/** A connection as events carry it: without what changes with every reading. */
export const ExternalCalendarConnectionFacts = Type.Object({
  id: Guid(),
  providerId: Guid(),
  calendarType: Words(calendarTypes),
  /** Of the person or the room that is busy when the calendar says so. */
  scheduleId: Guid(),
  /** That person or room. */
  resourceId: Guid(),
  externalAccountEmail: Email(),
  status: Words(calendarConnectionStatuses),
  errorReason: Words(connectionErrorReasons),
  /** Why the last reading failed. */
  problem: optional(Words(externalCalendarProblems)),
  syncConfig: ConnectionSyncConfig,
});
export type ExternalCalendarConnectionFacts = Static<typeof ExternalCalendarConnectionFacts>;

export const ExternalCalendarConnection = Type.Object({
  ...ExternalCalendarConnectionFacts.properties,
  /** When it was last read to its end. */
  lastSyncDate: optional(Instant()),
  /** How many entries the last reading did not understand: they block nothing. */
  unreadableEvents: Type.Integer({ minimum: 0 }),
});
export type ExternalCalendarConnection = Static<typeof ExternalCalendarConnection>;

/** An event of a connected calendar. */
export const ExternalCalendarEvent = Type.Object({
  scheduleId: Guid(),
  calendarType: Words(calendarTypes),
  /** With `OWN_PI` only, as title and owner's name. */
  calendarName: optional(Type.String()),
  title: optional(Type.String()),
  start: Instant(),
  /** Exclusive. */
  end: Instant(),
  allDay: Type.Boolean(),
  /** Whose schedule it is: a person's or a room's resource. */
  scheduleOwnerId: Guid(),
  scheduleOwnerName: optional(Type.String()),
});
export type ExternalCalendarEvent = Static<typeof ExternalCalendarEvent>;
