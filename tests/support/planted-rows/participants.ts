/** Somebody who comes by name with a booking that the site has. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { participantTable } from '../../../packages/server/src/domains/bookings/repository/participants.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  await server.database.transact(site.siteId, async (tx) => {
    const booking = await tx.first(
      statement<{ id: string }>('select id from booking where site_id = $1 order by id limit 1', [tx.siteId]),
    );
    if (booking !== undefined) {
      participantTable.insert(tx, {
        id: newId(),
        booking_id: booking.id,
        place: 0,
        name: marker,
        birth_date: '2017-05-01',
        answers: [],
        kept_days: null,
        expires_at: null,
      });
    }
  });
};
