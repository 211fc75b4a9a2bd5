/**
 * Connections whose client does not read: what was answered stays in memory for as long as they are open, so they are
 * ended once their queued bytes have not moved for a while.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends connections that stand still with bytes in their queue, at the first or the second look that Node takes at them:
 * after one or two times `stalledMs`. Unused ones end when the server keeps them no longer; an answer that takes its time
 * has queued nothing and stays. Live streams take themselves out: they have a heartbeat.
 */
export function endStalledConnections(
  server: Pick<Server, 'setTimeout'>,
  { stalledMs, isUnused }: { readonly stalledMs: number; readonly isUnused: (socket: Socket) => boolean },
): void {
  // Node's own timer knows whether bytes have left the queue; without a listener it would end all that stand still.
  server.setTimeout(stalledMs, (socket) => {
    if (socket.writableLength > 0 || isUnused(socket)) {
      socket.destroy();
    }
  });
}
