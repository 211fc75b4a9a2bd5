/** Live changes by server-sent events over fetch: heartbeat, Last-Event-ID, and a new connection when one ends. */
import type { Caller } from './caller.ts';
import { answerError, CallError, systemError } from './errors.ts';
import { retryDelayMs } from './retry.ts';

export interface StreamEvent {
  /** Place in the stream; the next connection continues after it. */
  readonly id: string | undefined;
  /** Event type, such as `wix.bookings.v2.booking_created`. */
  readonly type: string;
  readonly data: unknown;
}

export interface StreamListener {
  onEvent(event: StreamEvent): void;
  /** Events may have been missed: whatever was read before is to be read again. What comes later follows this place. */
  onReset?(lastEventId: string | undefined): void;
  /** `open` when connected, `waiting` between connections, `closed` at the end. */
  onState?(state: 'open' | 'waiting' | 'closed'): void;
  /** The server refused for good; the stream is closed. */
  onRefused?(error: CallError): void;
}

export interface OpenStream {
  close(): void;
}

/** The server sends a sign of life every 15 s; three missed ones mean a dead connection. */
const streamSilenceMs = 45_000;

/** One server-sent event or a comment, as lines arrive. Returns a function that takes further text. */
export function createEventReader(
  receive: (event: { id?: string; type: string; data?: string; retryMs?: number }) => void,
) {
  let rest = '';
  let fields: { id?: string; type?: string; data?: string; retryMs?: number } = {};
  return (text: string): void => {
    rest += text;
    // A CR at the very end may be half of a CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() as string;
    for (const line of lines) {
      if (line === '') {
        if (Object.keys(fields).length > 0) {
          receive({ ...fields, type: fields.type || 'message' });
        }
        fields = {};
        continue;
      }
      const colon = line.indexOf(':');
      const name = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (name === 'data') {
        fields.data = fields.data === undefined ? value : `${fields.data}\n${value}`;
      } else if (name === 'event') {
        fields.type = value;
      } else if (name === 'id' && value.indexOf('\0') < 0) {
        fields.id = value;
      } else if (name === 'retry' && /^\d+$/.test(value)) {
        fields.retryMs = Number(value);
      }
    }
  };
}

/** Opens the stream at `path` and keeps it open until `close`. */
export function openStream(parts: {
  readonly caller: Caller;
  readonly path: string;
  readonly listener: StreamListener;
  readonly lastEventId?: string | undefined;
  readonly now: () => number;
  readonly setTimer: (work: () => void, milliseconds: number) => () => void;
}): OpenStream {
  const { caller, path, listener, now, setTimer } = parts;
  let lastEventId = parts.lastEventId;
  let retryMs: number | undefined;
  let isClosed = false;
  let failures = 0;
  let stop: () => void = () => {};
  let wake: () => void = () => {};

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = setTimer(resolve, milliseconds);
      wake = () => {
        cancel();
        resolve();
      };
    });
  }

  async function connect(): Promise<void> {
    // Missing in the oldest browsers, where a connection under way ends with its reader instead.
    const abort = typeof AbortController === 'undefined' ? undefined : new AbortController();
    stop = () => abort?.abort();
    const answer = await caller.send(
      { method: 'GET', path, query: '', body: undefined },
      {
        headers: {
          accept: 'text/event-stream',
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
        ...(abort === undefined ? {} : { signal: abort.signal }),
      },
    );
    if (answer.status !== 200) {
      throw answerError(answer, await answer.text());
    }
    if (answer.stream === undefined) {
      throw systemError({ status: answer.status });
    }
    const reader = answer.stream.getReader();
    stop = () => {
      abort?.abort();
      reader.cancel().catch(() => {
        // Already ended: nothing is left to cancel.
      });
    };
    if (isClosed) {
      stop();
      return;
    }
    listener.onState?.('open');
    const decoder = new TextDecoder();
    const read = createEventReader((event) => {
      failures = 0;
      retryMs = event.retryMs ?? retryMs;
      lastEventId = event.id ?? lastEventId;
      if (event.type === 'reset') {
        listener.onReset?.(lastEventId);
      } else if (event.data !== undefined) {
        listener.onEvent({ id: event.id, type: event.type, data: JSON.parse(event.data) });
      }
    });
    for (;;) {
      const endSilence = setTimer(stop, streamSilenceMs);
      let part: { done: boolean; value?: Uint8Array | undefined };
      try {
        part = await reader.read();
      } finally {
        endSilence();
      }
      if (part.done || isClosed) {
        return;
      }
      read(decoder.decode(part.value, { stream: true }));
    }
  }

  async function keepOpen(): Promise<void> {
    while (!isClosed) {
      try {
        await connect();
      } catch (error) {
        const status = error instanceof CallError ? error.status : undefined;
        if (status !== undefined && status >= 400 && status < 500 && status !== 429 && !isClosed) {
          isClosed = true;
          listener.onRefused?.(error as CallError);
          break;
        }
      }
      if (!isClosed) {
        listener.onState?.('waiting');
        const delay =
          failures === 0 ? (retryMs ?? retryDelayMs(0, undefined, now())) : retryDelayMs(failures, undefined, now());
        failures += 1;
        await pause(delay);
      }
    }
    listener.onState?.('closed');
  }

  void keepOpen();
  return {
    close() {
      isClosed = true;
      stop();
      wake();
    },
  };
}
