/**
 * A step that runs in batches: nothing twice although it is killed in each, an end where it is, and turns for other
 * sites.
 */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { presentJob } from '../../../packages/server/src/processes/present.ts';
import { createTestDatabase, type TestDatabase, untilWaiting } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scriptOfFile } from '../../support/script-process.ts';
import { batches, batchSize, killedBatches, numbersInBatches } from './killed-batches.ts';
import { createScene, readTraces, type Scene } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());
const start = scriptOfFile(new URL('./batched-process.ts', import.meta.url));

async function dieAt(point: string): Promise<void> {
  const child = start([made.directUrl, point], ['ignore', 'ignore', 'inherit']);
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([point, signal]).toEqual([point, 'SIGKILL']);
}

const numbersOf = async (siteId: string) =>
  (await readTraces(made.database.reader(siteId))).map(({ step }) => Number(step));
const all = Array.from({ length: batches * batchSize }, (_, number) => number);

async function jobOf(scene: Scene, siteId: string, id: string) {
  return presentJob((await scene.run.read(made.database.reader(siteId), id))!);
}

test('each batch has happened once although its server is killed before and behind it, more often than a batch is tried', async () => {
  const siteId = newId();
  const scene = createScene(made.database, [numbersInBatches(() => {})], killedBatches);
  const { id } = await scene.start(siteId);
  expect(await jobOf(scene, siteId, id)).toMatchObject({ status: 'QUEUED', total: 0, succeeded: 0 });
  for (const batch of [0, 1, 3]) {
    await dieAt(`${batch} begins`);
    await dieAt(`${batch} has done`);
    const job = await jobOf(scene, siteId, id);
    expect(job).toMatchObject({ status: 'RUNNING', succeeded: batch * batchSize });
  }
  const job = await eventually(
    async () => {
      await scene.worker.drain();
      return jobOf(scene, siteId, id);
    },
    ({ endedDate }) => endedDate !== undefined,
  );
  expect(job).toMatchObject({ status: 'DONE', total: all.length, succeeded: all.length, failed: 0 });
  expect(await numbersOf(siteId)).toEqual(all);
});

test('cancelled while a batch runs, it ends behind that batch, and what was done stays', async () => {
  const siteId = newId();
  let canceling: Promise<void> | undefined;
  const scene = createScene(made.database, [
    numbersInBatches((point, batch, tx) => {
      if (batch === 1 && point === 'has done') {
        canceling = scene.cancel(siteId, id);
        return untilWaiting(tx, 1);
      }
      if (batch === 2) {
        // Of two that wait for the row of the process either may be first: whoever cancels is, here.
        throw new Error('another batch was quicker than the cancelling');
      }
    }),
  ]);
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  await canceling;
  await scene.work(siteId);
  expect(await jobOf(scene, siteId, id)).toMatchObject({
    status: 'CANCELED',
    total: all.length,
    succeeded: 2 * batchSize,
  });
  expect(await numbersOf(siteId)).toEqual(all.slice(0, 2 * batchSize));
});

test('a batch that fails in all its attempts ends the job FAILED, with the batches before it', async () => {
  const siteId = newId();
  const scene = createScene(made.database, [
    numbersInBatches((point, batch) => {
      if (batch === 2 && point === 'has done') {
        throw new Error('the disk is full');
      }
    }),
  ]);
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  expect(await jobOf(scene, siteId, id)).toMatchObject({ status: 'RUNNING', succeeded: 2 * batchSize });
  await scene.work(siteId);
  expect(await jobOf(scene, siteId, id)).toMatchObject({
    status: 'FAILED',
    failedStep: 'numbers',
    total: all.length,
    succeeded: 2 * batchSize,
  });
  expect(await numbersOf(siteId)).toEqual(all.slice(0, 2 * batchSize));
});

test('sites have their turns between the batches, and what a job was started with goes when it is over', async () => {
  const [first, second] = [newId(), newId()];
  const seen: string[] = [];
  const step = numbersInBatches(() => {});
  const scene = createScene(
    made.database,
    [
      {
        ...step,
        run: (tx, call, reached) => {
          seen.push(call.siteId);
          return step.run(tx, call, reached);
        },
      },
    ],
    { turnsAtOnce: 1 },
  );
  const jobs = [
    [first, (await scene.start(first, newId(), { filter: { email: 'grace@example.com' } })).id],
    [second, (await scene.start(second)).id],
  ] as const;
  await scene.worker.drain();
  for (const [siteId, id] of jobs) {
    expect(await jobOf(scene, siteId, id)).toMatchObject({ status: 'DONE' });
  }
  // One of each in every round.
  for (let round = 0; round < batches; round += 1) {
    expect(new Set(seen.slice(2 * round, 2 * round + 2))).toEqual(new Set([first, second]));
  }
  const kept = await made.database.serverReader.first(
    statement<{ input: unknown }>('select input from process where site_id = $1', [first]),
  );
  expect(kept).toEqual({ input: null });
});
