/**
 * A server process that runs the kinds of `killed-kinds.ts` and kills itself at one point. Arguments: the database's
 * url, kind, point.
 */
import { createDatabase } from '../../../packages/server/src/db/database.ts';
import { createKilledWorkers } from './killed-kinds.ts';

const [url, deadlyKind, deadlyPoint] = process.argv.slice(2);
if (url === undefined || deadlyPoint === undefined) {
  throw new Error('the database url or the point is missing');
}
const database = await createDatabase({ url, pooler: 'off', poolSize: 4 });
// Held by its open connections; it ends by its own hand.
createKilledWorkers(database, (kind, point) => {
  if (kind === deadlyKind && point === deadlyPoint) {
    process.kill(process.pid, 'SIGKILL');
  }
}).start();
