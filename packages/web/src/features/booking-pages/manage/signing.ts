/** Signs by a booking's link what a posted form says. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { manageAddress } from '../../../pages/addresses.ts';
import { goTo, type Outcome, show, type Visit } from '../../../pages/page.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { keyOfSignature, lacksSignature, signaturesOf } from '../../../site/consent-questions.ts';
import { findAnswerProblems, readAnswers } from '../booking-questions.ts';
import { linkActOf, troubleOf, troubleOfForm, withLinked } from './link-acts.ts';
import { isOfTogether, type Linked } from './linked.ts';
import { loadManage } from './load-manage.ts';
import type { SigningFacts } from './load-signing.ts';

export async function sign(visit: Visit): Promise<Outcome> {
  const { calls, pieces, request } = visit;
  const token = pieces['token'] ?? '';
  const answers = readAnswers(request.form);
  const again = (status: number, facts: Omit<SigningFacts, 'answers'>) =>
    withLinked(visit, (linked, here) => showAgain(here, calls, linked, { answers, ...facts }, status));
  const trouble = troubleOfForm(visit);
  if (trouble !== undefined) {
    return again(trouble.status, { problems: {}, trouble });
  }
  const questions = await calls.readUnsigned(token);
  const problems: SigningFacts['problems'] = {
    ...(lacksSignature(questions, answers) ? { [keyOfSignature]: 'missing' } : {}),
    ...findAnswerProblems(questions, answers),
  };
  if (Object.keys(problems).length > 0) {
    return again(422, { problems });
  }
  if (questions.length > 0) {
    const outcome = await calls.signLinked(linkActOf(visit, token), signaturesOf(questions, answers));
    if (outcome.kind !== 'done') {
      const refused = troubleOf(outcome);
      return again(refused.status, { problems: {}, trouble: refused });
    }
  }
  return goTo(manageAddress(token, 'signed'));
}

async function showAgain(
  request: PageRequest,
  calls: SiteCalls,
  linked: Linked,
  facts: SigningFacts,
  status: number,
): Promise<Outcome> {
  return isOfTogether(linked)
    ? goTo(manageAddress(linked.token))
    : show(
        await loadManage(request, calls, linked, undefined, undefined, facts),
        status,
        facts.trouble?.retryAfterSeconds,
      );
}
