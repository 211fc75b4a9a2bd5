/** What staff and resources stand on. */
import type { BulkWork } from '../../domain.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import type { DispatchReactions } from '../../events/reactions.ts';
import type { CalendarsParts } from '../identity/index.ts';

export interface StaffParts extends CalendarsParts, BulkWork {
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
}
