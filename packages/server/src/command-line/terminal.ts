/** What a command says and how it ends: words for people on one stream, exit codes for programs. */

export interface Terminal {
  /** What was asked for. */
  readonly say: (text: string) => void;
  /** Progress and troubles. */
  readonly warn: (text: string) => void;
  /** True when somebody reads what is said on a screen; absent or false: it goes to a file, a journal or a program. */
  readonly isScreen?: boolean;
}

/** 0 done · 1 failed · 2 the arguments or settings are wrong. */
export const exitCodes = Object.freeze({ done: 0, failed: 1, misused: 2 });

/** The arguments are wrong; the message says what is allowed. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * Lets a command go on when whoever reads what it says has gone: `| head` has seen enough, a `| tee` is ended by the same
 * Ctrl-C as the server, which must still stop in order.
 */
export function outliveReaders(streams: readonly NodeJS.EventEmitter[]): void {
  for (const stream of streams) {
    stream.on('error', () => {});
  }
}

/** A stream of a process: a terminal, or whatever a shell has led it to. */
interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** What a process says goes to these; only where the first is a terminal does somebody read it on a screen. */
export function terminalOf(stdout: Stream, stderr: Stream): Terminal {
  return {
    say: (text) => {
      stdout.write(`${text}\n`);
    },
    warn: (text) => {
      stderr.write(`${text}\n`);
    },
    isScreen: stdout.isTTY === true,
  };
}
