/** The slots that the engine finds, as columns of numbers, and those of several locations put together. Pure. */
import type { EpochMs } from '../../../time/index.ts';

/** Slots as columns, ascending by start, then by location. */
export interface FoundSlots {
  readonly count: number;
  readonly starts: Float64Array;
  /** Index into the service's locations. */
  readonly locationIndexes: Uint16Array;
  /** `service.words` words per slot; a set bit is a free resource of the requirement whose words they are. */
  readonly free: Uint32Array;
  /** Only `withTaken`: the same bits for who works at the start, of the primary requirement. */
  readonly offered?: Uint32Array | undefined;
  /** Only of whole days: when each slot ends. Others end after the duration asked for. */
  readonly ends?: Float64Array | undefined;
}

/** When a slot ends. */
export function endOfSlot(slots: FoundSlots, slot: number, durationMs: number): EpochMs {
  return slots.ends === undefined ? (slots.starts[slot] as number) + durationMs : (slots.ends[slot] as number);
}

/** The slots of several locations as one list. `words`: how many of them a slot's row of free resources has. */
export function mergeLocations(found: readonly FoundSlots[], words: number): FoundSlots {
  const count = found.reduce((sum, each) => sum + each.count, 0);
  const merged = {
    count,
    starts: new Float64Array(count),
    locationIndexes: new Uint16Array(count),
    free: new Uint32Array(count * words),
    offered: found.some((each) => each.offered !== undefined) ? new Uint32Array(count * words) : undefined,
    ends: found.some((each) => each.ends !== undefined) ? new Float64Array(count) : undefined,
  };
  const next = found.map(() => 0);
  for (let slot = 0; slot < count; slot += 1) {
    let best = -1;
    let bestStart = Number.POSITIVE_INFINITY;
    found.forEach((each, index) => {
      const at = next[index] as number;
      if (at < each.count && (each.starts[at] as number) < bestStart) {
        best = index;
        bestStart = each.starts[at] as number;
      }
    });
    const from = found[best] as FoundSlots;
    const at = next[best] as number;
    next[best] = at + 1;
    merged.starts[slot] = bestStart;
    merged.locationIndexes[slot] = from.locationIndexes[at] as number;
    merged.free.set(from.free.subarray(at * words, (at + 1) * words), slot * words);
    if (from.offered !== undefined) {
      merged.offered?.set(from.offered.subarray(at * words, (at + 1) * words), slot * words);
    }
    if (merged.ends !== undefined && from.ends !== undefined) {
      merged.ends[slot] = from.ends[at] as number;
    }
  }
  return merged;
}
