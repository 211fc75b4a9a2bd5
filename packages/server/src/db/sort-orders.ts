/** The order in which a business puts its things, kept as a number of each, with room between neighbours. Pure. */
import { fail } from '@openhours/contract';

/** What stands in an order. */
export interface Placed {
  readonly id: string;
  readonly sort_order: number;
}

/** The distance between new neighbours: room to put some forty between two of them, each before the last. */
const gap = 1_000_000_000_000;

/** The number behind all others. */
export function lastSortOrder(placed: readonly Placed[]): number {
  return (placed.at(-1)?.sort_order ?? 0) + gap;
}

/** The ids in their order once those named come first, in the order of their names. Throws NOT_FOUND for one that there is not. */
export function orderWithFirst(placed: readonly Placed[], ids: readonly string[]): string[] {
  const known = new Set(placed.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) {
    throw fail('NOT_FOUND', 'One of the ids names nothing that could be ordered');
  }
  return [...new Set([...ids, ...known])];
}

/**
 * The numbers that change for an order, by id; none when all stand so already. Only that of the one which is moved, as long as there
 * is room between its neighbours, else those of all. `placed`: all in their order. `movedId`: found by itself unless given.
 */
export function sortOrdersFor(
  placed: readonly Placed[],
  order: readonly string[],
  movedId = movedAlone(placed, order),
): ReadonlyMap<string, number> {
  if (order.every((id, index) => id === placed[index]?.id)) {
    return new Map();
  }
  const numbers = new Map(placed.map(({ id, sort_order }) => [id, sort_order]));
  if (movedId !== undefined) {
    const at = order.indexOf(movedId);
    const between = numberBetween(numbers.get(order[at - 1] ?? ''), numbers.get(order[at + 1] ?? ''));
    if (between !== undefined) {
      return new Map([[movedId, between]]);
    }
  }
  return new Map(
    order.flatMap((id, index) => (numbers.get(id) === (index + 1) * gap ? [] : [[id, (index + 1) * gap] as const])),
  );
}

/** The one that stands elsewhere than before while all others follow each other as they did. */
function movedAlone(placed: readonly Placed[], order: readonly string[]): string | undefined {
  return order.find((moved) => {
    const others = placed.filter(({ id }) => id !== moved);
    return order.filter((id) => id !== moved).every((id, index) => id === others[index]?.id);
  });
}

/** A whole number between two neighbours that is still exact in JSON; undefined when there is none. */
function numberBetween(before: number | undefined, after: number | undefined): number | undefined {
  const found =
    before === undefined
      ? (after ?? 0) - gap
      : after === undefined
        ? before + gap
        : Math.floor(before + (after - before) / 2);
  return found === before || !Number.isSafeInteger(found) ? undefined : found;
}
