/** Signing in on the pages of somebody else: the way there, and what comes of the answer. Runs on the server only. */
import { isCallError } from '@openhours/client';
import { goTo, type Outcome, type Visit } from '../../pages/page.ts';
import { type Flow, goOn, openFlow, type Refusal, refusalOf } from './flow.ts';
import { showSignIn } from './sign-in.ts';

/** Goes on, or shows every other way in with what went wrong. */
async function tryingProvider(flow: Flow, act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    return showSignIn(flow, refusalOfProvider(error));
  }
}

function refusalOfProvider(error: unknown): Refusal {
  if (isCallError(error) && error.status === 503) {
    return { trouble: 'providerAway' };
  }
  // An address that nobody has made, or an answer that no provider gives.
  return isCallError(error) && error.fieldViolations.length > 0 ? { trouble: 'providerWrong' } : refusalOf(error);
}

export async function loadProvider(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const { handle } = flow;
  return tryingProvider(flow, async () => {
    const { location } = await visit.callers.visitor.redirects.beginProviderSignIn({
      idpConnectionId: visit.pieces['connection'] ?? '',
      ...(handle === undefined ? {} : { handle }),
    });
    return goTo(location);
  });
}

export async function loadReturn(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const { code, error, iss, state } = visit.request.query;
  if (state === undefined) {
    return showSignIn(flow, { trouble: 'providerOver' });
  }
  return tryingProvider(flow, async () => {
    const settled = await visit.callers.visitor.redirects.completeProviderSignIn({
      state,
      ...(code === undefined ? {} : { code }),
      ...(iss === undefined ? {} : { iss }),
      ...(error === undefined ? {} : { error }),
    });
    return goOn(flow, settled, settled.identity?.email.address ?? '');
  });
}
