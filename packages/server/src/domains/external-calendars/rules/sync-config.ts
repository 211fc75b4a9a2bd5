/** What a change of a connection's settings makes of it (bookings sheet 16). Pure. */
import { type ConnectionSyncConfigChanges, type ExternalCalendar, fail, ValidationError } from '@openhours/contract';

export interface Imported {
  readonly imports: boolean;
  /** Ids of calendars. */
  readonly chosen: readonly string[];
}

const root = 'syncConfig.listEventFromCalendars';

/**
 * What is read from then on. Only calendars that the account is known to have can be chosen: whoever could name any
 * would have the server call it with the account's password.
 */
export function importedAfter(
  before: Imported,
  changes: ConnectionSyncConfigChanges,
  known: readonly ExternalCalendar[],
): Imported {
  const { listEventFromCalendars: from, syncToCalendar: to } = changes;
  if (to?.enabled === true) {
    throw fail('NOT_SUPPORTED_BY_PROVIDER', 'Bookings cannot be written to a calendar of this provider');
  }
  if (from?.primaryCalendar !== undefined) {
    throw fail(
      'NOT_SUPPORTED_BY_PROVIDER',
      'Calendars of this provider are chosen one by one: none of them is the primary',
    );
  }
  const ids = new Set([...known.map(({ id }) => id), ...before.chosen]);
  const asked = from?.calendars?.calendars ?? [];
  const violations = asked.flatMap(({ id }, index) => (ids.has(id) ? [] : [unknownCalendar(index)]));
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return {
    imports: from?.enabled ?? before.imports,
    chosen: from?.calendars === undefined ? before.chosen : [...new Set(asked.map(({ id }) => id))],
  };
}

function unknownCalendar(index: number) {
  return {
    field: `${root}.calendars.calendars[${index}].id`,
    description: 'is no calendar of the connected account',
    violatedRule: 'OTHER',
  } as const;
}
