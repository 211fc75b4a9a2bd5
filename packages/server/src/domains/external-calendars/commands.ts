/** The writes of connections: made, set otherwise, ended, and ended with the schedule that they are for. */
import { type ConnectionSyncConfigChanges, type ExternalCalendar, fail } from '@openhours/contract';
import { ownResourceOf } from '../../auth/caller.ts';
import type { Act } from '../../call.ts';
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type RecordedAct, recordChange } from '../../events/change.ts';
import { lockResources, release, type ScheduleOfResource } from '../calendar/index.ts';
import { askForReading } from './asking.ts';
import type { ExternalCalendarsParts } from './parts.ts';
import { presentConnectionFacts } from './present.ts';
import {
  type ConnectionRow,
  connectionTable,
  endSilently,
  keepExactly,
  lockSameAccount,
  readLiveConnectionsOf,
} from './repository.ts';
import { importedAfter } from './rules/sync-config.ts';
import { sealPassword } from './secrets.ts';

export type CommandParts = Pick<ExternalCalendarsParts, 'auth' | 'enqueue' | 'recordEvents'>;

/** Records a change of a connection. */
export function recordConnection(
  tx: Transaction,
  act: RecordedAct,
  before: ConnectionRow | undefined,
  after: ConnectionRow,
  parts: Pick<ExternalCalendarsParts, 'recordEvents'>,
): ConnectionRow {
  recordChange(
    tx,
    act,
    {
      entity: 'externalCalendarConnection',
      before,
      after,
      present: presentConnectionFacts,
      audited: presentConnectionFacts,
    },
    parts,
  );
  return after;
}

/** What the provider has answered for. */
export interface FoundAccount {
  readonly providerId: string;
  readonly email: string;
  readonly userName: string;
  readonly password: string;
  readonly homeUrl: string;
  readonly calendars: readonly ExternalCalendar[];
}

/** Keeps a connection to an account that has answered, and asks for its first reading. */
export async function keepConnection(
  tx: Transaction,
  act: Act,
  schedule: ScheduleOfResource,
  account: FoundAccount,
  parts: CommandParts,
): Promise<ConnectionRow> {
  const known = {
    provider_id: account.providerId,
    schedule_id: schedule.id,
    resource_id: schedule.resourceId,
    account_email: account.email,
    user_name: account.userName,
    home_url: account.homeUrl,
    sealed_password: sealPassword(parts.auth.sealing, account.password),
    known_calendars: account.calendars,
    status: 'CONNECTED',
    problem: null,
    next_read_at: null,
    updated_at: act.nowMs,
  } as const;
  const before = await lockSameAccount(tx, known);
  const ids = account.calendars.map(({ id }) => id);
  if (before !== undefined) {
    // What was chosen before stays chosen, as far as it is there: it may be another server that answers now.
    const kept = before.chosen_calendars.filter((id) => ids.includes(id));
    const after = connectionTable.update(tx, before, {
      ...known,
      chosen_calendars: kept.length === 0 && before.chosen_calendars.length > 0 ? ids : kept,
    });
    askForReading(tx, after.id, parts);
    return recordConnection(tx, act, before, after, parts);
  }
  const row: ConnectionRow = {
    ...known,
    id: newId(),
    revision: 1,
    imports: true,
    chosen_calendars: ids,
    unreadable: 0,
    read_at: null,
    created_at: act.nowMs,
  };
  connectionTable.insert(tx, row);
  askForReading(tx, row.id, parts);
  return recordConnection(tx, act, undefined, row, parts);
}

/** Refuses a connection that is not there, or not the caller's. */
export function requireConnection(row: ConnectionRow | undefined, act: Pick<Act, 'caller' | 'reach'>): ConnectionRow {
  if (row === undefined || (act.reach === 'own' && row.resource_id !== ownResourceOf(act.caller))) {
    throw fail('NOT_FOUND', 'The site has no connection to a calendar with this id');
  }
  return row;
}

/** The connection with the time of its person or room, both locked in their order. */
async function lockConnection(tx: Transaction, act: Act, connectionId: string): Promise<ConnectionRow> {
  const known = requireConnection(await connectionTable.find(tx, connectionId), act);
  await lockResources(tx, [known.resource_id]);
  return requireConnection(await connectionTable.lock(tx, connectionId), act);
}

/** Says which calendars are read. What is not read any more takes no time from now on; the rest is read anew. */
export async function setSyncConfig(
  tx: Transaction,
  act: Act,
  { connectionId, syncConfig }: { readonly connectionId: string; readonly syncConfig: ConnectionSyncConfigChanges },
  parts: CommandParts,
): Promise<ConnectionRow> {
  const before = await lockConnection(tx, act, connectionId);
  if (before.status === 'DISCONNECTED') {
    throw fail('CONNECTION_NOT_CONNECTED', 'The connection was ended');
  }
  const { imports, chosen } = importedAfter(
    { imports: before.imports, chosen: before.chosen_calendars },
    syncConfig,
    before.known_calendars,
  );
  const isRead = imports && chosen.length > 0;
  const after = connectionTable.update(tx, before, {
    imports,
    chosen_calendars: chosen,
    ...(isRead ? {} : ({ status: 'CONNECTED', problem: null, unreadable: 0 } as const)),
    next_read_at: null,
    updated_at: act.nowMs,
  });
  if (isRead) {
    askForReading(tx, after.id, parts);
  } else {
    await giveBack(tx, after);
  }
  return recordConnection(tx, act, before, after, parts);
}

/** Ends a connection: its time is free, and nothing of the account is kept but its name. */
export async function endConnection(
  tx: Transaction,
  act: Act,
  connectionId: string,
  parts: CommandParts,
): Promise<ConnectionRow> {
  const before = await lockConnection(tx, act, connectionId);
  if (before.status === 'DISCONNECTED') {
    throw fail('CONNECTION_ALREADY_DISCONNECTED', 'The connection was ended before');
  }
  const after = connectionTable.update(tx, before, {
    status: 'DISCONNECTED',
    problem: null,
    unreadable: 0,
    sealed_password: null,
    next_read_at: null,
    updated_at: act.nowMs,
  });
  await giveBack(tx, after);
  return recordConnection(tx, act, before, after, parts);
}

/** Ends what was connected to a schedule that is over. Whoever ended that has said so; of these nobody hears beside it. */
export async function endWithSchedule(tx: Transaction, scheduleId: string, nowMs: number): Promise<void> {
  for (const row of await readLiveConnectionsOf(tx, scheduleId)) {
    endSilently(tx, row.id, nowMs);
    await giveBack(tx, row);
  }
}

async function giveBack(tx: Transaction, row: ConnectionRow): Promise<void> {
  await keepExactly(tx, row, []);
  release(tx, 'EXTERNAL', row.id);
}
