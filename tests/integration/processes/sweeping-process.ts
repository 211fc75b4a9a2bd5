/**
 * A server process that ends the waits whose time is over, and kills itself at one point of that (`sweepPoints`).
 * Arguments: the database's url and the point.
 */
import { createDatabase } from '../../../packages/server/src/db/database.ts';
import { createSweep, type SweepPoint, statementsOf } from './killed-sweep.ts';

const [url, deadlyPoint] = process.argv.slice(2) as [string?, SweepPoint?];
if (url === undefined || deadlyPoint === undefined) {
  throw new Error('the database url or the point is missing');
}
const die = () => process.kill(process.pid, 'SIGKILL');
const deadly = statementsOf[deadlyPoint];
let left = deadly?.nth ?? 0;
const database = await createDatabase({
  url,
  pooler: 'off',
  poolSize: 3,
  onStatement: (text) => {
    if (deadly !== undefined && text.includes(deadly.text)) {
      left -= 1;
      if (left === 0) {
        die();
      }
    }
  },
});
createSweep(database, (point) => {
  if (point === deadlyPoint) {
    die();
  }
}).start();
