/** The operations by which people of the business tell each other that they have a booking open. */
import { type BookingViewer, bookingPresence as declared } from '@openhours/contract';
import { type Binding, bindWrite } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import { readUserNames } from '../../identity/index.ts';
import { enterBooking, leaveBooking } from '../commands/presence.ts';
import type { BookingsParts } from '../parts.ts';
import type { ViewerRow } from '../repository/viewers.ts';

export function presenceOperations(parts: Pick<BookingsParts, 'tellEphemeralEvent'>): Binding[] {
  return [
    bindWrite(declared.enterBooking, async ({ tx, input, ...act }) => {
      const others = await enterBooking(tx, act, input, parts);
      const names = await readUserNames(
        tx,
        others.map(({ user_id }) => user_id),
      );
      return { viewers: presentViewers(others, names) };
    }),

    bindWrite(declared.leaveBooking, async ({ tx, input, ...act }) => {
      await leaveBooking(tx, act, input, parts);
      return {};
    }),
  ];
}

/** Whoever has no account here any more is nobody. */
function presentViewers(viewers: readonly ViewerRow[], names: ReadonlyMap<string, string>): BookingViewer[] {
  return viewers.flatMap((row) => {
    const name = names.get(row.user_id);
    return name === undefined ? [] : [{ userId: row.user_id, name, sinceDate: formatInstant(row.since_at) }];
  });
}
