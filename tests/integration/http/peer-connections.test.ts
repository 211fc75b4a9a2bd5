/** Many connections of one address, and a client that never reads: how they end, and who is let be. */
import { connect, type Socket } from 'node:net';
import { defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindRead } from '../../../packages/server/src/call.ts';
import { defaultConnectionsPerPeer, defaultConnectionTimes } from '../../../packages/server/src/http/server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { connectionEnds } from './support.ts';

/** A read that takes until the test lets it end. */
const held = defineOperation({
  name: 'tests.heldRead',
  summary: 'Reads until it is told to end.',
  method: 'GET',
  path: '/v1/tests/held-read',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({}),
  source: 'tests',
});
let reading = 0;
let endReading: () => void = () => {};
const read = new Promise<void>((resolve) => {
  endReading = resolve;
});

/** No connection ends because the machine is slow. */
const patient = { unusedMs: 60_000, stalledMs: 60_000, lookEveryMs: 50 };

/** Gives an address few connections. */
let narrow: TestServer;

beforeAll(async () => {
  narrow = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: 'on' },
    connectionTimes: patient,
    connectionsPerPeer: 4,
    bindings: [
      bindRead(held, async () => {
        reading += 1;
        await read;
        return {};
      }),
    ],
  });
});
afterAll(() => narrow.stop());

/** A server with the limits of the product itself. */
async function startPlain(): Promise<{ server: TestServer; isReading: () => number; endReading: () => void }> {
  let isReading = 0;
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const server = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: 'on' },
    bindings: [
      bindRead(held, async () => {
        isReading += 1;
        await ended;
        return {};
      }),
    ],
  });
  return { server, isReading: () => isReading, endReading: end };
}

/** A connection that stays open; `next` resolves with what arrives until the text is in it, or the connection ends. */
function opened(to: TestServer): { socket: Socket; ask: (text: string, until: string) => Promise<string> } {
  const { hostname, port } = new URL(to.url);
  const socket = connect({ port: Number(port), host: hostname });
  socket.on('error', () => {});
  return {
    socket,
    ask: (text, until) =>
      new Promise((resolve) => {
        let received = '';
        const done = () => {
          socket.off('data', take);
          resolve(received);
        };
        const take = (chunk: Buffer) => {
          received += chunk;
          if (received.includes(until)) {
            done();
          }
        };
        socket.on('data', take);
        socket.once('close', done);
        socket.write(text);
      }),
  };
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`;
const alive = get('/health/live');
const live = '{"status":"live"}';

test('one address holds so many connections: its longest unused ends for a new one, and is told how long it is kept', async () => {
  const held = [1, 2, 3, 4].map(() => opened(narrow));
  for (const { ask } of held) {
    expect(await ask(alive, live)).toContain('keep-alive: timeout=60');
  }
  const [first] = held;
  const ended = new Promise((resolve) => first?.socket.once('close', resolve));
  const fifth = opened(narrow);
  expect(await fifth.ask(alive, live)).toContain('200 OK');
  await ended;
  for (const { socket } of [...held, fifth]) {
    socket.destroy();
  }
});

test('without rate limits one address holds as many as it opens', async () => {
  const unlimited = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: 'off' },
    connectionTimes: patient,
    connectionsPerPeer: 4,
  });
  try {
    const open = Array.from({ length: 12 }, () => opened(unlimited));
    for (const { ask } of open) {
      expect(await ask(alive, live)).toContain('200 OK');
    }
    // None has ended for another.
    for (const { ask, socket } of open) {
      expect(await ask(alive, live)).toContain('200 OK');
      socket.destroy();
    }
  } finally {
    await unlimited.stop();
  }
});

test('when all are in use one more is refused in words; a proxy nobody named is let be, and told to the operator', async () => {
  const { authorization } = await narrow.caller('apiKey');
  const credentials = `authorization: ${authorization}\r\nwix-site-id: ${narrow.siteId}\r\n`;
  const busy = [1, 2, 3, 4].map(() => opened(narrow));
  for (const { socket } of busy) {
    socket.write(get('/v1/tests/held-read', credentials));
  }
  await expect.poll(() => reading).toBe(4);
  const refused = await opened(narrow).ask(alive, '}}}');
  expect(refused).toContain('HTTP/1.1 429');
  expect(refused).toContain('connection: close');
  expect(refused).toContain('retry-after: ');
  const passedOn = get('/health/live', 'x-forwarded-for: 192.0.2.1\r\n');
  const behind = Array.from({ length: 8 }, () => opened(narrow));
  for (const { ask } of behind) {
    expect(await ask(passedOn, live)).toContain('200 OK');
  }
  endReading();
  for (const { socket } of [...busy, ...behind]) {
    socket.destroy();
  }
  const notes = narrow.log.filter(({ setting, connections }) => setting !== undefined && connections === 4);
  expect(notes.map(({ level, message }) => `${level} ${message.slice(0, 40)}`)).toEqual([
    'warn one address holds as many connections as',
    'warn a proxy that is not named in this settin',
  ]);
});

test('a client that never reads is ended once its bytes stand still; a silent live stream is not', async () => {
  const hasty = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: 'on' },
    connectionTimes: { ...patient, stalledMs: 300 },
  });
  try {
    const { hostname, port } = new URL(hasty.url);
    const headers = await hasty.caller('OWNER');
    const closing = new AbortController();
    const stream = await fetch(`${hasty.url}/v1/events/stream`, { headers, signal: closing.signal });
    const pieces = (stream.body as ReadableStream<Uint8Array<ArrayBuffer>>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await pieces.read()).value).toContain('retry: ');
    const deaf = connect({ port: Number(port), host: hostname });
    deaf.on('error', () => {});
    deaf.pause();
    // More than the buffers of the machine take in between.
    deaf.write(get('/openapi.json').repeat(60));
    await connectionEnds(deaf);
    await hasty.send('POST', '/v1/staff-members', { body: { staffMember: { name: 'Ada' } }, headers });
    // Heartbeats come between, as many as the machine takes time.
    let heard = '';
    while (!heard.includes('event: ')) {
      const { value, done } = await pieces.read();
      expect(done).toBe(false);
      heard += value;
    }
    closing.abort();
  } finally {
    await hasty.stop();
  }
});

test('as it is shipped, one address holds 200 connections, each unused for 20 s, and bytes that stand still end it within a minute', async () => {
  const { endReading: endPlain, isReading, server } = await startPlain();
  try {
    const { authorization } = await server.caller('apiKey');
    const credentials = `authorization: ${authorization}\r\nwix-site-id: ${server.siteId}\r\n`;
    const busy = Array.from({ length: 200 }, () => opened(server));
    for (const { socket } of busy) {
      socket.write(get('/v1/tests/held-read', credentials));
    }
    await expect.poll(isReading).toBe(200);
    expect(await opened(server).ask(alive, '}}}')).toContain('HTTP/1.1 429');
    busy[0]?.socket.destroy();
    await expect.poll(() => opened(server).ask(alive, '}')).toContain('keep-alive: timeout=20');
    endPlain();
    for (const { socket } of busy) {
      socket.destroy();
    }
  } finally {
    endPlain();
    await server.stop();
  }
  expect(defaultConnectionsPerPeer).toBe(200);
  // Node looks once or twice before it ends one: after 30 to 60 s.
  expect(defaultConnectionTimes).toMatchObject({ unusedMs: 20_000, stalledMs: 30_000 });
});
