/** The times that lie nearest to one. Pure. */

/** The free times nearest to a start, the nearest first. */
export function nearestTo<Time extends { readonly localStart: string }>(
  times: readonly Time[],
  localStart: string,
  count: number,
): Time[] {
  const distance = (time: Time) =>
    Math.abs(Date.parse(`${time.localStart.slice(0, 19)}Z`) - Date.parse(`${localStart.slice(0, 19)}Z`));
  return times
    .filter((time) => distance(time) > 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count);
}
