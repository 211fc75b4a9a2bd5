/** An add-on of a site. */
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const { status, text } = await server.send('POST', '/v1/add-ons', {
    headers: await server.caller('apiKey', site),
    body: {
      addOn: { name: marker, translations: [{ language: 'de', name: marker }], price: { value: '5' }, maxQuantity: 2 },
    },
  });
  if (status !== 200) {
    throw new Error(`the add-on was refused: ${text}`);
  }
};
