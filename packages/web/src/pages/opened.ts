/**
 * What stands open beside a view of the dashboard, as its address carries it: a booking, or a form for something new,
 * such as a booking or blocked time. Every view opens them alike, so that no feature knows another; which panels there
 * are, and what each takes from the address, features declare.
 */

/**
 * What the address says. A panel that is not open leaves nothing of itself behind. Features add the parameters of their
 * panels.
 */
export interface Opened {
  /** What is being made, by the name of its form. */
  readonly new?: string | undefined;
}

export type PanelParameter = Exclude<keyof Opened, 'new'>;

/** What of an address opens a panel, and what the panel takes from there. */
export interface PanelAddress {
  /** The name of a form (`new=block`), or the parameter that opens it wherever it stands (`booking=…`). */
  readonly by: { readonly newName: string } | { readonly parameter: PanelParameter };
  /** Each with what it may be; anything else in an address is left out. */
  readonly parameters: Readonly<Partial<Record<PanelParameter, RegExp>>>;
}

/** What parameters may be. */
export const parameterPatterns = {
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /** Of an event of the calendar. */
  eventId: /^[\w-]{36,250}$/,
  /** A wall-clock time at the place, `YYYY-MM-DDThh:mm`. */
  localTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
} as const;

type Search = Readonly<Record<string, unknown>>;

function isMeant(search: Search, name: string, pattern: RegExp | undefined): boolean {
  const value = search[name];
  return typeof value === 'string' && pattern?.test(value) === true;
}

/** The panel that an address opens: one at a time, and a form before whatever else it names. */
export function panelOpenedBy<Panel extends PanelAddress>(
  search: Search | Opened,
  panels: readonly Panel[],
): Panel | undefined {
  const said: Search = { ...search };
  return (
    panels.find(({ by }) => 'newName' in by && by.newName === said['new']) ??
    panels.find(({ by, parameters }) => 'parameter' in by && isMeant(said, by.parameter, parameters[by.parameter]))
  );
}

/** Reads an address by the panels that there are; nonsense in it opens nothing. */
export function readOpened(search: Search, panels: readonly PanelAddress[]): Opened {
  const panel = panelOpenedBy(search, panels);
  if (panel === undefined) {
    return {};
  }
  const taken = Object.entries<RegExp | undefined>(panel.parameters).filter(([name, pattern]) =>
    isMeant(search, name, pattern),
  );
  return {
    ...('newName' in panel.by ? { new: panel.by.newName } : {}),
    ...Object.fromEntries(taken.map(([name]) => [name, search[name]])),
  };
}

/** The part of an address that opens this and closes whatever else stands open. */
export function openedSearch(opened: Opened, panels: readonly PanelAddress[]): Opened {
  const names = ['new', ...panels.flatMap(({ parameters }) => Object.keys(parameters))];
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...opened };
}
