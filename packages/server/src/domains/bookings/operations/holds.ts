/** The operations of slot holds. */
import { slotHolds as declared, type SlotHold } from '@openhours/contract';
import { countedAddress } from '../../../auth/client-address.ts';
import { type Binding, bindWrite } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import { createSlotHold, extendSlotHold, releaseSlotHold } from '../commands/hold.ts';
import type { Contention } from '../contention.ts';
import type { BookingsParts } from '../parts.ts';
import type { SlotHoldRow } from '../repository/holds.ts';
import { formatEnd } from '../rules/new-seats.ts';

export function holdOperations(parts: BookingsParts, contention: Contention): Binding[] {
  return [
    bindWrite(
      declared.createSlotHold,
      async ({ tx, input, clientAddress, ...act }) => {
        const address = clientAddress === undefined ? undefined : countedAddress(clientAddress);
        return { slotHold: presentSlotHold(await createSlotHold(tx, act, input, address, parts)) };
      },
      {
        contendsFor: ({ input, site }) => contention.linesOfHold(site.id, input),
      },
    ),

    bindWrite(declared.extendSlotHold, async ({ tx, input, ...act }) => ({
      slotHold: presentSlotHold(await extendSlotHold(tx, act, input.slotHoldId, parts)),
    })),

    bindWrite(declared.releaseSlotHold, async ({ tx, input, ...act }) => {
      await releaseSlotHold(tx, act, input.slotHoldId);
      return {};
    }),
  ];
}

function presentSlotHold(hold: SlotHoldRow): SlotHold {
  const [resourceId] = hold.resource_ids;
  return {
    id: hold.id,
    serviceId: hold.service_id,
    startDate: formatInstant(hold.start_at),
    endDate: formatEnd(hold.end_at),
    timezone: hold.time_zone,
    ...(hold.event_id === null ? {} : { eventId: hold.event_id }),
    ...(hold.schedule_id === null ? {} : { scheduleId: hold.schedule_id }),
    ...(resourceId === undefined ? {} : { resourceId }),
    totalParticipants: hold.total_participants,
    expiresDate: formatInstant(hold.expires_at),
    extendable: !hold.extended,
  };
}
