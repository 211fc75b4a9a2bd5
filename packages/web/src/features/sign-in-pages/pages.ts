/** The pages where the owner and staff sign in, and where they set a password by a link. */
import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { goTo, type Outcome, type Page, type PageViews, show, type Visit } from '../../pages/page.ts';
import { signInComponents } from './components.ts';
import { pauseSeconds, safeNext, secondStepAddress } from './next.ts';
import { loadPasswordLink, submitPasswordLink } from './password-link.ts';
import { loadSecondStep, submitSecondStep } from './second-step.ts';
import { signInOutcome } from './sign-in.ts';
import type { SignInState } from './state.ts';

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

const statusOf = { refused: 422, paused: 429, busy: 503, expired: 422 } as const;

async function signIn({ request, callers }: Visit): Promise<Outcome> {
  const { form, throttledForSeconds, ticket } = request;
  if (throttledForSeconds !== undefined) {
    return show(stateOf(request, 'paused', throttledForSeconds), 429, throttledForSeconds);
  }
  if (ticket.state !== 'valid') {
    return show(stateOf(request, 'expired'), 422);
  }
  const { kind, retryAfterSeconds } = await signInOutcome(callers, form['email'] ?? '', form['password'] ?? '');
  if (kind === 'signed-in') {
    return goTo(safeNext(form['next']));
  }
  if (kind === 'second-step') {
    return goTo(secondStepAddress(form['next']));
  }
  const trouble = kind === 'over' ? 'expired' : kind;
  return show(stateOf(request, trouble, retryAfterSeconds), statusOf[trouble], retryAfterSeconds);
}

export const pages: readonly Page[] = [
  {
    path: pagePaths.signIn,
    shortPaths: ['/sign-in'],
    load: ({ request }) => show(stateOf(request, undefined)),
    submit: signIn,
  },
  { path: pagePaths.secondStep, load: loadSecondStep, submit: submitSecondStep },
  { path: pagePaths.passwordLink, load: loadPasswordLink, submit: submitPasswordLink },
];

export const views: PageViews<'sign-in' | 'second-step' | 'password-link'> = {
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
  'second-step': {
    entry: 'sign-in',
    component: signInComponents['second-step'],
    isShared: false,
    title: (_, say) => [say('secondStep.title')],
  },
  'sign-in': {
    entry: 'sign-in',
    component: signInComponents['sign-in'],
    isShared: false,
    title: (_, say) => [say('signIn.title')],
  },
};
