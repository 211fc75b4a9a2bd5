/**
 * Time of an appointment that is given back while somebody waits whom it may suit (docs/decisions/0073): it stays held, in the
 * transaction that gives it back, until the work of the clock has asked all of them (wish-work.ts). Whoever gives it back
 * holds none of the locks that an offer needs, which come before those of bookings.
 */
import { isPlacedStatus } from '@openhours/contract';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import {
  type FreedStretch,
  occupyWhatIsLeft,
  readResourcesTakenBy,
  readTimeTakenBy,
  type TakenTime,
} from '../../calendar/index.ts';
import { findWish, insertFreedTime, isWishedFor } from '../repository/wishes.ts';
import type { BookingRow } from '../repository.ts';
import { occupiedBy } from '../rules/occupation.ts';
import { handingOnMs } from '../rules/waitlist.ts';
import { restOf } from '../rules/wish.ts';

export interface GivenTime {
  readonly startMs: number;
  readonly endMs: number;
  readonly rows: readonly TakenTime[];
}

/** What a booking takes, before it is given back; undefined where it takes nothing, or nobody waits whom it may suit. */
export async function readGivenTime(
  tx: Transaction,
  before: BookingRow,
  nowMs: number,
): Promise<GivenTime | undefined> {
  const during = occupiedBy(before);
  if (
    before.service_type !== 'APPOINTMENT' ||
    !isPlacedStatus(before.status) ||
    during.endMs <= nowMs ||
    !(await isWishedFor(tx, during.startMs, during.endMs))
  ) {
    return undefined;
  }
  return { ...during, rows: await readTimeTakenBy(tx, 'BOOKING', before.id) };
}

/** Holds what of it nobody else has for themselves. `taken`: what the booking has instead. */
export function keepForWaiting(
  tx: Transaction,
  { endMs, rows, startMs }: GivenTime,
  nowMs: number,
  taken?: { readonly startMs: number; readonly endMs: number; readonly resourceIds: readonly string[] },
): void {
  const id = newId();
  const held = rows
    .filter(({ blocks }) => blocks)
    .flatMap(({ end_at, resource_id, start_at }) =>
      restOf(
        { startMs: start_at, endMs: end_at },
        taken?.resourceIds.includes(resource_id) === true ? taken : undefined,
      ).map((rest) => ({
        resourceId: resource_id,
        source: 'HOLD' as const,
        sourceId: id,
        ...rest,
        blocks: true,
        exclusive: true,
        expiresMs: nowMs + handingOnMs,
      })),
    );
  if (held.length > 0) {
    occupyWhatIsLeft(tx, held);
    const resourceIds = [...new Set(held.map(({ resourceId }) => resourceId))];
    insertFreedTime(tx, { id, startMs, endMs, resourceIds, givenBackMs: nowMs }, nowMs);
  }
}

/** True while a time is offered to somebody who waits for an appointment. */
export function isTimeOffered({
  details,
  service_type,
  status,
}: Pick<BookingRow, 'details' | 'service_type' | 'status'>): boolean {
  return status === 'WAITING_LIST' && service_type === 'APPOINTMENT' && details.slotHoldId !== undefined;
}

/** What was offered to somebody stays held for the next in line; before their place in line is changed. */
export async function passHeldOn(tx: Transaction, offered: BookingRow, nowMs: number): Promise<void> {
  const { slotHoldId } = offered.details;
  if (slotHoldId === undefined) {
    return;
  }
  const [resourceIds, entry] = await Promise.all([
    readResourcesTakenBy(tx, 'HOLD', slotHoldId),
    findWish(tx, offered.id),
  ]);
  // It keeps the moment at which it was given back.
  const givenBackMs = entry?.offer_given_back_at ?? null;
  insertFreedTime(tx, { id: slotHoldId, ...occupiedBy(offered), resourceIds, givenBackMs }, nowMs);
}

/** Time that no event takes any more is free for everybody at once; those whom it may suit are asked as soon as the others. */
export async function noteFreedTimes(tx: Transaction, times: readonly FreedStretch[], nowMs: number): Promise<void> {
  const coming = times.filter(({ endMs }) => endMs > nowMs);
  const startMs = Math.min(...coming.map((each) => each.startMs));
  const endMs = Math.max(...coming.map((each) => each.endMs));
  if (coming.length > 0 && (await isWishedFor(tx, startMs, endMs))) {
    for (const each of coming) {
      insertFreedTime(tx, { id: newId(), ...each, givenBackMs: nowMs }, nowMs);
    }
  }
}
