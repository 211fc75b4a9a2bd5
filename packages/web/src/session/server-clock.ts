/**
 * The server's clock as an open page goes on with it. The device measures what passes since (`elapsed.ts`); where it has
 * slept or its clock was set, the server is asked what time it is, so what a device believes the time to be decides nothing.
 */
import { pageStateType } from '@openhours/contract/site/page-paths';
import { createElapsed, type DeviceClocks } from './elapsed.ts';

export interface ServerClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Epoch milliseconds of the server; undefined when no answer came. */
export type AskServerMs = () => Promise<number | undefined>;

/** Begins at the instant that the server wrote into the page. Without an answer it is asked again when the time is read. */
export function createServerClock(serverMs: number, ask: AskServerMs, clocks?: DeviceClocks): ServerClock {
  let isUnsure = false;
  let isAsking = false;
  const elapsed = createElapsed(() => {
    isUnsure = true;
  }, clocks);
  let beganMs = serverMs;

  async function correct(): Promise<void> {
    isAsking = true;
    isUnsure = false;
    const toldMs = await ask();
    isAsking = false;
    if (toldMs === undefined) {
      isUnsure = true;
    } else {
      beganMs = toldMs - elapsed();
    }
  }

  return {
    now() {
      const passedMs = elapsed();
      if (isUnsure && !isAsking) {
        void correct();
      }
      return beganMs + passedMs;
    },
  };
}

/** Asks the server by the page of the dashboard, which says what time it is. */
export function askServerMs(request: typeof fetch, path: string): AskServerMs {
  return async () => {
    try {
      const response = await request(path, { headers: { accept: pageStateType } });
      return response.ok ? ((await response.json()) as { readonly nowMs: number }).nowMs : undefined;
    } catch {
      // Only when no answer came at all, as in the first seconds after a device woke.
      return undefined;
    }
  };
}
