/** kill -9 at every point of a task: it is done all the same, by whoever comes next, and under the same id. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createEnqueue } from '../../../packages/server/src/tasks/enqueue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scriptOfFile } from '../../support/script-process.ts';
import { readTraces } from '../processes/support.ts';
import { createKilledWorkers, killedPoints } from './killed-kinds.ts';
import { readTask } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());
const start = scriptOfFile(new URL('./killed-process.ts', import.meta.url));

async function dieAt(kind: string, point: string): Promise<void> {
  const child = start([made.directUrl, kind, point], ['ignore', 'ignore', 'inherit']);
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([point, signal]).toEqual([point, 'SIGKILL']);
}

/** A task of a kind after its server was killed at every point, and then left alone. */
async function taskAfterAllKills(kind: keyof typeof killedPoints) {
  const siteId = newId();
  const id = newId();
  await made.database.transact(siteId, async (tx) => createEnqueue()(tx, { kind, id }));
  for (const point of killedPoints[kind]) {
    await dieAt(kind, point);
  }
  const worker = createKilledWorkers(made.database, () => {});
  const reader = made.database.reader(siteId);
  const task = await eventually(
    async () => {
      await worker.drain();
      return readTask(reader, kind, id);
    },
    (seen) => seen?.state === 'DONE',
  );
  return { id, task, traces: await readTraces(reader) };
}

test('a task that only writes has written once', async () => {
  const { id, task, traces } = await taskAfterAllKills('killed writes');
  expect(traces).toEqual([{ what: 'write', step: 'write', id }]);
  expect(task?.attempt).toBeGreaterThanOrEqual(3);
});

test('a task that waits for the outside has called under one id, goes on from where it was, and is marked once', async () => {
  const { id, task, traces } = await taskAfterAllKills('killed calls');
  const calls = traces.filter(({ what }) => what === 'call');
  // At the call and at the mark it was killed behind its call: each repeats it.
  expect(calls).toEqual([1, 2, 3].map(() => ({ what: 'call', step: 'call', id })));
  expect(traces.filter(({ what }) => what === 'done')).toHaveLength(1);
  expect(task).toMatchObject({ result: { from: { done: 1, total: 2 } }, progress: { done: 1, total: 2 } });
});
