/** Where a sign-in waits for a second factor: which are asked for, and what was shown. Runs on the server only. */
import { isCallError } from '@openhours/client';
import type { SecondStep } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { askedByScript, giveOptions, passkeyOf } from '../../pages/form-passkey.ts';
import type { Outcome } from '../../pages/page.ts';
import { codeOf } from '../../site/refusals.ts';
import type { Step, StepOfFactor } from './browser.ts';
import { common, type Flow, goOn, type Refusal, refusalOfForm, showIn, signInAnew, trying } from './flow.ts';

export function isOfFactor(step: Step): step is StepOfFactor {
  return step.awaits === 'factor';
}

function showFactor(flow: Flow, { email }: StepOfFactor, asked: SecondStep, refusal?: Refusal): Outcome {
  const { form } = flow.visit.request;
  const { factors, passkeyHosts } = asked;
  const isByRecoveryCode = (form['recoveryCode'] ?? '') !== '';
  const shown = { ...common(flow, pagePaths.memberVerify, refusal), email };
  return showIn(flow, { ...shown, kind: 'member-factor', factors, passkeyHosts, isByRecoveryCode }, refusal);
}

/** Answers while the sign-in waits; where it does no more, signing in begins anew. */
async function whileAsked(flow: Flow, step: StepOfFactor, answer: (asked: SecondStep) => Promise<Outcome>) {
  const { memberFactors } = flow.visit.callers.visitor;
  try {
    const { secondStep } = await memberFactors.describeSecondStep({ stateToken: step.stateToken });
    return await answer(secondStep);
  } catch (error) {
    if (codeOf(error) === 'INVALID_STATE_TOKEN') {
      return signInAnew(flow);
    }
    throw error;
  }
}

export function loadFactor(flow: Flow, step: StepOfFactor): Promise<Outcome> {
  return whileAsked(flow, step, async (asked) => showFactor(flow, step, asked));
}

export function submitFactor(flow: Flow, step: StepOfFactor): Promise<Outcome> {
  const { visit } = flow;
  const { memberFactors } = visit.callers.visitor;
  const { stateToken } = step;
  const { code = '', recoveryCode = '' } = visit.request.form;
  const passkey = passkeyOf(visit);
  return whileAsked(flow, step, async (asked) => {
    const refusal = refusalOfForm(visit);
    if (refusal !== undefined) {
      return showFactor(flow, step, asked, refusal);
    }
    if (askedByScript(visit) !== undefined) {
      const { options } = await memberFactors.createPasskeyChallenge({ stateToken });
      return giveOptions(options, '');
    }
    const proof =
      passkey !== undefined
        ? { passkey }
        : recoveryCode !== ''
          ? { recoveryCode: recoveryCode.slice(0, 100) }
          : { code: code.slice(0, 100) || '-' };
    return trying(
      async () => goOn(flow, await memberFactors.takeSecondStep({ stateToken, ...proof }), step.email, step.goesOnAt),
      async (refused) => showFactor(flow, step, asked, refused),
    ).catch((error: unknown) => {
      if (isCallError(error) && codeOf(error) === 'FAILED_PRECONDITION') {
        // A passkey that was asked for in another window since.
        return showFactor(flow, step, asked, { trouble: 'wrongFactor' });
      }
      throw error;
    });
  });
}
