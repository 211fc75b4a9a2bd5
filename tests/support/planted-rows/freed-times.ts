/** Time that was given back while somebody waited whom it may suit; so late that the work of the clock leaves it there. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import { insertFreedTime } from '../../../packages/server/src/domains/bookings/repository/wishes.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site) => {
  const laterMs = server.now() + 3650 * dayMs;
  await server.database.transact(site.siteId, async (tx) => {
    insertFreedTime(
      tx,
      { id: newId(), startMs: laterMs, endMs: laterMs + hourMs, resourceIds: [newId()], givenBackMs: laterMs },
      laterMs,
    );
  });
};
