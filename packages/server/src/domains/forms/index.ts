/** Booking forms as other domains use them: what services may name, what bookings answer. */
import { changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { siteCreated } from '../site/index.ts';
import { createDefaultForm, type FormsParts } from './commands.ts';
import { formsOperations } from './operations.ts';

export { type FormDeleted, forgetSubmissions, formDeleted, keepSubmission, type NewSubmission } from './commands.ts';
export { formFields } from './fields.ts';
export {
  type FormRow,
  findForm,
  moveEndsOfSubmissions,
  moveSubmissionsToContact,
  queryForms,
  readFormIds,
  readForms,
  readSubmissionsOfBookings,
  type SubmissionRow,
} from './repository.ts';
export {
  type AskedForm,
  contactMembers,
  problemWith,
  type ReadSubmission,
  readAnswersTo,
  readSubmission,
  unansweredFields,
} from './rules/intake.ts';

/** The domain: its operations, and the form of every new site. */
export function createForms(parts: FormsParts): Domain {
  return {
    name: 'forms',
    operations: changingCatalogue(formsOperations(parts)),
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }) => {
        createDefaultForm(tx, nowMs);
      }),
    ],
  };
}
export { storedByForms } from './stored.ts';
