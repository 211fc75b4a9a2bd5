/** All SQL of connections to calendars elsewhere and of what was read there. */
import type {
  CalendarConnectionStatus,
  ExternalCalendar,
  ExternalCalendarProblem,
  PagingMetadata,
} from '@openhours/contract';
import { newId, nilId } from '../../db/ids.ts';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { rangeBound } from '../../db/parameters.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  sealed,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { DueRows } from '../../tasks/due-sites.ts';
import { type EpochMs, formatInstant } from '../../time/index.ts';

export const connectionTable = defineTable('external_calendar_connection', {
  id: uuid(),
  revision: whole(),
  provider_id: uuid(),
  schedule_id: uuid(),
  resource_id: uuid(),
  account_email: text(),
  user_name: text(),
  /** Where the server says that the calendars of the account are. */
  home_url: text(),
  /** Null once it is disconnected. */
  sealed_password: nullable(sealed()),
  status: text<CalendarConnectionStatus>(),
  problem: nullable(text<ExternalCalendarProblem>()),
  imports: boolean(),
  /** Those of the account, as the last reading found them. */
  known_calendars: json<readonly ExternalCalendar[]>(),
  /** Those of them that make busy. */
  chosen_calendars: list(text()),
  /** Entries that the last reading did not understand. */
  unreadable: whole(),
  /** When it was last read to its end. */
  read_at: nullable(instant()),
  /** When it is to be read next; null while a task does that, and while nobody wants it. */
  next_read_at: nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
});

export type ConnectionRow = RowOf<typeof connectionTable>;

const eventTable = defineTable('external_event', {
  id: uuid(),
  connection_id: uuid(),
  resource_id: uuid(),
  /** All of it in one text: the same event is the same row. */
  fingerprint: text(),
  calendar_name: text(),
  title: nullable(text()),
  start_at: instant(),
  end_at: instant(),
  all_day: boolean(),
});

export type ExternalEventRow = RowOf<typeof eventTable>;
export type NewExternalEvent = Omit<ExternalEventRow, 'id' | 'connection_id' | 'resource_id'>;

/** Connections of everybody, or of one person; the oldest first. */
export function readConnections(
  reader: Reader,
  { of, scheduleIds }: { readonly of: Of; readonly scheduleIds: readonly string[] | undefined },
): Promise<ConnectionRow[]> {
  return reader.all(
    statement<ConnectionRow>(
      `select ${connectionTable.list} from external_calendar_connection
       where site_id = $1 and ($2::uuid is null or resource_id = $2) and ($3::uuid[] is null or schedule_id = any ($3))
       order by id`,
      [reader.siteId, of === 'everybody' ? null : (of.resourceId ?? nilId), scheduleIds ?? null],
    ),
  );
}

/** Whose connections and events: everybody's, one person's, or nobody's for somebody without a calendar. */
export type Of = 'everybody' | { readonly resourceId: string | undefined };

/** The live connection of a schedule to an account, locked. */
export function lockSameAccount(
  tx: Transaction,
  same: Pick<ConnectionRow, 'schedule_id' | 'provider_id' | 'account_email'>,
): Promise<ConnectionRow | undefined> {
  return tx.first(
    statement<ConnectionRow>(
      `select ${connectionTable.list} from external_calendar_connection
       where site_id = $1 and schedule_id = $2 and provider_id = $3 and lower(account_email) = lower($4)
         and status <> 'DISCONNECTED'
       order by id limit 1 for no key update`,
      [tx.siteId, same.schedule_id, same.provider_id, same.account_email],
    ),
  );
}

/** Notes how a reading went without raising the revision: nobody is told of it. */
export function noteReading(
  tx: Transaction,
  { id }: Pick<ConnectionRow, 'id'>,
  {
    nextReadMs,
    readMs,
    sealedPassword,
    unreadable,
  }: {
    readonly unreadable: number;
    readonly readMs: EpochMs;
    readonly nextReadMs: EpochMs;
    /** Sealed anew; absent: as it is. */
    readonly sealedPassword: Buffer | undefined;
  },
): void {
  tx.write(
    statement(
      `update external_calendar_connection
       set unreadable = $3, read_at = $4, next_read_at = $5, sealed_password = coalesce($6, sealed_password)
       where site_id = $1 and id = $2`,
      [tx.siteId, id, unreadable, formatInstant(readMs), formatInstant(nextReadMs), sealedPassword ?? null],
    ),
  );
}

/** Connections that are to be read by now. */
export function dueConnections(nowMs: EpochMs): DueRows {
  return { table: 'external_calendar_connection', condition: 'next_read_at <= $1', values: [formatInstant(nowMs)] };
}

/** Takes those of a site that are to be read by now, each once: whoever takes one asks for its task. */
export function takeDue(tx: Transaction, nowMs: EpochMs): Promise<{ id: string }[]> {
  return tx.all(
    statement<{ id: string }>(
      `update external_calendar_connection set next_read_at = null where site_id = $1 and next_read_at <= $2 returning id`,
      [tx.siteId, formatInstant(nowMs)],
    ),
  );
}

/**
 * Lets a connection have exactly these events; those that it has already stay the rows they are. Answers whether any
 * differ.
 */
export async function keepExactly(
  tx: Transaction,
  { id: connectionId, resource_id: resourceId }: Pick<ConnectionRow, 'id' | 'resource_id'>,
  events: readonly NewExternalEvent[],
): Promise<boolean> {
  const known = await tx.all(
    statement<{ id: string; fingerprint: string }>(
      'select id, fingerprint from external_event where site_id = $1 and connection_id = $2',
      [tx.siteId, connectionId],
    ),
  );
  const wanted = new Map(events.map((event) => [event.fingerprint, event]));
  const kept = new Set(known.map(({ fingerprint }) => fingerprint));
  const gone = known.filter(({ fingerprint }) => !wanted.has(fingerprint)).map(({ id }) => id);
  const added = [...wanted.values()].filter(({ fingerprint }) => !kept.has(fingerprint));
  if (gone.length > 0) {
    tx.write(statement('delete from external_event where site_id = $1 and id = any ($2::uuid[])', [tx.siteId, gone]));
  }
  if (added.length > 0) {
    tx.write(
      statement(
        `insert into external_event
           (site_id, id, connection_id, resource_id, fingerprint, calendar_name, title, start_at, end_at, all_day)
         select $1, id, $2, $3, fingerprint, calendar_name, title, start_at, end_at, all_day
         from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[], $10::boolean[])
           as added (id, fingerprint, calendar_name, title, start_at, end_at, all_day)`,
        [
          tx.siteId,
          connectionId,
          resourceId,
          added.map(() => newId()),
          added.map(({ fingerprint }) => fingerprint),
          added.map((event) => event.calendar_name),
          added.map(({ title }) => title),
          added.map((event) => rangeBound(event.start_at)),
          added.map((event) => rangeBound(event.end_at)),
          added.map((event) => event.all_day),
        ],
      ),
    );
  }
  return gone.length + added.length > 0;
}

/** The live connections of a schedule. */
export function readLiveConnectionsOf(reader: Reader, scheduleId: string): Promise<ConnectionRow[]> {
  return reader.all(
    statement<ConnectionRow>(
      `select ${connectionTable.list} from external_calendar_connection
       where site_id = $1 and schedule_id = $2 and status <> 'DISCONNECTED' order by id`,
      [reader.siteId, scheduleId],
    ),
  );
}

/** Ends a connection without a word of its own, where what it was for has ended. */
export function endSilently(tx: Transaction, id: string, nowMs: EpochMs): void {
  tx.write(
    statement(
      `update external_calendar_connection
       set revision = revision + 1, status = 'DISCONNECTED', problem = null, sealed_password = null, next_read_at = null,
         unreadable = 0, updated_at = $3
       where site_id = $1 and id = $2`,
      [tx.siteId, id, formatInstant(nowMs)],
    ),
  );
}

const sql = queryBuilder<{
  external_event: StoredRow<typeof eventTable>;
  external_calendar_connection: StoredRow<typeof connectionTable>;
}>();

export interface ListedEvent extends ExternalEventRow {
  readonly schedule_id: string;
  readonly provider_id: string;
}

export interface SoughtEvents {
  readonly of: Of;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  readonly scheduleIds: readonly string[] | undefined;
  readonly resourceIds: readonly string[] | undefined;
  readonly allDay: boolean | undefined;
}

/** One page of the events of connections. */
export function queryExternalEvents(
  reader: Reader,
  query: ParsedQuery,
  { allDay, fromMs, of, resourceIds, scheduleIds, toMs }: SoughtEvents,
): Promise<{ rows: ListedEvent[]; pagingMetadata: PagingMetadata }> {
  let select = sql
    .selectFrom('external_event')
    .innerJoin('external_calendar_connection', (join) =>
      join
        .onRef('external_calendar_connection.site_id', '=', 'external_event.site_id')
        .onRef('external_calendar_connection.id', '=', 'external_event.connection_id'),
    )
    .select(eventTable.columns.map((column) => `external_event.${column}` as const))
    .select(['external_calendar_connection.schedule_id', 'external_calendar_connection.provider_id'])
    .where('external_event.site_id', '=', reader.siteId)
    .where('external_event.start_at', '<', rangeBound(toMs) as never)
    .where('external_event.end_at', '>', rangeBound(fromMs) as never);
  if (of !== 'everybody') {
    select = select.where('external_event.resource_id', '=', of.resourceId ?? nilId);
  }
  if (resourceIds !== undefined) {
    select = select.where('external_event.resource_id', 'in', resourceIds);
  }
  if (scheduleIds !== undefined) {
    select = select.where('external_calendar_connection.schedule_id', 'in', scheduleIds);
  }
  if (allDay !== undefined) {
    select = select.where('external_event.all_day', '=', allDay);
  }
  return paginate({ reader, select: select as never, query, total: 'none' });
}
