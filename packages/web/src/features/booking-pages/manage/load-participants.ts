/** Loads who comes with the booking of a link, and what cancelling it for some of them asks. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { FieldProblem } from '../../../pages/state/booking.ts';
import type { ParticipantsState } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { unansweredOf } from '../../../site/participant-questions.ts';
import type { Question } from '../../../site/questions.ts';
import type { LinkedParticipants } from '../../../site/visits.ts';
import type { TypedAnswers } from '../booking-questions.ts';
import type { Linked, ManageTrouble } from './linked.ts';

/** What came of an attempt to cancel for some. */
export interface SomeFacts {
  readonly trouble?: ManageTrouble | undefined;
  readonly isNobody?: boolean;
}

/** What came of an attempt to name those who come. */
export interface NamingFacts {
  readonly answers: TypedAnswers;
  readonly problems: Readonly<Record<string, FieldProblem>>;
  readonly trouble?: ManageTrouble | undefined;
}

/** What is still asked of those who come; nothing where everybody is named, or nobody asks. */
export async function questionsOfPeople(
  calls: SiteCalls,
  { service, visit }: Linked,
  read: LinkedParticipants,
): Promise<readonly Question[]> {
  if (service === undefined || !read.naming.asksNames) {
    return [];
  }
  const { questions } = await calls.readQuestions(service.formId);
  return unansweredOf(questions, read, visit.participants);
}

/** What cancelling costs, so that what is pressed is what was read. */
export function costOfSome({ fees }: Pick<LinkedParticipants, 'fees'>): string {
  return fees.map(({ participants, price }) => `${participants} ${price}`).join(', ');
}

function mayCancelSome({ cancelling, inLine }: Pick<Linked, 'cancelling' | 'inLine'>): boolean {
  return cancelling.isAllowed && inLine === undefined;
}

/** Nothing where nobody is named and nobody may be cancelled alone. */
export async function loadParticipants(
  request: PageRequest,
  calls: SiteCalls,
  linked: Linked,
  { isNobody = false, trouble }: SomeFacts = {},
  naming: NamingFacts = { answers: {}, problems: {} },
): Promise<ParticipantsState | undefined> {
  const { token, visit } = linked;
  const read = await calls.readParticipants(token);
  const { fees, isDivisible, named } = read;
  const mayCancel = isDivisible && named.length > 0 && mayCancelSome(linked);
  const done = request.query['done'];
  const isDone = done === 'some' || done === 'some-moved';
  const questions = await questionsOfPeople(calls, linked, read);
  if (named.length === 0 && questions.length === 0 && !isDone) {
    return undefined;
  }
  return {
    named: named.map(({ id, name }) => ({ id, name })),
    unnamed: Math.max(0, visit.participants - named.length),
    canceling: mayCancel
      ? {
          ticket: request.issueTicket(pathOfPage(pagePaths.manage, { token }), {
            act: 'some',
            revision: visit.revision,
            cost: costOfSome(read),
          }),
          fees: fees.filter(({ participants }) => participants < visit.participants),
          trouble: trouble?.why,
          retryAfterSeconds: trouble?.retryAfterSeconds,
          isNobody,
        }
      : undefined,
    naming:
      questions.length === 0
        ? undefined
        : {
            ticket: request.issueTicket(pathOfPage(pagePaths.manage, { token }), {
              act: 'names',
              revision: visit.revision,
            }),
            questions,
            answers: naming.answers,
            problems: naming.problems,
            trouble: naming.trouble?.why,
            retryAfterSeconds: naming.trouble?.retryAfterSeconds,
          },
    isDone,
    isMoved: done === 'some-moved',
  };
}
