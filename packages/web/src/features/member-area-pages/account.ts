/** The member's account: name, password, linked sign-ins, signing out. Runs on the server only. */
import { type Client, isCallError } from '@openhours/client';
import type { OwnAccess } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { askedByScript } from '../../pages/form-passkey.ts';
import { goTo, type Outcome, type Visit } from '../../pages/page.ts';
import { brokenPasswordRule } from '../../session/password-rule.ts';
import { codeOf } from '../../site/refusals.ts';
import { accountActOf } from './account-act.ts';
import { asMember, inArea } from './as-member.ts';
import { doSecurityAct, isSecurityAct, optionsOf, readBegun, readSecurity, troubleOfSecurity } from './security.ts';
import {
  type AccountAct,
  type AccountSecurity,
  type AccountTrouble,
  dones,
  type MemberAccountState,
  type SecurityAct,
} from './state.ts';

const page = pagePaths.memberAccount;

interface Told {
  readonly done?: MemberAccountState['done'];
  readonly trouble?: { readonly of: AccountAct; readonly why: AccountTrouble };
  readonly retryAfterSeconds?: number | undefined;
  readonly setUp?: AccountSecurity['setUp'];
  readonly given?: readonly string[] | undefined;
}

async function showAccount(visit: Visit, member: Client, access: OwnAccess, told: Told = {}): Promise<Outcome> {
  const { email, emailVerified, firstName = '', hasPassword, lastName = '', linkedSignIns, memberId } = access;
  const { form, issueTicket } = visit.request;
  const { done, given, retryAfterSeconds, setUp, trouble } = told;
  const typed = trouble?.of === 'name' ? form : {};
  const content: MemberAccountState = {
    kind: 'member-account',
    ...(await inArea(visit, page)),
    ticket: issueTicket(page, { member: memberId }),
    name: `${firstName} ${lastName}`.trim() || email,
    firstName: (typed['firstName'] ?? firstName).slice(0, 100),
    lastName: (typed['lastName'] ?? lastName).slice(0, 100),
    email,
    isVerified: emailVerified,
    hasPassword,
    linked: linkedSignIns.map(({ connectionId: id, name, removable: isRemovable }) => ({ id, name, isRemovable })),
    security: await readSecurity(member, { setUp, given }),
    done,
    trouble,
    retryAfterSeconds,
  };
  const status = trouble === undefined ? 200 : trouble.why === 'paused' ? 429 : 422;
  return { kind: 'show', content, status, retryAfterSeconds };
}

export function loadAccount(visit: Visit): Promise<Outcome> {
  return asMember(visit, page, async (member) => {
    const { access } = await member.memberAccess.getOwnAccess({});
    const done = dones.find((each) => each === visit.request.query['done']);
    return showAccount(visit, member, access, { done });
  });
}

const troubles: Readonly<Record<string, AccountTrouble>> = {
  '-19976': 'wrong',
  '-19988': 'paused',
  THROTTLED_FEATURE: 'paused',
  LAST_SIGN_IN: 'lastSignIn',
  VERIFICATION_FAILED: 'wrongMailCode',
  CONFIRMATION_REQUIRED: 'confirmAgain',
};

/** Throws what is nobody's mistake. */
function troubleOf(
  error: unknown,
  act: AccountAct,
): { readonly why: AccountTrouble; readonly retryAfterSeconds?: number | undefined } {
  const why = isCallError(error)
    ? (troubleOfSecurity(error, act) ??
      troubles[codeOf(error) ?? ''] ??
      brokenPasswordRule(error.fieldViolations, 'newPassword'))
    : undefined;
  if (why === undefined) {
    throw error;
  }
  return { why, retryAfterSeconds: isCallError(error) ? error.retryAfterSeconds : undefined };
}

async function doAct(
  member: Client,
  memberId: string,
  act: Exclude<AccountAct, SecurityAct>,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  switch (act) {
    case 'name':
      await member.memberAccess.changeName({
        firstName: (form['firstName'] ?? '').slice(0, 100),
        lastName: (form['lastName'] ?? '').slice(0, 100),
      });
      return `${page}?done=name`;
    case 'password':
      await member.memberAccess.changePassword({
        currentPassword: form['currentPassword'] ?? '',
        newPassword: form['password'] ?? '',
      });
      return `${page}?done=password`;
    case 'unlink':
      await member.memberAccess.removeLinkedSignIn({ connectionId: form['connection'] ?? '' });
      return `${page}?done=unlink`;
    case 'send-code':
      await member.verification.start({ identityId: memberId });
      return `${page}?done=code-sent#security`;
    case 'verify':
      await member.memberAccess.verifyEmail({ code: (form['code'] ?? '').trim().slice(0, 20) || '-' });
      return `${page}?done=verified#security`;
    case 'sign-out':
    case 'sign-out-everywhere':
      await member.memberAccess.signOut({ everywhere: act === 'sign-out-everywhere' });
      return pagePaths.home;
  }
}

export function submitAccount(visit: Visit): Promise<Outcome> {
  return asMember(visit, page, async (member) => {
    const { form, throttledForSeconds: retryAfterSeconds, ticket } = visit.request;
    const { access } = await member.memberAccess.getOwnAccess({});
    const act = accountActOf(form['act']);
    if (act === undefined) {
      return showAccount(visit, member, access);
    }
    if (retryAfterSeconds !== undefined) {
      return showAccount(visit, member, access, { trouble: { of: act, why: 'paused' }, retryAfterSeconds });
    }
    // The ticket names the member for whom the form was made: nobody else's form does anything with what is theirs.
    if (ticket.state !== 'valid' || ticket.values['member'] !== access.memberId) {
      return showAccount(visit, member, access, { trouble: { of: act, why: 'expired' } });
    }
    try {
      if (!isSecurityAct(act)) {
        return goTo(await doAct(member, access.memberId, act, form));
      }
      const asked = askedByScript(visit);
      if (asked !== undefined) {
        return await optionsOf(member, act);
      }
      const done = await doSecurityAct(visit, member, act);
      return typeof done === 'string'
        ? goTo(`${page}?done=${done}#security`)
        : await showAccount(visit, member, access, done);
    } catch (error) {
      const { why, retryAfterSeconds: pause } = troubleOf(error, act);
      const setUp = act === 'app-add' ? readBegun(visit) : undefined;
      if (why === 'wrongCode' && setUp !== undefined) {
        return showAccount(visit, member, access, { trouble: { of: act, why }, setUp });
      }
      return showAccount(visit, member, access, { trouble: { of: act, why }, retryAfterSeconds: pause });
    }
  });
}
