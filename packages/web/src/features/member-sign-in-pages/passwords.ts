/** Asking for a link to a new password, and setting it by the link. Opening the link only shows the form. Runs on the server only. */
import { isCallError } from '@openhours/client';
import type { StateMachineResponse } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { Outcome, Visit } from '../../pages/page.ts';
import { codeOf } from '../../site/refusals.ts';
import { common, type Flow, goOn, openFlow, type Refusal, refusalOfForm, showIn, trying } from './flow.ts';

function showForgot(flow: Flow, { isSent = false, refusal }: { isSent?: boolean; refusal?: Refusal } = {}): Outcome {
  const shown = common(flow, pagePaths.forgotPassword, refusal);
  return showIn(flow, { ...shown, kind: 'forgot-password', isSent }, refusal);
}

export async function loadForgot(visit: Visit): Promise<Outcome> {
  return showForgot(await openFlow(visit));
}

/** Says the same whether the address is known or not. */
export async function submitForgot(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const refusal = refusalOfForm(visit);
  if (refusal !== undefined) {
    return showForgot(flow, { refusal });
  }
  const email = (visit.request.form['email'] ?? '').trim().slice(0, 320);
  return trying(
    async () => {
      await visit.callers.visitor.recovery.sendRecoveryEmail({ email, language: visit.frame.language });
      return showForgot(flow, { isSent: true });
    },
    async (refused) => showForgot(flow, { refusal: refused }),
  );
}

/** Where whoever asked for the link wanted them to go on. */
function redirectOf({ additionalData }: Pick<StateMachineResponse, 'additionalData'>): string | undefined {
  const said: unknown = additionalData?.['redirectUrl'];
  return typeof said === 'object' && said !== null && 'strValue' in said ? String(said.strValue) : undefined;
}

interface Reset {
  /** Empty: the link is over. */
  readonly token: string;
  readonly refusal?: Refusal;
}

function showReset(flow: Flow, { refusal, token }: Reset): Outcome {
  const shown = common(flow, pagePaths.resetPassword, refusal);
  const outcome = showIn(flow, { ...shown, kind: 'reset-password', token, goesOnAt: undefined }, refusal);
  return token === '' ? ({ ...outcome, status: 404 } as Outcome) : outcome;
}

export async function loadReset(visit: Visit): Promise<Outcome> {
  return showReset(await openFlow(visit), { token: (visit.request.query['token'] ?? '').slice(0, 1000) });
}

export async function submitReset(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const { form } = visit.request;
  const token = (form['token'] ?? '').slice(0, 1000);
  const refusal = refusalOfForm(visit);
  if (token === '' || refusal !== undefined) {
    return showReset(flow, { token, ...(refusal === undefined ? {} : { refusal }) });
  }
  try {
    return await trying(
      async () => {
        const recovered = await visit.callers.visitor.recovery.recover({
          recoveryToken: token,
          password: form['password'] ?? '',
        });
        return goOn(flow, recovered, recovered.identity?.email.address ?? '', redirectOf(recovered));
      },
      async (refused) => showReset(flow, { token, refusal: refused }),
    );
  } catch (error) {
    // One that was never made may hold anything.
    const isUnfit = isCallError(error) && error.fieldViolations.some(({ field }) => field === 'recoveryToken');
    if (isUnfit || codeOf(error) === 'INVALID_RECOVERY_TOKEN') {
      return showReset(flow, { token: '' });
    }
    throw error;
  }
}
