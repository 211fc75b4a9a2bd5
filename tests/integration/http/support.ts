/** What tests of connections look at: when the server has let go of one. */
import type { Socket } from 'node:net';

/** Resolves when the server refuses what the client still sends: then its side is gone, and with it the descriptor. */
export function connectionEnds(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => {
    socket.removeAllListeners('error');
    const writing = setInterval(() => socket.write('x'), 100);
    const end = (reason: unknown) => {
      clearInterval(writing);
      resolve(reason);
    };
    socket.once('error', end);
    socket.once('close', end);
  });
}
