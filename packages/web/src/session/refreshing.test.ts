/** What changed is read soon, once at a time, and once more when it changed meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefreshing } from './refreshing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function reader() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    end: async () => {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    read: (key: readonly string[]) => {
      begun.push(key.join(' '));
      return new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    },
  };
}

test('changes that come together are one reading, and a stream of them does not put it off', async () => {
  const { begun, read } = reader();
  const { changed } = createRefreshing(read);
  for (let count = 0; count < 10; count += 1) {
    changed(['calendar', 'taken']);
    changed(['bookings']);
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(begun).toEqual(['calendar taken', 'bookings']);
});

test('what changes while it is read is read once more, however often it changed', async () => {
  const { begun, end, read } = reader();
  const { changed } = createRefreshing(read);
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(20);
  changed(['bookings']);
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(60);
  expect(begun).toHaveLength(1);
  await end();
  await vi.advanceTimersByTimeAsync(65);
  expect(begun).toHaveLength(2);
  await end();
  await vi.advanceTimersByTimeAsync(60);
  expect(begun).toHaveLength(2);
});

test('between two readings passes as long as the first one took, but never more than two seconds', async () => {
  const { begun, end, read } = reader();
  const { changed } = createRefreshing(read);
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(15 + 500);
  await end();
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(495);
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toHaveLength(2);
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(30_000);
  await end();
  await vi.advanceTimersByTimeAsync(1_995);
  expect(begun).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toHaveLength(3);
});

test('while an act of many changes is carried out five seconds pass between two readings', async () => {
  const { begun, end, read } = reader();
  const { changed, slowDown } = createRefreshing(read);
  const endFirst = slowDown();
  const endSecond = slowDown();
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(20);
  await end();
  for (let change = 0; change < 49; change += 1) {
    changed(['bookings']);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(105);
  expect(begun).toHaveLength(2);
  // Ended twice it is ended once: the other act goes on.
  endFirst();
  endFirst();
  await end();
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(begun).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(105);
  expect(begun).toHaveLength(3);
  endSecond();
  await end();
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(2_005);
  expect(begun).toHaveLength(4);
});

test('a reading that fails does not end the refreshing, its end does', async () => {
  let readings = 0;
  const { changed, stop } = createRefreshing(() => {
    readings += 1;
    return Promise.reject(new Error('away'));
  });
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(20);
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(20);
  expect(readings).toBe(2);
  changed(['bookings']);
  stop();
  changed(['bookings']);
  await vi.advanceTimersByTimeAsync(60);
  expect(readings).toBe(2);
});
