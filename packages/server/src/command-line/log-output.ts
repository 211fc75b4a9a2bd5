/**
 * Where log lines go. A server outlives whoever reads them: a `tee` that the same Ctrl-C ends, a full disk behind a
 * redirection, a reader that is too slow.
 */
import { type DestinationStream, pino } from 'pino';

/** Lines that wait for a reader that is too slow; what is beyond is dropped. */
const waitingBytes = 1_000_000;
const closingMs = 1_000;

export interface LogOutput {
  readonly destination: DestinationStream;
  /** Writes what still waits, as far as somebody takes it in time. */
  close(): Promise<void>;
}

/**
 * Lines are written beside the requests, many at a time: one system call per line is a sixth of a short call. They wait
 * for a tenth of a second at most.
 * @param fd an open file descriptor, usually 2
 */
export function openLogOutput(fd: number): LogOutput {
  const destination = pino.destination({
    fd,
    sync: false,
    minLength: 8192,
    periodicFlush: 100,
    maxLength: waitingBytes,
  });
  // The library's own tries the same write again for ever when it fails, and pino calls it for every fatal line.
  destination.flushSync = () => destination.flush();
  // Nobody can be told that lines cannot be written. They wait and are tried again, as far as there is room; only when
  // nobody reads any more the library gives up by itself, and then it never says that it is closed.
  let isRead = true;
  destination.on('error', (error: NodeJS.ErrnoException) => {
    isRead &&= error.code !== 'EPIPE';
  });
  return {
    destination,
    async close() {
      if (isRead) {
        await new Promise<void>((resolve) => {
          destination.once('close', resolve).once('error', () => resolve());
          setTimeout(resolve, closingMs);
          destination.end();
        });
      }
    },
  };
}
