/** A consent of a site, that one of its services asks for, and that somebody has signed. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const headers = await server.caller('apiKey', site);
  async function ask<Answer>(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
    const answer = await server.send(method, path, { headers, body });
    if (answer.status !== 200) {
      throw new Error(`${path} was refused: ${answer.text}`);
    }
    return answer.body as Answer;
  }
  const { consent } = await ask<{ consent: { id: string } }>('POST', '/v1/consents', {
    consent: { name: marker, text: marker, translations: [{ language: 'de', name: marker, text: marker }] },
  });
  const { services } = await ask<{ services: { id: string }[] }>('POST', '/v2/services/query', {
    query: { paging: { limit: 1 } },
  });
  await ask('PUT', `/v1/consents/services/${services[0]?.id}`, {
    consents: [{ consentId: consent.id, validity: 'MONTHS', months: 6, requiredToBook: false }],
    revision: '0',
  });
  await server.database.transact(site.siteId, async (tx) => {
    tx.write(
      statement(
        `insert into consent_signature (site_id, id, consent_id, version, booking_id, name, way, signed_at, created_at)
         values ($1, $2, $3, 1, $4, $5, 'PAPER', $6, $6)`,
        [site.siteId, newId(), consent.id, newId(), marker, new Date(server.now())],
      ),
    );
  });
};
