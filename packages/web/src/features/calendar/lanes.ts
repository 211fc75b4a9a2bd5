/**
 * Puts what overlaps side by side: every entry gets a lane of its group, and lanes are used again as soon as they are
 * free.
 */

export interface Lane {
  readonly lane: number;
  /** How many lanes the group has; 1 for whoever stands alone. */
  readonly lanes: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** One lane for each span, in the order given. Spans that only touch do not overlap. */
export function lanesOf(spans: readonly Span[]): Lane[] {
  const order = spans
    .map((span, index) => ({ ...span, index }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end || a.index - b.index);
  const lanes: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }));
  let group: { readonly index: number; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { index, lane } of group) {
      lanes[index] = { lane, lanes: ends.length };
    }
    group = [];
    ends = [];
  };
  for (const { start, end, index } of order) {
    if (ends.every((each) => each <= start)) {
      close();
    }
    const free = ends.findIndex((each) => each <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    group.push({ index, lane });
  }
  close();
  return lanes;
}

/** So many side by side can still be read. */
const mostLanes = 4;

/** A number in the place of several, in indexes of what was given. */
export interface Fold extends Span, Lane {
  readonly folded: readonly number[];
}

/**
 * Of groups with more lanes than can be read, the first lanes stay, and the rest becomes numbers in the lane behind them:
 * one for all that begin before its first one ends. What would be a number of one stands there itself.
 */
export function foldLanes(
  spans: readonly Span[],
  lanes: readonly Lane[],
  keptLanes: number,
): { readonly lanes: readonly Lane[]; readonly folds: readonly Fold[] } {
  const behind = { lane: keptLanes, lanes: keptLanes + 1 };
  const isCrowded = ({ lanes: count }: Lane) => count > mostLanes;
  const rest = spans
    .map((span, index) => ({ ...span, index }))
    .filter(({ index }) => {
      const lane = lanes[index];
      return lane !== undefined && isCrowded(lane) && lane.lane >= keptLanes;
    })
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
  const groups: { readonly firstEnd: number; readonly folded: number[] }[] = [];
  for (const { index, start, end } of rest) {
    const last = groups.at(-1);
    if (last !== undefined && start < last.firstEnd) {
      last.folded.push(index);
    } else {
      groups.push({ firstEnd: end, folded: [index] });
    }
  }
  const startOf = (group: (typeof groups)[number] | undefined) => spans[group?.folded[0] ?? -1]?.start;
  const folds = groups.map(({ folded }, at): Fold => {
    const end = Math.max(...folded.map((index) => spans[index]?.end ?? 0));
    // The next one begins where it stands, whatever still goes on in this one.
    return {
      ...behind,
      folded,
      start: startOf(groups[at]) ?? 0,
      end: Math.min(end, startOf(groups[at + 1]) ?? end),
    };
  });
  const alone = new Set(folds.filter(({ folded }) => folded.length === 1).flatMap(({ folded }) => folded));
  return {
    lanes: lanes.map((lane, index) =>
      alone.has(index) ? behind : isCrowded(lane) ? { lane: lane.lane, lanes: behind.lanes } : lane,
    ),
    folds: folds.filter(({ folded }) => folded.length > 1),
  };
}
