/** Permits and queues of calls that are answered at the same moment. */
import { type ConcurrencyLimit, readsOfCustomers } from '@openhours/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConcurrencyLimiter, permitsOf } from './concurrency-limiter.ts';

const limit: ConcurrencyLimit = {
  partOfConnections: 0.5,
  partOfOneAddress: 2 / 3,
  waitingPerAddress: 2,
  waiting: 4,
  waitMs: 2_000,
};
/** Half of them are three permits, two for one address. */
const connections = 6;
const refusal = expect.objectContaining({ code: 'THROTTLED_FEATURE', status: 429, retryAfterSeconds: 1 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Enters and notes who got in, in order. */
function visitors() {
  const limiter = createConcurrencyLimiter(limit, permitsOf(limit, connections));
  const inside: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = (name: string, address: string) =>
    limiter.enter(address).then((leave) => {
      inside.push(name);
      leaves.set(name, leave);
    });
  const leave = async (name: string) => {
    leaves.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { limiter, inside, enter, leave };
}

test.each([
  [2, 1, 1],
  [3, 1, 1],
  [4, 2, 1],
  [10, 6, 4],
  [32, 19, 13],
])('of %i connections wide reads may hold %i, those of one address %i', (of, permits, permitsPerAddress) => {
  expect(permitsOf(readsOfCustomers, of)).toEqual({ permits, permitsPerAddress });
});

test('an address has so many permits, and leaves the others free', async () => {
  const { inside, enter, limiter } = visitors();
  void enter('a1', 'a');
  void enter('a2', 'a');
  void enter('a3', 'a');
  await enter('b1', 'b');
  expect(inside).toEqual(['a1', 'a2', 'b1']);
  expect(limiter.figures()).toEqual({ inside: 3, waiting: 1 });
});

test('turns come round among addresses, however many wait of one', async () => {
  const { inside, enter, leave, limiter } = visitors();
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    void enter(name, 'a');
  }
  void enter('b1', 'b');
  void enter('b2', 'b');
  void enter('c1', 'c');
  await leave('none');
  expect(inside).toEqual(['a1', 'a2', 'b1']);
  await leave('a1');
  await leave('a2');
  expect(inside).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  await leave('a3');
  await leave('b1');
  expect(inside.slice(5)).toEqual(['c1', 'a4']);
  for (const name of ['b2', 'c1', 'a4']) {
    await leave(name);
  }
  expect(limiter.figures()).toEqual({ inside: 0, waiting: 0 });
});

test('beyond its queue a call is refused at once, and nobody else is', async () => {
  const { enter, inside } = visitors();
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    void enter(name, 'a');
  }
  await expect(enter('a5', 'a')).rejects.toEqual(refusal);
  await enter('b1', 'b');
  expect(inside).toEqual(['a1', 'a2', 'b1']);
});

test('many addresses together fill the room for waiting', async () => {
  const { enter } = visitors();
  for (const address of ['a', 'a', 'b']) {
    await enter(address, address);
  }
  for (const address of ['c', 'd', 'e', 'f']) {
    void enter(address, address).catch(() => {});
  }
  await expect(enter('g', 'g')).rejects.toEqual(refusal);
});

test('who has waited long enough is refused, and takes nobody along', async () => {
  const { enter, leave, inside, limiter } = visitors();
  void enter('a1', 'a');
  void enter('a2', 'a');
  const late = enter('a3', 'a');
  const refused = expect(late).rejects.toEqual(refusal);
  await vi.advanceTimersByTimeAsync(limit.waitMs - 1);
  void enter('a4', 'a');
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  await leave('a1');
  expect(inside).toEqual(['a1', 'a2', 'a4']);
  expect(limiter.figures()).toEqual({ inside: 2, waiting: 0 });
});
