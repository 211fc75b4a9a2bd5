/** The order of rows that are moved by hand. Pure. */

/** A list with one of its members at another index; as it was for an index that is none. */
export function movedTo(ids: readonly string[], movedId: string, index: number): string[] {
  if (index < 0 || index >= ids.length) {
    return [...ids];
  }
  const others = ids.filter((id) => id !== movedId);
  return [...others.slice(0, index), movedId, ...others.slice(index)];
}

/** What stands in an order by a number. */
interface Numbered {
  readonly id: string;
  readonly sortOrder: number;
}

/** Between two rows there is room for ten more. */
const gap = 1024;

/**
 * The numbers that change when a row is put behind another one, or first: its own alone where there is room between its
 * neighbours, else those of all. `rows` stand in their order.
 */
export function numbersAfterMove(rows: readonly Numbered[], movedId: string, afterId: string | undefined): Numbered[] {
  const others = rows.filter(({ id }) => id !== movedId);
  const at = afterId === undefined ? 0 : others.findIndex(({ id }) => id === afterId) + 1;
  const before = others[at - 1]?.sortOrder ?? (others[at]?.sortOrder ?? 0) - 2 * gap;
  const after = others[at]?.sortOrder ?? before + 2 * gap;
  const between = Math.floor((before + after) / 2);
  const isInOrder = others.every(
    ({ sortOrder }, index) => index === 0 || (others[index - 1]?.sortOrder ?? 0) < sortOrder,
  );
  if (isInOrder && before < between && between < after) {
    return [{ id: movedId, sortOrder: between }];
  }
  return movedTo(
    rows.map(({ id }) => id),
    movedId,
    at,
  ).map((id, index) => ({ id, sortOrder: (index + 1) * gap }));
}
