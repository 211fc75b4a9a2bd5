/** Options and variants of a service of the site. */
import type { Service } from '@openhours/contract';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const headers = await server.caller('apiKey', site);
  const found = await server.send('POST', '/v2/services/query', { headers, body: { query: {} } });
  const [service] = found.body.services as Service[];
  const optionId = newId();
  const { status, text } = await server.send('POST', '/v1/serviceOptionsAndVariants', {
    headers,
    body: {
      serviceOptionsAndVariants: {
        serviceId: service?.id,
        options: {
          values: [
            {
              id: optionId,
              type: 'CUSTOM',
              customData: {
                name: marker,
                choices: [marker],
                translations: [{ language: 'de', name: marker, choices: [marker] }],
              },
            },
          ],
        },
        variants: { values: [{ choices: [{ optionId, custom: marker }], price: { value: '10' } }] },
      },
    },
  });
  if (status !== 200) {
    throw new Error(`the options were refused: ${text}`);
  }
};
