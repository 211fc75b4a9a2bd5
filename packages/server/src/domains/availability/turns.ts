/**
 * Turns on the event loop: of the computations that may be long, one begins in each round, so that whoever waits for
 * the database or the network is served between two of them. A booking comes by there some six times; behind many
 * computations at once it would wait for all of them each time.
 */

const line: (() => void)[] = [];
let isTaken = false;

function endRound(): void {
  const next = line.shift();
  if (next === undefined) {
    isTaken = false;
    return;
  }
  // Runs whatever waited for it before the next round begins.
  next();
  setImmediate(endRound);
}

/** Resolves when it is the turn of one more computation; nothing to wait for when none has begun in this round. */
export function turnOnLoop(): Promise<void> | undefined {
  if (isTaken) {
    return new Promise((resolve) => line.push(resolve));
  }
  isTaken = true;
  setImmediate(endRound);
  return undefined;
}
