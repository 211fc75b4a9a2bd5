/** How many dates of a series clients may be offered at once, as lists of the dashboard have it. */
import type { DashboardTextId, Say } from '../language/texts.ts';

const usualCounts = [4, 6, 8, 10, 12, 26, 52];
export const notOffered = 'none';

/** `known`: a number that is set already, which a program may have chosen freely. */
export function offerChoices(
  say: Say<DashboardTextId>,
  known: number | undefined,
): { readonly value: string; readonly label: string }[] {
  const counts = [...new Set([...usualCounts, ...(known === undefined ? [] : [known])])];
  return [
    { value: notOffered, label: say('recurring.none') },
    ...counts
      .toSorted((one, other) => one - other)
      .map((count) => ({ value: String(count), label: say('recurring.upTo', { count }) })),
  ];
}
