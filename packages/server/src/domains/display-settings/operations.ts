/** The operations of display settings. */
import { displaySettings } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { deleteDisplaySettings, upsertDisplaySettings } from './commands.ts';
import { presentDisplaySettings } from './present.ts';
import { findOfWidget, type WidgetKey } from './repository.ts';
import { requireSaid, requireWidgetKey } from './rules.ts';

type Named = {
  readonly appId: string;
  readonly widgetType: WidgetKey['widget_type'];
  readonly customWidgetKey?: string;
};

/** The widget that a request names below `root`. */
function keyOf(named: Named, root = ''): WidgetKey {
  return {
    app_id: named.appId,
    widget_type: named.widgetType,
    custom_widget_key: requireWidgetKey(named, root),
  };
}

/** Every operation of display settings with its handler. */
export function displaySettingsOperations(): Binding[] {
  return [
    bindRead(displaySettings.getBookingsDisplaySettingsByWidget, async ({ input, reader }) => {
      const key = keyOf(input);
      return { bookingsDisplaySettings: presentDisplaySettings(key, await findOfWidget(reader, key)) };
    }),

    bindWrite(displaySettings.upsertBookingsDisplaySettings, async ({ tx, input, ...act }) => {
      const { bookingsDisplaySettings: said } = input;
      const key = keyOf(said, 'bookingsDisplaySettings.');
      requireSaid(said);
      return { bookingsDisplaySettings: presentDisplaySettings(key, await upsertDisplaySettings(tx, act, key, said)) };
    }),

    bindWrite(displaySettings.deleteBookingsDisplaySettings, async ({ tx, input, ...act }) => {
      await deleteDisplaySettings(tx, act, input.bookingsDisplaySettingsId);
      return {};
    }),
  ];
}
