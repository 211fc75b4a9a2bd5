/** Live streams: what is recorded arrives, in order, after a break too; and streams end when they must. */
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { silentLog } from '../../../packages/server/src/db/log.ts';
import type { LatestReader } from '../../../packages/server/src/db/transaction.ts';
import { createEphemeralEvents } from '../../../packages/server/src/events/ephemeral-events.ts';
import { createLiveConsumer, notifyLive } from '../../../packages/server/src/events/live.ts';
import type { MayRead } from '../../../packages/server/src/events/live-stream.ts';
import {
  createLiveStreams,
  type LiveStreamOptions,
  type LiveStreams,
} from '../../../packages/server/src/events/live-streams.ts';
import { joinWorkers } from '../../../packages/server/src/tasks/workers.ts';
import { hourMs } from '../../../packages/server/src/time/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { bookingUpdated, countStates, createDeliveryWorker, outboxOf, recordAll, tracingConsumer } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

const toStop: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0).reverse()) {
    await stop();
  }
});

interface Serving {
  readonly url: string;
  readonly streams: LiveStreams;
}

interface Rules {
  mayRead: MayRead;
  authorize: () => Promise<MayRead | undefined>;
  callerName: string;
  sessionId: string;
}

async function serve(
  siteId: string,
  options: Partial<LiveStreamOptions> = {},
  rules: Partial<Rules> = {},
): Promise<Serving> {
  const streams = createLiveStreams({
    database: made.database,
    directUrl: made.directUrl,
    log: silentLog,
    ...options,
  });
  const server: Server = createServer((request, response) => {
    const lastEventId = request.headers['last-event-id'];
    void streams
      .open({
        siteId,
        mayRead: () => true,
        authorize: async () => rules.mayRead ?? (() => true),
        callerName: 'a reader',
        sessionId: undefined,
        ...rules,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        response,
      })
      .then((opened) => {
        if (!opened) {
          response.writeHead(503).end();
        }
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toStop.push(async () => {
    await streams.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, streams };
}

interface Received {
  readonly status: number;
  readonly response: IncomingMessage;
  readonly events: { id: string; event: string; data: Record<string, unknown> }[];
  readonly beats: () => number;
  /** After which pauses it was told to come back, in milliseconds; the last one counts. */
  readonly pauses: number[];
  readonly ended: () => boolean;
}

/** Reads a stream until it is closed; resolves when its headers are there. */
function follow(url: string, lastEventId?: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId } },
      (response) => {
        const events: Received['events'] = [];
        const pauses: number[] = [];
        let beats = 0;
        let ended = false;
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) {
            const fields = new Map(
              block.split('\n').map((line) => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]),
            );
            beats += block.startsWith(':') ? 1 : 0;
            if (fields.has('retry')) {
              pauses.push(Number(fields.get('retry')));
            }
            if (fields.has('data')) {
              events.push({
                id: fields.get('id') ?? '',
                event: fields.get('event') ?? '',
                data: JSON.parse(fields.get('data') ?? ''),
              });
            }
          }
        });
        response.on('error', () => undefined);
        response.on('close', () => {
          ended = true;
        });
        resolve({ status: response.statusCode ?? 0, response, events, pauses, beats: () => beats, ended: () => ended });
      },
    );
    toStop.push(() => {
      request.destroy();
    });
    request.on('error', reject);
  });
}

/** A site whose events are delivered as in a running server. */
function relayed(siteId: string) {
  const { database } = made;
  const consumers = [createLiveConsumer()];
  const worker = createDeliveryWorker({
    database,
    consumers,
    afterRound: async (done) => {
      await notifyLive(database.serverReader, done);
    },
  });
  const record = outboxOf(consumers);
  return async (entityId: string, sequence: number, body: Record<string, unknown> = {}) => {
    await recordAll(database, siteId, record, [bookingUpdated(entityId, sequence, body)]);
    await worker.drain();
  };
}

const entities = (received: Received) =>
  received.events.map((each) => (each.data.data as { entityId: string }).entityId);

test('a consumer that takes its time holds up no live change: each has its worker', async () => {
  const siteId = newId();
  const { database } = made;
  let letGo = () => {};
  // Made beforehand: whoever lets go may be faster than the consumer, whose lease is seen before it begins.
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const slow = { ...tracingConsumer('slow'), consume: () => untilLetGo };
  const record = outboxOf([slow, createLiveConsumer()]);
  const worker = joinWorkers([
    createDeliveryWorker({
      database,
      consumers: [createLiveConsumer()],
      afterRound: async (done) => {
        await notifyLive(database.serverReader, done);
      },
    }),
    createDeliveryWorker({ database, consumers: [slow] }),
  ]);
  const { url } = await serve(siteId, { pollMs: 60_000 });
  const received = await follow(url);
  await recordAll(database, siteId, record, [bookingUpdated('a', 1)]);
  worker.start();
  await eventually(
    async () => received.events,
    (events) => events.length === 1,
  );
  await eventually(
    () => countStates(database.reader(siteId)),
    ({ DONE, LEASED }) => DONE === 1 && LEASED === 1,
  );
  letGo();
  await worker.stop();
  expect(await countStates(database.reader(siteId))).toEqual({ DONE: 2 });
});

test('an event arrives through the notification, in its envelope', async () => {
  const siteId = newId();
  const change = relayed(siteId);
  const { url } = await serve(siteId, { pollMs: 60_000 });
  const received = await follow(url);
  expect(received.response.headers['content-type']).toContain('text/event-stream');
  await change('a', 7);
  await eventually(
    async () => received.events,
    (events) => events.length === 1,
  );
  expect(received.events[0]).toMatchObject({
    event: 'wix.bookings.v2.booking_updated',
    data: {
      eventType: 'wix.bookings.v2.booking_updated',
      data: {
        entityFqdn: 'wix.bookings.v2.booking',
        slug: 'updated',
        entityId: 'a',
        eventTime: '2026-11-21T09:00:00.000Z',
        entityEventSequence: '7',
        triggeredByAnonymizeRequest: false,
        originatedFrom: '',
        updatedEvent: { currentEntity: { id: 'a' } },
      },
    },
  });
});

test('without a direct way the stream looks by itself', async () => {
  const siteId = newId();
  const change = relayed(siteId);
  const { url } = await serve(siteId, { directUrl: undefined, pollMs: 30 });
  const received = await follow(url);
  await change('a', 1);
  await eventually(
    async () => entities(received),
    (seen) => seen.length === 1,
  );
});

test('another site hears nothing', async () => {
  const [mine, other] = [newId(), newId()];
  const changeMine = relayed(mine);
  const changeOther = relayed(other);
  const { url } = await serve(mine, { directUrl: undefined, pollMs: 20 });
  const received = await follow(url);
  await changeOther('not mine', 1);
  await changeMine('mine', 1);
  await eventually(
    async () => entities(received),
    (seen) => seen.includes('mine'),
  );
  expect(entities(received)).toEqual(['mine']);
});

test('who comes while another reads hears of what the other read too early for', async () => {
  const siteId = newId();
  const change = relayed(siteId);
  let begun = () => {};
  const isRead = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let letGo = () => {};
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let reads = 0;
  const reader = (ofSite: string): LatestReader => {
    const real = made.database.reader(ofSite);
    return {
      siteId: ofSite,
      seesLatest: true,
      first: (query) => real.first(query),
      async all(query) {
        reads += 1;
        const isFirst = reads === 1;
        const rows = await real.all(query);
        if (isFirst) {
          begun();
          await untilLetGo;
        }
        return rows;
      },
    };
  };
  const { url, streams } = await serve(siteId, {
    database: { reader },
    directUrl: undefined,
    pollMs: hourMs,
    heartbeatMs: hourMs,
  });
  const early = await follow(url, '0');
  await isRead;
  await change('a', 1);
  streams.poll([siteId]);
  const late = await follow(url, '0');
  letGo();
  for (const received of [early, late]) {
    await eventually(
      async () => entities(received),
      (seen) => seen.length === 1,
    );
  }
});

test('a reader who comes back continues where it was', async () => {
  const siteId = newId();
  const change = relayed(siteId);
  const { url } = await serve(siteId);
  await change('before', 1);
  const first = await follow(url);
  await change('a', 1);
  await eventually(
    async () => entities(first),
    (seen) => seen.length === 1,
  );
  first.response.destroy();
  for (let index = 0; index < 130; index += 1) {
    await change(`missed ${index}`, 1);
  }
  const second = await follow(url, first.events.at(-1)?.id);
  await eventually(
    async () => entities(second),
    (seen) => seen.length === 130,
  );
  expect(entities(second)).toEqual(Array.from({ length: 130 }, (_, index) => `missed ${index}`));
});

test('a place that nobody knows any more resets the reader', async () => {
  const siteId = newId();
  const change = relayed(siteId);
  await change('a', 1);
  const { url } = await serve(siteId);
  const received = await follow(url, '4711');
  await change('b', 1);
  await eventually(
    async () => received.events,
    (events) => events.length === 2,
  );
  expect(received.events.map((each) => each.event)).toEqual(['reset', 'wix.bookings.v2.booking_updated']);
  const nonsense = await follow(url, 'x; drop table');
  await change('c', 1);
  await eventually(
    async () => entities(nonsense),
    (seen) => seen.length === 1,
  );
});

test('a reader gets only what it may read', async () => {
  const siteId = newId();
  const change = relayed(siteId);
  const { url } = await serve(
    siteId,
    {},
    { mayRead: (event) => 'body' in event && event.body['resourceId'] === 'own' },
  );
  const received = await follow(url);
  await change('a', 1, { resourceId: 'other' });
  await change('b', 1, { resourceId: 'own' });
  await eventually(
    async () => entities(received),
    (seen) => seen.length === 1,
  );
  expect(entities(received)).toEqual(['b']);
});

test('the heart beats, and the stream ends with the session', async () => {
  const siteId = newId();
  let allowed = true;
  const { url, streams } = await serve(
    siteId,
    { heartbeatMs: 20 },
    { authorize: async () => (allowed ? () => true : undefined) },
  );
  const received = await follow(url);
  await eventually(
    async () => received.beats(),
    (beats) => beats >= 2,
  );
  allowed = false;
  await eventually(
    async () => received.ended(),
    (ended) => ended,
  );
  expect(streams.size()).toBe(0);
});

test('stopping closes every stream, and more than the process can hold are refused', async () => {
  const siteId = newId();
  const { url, streams } = await serve(siteId, { streamsAtMost: 1 });
  const received = await follow(url);
  expect(received.status).toBe(200);
  expect((await follow(url)).status).toBe(503);
  await streams.stop();
  await eventually(
    async () => received.ended(),
    (ended) => ended,
  );
});

test('the end of a session ends its streams at once, and no others', async () => {
  const siteId = newId();
  const { url, streams } = await serve(siteId, { heartbeatMs: 60_000 }, { sessionId: 'session' });
  const received = await follow(url);
  streams.endSession(siteId, 'another session');
  streams.endSession(newId(), 'session');
  expect(streams.size()).toBe(1);
  streams.endSession(siteId, 'session');
  expect(streams.size()).toBe(0);
  await eventually(
    async () => received.ended(),
    (ended) => ended,
  );
});

test('before an event is sent, a reader who was authorized long ago is authorized anew', async () => {
  const siteId = newId();
  const change = relayed(siteId);
  let allowed: 'a' | 'b' | undefined = 'a';
  const authorize = async () =>
    allowed === undefined ? undefined : ({ entityId }: { readonly entityId: string }) => entityId === allowed;
  const { url, streams } = await serve(siteId, { heartbeatMs: 60_000, trustedMs: 0 }, { authorize });
  const received = await follow(url);
  await change('a', 1);
  await eventually(
    async () => entities(received),
    (seen) => seen.length === 1,
  );
  allowed = 'b';
  await change('a', 2);
  await change('b', 1);
  await eventually(
    async () => entities(received),
    (seen) => seen.length === 2,
  );
  allowed = undefined;
  await change('b', 2);
  await eventually(
    async () => received.ended(),
    (ended) => ended,
  );
  expect(entities(received)).toEqual(['a', 'b']);
  expect(streams.size()).toBe(0);
});

test('what is true only now is told to no reader who may not hear it any more', async () => {
  const siteId = newId();
  let allowed = ['first', 'not any more'];
  const authorize = async () => {
    const heard = allowed;
    return ({ entityId }: { readonly entityId: string }) => heard.includes(entityId);
  };
  const { url } = await serve(siteId, { heartbeatMs: 60_000, trustedMs: 0 }, { authorize });
  const received = await follow(url);
  const pass = createEphemeralEvents(made.database.serverReader, silentLog);
  const tell = (entityId: string) => pass({ siteId, type: 'openhours.bookings.v1.booking_viewers_changed', entityId });
  // It is told once or not at all: what is said before the streams listen is lost.
  await eventually(
    async () => {
      tell('first');
      return entities(received);
    },
    (seen) => seen.includes('first'),
  );
  allowed = ['now'];
  tell('not any more');
  tell('now');
  await eventually(
    async () => entities(received),
    (seen) => seen.includes('now'),
  );
  expect(entities(received)).not.toContain('not any more');
});

test('one more stream of a caller closes the oldest; a site cannot take all room', async () => {
  const siteId = newId();
  const { url, streams } = await serve(siteId, { streamsPerCallerAtMost: 2 });
  const [first, second] = [await follow(url), await follow(url)];
  const third = await follow(url);
  await eventually(
    async () => first.ended(),
    (ended) => ended,
  );
  expect([second.ended(), third.ended(), streams.size()]).toEqual([false, false, 2]);
  // It comes back later than others do: else the three would take the two places from each other without end.
  expect([first.pauses, third.pauses]).toEqual([[2000, 60_000], [2000]]);
  const { url: crowded } = await serve(siteId, { streamsPerSiteAtMost: 1 });
  expect((await follow(crowded)).status).toBe(200);
  expect((await follow(crowded)).status).toBe(503);
});

test('a reader who leaves is forgotten', async () => {
  const siteId = newId();
  const { url, streams } = await serve(siteId);
  const received = await follow(url);
  expect(streams.size()).toBe(1);
  received.response.destroy();
  await eventually(
    async () => streams.size(),
    (size) => size === 0,
  );
});
