/** Calendars elsewhere put there as rows, as a reading leaves them. */
import { newId } from '../../packages/server/src/db/ids.ts';
import type { Transaction } from '../../packages/server/src/db/transaction.ts';
import { connectionTable, keepExactly } from '../../packages/server/src/domains/external-calendars/repository.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import type { Person } from './business.ts';

/** The provider that is any CalDAV server. */
export const calDavProviderId = '6b1f6f0e-52d1-4d0a-9d0b-8f0c2c1e7a02';

/** Connects somebody to an account with one event, which holds the marker in all its words; answers the connection's id. */
export async function plantConnection(
  tx: Transaction,
  { eventsScheduleId, resourceId }: Person,
  { marker, nowMs }: { readonly marker: string; readonly nowMs: number },
): Promise<string> {
  const row = {
    id: newId(),
    revision: 1,
    provider_id: calDavProviderId,
    schedule_id: eventsScheduleId,
    resource_id: resourceId,
    account_email: `${marker}@example.com`,
    user_name: marker,
    home_url: 'https://example.com/',
    sealed_password: Buffer.from(marker),
    status: 'SYNCED',
    problem: null,
    imports: true,
    known_calendars: [{ id: 'https://example.com/work/', name: marker }],
    chosen_calendars: ['https://example.com/work/'],
    unreadable: 0,
    read_at: nowMs,
    next_read_at: null,
    created_at: nowMs,
    updated_at: nowMs,
  } as const;
  connectionTable.insert(tx, row);
  await tx.flush();
  const of = { calendar_name: marker, title: marker, all_day: false };
  await keepExactly(tx, row, [{ ...of, fingerprint: marker, start_at: nowMs, end_at: nowMs + hourMs }]);
  return row.id;
}
