/** Ascending lists of starts: which of them windows cover, what two lists hold together, and where one begins. Pure. */
import type { EpochMs } from '../../../time/index.ts';
import type { Windows } from './windows.ts';

/** True when one window from `index` on holds [start, end]. */
function holds(windows: Windows, index: number, start: EpochMs, end: EpochMs): boolean {
  for (let at = index; at < windows.starts.length && (windows.starts[at] as number) <= start; at += 1) {
    if (end <= (windows.ends[at] as number)) {
      return true;
    }
  }
  return false;
}

/** The starts at which a session fits into the windows, on whatever grid. */
export function coveredStarts(
  starts: readonly EpochMs[],
  windows: Windows,
  ends: Float64Array | undefined,
  durationMs: number,
): EpochMs[] {
  const covered: EpochMs[] = [];
  let window = 0;
  for (let slot = 0; slot < starts.length; slot += 1) {
    const start = starts[slot] as number;
    while (window < windows.ends.length && (windows.ends[window] as number) <= start) {
      window += 1;
    }
    if (holds(windows, window, start, ends === undefined ? start + durationMs : (ends[slot] as number))) {
      covered.push(start);
    }
  }
  return covered;
}

/** Joins ascending lists into one ascending list without repetitions. */
export function unionOf(lists: readonly EpochMs[][]): EpochMs[] {
  let union = lists[0] ?? [];
  for (const list of lists.slice(1)) {
    const merged: EpochMs[] = [];
    let i = 0;
    let j = 0;
    while (i < union.length || j < list.length) {
      const a = i < union.length ? (union[i] as number) : Number.POSITIVE_INFINITY;
      const b = j < list.length ? (list[j] as number) : Number.POSITIVE_INFINITY;
      merged.push(Math.min(a, b));
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
    }
    union = merged;
  }
  return union;
}

/** The first index whose start is not less than `at`. */
export function lowerBound(starts: ArrayLike<EpochMs>, at: EpochMs): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) < at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
