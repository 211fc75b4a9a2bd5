/** The second factor of a member on their account page: what there is, and what becomes of it. Runs on the server only. */
import { type Client, isCallError } from '@openhours/client';
import { encode } from 'uqr';
import { giveOptions, passkeyOf } from '../../pages/form-passkey.ts';
import type { Outcome, Visit } from '../../pages/page.ts';
import { codeOf } from '../../site/refusals.ts';
import type { AccountAct, AccountSecurity, AccountTrouble, dones, SecurityAct } from './state.ts';

type Done = (typeof dones)[number];
type Made = Partial<Pick<AccountSecurity, 'setUp' | 'given'>>;

const securityActs: ReadonlySet<AccountAct> = new Set<SecurityAct>([
  'confirm',
  'app-begin',
  'app-add',
  'app-remove',
  'passkey-add',
  'passkey-remove',
  'codes',
]);

export function isSecurityAct(act: AccountAct): act is SecurityAct {
  return securityActs.has(act);
}

export async function readSecurity(member: Client, { given, setUp }: Made): Promise<AccountSecurity> {
  const { factors } = await member.factors.getOwnFactors({});
  const { authenticator, confirmedUntil, passkeyObstacle, passkeys, recoveryCodes } = factors;
  return {
    isConfirmed: confirmedUntil !== undefined,
    app: authenticator && { since: authenticator.createdDate, lastUsed: authenticator.lastUsedDate },
    passkeys: passkeys.map(({ createdDate: since, host, id, lastUsedDate: lastUsed, name }) => ({
      id,
      name,
      host,
      since,
      lastUsed,
    })),
    codes: recoveryCodes && { left: recoveryCodes.left, since: recoveryCodes.createdDate },
    hasPasskeysHere: passkeyObstacle === undefined,
    setUp,
    given,
  };
}

const purpose = 'set-up of an app';

/** The picture is drawn here, where the secret was made: whoever draws it knows it. */
function setUpOf(begun: string, { secret, uri }: { readonly secret: string; readonly uri: string }) {
  const { data, size } = encode(uri, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { begun, secret: secret.match(/.{1,4}/g)?.join(' ') ?? secret, picture: { size, path } };
}

interface Begun {
  readonly setupToken: string;
  readonly secret: string;
  readonly uri: string;
}

function openBegun({ request }: Visit): Begun | undefined {
  const opened = request.unseal(purpose, request.form['begun'] ?? '');
  return opened === undefined ? undefined : (JSON.parse(opened) as Begun);
}

/** What is being set up goes on behind a code that was mistyped. */
export function readBegun(visit: Visit): AccountSecurity['setUp'] {
  const begun = openBegun(visit);
  return begun === undefined ? undefined : setUpOf(visit.request.form['begun'] ?? '', begun);
}

/** What the browser is asked to sign, as the script of a form reads it. */
export async function optionsOf(member: Client, act: SecurityAct): Promise<Outcome> {
  if (act === 'passkey-add') {
    const { options, setupToken } = await member.factors.beginPasskey({});
    return giveOptions(options, setupToken);
  }
  return giveOptions((await member.factors.createConfirmChallenge({})).options, '');
}

function proofOf(visit: Visit) {
  const { code = '', recoveryCode = '', shownPassword = '' } = visit.request.form;
  const passkey = passkeyOf(visit);
  return passkey !== undefined
    ? { passkey }
    : recoveryCode !== ''
      ? { recoveryCode: recoveryCode.slice(0, 100) }
      : code !== ''
        ? { code: code.slice(0, 100) }
        : shownPassword !== ''
          ? { currentPassword: shownPassword.slice(0, 1000) }
          : {};
}

const madeOrDone = (recoveryCodes: readonly string[] | undefined, done: Done): Done | Made =>
  recoveryCodes === undefined ? done : { given: recoveryCodes };

/** Answers what is told on the page then, or what it shows at once and never again. */
export async function doSecurityAct(visit: Visit, member: Client, act: SecurityAct): Promise<Done | Made> {
  const { factors } = member;
  const { form, seal } = visit.request;
  switch (act) {
    case 'confirm':
      await factors.confirmOwnSession(proofOf(visit));
      return 'confirmed';
    case 'app-begin': {
      const begun = await factors.beginAuthenticator({});
      return { setUp: setUpOf(seal(purpose, JSON.stringify(begun)), begun) };
    }
    case 'app-add': {
      const setupToken = openBegun(visit)?.setupToken ?? 'none';
      const code = (form['code'] ?? '').slice(0, 100) || '-';
      return madeOrDone((await factors.addAuthenticator({ setupToken, code })).recoveryCodes, 'app-added');
    }
    case 'app-remove':
      await factors.removeAuthenticator({});
      return 'app-removed';
    case 'passkey-add': {
      const [setupToken, name] = [(form['token'] ?? '').slice(0, 200) || 'none', (form['name'] ?? '').trim()];
      const passkey = passkeyOf(visit) ?? {};
      const added = await factors.addPasskey({ setupToken, name: name.slice(0, 100) || 'Passkey', passkey });
      return madeOrDone(added.recoveryCodes, 'passkey-added');
    }
    case 'passkey-remove':
      await factors.removePasskey({ passkeyId: form['passkeyId'] ?? '' });
      return 'passkey-removed';
    case 'codes':
      return { given: (await factors.createRecoveryCodes({})).recoveryCodes };
  }
}

/** Undefined for what is a matter of no factor. */
export function troubleOfSecurity(error: unknown, act: AccountAct): AccountTrouble | undefined {
  if (!isSecurityAct(act)) {
    return undefined;
  }
  switch (codeOf(error)) {
    case 'INVALID_CREDENTIALS':
      return act === 'app-add' ? 'wrongCode' : 'wrongFactor';
    case 'CONFIRMATION_REQUIRED':
      return act === 'confirm' ? 'signInAgain' : 'confirmAgain';
    case 'ALREADY_EXISTS':
      return 'known';
    case 'FAILED_PRECONDITION':
    case 'NOT_FOUND':
      return 'notPossible';
    default:
      // Nothing was typed, or something that no form of the page sends.
      return isCallError(error) && error.fieldViolations.length > 0 ? 'wrongFactor' : undefined;
  }
}
