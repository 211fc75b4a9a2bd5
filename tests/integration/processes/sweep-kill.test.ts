/** kill -9 of whoever ends the waits whose time is over, at every point of it: each of them ends, and leads on once. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scriptOfFile } from '../../support/script-process.ts';
import { createSweep, type SweepPoint, sweepPoints } from './killed-sweep.ts';
import { killedWaits, waitingSteps } from './killed-waits.ts';
import { createScene, readTraces } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());
const start = scriptOfFile(new URL('./sweeping-process.ts', import.meta.url));

/** Runs a server that dies at a point. */
async function dieAt(point: SweepPoint): Promise<void> {
  const child = start([made.directUrl, point], ['ignore', 'ignore', 'inherit']);
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([point, signal]).toEqual([point, 'SIGKILL']);
}

test('what has waited for too long is undone once, although whoever finds it is killed at every point', async () => {
  const scene = createScene(
    made.database,
    waitingSteps(() => {}),
    { retry: killedWaits.retry },
  );
  const waiting = await Promise.all(
    [newId(), newId()].map(async (siteId) => {
      const { id } = await scene.start(siteId, siteId);
      await scene.work(siteId);
      expect(await scene.stateOf(siteId, id)).toContain('pay WAITING');
      return { siteId, id };
    }),
  );
  for (const point of sweepPoints) {
    await dieAt(point);
  }
  const sweep = createSweep(made.database, () => {});
  for (const { siteId, id } of waiting) {
    const state = await eventually(
      async () => {
        await sweep.drain();
        await scene.worker.drain();
        return scene.stateOf(siteId, id);
      },
      (reached) => reached.startsWith('FAILED'),
    );
    expect(state).toBe('FAILED: hold COMPENSATED, pay COMPENSATED, approve PENDING, book PENDING; failed pay');
    const traces = await readTraces(made.database.reader(siteId));
    expect(traces.map(({ step, what }) => `${what} ${step}`)).toEqual([
      'run hold',
      'run pay',
      'compensate pay',
      'compensate hold',
    ]);
    expect(await scene.signal(siteId, `pay ${siteId}`)).toBe('TOO_LATE');
  }
});
