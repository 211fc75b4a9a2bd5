/** What changes of the calendar must know of the act in which they happen, whoever acts. */
import type { Site } from '../../call.ts';
import type { RecordedAct } from '../../events/change.ts';

/** Where it happens, and by what those who follow it reckon times and prices. */
export type CalendarSite = Pick<Site, 'id' | 'timeZone' | 'currency'>;

/** A call's act, the act of another domain, or one of the server itself, which has no caller. */
export interface CalendarAct extends RecordedAct {
  readonly site: CalendarSite;
}
