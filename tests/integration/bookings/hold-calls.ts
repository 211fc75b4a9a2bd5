/** Holding times over HTTP, and what tests of holds look at and change behind it. */
import type { SlotHold } from '@openhours/contract';
import { expect } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { TestService } from '../../support/business.ts';
import { tellOccupancyChanged } from '../../support/occupancy.ts';
import type { TestServer } from '../../support/server.ts';

export type Headers = Record<string, string>;

/** The calls of a file, whose server starts after they are made. */
export function holdCalls(server: () => TestServer) {
  const hold = (slot: object, headers: Headers, more: object = {}) =>
    server().send('POST', '/v1/slot-holds', { body: { slot, ...more }, headers });
  async function held(slot: object, headers: Headers, more: object = {}): Promise<SlotHold> {
    const answer = await hold(slot, headers, more);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.body.slotHold as SlotHold;
  }
  const extend = (id: string, headers: Headers) =>
    server().send('POST', `/v1/slot-holds/${id}/extend`, { body: {}, headers });
  const release = (id: string, headers: Headers) => server().send('DELETE', `/v1/slot-holds/${id}`, { headers });

  function rowsOf(slotHoldId: string): Promise<{ resource_id: string; expires_at: number }[]> {
    return server().database.serverReader.all(
      statement(
        `select resource_id, expires_at from occupancy where site_id = $1 and source = 'HOLD' and source_id = $2`,
        [server().siteId, slotHoldId],
      ),
    );
  }

  /** Lets a hold be over, as it would be after its time: it was begun that much earlier. */
  async function expire({ id }: SlotHold): Promise<void> {
    await server().database.transact(server().siteId, async (tx) => {
      const parameters = [server().siteId, id, new Date(server().now() - 1000)];
      tx.write(
        statement(
          `update slot_hold set created_at = created_at - (expires_at - $3::timestamptz), expires_at = $3
           where site_id = $1 and id = $2`,
          parameters,
        ),
      );
      tx.write(
        statement(
          `update occupancy set expires_at = $3 where site_id = $1 and source = 'HOLD' and source_id = $2`,
          parameters,
        ),
      );
      tellOccupancyChanged(tx);
    });
  }

  /** All tests call from one address, whose limit is not what the others are about. */
  async function forgetAddresses(): Promise<void> {
    await server().database.transact(server().siteId, async (tx) =>
      tx.write(statement('update slot_hold set address = null where site_id = $1', [server().siteId])),
    );
  }

  const freeStarts = async (
    of: TestService,
    day: string,
    ownSlotHoldIds: string[] = [],
    headers?: Headers,
  ): Promise<string[]> => {
    const answer = await server().send('POST', '/v2/time-slots', {
      body: {
        serviceId: of.serviceId,
        fromLocalDate: `${day}T00:00:00`,
        toLocalDate: `${day}T23:59:00`,
        timeZone: 'UTC',
        ownSlotHoldIds,
      },
      headers: headers ?? (await server().caller('visitor')),
    });
    return (answer.body.timeSlots as { localStartDate: string }[]).map(({ localStartDate }) => localStartDate);
  };

  return { hold, held, extend, release, rowsOf, expire, forgetAddresses, freeStarts };
}
