/** Acts of other domains and of the clock, as the commands of the calendar take them. */
import type { Operation } from '@openhours/contract';
import type { Act, Site } from '../../call.ts';
import type { RecordedAct } from '../../events/change.ts';

/** The act of another domain, as the calendar knows acts. */
export function actOn(site: Pick<Site, 'id' | 'timeZone'>, { caller, requestId, nowMs, operation }: RecordedAct): Act {
  return {
    // Its id and its zone are all that is looked at.
    site: site as Site,
    caller: caller ?? { kind: 'anonymous' },
    reach: 'all',
    nowMs,
    requestId: requestId ?? '',
    // Name and events are all that is looked at.
    operation: operation as Operation,
  };
}
