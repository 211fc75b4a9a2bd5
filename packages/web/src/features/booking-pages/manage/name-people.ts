/** Names by a booking's link those who come and have no name yet, as a posted form says it. Runs on the server only. */
import { manageAddress } from '../../../pages/addresses.ts';
import { goTo, type Outcome, show, type Visit } from '../../../pages/page.ts';
import { namedWith } from '../../../site/participant-questions.ts';
import { findAnswerProblems, readAnswers } from '../booking-questions.ts';
import { linkActOf, troubleOf, troubleOfForm, withLinked } from './link-acts.ts';
import { isOfTogether } from './linked.ts';
import { loadManage } from './load-manage.ts';
import { type NamingFacts, questionsOfPeople } from './load-participants.ts';

export function namePeople(visit: Visit): Promise<Outcome> {
  return withLinked(visit, async (linked, here) => {
    const { calls, request } = visit;
    const { token } = linked;
    const answers = readAnswers(request.form);
    const again = async (status: number, { problems = {}, trouble }: Partial<NamingFacts>) =>
      isOfTogether(linked)
        ? goTo(manageAddress(token))
        : show(
            await loadManage(here, calls, linked, undefined, undefined, undefined, undefined, {
              answers,
              problems,
              trouble,
            }),
            status,
            trouble?.retryAfterSeconds,
          );
    const trouble = troubleOfForm(visit);
    if (trouble !== undefined) {
      return again(trouble.status, { trouble });
    }
    const people = await calls.readParticipants(token);
    const questions = await questionsOfPeople(calls, linked, people);
    const problems = findAnswerProblems(questions, answers);
    if (Object.keys(problems).length > 0) {
      return again(422, { problems });
    }
    const outcome = await calls.nameLinked(linkActOf(visit, token), namedWith(people, questions, answers));
    if (outcome.kind === 'done') {
      return goTo(manageAddress(token));
    }
    if (outcome.kind === 'invalid') {
      return again(422, { problems: Object.fromEntries(outcome.answers.map((key) => [key, 'malformed' as const])) });
    }
    const refused = troubleOf(outcome);
    return again(refused.status, { trouble: refused });
  });
}
