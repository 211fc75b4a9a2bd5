/** Absences: who or what is away or closed, and what becomes of what is booked then. */
import { changingCatalogue } from '../../call.ts';
import type { BulkJob, Domain } from '../../domain.ts';
import type { VisitMessageParts } from '../bookings/index.ts';
import { createAbsencesConsumer } from './consumer.ts';
import { absencesOperations } from './operations.ts';
import { ownEventsOfAbsences } from './own-events.ts';
import { createVisitsJob, type VisitsParts } from './visits-job.ts';

/** The domain: absences with the job about the visits within, and that they follow what blocks their time. */
export function createAbsences(parts: VisitsParts & VisitMessageParts): Domain {
  const visitsJob = createVisitsJob(parts);
  const { ofCatalogue, plain } = absencesOperations({ ...parts, visitsJob });
  return {
    name: 'absences',
    operations: [...changingCatalogue(ofCatalogue), ...plain],
    bulkJobs: [visitsJob as BulkJob],
    consumers: [createAbsencesConsumer(parts)],
    ownEvents: ownEventsOfAbsences,
  };
}
export { storedByAbsences } from './stored.ts';
