/** The queue before the pool: order within a key, other keys pass, limits and ends of waiting. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

/** Work that ends when told to. */
function step() {
  let finish: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => done, finish };
}

async function turns(): Promise<void> {
  for (let index = 0; index < 20; index += 1) {
    await Promise.resolve();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('keyed queue', () => {
  test('runs the work of one key in the order of arrival, one at a time', async () => {
    const queue = createKeyedQueue();
    const order: string[] = [];
    let running = 0;
    let mostRunning = 0;
    const all = ['first', 'second', 'third', 'fourth'].map((name) =>
      queue.run(['room'], async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await turns();
        order.push(name);
        running -= 1;
      }),
    );
    await Promise.all(all);
    expect(order).toEqual(['first', 'second', 'third', 'fourth']);
    expect(mostRunning).toBe(1);
    expect(queue.figures()).toEqual({ keys: 0, waiting: 0 });
  });

  test('lets other keys pass a busy one', async () => {
    const queue = createKeyedQueue();
    const hot = step();
    const busy = queue.run(['hot'], hot.work);
    const behind = queue.run(['hot'], async () => 'behind');
    await expect(queue.run(['cool'], async () => 'cool')).resolves.toBe('cool');
    expect(queue.figures()).toEqual({ keys: 1, waiting: 1 });
    hot.finish();
    await busy;
    await expect(behind).resolves.toBe('behind');
  });

  test('asks who waits to check again when somebody has succeeded, and sends away who finds nothing left', async () => {
    const queue = createKeyedQueue();
    const [first, second] = [step(), step()];
    let isTaken = false;
    const recheck = async () => {
      if (isTaken) {
        throw new Error('taken');
      }
    };
    const won = queue.run(['room'], first.work);
    const next = queue.run(['room'], second.work, recheck);
    const gone = queue.run(['room'], async () => 'begun', recheck);
    const staying = queue.run(
      ['room'],
      async () => 'stayed',
      async () => {},
    );
    const refused = expect(gone).rejects.toThrow('taken');
    await turns();
    expect(queue.figures()).toEqual({ keys: 1, waiting: 3 });
    isTaken = true;
    first.finish();
    await won;
    await refused;
    expect(queue.figures()).toEqual({ keys: 1, waiting: 1 });
    second.finish();
    await next;
    await expect(staying).resolves.toBe('stayed');
    expect(queue.figures()).toEqual({ keys: 0, waiting: 0 });
  });

  test('sends away at once who joins a queue for nothing, and asks nobody in vain when work has failed', async () => {
    const queue = createKeyedQueue();
    const busy = step();
    const failing = queue.run(['room'], () => busy.work().then(() => Promise.reject(new Error('no'))));
    const asked = vi.fn(async () => {});
    const behind = [1, 2].map(() => queue.run(['room'], () => Promise.reject(new Error('no')), asked));
    const lost = queue.run(
      ['room'],
      async () => 'begun',
      () => Promise.reject(new Error('taken')),
    );
    await expect(lost).rejects.toThrow('taken');
    busy.finish();
    await expect(Promise.allSettled([failing, ...behind])).resolves.toMatchObject([
      { reason: { message: 'no' } },
      { reason: { message: 'no' } },
      { reason: { message: 'no' } },
    ]);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(queue.figures()).toEqual({ keys: 0, waiting: 0 });
  });

  test('goes on after work that throws, and hands its error on', async () => {
    const queue = createKeyedQueue();
    const failing = queue.run(['room'], async () => {
      throw new Error('taken');
    });
    const next = queue.run(['room'], async () => 'next');
    await expect(failing).rejects.toThrow('taken');
    await expect(next).resolves.toBe('next');
    expect(queue.figures()).toEqual({ keys: 0, waiting: 0 });
  });

  test('work on several keys waits for all of them and keeps its position in each', async () => {
    const queue = createKeyedQueue();
    const room = step();
    const teacher = step();
    const order: string[] = [];
    const first = queue.run(['room'], room.work);
    const second = queue.run(['teacher'], teacher.work);
    const both = queue.run(['teacher', 'room'], async () => void order.push('both'));
    const later = queue.run(['room'], async () => void order.push('later'));
    room.finish();
    await first;
    await turns();
    expect(order).toEqual([]);
    teacher.finish();
    await Promise.all([second, both, later]);
    expect(order).toEqual(['both', 'later']);
  });

  test('two that want the same keys in opposite order both get through', async () => {
    const queue = createKeyedQueue();
    const outcomes = Promise.all([
      queue.run(['a', 'b'], async () => turns()),
      queue.run(['b', 'a'], async () => turns()),
      queue.run(['a', 'a', 'b'], async () => turns()),
    ]);
    await expect(outcomes).resolves.toHaveLength(3);
    expect(queue.figures()).toEqual({ keys: 0, waiting: 0 });
  });

  test('refuses at once when 200 are waiting, and takes newcomers again when the queue is shorter', async () => {
    const queue = createKeyedQueue();
    const first = step();
    const running = queue.run(['slot'], first.work);
    const waiting = Array.from({ length: 200 }, () => queue.run(['slot'], async () => 'served'));
    await expect(queue.run(['slot'], async () => 'too late')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      retryAfterSeconds: 1,
    });
    await expect(queue.run(['other', 'slot'], async () => 'too late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(queue.figures()).toEqual({ keys: 1, waiting: 200 });
    first.finish();
    await running;
    await expect(Promise.all(waiting)).resolves.toHaveLength(200);
    await expect(queue.run(['slot'], async () => 'served')).resolves.toBe('served');
  });

  test('gives up after two seconds without having begun, and holds nobody up', async () => {
    const queue = createKeyedQueue();
    const slow = step();
    const running = queue.run(['slot', 'room'], slow.work);
    let began = false;
    const impatient = queue.run(['slot'], async () => {
      began = true;
    });
    const refused = expect(impatient).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    const patient = queue.run(['slot', 'room'], async () => 'served');
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    slow.finish();
    await running;
    await expect(patient).resolves.toBe('served');
    expect(began).toBe(false);
    expect(queue.figures()).toEqual({ keys: 0, waiting: 0 });
  });

  test('lets work wait as long as it says', async () => {
    const queue = createKeyedQueue();
    const hot = step();
    const busy = queue.run(['hot'], hot.work);
    const patient = queue.run(['hot'], async () => 'patient', undefined, 10_000);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(queue.figures()).toEqual({ keys: 1, waiting: 1 });
    hot.finish();
    await busy;
    await expect(patient).resolves.toBe('patient');
    const again = step();
    const busyAgain = queue.run(['hot'], again.work);
    const tired = expect(queue.run(['hot'], async () => 'tired', undefined, 10_000)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await tired;
    again.finish();
    await busyAgain;
  });

  test('one that gives up while first in one of its queues lets the next there begin', async () => {
    const queue = createKeyedQueue();
    const slow = step();
    const running = queue.run(['room'], slow.work);
    const both = queue.run(['room', 'teacher'], async () => 'never');
    const refused = expect(both).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const behind = queue.run(['teacher'], async () => 'served');
    await vi.advanceTimersByTimeAsync(1_999);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    await expect(behind).resolves.toBe('served');
    slow.finish();
    await running;
  });

  test('without keys there is no queue', async () => {
    await expect(createKeyedQueue().run([], async () => 'at once')).resolves.toBe('at once');
  });
});
