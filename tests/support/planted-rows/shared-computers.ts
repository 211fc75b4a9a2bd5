/** A shared computer, somebody with a PIN, and what that person has shown there. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import {
  noteProof,
  putPin,
  sharedComputerTable,
} from '../../../packages/server/src/domains/identity/repository/shared-computers.ts';
import type { PlantRows } from '../planted-rows.ts';
import { plantUser } from '../sites.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const nowMs = server.now();
  const email = `${newId()}@example.com`;
  const userId = await plantUser(server.database, site.siteId, { email, role: 'STAFF' }, nowMs);
  const id = newId();
  await server.database.transact(site.siteId, async (tx) => {
    sharedComputerTable.insert(tx, {
      id,
      revision: 1,
      name: marker,
      secret_hash: Buffer.from(id),
      lock_after_minutes: 5,
      created_at: nowMs,
      updated_at: nowMs,
      last_used_at: nowMs,
    });
    putPin(tx, userId, marker, nowMs);
    await tx.flush();
    noteProof(tx, id, userId, nowMs);
  });
};
