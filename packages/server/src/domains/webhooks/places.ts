/**
 * Which endpoints may be called now: those that take long hold no more than a part of the places together, and those of one
 * site no more than another part, so that whoever answers soon never waits for them.
 */

export interface Places {
  /** Takes a place; answers how to give it back, with how long it was held, or undefined when there is none for this endpoint. */
  enter(siteId: string, endpointId: string): ((heldMs: number) => void) | undefined;
}

/** Whoever takes so long counts as slow … */
const slowFromMs = 1_000;
/** … until it was sooner so many times in a row: a quick answer now and then buys it nothing. */
const soonerInARow = 5;

export function createPlaces(most: { readonly ofSlow: number; readonly ofSite: number }): Places {
  /** Of slow endpoints, how many quick answers they still owe. */
  const owed = new Map<string, number>();
  const takenBySite = new Map<string, number>();
  let takenBySlow = 0;
  return {
    enter(siteId, endpointId) {
      const isSlow = owed.has(endpointId);
      const takenByThis = takenBySite.get(siteId) ?? 0;
      if (takenByThis >= most.ofSite || (isSlow && takenBySlow >= most.ofSlow)) {
        return undefined;
      }
      takenBySlow += isSlow ? 1 : 0;
      takenBySite.set(siteId, takenByThis + 1);
      return (heldMs) => {
        takenBySlow -= isSlow ? 1 : 0;
        const left = (takenBySite.get(siteId) as number) - 1;
        if (left === 0) {
          takenBySite.delete(siteId);
        } else {
          takenBySite.set(siteId, left);
        }
        const stillOwed = heldMs >= slowFromMs ? soonerInARow : (owed.get(endpointId) ?? 0) - 1;
        if (stillOwed > 0) {
          owed.set(endpointId, stillOwed);
        } else {
          owed.delete(endpointId);
        }
      };
    },
  };
}
