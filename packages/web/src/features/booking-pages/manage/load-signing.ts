/** Loads what is still to be signed for the booking of a link. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { ManageState } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { ManageTrouble } from './linked.ts';

type Signing = Omit<NonNullable<ManageState['signing']>, 'isForSeries'>;

/** What came of an attempt to sign. */
export type SigningFacts = Pick<Signing, 'answers' | 'problems'> & { readonly trouble?: ManageTrouble | undefined };

/** Nothing where there is nothing to sign, and nothing was signed just now. */
export async function loadSigning(
  request: PageRequest,
  calls: SiteCalls,
  token: string,
  { answers, problems, trouble }: SigningFacts = { answers: {}, problems: {} },
): Promise<Signing | undefined> {
  const { isAnySigned, questions } = await calls.readUnsigned(token);
  const isDone = isAnySigned && request.query['done'] === 'signed';
  return questions.length === 0 && !isDone
    ? undefined
    : {
        questions,
        answers,
        problems,
        isDone,
        ticket: request.issueTicket(pathOfPage(pagePaths.manage, { token }), { act: 'sign' }),
        trouble: trouble?.why,
        retryAfterSeconds: trouble?.retryAfterSeconds,
      };
}
