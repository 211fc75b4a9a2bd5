/** A consent of a site, that one of its services asks for, and that a contact has signed. */
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
        `insert into consent_signature (site_id, id, consent_id, version, booking_id, contact_id, name, way, own, confirmed,
           noted_by, signed_at, created_at)
         select $1, $2, $3, 1, $4, id, $5, 'PAPER', true, false, $4, $6, $6 from contact where site_id = $1
         order by created_at, id limit 1`,
        [site.siteId, newId(), consent.id, newId(), marker, new Date(server.now())],
      ),
    );
  });
};
