/** A closed day of a site, and the public holidays that it keeps. */
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const headers = await server.caller('apiKey', site);
  const answers = [
    await server.send('POST', '/v1/closed-days', {
      headers,
      body: { closedDay: { name: marker, firstDate: '2031-12-24', translations: [{ language: 'de', name: marker }] } },
    }),
    await server.send('PUT', '/v1/public-holidays/settings', {
      headers,
      body: { publicHolidaySettings: { country: 'DE', state: 'BY', closed: false, openOn: [marker] } },
    }),
  ];
  const refused = answers.find(({ status }) => status !== 200);
  if (refused !== undefined) {
    throw new Error(`closed days were refused: ${refused.text}`);
  }
};
