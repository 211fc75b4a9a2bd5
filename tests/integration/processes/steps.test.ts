/** Processes: steps one after the other, compensated backwards, resumed, cancelled, and one at a time for a subject. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { StepCall } from '../../../packages/server/src/processes/process.ts';
import { replayFailedTasks } from '../../../packages/server/src/tasks/repository.ts';
import { PermanentFailure } from '../../../packages/server/src/tasks/task.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { at } from '../events/support.ts';
import { createScene, owner, type Point, readTraces, tracing } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

const goOn: Point = () => {};

/** Refuses at these steps, as often as it is said. */
function failing(times: Record<string, number>, make = () => new Error('it fails')): Point {
  return (point, what, step) => {
    const key = what === 'run' ? step : `undo ${step}`;
    if (point === 'begins' && (times[key] ?? 0) > 0) {
      times[key] = (times[key] ?? 0) - 1;
      throw make();
    }
  };
}

const done = async (siteId: string) =>
  (await readTraces(made.database.reader(siteId))).map(({ step, what }) => (what === 'run' ? step : `undo ${step}`));

/** Three steps that can be undone, the middle one outside. */
const undoable = (point: Point) => [
  tracing('hold', 'TRANSACTIONAL', point),
  tracing('charge', 'EXTERNAL', point),
  tracing('book', 'TRANSACTIONAL', point),
];

test('steps run one after the other, each with what those before have answered and who started it', async () => {
  const siteId = newId();
  const seen: Partial<StepCall<unknown>>[] = [];
  const look = ({ caller, input, nowMs, results, subject }: StepCall<unknown>) =>
    seen.push({ caller, input, nowMs, results, subject });
  const scene = createScene(made.database, [
    {
      name: 'price',
      mode: 'TRANSACTIONAL',
      compensate: 'NOTHING',
      run: async (_tx, call) => {
        look(call);
        return { amount: '20' };
      },
    },
    {
      name: 'charge',
      mode: 'EXTERNAL',
      compensate: 'NOTHING',
      run: async (call) => {
        look(call);
        return undefined;
      },
    },
  ]);
  const { id } = await scene.start(siteId, 'ada', { seats: 2 });
  expect(await scene.stateOf(siteId, id)).toBe('RUNNING: price RUNNING, charge PENDING');
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('DONE: price DONE, charge DONE');
  const given = { caller: owner, input: { seats: 2 }, nowMs: at, subject: 'ada' };
  const { resourceId: _absent, ...stored } = owner as Extract<typeof owner, { kind: 'user' }>;
  expect(seen).toEqual([
    { ...given, caller: stored, results: {} },
    { ...given, caller: stored, results: { price: { amount: '20' } } },
  ]);
});

test('a step that fails now and then is tried again, and nothing is undone', async () => {
  const siteId = newId();
  const scene = createScene(made.database, undoable(failing({ charge: 1, book: 1 })));
  const { id } = await scene.start(siteId);
  for (const _attempt of [1, 2, 3]) {
    await scene.work(siteId);
  }
  expect(await scene.stateOf(siteId, id)).toBe('DONE: hold DONE, charge DONE, book DONE');
  expect(await done(siteId)).toEqual(['hold', 'charge', 'book']);
});

test('a step that only writes and fails for good has left nothing: those before are compensated backwards', async () => {
  const siteId = newId();
  const scene = createScene(made.database, undoable(failing({ book: 2 })));
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe(
    'FAILED: hold COMPENSATED, charge COMPENSATED, book FAILED; failed book',
  );
  expect(await done(siteId)).toEqual(['hold', 'charge', 'undo charge', 'undo hold']);
});

test('a step outside that fails for good may have happened: it is compensated first', async () => {
  const siteId = newId();
  const scene = createScene(made.database, undoable(failing({ charge: 2 })));
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe(
    'FAILED: hold COMPENSATED, charge COMPENSATED, book PENDING; failed charge',
  );
  expect(await done(siteId)).toEqual(['hold', 'undo charge', 'undo hold']);
});

test.each(['charge', 'book'])('what %s can never do is not tried again', async (step) => {
  const siteId = newId();
  const scene = createScene(
    made.database,
    undoable(failing({ [step]: 9 }, () => new PermanentFailure('the card was refused'))),
  );
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toContain(`FAILED: hold COMPENSATED`);
  expect((await scene.run.read(made.database.reader(siteId), id))?.row.failed_step).toBe(step);
});

test('behind the pivot there is no way back: what fails waits to be sent again, and goes on then', async () => {
  const siteId = newId();
  const times = { tell: 2 };
  const scene = createScene(made.database, [
    tracing('hold', 'TRANSACTIONAL', goOn),
    tracing('pay', 'TRANSACTIONAL', goOn, { isPivot: true, canBeUndone: false }),
    tracing('tell', 'EXTERNAL', failing(times), { canBeUndone: false }),
  ]);
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('RUNNING: hold DONE, pay DONE, tell FAILED');
  await expect(scene.cancel(siteId, id)).rejects.toThrow('the point from which it can be undone');
  expect(await made.database.transact(siteId, replayFailedTasks)).toBe(1);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('DONE: hold DONE, pay DONE, tell DONE');
  expect(await done(siteId)).toEqual(['hold', 'pay', 'tell']);
});

test('a pivot that fails is no pivot: those before are compensated', async () => {
  const siteId = newId();
  const scene = createScene(made.database, [
    tracing('hold', 'TRANSACTIONAL', goOn),
    tracing('pay', 'EXTERNAL', failing({ pay: 2 }), { isPivot: true, canBeUndone: false }),
    tracing('tell', 'EXTERNAL', goOn, { canBeUndone: false }),
  ]);
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('FAILED: hold COMPENSATED, pay FAILED, tell PENDING; failed pay');
  expect(await done(siteId)).toEqual(['hold', 'undo hold']);
});

test('a compensation that fails is not passed over: it waits to be sent again', async () => {
  const siteId = newId();
  const scene = createScene(made.database, undoable(failing({ book: 2, 'undo charge': 2 })));
  const { id } = await scene.start(siteId);
  for (const _attempt of [1, 2, 3]) {
    await scene.work(siteId);
  }
  expect(await scene.stateOf(siteId, id)).toBe('COMPENSATING: hold DONE, charge FAILED, book FAILED; failed book');
  expect(await made.database.transact(siteId, replayFailedTasks)).toBe(1);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe(
    'FAILED: hold COMPENSATED, charge COMPENSATED, book FAILED; failed book',
  );
  expect(await done(siteId)).toEqual(['hold', 'charge', 'undo charge', 'undo hold']);
});

test('what is cancelled before anything was done does nothing', async () => {
  const siteId = newId();
  const scene = createScene(made.database, undoable(goOn));
  const { id } = await scene.start(siteId);
  await scene.cancel(siteId, id);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('CANCELED: hold PENDING, charge PENDING, book PENDING');
  expect(await done(siteId)).toEqual([]);
  await scene.cancel(siteId, id);
});

test('a step outside hears that it is cancelled, and is undone with those before', async () => {
  const siteId = newId();
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const [hold, charge, book] = undoable(goOn);
  const slow = {
    ...charge,
    run: (_call: unknown, { signal }: { readonly signal: AbortSignal }) => {
      hasBegun();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('broken off'))));
    },
  } as typeof charge;
  const scene = createScene(made.database, [hold, slow, book] as ReturnType<typeof undoable>, { leaseMs: 4000 });
  const { id } = await scene.start(siteId);
  const working = scene.work(siteId);
  await begun;
  await scene.cancel(siteId, id);
  await working;
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('CANCELED: hold COMPENSATED, charge COMPENSATED, book PENDING');
  expect(await done(siteId)).toEqual(['hold', 'undo charge', 'undo hold']);
});

test('a step outside that was done before it heard of it is undone all the same', async () => {
  const siteId = newId();
  let letGo = () => {};
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const point: Point = async (where, what, step) => {
    if (step === 'charge' && what === 'run' && where === 'begins') {
      hasBegun();
      await untilLetGo;
    }
  };
  const scene = createScene(made.database, undoable(point));
  const { id } = await scene.start(siteId);
  const working = scene.work(siteId);
  await begun;
  await scene.cancel(siteId, id);
  letGo();
  await working;
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('CANCELED: hold COMPENSATED, charge COMPENSATED, book PENDING');
  expect(await done(siteId)).toEqual(['hold', 'charge', 'undo charge', 'undo hold']);
});

test('an outside pivot that somebody has begun with cannot be cancelled, one that waits can', async () => {
  const siteId = newId();
  const scene = createScene(made.database, [
    tracing('pay', 'EXTERNAL', failing({ pay: 1 }), { isPivot: true, canBeUndone: false }),
  ]);
  const waiting = await scene.start(siteId);
  await scene.cancel(siteId, waiting.id);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, waiting.id)).toBe('CANCELED: pay PENDING');
  const begun = await scene.start(siteId);
  await scene.work(siteId);
  await expect(scene.cancel(siteId, begun.id)).rejects.toThrow('the point from which it can be undone');
});

test('those who start one for the same subject at once have started the same', async () => {
  const siteId = newId();
  const scene = createScene(made.database, undoable(goOn));
  const started = await Promise.all(Array.from({ length: 6 }, () => scene.start(siteId, 'ada')));
  expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  const other = await scene.start(siteId, 'grace');
  expect(other.id).not.toBe(started[0]?.id);
  await scene.work(siteId);
  const again = await scene.start(siteId, 'ada');
  expect(again.id).not.toBe(started[0]?.id);
  expect((await done(siteId)).filter((step) => step === 'hold')).toHaveLength(2);
});

test('started again while a step waits for its next attempt, it is tried at once', async () => {
  const siteId = newId();
  const scene = createScene(made.database, undoable(failing({ charge: 1 })));
  const first = await scene.start(siteId, 'ada');
  await scene.worker.drain();
  expect(await scene.stateOf(siteId, first.id)).toBe('RUNNING: hold DONE, charge RUNNING, book PENDING');
  const again = await scene.start(siteId, 'ada');
  expect(again).toMatchObject({ id: first.id, attempt: 1 });
  await scene.worker.drain();
  expect(await scene.stateOf(siteId, first.id)).toBe('DONE: hold DONE, charge DONE, book DONE');
});

test('who follows hears of the end, and of an attempt that failed', async () => {
  const siteId = newId();
  const scene = createScene(made.database, undoable(failing({ charge: 1 })));
  const reader = made.database.reader(siteId);
  const first = await scene.start(siteId, 'ada');
  const [failed] = await Promise.all([scene.run.follow(reader, first, 60_000), scene.worker.drain()]);
  expect(failed?.row.state).toBe('RUNNING');
  const again = await scene.start(siteId, 'ada');
  const [ended] = await Promise.all([scene.run.follow(reader, again, 60_000), scene.worker.drain()]);
  expect(ended?.row.state).toBe('DONE');
});

test('a process that started with steps of another version is left to a server that knows them', async () => {
  const siteId = newId();
  const older = createScene(made.database, [tracing('older', 'TRANSACTIONAL', goOn)]);
  const { id } = await older.start(siteId);
  const newer = createScene(made.database, [tracing('newer', 'TRANSACTIONAL', goOn)], {
    name: older.process.name,
    retry: { attempts: 9, delayMs: () => 100_000 },
  });
  await newer.work(siteId);
  expect(await newer.stateOf(siteId, id)).toBe('RUNNING: older RUNNING');
  await older.work(siteId);
  expect(await older.stateOf(siteId, id)).toBe('DONE: older DONE');
});

test('how far a step is stays with it, and the next attempt goes on from there', async () => {
  const siteId = newId();
  const begun: unknown[] = [];
  const scene = createScene(made.database, [
    {
      name: 'import',
      mode: 'EXTERNAL',
      compensate: 'NOTHING',
      run: async (_call, { progress, report }) => {
        begun.push(progress);
        report({ done: progress === undefined ? 40 : 100, total: 100, failed: 3 });
        if (progress === undefined) {
          throw new Error('the line went down');
        }
        return undefined;
      },
    },
  ]);
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  const reader = made.database.reader(siteId);
  await eventually(
    () => scene.run.read(reader, id),
    (view) => view?.tasks[0]?.progress?.done === 40,
  );
  await scene.work(siteId);
  expect(begun).toEqual([undefined, { done: 40, total: 100, failed: 3 }]);
  expect((await scene.run.read(reader, id))?.tasks[0]?.progress).toEqual({ done: 100, total: 100, failed: 3 });
});
