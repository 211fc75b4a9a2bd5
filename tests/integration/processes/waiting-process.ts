/**
 * A server process that runs a process whose steps wait, and kills itself at one point: of a step (`run pay begins`),
 * before a statement (`statement update process_wait`), or when it has signalled, before or behind the commit
 * (`before commit`, `after commit`). Arguments: the database's url, the point, and of a signal its site and name.
 */
import { createDatabase } from '../../../packages/server/src/db/database.ts';
import { killedWaits, waitingSteps } from './killed-waits.ts';
import { createScene } from './support.ts';

const [url, deadlyPoint, siteId, signal] = process.argv.slice(2);
if (url === undefined || deadlyPoint === undefined) {
  throw new Error('the database url or the point is missing');
}
const die = () => process.kill(process.pid, 'SIGKILL');
const database = await createDatabase({
  url,
  pooler: 'off',
  poolSize: 3,
  onStatement: (text) => {
    if (deadlyPoint.startsWith('statement ') && text.includes(deadlyPoint.slice('statement '.length))) {
      die();
    }
  },
});
const scene = createScene(
  database,
  waitingSteps((point, what, step) => {
    if (`${what} ${step} ${point}` === deadlyPoint) {
      die();
    }
  }),
  { ...killedWaits, pollMs: 20 },
);
if (siteId !== undefined && signal !== undefined) {
  await database.transact(siteId, async (tx) => {
    await scene.run.signal(tx, signal, { nowMs: 0, value: 'paid' });
    if (deadlyPoint === 'before commit') {
      die();
    }
  });
  die();
}
// Held by its open connections; it ends by its own hand.
scene.worker.start();
