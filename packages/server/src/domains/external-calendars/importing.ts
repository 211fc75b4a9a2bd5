/**
 * The work that keeps busy times true: a periodic task finds the connections that are to be read, and each is read by a
 * task of its own, which tries again when a server is away. What it finds takes the time of the person or the room in
 * one transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ExternalCalendarProblem } from '@openhours/contract';
import type { Database, Reader, Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import type { ClaimedTask, ExternalTaskKind, PeriodicTaskKind, TaskContext, TaskOutcome } from '../../tasks/task.ts';
import { hourMs, minuteMs, normalize, zoneOf } from '../../time/index.ts';
import { findScheduleOfResource, lockResources, takeExactly } from '../calendar/index.ts';
import { onLiveSitesWithDue, readSiteTimeZone } from '../site/index.ts';
import { askForReading, readExternalCalendar } from './asking.ts';
import { CalendarProblem } from './caldav-problem.ts';
import { recordConnection } from './commands.ts';
import type { ExternalCalendarsParts } from './parts.ts';
import { type FoundEvents, readChosen } from './reading.ts';
import {
  type ConnectionRow,
  connectionTable,
  dueConnections,
  keepExactly,
  noteReading,
  takeDue,
} from './repository.ts';
import { rangeToRead, readEveryMs } from './rules/reading-range.ts';
import { openPassword, sealPassword } from './secrets.ts';

const operation: RecordedAct['operation'] = {
  name: 'externalCalendars.read',
  events: ['openhours.external_calendars.v1.external_calendar_connection_updated'],
};
const actAt = (nowMs: number): RecordedAct => ({ caller: undefined, requestId: undefined, nowMs, operation });

/** A server that is away for a quarter of an hour is asked every hour from then on. */
const attempts = 6;
const firstDelayMs = minuteMs / 2;
const delayWhenGivenUpMs = hourMs;

/** Asks for the readings that are due. */
export function createDueReadings(parts: ExternalCalendarsParts): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'external calendars that are to be read',
    everyMs: 15_000,
    run: (database, nowMs, signal) =>
      onLiveSitesWithDue(database, dueConnections(nowMs), signal, (siteId) =>
        database.transact(siteId, async (tx) => {
          for (const { id } of await takeDue(tx, nowMs)) {
            askForReading(tx, id, parts);
          }
        }),
      ),
  };
}

/** Reads one connection. */
export function createReading(parts: ExternalCalendarsParts): ExternalTaskKind {
  return {
    mode: 'EXTERNAL',
    name: readExternalCalendar,
    concurrency: 4,
    retry: { attempts, delayMs: (attempt) => firstDelayMs * 2 ** (attempt - 1) },
    run: (task, context) => read(task, context, parts),
    async onFailed(tx, task) {
      const { connectionId, isAgain } = inputOf(task);
      const row = await connectionTable.find(tx, connectionId);
      if (row === undefined || !isWanted(row)) {
        return 'CANCELED';
      }
      askForReading(tx, connectionId, parts, { isAgain: true, delayMs: delayWhenGivenUpMs });
      // Whoever looks after the server is told of it once, and not every hour.
      return isAgain ? 'CANCELED' : 'FAILED';
    },
  };
}

interface Input {
  readonly connectionId: string;
  /** The task before it was given up. */
  readonly isAgain?: boolean;
}

const inputOf = ({ input }: ClaimedTask) => input as Input;

/** Somebody wants to know what is in it. */
function isWanted(row: ConnectionRow): boolean {
  return row.status !== 'DISCONNECTED' && row.imports && row.chosen_calendars.length > 0;
}

async function read(task: ClaimedTask, context: TaskContext, parts: ExternalCalendarsParts): Promise<TaskOutcome> {
  const { database, nowMs, reader, report, signal } = context;
  const { connectionId } = inputOf(task);
  const row = await beginReading(database, task.siteId, connectionId, nowMs, parts);
  if (row?.sealed_password === undefined || row.sealed_password === null) {
    return { state: 'DONE' };
  }
  const password = openPassword(parts.auth.sealing, row.sealed_password);
  try {
    if (password === undefined) {
      // It died with the secret of the server: whoever knows it says it once more.
      throw new CalendarProblem('CREDENTIALS_REFUSED');
    }
    const zone = zoneOf(await timeZoneOf(reader, row));
    const found = await readChosen({ row, password, zone, nowMs, signal, report }, parts);
    const isKept = await database.transact(task.siteId, (tx) => keep(tx, row, found, { nowMs, password }, parts));
    return isKept ? { state: 'DONE' } : { state: 'LATER', delayMs: 0 };
  } catch (error) {
    if (!(error instanceof CalendarProblem) || signal.aborted) {
      throw error;
    }
    await database.transact(task.siteId, (tx) => noteProblem(tx, connectionId, error.problem, nowMs, parts));
    // Asked again with the same password, a server may lock the account.
    return error.problem === 'CREDENTIALS_REFUSED'
      ? { state: 'DONE' }
      : { state: 'FAILED', error: error.message, isFinal: false };
  }
}

/** By the clock of the schedule, else by that of the site. */
async function timeZoneOf(reader: Reader, row: ConnectionRow): Promise<string> {
  const schedule = await findScheduleOfResource(reader, row.schedule_id);
  const own = schedule === undefined || schedule === 'NOT_OF_A_RESOURCE' ? undefined : schedule.timeZone;
  return own ?? (await readSiteTimeZone(reader)) ?? 'UTC';
}

/** The connection as long as somebody wants it read; the first time it says that it is being read. */
async function beginReading(
  database: Database,
  siteId: string,
  connectionId: string,
  nowMs: number,
  parts: ExternalCalendarsParts,
): Promise<ConnectionRow | undefined> {
  const row = await connectionTable.find(database.reader(siteId), connectionId);
  if (row === undefined || !isWanted(row)) {
    return undefined;
  }
  if (row.status !== 'CONNECTED') {
    return row;
  }
  return database.transact(siteId, async (tx) => {
    const before = await connectionTable.lock(tx, connectionId);
    if (before === undefined || !isWanted(before) || before.status !== 'CONNECTED') {
      return before;
    }
    const after = connectionTable.update(tx, before, { status: 'SYNC_IN_PROGRESS', updated_at: nowMs });
    return recordConnection(tx, actAt(nowMs), before, after, parts);
  });
}

/** Keeps what was found. False when something else was to be read by then. */
async function keep(
  tx: Transaction,
  asked: ConnectionRow,
  found: FoundEvents,
  { nowMs, password }: { readonly nowMs: number; readonly password: string },
  parts: ExternalCalendarsParts,
): Promise<boolean> {
  await lockResources(tx, [asked.resource_id]);
  const before = await connectionTable.lock(tx, asked.id);
  if (before === undefined || !isWanted(before)) {
    return true;
  }
  if (!isDeepStrictEqual(before.chosen_calendars, asked.chosen_calendars) || before.home_url !== asked.home_url) {
    return false;
  }
  if (await keepExactly(tx, before, found.events)) {
    const { id: entityId, resource_id: resourceId } = before;
    const type = 'openhours.external_calendars.v1.busy_times_changed';
    tx.afterCommit(() => parts.tellEphemeralEvent({ siteId: tx.siteId, type, entityId, resourceId }));
  }
  await takeExactly(
    tx,
    { source: 'EXTERNAL', sourceId: before.id, resourceId: before.resource_id },
    busyWithin(found, rangeToRead(nowMs)),
  );
  const changes = {
    status: found.lacksChosen ? 'ERROR' : 'SYNCED',
    problem: found.lacksChosen ? 'CALENDAR_DELETED' : null,
    known_calendars: found.calendars,
  } as const;
  if (
    before.status !== changes.status ||
    before.problem !== changes.problem ||
    !isDeepStrictEqual(before.known_calendars, changes.known_calendars)
  ) {
    const after = connectionTable.update(tx, before, { ...changes, updated_at: nowMs });
    recordConnection(tx, actAt(nowMs), before, after, parts);
  }
  const { sealing } = parts.auth;
  const isOutdated = before.sealed_password !== null && sealing.isOutdated(before.sealed_password);
  noteReading(tx, before, {
    unreadable: found.unreadable,
    readMs: nowMs,
    nextReadMs: nowMs + readEveryMs,
    sealedPassword: isOutdated ? sealPassword(sealing, password) : undefined,
  });
  return true;
}

/** When somebody is busy, in one stretch where events overlap. */
function busyWithin({ events }: FoundEvents, { fromMs, toMs }: ReturnType<typeof rangeToRead>): readonly number[] {
  return normalize(events.flatMap((event) => [Math.max(event.start_at, fromMs), Math.min(event.end_at, toMs)]));
}

/** What the last reading found stays: whoever was busy then is not offered meanwhile. */
async function noteProblem(
  tx: Transaction,
  connectionId: string,
  problem: ExternalCalendarProblem,
  nowMs: number,
  parts: ExternalCalendarsParts,
): Promise<void> {
  const before = await connectionTable.lock(tx, connectionId);
  if (before === undefined || !isWanted(before) || (before.status === 'ERROR' && before.problem === problem)) {
    return;
  }
  const after = connectionTable.update(tx, before, { status: 'ERROR', problem, updated_at: nowMs });
  recordConnection(tx, actAt(nowMs), before, after, parts);
}
