/** What the domain of badges stands on. */
import type { BulkWork } from '../../domain.ts';
import type { RecordEvents } from '../../events/outbox.ts';

export interface BadgesParts extends Pick<BulkWork, 'startBulkJob'> {
  readonly recordEvents: RecordEvents;
}
