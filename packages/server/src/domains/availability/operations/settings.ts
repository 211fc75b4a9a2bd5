/** The operations of what the site says once for all times: the configuration of time slots, and the bookings settings. */
import { bookingsSettings, timeSlotsConfigurations } from '@openhours/contract';
import { reachOfCaller } from '../../../auth/caller.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { parseQuery } from '../../../db/paging.ts';
import { presentBookingsSettings, publicSettingsOf } from '../bookings-settings.ts';
import {
  type ConfigurationParts,
  configurationNotFound,
  keepConfiguration,
  presentConfiguration,
  updateConfiguration,
  updateSettings,
} from '../configuration.ts';
import { configurationFields } from '../fields.ts';
import { findConfiguration, queryConfigurations, readOwnConfiguration } from '../repository.ts';

/** Binds what `timeSlotsConfigurations` and `bookingsSettings` declare. */
export function settingsOperations(parts: ConfigurationParts): Binding[] {
  return [
    bindRead(timeSlotsConfigurations.getTimeSlotsConfiguration, async ({ input, reader, site }) => {
      const row = await findConfiguration(reader, { id: input.timeSlotsConfigurationId });
      if (row === undefined) {
        throw configurationNotFound({ timeSlotsConfigurationId: input.timeSlotsConfigurationId });
      }
      return { timeSlotsConfiguration: presentConfiguration(row, site.timeZone) };
    }),

    bindRead(timeSlotsConfigurations.getTimeSlotsConfigurationByAppId, async ({ input, reader, site }) => {
      const row = await findConfiguration(reader, { appId: input.appId });
      if (row === undefined) {
        throw configurationNotFound({ appId: input.appId });
      }
      return { timeSlotsConfiguration: presentConfiguration(row, site.timeZone) };
    }),

    bindWrite(timeSlotsConfigurations.updateTimeSlotsConfiguration, async ({ tx, input, ...act }) => {
      const row = await updateConfiguration(tx, act, input.timeSlotsConfiguration, parts);
      return { timeSlotsConfiguration: presentConfiguration(row, act.site.timeZone) };
    }),

    bindWrite(timeSlotsConfigurations.provisionBookingsPlatform, async ({ tx, input, ...act }) => {
      if (input.timeSlotsConfiguration !== undefined) {
        await keepConfiguration(tx, act, input.timeSlotsConfiguration, parts);
      }
      return {};
    }),

    bindRead(timeSlotsConfigurations.queryTimeSlotsConfigurations, async ({ input, reader, site, signing }) => {
      const query = parseQuery(input.query, {
        fields: configurationFields,
        signing,
        defaultSort: [{ fieldName: 'createdDate', order: 'ASC' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryConfigurations(reader, query);
      return {
        timeSlotsConfigurations: rows.map((row) => presentConfiguration(row, site.timeZone)),
        pagingMetadata,
      };
    }),

    bindRead(bookingsSettings.getBookingsSettings, async ({ caller, reader }) => {
      const all = presentBookingsSettings(await readOwnConfiguration(reader));
      return {
        bookingsSettings: reachOfCaller(caller, 'SITE_PROPERTIES.READ') === 'all' ? all : publicSettingsOf(all),
      };
    }),

    bindWrite(bookingsSettings.updateBookingsSettings, async ({ tx, input, ...act }) => ({
      bookingsSettings: presentBookingsSettings(await updateSettings(tx, act, input, parts)),
    })),
  ];
}
