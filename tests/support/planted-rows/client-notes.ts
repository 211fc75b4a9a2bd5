/** What a site should know about one of its clients. */
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const headers = await server.caller('OWNER', site);
  async function ask<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await server.send('POST', path, { headers, body });
    if (answer.status !== 200) {
      throw new Error(`${path} was refused: ${answer.text}`);
    }
    return answer.body as Answer;
  }
  const { contacts } = await ask<{ contacts: { id: string }[] }>('/v1/contacts/query', {
    query: { paging: { limit: 1 } },
  });
  const ofContact = `/v1/contacts/${contacts[0]?.id}`;
  await ask(`${ofContact}/alerts`, { alert: { text: marker } });
  const { confidentialNote } = await ask<{ confidentialNote: { id: string } }>(`${ofContact}/confidential-notes`, {
    confidentialNote: { text: marker },
  });
  await ask(`${ofContact}/confidential-notes/${confidentialNote.id}/open`, {});
};
