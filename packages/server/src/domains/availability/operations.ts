/** The operations of availability. */
import { availability as declared } from '@openhours/contract';
import { type Binding, bindRead, WrittenOutput } from '../../call.ts';
import { createSpareBuffers } from './answer-bytes.ts';
import { listSlots } from './list-slots.ts';
import { readSlotsPage } from './request.ts';
import type { Availability } from './snapshot.ts';

export interface AvailabilityDependencies {
  readonly availability: Availability;
  /** Secret under which cursors are signed, 32 bytes. */
  readonly cursorKey: Uint8Array;
}

/** Binds what `availability` declares. */
export function availabilityOperations({ availability, cursorKey }: AvailabilityDependencies): Binding[] {
  const spare = createSpareBuffers();
  return [
    bindRead(declared.listAvailabilityTimeSlots, async ({ input, reader, site, nowMs }) => {
      const operation = declared.listAvailabilityTimeSlots.name;
      const signing = { key: cursorKey, siteId: site.id, operation };
      const page = readSlotsPage(input, site.timeZone, signing, nowMs);
      const asked = { reader, page, signing, nowMs, spare };
      const { bytes, release } = await listSlots(availability, asked);
      return new WrittenOutput(bytes, release);
    }),
  ];
}
