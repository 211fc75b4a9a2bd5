/** Puts what overlaps side by side: every entry gets a lane of its group, and lanes are used again as soon as they are free. */

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
