/** A long range asked in stretches, so that cost grows with the answer and not with the range. Pure. */
import { dayMs, type EpochMs, startOfLocalDay, type Zone } from '../../../time/index.ts';

export interface Stretch {
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
}

/** A month view, with its edges, is one stretch and so one round trip; sparse hours make the next ones longer. */
const wholePageDays = 45;
/** Who asks for the next time, or the next few, mostly finds them in days. */
const fewSlots = { most: 10, days: 2 } as const;

/**
 * The stretches of [fromMs, toMs), each twice as long as the one before. They end at midnight, so that a day's choice of
 * slots is made in one of them. `limit`: how many slots are wanted.
 */
export function* stretchesOf(zone: Zone, { fromMs, toMs }: Stretch, limit: number): Generator<Stretch> {
  let days = limit <= fewSlots.most ? fewSlots.days : wholePageDays;
  for (let at = fromMs; at < toMs; ) {
    const midnight = zone.toInstant(startOfLocalDay(zone.toLocal(at)) + days * dayMs);
    const end = Math.min(toMs, midnight);
    yield { fromMs: at, toMs: end };
    at = end;
    days *= 2;
  }
}

/** Where a page begins that goes on after a start: with a number of slots per day it must see that whole day again. */
export function startOfPage(
  zone: Zone,
  fromMs: EpochMs,
  { afterMs, perDay }: { readonly afterMs: EpochMs | undefined; readonly perDay: number | undefined },
): EpochMs {
  if (afterMs === undefined) {
    return fromMs;
  }
  return Math.max(fromMs, perDay === undefined ? afterMs : zone.toInstant(startOfLocalDay(zone.toLocal(afterMs))));
}
