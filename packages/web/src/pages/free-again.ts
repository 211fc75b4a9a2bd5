/** When what others hold may be had again by whoever looks at a page. */
import type { HoldEnd } from '../site/times.ts';

/** How long until the first of some holds ends; undefined where there are none. */
export function firstFreeAgainMs(ends: readonly (HoldEnd | undefined)[]): number | undefined {
  const left = ends.flatMap((end) => (end === undefined ? [] : [end.leftMs]));
  return left.length === 0 ? undefined : Math.min(...left);
}
