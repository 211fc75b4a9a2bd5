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
