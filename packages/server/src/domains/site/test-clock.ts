/** The test clock: moves the business time of all processes and does the work that became due before it answers. */
import { server } from '@openhours/contract';
import { type Binding, bindRead } from '../../call.ts';
import { formatInstant } from '../../time/index.ts';

export interface ServerDependencies {
  /** The setting OPENHOURS_TEST_CLOCK: when it is off, the operation does not exist. */
  readonly testClock: boolean;
  /** Moves business time to this instant, for all processes. */
  readonly moveClock: (toMs: number) => Promise<void>;
  /** Runs what is due at the new time: reminders, deliveries, expiries. */
  readonly runDueWork: () => Promise<void>;
}

/** The operations of the server itself. */
export function serverOperations({ testClock, moveClock, runDueWork }: ServerDependencies): Binding[] {
  if (!testClock) {
    return [];
  }
  return [
    bindRead(server.setTestClock, async ({ input }) => {
      const toMs = Date.parse(input.now);
      await moveClock(toMs);
      await runDueWork();
      return { now: formatInstant(toMs) };
    }),
  ];
}
