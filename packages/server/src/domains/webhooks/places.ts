/**
 * Which endpoints may be called now: those that take long to answer hold no more than a part of the places together, so
 * that whoever answers soon never waits for them.
 */

export interface Places {
  /** Takes a place; answers how to give it back, or undefined when there is none for this endpoint. */
  enter(endpointId: string): ((durationMs: number) => void) | undefined;
}

/** Whoever takes longer counts as slow, until it answers sooner. */
const slowFromMs = 2_000;

export function createPlaces(mostOfSlow: number): Places {
  const slow = new Set<string>();
  let takenBySlow = 0;
  return {
    enter(endpointId) {
      const isSlow = slow.has(endpointId);
      if (isSlow && takenBySlow >= mostOfSlow) {
        return undefined;
      }
      takenBySlow += isSlow ? 1 : 0;
      return (durationMs) => {
        takenBySlow -= isSlow ? 1 : 0;
        if (durationMs >= slowFromMs) {
          slow.add(endpointId);
        } else {
          slow.delete(endpointId);
        }
      };
    },
  };
}
