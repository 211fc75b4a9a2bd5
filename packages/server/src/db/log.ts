/**
 * What the server says to the operator: structured lines, the shape of the server's logger (pino) and no more. An error
 * stands under one of two keys: `reason` where something around the server is amiss, such as a database that is away, and
 * `stack` where the fault is to be found in the program (docs/operating.md).
 */
export interface Log {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

/** For callers that have no log yet, such as one-off commands and tests. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

const causedBy = 'caused by: ';

/** The error and what caused it, the outermost first; each error once, even where two name each other. */
function withCauses(error: unknown): readonly unknown[] {
  const found: unknown[] = [];
  let next = error;
  do {
    found.push(next);
    next = next instanceof Error ? next.cause : undefined;
  } while (next !== undefined && !found.includes(next));
  return found;
}

/** An error in one line. An attempt to connect to several addresses has no message, only a code. */
function messageOf(error: unknown): string {
  return error instanceof Error
    ? error.message || String((error as NodeJS.ErrnoException).code ?? error.name)
    : String(error);
}

/** Why something known went wrong, in one line with its causes: the value of `reason`. */
export function reasonOf(error: unknown): string {
  return withCauses(error).map(messageOf).join(`; ${causedBy}`);
}

/** Where an error was thrown, and where each of its causes was: the value of `stack`. */
export function stackOf(error: unknown): string {
  return withCauses(error)
    .map((each) => (each instanceof Error ? (each.stack ?? messageOf(each)) : String(each)))
    .join(`\n${causedBy}`);
}
