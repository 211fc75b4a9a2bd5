/** The clock of an open dashboard: by the server, whatever is done to the device's own. */
import { expect, test, vi } from 'vitest';
import { askServerMs, createServerClock } from './server-clock.ts';

const minuteMs = 60_000;
const serverMs = Date.parse('2026-11-23T06:00:00Z');

/** A page on a device whose clock of the day is a year off; `told`: what the server answers, in turn. */
function openDashboard(...told: (number | undefined)[]) {
  const now = { steadyMs: 500, dayMs: serverMs - 365 * 24 * 60 * minuteMs };
  const ask = vi.fn(async () => told.shift());
  const clock = createServerClock(serverMs, ask, { steadyMs: () => now.steadyMs, dayMs: () => now.dayMs });
  return { ask, clock, now };
}

test('it begins where the server said and goes on by what passes', () => {
  const { ask, clock, now } = openDashboard();
  expect(clock.now()).toBe(serverMs);
  now.steadyMs += minuteMs;
  now.dayMs += minuteMs;
  expect(clock.now()).toBe(serverMs + minuteMs);
  now.dayMs -= 60 * minuteMs;
  expect(clock.now()).toBe(serverMs + minuteMs);
  expect(ask).not.toHaveBeenCalled();
});

test('after a sleep it is right at once, and asked for', async () => {
  const { ask, clock, now } = openDashboard(serverMs + 60 * minuteMs + 40);
  now.dayMs += 60 * minuteMs;
  expect(clock.now()).toBe(serverMs + 60 * minuteMs);
  await vi.waitFor(() => expect(clock.now()).toBe(serverMs + 60 * minuteMs + 40));
  expect(ask).toHaveBeenCalledOnce();
});

test('a clock that was set forward moves it until the server has answered, however often that fails', async () => {
  const { ask, clock, now } = openDashboard(undefined, undefined, serverMs + minuteMs);
  now.steadyMs += minuteMs;
  now.dayMs += minuteMs + 3 * 24 * 60 * minuteMs;
  await vi.waitFor(() => expect(clock.now()).toBe(serverMs + minuteMs));
  now.steadyMs += minuteMs;
  now.dayMs += minuteMs;
  expect(clock.now()).toBe(serverMs + 2 * minuteMs);
  expect(ask).toHaveBeenCalledTimes(3);
});

test.each([
  ['an answer', async () => Response.json({ nowMs: 7 }), 7],
  ['a refusal', async () => Response.json({ nowMs: 7 }, { status: 503 }), undefined],
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch')), undefined],
  ['a page instead', async () => new Response('<!doctype html>'), undefined],
])('the server is asked by the page of the dashboard: %s', async (_, answer, told) => {
  const asked: unknown[] = [];
  const request: typeof fetch = async (input, init) => {
    asked.push([input, new Headers(init?.headers).get('accept')]);
    return answer();
  };
  expect(await askServerMs(request, '/dashboard')()).toBe(told);
  expect(asked).toEqual([['/dashboard', expect.stringContaining('json')]]);
});
