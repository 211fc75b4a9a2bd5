/** What pages ask of a service's form (`site/calls.ts`), through the typed client. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import type { ExtendedBooking, Form } from '@openhours/contract';
import { askedOncePer } from './asked-once.ts';
import type { SiteCalls } from './calls.ts';
import { consentQuestions } from './consent-questions.ts';
import { withParticipants } from './participant-questions.ts';
import { presentAnswer, presentAnswerIn, presentQuestions } from './present-questions.ts';
import { codeOf } from './refusals.ts';
import type { BookedVisit } from './visits.ts';

/** Nothing when it is gone. */
export type FindForm = (formId: string) => Promise<Form | undefined>;

export function findFormOf({ visitor }: Pick<PageCalls, 'visitor'>): FindForm {
  return askedOncePer(async (formId) => {
    try {
      return (await visitor.forms.getForm({ formId })).form;
    } catch (error) {
      if (codeOf(error) === 'NOT_FOUND') {
        return undefined;
      }
      throw error;
    }
  });
}

export function questionCallsOf(
  { visitor }: Pick<PageCalls, 'visitor'>,
  findForm: FindForm,
  language?: string,
): Pick<SiteCalls, 'readQuestions' | 'readQuestionsToBook'> {
  const readQuestions: SiteCalls['readQuestions'] = async (formId) => {
    const form = await findForm(formId);
    return form === undefined ? { questions: [], needsPhone: false, personKeys: {} } : presentQuestions(form, language);
  };
  return {
    readQuestions,
    async readQuestionsToBook({ formId, id: serviceId }, participants) {
      const [asked, { consents }, { participantNaming }] = await Promise.all([
        readQuestions(formId),
        visitor.consents.getServiceConsents({ serviceId }),
        visitor.bookings.getParticipantNaming({ serviceId }),
      ]);
      const questions = [
        ...withParticipants(asked.questions, participantNaming, participants),
        ...consentQuestions(consents, language),
      ];
      return { ...asked, questions };
    },
  };
}

export type AnsweredBooking = Pick<ExtendedBooking, 'booking' | 'formSubmissions'>;

/** What was answered with a booking, as its reader reads it: the form is asked only where it may say it otherwise. */
export async function answersTo(
  { booking: { formId }, formSubmissions = [] }: AnsweredBooking,
  { findForm, language }: { readonly findForm: FindForm; readonly language: string | undefined },
): Promise<BookedVisit['answers']> {
  const form =
    language === undefined || formId === undefined || formSubmissions.length === 0 ? undefined : await findForm(formId);
  return form === undefined || language === undefined
    ? formSubmissions.map(presentAnswer)
    : formSubmissions.map((given) => presentAnswerIn(given, form, language));
}
