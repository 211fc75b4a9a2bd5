/** From when to when working hours reach at a place on one day: when a business is open, where it has written nothing else. Pure. */
import { dayMs, type EpochMs, minuteMs, startOfLocalDay, type Zone } from '../../../time/index.ts';
import { type CompiledHours, expandHours } from './windows.ts';

/** Minutes since midnight by the clock of the place. */
export interface DayHours {
  readonly opensAt: number;
  readonly closesAt: number;
}

/** From the first opening to the last closing on the day of an instant; undefined on a closed day, and for hours over midnight. */
export function dayHoursOf(
  hours: CompiledHours,
  locationId: string | undefined,
  atMs: EpochMs,
  zone: Zone,
): DayHours | undefined {
  const day = startOfLocalDay(zone.toLocal(atMs));
  const [fromMs, toMs] = [zone.toInstant(day), zone.toInstant(day + dayMs)];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const { ends, starts } = expandHours(hours, locationId, fromMs, toMs);
  for (const [index, startMs] of starts.entries()) {
    const endMs = ends[index] as number;
    if (startMs < toMs && endMs > fromMs) {
      first = Math.min(first, startMs);
      last = Math.max(last, endMs);
    }
  }
  if (first < fromMs || last >= toMs || first >= last) {
    return undefined;
  }
  const minutes = (instantMs: EpochMs) => Math.floor((zone.toLocal(instantMs) - day) / minuteMs);
  return { opensAt: minutes(first), closesAt: minutes(last) };
}
