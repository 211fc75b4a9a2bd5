/** What the events of forms and of their answers carry. */
import type { BodiesOf } from '../domain.ts';
import type { formsCodes } from './codes.ts';
import { Form, FormSubmission } from './forms.ts';

export const formsEventBodies: BodiesOf<typeof formsCodes.events> = {
  form: { entity: Form },
  formSubmission: { entity: FormSubmission },
};
