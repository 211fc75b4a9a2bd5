/** The test clock: moves the business time of all processes and does the work that became due before it answers. */
import { invalid, server } from '@openhours/contract';
import { type Binding, bindOwnTransactions } from '../../call.ts';
import { formatInstant, isInKnownYears, knownYears } from '../../time/index.ts';

export interface TestClock {
  /** Moves business time to this instant, epoch milliseconds, for all processes. */
  readonly moveTo: (toMs: number) => Promise<void>;
  /** Runs what is due at an instant: reminders, deliveries, expiries. */
  readonly runDueWork: (atMs: number) => Promise<void>;
}

/** The operations of the server itself; none where the setting OPENHOURS_TEST_CLOCK is off, which is an absent clock. */
export function serverOperations(testClock: TestClock | undefined): Binding[] {
  if (testClock === undefined) {
    return [];
  }
  return [
    bindOwnTransactions(server.setTestClock, async ({ input }) => {
      const toMs = Date.parse(input.now);
      if (!isInKnownYears(toMs)) {
        throw invalid('now', `must be in the years ${knownYears}`, 'OTHER');
      }
      await testClock.moveTo(toMs);
      // Not what the clock says by now: measured anew meanwhile, it may have gone back by some milliseconds.
      await testClock.runDueWork(toMs);
      return { now: formatInstant(toMs) };
    }),
  ];
}
