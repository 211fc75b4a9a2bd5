/** What attributes stand on. */
import type { BulkWork } from '../../domain.ts';
import type { RecordEvents } from '../../events/outbox.ts';

export interface AttributesParts extends BulkWork {
  readonly recordEvents: RecordEvents;
}
