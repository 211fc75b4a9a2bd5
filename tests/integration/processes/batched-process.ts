/**
 * A server process that only runs a step in batches and kills itself at one point. Arguments: the database's url, the
 * point.
 */
import { createDatabase } from '../../../packages/server/src/db/database.ts';
import { killedBatches, numbersInBatches } from './killed-batches.ts';
import { createScene } from './support.ts';

const [url, deadlyPoint] = process.argv.slice(2);
if (url === undefined || deadlyPoint === undefined) {
  throw new Error('the database url or the point is missing');
}
const database = await createDatabase({ url, pooler: 'off', poolSize: 3 });
const step = numbersInBatches((point, batch) => {
  if (`${batch} ${point}` === deadlyPoint) {
    process.kill(process.pid, 'SIGKILL');
  }
});
// Held by its open connections; it ends by its own hand.
createScene(database, [step], { ...killedBatches, pollMs: 20 }).worker.start();
