/** What the database part says to the operator: structured lines, the shape of the server's logger (pino) and no more. */
export interface Log {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

/** For callers that have no log yet, such as one-off commands and tests. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
