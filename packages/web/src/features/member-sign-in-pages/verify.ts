/** Where a sign-in waits: for a code that was sent, or for the owner of the site. Runs on the server only. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { Outcome, Visit } from '../../pages/page.ts';
import { codeOf } from '../../site/refusals.ts';
import { type Step, type StepOfFactor, stepOf } from './browser.ts';
import { isOfFactor, loadFactor, submitFactor } from './factor.ts';
import { common, type Flow, goOn, openFlow, type Refusal, refusalOfForm, showIn, signInAnew, trying } from './flow.ts';

/** It waits for the mailbox, or for the owner. */
type StepOfMail = Exclude<Step, StepOfFactor>;

function showVerify(flow: Flow, { awaits, email }: StepOfMail, refusal?: Refusal, isAgain = false): Outcome {
  const shown = { ...common(flow, pagePaths.memberVerify, refusal), email };
  return showIn(flow, { ...shown, kind: 'member-verify', awaits, isAgain }, refusal);
}

export async function loadVerify(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const step = stepOf(visit.request);
  return step === undefined ? signInAnew(flow) : isOfFactor(step) ? loadFactor(flow, step) : showVerify(flow, step);
}

async function act(flow: Flow, step: StepOfMail): Promise<Outcome> {
  const { callers, request } = flow.visit;
  const { authentication, verification } = callers.visitor;
  const { email, stateToken } = step;
  if (step.awaits === 'approval') {
    const { sessionToken, state } = await authentication.proceedToNextState({ stateToken });
    return sessionToken === undefined && state.status === 'REQUIRE_OWNER_APPROVAL'
      ? showVerify(flow, step, undefined, true)
      : goOn(flow, { state: state.status, sessionToken, stateToken: state.stateToken ?? stateToken }, email);
  }
  if (request.form['act'] === 'resend') {
    await verification.resendDuringAuthentication({ stateToken });
    return showVerify(flow, step, undefined, true);
  }
  const code = (request.form['code'] ?? '').replace(/\D/g, '').slice(0, 7);
  return goOn(flow, await verification.verifyDuringAuthentication({ code, stateToken }), email);
}

export async function submitVerify(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const step = stepOf(visit.request);
  if (step === undefined) {
    return signInAnew(flow);
  }
  if (isOfFactor(step)) {
    return submitFactor(flow, step);
  }
  const refusal = refusalOfForm(visit);
  if (refusal !== undefined) {
    return showVerify(flow, step, refusal);
  }
  try {
    return await trying(
      () => act(flow, step),
      async (refused) => showVerify(flow, step, refused),
    );
  } catch (error) {
    if (codeOf(error) === 'INVALID_STATE_TOKEN') {
      return signInAnew(flow);
    }
    throw error;
  }
}
