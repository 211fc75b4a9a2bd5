/**
 * Whether what is held for somebody of whom nothing is known leaves enough to everybody else (docs/decisions/0020): of
 * a day, and of the places of a session or course.
 */
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { dayMs, startOfLocalDay, zoneOf } from '../../../time/index.ts';
import { busyKeysOf, type Catalogue, countFreeStarts, servicesOf } from '../../availability/index.ts';
import { readBusy, type SeatsOf } from '../../calendar/index.ts';
import { countSeatsHeldByVisitors, readHoldIdsOfVisitors } from '../repository/holds.ts';
import { leavesEnough, mostSeatsHeld } from '../rules/hold-limits.ts';

/** The day of the site on which a time begins. */
export function dayOf(
  startMs: number,
  { site }: Pick<Act, 'site'>,
): { readonly fromMs: number; readonly toMs: number } {
  const zone = zoneOf(site.timeZone);
  const day = startOfLocalDay(zone.toLocal(startMs));
  return { fromMs: zone.toInstant(day), toMs: zone.toInstant(day + dayMs) };
}

/**
 * Visitors, who need say nothing of themselves, together never hold most of what is free on a day, of any service that needs
 * the same people and rooms. The first of them may always hold, or the last free time of a day never could be.
 */
export async function isEnoughOfDayLeft(
  tx: Transaction,
  act: Act,
  catalogue: Catalogue,
  taken: {
    readonly resourceIds: readonly string[];
    readonly startMs: number;
    readonly endMs: number;
    /** What whoever asks holds of it already stands in nobody's way but their own. */
    readonly ownHoldId?: string | undefined;
    /** False for whoever holds as much elsewhere that the first of a day is not theirs, either. */
    readonly mayBeFirst?: boolean;
  },
): Promise<boolean> {
  const { nowMs } = act;
  const day = { ...dayOf(taken.startMs, act), nowMs };
  const heldIds = await readHoldIdsOfVisitors(tx, day);
  const { mayBeFirst = true, ownHoldId } = taken;
  if (mayBeFirst && heldIds.every((id) => id === ownHoldId)) {
    return true;
  }
  const services = servicesOf(catalogue, taken.resourceIds);
  const keys = [...new Set(services.flatMap((service) => busyKeysOf(catalogue, service)))];
  // What begins late on the day may end on the next one or later.
  const untilMs = day.toMs + 2 * dayMs;
  const [without, withHolds] = await Promise.all([
    readBusy(tx, keys, day.fromMs, untilMs, { nowMs, ownHoldIds: heldIds }),
    readBusy(tx, keys, day.fromMs, untilMs, { nowMs, ownHoldIds: ownHoldId === undefined ? [] : [ownHoldId] }),
  ]);
  const after = new Map(withHolds.busy);
  for (const id of taken.resourceIds) {
    after.set(id, [...(after.get(id) ?? []), taken.startMs, taken.endMs]);
  }
  return leavesEnough(
    services.map((service) => ({
      without: countFreeStarts(catalogue, service, day, without.busy),
      after: countFreeStarts(catalogue, service, day, after),
    })),
  );
}

/** What visitors may hold of the places that nobody has booked, and whether what is asked keeps within it. */
export interface ShareOfSeats {
  readonly mostPlaces: number;
  readonly isEnoughLeft: boolean;
}

/** The same of places: `openSpots` as the asker finds them, who holds `own` of those that visitors hold. */
export async function readShareOfSeats(
  tx: Transaction,
  seats: SeatsOf,
  asked: { readonly openSpots: number; readonly participants: number; readonly own: number; readonly nowMs: number },
): Promise<ShareOfSeats> {
  const others = (await countSeatsHeldByVisitors(tx, seats, asked.nowMs)) - asked.own;
  // What is booked is nobody's to hold: the last places of a full class are as few as they are.
  const mostPlaces = mostSeatsHeld(Math.max(0, asked.openSpots) + Math.max(0, others));
  return { mostPlaces, isEnoughLeft: others <= 0 || others + asked.participants <= mostPlaces };
}
