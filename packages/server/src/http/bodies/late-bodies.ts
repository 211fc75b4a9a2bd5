/**
 * Requests whose body does not come: everybody has half a minute for one, except where large files are sent, which on a
 * telephone may take many. Node knows only one time for all of them, so the shorter is kept here.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from '../request-headers.ts';

export interface LateBodies {
  /** Watches a request until its body is there. */
  watch(request: IncomingMessage): void;
  stop(): void;
}

/**
 * Makes the watch of a server; `giveUp` ends the connection of a request that took longer than `bodyMs`, at the first
 * look behind its time.
 */
export function watchLateBodies(
  { bodyMs, lookEveryMs }: { readonly bodyMs: number; readonly lookEveryMs: number },
  giveUp: (socket: Socket) => void,
): LateBodies {
  const awaited = new Map<IncomingMessage, number>();
  const looking = setInterval(() => {
    const nowMs = performance.now();
    for (const [request, untilMs] of awaited) {
      if (request.complete || request.destroyed) {
        awaited.delete(request);
      } else if (nowMs >= untilMs) {
        awaited.delete(request);
        giveUp(request.socket);
      }
    }
  }, lookEveryMs);
  looking.unref();
  return {
    watch(request) {
      if (!request.complete && hasBody(request)) {
        awaited.set(request, performance.now() + bodyMs);
      }
    },
    stop: () => clearInterval(looking),
  };
}
