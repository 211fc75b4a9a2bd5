/** The operations by which people of the business tell each other that they have a booking open. */
import { type BookingViewer, bookingPresence as declared, fail, presenceBeatMs } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { type Binding, bindWrite, type WriteCall } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import { readUserNames } from '../../identity/index.ts';
import { requireVisible, visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { deleteViewer, readViewers, type ViewerRow, writeViewer } from '../repository/viewers.ts';
import { type BookingRow, bookingTable } from '../repository.ts';

/** Who has been silent for so long has gone: a lost call or two are forgiven. */
const silentMs = 3 * presenceBeatMs;

export function presenceOperations({ tellEphemeralEvent }: Pick<BookingsParts, 'tellEphemeralEvent'>): Binding[] {
  return [
    bindWrite(declared.enterBooking, async (call) => {
      const { tx, input, nowMs } = call;
      const { bookingId, viewerId } = input;
      const { booking, userId } = await requirePerson(call, bookingId);
      const open = await readViewers(tx, bookingId, nowMs - silentMs);
      const own = ownAmong(open, viewerId, userId);
      writeViewer(tx, {
        booking_id: bookingId,
        viewer_id: viewerId,
        user_id: userId,
        since_at: own?.since_at ?? nowMs,
        seen_at: nowMs,
      });
      if (own === undefined) {
        tx.afterCommit(() => tell(tx.siteId, booking));
      }
      const names = await readUserNames(
        tx,
        open.map((row) => row.user_id),
      );
      return { viewers: othersAmong(open, userId, names) };
    }),

    bindWrite(declared.leaveBooking, async (call) => {
      const { tx, input, nowMs } = call;
      const { bookingId, viewerId } = input;
      const { booking, userId } = await requirePerson(call, bookingId);
      const open = await readViewers(tx, bookingId, nowMs - silentMs);
      deleteViewer(tx, bookingId, viewerId, userId);
      if (ownAmong(open, viewerId, userId) !== undefined) {
        tx.afterCommit(() => tell(tx.siteId, booking));
      }
      return {};
    }),
  ];

  function tell(siteId: string, { id: entityId, resource_id: resourceId }: BookingRow): void {
    const ofWhom = resourceId === null ? {} : { resourceId };
    tellEphemeralEvent({ siteId, type: 'openhours.bookings.v1.booking_viewers_changed', entityId, ...ofWhom });
  }
}

/** The signed-in person who has the booking open. Refuses API keys and visitors, and people who may not see the booking. */
async function requirePerson(
  { tx, ...act }: WriteCall<unknown>,
  bookingId: string,
): Promise<{ readonly booking: BookingRow; readonly userId: string }> {
  const [row, visible] = await Promise.all([bookingTable.find(tx, bookingId), visibleTo(tx, act)]);
  const booking = requireVisible(row, visible, bookingId);
  return { booking, userId: userIdOf(act.caller) };
}

function userIdOf(caller: Caller): string {
  if (caller.kind !== 'user') {
    throw fail(
      'PERMISSION_DENIED',
      'Only a signed-in person can report a booking as open; API keys and visitors cannot',
    );
  }
  return caller.userId;
}

function ownAmong(open: readonly ViewerRow[], viewerId: string, userId: string): ViewerRow | undefined {
  return open.find((row) => row.viewer_id === viewerId && row.user_id === userId);
}

/** Each person once, as long as they have had it open; whoever has no account here any more is nobody. */
function othersAmong(open: readonly ViewerRow[], userId: string, names: ReadonlyMap<string, string>): BookingViewer[] {
  const first = new Map<string, ViewerRow>();
  for (const row of open) {
    if (row.user_id !== userId && !first.has(row.user_id)) {
      first.set(row.user_id, row);
    }
  }
  return [...first.values()].flatMap((row) => {
    const name = names.get(row.user_id);
    return name === undefined ? [] : [{ userId: row.user_id, name, sinceDate: formatInstant(row.since_at) }];
  });
}
