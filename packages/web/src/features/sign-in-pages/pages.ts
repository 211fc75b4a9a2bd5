/** The pages where the owner and staff sign in, and where they set a password by a link. */
import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { todayAddress } from '../../pages/addresses.ts';
import { goTo, type Outcome, type Page, type PageViews, show, type Visit } from '../../pages/page.ts';
import { signInComponents } from './components.ts';
import { loadPasswordLink, submitPasswordLink } from './password-link.ts';
import { signInOutcome } from './sign-in.ts';
import type { SignInState } from './state.ts';

/** For how long sign-in rests after too many attempts, when nothing says otherwise. */
const pauseSeconds = 900;

function safeNext(wanted: string | undefined): string {
  // Only an address inside the dashboard: never another origin, never `//host`. Times of day stand in it as they are,
  // `start=2026-12-08T21:00`.
  return wanted !== undefined && /^\/dashboard(\/[\w./?=&%:+,~-]*)?$/.test(wanted) && wanted !== pagePaths.signIn
    ? wanted
    : todayAddress;
}

function stateOf(
  request: PageRequest,
  trouble: SignInState['trouble'],
  retryAfterSeconds: number = pauseSeconds,
): SignInState {
  return {
    kind: 'sign-in',
    ticket: request.issueTicket(pagePaths.signIn, {}),
    email: request.form['email'] ?? '',
    next: safeNext(request.form['next'] ?? request.query['next']),
    trouble,
    retryAfterSeconds,
  };
}

const statusOf = { refused: 422, paused: 429, busy: 503 } as const;

async function signIn({ request, callers }: Visit): Promise<Outcome> {
  const { form, throttledForSeconds, ticket } = request;
  if (throttledForSeconds !== undefined) {
    return show(stateOf(request, 'paused', throttledForSeconds), 429, throttledForSeconds);
  }
  if (ticket.state !== 'valid') {
    return show(stateOf(request, 'expired'), 422);
  }
  const { kind, retryAfterSeconds } = await signInOutcome(callers, form['email'] ?? '', form['password'] ?? '');
  return kind === 'signed-in'
    ? goTo(safeNext(form['next']))
    : show(stateOf(request, kind, retryAfterSeconds), statusOf[kind], retryAfterSeconds);
}

export const pages: readonly Page[] = [
  {
    path: pagePaths.signIn,
    shortPaths: ['/sign-in'],
    load: ({ request }) => show(stateOf(request, undefined)),
    submit: signIn,
  },
  { path: pagePaths.passwordLink, load: loadPasswordLink, submit: submitPasswordLink },
];

export const views: PageViews<'sign-in' | 'password-link'> = {
  'password-link': {
    entry: 'sign-in',
    component: signInComponents['password-link'],
    isShared: false,
    hasSecretAddress: true,
    title: ({ link }, say) => [
      say(
        link === undefined
          ? 'passwordLink.gone'
          : link.purpose === 'INVITATION'
            ? 'passwordLink.invited'
            : 'passwordLink.reset',
      ),
    ],
  },
  'sign-in': {
    entry: 'sign-in',
    component: signInComponents['sign-in'],
    isShared: false,
    title: (_, say) => [say('signIn.title')],
  },
};
