/** When nobody is at the computer any more. */
import { expect, test } from 'vitest';
import { watchIdle } from './idle.ts';

const minuteMs = 60_000;

function scene(kept = new Map<string, string>(), clock = { ms: 1_000_000_000 }) {
  const seen = { uses: 0, left: 0 };
  const idle = watchIdle({
    lockAfterMinutes: 5,
    storage: { read: (key) => kept.get(key), keep: (key, text) => void kept.set(key, text) },
    now: () => clock.ms,
    onUse: () => {
      seen.uses += 1;
    },
    onLeft: () => {
      seen.left += 1;
    },
  });
  return { idle, seen, clock, kept };
}

test('it locks once, after the minutes of the computer and no earlier', () => {
  const { clock, idle, seen } = scene();
  clock.ms += 5 * minuteMs - 1;
  idle.look();
  expect(seen.left).toBe(0);
  clock.ms += 1;
  idle.look();
  idle.look();
  expect(seen.left).toBe(1);
});

test('each sign of life puts it off, and the server hears of it once a minute', () => {
  const { clock, idle, seen } = scene();
  for (let minutes = 0; minutes < 20; minutes += 1) {
    for (let times = 0; times < 4; times += 1) {
      clock.ms += minuteMs / 4;
      idle.sign();
      idle.look();
    }
  }
  expect(seen).toEqual({ uses: 20, left: 0 });
});

test('what is done in another tab counts in this one', () => {
  const one = scene();
  const other = scene(one.kept, one.clock);
  one.clock.ms += 4 * minuteMs;
  other.idle.sign();
  one.clock.ms += 4 * minuteMs;
  one.idle.look();
  expect(one.seen.left).toBe(0);
});

test('the first touch after the lid was closed does not bring the person of before back', () => {
  const { clock, idle, seen } = scene();
  clock.ms += 60 * minuteMs;
  idle.sign();
  expect(seen).toEqual({ uses: 0, left: 1 });
});
