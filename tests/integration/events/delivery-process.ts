/**
 * A process that only runs a relay, for the test that kills it. Arguments: database url, and how many pieces of work it
 * begins before it stands still. It says `standing` in the midst of the last one, and never ends that one: a kill finds
 * it half done.
 */
import { createDatabase } from '../../../packages/server/src/db/database.ts';
import { createDeliveryWorker, tracingConsumer } from './support.ts';

const [url, worksBeforeStanding] = process.argv.slice(2);
if (url === undefined || worksBeforeStanding === undefined) {
  throw new Error('the database url or the number of works is missing');
}
let begun = 0;
const database = await createDatabase({ url, pooler: 'off', poolSize: 3 });
const consumers = ['one', 'two'].map((name) => {
  const tracing = tracingConsumer(name);
  return {
    ...tracing,
    consume: async (...[tx, event]: Parameters<typeof tracing.consume>) => {
      await tracing.consume(tx, event);
      // What was written is sent, so that a kill finds work half done in the database too.
      await tx.flush();
      begun += 1;
      if (begun >= Number(worksBeforeStanding)) {
        process.stdout.write('standing\n');
        await new Promise<never>(() => {});
      }
    },
    retry: { attempts: 50, delayMs: () => 20 },
  };
});
// Held by its open connections; it ends by being killed.
createDeliveryWorker({ database, consumers, leaseMs: 200, pollMs: 20, tasksPerTurn: 10 }).start();
