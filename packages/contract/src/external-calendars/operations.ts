/** The operations on calendars that people have elsewhere (bookings sheet 16). */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { cursorPagingUpTo, Email, Guid, Instant, optional, PagingMetadata, verbatim } from '../schema.ts';
import {
  ConnectionSyncConfigChanges,
  ExternalCalendar,
  ExternalCalendarConnection,
  ExternalCalendarEvent,
  ExternalCalendarProvider,
  externalCalendarLimits,
} from './entity.ts';

const path = '/v2/external-calendars';
const reached = {
  prefixes: ['/bookings', '/_api/bookings', '/external-calendar-2'],
  source: 'bookings sheet 16',
} as const;
const Answer = Type.Object({ connection: ExternalCalendarConnection });
const WebAddress = () => Type.String({ minLength: 1, maxLength: 2000, pattern: '^https?://' });
const created = 'openhours.external_calendars.v1.external_calendar_connection_created';
const updated = 'openhours.external_calendars.v1.external_calendar_connection_updated';

const listProviders = defineOperation({
  ...reached,
  name: 'externalCalendars.listProviders',
  summary: 'Lists where calendars may be that can be connected, and how.',
  method: 'GET',
  path: `${path}/providers`,
  permission: 'EXTERNAL_CALENDARS.READ',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ providers: Type.Array(ExternalCalendarProvider) }),
});

/** Those that were disconnected are listed for a month. All are read here: none can fail by itself. */
const listConnections = defineOperation({
  ...reached,
  name: 'externalCalendars.listConnections',
  summary: 'Lists connections to calendars; staff their own.',
  method: 'GET',
  path: `${path}/connections`,
  permission: 'EXTERNAL_CALENDARS.READ',
  idempotency: 'natural',
  input: Type.Object({
    scheduleIds: optional(Type.Array(Guid(), { maxItems: 100 })),
    partialFailure: optional(Type.Boolean()),
  }),
  output: Type.Object({
    connections: Type.Array(ExternalCalendarConnection),
    failedProviderIds: Type.Array(Guid()),
  }),
});

const getConnection = defineOperation({
  ...reached,
  name: 'externalCalendars.getConnection',
  summary: 'Reads one connection to a calendar; staff their own.',
  method: 'GET',
  path: `${path}/connections/{connectionId}`,
  permission: 'EXTERNAL_CALENDARS.READ',
  idempotency: 'natural',
  input: Type.Object({ connectionId: Guid() }),
  output: Answer,
  errors: ['NOT_FOUND'],
});

/** No provider that is known yet connects in this way. */
const connectByOAuth = defineOperation({
  ...reached,
  name: 'externalCalendars.connectByOAuth',
  summary: 'Begins to connect a calendar by the page of its provider; none offers that here yet.',
  method: 'POST',
  path: `${path}/connections:connectByOAuth`,
  permission: 'EXTERNAL_CALENDARS.CONNECT',
  idempotency: 'natural',
  input: Type.Object({ providerId: Guid(), scheduleId: Guid(), redirectUrl: WebAddress() }),
  output: Type.Object({ oauthUrl: Type.String() }),
  errors: ['NOT_FOUND', 'NOT_SUPPORTED_BY_PROVIDER'],
});

/**
 * The provider is asked before anything is kept. The same account at the same schedule is the same connection: it is
 * given the new password, and lives on. `serverUrl` and `userName` are ours: for a server that is not found by the
 * address, and for one whose accounts are called otherwise.
 */
const connectByCredentials = defineOperation({
  ...reached,
  name: 'externalCalendars.connectByCredentials',
  summary: 'Connects a calendar by the address and password of its account; staff their own.',
  method: 'POST',
  path: `${path}/connections:connectByCredentials`,
  permission: 'EXTERNAL_CALENDARS.CONNECT',
  // The request holds a password: nothing of it is kept beside.
  idempotency: 'none',
  input: Type.Object({
    providerId: Guid(),
    scheduleId: Guid(),
    email: Email(),
    password: Type.String({ minLength: 1, maxLength: externalCalendarLimits.longestPassword, ...verbatim }),
    serverUrl: optional(WebAddress()),
    userName: optional(Type.String({ minLength: 1, maxLength: 254 })),
  }),
  output: Answer,
  errors: ['NOT_FOUND', 'NOT_SUPPORTED_BY_PROVIDER', 'BAD_CREDENTIALS', 'EXTERNAL_CALENDAR_NOT_REACHED'],
  events: [created, updated],
});

/** As the last reading found them. */
const listCalendars = defineOperation({
  ...reached,
  name: 'externalCalendars.listCalendars',
  summary: 'Lists the calendars of a connected account; staff of their own.',
  method: 'GET',
  path: `${path}/connections/{connectionId}/calendars`,
  permission: 'EXTERNAL_CALENDARS.READ',
  idempotency: 'natural',
  input: Type.Object({ connectionId: Guid() }),
  output: Type.Object({ calendars: Type.Array(ExternalCalendar) }),
  errors: ['NOT_FOUND', 'CONNECTION_NOT_CONNECTED'],
});

const updateSyncConfig = defineOperation({
  ...reached,
  name: 'externalCalendars.updateSyncConfig',
  summary: 'Says which calendars of a connected account make busy; staff of their own.',
  method: 'PATCH',
  path: `${path}/connections/{connectionId}/sync-config`,
  permission: 'EXTERNAL_CALENDARS.CONNECT',
  idempotency: 'stored',
  input: Type.Object({ connectionId: Guid(), syncConfig: ConnectionSyncConfigChanges }),
  output: Answer,
  errors: ['NOT_FOUND', 'NOT_SUPPORTED_BY_PROVIDER', 'CONNECTION_NOT_CONNECTED'],
  events: [updated],
});

/** The time that it took is free at once, and the password is forgotten. */
const disconnect = defineOperation({
  ...reached,
  name: 'externalCalendars.disconnect',
  summary: 'Ends a connection to a calendar; staff their own.',
  method: 'POST',
  path: `${path}/connections/{connectionId}/disconnect`,
  permission: 'EXTERNAL_CALENDARS.CONNECT',
  idempotency: 'stored',
  input: Type.Object({ connectionId: Guid() }),
  output: Answer,
  errors: ['NOT_FOUND', 'CONNECTION_ALREADY_DISCONNECTED'],
  events: [updated],
});

/**
 * Those that begin before `to` and end after `from`, the earliest first; a cursor says both itself. With `OWN_PI` come
 * titles and names: to programs of the business, and to everybody of their own calendar.
 */
const listEvents = defineOperation({
  ...reached,
  name: 'externalCalendars.listEvents',
  summary: 'Lists when connected calendars say that somebody is busy or has noted something; staff of their own.',
  method: 'GET',
  path: `${path}/events`,
  permission: 'EXTERNAL_CALENDARS.READ',
  idempotency: 'natural',
  input: Type.Object({
    from: optional(Instant()),
    to: optional(Instant()),
    scheduleIds: optional(Type.Array(Guid(), { maxItems: 100 })),
    userIds: optional(Type.Array(Guid(), { maxItems: 100 })),
    allDay: optional(Type.Boolean()),
    fieldsets: optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 })),
    cursorPaging: optional(cursorPagingUpTo(externalCalendarLimits.eventsPerPage)),
    partialFailure: optional(Type.Boolean()),
  }),
  output: Type.Object({
    events: Type.Array(ExternalCalendarEvent),
    pagingMetadata: PagingMetadata,
    failedProviderIds: Type.Array(Guid()),
  }),
});

export const externalCalendars = {
  listProviders,
  listConnections,
  getConnection,
  connectByOAuth,
  connectByCredentials,
  listCalendars,
  updateSyncConfig,
  disconnect,
  listEvents,
};
