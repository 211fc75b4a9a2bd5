/** Whether the server is there: by the device, by calls, and by asking until it answers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function before() {
  let isThere = true;
  const asked: string[] = [];
  let hasNetwork = true;
  const device = Object.assign(new EventTarget(), { hasNetwork: () => hasNetwork });
  const connection = createConnection(async (input) => {
    asked.push(String(input));
    if (!isThere) {
      throw new TypeError('Failed to fetch');
    }
    return new Response();
  }, device);
  const heard: boolean[] = [];
  connection.onChange(() => heard.push(connection.isOnline()));
  return {
    asked,
    connection,
    heard,
    async serverIs(there: boolean) {
      isThere = there;
      await vi.advanceTimersByTimeAsync(0);
    },
    async deviceSays(type: 'online' | 'offline') {
      hasNetwork = type === 'online';
      device.dispatchEvent(new Event(type));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a device that loses its network says so at once, and the way back is found', async () => {
  const { connection, deviceSays, heard, serverIs } = before();
  await serverIs(false);
  await deviceSays('offline');
  expect(heard).toEqual([false]);
  await serverIs(true);
  await deviceSays('online');
  expect(heard).toEqual([false, true]);
  expect(connection.isOnline()).toBe(true);
});

test('a server on the device itself is there without any network', async () => {
  const { connection, deviceSays, serverIs } = before();
  await deviceSays('offline');
  expect(connection.isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connection.isOnline()).toBe(true);
  // It is asked on: what answered may have been the last of the network.
  await serverIs(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connection.isOnline()).toBe(false);
});

test('a call without an answer tells, and the server is asked until it answers, ever less often', async () => {
  const { asked, connection, heard, serverIs } = before();
  await serverIs(false);
  await expect(connection.fetch('/v1/bookings')).rejects.toThrow('Failed to fetch');
  expect(heard).toEqual([false]);
  await vi.advanceTimersByTimeAsync(60_000);
  // After 1, 2, 4, 8 and from then on every 10 seconds.
  expect(asked).toEqual(['/v1/bookings', ...Array.from({ length: 8 }, () => '/health/live')]);
  await serverIs(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual([false, true]);
  const times = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(times);
});

test('any answer tells that the server is there', async () => {
  const { connection, heard, serverIs } = before();
  await serverIs(false);
  await connection.fetch('/v1/bookings').catch(() => undefined);
  await serverIs(true);
  await connection.fetch('/v1/bookings');
  expect(heard).toEqual([false, true]);
});

test('an answer to what was asked before the network was lost tells nothing', async () => {
  let answer: () => void = () => undefined;
  const device = Object.assign(new EventTarget(), { hasNetwork: () => false });
  const connection = createConnection(
    (input) =>
      String(input) === '/health/live'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : new Promise((resolve) => {
            answer = () => resolve(new Response());
          }),
    device,
  );
  const call = connection.fetch('/v1/bookings');
  device.dispatchEvent(new Event('offline'));
  answer();
  await call;
  expect(connection.isOnline()).toBe(false);
});

test('a call that was called off tells nothing', async () => {
  const { asked, connection, heard, serverIs } = before();
  await serverIs(false);
  const calledOff = AbortSignal.abort();
  await expect(connection.fetch('/v1/bookings', { signal: calledOff })).rejects.toThrow();
  expect(heard).toEqual([]);
  expect(asked).toEqual(['/v1/bookings']);
});

test('whoever waits for nothing has it asked, once at a time', async () => {
  const { asked, connection, heard, serverIs } = before();
  await serverIs(false);
  connection.check();
  connection.check();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([false]);
  expect(asked).toEqual(['/health/live']);
});

test('an answer to what was asked before the last loss says nothing, and it is asked again', async () => {
  const answers: (() => void)[] = [];
  const device = Object.assign(new EventTarget(), { hasNetwork: () => true });
  const connection = createConnection(
    () => new Promise((resolve) => answers.push(() => resolve(new Response()))),
    device,
  );
  connection.check();
  device.dispatchEvent(new Event('offline'));
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isOnline()).toBe(true);
});
