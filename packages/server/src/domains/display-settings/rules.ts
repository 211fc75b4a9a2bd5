/** What may be said of a widget, and what holds where nothing was said (services sheet 8.2). Pure. */
import { type BookingsDisplaySettings, invalid, type Patch, type SidePanelView } from '@openhours/contract';

type Sections = { readonly [Name in keyof SidePanelView]: Partial<SidePanelView[Name]> };
/** What was said of the sections of the panel. */
export type SaidOfSidePanel = Partial<Sections>;
/** A change of it: absent stays, null goes back to the default. */
export type SidePanelChange = Patch<SidePanelView>;

const shown = { visible: true } as const;
const unsaid: SidePanelView = Object.freeze({
  notes: { ...shown, displayMode: 'TOOLTIP' },
  price: shown,
  location: shown,
  assignedStaffMember: shown,
  requestedStaffMemberMethod: shown,
  resources: shown,
  addOns: shown,
});

const sectionNames = Object.keys(unsaid) as (keyof SidePanelView)[];

/** The whole panel. */
export function completeSidePanel(said: SaidOfSidePanel): SidePanelView {
  return Object.fromEntries(
    sectionNames.map((name) => [name, { ...unsaid[name], ...said[name] }]),
  ) as unknown as SidePanelView;
}

/** What is said after a change. */
export function changeSidePanel(said: SaidOfSidePanel, change: SidePanelChange | null | undefined): SaidOfSidePanel {
  if (change === undefined) {
    return said;
  }
  if (change === null) {
    return {};
  }
  const changed = sectionNames.flatMap((name) => {
    const section = change[name];
    const after = section === null ? {} : definedIn({ ...said[name], ...withoutAbsent(section) });
    return Object.keys(after).length === 0 ? [] : [[name, after]];
  });
  return Object.fromEntries(changed);
}

const withoutAbsent = (section: object | undefined) =>
  Object.fromEntries(Object.entries(section ?? {}).filter(([, value]) => value !== undefined));
const definedIn = (section: object) =>
  Object.fromEntries(Object.entries(section).filter(([, value]) => value !== null));

/** By what a widget is named. */
type NamedWidget = Pick<BookingsDisplaySettings, 'customWidgetKey' | 'widgetType'>;

/**
 * The key of a widget of an application's own; the platform's have none. `root`: the path before the field, with its
 * dot.
 */
export function requireWidgetKey({ customWidgetKey = '', widgetType }: NamedWidget, root: string): string {
  const field = `${root}customWidgetKey`;
  if (widgetType === 'CUSTOM' && customWidgetKey === '') {
    throw invalid(field, 'must be given for a widget of type CUSTOM', 'REQUIRED_FIELD');
  }
  if (widgetType !== 'CUSTOM' && customWidgetKey !== '') {
    throw invalid(field, 'must be empty but for a widget of type CUSTOM', 'OTHER');
  }
  return customWidgetKey;
}

/** Something must be said, and of a widget of an application's own only what the application keeps. */
export function requireSaid({
  extendedFields,
  sidePanelView,
  widgetType,
}: Pick<NamedWidget, 'widgetType'> & { readonly sidePanelView?: unknown; readonly extendedFields?: unknown }): void {
  const field = 'bookingsDisplaySettings';
  if (sidePanelView === undefined && extendedFields === undefined) {
    throw invalid(field, 'must have sidePanelView or extendedFields', 'REQUIRED_ONE_OF_FIELD');
  }
  if (widgetType === 'CUSTOM' && sidePanelView !== undefined && sidePanelView !== null) {
    throw invalid(`${field}.sidePanelView`, 'is of widgets of type SIDE_PANEL_VIEW', 'OTHER');
  }
}
