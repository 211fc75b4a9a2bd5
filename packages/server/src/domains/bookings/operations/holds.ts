/** The operations of slot holds. */
import { slotHolds as declared } from '@openhours/contract';
import { countedAddress } from '../../../admission/client-address.ts';
import { actsForBusiness, type Caller } from '../../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../../call.ts';
import type { Reader } from '../../../db/transaction.ts';
import { creatorOf } from '../access.ts';
import { createSlotHold, extendSlotHold, releaseSlotHold } from '../commands/hold.ts';
import type { Contention } from '../contention.ts';
import type { BookingsParts } from '../parts.ts';
import { presentSlotHold } from '../present-hold.ts';
import { type Holder, readHoldsOf, readLiveHolds } from '../repository/holds.ts';

export function holdOperations(parts: BookingsParts, contention: Contention): Binding[] {
  return [
    bindWrite(
      declared.createSlotHold,
      async ({ tx, input, clientAddress, ...act }) => {
        // A back end calls for all its customers from one address.
        const isOfSomebody = clientAddress !== undefined && !actsForBusiness(act.caller);
        const address = isOfSomebody ? countedAddress(clientAddress) : undefined;
        return { slotHold: presentSlotHold(await createSlotHold(tx, act, input, address, parts)) };
      },
      {
        contendsFor: ({ input, site }) => contention.queuesOfHold(site.id, input),
      },
    ),

    bindRead(declared.listOwnSlotHolds, async ({ reader, caller, nowMs }) => ({
      slotHolds: (await readHoldsOf(reader, creatorOf(caller), nowMs)).map(presentSlotHold),
    })),

    bindWrite(declared.extendSlotHold, async ({ tx, input, ...act }) => ({
      slotHold: presentSlotHold(await extendSlotHold(tx, act, input.slotHoldId, parts)),
    })),

    bindWrite(declared.releaseSlotHold, async ({ tx, input, ...act }) => {
      await releaseSlotHold(tx, act, input.slotHoldId, parts);
      return {};
    }),

    bindRead(declared.listSlotHolds, async ({ input, reader, nowMs, ...call }) => {
      const range = { fromMs: Date.parse(input.fromDate), toMs: Date.parse(input.toDate), nowMs };
      return { slotHolds: (await readLiveHolds(reader, range, ownedBy(call))).map(presentSlotHold) };
    }),
  ];
}

/** Ids of the live holds that a caller could book with. */
export async function readHoldIdsOf(reader: Reader, caller: Caller, nowMs: number): Promise<readonly string[]> {
  return (await readHoldsOf(reader, creatorOf(caller), nowMs)).map((hold) => hold.id);
}

/** The service and the session of a live hold that is a person's and that no booking has taken up. */
export async function findHeld(
  reader: Reader,
  holdId: string,
  holder: Holder,
  nowMs: number,
): Promise<{ readonly serviceId: string; readonly eventId: string | undefined } | undefined> {
  const held = (await readHoldsOf(reader, holder, nowMs)).find((hold) => hold.id === holdId);
  return held === undefined ? undefined : { serviceId: held.service_id, eventId: held.event_id ?? undefined };
}

/** What a caller gets of all holds: staff the time of their own calendar, members what they hold themselves. */
function ownedBy({ caller, reach }: Pick<ReadCall<unknown>, 'caller' | 'reach'>): Parameters<typeof readLiveHolds>[2] {
  if (reach === 'all') {
    return {};
  }
  return caller.kind === 'user' && caller.resourceId !== undefined
    ? { resourceId: caller.resourceId }
    : { holder: creatorOf(caller) };
}
