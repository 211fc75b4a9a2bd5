/** An attribute of a site, and what one of its services has of it. */
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
  const { attributeDefinition } = await ask<{ attributeDefinition: { id: string } }>('/v1/attribute-definitions', {
    attributeDefinition: {
      name: marker,
      translations: [{ language: 'de', name: marker, allowedValues: [marker] }],
      valueType: 'STRING',
      stringConfig: { allowedValues: [marker] },
      defaultValue: { stringDefault: marker },
    },
  });
  const { services } = await ask<{ services: { id: string }[] }>('/v2/services/query', {
    query: { paging: { limit: 1 } },
  });
  const values = [{ attributeDefinitionId: attributeDefinition.id, stringData: marker }];
  await ask(`/v1/attribute-values/${services[0]?.id}/bulk-upsert`, { values });
};
