/**
 * What each of these pages begins with, and how a sign-in goes on once the server has said how it stands. Runs on the server
 * only.
 */
import { isCallError, type PageCookie } from '@openhours/client';
import type { CaptchaChallenge, OpenedSignIn, StateMachineResponse } from '@openhours/contract';
import { type PagePath, pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { type OwnPage, ownPageAddress, ownPageCalled } from '../../pages/own-pages.ts';
import { goTo, type Outcome, type Visit } from '../../pages/page.ts';
import type { PageContent } from '../../pages/state.ts';
import { brokenPasswordRule } from '../../session/password-rule.ts';
import { codeOf, isBusy } from '../../site/refusals.ts';
import { type Step, stepCookie, troubleOfForm, valueOfBrowser } from './browser.ts';
import type { MemberKind } from './kinds.ts';
import type { MemberLinks, MemberTrouble, ProviderWay } from './state.ts';

/** A captcha of a form; these pages have none of the others. */
type Asks = 'REGISTER' | 'LOGIN';

export interface Flow {
  readonly visit: Visit;
  readonly handle: string | undefined;
  /** The page of the member's own that they were on their way to. */
  readonly to: OwnPage | undefined;
  readonly signIn: OpenedSignIn;
  readonly browser: { readonly value: string; readonly cookies: PageCookie[] };
}

/** What went wrong, and when it can be tried again. */
export interface Refusal {
  readonly trouble: MemberTrouble;
  readonly retryAfterSeconds?: number | undefined;
}

export async function openFlow(visit: Visit): Promise<Flow> {
  const handle = visit.request.query['rs']?.slice(0, 200) || undefined;
  const { signIn } = await visit.callers.visitor.redirects.openSignIn(handle === undefined ? {} : { handle });
  return {
    visit,
    handle,
    to: ownPageCalled(visit.request.query['to']),
    signIn,
    browser: valueOfBrowser(visit.request),
  };
}

/** A page of this feature with what the browser has come for. */
function pathIn({ handle, to }: Pick<Flow, 'handle' | 'to'>, path: string): string {
  const query = new URLSearchParams({
    ...(to === undefined ? {} : { to: to.split('/').at(-1) as string }),
    ...(handle === undefined ? {} : { rs: handle }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Where whoever was on their way to a page of their own goes on; a client that asked for the sign-in comes first. */
export function goesOnTo({ handle, signIn, to }: Flow): string | undefined {
  return to === undefined || signIn.intent !== undefined ? undefined : ownPageAddress(to, { rs: handle });
}

function linksOf(flow: Flow): MemberLinks {
  return {
    signIn: pathIn(flow, pagePaths.memberSignIn),
    signUp: pathIn(flow, pagePaths.memberSignUp),
    code: pathIn(flow, pagePaths.memberCode),
    forgot: pathIn(flow, pagePaths.forgotPassword),
  };
}

/** Where others sign in, by name. */
export function providersOf(flow: Flow): readonly ProviderWay[] {
  return flow.signIn.providers.map(({ idpConnectionId, name }) => ({
    name,
    href: pathIn(flow, pathOfPage(pagePaths.memberProvider, { connection: idpConnectionId })),
  }));
}

/** What all of these pages show. */
export function common(flow: Flow, path: PagePath, refusal: Refusal | undefined) {
  const { browser, signIn, visit } = flow;
  const { form, issueTicket } = visit.request;
  return {
    action: pathIn(flow, path),
    // The same form until it has done what it is for: a captcha that was solved for it stays good.
    ticket: issueTicket(path, { browser: browser.value }, { goesOn: true }),
    links: linksOf(flow),
    wayBack: signIn.wayBack,
    email: (form['email'] ?? '').trim().slice(0, 320),
    trouble: refusal?.trouble,
    retryAfterSeconds: refusal?.retryAfterSeconds,
    asksCaptcha: refusal?.trouble === 'captcha',
  };
}

const statuses: Partial<Record<MemberTrouble, number>> = { paused: 429, busy: 503, providerAway: 503 };

/** The page; browsers may follow its form to where the client's pages are. */
export function showIn(
  { browser, signIn, visit }: Flow,
  content: Extract<PageContent, { readonly kind: MemberKind }>,
  refusal?: Refusal,
): Outcome {
  const isFirst = visit.request.method === 'GET' && content.kind === 'member-sign-in';
  return {
    kind: 'show',
    content,
    status: refusal === undefined ? 200 : (statuses[refusal.trouble] ?? 422),
    retryAfterSeconds: refusal?.retryAfterSeconds,
    cookies: browser.cookies,
    reach: { formsLeadTo: signIn.leadsTo, ...(isFirst ? { framedBy: signIn.framedBy } : {}) },
  };
}

/** Why nothing is done with a posted form. */
export function refusalOfForm({ request }: Visit): Refusal | undefined {
  const { throttledForSeconds } = request;
  if (throttledForSeconds !== undefined) {
    return { trouble: 'paused', retryAfterSeconds: throttledForSeconds };
  }
  const trouble = troubleOfForm(request);
  return trouble === undefined ? undefined : { trouble };
}

const troubles: Readonly<Record<string, MemberTrouble>> = {
  '-19976': 'wrong',
  '-19999': 'unknown',
  '-19973': 'noPassword',
  '-19956': 'blocked',
  '-19988': 'paused',
  THROTTLED_FEATURE: 'paused',
  '-19971': 'captcha',
  '-19970': 'captcha',
  '-19995': 'taken',
  VERIFICATION_FAILED: 'wrongCode',
  INVALID_CREDENTIALS: 'wrongFactor',
  IDP_SIGN_IN_REFUSED: 'providerRefused',
  INVALID_IDP_TOKEN: 'providerWrong',
  IDP_CONNECTION_NOT_FOUND: 'providerWrong',
  REDIRECT_SESSION_NOT_FOUND: 'providerOver',
};

/** What a refused call means on these pages; throws what is nobody's mistake. */
export function refusalOf(error: unknown): Refusal {
  if (isCallError(error)) {
    const trouble = troubles[codeOf(error) ?? ''] ?? brokenPasswordRule(error.fieldViolations, 'password');
    if (trouble !== undefined) {
      return { trouble, retryAfterSeconds: error.retryAfterSeconds };
    }
    if (error.fieldViolations.some(({ field }) => /(?:^|\.)email$/.test(field))) {
      return { trouble: 'malformed' };
    }
    if (error.fieldViolations.some(({ field }) => field === 'code')) {
      return { trouble: 'wrongCode' };
    }
    if (isBusy(error)) {
      return { trouble: 'busy' };
    }
  }
  throw error;
}

/** Goes on with what was asked, or says how the refused call went. */
export async function trying(
  act: () => Promise<Outcome>,
  refused: (refusal: Refusal) => Promise<Outcome>,
): Promise<Outcome> {
  let refusal: Refusal;
  try {
    return await act();
  } catch (error) {
    refusal = refusalOf(error);
  }
  return refused(refusal);
}

type Settled = Pick<StateMachineResponse, 'sessionToken' | 'stateToken'> & { readonly state: string };

/** Where a browser whose sign-in is done goes on; the server adds the cookie of its session to the answer. */
async function finish(flow: Flow, sessionToken: string): Promise<string> {
  const { handle, visit } = flow;
  const { location } = await visit.callers.visitor.redirects.finishSignIn({
    sessionToken,
    ...(handle === undefined ? {} : { handle }),
  });
  return goesOnTo(flow) ?? location;
}

/**
 * To the end of the sign-in, or to what it waits for. `goesOnAt`: where whoever has set another password by a link goes on then,
 * which they press: no form of ours may go to an address of a client's.
 */
export async function goOn(flow: Flow, settled: Settled, email: string, goesOnAt?: string): Promise<Outcome> {
  const { sessionToken, state, stateToken = '' } = settled;
  if (sessionToken !== undefined) {
    const location = await finish(flow, sessionToken);
    const outcome = goesOnAt === undefined ? goTo(location) : showPasswordSet(flow, goesOnAt);
    return { ...outcome, cookies: [stepCookie(flow.visit.request, undefined)] } as Outcome;
  }
  if (state === 'REQUIRE_MFA') {
    return toStep(flow, { awaits: 'factor', stateToken, email, goesOnAt });
  }
  return toStep(flow, { awaits: state === 'REQUIRE_OWNER_APPROVAL' ? 'approval' : 'verification', stateToken, email });
}

function showPasswordSet(flow: Flow, goesOnAt: string): Outcome {
  return showIn(flow, {
    ...common(flow, pagePaths.resetPassword, undefined),
    kind: 'reset-password',
    token: '',
    goesOnAt,
  });
}

/** To the page on which a sign-in waits. */
export function toStep(flow: Flow, step: Step): Outcome {
  return {
    kind: 'go',
    address: pathIn(flow, pagePaths.memberVerify),
    cookies: [...flow.browser.cookies, stepCookie(flow.visit.request, step)],
  };
}

/** Nothing waits, or not any more. */
export function signInAnew(flow: Flow): Outcome {
  return {
    kind: 'go',
    address: pathIn(flow, pagePaths.memberSignIn),
    cookies: [stepCookie(flow.visit.request, undefined)],
  };
}

/** Whether the site asks a captcha of an act, and whether these pages can solve it. */
export async function captchaOf(
  { visit }: Flow,
  action: Asks,
): Promise<{ readonly asks: boolean; readonly isElsewhere: boolean }> {
  const settings = await visit.callers.visitor.captcha.getCaptchaSettings({});
  const mode = action === 'LOGIN' ? settings.login : settings.register;
  return { asks: mode !== 'OFF', isElsewhere: settings.provider !== 'ALTCHA' };
}

/** True for the script of a form that asks for the captcha to send along. */
export function asksForChallenge({ visit }: Flow): boolean {
  return visit.request.wantsState && visit.request.form['asks'] === 'captcha';
}

/** The challenge, as the script of the form reads it. */
export async function giveChallenge({ visit }: Flow, action: Asks): Promise<Outcome> {
  const challenge: CaptchaChallenge = await visit.callers.visitor.captcha.getCaptchaChallenge({ action });
  return { kind: 'text', body: JSON.stringify(challenge), contentType: 'application/json' };
}

/** The solution that came with a form. */
export function tokensOf({ visit }: Flow) {
  const token = visit.request.form['captcha'] ?? '';
  return token === '' ? {} : { captchaTokens: [{ Recaptcha: token }] };
}
