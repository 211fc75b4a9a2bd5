/** A process that only runs a relay, for the test that kills it. Arguments: database url. Says `working` in the midst of its work. */
import { createDatabase } from '../../../packages/server/src/db/database.ts';
import { createDeliveryWorker, tracingConsumer } from './support.ts';

const [url] = process.argv.slice(2);
if (url === undefined) {
  throw new Error('the database url is missing');
}
const database = await createDatabase({ url, pooler: 'off', poolSize: 3 });
const consumers = ['one', 'two'].map((name) => {
  const tracing = tracingConsumer(name);
  return {
    ...tracing,
    consume: async (...[tx, event]: Parameters<typeof tracing.consume>) => {
      await tracing.consume(tx, event);
      // What was written is sent, so that a kill finds work half done in the database too.
      await tx.flush();
      process.stdout.write('working\n');
    },
    retry: { attempts: 50, delayMs: () => 20 },
  };
});
// Held by its open connections; it ends by being killed.
createDeliveryWorker({ database, consumers, leaseMs: 200, pollMs: 20, tasksPerTurn: 10 }).start();
