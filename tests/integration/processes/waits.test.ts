/** Steps that wait for a signal or a time: resumed once by whichever is first, and kept although the server is killed. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { presentJob } from '../../../packages/server/src/processes/present.ts';
import { type Step, type StepCall, Wait } from '../../../packages/server/src/processes/process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { scriptOfFile } from '../../support/script-process.ts';
import { at } from '../events/support.ts';
import { killedWaits, waitingSteps, waitMs } from './killed-waits.ts';
import { createScene, type Point, readTraces, type Scene, tracing } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());
const start = scriptOfFile(new URL('./waiting-process.ts', import.meta.url));

const goOn: Point = () => {};
const done = async (siteId: string) =>
  (await readTraces(made.database.reader(siteId))).map(({ step, what }) => (what === 'run' ? step : `undo ${step}`));
const jobOf = async (scene: Scene, siteId: string, id: string) =>
  presentJob((await scene.run.read(made.database.reader(siteId), id))!);

/** A process that has come to its first wait, for `pay <subject>`. */
async function waitingForPayment(point = goOn) {
  const siteId = newId();
  const scene = createScene(made.database, waitingSteps(point), { retry: killedWaits.retry });
  const { id } = await scene.start(siteId, 'order');
  await scene.work(siteId);
  return { siteId, scene, id };
}

test('a step that waits is resumed by its signal, with what came with it and what it had answered before', async () => {
  const { siteId, scene, id } = await waitingForPayment();
  expect(await scene.stateOf(siteId, id)).toBe('RUNNING: hold DONE, pay WAITING, approve PENDING, book PENDING');
  expect(await jobOf(scene, siteId, id)).toMatchObject({ status: 'RUNNING', succeeded: 1 });
  await scene.work(siteId);
  expect(await done(siteId)).toEqual(['hold', 'pay']);

  expect(await scene.signal(siteId, 'pay order', 'paid')).toBe('ACCEPTED');
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('RUNNING: hold DONE, pay DONE, approve WAITING, book PENDING');
  expect(await scene.signal(siteId, 'approve order', { by: 'ada' })).toBe('ACCEPTED');
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('DONE: hold DONE, pay DONE, approve DONE, book DONE');
  expect(await done(siteId)).toEqual(['hold', 'pay', 'pay resumed', 'approve', 'approve resumed', 'book']);
  const view = await scene.run.read(made.database.reader(siteId), id);
  const [, paid, approved] = view!.steps.map(({ result }) => result as { id: string; value: unknown });
  expect([paid?.value, approved?.value]).toEqual(['paid', { by: 'ada' }]);
  const [, charge] = await readTraces(made.database.reader(siteId));
  expect(paid?.id).toBe(charge?.id);
});

test('a signal that comes before anybody waits is kept for whoever will', async () => {
  const siteId = newId();
  const scene = createScene(made.database, waitingSteps(goOn));
  expect(await scene.signal(siteId, 'pay order', 'paid')).toBe('ACCEPTED');
  expect(await scene.signal(siteId, 'approve order')).toBe('ACCEPTED');
  const { id } = await scene.start(siteId, 'order');
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('DONE: hold DONE, pay DONE, approve DONE, book DONE');
});

test('a signal is heard once: its repetition does nothing, and those of other sites and names are not meant', async () => {
  const { siteId, scene, id } = await waitingForPayment();
  expect(await scene.signal(newId(), 'pay order')).toBe('ACCEPTED');
  expect(await scene.signal(siteId, 'pay other')).toBe('ACCEPTED');
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toContain('pay WAITING');
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, index) => scene.signal(siteId, 'pay order', index)));
  expect(outcomes.toSorted()).toEqual(['ACCEPTED', ...Array.from({ length: 5 }, () => 'REPEATED')]);
  await scene.work(siteId);
  expect(await scene.signal(siteId, 'pay order', 'again')).toBe('REPEATED');
  await scene.work(siteId);
  expect((await done(siteId)).filter((step) => step === 'pay resumed')).toHaveLength(1);
});

test('a time that passes leads to the compensation of all, the waiting step first; a signal comes too late then', async () => {
  const { siteId, scene, id } = await waitingForPayment();
  await scene.endWaits(at + waitMs - 1);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toContain('pay WAITING');
  await scene.endWaits(at + waitMs);
  await scene.endWaits(at + waitMs);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe(
    'FAILED: hold COMPENSATED, pay COMPENSATED, approve PENDING, book PENDING; failed pay',
  );
  expect(await scene.signal(siteId, 'pay order', 'paid')).toBe('TOO_LATE');
  expect(await done(siteId)).toEqual(['hold', 'pay', 'undo pay', 'undo hold']);
});

test('a step that only writes and has waited is compensated for what it did before', async () => {
  const { siteId, scene, id } = await waitingForPayment();
  await scene.signal(siteId, 'pay order');
  await scene.work(siteId);
  await scene.endWaits(at + waitMs);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe(
    'FAILED: hold COMPENSATED, pay COMPENSATED, approve COMPENSATED, book PENDING; failed approve',
  );
  expect((await done(siteId)).slice(-3)).toEqual(['undo approve', 'undo pay', 'undo hold']);
});

test('a time that passes may as well lead to another step, or to one more wait for the same', async () => {
  const siteId = newId();
  const rounds: unknown[] = [];
  const step: Step<unknown> = {
    name: 'answer',
    mode: 'TRANSACTIONAL',
    compensate: 'NOTHING',
    run: async (_tx, { resumed }: StepCall<unknown>) => {
      rounds.push(resumed?.by);
      return rounds.length > 2
        ? { answered: resumed?.by === 'SIGNAL' }
        : new Wait({ signal: 'answer', untilMs: at + rounds.length * waitMs });
    },
  };
  const scene = createScene(made.database, [step, tracing('book', 'TRANSACTIONAL', goOn)]);
  const { id } = await scene.start(siteId);
  for (const round of [1, 2]) {
    await scene.work(siteId);
    expect(await scene.stateOf(siteId, id)).toBe('RUNNING: answer WAITING, book PENDING');
    await scene.endWaits(at + round * waitMs);
  }
  await scene.work(siteId);
  expect(rounds).toEqual([undefined, 'TIME', 'TIME']);
  expect(await scene.stateOf(siteId, id)).toBe('DONE: answer DONE, book DONE');
  const view = await scene.run.read(made.database.reader(siteId), id);
  expect(view?.steps[0]?.result).toEqual({ answered: false });
});

test('the signal and the time at once: one of them resumes it', async () => {
  const { siteId, scene, id } = await waitingForPayment();
  const [outcome] = await Promise.all([scene.signal(siteId, 'pay order'), scene.endWaits(at + waitMs)]);
  await scene.work(siteId);
  expect(outcome).toBe('ACCEPTED');
  expect(await scene.stateOf(siteId, id)).toBe('RUNNING: hold DONE, pay DONE, approve WAITING, book PENDING');
});

test('what waits is cancelled at once, and undone', async () => {
  const { siteId, scene, id } = await waitingForPayment();
  await scene.cancel(siteId, id);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe(
    'CANCELED: hold COMPENSATED, pay COMPENSATED, approve PENDING, book PENDING',
  );
  expect(await scene.signal(siteId, 'pay order')).toBe('TOO_LATE');
  expect(await done(siteId)).toEqual(['hold', 'pay', 'undo pay', 'undo hold']);
});

test('a pivot that waits has been begun with: there is no way back', async () => {
  const siteId = newId();
  const scene = createScene(made.database, [
    {
      name: 'pay',
      mode: 'TRANSACTIONAL',
      isPivot: true,
      run: async (_tx, { resumed }) => resumed ?? new Wait({ signal: 'pay', untilMs: at + waitMs }),
    },
  ]);
  const { id } = await scene.start(siteId);
  await scene.work(siteId);
  await expect(scene.cancel(siteId, id)).rejects.toThrow('the point from which it can be undone');
  await scene.signal(siteId, 'pay');
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, id)).toBe('DONE: pay DONE');
});

test('who follows hears that a step waits, and started again it is the same that waits', async () => {
  const { siteId, scene, id } = await waitingForPayment();
  const again = await scene.start(siteId, 'order');
  expect(again.id).toBe(id);
  const view = await scene.run.follow(made.database.reader(siteId), again, 60_000);
  expect(view?.steps.map(({ state }) => state)).toContain('WAITING');
});

test('two that wait for one name are a mistake: the second fails', async () => {
  const siteId = newId();
  const wait: Step<unknown> = {
    name: 'wait',
    mode: 'TRANSACTIONAL',
    compensate: 'NOTHING',
    run: async () => new Wait({ signal: 'one name', untilMs: at + waitMs }),
  };
  const scene = createScene(made.database, [wait]);
  const first = await scene.start(siteId);
  await scene.work(siteId);
  const second = await scene.start(siteId);
  await scene.work(siteId);
  await scene.work(siteId);
  expect(await scene.stateOf(siteId, first.id)).toBe('RUNNING: wait WAITING');
  expect(await scene.stateOf(siteId, second.id)).toBe('FAILED: wait FAILED; failed wait');
});

/** Runs a server that dies at a point. */
async function dieAt(point: string, ...signal: readonly string[]): Promise<void> {
  const child = start([made.directUrl, point, ...signal], ['ignore', 'ignore', 'inherit']);
  const [, endedBy] = (await once(child, 'exit')) as [number | null, string | null];
  expect([point, endedBy]).toEqual([point, 'SIGKILL']);
}

const opens = 'statement insert into process_wait';
const closes = 'statement update process_wait';
const pointsOf = (what: string, step: string) => [`${what} ${step} begins`, `${what} ${step} has done`];

test.each(['signalled', 'too late'])(
  'a process that waits and is %s comes to its end although its server is killed at every point',
  async (ending) => {
    const siteId = newId();
    const scene = createScene(made.database, waitingSteps(goOn), killedWaits);
    const { id } = await scene.start(siteId, siteId);
    const comesTo = (state: string) =>
      eventually(
        async () => {
          await scene.worker.drain();
          return scene.stateOf(siteId, id);
        },
        (reached) => reached.includes(state),
      );
    for (const point of [...pointsOf('run', 'hold'), ...pointsOf('run', 'pay'), opens]) {
      await dieAt(point);
    }
    await comesTo('pay WAITING');
    await dieAt('before commit', siteId, `pay ${siteId}`);
    expect(await scene.stateOf(siteId, id)).toContain('pay WAITING');
    await dieAt('after commit', siteId, `pay ${siteId}`);
    expect(await scene.signal(siteId, `pay ${siteId}`, 'something else')).toBe('REPEATED');
    for (const point of [closes, ...pointsOf('run', 'pay resumed'), ...pointsOf('run', 'approve'), opens]) {
      await dieAt(point);
    }
    await comesTo('approve WAITING');
    const isSignalled = ending === 'signalled';
    if (isSignalled) {
      await scene.signal(siteId, `approve ${siteId}`);
    } else {
      await scene.endWaits(at + waitMs);
    }
    const rest = isSignalled
      ? [...pointsOf('run', 'approve resumed'), ...pointsOf('run', 'book')]
      : [...pointsOf('compensate', 'approve'), ...pointsOf('compensate', 'pay'), ...pointsOf('compensate', 'hold')];
    for (const point of [closes, ...rest]) {
      await dieAt(point);
    }
    await comesTo(isSignalled ? 'DONE: ' : 'FAILED: ');

    const traces = await readTraces(made.database.reader(siteId));
    const acts = [...new Set(traces.map(({ step, what }) => `${what} ${step}`))];
    const waited = ['run hold', 'run pay', 'run pay resumed', 'run approve'];
    expect(acts).toEqual([
      ...waited,
      ...(isSignalled
        ? ['run approve resumed', 'run book']
        : ['compensate approve', 'compensate pay', 'compensate hold']),
    ]);
    for (const act of acts) {
      const ids = traces.filter(({ step, what }) => `${what} ${step}` === act).map((trace) => trace.id);
      // What only writes happens once; what calls out may be repeated, as the same.
      expect([act, new Set(ids).size]).toEqual([act, 1]);
      expect([act, ids.length]).toEqual([act, /pay/.test(act) ? ids.length : 1]);
    }
    const view = await scene.run.read(made.database.reader(siteId), id);
    expect(view?.steps[1]?.result).toMatchObject({ value: 'paid' });
  },
);
