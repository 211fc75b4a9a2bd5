/** Lists events of connected calendars as they were read last: when somebody is busy, and what it is to whoever may know. */
import {
  type ExternalCalendarEvent,
  externalCalendarLimits,
  type externalCalendars,
  type InputOf,
  invalid,
  type OutputOf,
  ValidationError,
} from '@openhours/contract';
import { type Caller, ownResourceOf } from '../../auth/caller.ts';
import type { ReadCall } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import { parseDateTime } from '../../time/index.ts';
import { readNamesOfResources } from '../calendar/index.ts';
import { eventFields } from './fields.ts';
import { presentExternalEvent } from './present.ts';
import { type Of, queryExternalEvents } from './repository.ts';

type Listing = typeof externalCalendars.listEvents;

/** What a cursor says besides its place. */
interface Asked {
  readonly fromMs: number;
  readonly toMs: number;
  readonly scheduleIds: readonly string[] | undefined;
  readonly resourceIds: readonly string[] | undefined;
  readonly allDay: boolean | undefined;
  readonly isWhole: boolean;
}

const fieldsets = ['NO_PI', 'OWN_PI'];

export async function listExternalEvents(call: ReadCall<InputOf<Listing>>, of: Of): Promise<OutputOf<Listing>> {
  const { input, reader, signing } = call;
  const hasCursor = (input.cursorPaging?.cursor ?? '') !== '';
  const query = parseQuery(
    { cursorPaging: input.cursorPaging ?? {} },
    {
      fields: eventFields,
      signing,
      root: '',
      defaultSort: [{ fieldName: 'start' }],
      maxLimit: externalCalendarLimits.eventsPerPage,
    },
    hasCursor ? undefined : askedBy(input),
  );
  const { isWhole, ...sought } = query.extra as Asked;
  const { rows, pagingMetadata } = await queryExternalEvents(reader, query, { of, ...sought });
  const names = isWhole
    ? await readNamesOfResources(reader, [...new Set(rows.map((row) => row.resource_id))])
    : undefined;
  const events = rows.map(
    (row): ExternalCalendarEvent =>
      presentExternalEvent(row, {
        isWhole: isWhole && mayKnow(call.caller, row.resource_id),
        ownerName: names?.get(row.resource_id),
      }),
  );
  return { events, pagingMetadata, failedProviderIds: [] };
}

/**
 * What somebody writes into a calendar of their own says more than when they are busy: who works beside them learns
 * that and no more. Programs of the business get it where they ask for it.
 */
function mayKnow(caller: Caller, resourceId: string): boolean {
  return caller.kind !== 'user' || ownResourceOf(caller) === resourceId;
}

function askedBy(input: InputOf<Listing>): Asked {
  const fromMs = instantOf(input.from, 'from');
  const toMs = instantOf(input.to, 'to');
  if (toMs <= fromMs) {
    throw invalid('to', 'must be after "from"', 'OTHER');
  }
  const unknown = (input.fieldsets ?? []).findIndex((each) => !fieldsets.includes(each));
  if (unknown >= 0) {
    throw invalid(`fieldsets[${unknown}]`, `must be one of ${fieldsets.join(', ')}`, 'INVALID_ENUM_VALUE');
  }
  return {
    fromMs,
    toMs,
    scheduleIds: someOf(input.scheduleIds),
    resourceIds: someOf(input.userIds),
    allDay: input.allDay,
    isWhole: input.fieldsets?.includes('OWN_PI') === true,
  };
}

/** An empty list asks for everything, as one that is not there. */
function someOf(ids: readonly string[] | undefined): readonly string[] | undefined {
  return ids === undefined || ids.length === 0 ? undefined : ids;
}

function instantOf(text: string | undefined, field: string): number {
  if (text === undefined) {
    throw new ValidationError([{ field, description: 'is required without a cursor', violatedRule: 'REQUIRED_FIELD' }]);
  }
  const parsed = parseDateTime(text);
  if (parsed?.offsetMs === undefined) {
    throw invalid(field, 'must be a date and time with an offset', 'FORMAT');
  }
  return parsed.local - parsed.offsetMs;
}
