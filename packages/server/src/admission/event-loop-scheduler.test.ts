/** The scheduler of the event loop. */
import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEventLoopScheduler } from './event-loop-scheduler.ts';

/** A scheduler whose time passes only by the computations. */
function schedulerOf(durationMs: number) {
  let nowMs = 0;
  const happened: string[] = [];
  const scheduler = createEventLoopScheduler(() => nowMs);
  const compute = async (name: string) => {
    await scheduler.admit();
    nowMs += durationMs;
    happened.push(name);
  };
  /** Asks one after the other, each when the one before has begun, as answers of the database come in. */
  const ask = async (names: readonly string[]) => {
    const computed: Promise<void>[] = [];
    for (const name of names) {
      computed.push(compute(name));
      await Promise.resolve();
    }
    return computed;
  };
  return { scheduler, happened, ask };
}

test('long computations begin one in a round, in the order of asking, and others are served in between', async () => {
  const { happened, ask } = schedulerOf(20);
  const computed = await ask(['first', 'second', 'third']);
  for (const round of [1, 2, 3, 4]) {
    await nextRound();
    happened.push(`round ${round}`);
  }
  await Promise.all(computed);
  expect(happened.filter((each) => !each.startsWith('round'))).toEqual(['first', 'second', 'third']);
  const between = happened.slice(happened.indexOf('second') + 1, happened.indexOf('third'));
  expect(between.length).toBeGreaterThan(0);
});

test('short computations share a round', async () => {
  const { happened, ask } = schedulerOf(1);
  await Promise.all(await ask(['first', 'second', 'third']));
  await nextRound();
  happened.push('round');
  expect(happened).toEqual(['first', 'second', 'third', 'round']);
});

test('everybody in line gets a turn, also when nobody asks any more', async () => {
  const { happened, ask } = schedulerOf(20);
  await Promise.all(await ask(Array.from({ length: 20 }, (_none, index) => String(index))));
  expect(happened).toHaveLength(20);
});

test('nobody waits when nothing else is computed', async () => {
  const { scheduler } = schedulerOf(20);
  expect(scheduler.admit()).toBeUndefined();
  await nextRound();
  await nextRound();
  expect(scheduler.admit()).toBeUndefined();
});
