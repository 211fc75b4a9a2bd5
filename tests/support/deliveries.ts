/** What a server does behind its answers, brought to its end. */
import { statement } from '../../packages/server/src/db/statement.ts';
import { eventually } from './eventually.ts';
import type { TestServer } from './server.ts';

type Settled = Pick<TestServer, 'assembly' | 'database' | 'siteId'>;

/** Waits until everything that events lead to is done; the running relay may hold some of it. */
export function settleDeliveries(server: Settled): Promise<void> {
  return settle(server, 'task join outbox_event as event on event.site_id = $1 and event.id = task.id');
}

/** Waits until the site has nothing left to be done, whatever it follows from. */
export function settleTasks(server: Settled): Promise<void> {
  return settle(server, 'task');
}

async function settle({ assembly, database, siteId }: Settled, tasks: string): Promise<void> {
  const open = statement<{ one: number }>(
    `select 1 as one from ${tasks} where task.site_id = $1 and task.state in ('PENDING', 'LEASED') limit 1`,
    [siteId],
  );
  await eventually(
    async () => {
      await assembly.worker.drain();
      return database.serverReader.first(open);
    },
    (found) => found === undefined,
  );
}
