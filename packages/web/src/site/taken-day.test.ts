/** The picture of a day: what is booked on it. */
import { expect, test } from 'vitest';
import type { SiteCalls } from './calls.ts';
import type { ServiceCard } from './service-card.ts';
import { loadTaken } from './taken-day.ts';

test('what is booked and what is held is told without telling one visit from the next, within the day', async () => {
  const at = (text: string) => Date.parse(`${text}+01:00`);
  const calls = {
    listTaken: async () => [
      { startMs: at('2026-11-23T10:00:00'), endMs: at('2026-11-23T10:50:00') },
      { startMs: at('2026-11-23T11:00:00'), endMs: at('2026-11-23T11:50:00'), heldUntilMs: at('2026-11-23T08:10:00') },
      { startMs: at('2026-11-22T23:30:00'), endMs: at('2026-11-23T00:20:00') },
      { startMs: at('2026-11-23T23:30:00'), endMs: at('2026-11-24T00:20:00') },
    ],
  } as unknown as SiteCalls;
  const service = { id: 'a', staff: [], pauseMinutes: 10 } as unknown as ServiceCard;
  const { taken } = await loadTaken(calls, service, undefined, '2026-11-23', 'Europe/Berlin');
  expect(taken).toEqual([
    { start: 0, end: 20 },
    { start: 600, end: 710 },
    { start: 1410, end: 1440 },
  ]);
});
