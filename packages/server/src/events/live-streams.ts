/**
 * Live changes, the sending half: the open server-sent event streams of this process (design 5 and 8). A stream reads
 * its own position in the site's order, so notifications may be lost or doubled and a reader that comes back with
 * Last-Event-ID continues where it was.
 */
import { type Listener, listen } from '../db/listen.ts';
import type { Log } from '../db/log.ts';
import type { Database } from '../db/transaction.ts';
import { type EphemeralEvent, readEphemeralEvent } from './ephemeral-events.ts';
import { everySite, type LiveEvent, liveChannel, readLiveEvents, readLiveRange } from './live.ts';
import { type LiveStream, type LiveStreamRequest, livePageSize, openLiveStream } from './live-stream.ts';

export interface LiveStreams {
  /**
   * Opens a stream on a response; false, with nothing written, when this process has no room for more. Every event
   * recorded after the headers have arrived is sent. A reader whose position is no longer known gets `event: reset`
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

/** Reads in flight by site, position and news: many dashboards of one site cost one read. */
function createSharedReads(database: LiveStreamOptions['database']) {
  const reads = new Map<string, Promise<LiveEvent[]>>();
  /** How often there was news: who is told of it joins no read that began before. */
  let news = 0;
  return {
    heardNews: () => {
      news += 1;
    },
    read(siteId: string, position: number): Promise<LiveEvent[]> {
      const key = `${siteId}:${position}:${news}`;
      let read = reads.get(key);
      if (read === undefined) {
        read = readLiveEvents(database.reader(siteId), position, livePageSize).finally(() => reads.delete(key));
        reads.set(key, read);
      }
      return read;
    },
  };
}

/** Whether another stream may be opened; the oldest of a caller who has many makes room. */
function makeRoom(
  streams: ReadonlySet<LiveStream>,
  { callerName, siteId }: LiveStreamRequest,
  options: LiveStreamOptions,
): boolean {
  const { streamsAtMost = 1000, streamsPerCallerAtMost = 20 } = options;
  const { streamsPerSiteAtMost = Math.ceil(streamsAtMost / 4) } = options;
  const ofSite = [...streams].filter((each) => each.request.siteId === siteId);
  const ofCaller = ofSite.filter((each) => each.request.callerName === callerName);
  if (ofCaller.length >= streamsPerCallerAtMost) {
    // Sets keep the order of opening: whoever opens one more has left the oldest behind.
    ofCaller[0]?.closeForLater();
    return true;
  }
  return streams.size < streamsAtMost && ofSite.length < streamsPerSiteAtMost;
}

/** Makes the streams of one process; listens at once. */
export function createLiveStreams(options: LiveStreamOptions): LiveStreams {
  const { database, directUrl, heartbeatMs = 15_000, log, pollMs = 1000, trustedMs = 1000 } = options;
  const streams = new Set<LiveStream>();
  const { heardNews, read } = createSharedReads(database);
  const parts = { log, read, trustedMs, onClose: (stream: LiveStream) => streams.delete(stream) };
  let stopped = false;

  function poll(siteIds: readonly string[] | typeof everySite): void {
    heardNews();
    for (const stream of streams) {
      if (siteIds === everySite || siteIds.includes(stream.request.siteId)) {
        void stream.pump();
      }
    }
  }

  const { stop: stopListening, isConnected } = listenForNews(directUrl, log, {
    poll,
    tell(message) {
      for (const stream of streams) {
        if (stream.request.siteId === message.siteId) {
          void stream.tell(message);
        }
      }
    },
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) {
      void stream.beat();
    }
  }, heartbeatMs);
  heartbeat.unref();
  const polling = setInterval(() => {
    if (!isConnected()) {
      poll(everySite);
    }
  }, pollMs);
  polling.unref();

  return {
    open: async (request) => {
      if (stopped) {
        return false;
      }
      const range = await readLiveRange(database.reader(request.siteId));
      if (stopped || request.response.destroyed) {
        return !stopped;
      }
      if (!makeRoom(streams, request, options)) {
        return false;
      }
      const stream = openLiveStream(request, startOf(request.lastEventId, range), parts);
      streams.add(stream);
      void stream.pump();
      return true;
    },
    poll,
    endSession(siteId, sessionId) {
      for (const { close, request } of streams) {
        if (request.siteId === siteId && request.sessionId === sessionId) {
          close();
        }
      }
    },
    size: () => streams.size,
    stop: async () => {
      stopped = true;
      clearInterval(heartbeat);
      clearInterval(polling);
      for (const { close } of streams) {
        close();
      }
      await stopListening();
    },
  };
}

interface News {
  readonly poll: LiveStreams['poll'];
  readonly tell: (message: EphemeralEvent) => void;
}

/** What other processes tell, where there is a way to hear it. */
function listenForNews(directUrl: string | undefined, log: Log, { poll, tell }: News): Listener {
  if (directUrl === undefined) {
    return { isConnected: () => false, stop: async () => undefined };
  }
  return listen(
    directUrl,
    liveChannel,
    (payload) => {
      const ephemeral = payload === undefined ? undefined : readEphemeralEvent(payload);
      if (ephemeral !== undefined) {
        tell(ephemeral);
      } else {
        poll(payload === undefined || payload === everySite ? everySite : payload.split(','));
      }
    },
    log,
  );
}

/** Where a reader goes on: behind what it has had, or at the present when that is not known any more. */
function startOf(lastEventId: string | undefined, { first, last }: Awaited<ReturnType<typeof readLiveRange>>) {
  const asked = positionOf(lastEventId);
  const isKnown = asked === undefined || (asked <= last && asked + 1 >= first);
  return { isKnown, position: isKnown && asked !== undefined ? asked : last };
}

function positionOf(lastEventId: string | undefined): number | undefined {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}
