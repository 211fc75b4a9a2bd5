/** When a process counts as overloaded: not for one long piece of work, but when it goes on. */
import { afterEach, expect, test, vi } from 'vitest';
import { watchOverload } from './overload.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['one late second is let pass', [0, 900, 0], [false, false, false]],
  ['two running are too much, and it ends with them', [900, 900, 900, 0], [false, true, true, false]],
  ['late seconds with a good one between are let pass', [900, 0, 900, 0], [false, false, false, false]],
])('%s', (_name, delaysMs, over) => {
  vi.useFakeTimers();
  const left = [...delaysMs];
  const watched = watchOverload(
    { eventLoopDelayMs: 500, memoryBytes: Number.POSITIVE_INFINITY },
    { take: () => left.shift() ?? 0, stop: () => {} },
  );
  const seen = delaysMs.map(() => {
    vi.advanceTimersByTime(1000);
    return watched.isOver();
  });
  watched.stop();
  expect(seen).toEqual(over);
});
