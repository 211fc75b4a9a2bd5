/** People of the business say that they have a booking open, and that they have left it. */
import { type bookingPresence, fail, type InputOf, presenceBeatMs } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { requireVisible, visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { deleteViewer, readViewers, type ViewerRow, writeViewer } from '../repository/viewers.ts';
import { type BookingRow, bookingTable } from '../repository.ts';

type PresenceParts = Pick<BookingsParts, 'tellEphemeralEvent'>;

/** Who has been silent for so long has gone: a lost call or two are forgiven. */
const silentMs = 3 * presenceBeatMs;

/**
 * Collects that the booking is open on a screen. Answers who else has it open: each person once, as long as they have
 * had it.
 */
export async function enterBooking(
  tx: Transaction,
  act: Act,
  { bookingId, viewerId }: InputOf<typeof bookingPresence.enterBooking>,
  parts: PresenceParts,
): Promise<ViewerRow[]> {
  const { booking, open, userId } = await openOn(tx, act, bookingId);
  const own = ownAmong(open, viewerId, userId);
  writeViewer(tx, {
    booking_id: bookingId,
    viewer_id: viewerId,
    user_id: userId,
    since_at: own?.since_at ?? act.nowMs,
    seen_at: act.nowMs,
  });
  if (own === undefined) {
    tx.afterCommit(() => tell(tx.siteId, booking, parts));
  }
  return othersAmong(open, userId);
}

export async function leaveBooking(
  tx: Transaction,
  act: Act,
  { bookingId, viewerId }: InputOf<typeof bookingPresence.leaveBooking>,
  parts: PresenceParts,
): Promise<void> {
  const { booking, open, userId } = await openOn(tx, act, bookingId);
  deleteViewer(tx, bookingId, viewerId, userId);
  if (ownAmong(open, viewerId, userId) !== undefined) {
    tx.afterCommit(() => tell(tx.siteId, booking, parts));
  }
}

/**
 * The booking, the signed-in person who has it open, and all screens on which it is open. Refuses API keys and visitors, and
 * people who may not see the booking.
 */
async function openOn(
  tx: Transaction,
  act: Act,
  bookingId: string,
): Promise<{ readonly booking: BookingRow; readonly userId: string; readonly open: readonly ViewerRow[] }> {
  const [row, visible] = await Promise.all([bookingTable.find(tx, bookingId), visibleTo(tx, act)]);
  const booking = requireVisible(row, visible, bookingId);
  const userId = userIdOf(act.caller);
  return { booking, userId, open: await readViewers(tx, bookingId, act.nowMs - silentMs) };
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

function othersAmong(open: readonly ViewerRow[], userId: string): ViewerRow[] {
  const first = new Map<string, ViewerRow>();
  for (const row of open) {
    if (row.user_id !== userId && !first.has(row.user_id)) {
      first.set(row.user_id, row);
    }
  }
  return [...first.values()];
}

function tell(siteId: string, { id: entityId, resource_id: resourceId }: BookingRow, parts: PresenceParts): void {
  const ofWhom = resourceId === null ? {} : { resourceId };
  parts.tellEphemeralEvent({ siteId, type: 'openhours.bookings.v1.booking_viewers_changed', entityId, ...ofWhom });
}
