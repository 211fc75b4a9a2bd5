/** Signing in with a password, and asking for a code in place of it. Runs on the server only. */
import { isCallError } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { askedByScript, giveOptions, passkeyOf } from '../../pages/form-passkey.ts';
import type { Outcome, Visit } from '../../pages/page.ts';
import {
  asksForChallenge,
  captchaOf,
  common,
  type Flow,
  giveChallenge,
  goesOnTo,
  goOn,
  openFlow,
  providersOf,
  type Refusal,
  refusalOfForm,
  showIn,
  tokensOf,
  toStep,
  trying,
} from './flow.ts';

export async function showSignIn(flow: Flow, refusal?: Refusal): Promise<Outcome> {
  const shown = common(flow, pagePaths.memberSignIn, refusal);
  const { asks, isElsewhere } = await captchaOf(flow, 'LOGIN');
  const asksCaptcha = asks || shown.asksCaptcha;
  const told: Refusal | undefined = asksCaptcha && isElsewhere ? { trouble: 'captchaElsewhere' } : refusal;
  const { member } = flow.signIn;
  const goesOnAt = goesOnTo(flow) ?? member?.goesOnAt;
  return showIn(
    flow,
    {
      ...shown,
      kind: 'member-sign-in',
      providers: providersOf(flow),
      email: shown.email === '' ? (member?.email ?? '') : shown.email,
      trouble: told?.trouble,
      asksCaptcha: asksCaptcha && !isElsewhere,
      member: member && { ...member, goesOnAt },
    },
    refusal,
  );
}

export async function loadSignIn(visit: Visit): Promise<Outcome> {
  return showSignIn(await openFlow(visit));
}

export async function submitSignIn(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const refusal = refusalOfForm(visit);
  if (refusal !== undefined) {
    return showSignIn(flow, refusal);
  }
  if (asksForChallenge(flow)) {
    return giveChallenge(flow, 'LOGIN');
  }
  if (askedByScript(visit) !== undefined) {
    const { options, stateToken } = await visit.callers.visitor.memberFactors.createPasskeyChallenge({});
    return giveOptions(options, stateToken);
  }
  const { form } = visit.request;
  const passkey = passkeyOf(visit);
  if (passkey !== undefined) {
    return signInByPasskey(flow, passkey);
  }
  const email = (form['email'] ?? '').trim();
  return trying(
    async () => {
      const settled = await visit.callers.visitor.authentication.loginV2({
        loginId: { email: email.slice(0, 320) },
        password: form['password'] ?? '',
        ...tokensOf(flow),
      });
      return goOn(flow, settled, email);
    },
    (refused) => showSignIn(flow, refused),
  );
}

/** By a passkey alone: where it is not taken the form is shown with every other way in. */
async function signInByPasskey(flow: Flow, passkey: Record<string, unknown>): Promise<Outcome> {
  const { callers, request } = flow.visit;
  const stateToken = (request.form['token'] ?? '').slice(0, 1000);
  try {
    return await trying(
      async () => {
        const settled = await callers.visitor.memberFactors.takeSecondStep({ stateToken, passkey });
        return goOn(flow, settled, settled.identity?.email.address ?? '');
      },
      (refused) => showSignIn(flow, refused),
    );
  } catch (error) {
    if (isCallError(error) && (error.status ?? 500) < 500) {
      return showSignIn(flow, { trouble: 'passkeyRefused' });
    }
    throw error;
  }
}

function showCode(flow: Flow, refusal?: Refusal): Outcome {
  return showIn(flow, { ...common(flow, pagePaths.memberCode, refusal), kind: 'member-code' }, refusal);
}

export async function loadCode(visit: Visit): Promise<Outcome> {
  return showCode(await openFlow(visit));
}

/** Leads on alike, whether the address is known or not. */
export async function submitCode(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const refusal = refusalOfForm(visit);
  if (refusal !== undefined) {
    return showCode(flow, refusal);
  }
  const email = (visit.request.form['email'] ?? '').trim().slice(0, 320);
  return trying(
    async () => {
      const { stateToken } = await visit.callers.visitor.authentication.sendSignInCode({ email });
      return toStep(flow, { awaits: 'code', stateToken, email });
    },
    async (refused) => showCode(flow, refused),
  );
}
