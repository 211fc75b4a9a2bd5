/**
 * The page of a link by which somebody sets a password: an invitation, or a way to a new one. Opening it only shows
 * whom it is for, as programs that read mail open every link; the form acts. Runs on the server only.
 */
import { isCallError, type PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { createInstantFormat } from '../../language/formats.ts';
import { todayAddress } from '../../pages/dashboard-addresses.ts';
import { goTo, type Outcome, show, type Visit } from '../../pages/page.ts';
import { brokenPasswordRule } from '../../session/password-rule.ts';
import { areasOf } from '../../session/role-areas.ts';
import { isBusy } from '../../site/refusals.ts';
import { secondStepAddress } from './next.ts';
import { signInOutcome } from './sign-in.ts';
import type { PasswordLinkState } from './state.ts';

type Link = NonNullable<PasswordLinkState['link']>;
type Trouble = PasswordLinkState['trouble'];

async function findLink({ callers, frame, pieces }: Visit): Promise<Link | undefined> {
  try {
    const found = await callers.visitor.users.describeUserLink({ token: pieces['token'] ?? '' });
    const { email, expiresDate, name, purpose, role } = found;
    const until = createInstantFormat(frame.locale, frame.timeZone, 'long')(expiresDate);
    return { purpose, email, name, role, areas: areasOf(role), until };
  } catch (error) {
    if (isCallError(error) && (error.status === 404 || error.status === 400)) {
      return undefined;
    }
    throw error;
  }
}

function stateOf(request: PageRequest, link: Link | undefined, trouble?: Trouble): PasswordLinkState {
  return {
    kind: 'password-link',
    address: request.path,
    ticket: request.issueTicket(request.path, {}),
    link,
    name: request.form['name'] ?? link?.name ?? '',
    trouble,
  };
}

export async function loadPasswordLink(visit: Visit): Promise<Outcome> {
  const link = await findLink(visit);
  return show(stateOf(visit.request, link), link === undefined ? 404 : 200);
}

/** What keeps the password from being set; undefined for a fault. */
function troubleOf(error: unknown): Exclude<Trouble, undefined> | undefined {
  if (!isCallError(error)) {
    return undefined;
  }
  if (isBusy(error)) {
    return 'busy';
  }
  return brokenPasswordRule(error.fieldViolations, 'password');
}

export async function submitPasswordLink(visit: Visit): Promise<Outcome> {
  const { callers, pieces, request } = visit;
  const { form, throttledForSeconds, ticket } = request;
  const link = await findLink(visit);
  if (link === undefined) {
    return show(stateOf(request, undefined), 404);
  }
  if (throttledForSeconds !== undefined) {
    return show(stateOf(request, link, 'busy'), 429, throttledForSeconds);
  }
  if (ticket.state !== 'valid') {
    return show(stateOf(request, link, 'expired'), 422);
  }
  const password = form['password'] ?? '';
  if (password === '') {
    return show(stateOf(request, link, 'MIN_LENGTH'), 422);
  }
  const name = (form['name'] ?? '').trim();
  try {
    await callers.visitor.users.redeemUserLink({
      token: pieces['token'] ?? '',
      password,
      ...(name === '' || link.purpose !== 'INVITATION' ? {} : { name: name.slice(0, 100) }),
    });
  } catch (error) {
    if (isCallError(error) && error.status === 404) {
      return show(stateOf(request, undefined), 404);
    }
    const trouble = troubleOf(error);
    if (trouble === undefined) {
      throw error;
    }
    return show(stateOf(request, link, trouble), trouble === 'busy' ? 503 : 422);
  }
  const { kind } = await signInOutcome(callers, link.email, password);
  return goTo(
    kind === 'signed-in' ? todayAddress : kind === 'second-step' ? secondStepAddress(undefined) : pagePaths.signIn,
  );
}
