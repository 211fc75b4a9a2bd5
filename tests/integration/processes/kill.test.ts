/** kill -9 of the server at every point of every step, forwards and backwards: nothing is lost and nothing happens twice. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scriptOfFile } from '../../support/script-process.ts';
import { killedSteps } from './killed-steps.ts';
import { createScene, readTraces } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());
const start = scriptOfFile(new URL('./traced-process.ts', import.meta.url));

/** Runs a server that dies at a point. */
async function dieAt(point: string, fails: boolean): Promise<void> {
  const child = start([made.directUrl, point, fails ? 'fails' : 'succeeds'], ['ignore', 'ignore', 'inherit']);
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([point, signal]).toEqual([point, 'SIGKILL']);
}

const steps = ['hold', 'charge', 'book', 'tell'];
const pointsOf = (what: string, names: readonly string[]) =>
  names.flatMap((step) => [`${what} ${step} begins`, `${what} ${step} has done`]);

const forwards = pointsOf('run', steps);
const backwards = pointsOf('compensate', steps.toReversed());

test.each([
  ['to its end', false, forwards, 'DONE: hold DONE, charge DONE, book DONE, tell DONE'],
  [
    'and back',
    true,
    [...forwards, ...backwards],
    'FAILED: hold COMPENSATED, charge COMPENSATED, book COMPENSATED, tell COMPENSATED; failed tell',
  ],
])('a process goes %s although its server is killed at every point', async (_where, fails, points, expected) => {
  const siteId = newId();
  const scene = createScene(made.database, ...sceneOf(fails));
  const { id } = await scene.start(siteId);
  for (const point of points) {
    await dieAt(point, fails);
  }
  await eventually(
    async () => {
      await scene.worker.drain();
      return scene.stateOf(siteId, id);
    },
    (state) => state === expected,
  );

  const traces = await readTraces(made.database.reader(siteId));
  const expectedActs = [
    ...steps.map((step) => `run ${step}`),
    ...(fails ? steps.toReversed().map((step) => `compensate ${step}`) : []),
  ];
  const acts = traces.map(({ step, what }) => `${what} ${step}`);
  // In this order, whatever was repeated.
  expect([...new Set(acts)]).toEqual(expectedActs);
  for (const act of expectedActs) {
    const ids = traces.filter(({ step, what }) => `${what} ${step}` === act).map((trace) => trace.id);
    // What only writes happens once; what waits for the outside may be repeated, as the same.
    expect([act, new Set(ids).size]).toEqual([act, 1]);
    if (/hold|book/.test(act)) {
      expect([act, ids.length]).toEqual([act, 1]);
    }
  }
});

function sceneOf(fails: boolean) {
  const { options, steps: made } = killedSteps(() => {}, { fails });
  return [made, options] as const;
}
