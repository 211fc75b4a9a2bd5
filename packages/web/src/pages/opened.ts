/**
 * What stands open beside a view of the dashboard, as its address carries it: a booking, or a form for something new,
 * such as a booking or blocked time. Every view opens them alike, so that no feature knows another.
 */

/** What the address says. A panel that is not open leaves nothing of itself behind. */
export interface Opened {
  /** Id of the booking that stands open. */
  readonly booking?: string | undefined;
  /** What is being made, by the name of its form; features declare which there are. */
  readonly new?: string | undefined;
  /** What is known of it already: wall-clock times at the place, `YYYY-MM-DDThh:mm`. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** Resource id of the person. */
  readonly staff?: string | undefined;
  readonly service?: string | undefined;
  /** Event id of a session of a class. */
  readonly session?: string | undefined;
  readonly contact?: string | undefined;
}

/** Nothing open: what a view passes on when something closes. */
export const nothingOpened: Readonly<Record<keyof Opened, undefined>> = {
  booking: undefined,
  new: undefined,
  start: undefined,
  end: undefined,
  staff: undefined,
  service: undefined,
  session: undefined,
  contact: undefined,
};

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const eventId = /^[\w-]{36,250}$/;
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Reads an address by the names of the forms that there are; nonsense in it opens nothing. */
export function readOpened(search: Readonly<Record<string, unknown>>, newPanels: readonly string[]): Opened {
  const take = (name: keyof Opened, pattern: RegExp): Record<string, string> => {
    const value = search[name];
    return typeof value === 'string' && pattern.test(value) ? { [name]: value } : {};
  };
  const made = newPanels.find((each) => each === search['new']);
  if (made === undefined) {
    return take('booking', id);
  }
  return {
    new: made,
    ...take('start', localTime),
    ...take('end', localTime),
    ...take('staff', id),
    ...take('service', id),
    ...take('session', eventId),
    ...take('contact', id),
  };
}

/** The part of an address that opens this and closes whatever else stands open. */
export function openedSearch(opened: Opened): Opened {
  return { ...nothingOpened, ...opened };
}
