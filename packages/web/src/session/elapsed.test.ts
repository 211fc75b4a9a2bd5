/** The time that passes on an open page: neither a set clock nor a device that sleeps makes it wrong for long. */
import { expect, test, vi } from 'vitest';
import { createElapsed } from './elapsed.ts';

const minuteMs = 60_000;

/** A device whose clocks are moved by hand, and what was measured on it. */
function openPage() {
  const now = { steadyMs: 7_000, dayMs: Date.parse('2026-11-23T09:00:00Z') };
  const onGap = vi.fn();
  const elapsed = createElapsed(onGap, { steadyMs: () => now.steadyMs, dayMs: () => now.dayMs });
  return {
    onGap,
    elapsed,
    pass(ms: number) {
      now.steadyMs += ms;
      now.dayMs += ms;
    },
    setClock(byMs: number) {
      now.dayMs += byMs;
    },
  };
}

test('time that passes is measured', () => {
  const { elapsed, onGap, pass } = openPage();
  expect(elapsed()).toBe(0);
  pass(8 * minuteMs);
  expect(elapsed()).toBe(8 * minuteMs);
  expect(onGap).not.toHaveBeenCalled();
});

test('a clock that is set back takes nothing away, then or later', () => {
  const { elapsed, onGap, pass, setClock } = openPage();
  pass(minuteMs);
  setClock(-60 * minuteMs);
  expect(elapsed()).toBe(minuteMs);
  pass(minuteMs);
  expect(elapsed()).toBe(2 * minuteMs);
  expect(onGap).not.toHaveBeenCalled();
});

test('where the steady clock stood still while the device slept, the sleep counts, and the server is asked once', () => {
  const { elapsed, onGap, pass, setClock } = openPage();
  pass(minuteMs);
  setClock(20 * minuteMs);
  expect(elapsed()).toBe(21 * minuteMs);
  pass(minuteMs);
  expect(elapsed()).toBe(22 * minuteMs);
  expect(onGap).toHaveBeenCalledOnce();
});

test('each sleep counts, also after a clock that was set back', () => {
  const { elapsed, onGap, setClock } = openPage();
  setClock(-60 * minuteMs);
  expect(elapsed()).toBe(0);
  setClock(10 * minuteMs);
  expect(elapsed()).toBe(10 * minuteMs);
  setClock(10 * minuteMs);
  expect(elapsed()).toBe(20 * minuteMs);
  expect(onGap).toHaveBeenCalledTimes(2);
});

test('the small corrections of a clock are no gap', () => {
  const { elapsed, onGap, pass, setClock } = openPage();
  setClock(1_500);
  pass(minuteMs);
  expect(elapsed()).toBe(minuteMs);
  expect(onGap).not.toHaveBeenCalled();
});
