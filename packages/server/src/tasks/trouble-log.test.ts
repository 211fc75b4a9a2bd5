/** How often the log says that workers wait: once for each change, and once a minute in between. */
import { expect, test } from 'vitest';
import { createTroubleLog } from './trouble-log.ts';

test('a database that is away is said once, then once a minute with a count, and that it is back', () => {
  const lines: unknown[] = [];
  let nowMs = 0;
  const note = (facts: object, message: string) => lines.push([nowMs, message, facts]);
  const { troubled, worked } = createTroubleLog({ info: note, warn: note }, () => nowMs);
  worked();
  for (; nowMs < 150_000; nowMs += 500) {
    troubled(new Error('away'));
  }
  // Another worker had its answer still under way.
  nowMs = 149_900;
  worked();
  nowMs = 151_000;
  worked();
  worked();
  nowMs = 160_000;
  troubled('odd');
  const [away, back] = ['the workers wait for the database', 'the workers have the database again'];
  expect(lines).toEqual([
    [0, away, { reason: 'away', attempts: 1 }],
    [60_000, away, { reason: 'away', attempts: 121 }],
    [120_000, away, { reason: 'away', attempts: 241 }],
    [151_000, back, { attempts: 300 }],
    [160_000, away, { reason: 'odd', attempts: 1 }],
  ]);
});
