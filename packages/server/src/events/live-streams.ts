/**
 * Live changes, the sending half: the open server-sent event streams of this process (design 5 and 8).
 * A stream reads its own place in the site's order, so notifications may be lost or doubled and a reader that comes
 * back with Last-Event-ID continues where it was.
 */
import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Listener, listen } from '../db/listen.ts';
import { type Log, reasonOf } from '../db/log.ts';
import type { Database } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';
import type { RecordedEvent } from './consumer.ts';
import { presentEvent } from './envelope.ts';
import { type EphemeralEvent, readEphemeralEvent } from './ephemeral-events.ts';
import { everySite, type LiveEvent, liveChannel, readLiveEvents, readLiveRange } from './live.ts';

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

export interface LiveStreams {
  /**
   * Opens a stream on a response; false, with nothing written, when this process has no room for more. Every event
   * recorded after the headers have arrived is sent. A reader whose place is no longer known gets `event: reset`
   * first: it should read everything anew.
   */
  open(request: LiveStreamRequest): Promise<boolean>;
  /** New events may be there for these sites, or for all. */
  poll(siteIds: readonly string[] | typeof everySite): void;
  /** A session has ended in this process: its streams close at once. */
  endSession(siteId: string, sessionId: string): void;
  readonly size: () => number;
  /** Ends every stream and the listening connection. */
  stop(): Promise<void>;
}

export interface LiveStreamOptions {
  readonly database: Pick<Database, 'reader'>;
  /** The way to the database without a pooler; without it streams poll each second. */
  readonly directUrl: string | undefined;
  readonly log: Log;
  readonly heartbeatMs?: number;
  readonly pollMs?: number;
  readonly streamsAtMost?: number;
  /** How many of them one site may hold, so that no site takes the others' room. */
  readonly streamsPerSiteAtMost?: number;
  readonly streamsPerCallerAtMost?: number;
  /** How long ago a reader may have been authorized when an event is sent. */
  readonly trustedMs?: number;
}

interface Stream {
  readonly request: LiveStreamRequest;
  position: number;
  /** New events may be there. */
  due: boolean;
  pumping: boolean;
  closed: boolean;
  mayRead: MayRead;
  /** Of the steady clock. */
  authorizedAtMs: number;
  drained: (() => void) | undefined;
}

const pageSize = 100;
/** After so long a reader whose stream ended comes back; and one that made room for another of the same caller. */
const retryMs = 2000;
const displacedRetryMs = minuteMs;
/** A reader that has not taken its bytes for so long is gone or hopelessly behind; it can come back and resume. */
const stallMs = 30_000;

/** Makes the streams of one process; listens at once. */
export function createLiveStreams(options: LiveStreamOptions): LiveStreams {
  const { database, log } = options;
  const heartbeatMs = options.heartbeatMs ?? 15_000;
  const pollMs = options.pollMs ?? 1000;
  const streamsAtMost = options.streamsAtMost ?? 1000;
  const streamsPerSiteAtMost = options.streamsPerSiteAtMost ?? Math.ceil(streamsAtMost / 4);
  const streamsPerCallerAtMost = options.streamsPerCallerAtMost ?? 20;
  const trustedMs = options.trustedMs ?? 1000;
  const streams = new Set<Stream>();
  /** Reads in flight by site, position and news: many dashboards of one site cost one read. */
  const reads = new Map<string, Promise<LiveEvent[]>>();
  /** How often there was news: who is told of it joins no read that began before. */
  let news = 0;
  let listener: Listener | undefined;
  let stopped = false;

  function readShared(siteId: string, position: number): Promise<LiveEvent[]> {
    const key = `${siteId}:${position}:${news}`;
    let read = reads.get(key);
    if (read === undefined) {
      read = readLiveEvents(database.reader(siteId), position, pageSize).finally(() => reads.delete(key));
      reads.set(key, read);
    }
    return read;
  }

  function close(stream: Stream): void {
    if (stream.closed) {
      return;
    }
    stream.closed = true;
    streams.delete(stream);
    stream.drained?.();
    stream.request.response.end();
  }

  /** Makes room for another of the same caller: it comes back, but not at once, or they would take turns without end. */
  function closeForLater(stream: Stream): void {
    stream.request.response.write(`retry: ${displacedRetryMs}\n\n`);
    close(stream);
  }

  /** Writes and waits until the reader has room again. */
  async function send(stream: Stream, text: string): Promise<void> {
    const { response } = stream.request;
    if (stream.closed || response.write(text)) {
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        log.warn({ siteId: stream.request.siteId }, 'a live stream was not read and is closed');
        close(stream);
        response.destroy();
      }, stallMs);
      timer.unref();
      stream.drained = () => {
        clearTimeout(timer);
        response.off('drain', stream.drained as () => void);
        stream.drained = undefined;
        resolve();
      };
      response.on('drain', stream.drained);
    });
  }

  /** Asks again what the reader may read when that was asked long ago. */
  async function trust(stream: Stream): Promise<void> {
    if (performance.now() - stream.authorizedAtMs > trustedMs) {
      await reauthorize(stream);
    }
  }

  /** Looks who the reader is by now; closes the stream when nobody is any more. */
  async function reauthorize(stream: Stream): Promise<void> {
    const mayRead = await stream.request.authorize();
    if (mayRead === undefined) {
      close(stream);
      return;
    }
    stream.mayRead = mayRead;
    stream.authorizedAtMs = performance.now();
  }

  async function pump(stream: Stream): Promise<void> {
    stream.due = true;
    if (stream.pumping || stream.closed) {
      return;
    }
    stream.pumping = true;
    try {
      while (stream.due && !stream.closed) {
        stream.due = false;
        let page: LiveEvent[];
        do {
          page = await readShared(stream.request.siteId, stream.position);
          for (const { position, event } of page) {
            await trust(stream);
            if (stream.closed) {
              return;
            }
            stream.position = position;
            if (stream.mayRead(event)) {
              await send(stream, present(position, event));
            }
          }
        } while (page.length === pageSize && !stream.closed);
      }
    } catch (error) {
      // The reader's place is kept; the next poll tries again.
      log.warn({ reason: reasonOf(error) }, 'live events could not be read');
    } finally {
      stream.pumping = false;
    }
  }

  function poll(siteIds: readonly string[] | typeof everySite): void {
    news += 1;
    for (const stream of streams) {
      if (siteIds === everySite || siteIds.includes(stream.request.siteId)) {
        void pump(stream);
      }
    }
  }

  /** What is true only now: a reader who has no room, or cannot be authorized, does without. */
  function tellEphemeralEvent(message: EphemeralEvent): void {
    const text = presentEphemeralEvent(message);
    for (const stream of streams) {
      if (stream.request.siteId === message.siteId) {
        void pass(stream, message, text);
      }
    }
  }

  async function pass(stream: Stream, message: EphemeralEvent, text: string): Promise<void> {
    try {
      await trust(stream);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'a live stream could not be checked');
      return;
    }
    if (stream.drained === undefined && !stream.closed && stream.mayRead(message)) {
      stream.request.response.write(text);
    }
  }

  async function beat(stream: Stream): Promise<void> {
    try {
      await reauthorize(stream);
    } catch (error) {
      // A database that is away for a moment ends nobody's session.
      log.warn({ reason: reasonOf(error) }, 'a live stream could not be checked');
      return;
    }
    if (stream.drained === undefined && !stream.closed) {
      stream.request.response.write(': heartbeat\n\n');
      // A notification that was lost with its worker is made good here.
      void pump(stream);
    }
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams) {
      void beat(stream);
    }
  }, heartbeatMs);
  heartbeat.unref();
  const polling = setInterval(() => {
    if (listener === undefined || !listener.isConnected()) {
      poll(everySite);
    }
  }, pollMs);
  polling.unref();
  if (options.directUrl !== undefined) {
    listener = listen(
      options.directUrl,
      liveChannel,
      (payload) => {
        const ephemeral = payload === undefined ? undefined : readEphemeralEvent(payload);
        if (ephemeral !== undefined) {
          tellEphemeralEvent(ephemeral);
        } else {
          poll(payload === undefined || payload === everySite ? everySite : payload.split(','));
        }
      },
      log,
    );
  }

  return {
    open: async (request) => {
      if (stopped) {
        return false;
      }
      const range = await readLiveRange(database.reader(request.siteId));
      const asked = positionOf(request.lastEventId);
      const isKnown = asked === undefined || (asked <= range.last && asked + 1 >= range.first);
      const { response } = request;
      if (stopped || response.destroyed) {
        return !stopped;
      }
      const ofSite = [...streams].filter((each) => each.request.siteId === request.siteId);
      const ofCaller = ofSite.filter((each) => each.request.callerName === request.callerName);
      if (ofCaller.length >= streamsPerCallerAtMost) {
        // Sets keep the order of opening: whoever opens one more has left the oldest behind.
        closeForLater(ofCaller[0] as Stream);
      } else if (streams.size >= streamsAtMost || ofSite.length >= streamsPerSiteAtMost) {
        return false;
      }
      const stream: Stream = {
        request,
        position: isKnown && asked !== undefined ? asked : range.last,
        due: true,
        pumping: false,
        closed: false,
        mayRead: request.mayRead,
        authorizedAtMs: performance.now(),
        drained: undefined,
      };
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies that gather answers would hold events back.
        'x-accel-buffering': 'no',
      });
      response.write(`retry: ${retryMs}\nid: ${stream.position}\n${isKnown ? '' : 'event: reset\ndata: {}\n'}\n`);
      response.on('close', () => close(stream));
      response.on('error', () => close(stream));
      streams.add(stream);
      void pump(stream);
      return true;
    },
    poll,
    endSession(siteId, sessionId) {
      for (const stream of streams) {
        if (stream.request.siteId === siteId && stream.request.sessionId === sessionId) {
          close(stream);
        }
      }
    },
    size: () => streams.size,
    stop: async () => {
      stopped = true;
      clearInterval(heartbeat);
      clearInterval(polling);
      for (const stream of streams) {
        close(stream);
      }
      await listener?.stop();
    },
  };
}

function positionOf(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}

function present(position: number, event: RecordedEvent): string {
  const message = { eventType: event.type, identity: event.identity, data: presentEvent(event) };
  return `id: ${position}\nevent: ${event.type}\ndata: ${JSON.stringify(message)}\n\n`;
}

/** Without an id: it has no place in the stream. */
function presentEphemeralEvent({ type, entityId }: EphemeralEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify({ eventType: type, data: { entityId } })}\n\n`;
}
