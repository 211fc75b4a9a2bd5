/**
 * What widgets around bookings show: a row for each application and type of widget, kept for the front end that draws it
 * (services sheet 8.2).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Changes, clearable, ExtendedFields, Guid, Instant, optional, Revision, Words } from '../schema.ts';

export const widgetTypes = ['SIDE_PANEL_VIEW', 'CUSTOM'] as const;
export type WidgetType = (typeof widgetTypes)[number];

export const notesDisplayModes = ['TOOLTIP', 'INLINE'] as const;

const Section = Type.Object({ visible: Type.Boolean() });

/** The panel beside a calendar that shows what is booked. */
export const SidePanelView = Type.Object({
  notes: Type.Object({ visible: Type.Boolean(), displayMode: Words(notesDisplayModes) }),
  price: Section,
  location: Section,
  assignedStaffMember: Section,
  requestedStaffMemberMethod: Section,
  resources: Section,
  addOns: Section,
});
export type SidePanelView = Static<typeof SidePanelView>;

const CustomWidgetKey = () => Type.String({ maxLength: 90 });

export const BookingsDisplaySettings = Type.Object({
  /** Absent, as the revision and the dates, while nothing was kept: then all of it are defaults. */
  id: optional(Guid()),
  revision: optional(Revision()),
  createdDate: optional(Instant()),
  updatedDate: optional(Instant()),
  appId: Guid(),
  widgetType: Words(widgetTypes),
  /** Which widget of the application it is; only of those of type CUSTOM. */
  customWidgetKey: optional(CustomWidgetKey()),
  sidePanelView: optional(SidePanelView),
  extendedFields: optional(ExtendedFields),
});
export type BookingsDisplaySettings = Static<typeof BookingsDisplaySettings>;

const path = '/v1/bookings-display-settings';
const reached = { prefixes: ['/_api/display-settings'], source: 'services sheet 8.2' } as const;
const Answer = Type.Object({ bookingsDisplaySettings: BookingsDisplaySettings });

const getBookingsDisplaySettingsByWidget = defineOperation({
  name: 'displaySettings.getBookingsDisplaySettingsByWidget',
  summary: 'Reads what a widget shows; what nobody has said has its default.',
  method: 'GET',
  path: `${path}/app/{appId}/widget-type/{widgetType}`,
  permission: 'SITE_PROPERTIES.READ',
  idempotency: 'natural',
  ...reached,
  input: Type.Object({ appId: Guid(), widgetType: Words(widgetTypes), customWidgetKey: optional(CustomWidgetKey()) }),
  output: Answer,
});

const upsertBookingsDisplaySettings = defineOperation({
  name: 'displaySettings.upsertBookingsDisplaySettings',
  summary: 'Says what a widget shows; what is not sent stays.',
  method: 'POST',
  path: `${path}/upsert/app/{bookingsDisplaySettings.appId}/widget-type/{bookingsDisplaySettings.widgetType}`,
  permission: 'SITE_PROPERTIES.MANAGE',
  idempotency: 'stored',
  ...reached,
  input: Type.Object({
    bookingsDisplaySettings: Type.Object({
      appId: Guid(),
      widgetType: Words(widgetTypes),
      customWidgetKey: optional(CustomWidgetKey()),
      sidePanelView: clearable(Changes(SidePanelView, {})),
      extendedFields: clearable(ExtendedFields),
    }),
  }),
  output: Answer,
});

const deleteBookingsDisplaySettings = defineOperation({
  name: 'displaySettings.deleteBookingsDisplaySettings',
  summary: 'Forgets what was said of a widget, which goes by the defaults again.',
  method: 'DELETE',
  path: `${path}/{bookingsDisplaySettingsId}`,
  permission: 'SITE_PROPERTIES.MANAGE',
  idempotency: 'stored',
  ...reached,
  input: Type.Object({ bookingsDisplaySettingsId: Guid() }),
  output: Type.Object({}),
});

export const displaySettings = {
  getBookingsDisplaySettingsByWidget,
  upsertBookingsDisplaySettings,
  deleteBookingsDisplaySettings,
};
