/** Signing up as a member, with a password. Runs on the server only. */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { Outcome, Visit } from '../../pages/page.ts';
import {
  asksForChallenge,
  captchaOf,
  common,
  type Flow,
  giveChallenge,
  goOn,
  openFlow,
  providersOf,
  type Refusal,
  refusalOfForm,
  showIn,
  tokensOf,
  trying,
} from './flow.ts';

async function showSignUp(flow: Flow, refusal?: Refusal): Promise<Outcome> {
  const shown = common(flow, pagePaths.memberSignUp, refusal);
  const { asks, isElsewhere } = await captchaOf(flow, 'REGISTER');
  const asksCaptcha = asks || shown.asksCaptcha;
  const { form } = flow.visit.request;
  return showIn(
    flow,
    {
      ...shown,
      kind: 'member-sign-up',
      providers: providersOf(flow),
      firstName: form['firstName'] ?? '',
      lastName: form['lastName'] ?? '',
      trouble: asksCaptcha && isElsewhere ? 'captchaElsewhere' : shown.trouble,
      asksCaptcha: asksCaptcha && !isElsewhere,
    },
    refusal,
  );
}

export async function loadSignUp(visit: Visit): Promise<Outcome> {
  return showSignUp(await openFlow(visit));
}

/** What somebody says of themselves; nothing where they say nothing. */
function profileOf({ request: { form } }: Visit) {
  // Without what nobody types, and not cut through the middle of a sign.
  const said = (name: string) =>
    (form[name] ?? '')
      .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, ' ')
      .trim()
      .slice(0, 100)
      .replace(/[\ud800-\udbff]$/, '');
  const [firstName, lastName] = [said('firstName'), said('lastName')];
  return { ...(firstName === '' ? {} : { firstName }), ...(lastName === '' ? {} : { lastName }) };
}

export async function submitSignUp(visit: Visit): Promise<Outcome> {
  const flow = await openFlow(visit);
  const refusal = refusalOfForm(visit);
  if (refusal !== undefined) {
    return showSignUp(flow, refusal);
  }
  if (asksForChallenge(flow)) {
    return giveChallenge(flow, 'REGISTER');
  }
  const { form } = visit.request;
  const email = (form['email'] ?? '').trim().slice(0, 320);
  return trying(
    async () => {
      const settled = await visit.callers.visitor.authentication.registerV2({
        loginId: { email },
        password: form['password'] ?? '',
        profile: profileOf(visit),
        ...tokensOf(flow),
      });
      return goOn(flow, settled, email);
    },
    (refused) => showSignUp(flow, refused),
  );
}
