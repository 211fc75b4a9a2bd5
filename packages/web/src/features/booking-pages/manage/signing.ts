/** Signs by a booking's link what a posted form says. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { manageAddress } from '../../../pages/addresses.ts';
import { goTo, type Outcome, show, type Visit } from '../../../pages/page.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { isAnySigned, keyOfSignature, lacksSignature, signaturesOf } from '../../../site/consent-questions.ts';
import type { Question } from '../../../site/questions.ts';
import { findAnswerProblems, readAnswers, type TypedAnswers } from '../booking-questions.ts';
import { linkActOf, troubleOf, troubleOfForm, withLinked } from './link-acts.ts';
import { isOfTogether, type Linked } from './linked.ts';
import { loadManage } from './load-manage.ts';
import type { SigningFacts } from './load-signing.ts';

export function sign(visit: Visit): Promise<Outcome> {
  return withLinked(visit, (linked, here) => signLinked(visit, linked, here));
}

async function signLinked(visit: Visit, linked: Linked, here: PageRequest): Promise<Outcome> {
  const { calls, request } = visit;
  const { token } = linked;
  const answers = readAnswers(request.form);
  const again = (status: number, facts: Omit<SigningFacts, 'answers'>) =>
    showAgain(here, calls, linked, { answers, ...facts }, status);
  const trouble = troubleOfForm(visit);
  if (trouble !== undefined) {
    return again(trouble.status, { problems: {}, trouble });
  }
  const { questions } = await calls.readUnsigned(token);
  if (questions.length === 0) {
    // By now nobody asks for it any more, or it was signed meanwhile.
    return goTo(manageAddress(token));
  }
  const problems = problemsOf(questions, answers);
  if (Object.keys(problems).length > 0) {
    return again(422, { problems });
  }
  const outcome = await calls.signLinked(linkActOf(visit, token), signaturesOf(questions, answers));
  if (outcome.kind !== 'done') {
    const refused = troubleOf(outcome);
    return again(refused.status, { problems: {}, trouble: refused });
  }
  return goTo(manageAddress(token, 'signed'));
}

/** What may be left out is; whoever presses the button signs something. */
function problemsOf(questions: readonly Question[], answers: TypedAnswers): SigningFacts['problems'] {
  const problems = {
    ...(lacksSignature(questions, answers) ? { [keyOfSignature]: 'missing' as const } : {}),
    ...findAnswerProblems(questions, answers),
  };
  const isNothing = Object.keys(problems).length === 0 && !isAnySigned(questions, answers);
  return isNothing ? { [keyOfSignature]: 'malformed' } : problems;
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
