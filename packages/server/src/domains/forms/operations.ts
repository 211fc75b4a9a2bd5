/** The operations of forms: the business asks, everybody reads the questions, and who answered reads the answers. */
import { forms } from '@openhours/contract';
import { type Caller, personOfPair } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import type { Reader } from '../../db/transaction.ts';
import { findContactOfMember } from '../contacts/index.ts';
import {
  createForm,
  deleteForm,
  deleteSubmission,
  type FormsParts,
  submissionNotFound,
  updateForm,
} from './commands.ts';
import { formFields, submissionFields } from './fields.ts';
import { presentForm, presentSubmission } from './present.ts';
import { findForm, findSubmission, queryForms, querySubmissions, type VisibleSubmissions } from './repository.ts';
import { formNotFound } from './rules.ts';

/** Every operation of forms with its handler. */
export function formsOperations(parts: FormsParts): Binding[] {
  return [
    bindWrite(forms.createForm, async ({ tx, input, ...act }) => ({
      form: presentForm(await createForm(tx, act, input, parts)),
    })),

    bindRead(forms.getForm, async ({ input, reader }) => {
      const row = await findForm(reader, input.formId);
      if (row === undefined) {
        throw formNotFound(input.formId);
      }
      return { form: presentForm(row) };
    }),

    bindWrite(forms.updateForm, async ({ tx, input, ...act }) => ({
      form: presentForm(await updateForm(tx, act, input, parts)),
    })),

    bindWrite(forms.deleteForm, async ({ tx, input, ...act }) => {
      await deleteForm(tx, act, input.formId, parts);
      return {};
    }),

    bindRead(forms.queryForms, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: formFields,
        signing,
        defaultSort: [{ fieldName: 'createdDate' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryForms(reader, query);
      return { forms: rows.map(presentForm), pagingMetadata };
    }),

    bindRead(forms.getFormSubmission, async ({ input, reader, ...call }) => {
      const visible = await visibleTo(reader, call);
      const row = await findSubmission(reader, visible, input.formSubmissionId, call.nowMs);
      if (row === undefined) {
        throw submissionNotFound(input.formSubmissionId);
      }
      return { formSubmission: presentSubmission(row) };
    }),

    bindRead(forms.queryFormSubmissions, async ({ input, reader, signing, ...call }) => {
      const query = parseQuery(input.query, {
        fields: submissionFields,
        signing,
        defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
        absentPaging: 'cursor',
      });
      const visible = await visibleTo(reader, call);
      const { rows, pagingMetadata } = await querySubmissions(reader, visible, query, call.nowMs);
      return { formSubmissions: rows.map(presentSubmission), pagingMetadata };
    }),

    bindWrite(forms.deleteFormSubmission, async ({ tx, input, ...act }) => {
      await deleteSubmission(tx, act, input.formSubmissionId, parts);
      return {};
    }),
  ];
}

/** The business sees all; visitors and members what they answered themselves. */
async function visibleTo(
  reader: Reader,
  { caller, reach }: Pick<ReadCall<unknown>, 'caller' | 'reach'>,
): Promise<VisibleSubmissions> {
  if (reach === 'all') {
    return { kind: 'all' };
  }
  const person: Caller = personOfPair(caller) ?? caller;
  if (person.kind === 'member') {
    const contact = await findContactOfMember(reader, person.memberId);
    return { kind: 'member', memberId: person.memberId, contactId: contact?.id };
  }
  if (person.kind === 'visitor') {
    return { kind: 'visitor', visitorId: person.visitorId };
  }
  throw new TypeError(`a caller of kind ${caller.kind} has no answers of its own`);
}
