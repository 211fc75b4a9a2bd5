/** What pages ask of a service's form (`site/calls.ts`), through the typed client. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import type { SiteCalls } from './calls.ts';
import { presentQuestions } from './present-questions.ts';
import { codeOf } from './refusals.ts';

export function questionCallsOf({ visitor }: Pick<PageCalls, 'visitor'>): Pick<SiteCalls, 'readQuestions'> {
  return {
    async readQuestions(formId) {
      try {
        const { form } = await visitor.forms.getForm({ formId });
        return presentQuestions(form);
      } catch (error) {
        if (codeOf(error) === 'NOT_FOUND') {
          return { questions: [], needsPhone: false, personKeys: {} };
        }
        throw error;
      }
    },
  };
}
