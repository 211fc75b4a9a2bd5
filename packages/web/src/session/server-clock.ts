/** The server's clock as an open page goes on with it: what a device believes the time to be decides nothing. */

export interface ServerClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Begins at the instant that the server wrote into the page; the device only measures what passes since. */
export function createServerClock(serverMs: number, deviceNow: () => number = Date.now): ServerClock {
  const aheadMs = serverMs - deviceNow();
  return { now: () => deviceNow() + aheadMs };
}
