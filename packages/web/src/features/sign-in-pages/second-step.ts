/** The page of the second step: which factors are asked for, and what was shown. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { goTo, type Outcome, show, type Visit } from '../../pages/page.ts';
import { codeOf } from '../../site/refusals.ts';
import { pauseSeconds, safeNext } from './next.ts';
import { secondStepOutcome } from './sign-in.ts';
import type { SecondStepState } from './state.ts';

type Trouble = SecondStepState['trouble'];

/** What is asked for; undefined where nothing was begun in this browser, or it is over. */
async function findAsked({ callers }: Visit): Promise<Pick<SecondStepState, 'factors' | 'passkeyHosts'> | undefined> {
  try {
    return (await callers.visitor.factors.getSecondStep({})).secondStep;
  } catch (error) {
    if (codeOf(error) === 'UNAUTHENTICATED') {
      return undefined;
    }
    throw error;
  }
}

function stateOf(
  request: PageRequest,
  { factors, passkeyHosts }: Pick<SecondStepState, 'factors' | 'passkeyHosts'>,
  trouble: Trouble,
  retryAfterSeconds: number = pauseSeconds,
): SecondStepState {
  return {
    kind: 'second-step',
    ticket: request.issueTicket(pagePaths.secondStep, {}),
    next: safeNext(request.form['next'] ?? request.query['next']),
    factors,
    passkeyHosts,
    trouble,
    retryAfterSeconds,
    isByRecoveryCode: (request.form['recoveryCode'] ?? '') !== '',
  };
}

const signInAgain = ({ form, query }: PageRequest) =>
  goTo(`${pagePaths.signIn}?${new URLSearchParams({ next: safeNext(form['next'] ?? query['next']) }).toString()}`);

export async function loadSecondStep(visit: Visit): Promise<Outcome> {
  const asked = await findAsked(visit);
  return asked === undefined ? signInAgain(visit.request) : show(stateOf(visit.request, asked, undefined));
}

const statusOf = { refused: 422, paused: 429, busy: 503 } as const;

export async function submitSecondStep(visit: Visit): Promise<Outcome> {
  const { callers, request } = visit;
  const { form, throttledForSeconds, ticket } = request;
  const asked = await findAsked(visit);
  if (asked === undefined) {
    return signInAgain(request);
  }
  if (throttledForSeconds !== undefined) {
    return show(stateOf(request, asked, 'paused', throttledForSeconds), 429, throttledForSeconds);
  }
  if (ticket.state !== 'valid') {
    return show(stateOf(request, asked, 'expired'), 422);
  }
  const { code = '', recoveryCode = '' } = form;
  const shown = recoveryCode === '' ? { code: code.slice(0, 100) } : { recoveryCode: recoveryCode.slice(0, 100) };
  const { kind, retryAfterSeconds } = await secondStepOutcome(callers, shown);
  if (kind === 'signed-in') {
    return goTo(safeNext(form['next']));
  }
  if (kind === 'over' || kind === 'second-step') {
    return signInAgain(request);
  }
  return show(stateOf(request, asked, kind, retryAfterSeconds), statusOf[kind], retryAfterSeconds);
}
