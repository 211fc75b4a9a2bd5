/** Live streams: events as they arrive in pieces, places, heartbeats and new connections. */
import { describe, expect, test } from 'vitest';
import { type FakeAnswer, fakeTime, fakeTransport } from '../test-support/fakes.ts';
import { createClient } from './client.ts';
import { createEventReader, type StreamEvent } from './stream.ts';

describe('reading events', () => {
  const read = (parts: string[]) => {
    const events: unknown[] = [];
    const reader = createEventReader((event) => events.push(event));
    for (const part of parts) {
      reader(part);
    }
    return events;
  };
  const text = 'retry: 2000\nid: 7\n\n: heartbeat\n\nid: 8\nevent: a_b\ndata: {"x":\ndata: 1}\n\n';
  const expected = [
    { retryMs: 2000, id: '7', type: 'message' },
    { id: '8', type: 'a_b', data: '{"x":\n1}' },
  ];

  test('whole, letter by letter, and with every kind of line end', () => {
    expect(read([text])).toEqual(expected);
    expect(read([...text])).toEqual(expected);
    expect(read([...text.replaceAll('\n', '\r\n')])).toEqual(expected);
    expect(read([text.replaceAll('\n', '\r')])).toEqual(expected.slice(0, 1));
  });

  test('an event that has not ended yet is not given out', () => {
    expect(read(['id: 1\ndata: 1\n'])).toEqual([]);
  });
});

/** A body that is written piece by piece. */
function pipe() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    cancel() {
      cancelled = true;
    },
  });
  return {
    answer: { stream } satisfies FakeAnswer,
    write: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
    isCancelled: () => cancelled,
  };
}

const until = (condition: () => boolean): Promise<void> => expect.poll(condition).toBe(true);

function open(answers: FakeAnswer[]) {
  const time = fakeTime();
  const transport = fakeTransport((_, count) => answers[count - 1] ?? { status: 503 });
  const client = createClient({ transport, apiKey: 'k', retries: 0, now: time.now, setTimer: time.setTimer });
  const events: StreamEvent[] = [];
  const states: string[] = [];
  const stream = client.stream({
    onEvent: (event) => events.push(event),
    onReset: (lastEventId) => states.push(`reset at ${lastEventId}`),
    onState: (state) => states.push(state),
    onRefused: (error) => states.push(`refused ${error.status}`),
  });
  return { events, states, stream, time, transport };
}

describe('a stream', () => {
  test('gives events and continues after the last one when the connection ends', async () => {
    const [first, second] = [pipe(), pipe()];
    const { events, states, stream, time, transport } = open([first.answer, second.answer]);
    await until(() => states.includes('open'));
    first.write('retry: 500\nid: 3\n\nid: 4\nevent: booking_created\ndata: {"a":"é"}\n\n');
    await until(() => events.length === 1);
    expect(events).toEqual([{ id: '4', type: 'booking_created', data: { a: 'é' } }]);
    first.end();
    await until(() => states.includes('waiting'));
    time.advance(500);
    await until(() => transport.requests.length === 2);
    expect(transport.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '4']);
    second.write('id: 9\nevent: reset\ndata: {}\n\n');
    await until(() => states.includes('reset at 9'));
    stream.close();
    await until(() => states.includes('closed'));
    expect(second.isCancelled()).toBe(true);
    expect(time.pending()).toBe(0);
  });

  test('takes three missed heartbeats for a dead connection', async () => {
    const [first, second] = [pipe(), pipe()];
    const { states, stream, time, transport } = open([first.answer, second.answer]);
    await until(() => states.includes('open') && time.pending() > 0);
    time.advance(44_999);
    const startedBefore = time.started();
    first.write(': heartbeat\n\n');
    await until(() => time.started() > startedBefore);
    time.advance(44_999);
    expect(first.isCancelled()).toBe(false);
    time.advance(1);
    await until(() => first.isCancelled() && states.includes('waiting'));
    time.advance(1000);
    await until(() => transport.requests.length === 2);
    stream.close();
    await until(() => states.includes('closed'));
  });

  test('waits longer after each failure', async () => {
    const { states, stream, time, transport } = open([{ status: 503 }, { status: 500 }, { status: 503 }]);
    await until(() => states.length === 1);
    time.advance(999);
    expect(transport.requests).toHaveLength(1);
    time.advance(1);
    await until(() => states.length === 2);
    time.advance(1999);
    expect(transport.requests).toHaveLength(2);
    time.advance(1);
    await until(() => transport.requests.length === 3);
    stream.close();
    await until(() => states.includes('closed'));
  });

  test('ends when the server refuses', async () => {
    const { states } = open([{ status: 403, body: { message: 'no', details: {} } }]);
    await until(() => states.includes('closed'));
    expect(states).toEqual(['refused 403', 'closed']);
  });
});
