/** Binds the question what is booked and held within stretches of time. */
import { visitsWithin } from '@openhours/contract';
import { type Binding, bindRead } from '../../../call.ts';
import type { BookingsParts } from '../parts.ts';
import { listVisitsWithin } from '../visits-within.ts';

export function visitsWithinOperations(parts: Pick<BookingsParts, 'availability'>): Binding[] {
  return [
    bindRead(visitsWithin.listVisitsWithin, ({ input, reader, ...asking }) =>
      listVisitsWithin(reader, input, asking, parts),
    ),
  ];
}
