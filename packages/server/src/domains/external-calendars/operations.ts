/** Binds the operations on calendars that people have elsewhere. */
import { externalCalendars as declared, fail, invalid } from '@openhours/contract';
import { ownResourceOf } from '../../auth/caller.ts';
import { type Act, type Binding, bindOwnTransactions, bindRead, bindWrite, type ReadCall } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { findScheduleOfResource, type ScheduleOfResource } from '../calendar/index.ts';
import { endConnection, keepConnection, requireConnection, setSyncConfig } from './commands.ts';
import { findAccount } from './connecting.ts';
import { listExternalEvents } from './listing.ts';
import type { ExternalCalendarsParts } from './parts.ts';
import { presentConnection, presentProvider } from './present.ts';
import { findProvider, type Provider, providers } from './providers.ts';
import { connectionTable, type Of, readConnections } from './repository.ts';

/** Whose connections a call may see. */
function seenBy({ caller, reach }: Pick<ReadCall<unknown>, 'caller' | 'reach'>): Of {
  return reach === 'all' ? 'everybody' : { resourceId: ownResourceOf(caller) };
}

export function externalCalendarsOperations(parts: ExternalCalendarsParts): Binding[] {
  return [
    bindRead(declared.listProviders, async () => ({ providers: providers.map(presentProvider) })),

    bindRead(declared.listConnections, async ({ input: { scheduleIds = [] }, reader, ...asked }) => {
      const rows = await readConnections(reader, {
        of: seenBy(asked),
        scheduleIds: scheduleIds.length === 0 ? undefined : scheduleIds,
      });
      return { connections: rows.map(presentConnection), failedProviderIds: [] };
    }),

    bindRead(declared.getConnection, async ({ input, reader, ...asked }) => ({
      connection: presentConnection(requireConnection(await connectionTable.find(reader, input.connectionId), asked)),
    })),

    bindRead(declared.connectByOAuth, async ({ input, reader, ...asked }) => {
      await requireTarget(reader, asked, input);
      throw fail('NOT_SUPPORTED_BY_PROVIDER', 'This provider is connected with the address and password of an account');
    }),

    bindOwnTransactions(declared.connectByCredentials, async ({ input, reader, ...asked }) => {
      const { provider, schedule } = await requireTarget(reader, asked, input);
      const account = await findAccount(provider, input, parts);
      const row = await parts.database.transact(reader.siteId, (tx) =>
        keepConnection(tx, asked, schedule, account, parts),
      );
      return { connection: presentConnection(row) };
    }),

    bindRead(declared.listCalendars, async ({ input, reader, ...asked }) => {
      const row = requireConnection(await connectionTable.find(reader, input.connectionId), asked);
      if (row.status === 'DISCONNECTED') {
        throw fail('CONNECTION_NOT_CONNECTED', 'The connection was ended');
      }
      return { calendars: [...row.known_calendars] };
    }),

    bindWrite(declared.updateSyncConfig, async ({ tx, input, ...act }) => ({
      connection: presentConnection(await setSyncConfig(tx, act, input, parts)),
    })),

    bindWrite(declared.disconnect, async ({ tx, input, ...act }) => ({
      connection: presentConnection(await endConnection(tx, act, input.connectionId, parts)),
    })),

    bindRead(declared.listEvents, (call) => listExternalEvents(call, seenBy(call))),
  ];
}

/** With whom what is connected: a provider that there is, and the schedule of a person or a room, staff their own. */
async function requireTarget(
  reader: Reader,
  act: Pick<Act, 'caller' | 'reach'>,
  { providerId, scheduleId }: { readonly providerId: string; readonly scheduleId: string },
): Promise<{ readonly provider: Provider; readonly schedule: ScheduleOfResource }> {
  const provider = findProvider(providerId);
  if (provider === undefined) {
    throw fail('NOT_FOUND', 'There is no provider of calendars with this id');
  }
  const schedule = await findScheduleOfResource(reader, scheduleId);
  if (schedule === undefined) {
    throw fail('NOT_FOUND', 'The site has no schedule with this id');
  }
  if (schedule === 'NOT_OF_A_RESOURCE') {
    throw invalid('scheduleId', 'must be the schedule of a staff member or a room', 'OTHER');
  }
  if (act.reach === 'own' && schedule.resourceId !== ownResourceOf(act.caller)) {
    throw fail('PERMISSION_DENIED', 'Staff members connect calendars of their own');
  }
  return { provider, schedule };
}
