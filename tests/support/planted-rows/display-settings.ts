/** Display settings of a side panel and of an application's own widget, with what the application keeps. */
import { bookingsAppId } from '@openhours/contract';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const headers = await server.caller('apiKey', site);
  for (const said of [
    { widgetType: 'SIDE_PANEL_VIEW', sidePanelView: { price: { visible: false } } },
    {
      widgetType: 'CUSTOM',
      customWidgetKey: marker,
      extendedFields: { namespaces: { '@own/app': { words: marker } } },
    },
  ]) {
    const path = `/v1/bookings-display-settings/upsert/app/${bookingsAppId}/widget-type/${said.widgetType}`;
    const answer = await server.send('POST', path, { headers, body: { bookingsDisplaySettings: said } });
    if (answer.status !== 200) {
      throw new Error(`the display settings were refused: ${answer.text}`);
    }
  }
};
