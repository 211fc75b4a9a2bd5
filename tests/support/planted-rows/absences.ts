/** Somebody who is away, with a reason and words for customers. */
import type { PlantRows } from '../planted-rows.ts';
import { addStaff } from '../site-catalogue.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const headers = await server.caller('OWNER', site);
  const { resourceId } = await server.database.transact(site.siteId, async (tx) =>
    addStaff(tx, 'Away', undefined, server.now()),
  );
  const answer = await server.send('POST', '/v1/absences', {
    headers,
    body: {
      absence: {
        resourceId,
        localStart: '2031-05-05T00:00:00',
        localEnd: '2031-05-06T00:00:00',
        allDay: true,
        reason: marker,
        notice: marker,
        translations: [{ language: 'de', notice: marker }],
      },
    },
  });
  if (answer.status !== 200) {
    throw new Error(`the absence was refused: ${answer.text}`);
  }
};
