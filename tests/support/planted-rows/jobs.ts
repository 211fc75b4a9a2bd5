/** A job of a site that has come to its end, with what became of its item. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import { endedJob } from '../jobs.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site) => {
  const headers = await server.caller('OWNER', site);
  // There is no such booking: the item says so.
  const body = { bookings: [{ bookingId: newId() }] };
  const started = await server.send('POST', '/v1/bulk/bookings/decline', { headers, body });
  if (started.status !== 200) {
    throw new Error(`no job was started: ${started.text}`);
  }
  await endedJob(server, started.body.jobId, headers);
};
