/** Turns on the event loop. */
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turnOnLoop } from './turns.ts';

test('one computation begins in each round, in the order of asking, and others are served in between', async () => {
  const happened: string[] = [];
  const compute = async (name: string) => {
    await turnOnLoop();
    happened.push(name);
  };
  const computed = Promise.all(['first', 'second', 'third'].map(compute));
  for (const round of [1, 2]) {
    await nextRound();
    happened.push(`round ${round}`);
  }
  await computed;
  // The second begins where the first round ends, before anybody else who waits for that; the third a round later.
  expect(happened.slice(0, 5)).toEqual(['first', 'second', 'round 1', 'third', 'round 2']);
});

test('nobody waits when nothing else is computed', async () => {
  await nextRound();
  await nextRound();
  expect(turnOnLoop()).toBeUndefined();
  await nextRound();
  await nextRound();
  expect(turnOnLoop()).toBeUndefined();
});
