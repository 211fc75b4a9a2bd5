/** How much caches hold that count their entries. */

/**
 * Options of an LRU cache of at most so many entries. Counted as sizes, because a cache that is given `max` sets the room
 * for all its entries aside when it is made: those of a server at rest took 6 MB while they were empty.
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => 1 } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
