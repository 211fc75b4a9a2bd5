/**
 * Sets of time as flat lists of bounds: [start, end, start, end, …], each pair half-open, ascending, apart from
 * one another. Flat lists of numbers stay out of the garbage collector's way in the slot loop.
 */
export type Intervals = readonly number[];

/** Puts pairs in any order into the normal form: sorted, overlapping and adjacent ones joined, empty ones left out. */
export function normalize(pairs: Intervals): number[] {
  const order: number[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    if ((pairs[index] as number) < (pairs[index + 1] as number)) {
      order.push(index);
    }
  }
  order.sort((a, b) => (pairs[a] as number) - (pairs[b] as number));
  const result: number[] = [];
  for (const index of order) {
    const start = pairs[index] as number;
    const end = pairs[index + 1] as number;
    const last = result.length - 1;
    if (last > 0 && start <= (result[last] as number)) {
      result[last] = Math.max(result[last] as number, end);
    } else {
      result.push(start, end);
    }
  }
  return result;
}

/** The index of the first pair that ends after `at`; the length of the list when none does. */
function firstEndingAfter(intervals: Intervals, at: number): number {
  let low = 0;
  let high = intervals.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((intervals[middle * 2 + 1] as number) > at) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low * 2;
}

/** True when one interval of the set holds the whole of [start, end). */
export function covers(intervals: Intervals, start: number, end: number): boolean {
  const index = firstEndingAfter(intervals, start);
  return index < intervals.length && (intervals[index] as number) <= start && end <= (intervals[index + 1] as number);
}

/** True when [start, end) meets the set anywhere. */
export function meets(intervals: Intervals, start: number, end: number): boolean {
  const index = firstEndingAfter(intervals, start);
  return index < intervals.length && (intervals[index] as number) < end;
}
