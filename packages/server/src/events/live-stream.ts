/**
 * One open stream of live changes (design 5 and 8): where its reader is in the site's order, what that reader may read, and
 * whether there still is one.
 */
import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Log, reasonOf } from '../db/log.ts';
import { minuteMs } from '../time/index.ts';
import type { RecordedEvent } from './consumer.ts';
import { presentEvent } from './envelope.ts';
import type { EphemeralEvent } from './ephemeral-events.ts';
import type { LiveEvent } from './live.ts';

export type MayRead = (event: RecordedEvent | EphemeralEvent) => boolean;

export interface LiveStreamRequest {
  readonly siteId: string;
  /** Who reads: one caller has few streams, the newest of them. */
  readonly callerName: string;
  /** Absent for callers without a session; its end ends the stream. */
  readonly sessionId: string | undefined;
  /** Which events this reader may see at first. */
  readonly mayRead: MayRead;
  /**
   * Who the reader is now: asked at every heartbeat, and before an event when the last answer is old. Undefined closes
   * the stream; otherwise what it may read from now on.
   */
  readonly authorize: () => Promise<MayRead | undefined>;
  /** The header Last-Event-ID, if any; anything but a position starts the stream at the present. */
  readonly lastEventId: string | undefined;
  /** Headers set before (CORS, request id) are kept. Nothing else may write to it afterwards. */
  readonly response: ServerResponse;
}

/** A stream whose headers have been sent. Nothing here rejects: what cannot be read is tried again at the next news. */
export interface LiveStream {
  readonly request: LiveStreamRequest;
  /** Sends what the reader has not got, page by page; called while that goes on, it looks once more at its end. */
  pump(): Promise<void>;
  /** What is true only now: a reader who has no room, or cannot be authorized, does without. */
  tell(message: EphemeralEvent): Promise<void>;
  /** Looks who the reader is by now, and says that the stream is there. */
  beat(): Promise<void>;
  close(): void;
  /** Makes room for another of the same caller: it comes back, but not at once, or they would take turns without end. */
  closeForLater(): void;
}

export interface LiveStreamParts {
  readonly log: Log;
  /** The next events of a site behind a position, at most `livePageSize`. */
  readonly read: (siteId: string, position: number) => Promise<LiveEvent[]>;
  /** How long ago a reader may have been authorized when an event is sent. */
  readonly trustedMs: number;
  readonly onClose: (stream: LiveStream) => void;
}

/** How many events are read at once. */
export const livePageSize = 100;
/** After so long a reader whose stream ended comes back; and one that made room for another of the same caller. */
const retryMs = 2000;
const displacedRetryMs = minuteMs;
/** A reader that has not taken its bytes for so long is gone or hopelessly behind; it can come back and resume. */
const stallMs = 30_000;

/** Sends the headers; `isKnown`: the reader's position is, so that nothing has been missed. */
export function openLiveStream(
  request: LiveStreamRequest,
  start: { readonly position: number; readonly isKnown: boolean },
  { log, onClose, read, trustedMs }: LiveStreamParts,
): LiveStream {
  const { response } = request;
  let { position } = start;
  /** New events may be there. */
  let isDue = true;
  let isPumping = false;
  let isClosed = false;
  let { mayRead } = request;
  /** Of the steady clock. */
  let authorizedAtMs = performance.now();
  /** While the reader has no room: ends the waiting for it. */
  let drained: (() => void) | undefined;

  function close(): void {
    if (isClosed) {
      return;
    }
    isClosed = true;
    onClose(stream);
    drained?.();
    response.end();
  }

  /** Writes and waits until the reader has room again. */
  async function send(text: string): Promise<void> {
    if (isClosed || response.write(text)) {
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        log.warn({ siteId: request.siteId }, 'a live stream was not read and is closed');
        close();
        response.destroy();
      }, stallMs);
      timer.unref();
      const hasRoom = () => {
        clearTimeout(timer);
        response.off('drain', hasRoom);
        drained = undefined;
        resolve();
      };
      drained = hasRoom;
      response.on('drain', hasRoom);
    });
  }

  /** Looks who the reader is by now; closes the stream when nobody is any more. */
  async function reauthorize(): Promise<void> {
    const next = await request.authorize();
    if (next === undefined) {
      close();
      return;
    }
    mayRead = next;
    authorizedAtMs = performance.now();
  }

  /** Asks again what the reader may read when that was asked long ago. */
  async function trust(): Promise<void> {
    if (performance.now() - authorizedAtMs > trustedMs) {
      await reauthorize();
    }
  }

  /** False when the reader could not be checked: a database that is away for a moment ends nobody's session. */
  async function checked(check: () => Promise<void>): Promise<boolean> {
    try {
      await check();
      return true;
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'a live stream could not be checked');
      return false;
    }
  }

  async function sendPages(): Promise<void> {
    let page: LiveEvent[];
    do {
      page = await read(request.siteId, position);
      for (const { position: next, event } of page) {
        await trust();
        if (isClosed) {
          return;
        }
        position = next;
        if (mayRead(event)) {
          await send(present(position, event));
        }
      }
    } while (page.length === livePageSize && !isClosed);
  }

  async function pump(): Promise<void> {
    isDue = true;
    if (isPumping || isClosed) {
      return;
    }
    isPumping = true;
    try {
      while (isDue && !isClosed) {
        isDue = false;
        await sendPages();
      }
    } catch (error) {
      // The reader's position is kept; the next poll tries again.
      log.warn({ reason: reasonOf(error) }, 'live events could not be read');
    } finally {
      isPumping = false;
    }
  }

  const stream: LiveStream = {
    request,
    pump,
    async tell(message) {
      if ((await checked(trust)) && drained === undefined && !isClosed && mayRead(message)) {
        response.write(presentEphemeralEvent(message));
      }
    },
    async beat() {
      if ((await checked(reauthorize)) && drained === undefined && !isClosed) {
        response.write(': heartbeat\n\n');
        // A notification that was lost with its worker is made good here.
        void pump();
      }
    },
    close,
    closeForLater() {
      response.write(`retry: ${displacedRetryMs}\n\n`);
      close();
    },
  };
  writeHead(response, start);
  response.on('close', close);
  response.on('error', close);
  return stream;
}

function writeHead(
  response: ServerResponse,
  { isKnown, position }: { readonly position: number; readonly isKnown: boolean },
): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that gather answers would hold events back.
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${retryMs}\nid: ${position}\n${isKnown ? '' : 'event: reset\ndata: {}\n'}\n`);
}

function present(position: number, event: RecordedEvent): string {
  const message = { eventType: event.type, identity: event.identity, data: presentEvent(event) };
  return `id: ${position}\nevent: ${event.type}\ndata: ${JSON.stringify(message)}\n\n`;
}

/** Without an id: it has no position in the stream. */
function presentEphemeralEvent({ type, entityId }: EphemeralEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify({ eventType: type, data: { entityId } })}\n\n`;
}
