/** What attributes stand on. */
import type { StartBulkJob } from '../../domain.ts';
import type { RecordEvents } from '../../events/outbox.ts';

export interface AttributesParts {
  readonly recordEvents: RecordEvents;
  readonly startBulkJob: StartBulkJob;
}
