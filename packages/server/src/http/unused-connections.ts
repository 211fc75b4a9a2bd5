/**
 * Connections over which nothing has been asked yet. Browsers open them ahead of time, and Node counts them as busy, so
 * without this a stop would wait for them until its limit.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Watches a server; `destroy` ends the connections that were never used. */
export function watchUnusedConnections(server: Server): { destroy(): void } {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return {
    destroy() {
      for (const socket of unused) {
        socket.destroy();
      }
    },
  };
}
