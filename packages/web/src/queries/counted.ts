/** How many there are of something, as far as the server counts: beyond its bound it says only that there are more. */
import type { PagingMetadata } from '@openhours/contract';

export interface Counted {
  readonly count: number;
  /** There are more than `count`. */
  readonly isMore: boolean;
}

/** As the server counts at most. */
const mostCounted = 10_000;

export function countedOf({ total, tooManyToCount }: PagingMetadata): Counted {
  return { count: total ?? mostCounted, isMore: tooManyToCount === true };
}
