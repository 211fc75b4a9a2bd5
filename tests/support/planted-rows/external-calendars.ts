/** A connection to a calendar elsewhere, with an event. */
import { plantConnection } from '../external-calendars.ts';
import type { PlantRows } from '../planted-rows.ts';
import { addStaff } from '../site-catalogue.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const nowMs = server.now();
  await server.database.transact(site.siteId, async (tx) => {
    await plantConnection(tx, addStaff(tx, 'Dana', undefined, nowMs), { marker, nowMs });
  });
};
