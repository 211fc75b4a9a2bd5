/**
 * A server process that only runs a process of traced steps and kills itself at one point. Arguments: the database's url,
 * the point (`run charge begins`), and whether the last step fails.
 */
import { createDatabase } from '../../../packages/server/src/db/database.ts';
import { killedSteps } from './killed-steps.ts';
import { createScene } from './support.ts';

const [url, deadlyPoint, fails] = process.argv.slice(2);
if (url === undefined || deadlyPoint === undefined) {
  throw new Error('the database url or the point is missing');
}
const database = await createDatabase({ url, pooler: 'off', poolSize: 3 });
const { steps, options } = killedSteps(
  (point, what, step) => {
    if (`${what} ${step} ${point}` === deadlyPoint) {
      process.kill(process.pid, 'SIGKILL');
    }
  },
  { fails: fails === 'fails' },
);
// Held by its open connections; it ends by its own hand.
createScene(database, steps, { ...options, pollMs: 20 }).worker.start();
