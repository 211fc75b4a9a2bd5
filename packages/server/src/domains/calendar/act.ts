/** What changes of the calendar must know of the act in which they happen, whoever acts. */
import type { Site } from '../../call.ts';
import type { RecordedAct } from '../../events/change.ts';

/** A call's act, the act of another domain, or one of the server itself, which has no caller. */
export interface CalendarAct extends RecordedAct {
  readonly site: Pick<Site, 'id' | 'timeZone'>;
}
