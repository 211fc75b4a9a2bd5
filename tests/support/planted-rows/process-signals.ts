/** Something that a process will wait for, and that has happened before it does. */
import { createSignal } from '../../../packages/server/src/processes/waits.ts';
import { createEnqueue } from '../../../packages/server/src/tasks/enqueue.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  await server.database.transact(site.siteId, (tx) =>
    createSignal(createEnqueue())(tx, `payment ${marker}`, { nowMs: server.now(), value: { marker } }),
  );
};
